package lint

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// lineWidth is how many columns a line of an author may have, and exprWidth how
// long an expression is before it is better a function.
const (
	lineWidth = 140
	exprWidth = 100
)

// longLines finds lines that no editor shows whole.
func (l *linter) longLines() {
	for _, e := range l.files() {
		f := l.p.Read(e)
		for i, line := range strings.Split(f.Text, "\n") {
			n := utf8.RuneCountInString(strings.TrimRight(line, "\r"))
			if n > lineWidth {
				l.rep.Add(diag.Diagnostic{Rule: RuleLongLine, Severity: diag.Warning, Pos: diag.Pos{File: f.Path, Line: i + 1, Col: lineWidth + 1},
					Message: fmt.Sprintf("this line has %d columns", n), Expected: fmt.Sprintf("at most %d", lineWidth),
					Hint: "write a key a line, or give a long expression a name as a function"})
			}
		}
	}
}

// long notes an expression that is longer than anybody reads in passing.
func (l *linter) long(at diag.Pos, text string) {
	if n := utf8.RuneCountInString(text); n > exprWidth && !l.longs[at] {
		l.longs[at] = true
		l.rep.Add(diag.Diagnostic{Rule: RuleLongExpression, Severity: diag.Note, Pos: at, Len: n,
			Message: fmt.Sprintf("this expression has %d characters", n), Hint: "make a function of it, or of a part of it, and call that by its name"})
	}
}
