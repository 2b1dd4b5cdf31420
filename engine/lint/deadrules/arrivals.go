package deadrules

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleArrivalWhen = diag.Rule{ID: "reinforcement-when", Severity: diag.Warning, Title: "a condition of reinforcements cannot hold from their turn on",
	Why: "With `turn` and `when`, both must hold: a condition that names an earlier turn keeps them out for ever. A variant that changes the turn alone meets it easily.",
	Bad: "late: {turn: 3, when: turn == 2, units: [red-2], at: edge.east}\n", Good: "late: {turn: 3, when: turn == due, units: [red-2], at: edge.east}\n"}

// arrivalConditions finds parts of the conditions of reinforcements that never hold at their turn
// or after it.
var arrivalConditions = check{rules: []diag.Rule{ruleArrivalWhen}, standalone: true, run: func(l *deadRuleCheck) {
	for i := range l.m.Reinforcements {
		a := &l.m.Reinforcements[i]
		if a.Turn < 1 || a.When == nil || a.Turn > l.m.LastTurn {
			continue
		}
		k := slices.IndexFunc(l.Expressions, func(x Expression) bool { return x.At == a.When.Pos && x.Text == a.When.Text })
		if k < 0 {
			continue
		}
		x := &l.Expressions[k]
		anyway := l.analyzer.AnalyzeExpression(x.Text, x.At, x.Env, x.Want)
		known := []lang.KnownValues{{Name: "turn", Values: ranges.NewValueRange(int64(a.Turn), int64(l.m.LastTurn))}, {Name: "unit.due", Values: ranges.NewValueSet(int32(a.Turn))}}
		for _, v := range l.analyzer.AnalyzeExpression(x.Text, x.At, x.Env, x.Want, known...) {
			if v.Kind != lang.NeverTrue || slices.ContainsFunc(anyway, func(o lang.Conclusion) bool { return o.Pos == v.Pos && o.Kind == v.Kind }) {
				continue
			}
			// The finding about the condition alone is dropped: the one made here says more.
			l.List = slices.DeleteFunc(l.List, func(d diag.Diagnostic) bool { return d.Rule == ruleNever.ID && d.Pos == v.Pos })
			at, length, other := v.Pos, v.Len, []diag.Related(nil)
			if n := yamldoc.FindNode(l.Tree, []string{"reinforcements", a.ID, "turn"}); n != nil && n.Pos.File != at.File { // a layer above has put it off
				at, length, other = n.Pos, len([]rune(n.Text)), []diag.Related{{Pos: v.Pos, Message: "the condition"}}
			}
			l.report(ruleArrivalWhen, diag.Diagnostic{Pos: at, Len: length, Related: other,
				Message: fmt.Sprintf("the reinforcements %s are due on turn %d, and %s is never true from then on", quote(a.ID), a.Turn, quote(v.Text)),
				Hint:    "write turn == due in the condition: it follows the turn"})
		}
	}
}}
