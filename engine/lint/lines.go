package lint

import (
	"fmt"
	"slices"
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

// checkLongLines finds lines that no editor shows whole, the first of each file. A file
// that is no YAML has other cares.
func (l *linter) checkLongLines() {
	for _, e := range l.listFiles() {
		f := l.p.Read(e)
		if !l.focus.includesFile(e.Path) {
			continue
		}
		if slices.ContainsFunc(l.rep.Items, func(d diag.Diagnostic) bool { return strings.HasPrefix(d.Rule, "yaml-") && d.Pos.File == f.Path }) {
			continue
		}
		first, width, more, hint := 0, 0, 0, ""
		for i, line := range strings.Split(f.Text, "\n") {
			n := utf8.RuneCountInString(strings.TrimRight(line, "\r"))
			switch {
			case n <= lineWidth:
			case first == 0:
				first, width, hint = i+1, n, shortenHint(line)
			default:
				more++
			}
		}
		if first == 0 {
			continue
		}
		text := fmt.Sprintf("this line has %d columns", width)
		if more > 0 {
			text += fmt.Sprintf(", and there are %d more that are too long", more)
		}
		l.rep.Add(diag.Diagnostic{Rule: RuleLongLine, Severity: diag.Warning, Pos: diag.Pos{File: f.Path, Line: first, Col: lineWidth + 1},
			Message: text, Expected: fmt.Sprintf("at most %d", lineWidth), Hint: hint})
	}
}

// shortenHint says how a long line is made shorter.
func shortenHint(line string) string {
	key, value, found := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "- "), ": ")
	if found && !strings.ContainsAny(key, "{[\"'#") && !strings.ContainsAny(value[:1], "{[\"'|>&*#") {
		return "write " + key + ": >- and the text on indented lines below it, or give a long expression a name as a function"
	}
	return "write a key a line, a text by >- on lines of its own, or give a long expression a name as a function"
}

// noteLongExpression notes an expression that is longer than anybody reads in passing.
func (l *linter) noteLongExpression(at diag.Pos, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := utf8.RuneCountInString(text); n > exprWidth && !l.longExprs[at] {
		l.longExprs[at] = true
		l.rep.Add(diag.Diagnostic{Rule: RuleLongExpression, Severity: diag.Note, Pos: at, Len: n,
			Message: fmt.Sprintf("this expression has %d characters", n), Hint: "make a function of it, or of a part of it, and call that by its name"})
	}
}
