package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileAction compiles an action that players may take. The words candidate mean its
// candidates, and nothing in particular where it has none.
func compileAction(c exprs, e *schema.Entry[spec.ActionDef], out *model.ActionDef) {
	a := &e.Value
	out.BySide, out.ByOtherSide = c.findActingSide(a.By, "phasing", c.valueSpot(a.Located, "by"))
	out.Because, out.Most, out.UsesUnit, out.Run = a.Because, a.Most.NumberOr(0), a.UsesUnit, a.Run
	c.checkSentence(RuleAction, a.Located, "say", out.Say, "side", "on")
	env := c.envs.Base
	if a.Candidates != nil && a.Candidates.Set {
		out.Candidates = c.compileText(a.Candidates.Text, a.Candidates.Located, a.Candidates.Words, lang.Type{})
		if env = findCandidatesEnv(c, out); env == nil {
			return // a condition on the candidates means nothing now
		}
	}
	if out.UsesUnit && out.Candidates != nil && out.CandidateDomain != "unit" {
		c.fail(RuleAction, c.valueSpot(a.Located, "uses_unit"), "uses_unit fits only actions whose candidates are units", "leave it out")
	}
	c = c.bind("candidate", env)
	out.When, out.Cost = c.compileCond(a.When), c.compileCost(&a.Cost, out.CandidateDomain)
	if a.Place != nil {
		out.Place = compilePlacing(c.bind("placing", c.envs.WithPlacedUnit(env)), RuleAction, a.Place)
	} else {
		c.checkDoesSomething(a.Run, &a.Effects, keySpot(e.KeyAt, e.Key), "the action "+quote(e.Key))
	}
	out.Effects = compileEffects(c, "action "+e.Key, out.CandidateDomain, &a.Effects)
	if len(a.Phase.Items) > 0 && !slices.ContainsFunc(a.Phase.Items, func(p string) bool { return len(c.findPhases(p)) > 0 }) && c.findIndex("phase", a.Phase.Items[0]) >= 0 {
		c.fail(RuleAction, c.valueSpot(a.Located, "phase"), "no phase with a procedure is inside", "name a phase with do:")
	}
}

// findCandidatesEnv returns the environment for the candidates of an action, and
// notes their kind. It returns nil, with a finding, when they are no set of units,
// hexes, sides or armies.
func findCandidatesEnv(c exprs, a *model.ActionDef) *lang.Env {
	if a.Candidates == nil {
		return nil
	}
	if t := a.Candidates.Type; t.IsSet() && t.Domain() != nil {
		a.CandidateDomain = t.Domain().Name
		switch a.CandidateDomain {
		case "unit":
			return c.envs.UnitCandidate
		case "hex":
			return c.envs.HexCandidate
		case "side":
			return c.envs.SideCandidate
		case "army":
			return c.envs.ArmyCandidate
		}
	}
	p := a.Candidates
	c.addFinding(RuleAction, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "candidates give a " + p.Type.String(), Expected: "a set of units, hexes, sides or armies", Hint: "for example filter(units, side == phasing)"})
	return nil
}
