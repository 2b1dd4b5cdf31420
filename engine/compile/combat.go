package compile

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileAttack compiles one attack: who may attack whom, its obligations,
// declarations, support, strengths, table and results.
func compileAttack(c exprs, def *schema.Entry[spec.Attack], out *model.Attack) {
	a := &def.Value
	for i := range a.Roles.Entries {
		compileRole(c, &a.Roles.Entries[i].Value, &out.Roles[i])
		out.HasAnyTargetRole = out.HasAnyTargetRole || out.Roles[i].AnyTarget
	}
	out.TargetHexes, out.MostAttackers = a.Targets.Hexes.NumberOr(model.NoLimit), a.Targets.MostAttackers.NumberOr(model.NoLimit)
	out.TargetUnits, out.PickUnit = c.compileCond(a.Targets.Units), a.Targets.Defends == "unit"
	out.NameAttackerFirst, out.PlanFirst = a.NameFirst == "attacker", a.Plan == "all first"
	out.StacksTogether, out.HasAnyTargetRole = a.Together, out.HasAnyTargetRole && out.TargetHexes > 1
	out.Never = c.compileConditions(&a.Never)
	refuseUnnamedConditions(c, out.Never)
	out.Refuse = c.compileConditions(&a.Refuse)
	for i := range out.Refuse {
		refuseEarlyProgram(c, out.Refuse[i].When, []string{"die", "victors"})
		out.RefuseStrengths = out.RefuseStrengths || c.referencesName(out.Refuse[i].When, "attack_strength") || c.referencesName(out.Refuse[i].When, "defence_strength")
	}
	out.OnceAttack, out.OnceAttacked = compileOnce(c, "attack", a.Once.Attack), compileOnce(c, "be_attacked", a.Once.BeAttacked)
	if d := a.Obligations; d != nil {
		out.Obligations = &model.Obligation{Source: c.newSource("obligations", d.KeyAt, d.Origin, ""), AttackAgain: d.Again == "when forced", MetByAny: d.MetBy == "any attack", Fixed: c.compileCond(d.Fixed), When: c.compileCond(d.When)}
		out.Obligations.Attackers, out.Obligations.AttackersWhen = compileBound(c, d.Attackers)
		out.Obligations.Defenders, out.Obligations.DefendersWhen = compileBound(c, d.Defenders)
	}
	checkAttackPlan(c, a, out)
	for i := range a.Declare.Entries {
		for j := range a.Declare.Entries[i].Value.Choices.Entries {
			o, to := &a.Declare.Entries[i].Value.Choices.Entries[j].Value, &out.Declarations[i].Choices[j]
			own, by := c.bind("own", c.envs.WithSide(out.Declarations[i].ByDefender)), ""
			if a.Declare.Entries[i].Value.Each {
				by = " of " + a.Declare.Entries[i].Value.By
			}
			to.When, to.Cost = own.compileCond(o.When), own.compileCost(&o.Cost, "")
			refuseStrengths(c, to.When)
			to.Effects = compileEffects(own, "option "+out.ID+" "+out.Declarations[i].ID+by+" "+to.ID, "", &o.Effects)
		}
	}
	for i := range a.Support.Entries {
		out.Support = append(out.Support, compileSupport(c, &a.Support.Entries[i]))
		out.JudgesWhole = out.JudgesWhole || out.Support[i].TooFew != nil
	}
	out.JudgesWhole = out.JudgesWhole || len(out.Refuse) > 0
	compileAttackOrder(c, a, out)
	compileStrength(c, a, out)
	compileResults(c, a, out)
	checkTable(c, a, out)
}

// compileSupport compiles a kind of support.
func compileSupport(c exprs, e *schema.Entry[spec.Support]) model.Support {
	s := &e.Value
	out := model.Support{Source: c.newSource(e.Key, e.KeyAt, s.Origin, ""), ForDefenders: s.For == "defenders", FightersToo: s.Among == "all",
		Units: c.compileCond(s.Units), Optional: c.compileOptional(s.Optional), Least: c.compileAmount(s.Least), Most: c.compileAmount(s.Most), Flip: model.FaceID(c.findIndex("face", s.Flip))}
	all := false
	if out.Optional != nil {
		yes, fixed := out.Optional.Const()
		all = fixed && yes != 0
	}
	for _, limit := range []struct {
		key   string
		given *lang.Program
	}{{"least", out.Least}, {"most", out.Most}} {
		if limit.given != nil && !all {
			c.fail(RulePlan, c.valueSpot(s.Located, limit.key), limit.key+" is a limit on what the owner picks, and here units help without being picked", "write optional: true beside it")
		}
	}
	if out.Least != nil && !out.ForDefenders {
		out.TooFew = &model.Condition{Source: out.Source}
		out.TooFew.Label = "fewer units are at hand than the attack needs: " + out.Name()
	}
	return out
}

// compileBound compiles which pairs bind one of the two: whether any does, and the condition on
// the pair, nil if it always holds.
func compileBound(c exprs, x *schema.Cond) (bool, *lang.Program) {
	if x == nil {
		return false, nil
	}
	p := c.compileCond(x)
	if p == nil {
		return true, nil
	}
	if v, fixed := p.Const(); fixed {
		return v != 0, nil
	}
	return true, p
}

// compileAttackOrder reads whether declarations or support come first. A condition
// may not ask for the part that comes later.
func compileAttackOrder(c exprs, a *spec.Attack, out *model.Attack) {
	if len(a.Order) == 0 {
		return
	}
	if len(a.Order) != 2 || a.Order[0] == a.Order[1] {
		c.fail(RulePlan, c.valueSpot(a.Located, "order"), "the order does not name declare and support, each once", "write order: [support, declare], or leave it out")
		return
	}
	out.SupportFirst = a.Order[0] == "support"
	for i := range out.Support {
		for _, p := range [2]*lang.Program{out.Support[i].Units, out.Support[i].Optional} {
			if out.SupportFirst && c.referencesName(p, "declared") {
				c.addFinding(RuleEarly, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "what is declared is not known when units are named that support: order puts support first",
					Expected: "a condition on the unit and the attack", Hint: "leave order out, or ask in declare for the supporters"})
			}
		}
	}
}

// checkAttackPlan checks that attacks planned together, or forced again, fit the
// phases that make them.
func checkAttackPlan(c exprs, a *spec.Attack, out *model.Attack) {
	if d := a.Obligations; d != nil && out.Obligations.AttackAgain && (!out.Obligations.Defenders || !out.OnceAttack.Applies) {
		c.fail(RulePlan, c.valueSpot(d.Located, "again"), "again means something only where enemies must be attacked and a unit attacks once", "write defenders: true and once: [attack], or leave again out")
	}
	if out.StacksTogether && out.MostAttackers == 1 {
		c.fail(RulePlan, c.valueSpot(a.Located, "together"), "units cannot attack together where one unit attacks alone", "leave together out, or targets.most_attackers: 1")
	}
	if !out.PlanFirst {
		return
	}
	for i := range c.g.Phases {
		p := &c.g.Phases[i]
		one := p.Do == model.DoAlternatePhase && p.Alternates == model.DoAttackPhase && p.RuleIndex >= 0 && &c.g.Attacks[p.RuleIndex] == out
		for k := range p.Offers {
			one = one || p.Offers[k].Do == model.DoAttackPhase && p.Offers[k].RuleIndex >= 0 && &c.g.Attacks[p.Offers[k].RuleIndex] == out
		}
		if one {
			c.fail(RulePlan, c.valueSpot(a.Located, "plan"), "the phase "+quote(p.ID)+" makes this attack one at a time, so none can be planned together", "leave plan out, or use another attack there")
		}
	}
}

// refuseStrengths reports a declaration that asks for strengths: sides declare
// before strengths are added up.
func refuseStrengths(c exprs, p *lang.Program) {
	for _, name := range []string{"attack_strength", "defence_strength"} {
		if c.referencesName(p, name) {
			c.addFinding(RuleEarly, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: name + " is not known when sides declare: strengths are reckoned afterwards",
				Expected: "a sum of values, such as sum(attackers, cs)", Hint: "reckon what is needed from attackers and defenders"})
		}
	}
}

// compileRole compiles a role of attackers: which units take it, at what range and
// with which line of sight.
func compileRole(c exprs, r *spec.Role, out *model.Role) {
	out.Units, out.Never, out.OneTarget, out.AnyTarget = c.compileCond(r.Units), c.compileConditions(&r.Never), r.OneTarget, r.Reaches == "any"
	refuseUnnamedAttack(c, out.Units, "say it by range of the role, or forbid it in never, where to is the hex that would be attacked")
	refuseUnnamedConditions(c, out.Never)
	if out.AnyTarget && out.OneTarget {
		c.fail(RulePlan, c.valueSpot(r.Located, "reaches"), "reaches: any means nothing where an attack has one hex as its target", "leave reaches out, or one_target")
	}
	out.Sight = c.findIndex("sight", r.Sight)
	s, ok := parseRun(r.Range)
	if !ok || s.low < 0 || s.high > 99 {
		c.addFinding(RuleRange, c.valueSpot(r.Located, "range"), diag.Diagnostic{Message: quote(r.Range) + " is not a distance in hexes", Expected: "a number such as 1, or a run such as 1-2"})
	}
	out.Min, out.Max = s.low, s.high
}

// compileOnce compiles a rule that lets units attack, or be attacked, only once a
// phase.
func compileOnce(c exprs, key string, o *spec.OnceEntry) model.OncePerPhase {
	if o == nil || o.Off {
		return model.OncePerPhase{}
	}
	return model.OncePerPhase{Source: c.newSource(key, o.KeyAt, o.Origin, ""), Applies: true}
}

// attackDiceSpot returns the place of an attack's dice, in their short or long
// form.
func attackDiceSpot(c exprs, a *spec.Attack) spot {
	if c.findNode(a.Die.Located, "dice") == nil && a.Die.Dice != "" {
		return spot{textPos(a.Die.Located), len([]rune(a.Die.Dice))}
	}
	return c.valueSpot(a.Die.Located, "dice")
}

// compileStrength compiles strengths, comparison, column shifts and dice of an
// attack.
func compileStrength(c exprs, a *spec.Attack, out *model.Attack) {
	s := &a.Strength
	out.Value = c.compileAmount(&s.Value)
	out.AttackerTerms, out.DefenderTerms = c.compileTerms(&s.Attackers, opsNumber), c.compileTerms(&s.Defenders, opsNumber)
	out.AttackTotal, out.DefenceTotal = c.compileTerms(&s.AttackTotal, opsNumber), c.compileTerms(&s.DefenceTotal, opsNumber)
	out.Comparison = map[string]model.CompareBy{"odds": model.ByOdds, "differential": model.ByDifferential, "opposed dice": model.ByOpposedDice, "attack strength": model.ByAttackStrength}[a.Compare.By]
	out.Round = map[string]model.Rounding{"for the defender": model.RoundForDefender, "for the attacker": model.RoundForAttacker, "nearest": model.RoundNearest}[a.Compare.Round]
	out.Table, out.ClampAfterShifts = c.findIndex("table", a.Compare.Table), a.Compare.Clamp == "after shifts"
	out.Shifts = c.compileTerms(&a.Shifts, opsColumn)
	out.Modifiers = c.compileTerms(&a.Die.Modifiers, opsNumber)
	out.Dice = c.compileDice(a.Die.Dice, a.Die.Stream, attackDiceSpot(c, a))
	refuseEarlyWords(c, out)
}

// compileResults compiles the effects of each result of an attack, and those
// before and after it.
func compileResults(c exprs, a *spec.Attack, out *model.Attack) {
	for _, code := range listCodes(c, &a.Results, out.Table) {
		all := matchEffects(c, &a.Results, code)
		out.Results = append(out.Results, model.Result{Code: code, Effects: compileEffects(c, "attack "+out.ID+" result "+code, "", &all)})
	}
	out.EffectsBefore = compileEffects(c, "attack "+out.ID+" before", "", &a.Before)
	out.EffectsAfter = compileEffects(c, "attack "+out.ID+" after", "", &a.After)
}
