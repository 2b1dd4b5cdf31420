package compile

import (
	"slices"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// ownerDomain returns the domain of the owners of a variable, and its plural for
// messages.
func ownerDomain(c exprs, of model.VarOwner) (*lang.Domain, string) {
	d := c.envs.Domains
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

// compileEffectOwner compiles whose variable or track an effect changes.
func compileEffectOwner(c exprs, where spot, x *spec.Effect, out *model.Effect) {
	name, of := x.Set+x.Adjust, model.OfGame
	switch {
	case out.Var >= 0:
		of = c.g.Vars[out.Var].Owner
	case out.Track >= 0:
		of = c.g.Tracks[out.Track].Owner
	default:
		return // refs has reported it
	}
	d, what := ownerDomain(c, of)
	switch {
	case d == nil && x.Of != nil:
		c.fail(RuleEffect, c.valueSpot(x.Located, "of"), quote(name)+" belongs to the game as a whole", "leave of out")
	case d != nil && x.Of == nil:
		c.addFinding(RuleEffect, where, diag.Diagnostic{Message: "the effect does not say whose " + quote(name) + " it changes", Expected: "of: and one or a set of " + what})
	case d != nil:
		y := *x.Of
		if sort := map[model.VarOwner]string{model.OfSide: "side", model.OfArmy: "army", model.OfBox: "box"}[of]; slices.Contains(c.idsBySort[sort], y.Text) {
			y.Text = "filter(" + what + ", it == '" + y.Text + "')"
		}
		out.Subject = c.compileMember(RuleEffect, &y, d, what)
	}
}

// compileEffectValue compiles the new value of a variable or track, or the number
// that is added to it.
func compileEffectValue(c exprs, where spot, x *spec.Effect, out *model.Effect) {
	compileEffectOwner(c, where, x, out)
	switch {
	case out.Verb == model.DoAdjust:
		if x.By == nil {
			c.fail(RuleEffect, where, "the effect does not say by how much "+quote(x.Adjust)+" changes", "write by:")
		}
		if out.Var >= 0 && c.g.Vars[out.Var].Type != model.TInteger {
			c.fail(RuleEffect, c.valueSpot(x.Located, "by"), "nothing can be added to "+quote(x.Adjust)+", which is no whole number", "write set: and to:")
		}
		out.Amount = c.compileAmount(x.By)
	case x.To == nil:
		c.fail(RuleEffect, where, "the effect does not say what "+quote(x.Set)+" is set to", "write to: with the new value, or adjust: and by: with what is added")
	case out.Track >= 0:
		out.To = c.compileText(x.To.Text, x.To.Located, x.To.Words, lang.Int)
	case out.Var >= 0:
		compileNewValue(c, where, x, out)
	}
}

// compileNewValue compiles the value that a variable is set to. A text or the id
// of a side may be written without quotes.
func compileNewValue(c exprs, where spot, x *spec.Effect, out *model.Effect) {
	v := &c.g.Vars[out.Var]
	text := x.To.Text
	if v.Type == model.TText && slices.ContainsFunc(v.Texts, func(t int32) bool { return c.g.Texts[t] == text }) || v.Type == model.TSide && slices.Contains(c.idsBySort["side"], text) {
		text = "'" + text + "'"
	}
	if meant := schema.PlainTruth(text, x.To.Quoted); v.Type == model.TFlag && meant != "" {
		c.addFinding(RuleEffect, c.valueSpot(x.Located, "to"), diag.Diagnostic{Message: quote(x.Set) + " cannot be " + quote(text), Expected: "true, false or a condition", Nearest: meant, Hint: "write " + meant})
		return
	}
	d := c.envs.Domains
	types := map[model.VarType]lang.Type{model.TInteger: lang.Int, model.TFlag: lang.Bool, model.TText: lang.MemberType(d.Text), model.TUnit: lang.MemberType(d.Unit), model.THex: lang.MemberType(d.Hex), model.TSide: lang.MemberType(d.Side)}
	var found diag.List
	if out.To = c.compileProgram(text, textPos(x.To.Located), c.findEnv(x.To.Words), types[v.Type], &found); out.To == nil && reportUnknownWord(c, where, x, v, text) {
		return
	}
	c.list.Items = append(c.list.Items, found.Items...)
}

// reportUnknownWord reports a single word that can only be meant as a value of the
// variable, and is not one of its values. It returns false for anything else.
func reportUnknownWord(c exprs, where spot, x *spec.Effect, v *model.Var, text string) bool {
	var words []string
	switch v.Type {
	case model.TText:
		for _, t := range v.Texts {
			words = append(words, c.g.Texts[t])
		}
	case model.TSide:
		words = c.idsBySort["side"]
	}
	if len(words) == 0 || strings.ContainsFunc(text, func(r rune) bool { return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		return false
	}
	c.addFinding(RuleEffect, c.valueSpot(x.Located, "to"), diag.Diagnostic{Message: quote(x.Set) + " cannot be " + quote(text), Len: len([]rune(text)),
		Expected: "one of " + strings.Join(words, ", "), Nearest: c.nearestName(text, words)})
	return true
}
