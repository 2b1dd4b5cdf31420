package deadrules

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

var ruleCalendar = diag.Rule{ID: "turn-outside", Severity: diag.Warning, Title: "a turn is named that no scenario has",
	Why: "The turn track begins later or ends before: a number is wrong, or the last turn is.",
	Bad: "turns: {last: 8, kinds: {night: {turns: [4, 12]}}}\n", Good: "turns: {last: 8, kinds: {night: {turns: [4, 8]}}}\n"}

// calendar finds turns outside the turn track.
var calendar = check{rules: []diag.Rule{ruleCalendar}, run: func(l *deadRuleCheck) {
	outside := func(at diag.Pos, text string, low int, what string) {
		if low >= l.m.FirstTurn && low <= l.m.LastTurn {
			return
		}
		l.report(ruleCalendar, diag.Diagnostic{Pos: at, Len: len(text), Message: what + " " + text + ", and the turns are " + formatInt(l.m.FirstTurn) + " to " + formatInt(l.m.LastTurn), Hint: "mend the number, or turns.last"})
	}
	for i := range l.s.Turns.Names.Entries {
		e := &l.s.Turns.Names.Entries[i]
		if n, err := strconv.Atoi(e.Key); err == nil {
			outside(e.KeyAt, e.Key, n, "a name is given to turn")
		}
	}
	for i := range l.s.Turns.Kinds.Entries {
		e := &l.s.Turns.Kinds.Entries[i]
		n := l.Tree.Get("turns").Get("kinds").Get(e.Key).Get("turns")
		if n == nil {
			continue
		}
		for _, it := range n.Items {
			first, _, _ := strings.Cut(it.Text, "-")
			if low, err := strconv.Atoi(first); err == nil {
				outside(it.Pos, it.Text, low, "the turns that are "+quote(e.Key)+" include")
			}
		}
	}
}}
