package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
)

func (c *compiler) attacks() {
	for i := range c.s.Attacks.Entries {
		e := &c.s.Attacks.Entries[i]
		c.attack(&e.Value, &c.g.Attacks[i])
	}
}

func (c *compiler) attack(a *spec.Attack, out *model.Attack) {
	e := c.envs
	for i := range a.Roles.Entries {
		c.role(&a.Roles.Entries[i].Value, &out.Roles[i])
		out.Loose = out.Loose || out.Roles[i].Any
	}
	out.TargetHexes, out.MaxAttackers = a.Targets.Hexes.Or(model.NoLimit), a.Targets.Attackers.Or(model.NoLimit)
	out.TargetWho, out.PickUnit = c.cond(a.Targets.Who, e.Unit), a.Targets.Pick == "unit"
	out.BeginAttacker, out.PlanFirst = a.Begin == "attacker", a.Plan == "all first"
	out.Together, out.Loose = a.Together, out.Loose && out.TargetHexes > 1
	out.Never = c.conditions(&a.Never, e.Target)
	c.times(a, out)
	if d := a.Duty; d != nil {
		out.Duty = &model.Duty{Source: c.origin("duty", d.KeyAt, d.Origin, ""), Attackers: d.Attackers, Defenders: d.Defenders, Again: d.Again == "only if needed", ByAny: d.MetBy == "any attack", Fixed: c.cond(d.Fixed, e.Base), When: c.cond(d.When, e.Duty)}
	}
	c.planFits(a, out)
	for i := range a.Declare.Entries {
		for j := range a.Declare.Entries[i].Value.Options.Entries {
			o, to := &a.Declare.Entries[i].Value.Options.Entries[j].Value, &out.Declare[i].Options[j]
			to.When, to.Cost = c.cond(o.When, e.Combat), c.cost(o.Cost, e.Combat, "")
			c.notYet(to.When)
			to.Effects = c.deeds("option "+out.ID+" "+out.Declare[i].ID+" "+to.ID, "", &o.Effects, e.Combat)
		}
	}
	for i := range a.Support.Entries {
		s := &a.Support.Entries[i]
		out.Support = append(out.Support, model.Support{Source: c.origin(s.Key, s.KeyAt, s.Value.Origin, ""), ForDefenders: s.Value.For == "defenders",
			Who: c.cond(s.Value.Who, e.Fighter), OwnerPicks: s.Value.Choice == "owner", Flip: model.FaceID(c.find("face", s.Value.Flip))})
	}
	c.strength(a, out)
	c.results(a, out)
	c.checkTable(a, out)
}

// planFits checks where attacks that are planned together, or made again, fit.
func (c *compiler) planFits(a *spec.Attack, out *model.Attack) {
	if d := a.Duty; d != nil && out.Duty.Again && (!d.Defenders || out.Attacks.Limit == 0) {
		c.fail(RulePlan, c.at(d.At, "again"), "again means something only where enemies must be attacked and a unit attacks once", "write defenders: true and times: {attacks: {limit: 1}}, or leave again out")
	}
	if out.Together && out.MaxAttackers == 1 {
		c.fail(RulePlan, c.at(a.At, "together"), "units cannot attack together where one unit attacks alone", "leave together out, or targets.attackers: 1")
	}
	if !out.PlanFirst {
		return
	}
	for i := range c.g.Phases {
		p := &c.g.Phases[i]
		one := p.Do == model.DoAlternatePhase && p.Of == model.DoAttackPhase && p.With >= 0 && &c.g.Attacks[p.With] == out
		for k := range p.Offers {
			one = one || p.Offers[k].Do == model.DoAttackPhase && p.Offers[k].With >= 0 && &c.g.Attacks[p.Offers[k].With] == out
		}
		if one {
			c.fail(RulePlan, c.at(a.At, "plan"), "the phase "+quote(p.ID)+" makes this attack one at a time, so none can be planned together", "leave plan out, or use another attack there")
		}
	}
}

// notYet refuses strengths where they are not reckoned yet: declarations come
// before them.
func (c *compiler) notYet(p *expr.Program) {
	for _, name := range []string{"attack_strength", "defence_strength"} {
		if c.mentions(p, name) {
			c.add(RuleEarly, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: name + " is not known when sides declare: strengths are reckoned afterwards",
				Expected: "a sum of values, such as sum(attackers, cs)", Hint: "reckon what is needed from attackers and defenders"})
		}
	}
}

func (c *compiler) role(r *spec.Role, out *model.Role) {
	out.Who, out.Never, out.OneTarget, out.Any = c.cond(r.Who, c.envs.Unit), c.conditions(&r.Across, c.envs.Target), r.OneHex, r.Reaches == "any"
	if out.Any && out.OneTarget {
		c.fail(RulePlan, c.at(r.At, "reaches"), "reaches: any means nothing where an attack has one hex as its target", "leave reaches out, or one_target")
	}
	out.Sight = c.find("sight", r.Sight)
	s, ok := parseRun(r.Range)
	if !ok || s.low < 0 || s.high > 99 {
		c.add(RuleRange, c.at(r.At, "range"), diag.Diagnostic{Message: quote(r.Range) + " is not a distance in hexes", Expected: "a number such as 1, or a run such as 1-2"})
	}
	out.Min, out.Max = s.low, s.high
}

func (c *compiler) times(a *spec.Attack, out *model.Attack) {
	for i := range a.Times.Entries {
		e := &a.Times.Entries[i]
		t := model.Times{Source: c.origin(e.Key, e.KeyAt, e.Value.Origin, ""), Limit: e.Value.Limit}
		switch e.Key {
		case "attacks":
			out.Attacks = t
		case "attacked":
			out.Attacked = t
		default:
			valid := []string{"attacks", "attacked"}
			c.add(RuleRef, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: "times knows no " + quote(e.Key), Expected: "attacks or attacked", Nearest: diag.Nearest(e.Key, valid)})
		}
	}
}

func (c *compiler) strength(a *spec.Attack, out *model.Attack) {
	e := c.envs
	s := &a.Strength
	out.Value = c.amount(&s.Value, e.Fighter)
	out.AttackerTerms, out.DefenderTerms = c.terms(&s.Attackers, e.Fighter, opsNumber), c.terms(&s.Defenders, e.Fighter, opsNumber)
	out.AttackTotal, out.DefenceTotal = c.terms(&s.AttackTotal, e.Combat, opsNumber), c.terms(&s.DefenceTotal, e.Combat, opsNumber)
	out.By = map[string]model.CompareBy{"odds": model.ByOdds, "differential": model.ByDifferential, "opposed dice": model.ByOpposedDice, "attack strength": model.ByAttackStrength}[a.Compare.By]
	out.Round = map[string]model.Rounding{"for the defender": model.RoundForDefender, "for the attacker": model.RoundForAttacker, "nearest": model.RoundNearest}[a.Compare.Round]
	out.Table, out.LimitAfter = c.find("table", a.Compare.Table), a.Compare.Limit == "after shifts"
	out.Columns = c.terms(&a.Columns, e.Combat, opsColumn)
	out.Modify = c.terms(&a.Die.Modify, e.Combat, opsNumber)
	out.Dice = c.dice(a.Die.Roll, a.Die.Stream, c.at(a.Die.At, "roll"))
}

func (c *compiler) results(a *spec.Attack, out *model.Attack) {
	for i := range a.Results.Entries {
		e := &a.Results.Entries[i]
		out.Results = append(out.Results, model.Result{Code: e.Key, Effects: c.effects(out.ID+" result "+e.Key, &e.Value)})
	}
	out.Before, out.After = c.effects(out.ID+" before", &a.Before), c.effects(out.ID+" after", &a.After)
}

func (c *compiler) effects(of string, m *shape.Map[spec.Effect]) []model.Effect {
	var out []model.Effect
	for i := range m.Entries {
		e := &m.Entries[i]
		to := c.effect(e.Key, e.KeyAt, &e.Value)
		if e.Value.Effects.Len() > 0 {
			c.effectDeeds("attack "+of+" "+e.Key, &e.Value, &to)
		}
		out = append(out, to)
	}
	return out
}

// effectDeeds compiles what a step of a result does without a script. Where
// nothing else is said, its rule is the step's.
func (c *compiler) effectDeeds(id string, x *spec.Effect, out *model.Effect) {
	env := c.envs.Combat
	if out.Each {
		env = c.envs.Fighter
	}
	out.Deeds = c.deeds(id, "", &x.Effects, env)
	for i := range out.Deeds.List {
		if d := &out.Deeds.List[i]; d.Rule == "" {
			d.Rule = out.Rule
		}
	}
}

func (c *compiler) effect(id string, at diag.Pos, x *spec.Effect) model.Effect {
	e := c.envs
	out := model.Effect{Source: c.origin(id, at, x.Origin, ""), How: model.None, Face: model.FaceID(c.find("face", x.Face)), Box: model.BoxID(c.find("box", x.Box)),
		Track: model.TrackID(c.find("track", x.Track)), Run: x.Run, Only: c.cond(x.Only, e.Fighter), When: c.cond(x.When, e.Combat),
		Optional: map[string]model.Chooser{"": model.Nobody, "owner": model.Owner, "attacker": model.TheAttacker, "defender": model.TheDefender}[x.Optional],
		MovedBy:  map[string]model.MovedBy{"": model.AsTheRetreatSays, "victor": model.MovedByVictor, "owner": model.MovedByOwner}[x.MovedBy]}
	effectVerb(x, &out)
	c.effectNeeds(id, keySpot(at, id), x, &out)
	return out
}

// effectVerb finds the verb; package shape has seen to it that there is one.
func effectVerb(x *spec.Effect, out *model.Effect) {
	for _, v := range []struct {
		whom string
		verb model.EffectVerb
	}{{x.Eliminate, model.DoEliminate}, {x.StepLoss, model.DoStepLoss}, {x.Retreat, model.DoRetreat}, {x.Exchange, model.DoExchange}, {x.Advance, model.DoAdvance},
		{x.Flip, model.DoFlip}, {x.Move, model.DoMove}, {x.Track, model.DoTrack}, {x.Run, model.DoRun}} {
		if v.whom != "" {
			out.Verb, out.Defenders, out.Victors = v.verb, v.whom == "defenders", v.verb == model.DoAdvance && v.whom == "victors"
		}
	}
	if x.Effects.Len() > 0 {
		out.Verb = model.DoDeeds
	}
	if x.Each != "" {
		out.Each, out.Defenders = true, x.Each == "defenders"
	}
}

// effectNeeds checks and compiles what belongs to the verb of an effect.
func (c *compiler) effectNeeds(id string, where spot, x *spec.Effect, out *model.Effect) {
	need := func(missing bool, key, what string) {
		if missing {
			c.fail(RuleEffect, where, "the effect "+quote(id)+" does not say "+what, "write "+key+":")
		}
	}
	how := ""
	switch out.Verb {
	case model.DoRetreat:
		how = "retreat"
	case model.DoAdvance:
		how = "advance"
	case model.DoExchange:
		how = "exchange"
	case model.DoFlip:
		need(x.Face == "", "face", "to which face")
	case model.DoMove:
		need(x.Box == "", "box", "into which box")
	case model.DoTrack:
		need(x.By == nil, "by", "by how much")
		out.Amount = c.amount(x.By, c.envs.Combat)
		out.Of = c.owner(out.Track, x.Of, c.envs.Combat, where, false)
	case model.DoStepLoss:
		out.Amount = c.amount(x.Steps, c.envs.Combat)
	}
	calls := out.Verb == model.DoRun || out.Verb == model.DoDeeds
	if out.Each && !calls {
		c.fail(RuleEffect, c.at(x.At, "each"), "each does not fit this effect", "leave it out: it stands beside run or effects")
	}
	if out.Only != nil && calls && !out.Each {
		c.fail(RuleEffect, c.at(x.At, "only"), "only does not fit this effect, which is not done for one unit after the other", "write each:, or say in the effects which units are meant")
	}
	if how != "" {
		out.How = c.how(how, x, where)
	} else if x.How != "" {
		c.fail(RuleEffect, c.at(x.At, "how"), "how does not fit this effect", "leave it out")
	}
}

// how finds the retreat, advance or exchange of an effect; the only one there
// is need not be named.
func (c *compiler) how(sort string, x *spec.Effect, where spot) int {
	valid := c.known[sort]
	if x.How == "" {
		if len(valid) == 1 {
			return 0
		}
		c.add(RuleEffect, where, diag.Diagnostic{Message: "the effect does not say which " + sort + " is used", Expected: oneOf("the "+plural(sort), valid), Hint: "write how:"})
		return model.None
	}
	k := slices.Index(valid, x.How)
	if k < 0 {
		c.unknown(sort, x.How, c.at(x.At, "how"), valid)
	}
	return k
}
