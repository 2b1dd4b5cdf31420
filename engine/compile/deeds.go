package compile

import (
	"slices"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// deeds compiles what something does without a script; nil when it does
// nothing so.
func (c *compiler) deeds(id, over string, m *shape.Map[spec.Deed], env *expr.Env) *model.Deeds {
	if m.Len() == 0 {
		return nil
	}
	out := &model.Deeds{ID: id, Over: over}
	for i := range m.Entries {
		e := &m.Entries[i]
		out.List = append(out.List, c.deed(e.Key, keySpot(e.KeyAt, e.Key), &e.Value, env))
	}
	c.g.Deeds = append(c.g.Deeds, out)
	return out
}

func (c *compiler) deed(id string, where spot, x *spec.Deed, env *expr.Env) model.Deed {
	out := model.Deed{Source: c.origin(id, where.pos, x.Origin, ""), When: c.cond(x.When, env), Var: model.VarID(c.find("variable", x.Set)), Track: model.TrackID(c.find("track", x.Track)),
		Face: model.FaceID(c.find("face", x.Face)), Box: model.BoxID(c.find("box", x.Box)), Area: c.find("area", x.Area), Deck: model.DeckID(c.find("deck", x.Reshuffle)), Text: x.Say}
	need := func(missing bool, key, what string) {
		if missing {
			c.fail(RuleEffect, where, "the effect "+quote(id)+" does not say "+what, "write "+key+":")
		}
	}
	units := map[model.DeedVerb]*shape.Expr{model.DeedReveal: x.Reveal, model.DeedHide: x.Hide, model.DeedFlip: x.Flip, model.DeedMove: x.Move,
		model.DeedPlace: x.Place, model.DeedArrive: x.Arrive, model.DeedEliminate: x.Eliminate}
	switch {
	case x.Set != "":
		out.Verb = model.DeedSet
		c.setDeed(where, x, &out, env)
	case x.Track != "":
		out.Verb = model.DeedTrack
		need(x.By == nil, "by", "by how much")
		out.By = c.amount(x.By, env)
		c.ownerDeed(where, x, &out, env)
	case x.Reshuffle != "":
		out.Verb = model.DeedReshuffle
	case x.Say != "":
		out.Verb = model.DeedSay
	}
	for v := model.DeedReveal; v <= model.DeedEliminate; v++ {
		if u := units[v]; u != nil {
			out.Verb, out.Of = v, c.members(RuleEffect, u, c.envs.D.Unit, "units", env)
		}
	}
	switch out.Verb {
	case model.DeedFlip:
		need(x.Face == "", "face", "to which face")
	case model.DeedMove:
		need(x.Box == "", "box", "into which box")
	case model.DeedArrive:
		need(x.Area == "", "at", "at which area")
	case model.DeedPlace:
		need(x.Hex == nil, "hex", "in which hex")
		if x.Hex != nil {
			out.Hex = expr.Compile(x.Hex.Text, textPos(x.Hex.At), env, expr.Of(c.envs.D.Hex), c.rep)
		}
	}
	return out
}

// members compiles an expression that gives one member of a domain or a set.
func (c *compiler) members(rule string, x *shape.Expr, d *expr.Domain, what string, env *expr.Env) *expr.Program {
	p := expr.Compile(x.Text, textPos(x.At), env, expr.Type{}, c.rep)
	if p != nil && p.Type.Domain() != d {
		c.add(rule, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "this is a " + p.Type.String(), Expected: "one or a set of " + what})
		return nil
	}
	return p
}

// ownerDomain is what has a value of a variable of its own.
func (c *compiler) ownerDomain(of model.VarOwner) (*expr.Domain, string) {
	d := c.envs.D
	switch of {
	case model.OfSide:
		return d.Side, "sides"
	case model.OfArmy:
		return d.Army, "armies"
	case model.OfUnit:
		return d.Unit, "units"
	case model.OfHex, model.OfStack:
		return d.Hex, "hexes"
	case model.OfHexside:
		return d.Hexside, "hexsides"
	case model.OfBox:
		return d.Box, "boxes"
	}
	return nil, ""
}

// ownerDeed compiles whose variable or track a deed changes.
func (c *compiler) ownerDeed(where spot, x *spec.Deed, out *model.Deed, env *expr.Env) {
	name, of := x.Set, model.OfGame
	switch {
	case out.Var >= 0:
		of = c.g.Vars[out.Var].Of
	case out.Track >= 0:
		name, of = x.Track, c.g.Tracks[out.Track].Of
	default:
		return // refs has reported it
	}
	d, what := c.ownerDomain(of)
	switch {
	case d == nil && x.Of != nil:
		c.fail(RuleEffect, c.at(x.At, "of"), quote(name)+" belongs to the game as a whole", "leave of out")
	case d != nil && x.Of == nil:
		c.add(RuleEffect, where, diag.Diagnostic{Message: "the effect does not say whose " + quote(name) + " it changes", Expected: "of: and one or a set of " + what})
	case d != nil:
		y := *x.Of
		if sort := map[model.VarOwner]string{model.OfSide: "side", model.OfArmy: "army", model.OfBox: "box"}[of]; slices.Contains(c.known[sort], y.Text) {
			y.Text = "filter(" + what + ", it == '" + y.Text + "')"
		}
		out.Of = c.members(RuleEffect, &y, d, what, env)
	}
}

// setDeed compiles the new value of a variable.
func (c *compiler) setDeed(where spot, x *spec.Deed, out *model.Deed, env *expr.Env) {
	c.ownerDeed(where, x, out, env)
	if out.Var < 0 {
		return
	}
	v := &c.g.Vars[out.Var]
	switch {
	case (x.To == nil) == (x.By == nil):
		c.fail(RuleEffect, where, "the effect says neither to: nor by:, or both", "write to: with the new value, or by: with what is added")
	case x.By != nil && v.Type != model.TInteger:
		c.fail(RuleEffect, c.at(x.At, "by"), "nothing can be added to "+quote(x.Set)+", which is no whole number", "write to:")
	case x.By != nil:
		out.By = c.amount(x.By, env)
	default:
		text := x.To.Text
		if v.Type == model.TText && slices.ContainsFunc(v.Texts, func(t int32) bool { return c.g.Texts[t] == text }) || v.Type == model.TSide && slices.Contains(c.known["side"], text) {
			text = "'" + text + "'"
		}
		if meant := shape.PlainTruth(text, x.To.Quoted); v.Type == model.TFlag && meant != "" {
			c.add(RuleEffect, c.at(x.At, "to"), diag.Diagnostic{Message: quote(x.Set) + " cannot be " + quote(text), Expected: "true, false or a condition", Nearest: meant, Hint: "write " + meant})
			return
		}
		d := c.envs.D
		types := map[model.VarType]expr.Type{model.TInteger: expr.Int, model.TFlag: expr.Bool, model.TText: expr.Of(d.Text), model.TUnit: expr.Of(d.Unit), model.THex: expr.Of(d.Hex), model.TSide: expr.Of(d.Side)}
		var found diag.List
		if out.To = expr.Compile(text, textPos(x.To.At), env, types[v.Type], &found); out.To == nil && c.noSuchWord(where, x, v, text) {
			return
		}
		c.rep.Items = append(c.rep.Items, found.Items...)
	}
}

// noSuchWord reports a single word that is meant as the new value of a variable
// and is none of its texts, or no side.
func (c *compiler) noSuchWord(where spot, x *spec.Deed, v *model.Var, text string) bool {
	var words []string
	switch v.Type {
	case model.TText:
		for _, t := range v.Texts {
			words = append(words, c.g.Texts[t])
		}
	case model.TSide:
		words = c.known["side"]
	}
	if len(words) == 0 || strings.ContainsFunc(text, func(r rune) bool { return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		return false
	}
	c.add(RuleEffect, c.at(x.At, "to"), diag.Diagnostic{Message: quote(x.Set) + " cannot be " + quote(text), Len: len([]rune(text)),
		Expected: "one of " + strings.Join(words, ", "), Nearest: diag.Nearest(text, words)})
	return true
}

// does checks that something has a function or effects.
func (c *compiler) does(run string, effects *shape.Map[spec.Deed], where spot, what string) {
	if run == "" && effects.Len() == 0 {
		c.fail(RuleEffect, where, what+" does nothing", "write effects:, or run: and a Lua function")
	}
}
