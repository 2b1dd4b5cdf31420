package lint

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// RuleLongLine is the rule of lines that are too long.
var RuleLongLine = diag.Rule{ID: "line-long", Severity: diag.Warning, Title: "a line has more than 140 columns",
	Why: "Nobody sees the end of it: in an editor, beside another file, or in a comparison of two versions."}

// lineWidth is how many columns a line of an author may have.
const lineWidth = 140

// checkLongLines finds lines that no editor shows whole, the first of each file. A file
// that is no YAML has other cares.
func (l *lintedGame) checkLongLines() {
	for _, e := range l.listFiles() {
		f := l.p.Read(e)
		if !l.focus.includesFile(e.Path) {
			continue
		}
		if slices.ContainsFunc(l.rep.Items, func(d diag.Diagnostic) bool { return strings.HasPrefix(d.Rule, "yaml-") && d.Pos.File == f.Path }) {
			continue
		}
		first, width, more, hint := 0, 0, 0, ""
		for i, line := range strings.Split(f.WrittenText(), "\n") {
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
		l.rep.Report(RuleLongLine, diag.Diagnostic{Pos: diag.Pos{File: f.Path, Line: first, Col: lineWidth + 1},
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
