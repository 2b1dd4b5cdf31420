package compile

import (
	"math"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var (
	varOwners = map[string]model.VarOwner{"game": model.OfGame, "side": model.OfSide, "army": model.OfArmy, "unit": model.OfUnit, "hex": model.OfHex, "stack": model.OfStack, "hexside": model.OfHexside, "box": model.OfBox}
	varTypes  = map[string]model.VarType{"integer": model.TInteger, "flag": model.TFlag, "text": model.TText, "unit": model.TUnit, "hex": model.THex, "side": model.TSide, "direction": model.TText}
	untils    = map[string]model.Until{"never": model.Never, "end of phase": model.EndOfPhase, "end of player turn": model.EndOfPlayerTurn, "end of turn": model.EndOfTurn, "leaves hex": model.LeavesHex}
)

// valueCompiler compiles the named values of a game: variables, tracks, options, constants
// and properties.
type valueCompiler struct{ scope }

// internAllTexts adds the texts that expressions may compare: of variables,
// options and declarations, and the names of rows and columns.
func (c valueCompiler) internAllTexts() {
	for i := range c.s.Options.Entries {
		o := &c.s.Options.Entries[i].Value
		if o.Type != "text" {
			continue
		}
		for _, t := range o.Values {
			c.internText(t)
		}
		if o.Default != nil && o.Default.Kind == yamldoc.Scalar {
			c.internText(o.Default.Text)
		}
	}
	for i := range c.s.Attacks.Entries {
		a := &c.s.Attacks.Entries[i].Value
		for j := range a.Declare.Entries {
			for _, t := range keysOf(&a.Declare.Entries[j].Value.Choices) {
				c.internText(t)
			}
		}
	}
	for i := range c.s.Tables.Entries {
		t := &c.s.Tables.Entries[i].Value
		for _, r := range keysOf(&t.Rows) {
			c.internText(r)
		}
		for _, col := range t.Columns {
			c.internText(col)
		}
	}
}

// compileVariables compiles variables and tracks.
func (c valueCompiler) compileVariables() {
	for i := range c.s.Variables.Entries {
		e := &c.s.Variables.Entries[i]
		c.checkLuaName("variable", e.Key, e.KeyAt)
		c.g.Vars = append(c.g.Vars, c.compileVariable(e.Key, e.KeyAt, &e.Value))
	}
	for i := range c.s.Tracks.Entries {
		e := &c.s.Tracks.Entries[i]
		t := &e.Value
		most := t.Max.NumberOr(model.NoLimit)
		out := model.Track{Source: c.newSource(e.Key, e.KeyAt, t.Origin, t.Name), Owner: varOwners[t.Of], Start: clamp32(t.Start), Min: clamp32(t.Min), Max: clamp32(most),
			Side: model.SideID(c.findIndex("side", t.Side)), Slot: c.g.VarSlots, Count: 1}
		switch out.Owner {
		case model.OfSide:
			out.Count = len(c.g.Sides)
		case model.OfArmy:
			out.Count = len(c.g.Armies)
		}
		c.g.Tracks = append(c.g.Tracks, out)
		c.g.VarSlots += out.Count
		switch {
		case t.Side != "" && out.Owner != model.OfGame:
			c.fail(RuleTrack, c.valueSpot(t.Located, "side"), "the track "+quote(e.Key)+" has a value for each "+t.Of+", so it belongs to no one side", "leave side out, or of")
		case most < t.Min:
			c.fail(RuleTrack, c.valueSpot(t.Located, "max"), "the track "+quote(e.Key)+" has a greatest value, "+itoa(most)+", below its least, "+itoa(t.Min), "write the greater number as max")
		case t.Start < t.Min || t.Start > most:
			c.fail(RuleTrack, c.valueSpot(t.Located, "start"), "the track "+quote(e.Key)+" starts at "+itoa(t.Start)+", outside its limits", "its limits are "+itoa(t.Min)+" to "+describeMaximum(most))
		}
	}
}

// describeMaximum returns a largest value in words.
func describeMaximum(n int) string {
	if n == model.NoLimit {
		return schema.NoLimit
	}
	return itoa(n)
}

// clamp32 keeps a number within 32 bits.
func clamp32(n int) int32 { return int32(max(math.MinInt32, min(math.MaxInt32, n))) }

// compileVariable compiles one variable and gives it its slots.
func (c valueCompiler) compileVariable(id string, at diag.Pos, v *spec.Variable) model.Var {
	out := model.Var{Source: c.newSource(id, at, v.Origin, v.Name), Internal: !v.Shown, Owner: varOwners[v.Of], Type: varTypes[v.Type], Until: untils[v.Until],
		Min: math.MinInt32, Max: math.MaxInt32, Visible: v.Visible, Slot: c.g.VarSlots}
	if v.Min != nil {
		out.Min = clamp32(*v.Min)
	}
	if v.Max != nil {
		out.Max = clamp32(*v.Max)
	}
	switch out.Owner {
	case model.OfGame:
		out.Count = 1
	case model.OfSide:
		out.Count = len(c.g.Sides)
	case model.OfArmy:
		out.Count = len(c.g.Armies)
	case model.OfUnit:
		out.Count = len(c.g.Units)
	case model.OfBox:
		out.Count = len(c.g.Boxes)
	default:
		out.Slot = model.None
	}
	c.g.VarSlots += out.Count
	for _, t := range v.Texts {
		out.Texts = append(out.Texts, c.internText(t))
	}
	c.checkVariableKeys(id, at, v, &out)
	if v.Type == "direction" {
		out.Direction, out.Texts = true, c.internDirections()
	}
	c.compileWordings(id, v, &out)
	out.Say = model.Sentence(v.Say)
	c.checkSentence(RuleVariable, v.Located, "say", out.Say, "of", "value")
	switch {
	case v.Default != nil && !v.Default.IsNull():
		out.Default, _ = c.parseConstant("variable", id, out.Type, out.Texts, v.Default)
	case out.Type == model.TText && len(out.Texts) > 0:
		out.Default = out.Texts[0]
	case out.Type >= model.TText:
		out.Default = lang.None
	}
	if out.Type == model.TInteger && out.Min <= out.Max && out.Default != model.NoLimit && (out.Default < out.Min || out.Default > out.Max) {
		if v.Default != nil {
			c.fail(RuleVariable, nodeSpot(v.Default), "the default of "+quote(id)+" is outside its limits", "write a number from "+itoa(int(out.Min))+" to "+itoa(int(out.Max)))
		} else {
			out.Default = max(out.Min, min(out.Max, 0))
		}
	}
	return out
}

// internDirections returns the texts of the six directions of the grid, nil where the map is wrong.
func (c valueCompiler) internDirections() []int32 {
	if c.g.Directions == nil && c.g.Grid != nil {
		for _, name := range c.g.Grid.Orientation().DirNames() {
			c.g.Directions = append(c.g.Directions, c.internText(name))
		}
	}
	return c.g.Directions
}

// checkVariableKeys checks that the keys of a variable fit together.
func (c valueCompiler) checkVariableKeys(id string, at diag.Pos, v *spec.Variable, out *model.Var) {
	switch {
	case v.Type == "direction" && len(v.Texts) > 0:
		c.fail(RuleVariable, c.valueSpot(v.Located, "texts"), "texts do not fit a variable of type direction: it holds the directions of the grid", "leave texts out")
	case out.Type == model.TText && len(v.Texts) == 0 && v.Type != "direction":
		c.fail(RuleVariable, keySpot(at, id), "the text variable "+quote(id)+" does not say which texts it may hold", "write texts: [first, second]")
	case out.Type != model.TText && len(v.Texts) > 0:
		c.fail(RuleVariable, c.valueSpot(v.Located, "texts"), "texts do not fit a variable of type "+v.Type, "write type: text, or leave texts out")
	case out.Type != model.TInteger && (v.Min != nil || v.Max != nil):
		c.fail(RuleVariable, keySpot(at, id), "min and max do not fit a variable of type "+v.Type, "leave them out")
	case out.Until == model.LeavesHex && out.Owner != model.OfUnit:
		c.fail(RuleVariable, c.valueSpot(v.Located, "until"), "the variable "+quote(id)+" belongs to no unit that could leave its hex", "write of: unit; what belongs to a hex as long as units stay there is of: stack")
	case out.Min > out.Max:
		c.fail(RuleVariable, c.valueSpot(v.Located, "max"), "the variable "+quote(id)+" has a greatest value below its least", "write the greater number as max")
	}
}

// compileWordings reads the words that describe the values of a variable.
func (c valueCompiler) compileWordings(id string, v *spec.Variable, out *model.Var) {
	if len(v.Words.Entries) > 0 && out.Type > model.TText {
		c.fail(RuleVariable, c.valueSpot(v.Located, "words"), "words do not fit a variable of type "+v.Type+": its values have names", "leave them out")
		return
	}
	for i := range v.Words.Entries {
		e := &v.Words.Entries[i]
		n, ok := c.parseConstant("variable", id, out.Type, out.Texts, &yamldoc.Node{Kind: yamldoc.Scalar, Text: e.Key, Pos: e.KeyAt})
		switch {
		case !ok:
		case out.Type == model.TInteger && (n < out.Min || n > out.Max):
			c.fail(RuleVariable, keySpot(e.KeyAt, e.Key), quote(id)+" is never "+e.Key+", so its words are never told",
				"its limits are "+itoa(int(out.Min))+" to "+itoa(int(out.Max)))
		default:
			out.Words = append(out.Words, model.Wording{Value: n, Text: e.Value})
			if wrong := model.Sentence(e.Value).FindWrongPlace("of", "value"); wrong != "" {
				c.reportWrongPlace(RuleVariable, keySpot(e.KeyAt, e.Key), wrong, "of", "value")
			}
		}
	}
}

// checkSentence reports the first place of a sentence that cannot be filled.
func (c scope) checkSentence(rule string, at schema.Located, key string, s model.Sentence, names ...string) {
	if wrong := s.FindWrongPlace(names...); wrong != "" {
		c.reportWrongPlace(rule, c.valueSpot(at, key), wrong, names...)
	}
}

// reportWrongPlace reports a place of a sentence that cannot be filled.
func (c scope) reportWrongPlace(rule string, at spot, wrong string, names ...string) {
	places := make([]string, len(names))
	for i, n := range names {
		places[i] = "{" + n + "}"
	}
	c.addFinding(rule, at, diag.Diagnostic{Message: "the sentence cannot fill " + wrong,
		Expected: strings.Join(places, ", ") + ", or two words such as {are|is}", Nearest: c.nearestName(wrong, places)})
}

// parseConstant reads a written value of a type, and reports one that does not
// fit.
func (c scope) parseConstant(sort, name string, t model.VarType, texts []int32, n *yamldoc.Node) (int32, bool) {
	bad := func(expected string, near string) (int32, bool) {
		c.addFinding(RuleConstant, nodeSpot(n), diag.Diagnostic{Message: "the " + sort + " " + quote(name) + " cannot be " + yamldoc.PrintInline(n), Expected: expected, Nearest: near})
		return 0, false
	}
	switch t {
	case model.TInteger:
		if n.Kind == yamldoc.Scalar && n.Text == schema.NoLimit {
			return model.NoLimit, true
		}
		v, ok := n.Int()
		if !ok || v > math.MaxInt32 || v < math.MinInt32 {
			return bad("a whole number", "")
		}
		return int32(v), true
	case model.TFlag:
		v, ok := n.Bool()
		if !ok {
			return bad("true or false", c.nearestName(n.Text, []string{"true", "false"}))
		}
		if v {
			return 1, true
		}
		return 0, true
	}
	if n.Kind != yamldoc.Scalar {
		return bad("a "+typeName(t), "")
	}
	if t == model.TText {
		var names []string
		for _, i := range texts {
			names = append(names, c.g.Texts[i])
		}
		if i := slices.Index(names, n.Text); i >= 0 {
			return texts[i], true
		}
		return bad(formatIDs("the texts", names), c.nearestName(n.Text, names))
	}
	if t == model.THex {
		return c.parseHexConstant(n)
	}
	valid := c.idsBySort[typeName(t)]
	if i := slices.Index(valid, n.Text); i >= 0 {
		return int32(i), true
	}
	return bad("a "+typeName(t), c.nearestName(n.Text, valid))
}

// parseHexConstant reads a hex number. Variables are compiled after the grid, so
// it exists unless the map is wrong.
func (c scope) parseHexConstant(n *yamldoc.Node) (int32, bool) {
	if c.g.Grid == nil {
		return lang.None, false
	}
	h, ok := c.findHex(n.Text, nodeSpot(n))
	return int32(h), ok
}

// typeName returns the name of a type as messages write it.
func typeName(t model.VarType) string {
	return [...]string{"integer", "flag", "text", "unit", "hex", "side"}[t]
}
