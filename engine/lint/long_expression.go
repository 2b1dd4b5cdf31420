package lint

import (
	"fmt"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// RuleLongExpression is the rule of expressions that are too long.
var RuleLongExpression = diag.Rule{ID: "long-expression", Severity: diag.Note, Title: "an expression has more than 100 characters",
	Why: "An expression of more than a line, or with parts that need names, is better a function in a Lua file; lint --notes lists them."}

// exprWidth is how long an expression is before it is better a function.
const exprWidth = 100

// noteLongExpression notes an expression that is longer than anybody reads in passing.
func (l *linter) noteLongExpression(at diag.Pos, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := utf8.RuneCountInString(text); n > exprWidth && !l.longExprs[at] {
		l.longExprs[at] = true
		l.rep.Report(RuleLongExpression, diag.Diagnostic{Pos: at, Len: n,
			Message: fmt.Sprintf("this expression has %d characters", n), Hint: "make a function of it, or of a part of it, and call that by its name"})
	}
}
