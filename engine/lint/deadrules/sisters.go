package deadrules

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleSister = diag.Rule{ID: "unit-unlike-sisters", Severity: diag.Note, Title: "a counter has another number than all others of its army and kind",
	Why: "Where five or more counters of one army and kind have the same printed number, a single other one may be a slip. Check it against the counter sheet.",
	Bad: "red-1: {army: red, kind: foot, printed: 4-4}  # red-2 to red-6 the same\nred-7: {army: red, kind: foot, printed: 4-14}\n", Good: "red-7: {army: red, kind: foot, printed: 4-4}\n"}

// fewSisters is how many counters must agree before one that differs is worth a note.
const fewSisters = 5

// sisters finds counters with a number that no other of their army and kind has, where all
// others agree.
var sisters = check{standalone: true, rules: []diag.Rule{ruleSister}, run: func(l *deadRuleCheck) {
	type family struct {
		army model.ArmyID
		kind model.KindID
	}
	families := map[family][]int{}
	var order []family
	for u := range l.m.Units {
		f := family{l.m.Units[u].Army, l.m.Units[u].Kind}
		if families[f] == nil {
			order = append(order, f)
		}
		families[f] = append(families[f], u)
	}
	for _, f := range order {
		for v := range l.m.Values {
			if u, usual := l.oddOneOut(families[f], v); u >= 0 {
				id := l.m.Units[u].ID
				l.report(ruleSister, diag.Diagnostic{Pos: l.valuePos(u, l.m.Values[v].ID), Message: fmt.Sprintf("the %s of %q is %d, and that of all %d others of its army and kind %d", l.m.Values[v].Name(), id, l.m.Units[u].Faces[0].Values[v], len(families[f])-1, usual),
					Hint: "check the counter; if the number is right, leave it so"})
			}
		}
	}
}}

// oddOneOut returns the one unit whose value on the first face differs from that of all others;
// -1 if there is not exactly one.
func (l *deadRuleCheck) oddOneOut(units []int, v int) (odd int, usual int32) {
	if len(units) <= fewSisters {
		return -1, 0
	}
	count, last := map[int32]int{}, map[int32]int{}
	for _, u := range units {
		if len(l.m.Units[u].Faces) == 0 {
			return -1, 0
		}
		n := int32(l.m.Units[u].Faces[0].Values[v])
		count[n]++
		last[n] = u
	}
	if len(count) != 2 {
		return -1, 0
	}
	odd = -1
	for n, c := range count { // the order does not matter: one of the two counts is 1 at most
		if c == 1 {
			odd = last[n]
		} else {
			usual = n
		}
	}
	return odd, usual
}
