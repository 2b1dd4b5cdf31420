package check

import (
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const (
	ruleNever  = "lua-never"
	ruleAlways = "lua-always"
)

var neverRule = diag.Rule{ID: ruleNever, Severity: diag.Warning, Title: "a condition of a script is never true", Why: "a value is never two values at once, and no die, turn, track or variable leaves its limits: the code behind the condition never runs",
	Bad: "if unit.kind == \"horse\" and unit.kind == \"foot\" then", Good: "if unit.kind == \"horse\" or unit.kind == \"foot\" then"}

var alwaysRule = diag.Rule{ID: ruleAlways, Severity: diag.Warning, Title: "a condition of a script is always true", Why: "it tests nothing: in Lua every number, text and list is true, also 0 and an empty list, and a value cannot equal two texts",
	Bad: "if unit.kind ~= \"horse\" or unit.kind ~= \"foot\" then", Good: "if unit.kind ~= \"horse\" and unit.kind ~= \"foot\" then"}

// checkNeverEqual reports a comparison with a text that the value can never be.
func (fs *findings) checkNeverEqual(e, of *syntax.Expr, v value) {
	list, ok := v.text.listTexts()
	if !ok || len(list) == 0 || e.Word == "~=" { // the finding for an or covers it
		return
	}
	d := diag.Diagnostic{Rule: ruleNever, Severity: diag.Warning, Message: fmt.Sprintf("%s is never true: %s is %q here", quote(fs.sourceText(e)), fs.sourceText(of), list[0]), Hint: "write or between the two, or leave one out"}
	if len(list) > 1 {
		d.Message = fmt.Sprintf("%s is never true here", quote(fs.sourceText(e)))
		d.Expected = listNames(list)
	}
	fs.reportDoubt(e.Lo, e.Hi, d)
}

func (fs *findings) checkNeverNumber(e *syntax.Expr, l, r value) {
	rule, word := ruleNever, "never"
	if e.Word == "~=" {
		rule, word = ruleAlways, "always"
	}
	fs.reportNumberRule(e, l, r, rule, word)
}

func (fs *findings) checkAlwaysNumber(e *syntax.Expr, l, r value) {
	fs.reportNumberRule(e, l, r, ruleAlways, "always")
}

func (fs *findings) reportNumberRule(e *syntax.Expr, l, r value, rule, word string) {
	if l.num.declared[0] == l.num.declared[1] && r.num.declared[0] == r.num.declared[1] {
		return // constants of the author's own
	}
	what := ""
	for i, v := range []value{l, r} {
		if e.Kids[i].Kind == syntax.Number {
			continue
		}
		if what != "" {
			what += " and "
		}
		what += fs.sourceText(e.Kids[i]) + " is " + formatRange(v.num)
	}
	fs.reportDoubt(e.Lo, e.Hi, diag.Diagnostic{Rule: rule, Severity: diag.Warning, Message: fmt.Sprintf("%s is %s true: %s", quote(fs.sourceText(e)), word, what), Hint: "compare with another number, or leave it out"})
}

func formatRange(n *numberRange) string {
	switch {
	case n.lo == n.hi:
		return strconv.Itoa(n.lo) + " here"
	case n.lo <= minNumber:
		return strconv.Itoa(n.hi) + " at most"
	case n.hi >= maxNumber:
		return strconv.Itoa(n.lo) + " at least"
	}
	return strconv.Itoa(n.lo) + " to " + strconv.Itoa(n.hi)
}

// checkAlwaysTrue reports an expression that serves as a condition and can only be true.
func (fs *findings) checkAlwaysTrue(e *syntax.Expr, v value) {
	if !v.isFullyKnown() || v.canBeTruth(false) || e.Kind == syntax.Number || e.Kind == syntax.Text || e.Kind == syntax.True {
		return
	}
	what, hint := "", ""
	switch {
	case v.fn != nil:
		what, hint = "a function, and a function that is not called is always true", "write "+fs.sourceText(e)+"(...)"
	case v.num != nil && v.text == nil && v.thing == "" && !v.yes:
		what, hint = "a number, and in Lua every number is true, 0 too", "write "+fs.sourceText(e)+" > 0"
	case v.list != nil || v.thing != "" && fs.host.isListValue(v):
		what, hint = "a list, and in Lua every list is true, an empty one too", "write any("+fs.sourceText(e)+")"
	case v.text != nil && v.num == nil && v.thing == "" && !v.yes && (e.Kind == syntax.Field || e.Kind == syntax.Call):
		what, hint = "a text, and in Lua every text is true", "compare it with one"
	default:
		return
	}
	fs.reportDoubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleAlways, Severity: diag.Warning, Message: fmt.Sprintf("%s is always true: it is %s", quote(fs.sourceText(e)), what), Expected: "a condition", Hint: hint})
}

// checkTautology reports an or whose second part is true whenever the first is false.
func (fs *findings) checkTautology(e *syntax.Expr, l, r value) {
	second := e.Kids[1]
	if second.Kind != syntax.Binary || !relations[second.Word] || !r.isFullyKnown() || r.canBeTruth(false) || !l.canBeTruth(false) {
		return
	}
	fs.reportDoubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleAlways, Severity: diag.Warning, Message: fmt.Sprintf("%s is always true: where the first is not, the second is", quote(fs.sourceText(e))), Hint: "write and for or, or leave one out"})
}

// checkNeverNil reports a comparison with nil of a value that is never nil.
func (fs *findings) checkNeverNil(e, of *syntax.Expr, v value) bool {
	if !v.isFullyKnown() || v.nilness != never || v.member == nil || v.thing != "" || v.list != nil {
		return false
	}
	rule, word := ruleNever, "never"
	if e.Word == "~=" {
		rule, word = ruleAlways, "always"
	}
	fs.reportDoubt(e.Lo, e.Hi, diag.Diagnostic{Rule: rule, Severity: diag.Warning, Message: fmt.Sprintf("%s is %s true: %s is %s and never nil", quote(fs.sourceText(e)), word, fs.sourceText(of), v.describeValue()), Expected: v.describeValue(), Hint: "compare it with one of its values"})
	return true
}
