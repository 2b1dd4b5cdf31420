package authortest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// RuleImpossible is the finding about what no position of the game is like, or all are.
const RuleImpossible = "test-says-nothing"

var ruleImpossible = diag.Rule{ID: RuleImpossible, Severity: diag.Warning, Title: "what an author test expects can never be, or always is",
	Why: "A value outside its limits makes the test fail whatever the rules do, and a property that cannot fail shows nothing: often a number or a name is that of another thing.",
	Bad: "never: turn > 40  # the last turn is 12\n", Good: "never: any(units, friends_in(hex) > 1)\n"}

func (k caseCheck) reportImpossible(n *yamldoc.Node, what, expected string) {
	k.rep.Add(diag.Diagnostic{Rule: RuleImpossible, Severity: diag.Warning, Pos: n.Pos, Len: len([]rune(n.Text)), Message: what + " is never " + n.Text, Expected: expected, Hint: "write a value that it can have, or name the thing that was meant"})
}

// checkLimits looks whether an expected number is one that the thing can have.
func (k caseCheck) checkLimits(e *yamldoc.Entry, what string, least, most int32) {
	if v, ok := e.Value.Int(); ok && (v < int(least) || v > int(most)) {
		k.reportImpossible(e.Value, what, fmt.Sprintf("%d to %d", least, most))
	}
}

// checkTrackLimits checks whether a track can have the value that is expected.
func (k caseCheck) checkTrackLimits(name string, e *yamldoc.Entry) {
	g := k.rules.Model
	slots, names := state.TrackSlots(g)
	at := slices.Index(names, name)
	for i := range g.Tracks {
		if t := &g.Tracks[i]; at >= 0 && slots[at] >= t.Slot && slots[at] < t.Slot+t.Count {
			k.checkLimits(e, e.Key, t.Min, t.Max)
		}
	}
}

// checkVarLimits looks whether a variable can have the value expected.
func (k caseCheck) checkVarLimits(v *model.Var, e *yamldoc.Entry) {
	switch g := k.rules.Model; {
	case e.Value.Kind != yamldoc.Scalar || e.Value.IsNull():
	case v.Type == model.TInteger:
		k.checkLimits(e, e.Key, v.Min, v.Max)
	case v.Type == model.TText && len(v.Texts) > 0:
		names := make([]string, len(v.Texts))
		for i, t := range v.Texts {
			names[i] = g.Texts[t]
		}
		if !slices.Contains(names, e.Value.Text) {
			k.reportImpossible(e.Value, e.Key, "one of "+strings.Join(names, ", "))
		}
	}
}

// checkUnitLimits looks whether a unit can be as one entry expects it.
func (k caseCheck) checkUnitLimits(id string, f *yamldoc.Entry) {
	g := k.rules.Model
	i := slices.IndexFunc(g.Units, func(u model.Unit) bool { return u.ID == id })
	if i < 0 {
		return
	}
	u := &g.Units[i]
	switch f.Key {
	case "steps":
		k.checkLimits(f, "unit "+id+" steps", 0, int32(u.Steps))
	case "face":
		var names []string
		for _, x := range u.Faces {
			names = append(names, g.Faces[x.Face])
		}
		if slices.Contains(g.Faces, f.Value.Text) && !slices.Contains(names, f.Value.Text) {
			k.reportImpossible(f.Value, "unit "+id+" face", "one of "+strings.Join(names, ", "))
		}
	}
}

// checkProperties looks whether what must always or never hold, once or at the end, can be
// otherwise. What always holds is reported of properties alone: after orders an author may say
// the plain truth.
func (k caseCheck) checkProperties() {
	for i := range k.props {
		p := &k.props[i]
		may, mayNot := k.canHold(p.cond.Expr, p.prog)
		switch {
		case may && mayNot:
		case !may:
			k.reportCertain(p.cond.Pos, p.cond.Expr, "never holds", p.word != never)
		default:
			k.reportCertain(p.cond.Pos, p.cond.Expr, "always holds", p.word == never)
		}
	}
}

func (k caseCheck) reportCertain(at diag.Pos, text, holds string, fails bool) {
	d := diag.Diagnostic{Rule: RuleImpossible, Severity: diag.Warning, Pos: at, Len: len([]rune(text)), Message: fmt.Sprintf("%q %s, so that this cannot fail", text, holds),
		Hint: "mend the condition, or leave it out"}
	if fails {
		d.Message = fmt.Sprintf("%q %s, so that this case cannot pass", text, holds)
	}
	k.rep.Add(d)
}

// canHold is whether a condition about the position can hold, and whether it can fail.
func (k caseCheck) canHold(text string, p *lang.Program) (may, mayNot bool) {
	x := lang.NewAnalyzer().PrepareProbe(text, p.Pos, query.EnvsOf(k.rules.Model).Base, lang.Bool)
	if x == nil {
		return true, true
	}
	return x.CanHoldOrFail()
}

// holdsByLimits reports whether a condition that always holds compares something that changes.
// One about what is printed shows that the print is as it should be.
func (k caseCheck) holdsByLimits(text string, p *lang.Program) bool {
	x := lang.NewAnalyzer().PrepareProbe(text, p.Pos, query.EnvsOf(k.rules.Model).Base, lang.Bool)
	return x != nil && x.HoldsByLimits()
}
