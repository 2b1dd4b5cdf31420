package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const (
	ruleAskedTwice = "lua-twice"
	ruleAlike      = "lua-alike"
	ruleNoChange   = "lua-no-change"
)

var askedTwiceRule = diag.Rule{ID: ruleAskedTwice, Severity: diag.Warning, Title: "the same thing is asked twice, or compared with itself", Why: "one of the two was meant to be another: as it is, it asks nothing",
	Bad: "if a.side == a.side then", Good: "if a.side == b.side then"}

var alikeRule = diag.Rule{ID: ruleAlike, Severity: diag.Warning, Title: "a choice comes to the same either way", Why: "the condition decides nothing: one of the two values was meant to be another",
	Bad: "local bonus = elite and 1 or 1", Good: "local bonus = elite and 1 or 0"}

var noChangeRule = diag.Rule{ID: ruleNoChange, Severity: diag.Warning, Title: "a line changes nothing", Why: "to adjust by 0, or to set a thing to itself, is as good as nothing: a number or a name is likely another",
	Bad: "adjust(\"morale\", 0, side)", Good: "adjust(\"morale\", -1, side)"}

// sameReading reports whether two expressions read the same of the same things. Calls are never
// the same: they may roll or ask.
func sameReading(a, b *syntax.Expr) bool {
	if a.Kind != b.Kind || a.Word != b.Word || a.Local != b.Local || len(a.Kids) != len(b.Kids) {
		return false
	}
	switch a.Kind {
	case syntax.Call, syntax.Method, syntax.Lambda, syntax.Table, syntax.Vararg:
		return false
	}
	for i := range a.Kids {
		if !sameReading(a.Kids[i], b.Kids[i]) {
			return false
		}
	}
	return true
}

// checkAskedTwice reports a part of a chain of and, or of or, that occurs in it already.
func (fs *findings) checkAskedTwice(e *syntax.Expr) {
	last := e.Kids[1]
	for k := e.Kids[0]; ; k = k.Kids[0] {
		part, more := k, k.Kind == syntax.Binary && k.Word == e.Word && k.Parens == 0
		if more {
			part = k.Kids[1]
		}
		if sameReading(part, last) {
			fs.reportDoubt(last.Lo, last.Hi, diag.Diagnostic{Rule: ruleAskedTwice, Severity: diag.Warning, Message: fmt.Sprintf("%s is asked twice", quote(fs.sourceText(last))), Hint: "mend one of the two, or leave it out"})
			return
		}
		if !more {
			return
		}
	}
}

// checkSelfComparison reports a comparison of an expression with itself.
func (fs *findings) checkSelfComparison(e *syntax.Expr) {
	if l, r := e.Kids[0], e.Kids[1]; sameReading(l, r) && l.Kind != syntax.Number && l.Kind != syntax.Text {
		fs.reportDoubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleAskedTwice, Severity: diag.Warning, Message: fmt.Sprintf("%s is compared with itself", quote(fs.sourceText(l))), Hint: "compare it with what is meant"})
	}
}

// checkSameChoice reports a choice, x and a or b, whose two values are the same.
func (fs *findings) checkSameChoice(e *syntax.Expr) {
	if l := e.Kids[0]; l.Kind == syntax.Binary && l.Word == "and" && sameReading(l.Kids[1], e.Kids[1]) {
		fs.reportDoubt(l.Kids[1].Lo, e.Hi, diag.Diagnostic{Rule: ruleAlike, Severity: diag.Warning, Message: fmt.Sprintf("it is %s either way", quote(fs.sourceText(e.Kids[1]))), Hint: "mend one of the two values, or leave the condition out"})
	}
}

// checkSelfAssign reports an assignment of a local or field to itself.
func (fs *findings) checkSelfAssign(s *syntax.Stmt) {
	if len(s.Left) == 1 && len(s.Right) == 1 && sameReading(s.Left[0], s.Right[0]) {
		fs.reportDoubt(s.Left[0].Lo, s.Right[0].Hi, diag.Diagnostic{Rule: ruleNoChange, Severity: diag.Warning, Message: fmt.Sprintf("%s is set to itself", quote(fs.sourceText(s.Left[0]))), Hint: "name what it is set to"})
	}
}

// checkZeroAdjust reports an adjustment by 0.
func (fs *findings) checkZeroAdjust(e *syntax.Expr) {
	if by := e.Kids[2]; by.Kind == syntax.Number && by.Word == "0" {
		fs.reportDoubt(by.Lo, by.Hi, diag.Diagnostic{Rule: ruleNoChange, Severity: diag.Warning, Message: "this changes nothing: by 0", Hint: "write by how much, or leave the line out"})
	}
}
