package check

import (
	"slices"

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
	least = -1 << 29
	most  = 1 << 29
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
