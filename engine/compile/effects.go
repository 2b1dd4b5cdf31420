package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileEffects compiles a list of effects, in order; nil for an empty list. over
// is what the candidates are that they apply to.
func compileEffects(c exprs, id, over string, m *schema.Map[spec.Effect]) *model.Effects {
	if m.Len() == 0 {
		return nil
	}
	out := &model.Effects{ID: id, CandidateDomain: over}
	for i := range m.Entries {
		e := &m.Entries[i]
		out.List = append(out.List, compileEffect(c, e.Key, keySpot(e.KeyAt, e.Key), &e.Value))
	}
	return registerEffects(c, out)
}

// compileSingleEffect compiles a single effect as a list of its own.
func compileSingleEffect(c exprs, id string, x *spec.Effect, where spot) *model.Effects {
	out := &model.Effects{ID: id, List: []model.Effect{compileEffect(c, id, where, x)}}
	return registerEffects(c, out)
}

// registerEffects adds a list of effects to the game and makes it available by its
// id.
func registerEffects(c exprs, x *model.Effects) *model.Effects {
	if c.g.EffectsOf == nil {
		c.g.EffectsOf = map[string]*model.Effects{}
	}
	if c.g.Effects = append(c.g.Effects, x); c.g.EffectsOf[x.ID] == nil {
		c.g.EffectsOf[x.ID] = x
	}
	return x
}

// compileEffect compiles one effect. With each: the rest of it is compiled for a
// unit at a time.
func compileEffect(c exprs, id string, where spot, x *spec.Effect) model.Effect {
	out := model.Effect{Source: c.newRunSource(id, where.pos, x.Origin, "", x.Run), When: c.compileCond(x.When), RuleIndex: model.None,
		Var: model.None, Track: model.None, Face: model.None, Box: model.BoxID(c.findIndex("box", x.Box)), Area: c.findIndex("area", x.At),
		Deck: model.DeckID(c.findIndex("deck", x.Reshuffle+x.Draw+x.Deck)), Card: model.CardID(c.findIndex("card", x.Discard)), Side: model.SideID(c.findIndex("side", x.Side)), Text: x.Say + x.Tell + x.Name, Run: x.Run,
		Optional: choosers[x.Optional], ChosenBy: choosers[x.ChosenBy],
		MovedBy: map[string]model.MovedBy{"": model.AsTheRetreatSays, "victor": model.MovedByVictor, "owner": model.MovedByOwner}[x.MovedBy]}
	if x.Each != nil {
		out.ForEach = c.compileMember(RuleEffect, x.Each, c.envs.Domains.Unit, "units")
		c = c.bind(x.Each.Words, c.envs.WithEachUnit(c.findEnv(x.Each.Words)))
	}
	compileEffectVerb(c, where, x, &out)
	compileEffectKeys(c, id, where, x, &out)
	return out
}

// compileEffectVerb compiles the verb of an effect. Package schema ensures that
// there is exactly one.
func compileEffectVerb(c exprs, where spot, x *spec.Effect, out *model.Effect) {
	for _, v := range []struct {
		units *schema.Expr
		verb  model.EffectVerb
	}{{x.Eliminate, model.DoEliminate}, {x.Place, model.DoPlace}, {x.Arrive, model.DoArrive}, {x.Flip, model.DoFlip}, {x.Reveal, model.DoReveal},
		{x.Hide, model.DoHide}, {x.Stop, model.DoStop}, {x.StepLoss, model.DoStepLoss}, {x.Retreat, model.DoRetreat}, {x.Advance, model.DoAdvance},
		{x.Exchange, model.DoExchange}} {
		if v.units != nil {
			out.Verb, out.Subject = v.verb, c.compileMember(RuleEffect, v.units, c.envs.Domains.Unit, "units")
			return
		}
	}
	switch {
	case x.Set != "":
		out.Verb = model.DoSet
		findChangedValue(c, x, "set", x.Set, out)
		compileEffectValue(c, where, x, out)
	case x.Adjust != "":
		out.Verb = model.DoAdjust
		findChangedValue(c, x, "adjust", x.Adjust, out)
		compileEffectValue(c, where, x, out)
	case x.Reshuffle != "":
		out.Verb = model.DoReshuffle
	case x.Attack != "":
		out.Verb, out.RuleIndex = model.DoAttack, c.findIndex("attack", x.Attack)
		out.BySide = compileActingSide(c, x)
	case x.Move != "":
		out.Verb, out.RuleIndex = model.DoMove, c.findIndex("movement", x.Move)
		out.BySide = compileActingSide(c, x)
	case x.Check != "":
		out.Verb, out.RuleIndex = model.DoCheck, c.findIndex("check", x.Check)
	case x.Draw != "":
		out.Verb, out.BySide = model.DoDraw, compileActingSide(c, x)
	case x.Discard != "":
		out.Verb = model.DoDiscard
	case x.Say != "":
		out.Verb = model.DoSay
	case x.Tell != "":
		out.Verb = model.DoTell
	case x.Win != nil:
		out.Verb, out.Amount, out.BySide = model.DoWin, c.compileAmount(x.Level), c.compileSide(x.Win.Located, x.Win.Text, x.Win.Words)
	case x.Swap != nil:
		out.Verb = model.DoSwap
		out.Subject = c.compileText(x.Swap.Text, x.Swap.Located, x.Swap.Words, lang.MemberType(c.envs.Domains.Unit))
		if x.For != nil {
			out.From = c.compileText(x.For.Text, x.For.Located, x.For.Words, lang.MemberType(c.envs.Domains.Unit))
		}
	}
}

// choosers are the words for who decides about an effect.
var choosers = map[string]model.Chooser{"": model.Nobody, "owner": model.Owner, "attacker": model.TheAttacker, "defender": model.TheDefender}

// compileActingSide compiles the side that attacks, moves or draws; nil when none
// is named.
func compileActingSide(c exprs, x *spec.Effect) *lang.Program {
	if x.By == nil {
		return nil
	}
	return c.compileSide(x.By.Located, x.By.Expr, x.By.Words)
}

// findChangedValue finds the variable or track that an effect sets or adjusts.
func findChangedValue(c exprs, x *spec.Effect, key, name string, out *model.Effect) {
	if out.Var = model.VarID(slices.Index(c.idsBySort["variable"], name)); out.Var >= 0 {
		return
	}
	if out.Track = model.TrackID(slices.Index(c.idsBySort["track"], name)); out.Track < 0 {
		c.reportUnknown("variable or track", name, c.valueSpot(x.Located, key), slices.Concat(c.idsBySort["variable"], c.idsBySort["track"]))
	}
}

// compileEffectKeys compiles the keys that belong to the verb of an effect, and
// reports missing and misplaced ones.
func compileEffectKeys(c exprs, id string, where spot, x *spec.Effect, out *model.Effect) {
	need := func(missing bool, key, what string) {
		if missing {
			c.fail(RuleEffect, where, "the effect "+quote(id)+" does not say "+what, "write "+key+":")
		}
	}
	how := ""
	switch out.Verb {
	case model.DoRetreat:
		how = "retreat"
		if x.From != nil {
			out.From = c.compileMember(RuleEffect, x.From, c.envs.Domains.Unit, "units")
		}
	case model.DoAdvance:
		how = "advance"
	case model.DoExchange:
		how = "exchange"
	case model.DoStepLoss:
		out.Amount = c.compileAmount(x.Steps)
	case model.DoFlip:
		need(x.To == nil, "to", "to which face")
		findEffectFace(c, x, out)
	case model.DoArrive:
		need(x.At == "", "at", "at which area")
		out.Amount = c.compileAmount(x.Turn)
	case model.DoPlace:
		compileEffectPlace(c, x, out, need)
	case model.DoDiscard:
		need(x.Deck == "", "deck", "of which deck the card is")
	case model.DoSwap:
		need(x.For == nil, "for", "which unit comes")
		need(x.Box == "", "box", "into which box the unit goes")
	case model.DoTell:
		need(x.Side == "", "side", "to which side")
	}
	if how != "" {
		out.RuleIndex = findProcedure(c, how, x, where)
	}
	reportMisplacedKeys(c, x, out)
}

// compileEffectPlace compiles where units are placed: a hex, a box, or a hex that
// somebody chooses.
func compileEffectPlace(c exprs, x *spec.Effect, out *model.Effect, need func(bool, string, string)) {
	need(x.Hex == nil && x.Hexes == nil && x.Box == "", "hex", "in which hex or box")
	named := ""
	for _, k := range []string{"hex", "hexes", "box"} {
		switch {
		case c.findNode(x.Located, k) == nil:
		case named == "":
			named = k
		default:
			c.fail(RuleEffect, c.valueSpot(x.Located, k), "the effect names "+named+" and "+k, "leave one of them out")
		}
	}
	if x.Hex != nil {
		out.Hex = c.compileText(x.Hex.Text, x.Hex.Located, x.Hex.Words, lang.MemberType(c.envs.Domains.Hex))
	}
	if x.Hexes != nil {
		out.Hexes = c.compileMember(RuleEffect, x.Hexes, c.envs.Domains.Hex, "hexes")
	} else if x.ChosenBy != "" {
		c.fail(RuleEffect, c.valueSpot(x.Located, "chosen_by"), "nothing is chosen here", "leave it out, or write hexes: and the hexes to choose from")
	}
}

// findEffectFace finds the face that units turn to.
func findEffectFace(c exprs, x *spec.Effect, out *model.Effect) {
	if x.To == nil {
		return
	}
	if out.Face = model.FaceID(slices.Index(c.idsBySort["face"], x.To.Text)); out.Face < 0 {
		c.reportUnknown("face", x.To.Text, spot{textPos(x.To.Located), len([]rune(x.To.Text))}, c.idsBySort["face"])
	}
}

// verbKeys lists the verbs beside which each key of an effect means something.
var verbKeys = []struct {
	key   string
	verbs []model.EffectVerb
}{
	{"how", []model.EffectVerb{model.DoRetreat, model.DoAdvance, model.DoExchange}},
	{"steps", []model.EffectVerb{model.DoStepLoss}},
	{"from", []model.EffectVerb{model.DoRetreat}},
	{"moved_by", []model.EffectVerb{model.DoRetreat}},
	{"optional", []model.EffectVerb{model.DoRetreat, model.DoAdvance}},
	{"hex", []model.EffectVerb{model.DoPlace}},
	{"hexes", []model.EffectVerb{model.DoPlace}},
	{"chosen_by", []model.EffectVerb{model.DoPlace}},
	{"deck", []model.EffectVerb{model.DoDiscard}},
	{"box", []model.EffectVerb{model.DoPlace, model.DoSwap}},
	{"at", []model.EffectVerb{model.DoArrive}},
	{"turn", []model.EffectVerb{model.DoArrive}},
	{"for", []model.EffectVerb{model.DoSwap}},
	{"to", []model.EffectVerb{model.DoSet, model.DoFlip}},
	{"by", []model.EffectVerb{model.DoAdjust, model.DoAttack, model.DoMove, model.DoDraw}},
	{"of", []model.EffectVerb{model.DoSet, model.DoAdjust}},
	{"side", []model.EffectVerb{model.DoTell}},
	{"level", []model.EffectVerb{model.DoWin}},
	{"name", []model.EffectVerb{model.DoWin}},
}

// reportMisplacedKeys reports keys that mean nothing beside the verb.
func reportMisplacedKeys(c exprs, x *spec.Effect, out *model.Effect) {
	for _, f := range verbKeys {
		if c.findNode(x.Located, f.key) != nil && !slices.Contains(f.verbs, out.Verb) {
			c.fail(RuleEffect, c.valueSpot(x.Located, f.key), f.key+" does not fit this effect", "leave it out")
		}
	}
}

// findProcedure returns the index of the retreat, advance or exchange of an
// effect. A game with only one of the sort need not name it.
func findProcedure(c exprs, sort string, x *spec.Effect, where spot) int {
	valid := c.idsBySort[sort]
	if x.How == "" {
		if len(valid) == 1 {
			return 0
		}
		c.addFinding(RuleEffect, where, diag.Diagnostic{Message: "the effect does not say which " + sort + " is used", Expected: formatIDs("the "+plural(sort), valid), Hint: "name one of them, as how: ID"})
		return model.None
	}
	k := slices.Index(valid, x.How)
	if k < 0 {
		c.reportUnknown(sort, x.How, c.valueSpot(x.Located, "how"), valid)
	}
	return k
}
