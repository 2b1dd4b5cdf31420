package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/syntax"
)

func (w *walker) arguments(e *syntax.Expr, fn value, args []value, st *state) {
	m, n := fn.member, len(args)
	exprs := e.Kids[1:]
	several := open(exprs) && w.several(exprs[n-1])
	if n < m.MinArgs && !several || m.MaxArgs >= 0 && n > m.MaxArgs && !(several && n == m.MaxArgs+1) {
		w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: fmt.Sprintf("%s is given %s", called(fn), count(n)), Expected: expectedArgs(m.MinArgs, m.MaxArgs)})
	}
	before := w.told
	for i, a := range exprs {
		if w.told > before {
			return // what is said of one may be because of another
		}
		if i < len(m.Params) {
			w.argument(&m.Params[i], a, args[i], called(fn), st)
		}
		if a.Kind == syntax.Text && exprs[0].Kind == syntax.Text && !isNumber(a.Word) {
			if by := m.TextsBy[exprs[0].Word]; by[i] != nil {
				w.textIn(a, by[i], called(fn)+" finds no %q in "+strings.ReplaceAll(exprs[0].Word, "%", "%%"))
			}
		}
	}
	if m.Options != nil && n == m.MaxArgs && n > 0 {
		if t := exprs[n-1]; t.Kind == syntax.Table {
			w.options(t, fn, args[n-1], st)
		} else if v := args[n-1]; v.sure() && v.rec == nil && !v.onlyNil() {
			w.tell(t.Lo, t.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes a table here, not %s", called(fn), v.shown()), Expected: "{ " + sortedKeys(m.Options)[0] + " = ... }"})
		}
	}
	w.special(e, fn, args, st)
}

// several reports whether a call may give other than one value: those of the game give one
// as a rule.
func (w *walker) several(e *syntax.Expr) bool {
	if e.Kind != syntax.Call || e.Kids[0].Kind != syntax.Name || e.Kids[0].Local != nil {
		return true
	}
	m, host := w.c.env.Globals[e.Kids[0].Word]
	return !host || !m.Func || m.Type == ""
}

// argument checks one value that the host is given.
func (w *walker) argument(p *Arg, e *syntax.Expr, v value, name string, st *state) {
	if p.Func {
		if e.Kind == syntax.Text {
			w.callee(e)
		} else if v.sure() && v.text == nil {
			hint := ""
			if v.fn != nil {
				hint = "write its name in quotes: " + quote(w.source(e))
			}
			w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes the name of a function, as a text, not %s", name, v.shown()), Hint: hint, Expected: "a text"})
		}
		return
	}
	if v.sure() && v.null == likely && !p.Optional && !v.onlyNil() && !p.anything() {
		v = w.needed(e, v, "must be there")
	}
	if v.onlyNil() && (p.Optional || p.anything()) {
		return
	}
	if !w.accepts(p, v) {
		w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", paramOf(name, p), wanted(p), quote(w.source(e)), v.shown()), Expected: wanted(p)})
		st.know(e, unknown())
		return
	}
	w.items(p, e, name, st)
	w.fraction(e, v, p.Type == Number)
	fam := p.Texts
	if fam == nil {
		fam = w.familyOf(p.Type)
	}
	w.inFamily(e, v, fam, name+" does not know %q")
	w.inKinds(p, e, v, name)
	if l := v.list; l != nil && strings.HasPrefix(p.Type, ListOf) || v.list != nil && p.Type == "units" {
		w.inFamily(e, *l, w.familyOf(elemType(p.Type)), name+" does not know %q")
	}
}

func elemType(typ string) string {
	if typ == "units" {
		return "unit"
	}
	return strings.TrimPrefix(typ, ListOf)
}

// familyOf are the names that a value of a type can be given by; nil: any, or none known.
func (w *walker) familyOf(typ string) *Names {
	switch typ {
	case "units":
		typ = "unit"
	case Text, "party", Any:
		return nil
	}
	return w.c.env.Families[typ]
}

func paramOf(name string, p *Arg) string {
	if p.Name == "" {
		return name
	}
	return p.Name + " of " + name
}

// items checks the entries of a list that is written out where a list is taken.
func (w *walker) items(p *Arg, e *syntax.Expr, name string, st *state) {
	elem := ""
	switch {
	case e.Kind != syntax.Table || len(e.Items) < 2:
		return
	case strings.HasPrefix(p.Type, ListOf):
		elem = strings.TrimPrefix(p.Type, ListOf)
	case p.Type == "units":
		elem = "unit"
	default:
		return
	}
	for _, it := range e.Items {
		w.quiet++
		v := w.expr(it.Value, st.clone())
		w.quiet--
		one := &Arg{Type: elem, Optional: true}
		if !w.accepts(one, v) && !(strings.HasPrefix(p.Type, ListOf) && w.takes(p.Type, v)) {
			w.tell(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", paramOf(name, p), wanted(p), quote(w.source(it.Value)), v.shown()), Expected: wanted(one)})
			return
		}
	}
}

// anything reports that a parameter takes any value.
func (p *Arg) anything() bool { return (p.Type == Any || p.Type == "data") && len(p.Kinds) == 0 }

// accepts reports whether a value may be what a parameter of the host takes.
func (w *walker) accepts(p *Arg, v value) bool {
	if !v.sure() {
		return true
	}
	v = v.some()
	if v.none() { // nil
		return p.Optional
	}
	kinds := p.Kinds
	if len(kinds) == 0 {
		kinds = []string{p.Type}
	}
	for _, part := range v.parts() {
		if !slices.ContainsFunc(kinds, func(k string) bool { return w.takes(k, part) }) {
			return false
		}
	}
	return true
}

func (w *walker) takes(typ string, v value) bool {
	if elem, ok := strings.CutPrefix(typ, ListOf); ok {
		l := w.asList(v)
		if l.list == nil {
			return l.rec != nil && len(l.rec.fields) == 0
		}
		return !l.list.sure() || w.takes(elem, *l.list) || l.list.list != nil && w.takes(elem, *l.list.list)
	}
	switch typ {
	case Any, "data", "":
		return true
	case Number:
		return v.num != nil
	case Flag:
		return v.yes || v.no
	case Text, "function", "dice":
		return v.text != nil
	case "units":
		return w.takes("unit", v) || w.takes(ListOf+"unit", v)
	case "party":
		return w.takes("unit", v) || w.takes("side", v)
	case "area":
		return v.text != nil && w.mayName(typ, v.text) || w.takes(ListOf+"hex", v)
	}
	if t := w.c.env.Types[typ]; t != nil && !t.Text {
		return v.thing == typ || v.text != nil && w.mayName(typ, v.text)
	}
	return v.text != nil && w.mayName(typ, v.text)
}

// mayName reports whether a text may be the name of a thing of a family: one that is known
// to name something else is none, even if both are called the same.
func (w *walker) mayName(typ string, t *texts) bool {
	if t.of == typ {
		return true
	}
	if t.of == free || t.of != "" && w.families(t.of) && w.families(typ) {
		return false
	}
	fam := w.c.env.Families[typ]
	if fam == nil {
		return true
	}
	list, ok := t.all()
	if !ok || t.vals != nil && slices.ContainsFunc(t.vals, func(l literal) bool { return l.src != nil }) {
		return true // one that is written out is looked at by itself
	}
	return slices.ContainsFunc(list, fam.Has)
}

func (w *walker) families(typ string) bool { return w.c.env.Families[typ] != nil }

// wanted says in words what a parameter takes.
func wanted(p *Arg) string {
	if len(p.Kinds) > 0 {
		var out []string
		for _, k := range p.Kinds {
			out = append(out, wantedType(k))
		}
		return strings.Join(out, " or ")
	}
	return wantedType(p.Type)
}

func wantedType(typ string) string {
	if elem, ok := strings.CutPrefix(typ, ListOf); ok {
		return "a list of " + diag.Plural(elem)
	}
	switch typ {
	case Flag:
		return "true or false"
	case "units":
		return "a unit or a list of units"
	case "party":
		return "a unit or a side"
	case "dice":
		return "dice, as \"1d6\""
	case "function":
		return "the name of a function, as a text"
	}
	return article(typ)
}

func (w *walker) options(t *syntax.Expr, fn value, v value, st *state) {
	given := map[string]bool{}
	for _, it := range t.Items {
		if it.Name == "" {
			if it.Key == nil {
				w.tell(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s takes its values by name, and this one has none", fn.name), Expected: "name = " + w.source(it.Value), Hint: listed(sortedKeys(fn.member.Options))})
			}
			return
		}
		if given[it.Name] {
			w.tell(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s is given %q twice", fn.name, it.Name), Hint: "remove one of the two"})
		}
		given[it.Name] = true
		p, known := fn.member.Options[it.Name]
		if !known {
			valid := sortedKeys(fn.member.Options)
			near := w.c.rep.NearestName(it.Name, valid)
			given[near] = true
			w.tell(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s has no option %q", fn.name, it.Name), Nearest: near, Expected: listed(valid)})
			continue
		}
		if v.rec != nil {
			q := p
			q.Optional = true
			w.argument(&q, it.Value, v.rec.fields[it.Name], fn.name, st)
		}
	}
	for _, name := range sortedKeys(fn.member.Options) {
		if p := fn.member.Options[name]; !p.Optional && !given[name] {
			w.tell(t.Lo-1, t.Lo-1, diag.Diagnostic{Rule: ruleMissing, Message: fmt.Sprintf("%s is not given %q", fn.name, name), Expected: name + " = " + wanted(&p)})
		}
	}
}

// callee checks the name of a function given as a text.
func (w *walker) callee(e *syntax.Expr) {
	w.note(e.Tok, expr.Function, e.Word)
	if w.c.known[e.Word] != nil {
		return
	}
	var valid []string
	for _, f := range w.c.order {
		valid = append(valid, f.Name)
	}
	w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleCallee, Message: fmt.Sprintf("there is no function %q", e.Word), Nearest: w.c.rep.NearestName(e.Word, valid),
		Expected: "the name of a top-level function of this game's scripts"})
}

func (w *walker) textIn(e *syntax.Expr, valid *Names, message string) {
	w.note(e.Tok, valid.Of, e.Word)
	if !valid.Has(e.Word) {
		w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, e.Word), Nearest: w.c.rep.NearestName(e.Word, valid.List), Expected: listed(valid.List)})
	}
}

// inFamily finds texts of the author's own that are not among those that can be meant.
func (w *walker) inFamily(e *syntax.Expr, v value, fam *Names, message string) {
	w.noteTexts(v, fam)
	if fam == nil || v.text == nil || v.text.vals == nil || v.any {
		return
	}
	for _, l := range v.text.vals {
		if w.c.suspect[l.tok] == l.src && l.src != nil {
			continue
		}
		if l.src == nil || fam.Has(l.text) || slices.Contains(v.text.not, l.text) {
			continue
		}
		d := diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, l.text), Nearest: w.c.rep.NearestName(l.text, fam.List), Expected: listed(fam.List)}
		if l.src == w.file.tree {
			w.tell(l.tok, l.tok, d)
		} else {
			w.tell(e.Lo, e.Hi, d)
		}
	}
}

// inKinds finds texts of the author's own where one of several kinds of thing is taken and
// none has that name.
func (w *walker) inKinds(p *Arg, e *syntax.Expr, v value, name string) {
	if v.text == nil || v.any || len(p.Kinds) == 0 {
		return
	}
	var names []string
	for _, k := range p.Kinds {
		fam := w.c.env.Families[elemType(k)]
		if fam == nil {
			return
		}
		names = append(names, fam.List...)
	}
	w.inFamily(e, v, &Names{List: names}, name+" does not know %q")
}

func expectedArgs(lo, hi int) string {
	switch {
	case hi < 0:
		return "at least " + count(lo)
	case lo == hi:
		return count(lo)
	}
	return fmt.Sprintf("%d to %s", lo, count(hi))
}

func count(n int) string {
	if n == 1 {
		return "1 value"
	}
	return fmt.Sprintf("%d values", n)
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
