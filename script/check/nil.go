package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

const ruleNil = "lua-nil"

var nilRule = diag.Rule{ID: ruleNil, Severity: diag.Warning, Title: "a value that may be nil is used as if it were there", Why: "a question that may be declined, a deck that is empty, a name that a hex may lack: when nothing is there the line stops the game",
	Bad: "local u = ask.unit{ from = units, optional = true }\nplace(u, boxes.reserve)", Good: "local u = ask.unit{ from = units, optional = true }\nif u then\n  place(u, boxes.reserve)\nend"}

const noFields = "has no fields"

// needed is a value that is used as if it were there; it reports one that may be nil.
func (w *walker) needed(e *syntax.Expr, v value, cannot string) value {
	if v.null == never {
		return v
	}
	switch {
	case v.from != nil && v.null != never && v.sure():
		v.from.needed = v.from.needed || w.quiet == 0
	case v.onlyNil() && e.Kind != syntax.Nil:
		w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleNil, Message: fmt.Sprintf("%s is nil here, and %s", quote(w.source(e)), cannot), Expected: "a value"})
		return unknown()
	case v.null >= offered && w.quiet == 0 && path(e) != "" && w.nils[path(e)]:
	case v.null == offered && (cannot != noFields || path(e) == ""):
	case v.null == offered || v.null == likely:
		if w.quiet == 0 && path(e) != "" {
			if w.nils == nil {
				w.nils = map[string]bool{}
			}
			w.nils[path(e)] = true
		}
		why := "may be nil here"
		if v.null == offered {
			why += ": there may be nothing to pick from"
		}
		w.tell(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleNil, Severity: diag.Warning, Message: quote(w.source(e)) + " " + why, Expected: "a value", Hint: "ask first: if " + w.source(e) + " then ... end"})
	}
	v = v.some()
	if v.none() {
		return unknown()
	}
	return v
}
