package deadrules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleOutOfReach = diag.Rule{ID: "victory-out-of-reach", Severity: diag.Warning, Title: "victory asks for hexes that nobody can enter",
	Why: "The terrain of all of them is forbidden to every unit, so no unit ever gets there: the area has the wrong hexes, or the victory the wrong area.",
	Bad: "areas: {fort: [0505]}  # a lake, cost: forbidden\nvictory: {red: {side: red, when: \"any(areas.fort, any(units))\"}}\n", Good: "areas: {fort: [0506]}\n"}

// outOfReachCheck finds procedures that nothing begins.
type outOfReachCheck struct{ *deadRuleCheck }

// unusedProcedures finds procedures that nothing uses, and places that nobody comes to.
var unusedProcedures = check{rules: []diag.Rule{ruleOutOfReach}, run: func(c *deadRuleCheck) {
	l := outOfReachCheck{c}
	// A script that attacks or moves may have the name from anywhere.
	reportUnused(c, "attack", &l.s.Attacks.Entries, func(id string, i int) bool {
		return l.findReferences().names["attack"] || l.usesProcedure(id, i, model.DoAttackPhase, model.DoAttack)
	})
	reportUnused(c, "movement", &l.s.Movement.Entries, func(id string, i int) bool {
		return l.findReferences().names["move"] || l.usesProcedure(id, i, model.DoMovePhase, model.DoMove)
	})
	for i := range l.m.Victory {
		l.checkReachable(l.m.Victory[i].When)
	}
	for _, p := range l.m.Scoring.Points {
		l.checkReachable(p)
	}
}}

// usesProcedure reports whether a phase, an effect or a script moves or attacks by a procedure.
func (l outOfReachCheck) usesProcedure(id string, i int, do model.PhaseProcedure, verb model.EffectVerb) bool {
	if l.findReferences().mayName(id) || slices.ContainsFunc(l.m.Phases, func(p model.Phase) bool { return phaseUses(&p, do, i) }) {
		return true
	}
	found := false
	for i := range l.Scripts {
		found = found || strings.Contains(string(l.Scripts[i].Source), id)
	}
	l.eachEffect(func(e *model.Effect) { found = found || e.Verb == verb && e.RuleIndex == i })
	return found
}

// checkReachable reports a condition of victory that asks for an area nobody can enter.
func (l outOfReachCheck) checkReachable(p *lang.Program) {
	if p == nil {
		return
	}
	for i := range l.m.Areas {
		a := &l.m.Areas[i]
		if len(a.Hexes) == 0 || !strings.Contains(p.Text, "'"+a.ID+"'") && !strings.Contains(p.Text, "areas."+a.ID) ||
			slices.ContainsFunc(a.Hexes, l.mayEnterHex) || slices.ContainsFunc(l.m.Setup, func(s model.Placement) bool { return s.At >= 0 && slices.Contains(a.Hexes, s.At.Hex()) }) {
			continue
		}
		l.report(ruleOutOfReach, diag.Diagnostic{Pos: p.Pos, Len: len([]rune(p.Text)), Message: fmt.Sprintf("nobody can ever stand in the area %q: the terrain of its %d hexes is forbidden to all", a.ID, len(a.Hexes)), Hint: "mend the area, or the victory"})
	}
}
