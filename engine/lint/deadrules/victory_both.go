package deadrules

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

var ruleBothWin = diag.Rule{ID: "victory-for-both", Severity: diag.Warning, Title: "two sides win under the same condition",
	Why: "Whenever one of them wins the other does too, so the condition decides nothing: one of the two was copied and not changed.",
	Bad: "red: {side: red, when: sides.red.lost > 5}\nblue: {side: blue, when: sides.red.lost > 5}\n", Good: "red: {side: red, when: sides.blue.lost > 5}\nblue: {side: blue, when: sides.red.lost > 5}\n"}

// bothWin finds victories of two sides with one condition.
var bothWin = check{rules: []diag.Rule{ruleBothWin}, run: func(l *deadRuleCheck) {
	for i := range l.m.Victory {
		for k := range l.m.Victory[:i] {
			a, b := &l.m.Victory[k], &l.m.Victory[i]
			if a.Side == b.Side || a.When == nil || b.When == nil || !sameWords(a.When.Text, b.When.Text) {
				continue
			}
			l.report(ruleBothWin, diag.Diagnostic{Pos: b.Pos, Len: len([]rune(b.ID)),
				Message: "the victories " + quote(a.ID) + " of " + l.m.Sides[a.Side].ID + " and " + quote(b.ID) + " of " + l.m.Sides[b.Side].ID + " have the same condition: both sides win, or neither",
				Hint:    "change one of the conditions", Related: []diag.Related{{Pos: a.Pos, Message: quote(a.ID)}}})
			break
		}
	}
}}

// sameWords reports whether two texts are the same but for blanks and the kind of quotes.
func sameWords(a, b string) bool {
	plain := func(s string) string { return strings.Join(strings.Fields(strings.ReplaceAll(s, `"`, "'")), " ") }
	return plain(a) == plain(b)
}
