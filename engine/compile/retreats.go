package compile

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileExchange compiles an exchange of losses.
func compileExchange(c exprs, x *schema.Entry[spec.Exchange]) model.Exchange {
	v := &x.Value
	out := model.Exchange{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Owed: c.compileAmount(&v.Owed), Worth: c.compileAmount(&v.Worth),
		AnyExcess: v.Excess == "any", Units: c.compileCond(v.Units), OtherSideLoses: c.compileCond(v.OtherSideLoses)}
	if v.Pays != nil {
		out.PayEffects = compileSingleEffect(c, "exchange "+x.Key+" pays", v.Pays, c.valueSpot(v.Located, "pays"))
	}
	return out
}

// compileRetreat compiles a retreat. Where it leads toward some hexes, the words retreat
// know them.
func compileRetreat(c exprs, x *schema.Entry[spec.Retreat]) model.Retreat {
	v := &x.Value
	if v.Toward != nil {
		if goal := c.compileMember(lang.RuleType, v.Toward, c.envs.Domains.Hex, "hexes"); goal != nil {
			c = c.bind("retreat", c.envs.WithGoals(goal))
		}
	}
	out := model.Retreat{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Hexes: c.compileAmount(v.Hexes), VictorMoves: v.MovedBy == "victor", Never: c.compileConditions(&v.Never),
		AwayFromEnemy: v.Away != "no", Exact: v.Exact, TrappedFirst: c.compileCond(v.TrappedFirst),
		ContinueWhile: c.compileCond(v.ContinueWhile), FailsIf: c.compileCond(v.FailsIf), AnyGround: c.compileCond(v.AnyGround)}
	switch f := v.IfImpossible; {
	case f == nil || f.Word == "eliminate":
		out.IfImpossible = model.FallEliminate
	case f.Word == "stay":
		out.IfImpossible = model.FallStay
	default:
		out.IfImpossible, out.FallbackEffects = model.FallDo, compileSingleEffect(c, "retreat "+x.Key+" if_impossible", &f.Effect, c.valueSpot(v.Located, "if_impossible"))
	}
	for j := range v.Prefer.Entries {
		t := &v.Prefer.Entries[j]
		out.Prefer = append(out.Prefer, model.Prefer{Source: c.newSource(t.Key, t.KeyAt, t.Value.Origin, ""), When: c.compileCond(t.Value.When),
			Lowest: c.compileAmount(t.Value.Lowest), WholeWay: t.Value.WholeWay, Displace: compileDisplace(c, "retreat "+x.Key+" "+t.Key, t.Value.Displace)})
	}
	if len(out.Prefer) == 0 {
		out.Prefer = []model.Prefer{{Source: model.Source{ID: "any", Label: "any hex", Rule: out.Rule, Pos: out.Pos}}}
	}
	return out
}

// compileDisplace compiles how retreating units displace others; nil where they do
// not.
func compileDisplace(c exprs, of string, d *spec.Displace) *model.Displace {
	if d == nil {
		return nil
	}
	out := &model.Displace{Units: c.compileCond(d.Units), OwnerPicks: d.ChosenBy == "owner", Chain: d.Chain, Mark: model.VarID(c.findIndex("variable", d.Mark))}
	out.Hexes, out.Once = c.compileAmount(d.Hexes), d.Once
	out.MovedBy = map[string]model.MovedBy{"": model.AsTheRetreatSays, "victor": model.MovedByVictor, "owner": model.MovedByOwner}[d.MovedBy]
	if d.IfImpossible != nil {
		out.FallbackEffects = compileSingleEffect(c, of+" if_impossible", d.IfImpossible, c.valueSpot(d.Located, "if_impossible"))
	}
	if out.Mark >= 0 {
		if v := &c.g.Vars[out.Mark]; v.Owner != model.OfUnit || v.Type != model.TFlag {
			c.fail(RuleVariable, c.valueSpot(d.Located, "mark"), "the variable "+quote(d.Mark)+" is not a flag of units", "declare it with of: unit and type: flag")
		}
	}
	return out
}

// compileAdvance compiles an advance after combat.
func compileAdvance(c exprs, x *schema.Entry[spec.Advance]) model.Advance {
	v := &x.Value
	if v.Hexes != nil && v.Along != "path" {
		c.fail(RuleEffect, c.valueSpot(v.Located, "hexes"), "hexes fits only an advance along a path", "write along: path, or leave hexes out")
	}
	return model.Advance{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Units: c.compileCond(v.Units),
		Never: c.compileConditions(&v.Never), Compulsory: v.Compulsory, Most: v.Most.NumberOr(model.NoLimit), AlongPath: v.Along == "path", Hexes: c.compileAmount(v.Hexes),
		AnyVacated: v.VacatedBy == "any", AnyGround: c.compileCond(v.AnyGround)}
}
