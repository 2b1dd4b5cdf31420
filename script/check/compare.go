package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const ruleCompare = "lua-compare"

var compareRule = diag.Rule{ID: ruleCompare, Severity: diag.Warning, Title: "two values are compared that can never be the same", Why: "a unit is never a number, and a side never a kind of unit: the condition asks nothing",
	Bad: "if unit.steps == \"2\" then", Good: "if unit.steps == 2 then"}

// checkUnlike reports values that can never be the same, as a unit and a number.
func (fs *findings) checkUnlike(e *syntax.Expr, l, r value) bool {
	for _, k := range e.Kids {
		if k.Kind == syntax.Table {
			fs.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleCompare, Severity: diag.Warning, Message: fmt.Sprintf("%s compares with a new table, and no table is the same as a new one", quote(fs.sourceText(e))), Expected: "another comparison",
				Hint: "to ask whether a list is empty write #list == 0 or not any(list)"})
			return true
		}
	}
	if fs.host.canBeEqual(l, r) {
		return false
	}
	if l.text != nil && r.text != nil && (e.Kids[0].Kind == syntax.Text || e.Kids[1].Kind == syntax.Text) {
		return false // reported with the texts that it can be
	}
	d := diag.Diagnostic{Rule: ruleCompare, Severity: diag.Warning, Message: fmt.Sprintf("%s is %s and %s is %s: they are never the same", quote(fs.sourceText(e.Kids[0])), l.describeValue(), quote(fs.sourceText(e.Kids[1])), r.describeValue())}
	d.Expected = l.describeValue()
	if e.Kids[0].Kind != syntax.Name && e.Kids[0].Kind != syntax.Field {
		d.Expected = r.describeValue()
	}
	switch {
	case (l.list != nil || fs.host.isListValue(l)) && (r.num != nil):
		d.Hint = "write #" + fs.sourceText(e.Kids[0]) + " for how many there are"
	case l.thing != "" && r.text != nil || r.thing != "" && l.text != nil:
		d.Hint = "compare a field of it, or its id"
	}
	fs.reportMistake(e.Lo, e.Hi, d)
	return true
}

// checkForeignText reports a text that its own variable, option, field or question never has.
func (fs *findings) checkForeignText(lit *syntax.Expr, v value) bool {
	t := v.text
	if t.names != nil && t.names.Has(lit.Word) {
		return false
	}
	list, ok := t.listTexts()
	if t.names != nil {
		list, ok = t.names.List, true
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
	if fs.quiet == 0 { // one of the two is the slip: one finding is enough
		for _, l := range t.vals {
			fs.c.suspect[l.tok] = l.src
		}
	}
	name := v.name
	if name == "" {
		name = "this"
	}
	fs.reportMistake(lit.Tok, lit.Tok, diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf("%s is never %q", name, lit.Word), Nearest: fs.c.rep.NearestName(lit.Word, list), Expected: listNames(list)})
	return true
}

// checkOrderable reports whether a value may be compared by < and its kin.
func (fs *findings) checkOrderable(e, of *syntax.Expr, v, other value) bool {
	if !v.isFullyKnown() || v.num != nil && (!other.isFullyKnown() || other.num != nil || other.text == nil) {
		return true
	}
	if v.text != nil && other.text != nil || v.num != nil {
		return true
	}
	hint := fs.suggestNumber(v, of)
	if v.text != nil && other.num == nil {
		return true
	}
	fs.reportMistake(of.Lo, of.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s is %s, and cannot be compared by %s", quote(fs.sourceText(of)), v.describeValue(), e.Word), Expected: "a number", Hint: hint})
	return false
}
