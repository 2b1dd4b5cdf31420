package deadrules

import (
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
)

var (
	ruleMargin = diag.Rule{ID: "margin-out-of-reach", Severity: diag.Warning, Title: "a margin of points that no side can reach",
		Why: "With the most points that one side can have, and the fewest of the others, the difference is smaller: a zero too many, or a number of another scale.",
		Bad: "points: {red: count(boxes.gone.units), blue: 0}  # there are 9 units\nmargins: {120: Decisive, 5: Marginal}\n", Good: "margins: {12: Decisive, 5: Marginal}\n"}
	ruleLevelName = diag.Rule{ID: "level-without-victory", Severity: diag.Warning, Title: "a name is given to a level of victory that no victory has",
		Why: "Nobody can ever win by it: the level of a victory or the number of the name is wrong.",
		Bad: "victory: {small: {side: red, level: 1, when: turn == 3}}\nscoring: {by: subtract, names: {1: Marginal, 3: Decisive}}\n", Good: "scoring: {by: subtract, names: {1: Marginal}}\n"}
)

// marginsCheck finds grades of victory that nobody can reach.
type marginsCheck struct{ *deadRuleCheck }

// margins finds margins and levels of victory that nobody can reach.
var margins = check{rules: []diag.Rule{ruleMargin, ruleLevelName}, run: func(c *deadRuleCheck) {
	l := marginsCheck{c}
	switch l.m.Scoring.By {
	case "points":
		l.checkMargins()
	case "subtract":
		l.checkLevelNames()
	}
}}

// checkMargins compares the margins with the greatest difference of points.
func (l marginsCheck) checkMargins() {
	at := l.Tree.Get("scoring").Get("margins")
	if at == nil {
		return
	}
	most, least := int64(-unknownBound), unknownBound
	greatest := int64(-1)
	var all []interval
	for _, p := range l.m.Scoring.Points {
		r := interval{0, 0}
		if p != nil {
			if r = l.amountRange(p); hasUnknownBound(r) {
				return
			}
		}
		all = append(all, r)
	}
	for i, a := range all {
		for k, b := range all {
			if i != k && a.high-b.low > greatest {
				greatest, most, least = a.high-b.low, a.high, b.low
			}
		}
	}
	for i := range at.Entries {
		e := &at.Entries[i]
		if n, err := strconv.ParseInt(e.Key, 10, 64); err == nil && greatest >= 0 && n > greatest && l.wantsFinding(e.KeyAt) {
			l.report(ruleMargin, diag.Diagnostic{Pos: e.KeyAt, Len: len(e.Key), Message: fmt.Sprintf("no side can win by %d points: the most that one can have is %d, and the fewest of another %d", n, most, least), Hint: "change the margin, or the points"})
		}
	}
}

// checkLevelNames compares the names of levels with the levels of the victories.
func (l marginsCheck) checkLevelNames() {
	at := l.Tree.Get("scoring").Get("names")
	if at == nil || l.findReferences().names["win"] {
		return
	}
	top := 0
	for i := range l.m.Victory {
		top = max(top, l.m.Victory[i].Level)
	}
	for i := range at.Entries {
		e := &at.Entries[i]
		if n, err := strconv.Atoi(e.Key); err == nil && n > top && top > 0 && l.wantsFinding(e.KeyAt) {
			l.report(ruleLevelName, diag.Diagnostic{Pos: e.KeyAt, Len: len(e.Key), Message: fmt.Sprintf("nobody can win at level %d: the highest level of a victory is %d", n, top), Hint: "change the number, or the level of a victory"})
		}
	}
}
