package check

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/script/syntax"
)

// value is what is known about an expression: the union of what it may be. The zero value
// may be nothing at all, as what a function gives that never ends.
type value struct {
	any     bool // nothing is known
	null    nilness
	yes, no bool  // true, false
	num     *span // numbers
	text    *texts
	thing   string // the type of an object of the host
	list    *value // a list with such entries
	full    bool   // the list has an entry at least
	rec     *record
	fn      *callee

	member *Member   // the member of the host that it was read from
	method bool      // reached with a colon
	from   *function // a function of the game that may end without giving it
	name   string    // how messages call what it was read from
	// fields are what is known about fields of this very thing that never change.
	fields map[string]value
}

// nilness says whether a value may be nil, and who says so.
type nilness uint8

const (
	never   nilness = iota
	maybe           // by its type; authors know better as a rule
	offered         // a question gives it that may have nothing to offer
	likely          // somebody said so: an option to decline, or a question whether it is nil
)

// free is what messages call a text for people, which names nothing in the game.
const free = "text for people"

// record is a table made by { } with the names of its fields.
type record struct {
	fields map[string]value
	open   bool // it may have others
}

// callee is a function as a value.
type callee struct {
	own    *function // of the game
	lambda *syntax.Expr
	host   bool
}

// texts are the texts that a value may be.
type texts struct {
	of   string    // the family of names: side, face
	fam  *Names    // all there are; nil: any text
	vals []literal // those it can only be; nil: all of fam
	not  []string  // those it is not
	open bool      // vals are some of those it may be
	same bool      // vals were found by a comparison
}

// literal is a text with the place where the file has it, if it is one of the file's.
type literal struct {
	text string
	src  *syntax.File
	tok  int
}

// span is a run of numbers, from lo to hi; declared is the run before comparisons.
type span struct {
	lo, hi   int
	declared [2]int
	fraction bool
}

const (
	least = -1 << 40
	most  = 1 << 40
)

func unknown() value { return value{any: true, null: maybe} }

func number(lo, hi int) value { return value{num: &span{lo: lo, hi: hi, declared: [2]int{lo, hi}}} }

func anyNumber() value { return number(least, most) }

func flag() value { return value{yes: true, no: true} }

func anyText() value { return value{text: &texts{}} }

func listOf(e value) value { return value{list: &e} }

// none reports that there is no such value at all.
func (v value) none() bool {
	return !v.any && v.null == never && !v.yes && !v.no && v.num == nil && v.text == nil && v.thing == "" && v.list == nil && v.rec == nil && v.fn == nil
}

// sure reports that all is known that the value may be.
func (v value) sure() bool { return !v.any && !v.none() }

// some is the value where it is not nil.
func (v value) some() value { v.null, v.from = never, nil; return v }

// onlyNil reports that the value is nil.
func (v value) onlyNil() bool { return v.sure() && v.some().none() }

func nothing(n nilness) value { return value{null: n} }

// mayBe tells by truth what a value can be as a condition.
func (v value) mayBe(truth bool) bool {
	if v.any || v.none() {
		return true
	}
	if truth {
		return v.yes || v.num != nil || v.text != nil || v.thing != "" || v.list != nil || v.rec != nil || v.fn != nil
	}
	return v.no || v.null != never
}

// part is what of the value is true, or false.
func (v value) part(truth bool) value {
	if truth {
		v.null, v.no = never, false
		return v
	}
	if v.any {
		return value{any: true, null: v.null}
	}
	return value{null: v.null, no: v.no}
}

// join is what a value is that comes from either of two ways.
func join(a, b value) value {
	if a.none() {
		return b
	}
	if b.none() {
		return a
	}
	out := value{any: a.any || b.any, null: max(a.null, b.null), yes: a.yes || b.yes, no: a.no || b.no}
	out.num = joinSpans(a.num, b.num)
	out.text = joinTexts(a.text, b.text)
	switch {
	case a.thing == b.thing:
		out.thing = a.thing
		out.fields = commonFields(a.fields, b.fields)
	case b.thing == "":
		out.thing, out.fields = a.thing, a.fields
	case a.thing == "":
		out.thing, out.fields = b.thing, b.fields
	default:
		out.any = true
	}
	out.list = joinLists(a.list, b.list)
	out.full = (a.full || a.list == nil) && (b.full || b.list == nil)
	out.rec = joinRecords(a.rec, b.rec)
	switch {
	case a.fn == nil || b.fn != nil && *a.fn == *b.fn:
		out.fn = b.fn
	case b.fn == nil:
		out.fn = a.fn
	default:
		out.fn = &callee{}
	}
	if out.from = a.from; out.from == nil {
		out.from = b.from
	}
	if a.name == b.name {
		out.name = a.name
	}
	if a.member != nil && b.member != nil && a.name == b.name {
		out.member = a.member
	}
	return out
}

func joinLists(a, b *value) *value {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	e := join(*a, *b)
	return &e
}

func joinSpans(a, b *span) *span {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	return &span{lo: min(a.lo, b.lo), hi: max(a.hi, b.hi), declared: [2]int{min(a.declared[0], b.declared[0]), max(a.declared[1], b.declared[1])}, fraction: a.fraction || b.fraction}
}

func joinTexts(a, b *texts) *texts {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	out := &texts{}
	if a.of == b.of {
		out.of = a.of
	}
	switch {
	case a.vals != nil && b.vals != nil:
		for _, l := range a.vals {
			if !slices.Contains(a.not, l.text) {
				out.vals = append(out.vals, l)
			}
		}
		for _, l := range b.vals {
			if !slices.Contains(b.not, l.text) && !slices.ContainsFunc(out.vals, func(o literal) bool { return o.text == l.text }) {
				out.vals = append(out.vals, l)
			}
		}
		if a.fam == b.fam {
			out.fam = a.fam
		}
		out.open = a.open || b.open
	case a.fam == b.fam && a.fam != nil:
		out.fam = a.fam
		for _, t := range a.not {
			if slices.Contains(b.not, t) && b.vals == nil {
				out.not = append(out.not, t)
			}
		}
	case a.fam != nil && b.vals != nil && !b.open && b.inside(a.fam):
		out.fam, out.of = a.fam, a.of
	case b.fam != nil && a.vals != nil && !a.open && a.inside(b.fam):
		out.fam, out.of = b.fam, b.of
	default: // what of it was written somewhere is still known
		for _, t := range []*texts{a, b} {
			out.vals = append(out.vals, t.vals...)
		}
		out.open = true
		if len(out.vals) == 0 {
			out.open = false
		}
	}
	return out
}

func (t *texts) inside(fam *Names) bool {
	for _, l := range t.vals {
		if !fam.Has(l.text) {
			return false
		}
	}
	return true
}

// can reports whether a value may be a text.
func (t *texts) can(text string) bool {
	if slices.Contains(t.not, text) {
		return false
	}
	if t.vals != nil && !t.open {
		return slices.ContainsFunc(t.vals, func(l literal) bool { return l.text == text })
	}
	return t.fam == nil || t.fam.Has(text)
}

// all lists the texts that it can be; ok is false when that is not known.
func (t *texts) all() (list []string, ok bool) {
	switch {
	case t.vals != nil && !t.open:
		for _, l := range t.vals {
			list = append(list, l.text)
		}
	case t.fam != nil:
		list = slices.Clone(t.fam.List)
	default:
		return nil, false
	}
	return slices.DeleteFunc(list, func(s string) bool { return slices.Contains(t.not, s) }), true
}

func commonFields(a, b map[string]value) map[string]value {
	var out map[string]value
	for k, v := range a { // order does not matter: another map is filled
		if w, ok := b[k]; ok {
			if out == nil {
				out = map[string]value{}
			}
			out[k] = join(v, w)
		}
	}
	return out
}

func joinRecords(a, b *record) *record {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	out := &record{fields: map[string]value{}, open: a.open || b.open}
	for k, v := range a.fields { // order does not matter: another map is filled
		if w, ok := b.fields[k]; ok {
			out.fields[k] = join(v, w)
		} else {
			v.null = max(v.null, maybe)
			out.fields[k] = v
		}
	}
	for k, v := range b.fields { // order does not matter: another map is filled
		if _, ok := a.fields[k]; !ok {
			v.null = max(v.null, maybe)
			out.fields[k] = v
		}
	}
	return out
}

// widened is what a value may become that changes from one turn of a loop to the next.
func widened(before, after value) value {
	v := join(before, after)
	if v.num != nil && (before.num == nil || after.num == nil || *before.num != *after.num) {
		v.num = &span{lo: least, hi: most, declared: [2]int{least, most}, fraction: v.num.fraction}
		if before.num != nil && after.num != nil {
			if after.num.lo >= before.num.lo {
				v.num.lo, v.num.declared[0] = before.num.lo, before.num.lo
			}
			if after.num.hi <= before.num.hi {
				v.num.hi, v.num.declared[1] = before.num.hi, before.num.hi
			}
		}
	}
	return v
}

// parts are the kinds of value that it may be, each by itself.
func (v value) parts() []value {
	var out []value
	add := func(is bool, p value) {
		if is {
			p.fields = v.fields
			out = append(out, p)
		}
	}
	add(v.yes || v.no, value{yes: v.yes, no: v.no})
	add(v.num != nil, value{num: v.num})
	add(v.text != nil, value{text: v.text})
	add(v.thing != "", value{thing: v.thing})
	add(v.list != nil || v.rec != nil, value{list: v.list, rec: v.rec})
	add(v.fn != nil, value{fn: v.fn})
	return out
}

// shown says in words what a value is.
func (v value) shown() string {
	var out []string
	if v.text != nil {
		switch list, ok := v.text.all(); {
		case v.text.of != "":
			out = append(out, article(v.text.of))
		case ok && len(list) == 1:
			out = append(out, "the text \""+list[0]+"\"")
		default:
			out = append(out, "a text")
		}
	}
	if v.num != nil {
		out = append(out, "a number")
	}
	if v.yes || v.no {
		out = append(out, "true or false")
	}
	if v.thing != "" {
		out = append(out, theThing(v.thing))
	}
	if v.list != nil {
		out = append(out, listShown(*v.list))
	}
	if v.rec != nil {
		out = append(out, "a table")
	}
	if v.fn != nil {
		out = append(out, "a function")
	}
	if len(out) == 0 {
		return "nil"
	}
	return strings.Join(out, " or ")
}

func listShown(e value) string {
	switch {
	case e.thing != "":
		return "a list of " + plural(e.thing)
	case e.text != nil && e.text.of != "":
		return "a list of " + plural(e.text.of)
	case e.num != nil:
		return "a list of numbers"
	case e.text != nil:
		return "a list of texts"
	}
	return "a list"
}

func plural(noun string) string {
	switch {
	case strings.HasSuffix(noun, "x"):
		return noun + "es"
	case strings.HasSuffix(noun, "y"):
		return strings.TrimSuffix(noun, "y") + "ies"
	}
	return noun + "s"
}

func theThing(typ string) string {
	if strings.HasSuffix(typ, "s") {
		return "the " + typ
	}
	return article(typ)
}

func article(typ string) string {
	if typ != "" && strings.ContainsRune("aeio", rune(typ[0])) {
		return "an " + typ
	}
	return "a " + typ
}
