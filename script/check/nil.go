package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const ruleNil = "lua-nil"

var nilRule = diag.Rule{ID: ruleNil, Severity: diag.Warning, Title: "a value that may be nil is used as if it were there", Why: "a question that may be declined, a deck that is empty, a name that a hex may lack: when nothing is there the line stops the game",
	Bad: "local u = ask.unit{ from = units, optional = true }\nplace(u, boxes.reserve)", Good: "local u = ask.unit{ from = units, optional = true }\nif u then\n  place(u, boxes.reserve)\nend"}

const noFields = "has no fields"

// needValue is a value that is used as if it were there; it reports one that may be nil.
func (fs *findings) needValue(e *syntax.Expr, v value, cannot string) value {
	if v.nilness == never {
		return v
	}
	switch {
	case v.from != nil && v.nilness != never && v.isFullyKnown():
		v.from.resultNeeded = v.from.resultNeeded || fs.quiet == 0
	case v.isOnlyNil() && e.Kind != syntax.Nil:
		fs.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleNil, Message: fmt.Sprintf("%s is nil here, and %s", quote(fs.sourceText(e)), cannot), Expected: "a value"})
		return unknownValue()
	case v.nilness >= offered && fs.quiet == 0 && fieldPath(e) != "" && fs.reportedNils[fieldPath(e)]:
	case v.nilness == offered && (cannot != noFields || fieldPath(e) == ""):
	case v.nilness == offered || v.nilness == likely:
		if fs.quiet == 0 && fieldPath(e) != "" {
			if fs.reportedNils == nil {
				fs.reportedNils = map[string]bool{}
			}
			fs.reportedNils[fieldPath(e)] = true
		}
		why := "may be nil here"
		if v.nilness == offered {
			why += ": there may be nothing to pick from"
		}
		fs.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleNil, Severity: diag.Warning, Message: quote(fs.sourceText(e)) + " " + why, Expected: "a value", Hint: "ask first: if " + fs.sourceText(e) + " then ... end"})
	}
	v = v.withoutNil()
	if v.isImpossible() {
		return unknownValue()
	}
	return v
}
