package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

const ruleCompare = "lua-compare"

var compareRule = diag.Rule{ID: ruleCompare, Severity: diag.Warning, Title: "two values are compared that can never be the same", Why: "a unit is never a number, and a side never a kind of unit: the condition asks nothing",
	Bad: "if unit.steps == \"2\" then", Good: "if unit.steps == 2 then"}

// unlike reports values that can never be the same, as a unit and a number.
func (w *walker) unlike(e *syntax.Expr, l, r value) bool {
	for _, k := range e.Kids {
		if k.Kind == syntax.Table {
			w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleCompare, Severity: diag.Warning, Message: fmt.Sprintf("%s compares with a new table, and no table is the same as a new one", quote(w.source(e))), Expected: "another comparison",
				Hint: "to ask whether a list is empty write #list == 0 or not any(list)"})
			return true
		}
	}
	if w.comparable(l, r) {
		return false
	}
	if l.text != nil && r.text != nil && (e.Kids[0].Kind == syntax.Text || e.Kids[1].Kind == syntax.Text) {
		return false // told with the texts that it can be
	}
	d := diag.Diagnostic{Rule: ruleCompare, Severity: diag.Warning, Message: fmt.Sprintf("%s is %s and %s is %s: they are never the same", quote(w.source(e.Kids[0])), l.shown(), quote(w.source(e.Kids[1])), r.shown())}
	d.Expected = l.shown()
	if e.Kids[0].Kind != syntax.Name && e.Kids[0].Kind != syntax.Field {
		d.Expected = r.shown()
	}
	switch {
	case (l.list != nil || w.isList(l)) && (r.num != nil):
		d.Hint = "write #" + w.source(e.Kids[0]) + " for how many there are"
	case l.thing != "" && r.text != nil || r.thing != "" && l.text != nil:
		d.Hint = "compare a field of it, or its id"
	}
	w.tell(e.Lo, e.Hi, d)
	return true
}

// foreign reports a text that its own variable, option, field or question never has.
func (w *walker) foreign(lit *syntax.Expr, v value) bool {
	t := v.text
	if t.fam != nil && t.fam.Has(lit.Word) {
		return false
	}
	list, ok := t.all()
	if t.fam != nil {
		list, ok = t.fam.List, true
	} else if t.vals != nil && !t.open {
		list = nil
		for _, l := range t.vals {
			if l.text == lit.Word {
				return false
			}
			list = append(list, l.text)
		}
	}
	if !ok {
		return false
	}
	if w.quiet == 0 { // one of the two is the slip: the others are not told of as well
		for _, l := range t.vals {
			w.c.suspect[l.tok] = l.src
		}
	}
	name := v.name
	if name == "" {
		name = "this"
	}
	w.tell(lit.Tok, lit.Tok, diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf("%s is never %q", name, lit.Word), Nearest: w.c.rep.NearestName(lit.Word, list), Expected: listed(list)})
	return true
}

// orderable reports whether a value may be compared by < and its kin.
func (w *walker) orderable(e, of *syntax.Expr, v, other value) bool {
	if !v.sure() || v.num != nil && (!other.sure() || other.num != nil || other.text == nil) {
		return true
	}
	if v.text != nil && other.text != nil || v.num != nil {
		return true
	}
	hint := w.numberOf(v, of)
	if v.text != nil && other.num == nil {
		return true
	}
	w.tell(of.Lo, of.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s is %s, and cannot be compared by %s", quote(w.source(of)), v.shown(), e.Word), Expected: "a number", Hint: hint})
	return false
}
