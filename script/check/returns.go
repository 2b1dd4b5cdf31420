package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const (
	ruleNoResult = "lua-no-result"
	ruleNoReturn = "lua-no-return"
	ruleWasted   = "lua-result-unused"
	ruleMissing  = "lua-argument-missing"
)

var noResultRule = diag.Rule{ID: ruleNoResult, Title: "the result of a function is used that gives none", Why: "the value is always nil",
	Bad: "local hex = place(unit, boxes.reserve)", Good: "place(unit, boxes.reserve)"}

var noReturnRule = diag.Rule{ID: ruleNoReturn, Title: "a function may end without the value that its callers need", Why: "on that way the value is nil, and the caller stops the game or takes the wrong branch",
	Bad: "function pays(s)\n  if s.tracks.morale > 1 then\n    return true\n  end\nend", Good: "function pays(s)\n  return s.tracks.morale > 1\nend"}

var wastedRule = diag.Rule{ID: ruleWasted, Severity: diag.Warning, Title: "something is worked out and not used", Why: "a function that only looks does nothing when its result is thrown away",
	Bad: "filter(units, { kind = \"horse\" })", Good: "local horse = filter(units, { kind = \"horse\" })"}

var missingRule = diag.Rule{ID: ruleMissing, Title: "a function of the host is not given what it needs", Why: "the call stops the game",
	Bad: "ask.unit{ prompt = \"Which unit?\" }", Good: "ask.unit{ prompt = \"Which unit?\", from = units }"}

// checkNoResult reports a call whose result is used and that gives none.
func (fs *findings) checkNoResult(e *syntax.Expr, v value) {
	if !v.isImpossible() && !v.isOnlyNil() {
		return
	}
	name := ""
	if fn := e.Kids[0]; e.Kind == syntax.Call && fn.Kind == syntax.Name && fn.Local == nil {
		if own := fs.c.functionsByName[fn.Word]; own != nil && !own.returns && !own.isExpression {
			name = fn.Word
		} else if m, ok := fs.host.env.Globals[fn.Word]; ok && m.Func && m.Type == "" && fs.c.functionsByName[fn.Word] == nil {
			name = fn.Word
		}
	} else if e.Kind == syntax.Call && fn.Kind == syntax.Name {
		if own := fs.c.local[fn.Local]; own != nil && !own.returns {
			name = fn.Word
		}
	}
	if name != "" {
		fs.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleNoResult, Message: fmt.Sprintf("%s gives nothing, and its result is used here", name), Hint: "call it in a line of its own, or let it return something"})
	}
}

// checkWasted reports a line that works something out and does nothing with it.
func (fs *findings) checkWasted(e *syntax.Expr, v value) {
	fn := e.Kids[0]
	if e.Kind != syntax.Call || fn.Kind != syntax.Name || fn.Local != nil {
		return
	}
	idle := false
	if own := fs.c.functionsByName[fn.Word]; own != nil {
		idle = own.returnsValue && !own.acts && !own.mayFallThrough
	} else if m, ok := fs.host.env.Globals[fn.Word]; ok && m.Func {
		idle = !m.Effect && m.Type != ""
		if _, set := fs.host.env.Sets[fn.Word]; set {
			idle = true
			for _, a := range e.Kids[1:] {
				idle = idle && (a.Kind != syntax.Lambda || len(a.Func.Body) == 1 && a.Func.Body[0].Kind == syntax.Return)
			}
		}
	}
	if idle {
		fs.reportDoubt(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleWasted, Severity: diag.Warning, Message: fmt.Sprintf("what %s gives is not used, and it does nothing else", fn.Word), Hint: "use its result, or remove the line"})
	}
}

// checkMissingReturn reports a function that may end without a value that somebody needs.
func (c *checker) checkMissingReturn(fn *function) {
	bare := len(fn.bareReturns) > 0
	truths := fn.returnsFlags[1] && (fn.returnsFlags[0] || bare)
	if c.env.Bound[fn.Name] || !fn.returnsValue || !fn.mayFallThrough && !bare || !fn.resultNeeded && !truths || fn.hasMistake {
		return
	}
	at := fn.def.Hi
	if !fn.mayFallThrough {
		at = fn.bareReturns[0].Lo
	}
	d := diag.Diagnostic{Rule: ruleNoReturn, Pos: fn.file.tree.Pos(at), Len: fn.file.tree.LenOfTokens(at, at), Message: fmt.Sprintf("%s gives %s, and may end here without it", fn.Name, fn.result.withoutNil().describeValue()), Expected: "return ..."}
	if truths {
		d.Hint = "write return false"
	}
	c.reportOnce(d)
}
