package check

import (
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

const (
	ruleNever  = "lua-never"
	ruleAlways = "lua-always"
)

var neverRule = diag.Rule{ID: ruleNever, Severity: diag.Warning, Title: "a condition of a script is never true", Why: "one value is not two at once, and no die, turn, track or variable leaves its limits: what stands behind the condition never happens",
	Bad: "if unit.kind == \"horse\" and unit.kind == \"foot\" then", Good: "if unit.kind == \"horse\" or unit.kind == \"foot\" then"}

var alwaysRule = diag.Rule{ID: ruleAlways, Severity: diag.Warning, Title: "a condition of a script is always true", Why: "it asks nothing: in Lua every number, text and list is true, 0 and an empty list too, and what is not one text is surely not another",
	Bad: "if unit.kind ~= \"horse\" or unit.kind ~= \"foot\" then", Good: "if unit.kind ~= \"horse\" and unit.kind ~= \"foot\" then"}

// neverEqual reports a text that is another one here.
func (w *walker) neverEqual(e, of *syntax.Expr, v value) {
	list, ok := v.text.all()
	if !ok || len(list) == 0 || e.Word == "~=" { // where it is an or, that is told
		return
	}
	d := diag.Diagnostic{Rule: ruleNever, Severity: diag.Warning, Message: fmt.Sprintf("%s is never true: %s is %q here", quote(w.source(e)), w.source(of), list[0]), Hint: "write or between the two, or leave one out"}
	if len(list) > 1 {
		d.Message = fmt.Sprintf("%s is never true here", quote(w.source(e)))
		d.Expected = listed(list)
	}
	w.doubt(e.Lo, e.Hi, d)
}

func (w *walker) neverNumber(e *syntax.Expr, l, r value) {
	rule, word := ruleNever, "never"
	if e.Word == "~=" {
		rule, word = ruleAlways, "always"
	}
	w.numbers(e, l, r, rule, word)
}

func (w *walker) alwaysNumber(e *syntax.Expr, l, r value) {
	w.numbers(e, l, r, ruleAlways, "always")
}

func (w *walker) numbers(e *syntax.Expr, l, r value, rule, word string) {
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
		what += w.source(e.Kids[i]) + " is " + runShown(v.num)
	}
	w.doubt(e.Lo, e.Hi, diag.Diagnostic{Rule: rule, Severity: diag.Warning, Message: fmt.Sprintf("%s is %s true: %s", quote(w.source(e)), word, what), Hint: "compare with another number, or leave it out"})
}

func runShown(n *span) string {
	switch {
	case n.lo == n.hi:
		return strconv.Itoa(n.lo) + " here"
	case n.lo <= least:
		return strconv.Itoa(n.hi) + " at most"
	case n.hi >= most:
		return strconv.Itoa(n.lo) + " at least"
	}
	return strconv.Itoa(n.lo) + " to " + strconv.Itoa(n.hi)
}

// truth reports what is asked for its truth and can only be true.
func (w *walker) truth(e *syntax.Expr, v value) {
	if !v.sure() || v.mayBe(false) || e.Kind == syntax.Number || e.Kind == syntax.Text || e.Kind == syntax.True {
		return
	}
	what, hint := "", ""
	switch {
	case v.fn != nil:
		what, hint = "a function, and a function that is not called is always true", "write "+w.source(e)+"(...)"
	case v.num != nil && v.text == nil && v.thing == "" && !v.yes:
		what, hint = "a number, and in Lua every number is true, 0 too", "write "+w.source(e)+" > 0"
	case v.list != nil || v.thing != "" && w.isList(v):
		what, hint = "a list, and in Lua every list is true, an empty one too", "write any("+w.source(e)+")"
	case v.text != nil && v.num == nil && v.thing == "" && !v.yes && (e.Kind == syntax.Field || e.Kind == syntax.Call):
		what, hint = "a text, and in Lua every text is true", "compare it with one"
	default:
		return
	}
	w.doubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleAlways, Severity: diag.Warning, Message: fmt.Sprintf("%s is always true: it is %s", quote(w.source(e)), what), Expected: "a condition", Hint: hint})
}

// tautology reports an or of which the second is true wherever the first is not.
func (w *walker) tautology(e *syntax.Expr, l, r value) {
	second := e.Kids[1]
	if second.Kind != syntax.Binary || !relations[second.Word] || !r.sure() || r.mayBe(false) || !l.mayBe(false) {
		return
	}
	w.doubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleAlways, Severity: diag.Warning, Message: fmt.Sprintf("%s is always true: where the first is not, the second is", quote(w.source(e))), Hint: "write and for or, or leave one out"})
}

// alwaysThere reports a comparison with nil of what is never nil.
func (w *walker) alwaysThere(e, of *syntax.Expr, v value) bool {
	if !v.sure() || v.null != never || v.member == nil || v.thing != "" || v.list != nil {
		return false
	}
	rule, word := ruleNever, "never"
	if e.Word == "~=" {
		rule, word = ruleAlways, "always"
	}
	w.doubt(e.Lo, e.Hi, diag.Diagnostic{Rule: rule, Severity: diag.Warning, Message: fmt.Sprintf("%s is %s true: %s is %s and never nil", quote(w.source(e)), word, w.source(of), v.shown()), Expected: v.shown(), Hint: "compare it with one of its values"})
	return true
}
