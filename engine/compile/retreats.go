package compile

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileExchanges compiles exchanges of losses.
func (c *compiler) compileExchanges() {
	e := c.envs
	for i := range c.s.Exchanges.Entries {
		x := &c.s.Exchanges.Entries[i]
		v := &x.Value
		out := model.Exchange{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Owed: c.compileAmount(&v.Owed, e.Combat), Worth: c.compileAmount(&v.Worth, e.Fighter),
			AnyExcess: v.Excess == "any", Units: c.compileCond(v.Units, e.Fighter), OtherSideLoses: c.compileCond(v.OtherSideLoses, e.Fighter)}
		if v.Pays != nil {
			out.PayEffects = c.compileSingleEffect("exchange "+x.Key+" pays", v.Pays, c.valueSpot(v.Located, "pays"), e.Fighter)
		}
		c.g.Exchanges = append(c.g.Exchanges, out)
	}
}

// compileRetreats compiles retreats.
func (c *compiler) compileRetreats() {
	e := c.envs
	for i := range c.s.Retreats.Entries {
		x := &c.s.Retreats.Entries[i]
		v := &x.Value
		env := e.Retreat
		if v.Toward != nil {
			if goal := c.compileMember(lang.RuleType, v.Toward, e.Domains.Hex, "hexes", e.Fighter); goal != nil {
				env = e.WithGoals(goal)
			}
		}
		out := model.Retreat{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Hexes: c.compileAmount(v.Hexes, env), VictorMoves: v.MovedBy == "victor", Never: c.compileConditions(&v.Never, env),
			AwayFromEnemy: v.Away != "no", TrappedFirst: c.compileCond(v.TrappedFirst, c.envs.Combat),
			ContinueWhile: c.compileCond(v.ContinueWhile, env), FailsIf: c.compileCond(v.FailsIf, env), AnyGround: c.compileCond(v.AnyGround, env)}
		switch f := v.IfImpossible; {
		case f == nil || f.Word == "eliminate":
			out.IfImpossible = model.FallEliminate
		case f.Word == "stay":
			out.IfImpossible = model.FallStay
		default:
			out.IfImpossible, out.FallbackEffects = model.FallDo, c.compileSingleEffect("retreat "+x.Key+" if_impossible", &f.Effect, c.valueSpot(v.Located, "if_impossible"), e.Fighter)
		}
		for j := range v.Prefer.Entries {
			t := &v.Prefer.Entries[j]
			out.Prefer = append(out.Prefer, model.Prefer{Source: c.newSource(t.Key, t.KeyAt, t.Value.Origin, ""), When: c.compileCond(t.Value.When, env),
				Lowest: c.compileAmount(t.Value.Lowest, env), Displace: c.compileDisplace("retreat "+x.Key+" "+t.Key, t.Value.Displace)})
		}
		if len(out.Prefer) == 0 {
			out.Prefer = []model.Prefer{{Source: model.Source{ID: "any", Label: "any hex", Rule: out.Rule, Pos: out.Pos}}}
		}
		c.g.Retreats = append(c.g.Retreats, out)
	}
}

// compileDisplace compiles how retreating units displace others; nil where they do
// not.
func (c *compiler) compileDisplace(of string, d *spec.Displace) *model.Displace {
	if d == nil {
		return nil
	}
	out := &model.Displace{Units: c.compileCond(d.Units, c.envs.Fighter), OwnerPicks: d.ChosenBy == "owner", Chain: d.Chain, Mark: model.VarID(c.findIndex("variable", d.Mark))}
	out.Hexes, out.Once = c.compileAmount(d.Hexes, c.envs.Fighter), d.Once
	out.MovedBy = map[string]model.MovedBy{"": model.AsTheRetreatSays, "victor": model.MovedByVictor, "owner": model.MovedByOwner}[d.MovedBy]
	if d.IfImpossible != nil {
		out.FallbackEffects = c.compileSingleEffect(of+" if_impossible", d.IfImpossible, c.valueSpot(d.Located, "if_impossible"), c.envs.WithDisplaced())
	}
	if out.Mark >= 0 {
		if v := &c.g.Vars[out.Mark]; v.Owner != model.OfUnit || v.Type != model.TFlag {
			c.fail(RuleVariable, c.valueSpot(d.Located, "mark"), "the variable "+quote(d.Mark)+" is not a flag of units", "declare it with of: unit and type: flag")
		}
	}
	return out
}

// compileAdvances compiles advances after combat.
func (c *compiler) compileAdvances() {
	for i := range c.s.Advances.Entries {
		x := &c.s.Advances.Entries[i]
		v := &x.Value
		c.g.Advances = append(c.g.Advances, model.Advance{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Units: c.compileCond(v.Units, c.envs.Retreat),
			Never: c.compileConditions(&v.Never, c.envs.Retreat), Compulsory: v.Compulsory, Most: v.Most.NumberOr(model.NoLimit), AlongPath: v.Along == "path", Hexes: c.compileAmount(v.Hexes, c.envs.Retreat),
			AnyVacated: v.VacatedBy == "any", AnyGround: c.compileCond(v.AnyGround, c.envs.Retreat)})
		if v.Hexes != nil && v.Along != "path" {
			c.fail(RuleEffect, c.valueSpot(v.Located, "hexes"), "hexes fits only an advance along a path", "write along: path, or leave hexes out")
		}
	}
}
