package compile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// compileOptions compiles the options of the game, with the values that the
// players chose.
func (c valueCompiler) compileOptions(given map[string]string) {
	for i := range c.s.Options.Entries {
		e := &c.s.Options.Entries[i]
		c.checkLuaName("option", e.Key, e.KeyAt)
		c.g.Options = append(c.g.Options, c.compileOption(e.Key, e.KeyAt, &e.Value, given))
	}
	names := make([]string, 0, len(given))
	for k := range given {
		names = append(names, k)
	}
	slices.Sort(names)
	valid := keysOf(&c.s.Options)
	for _, k := range names {
		if !slices.Contains(valid, k) {
			c.addFinding(RuleOption, spot{}, diag.Diagnostic{Message: "the game has no option " + quote(k), Expected: formatIDs("the options", valid), Nearest: c.nearestName(k, valid)})
		}
	}
}

// compileOption compiles one option. It has its default unless given has a value
// for it.
func (c valueCompiler) compileOption(id string, at diag.Pos, o *spec.Option, given map[string]string) model.Option {
	out := model.Option{Source: c.newSource(id, at, o.Origin, ""), Type: varTypes[o.Type], Text: o.Text}
	for i, t := range o.Values {
		v, ok := c.parseOptionText(out.Type, t)
		if !ok || out.Type == model.TFlag {
			c.addFinding(RuleOption, c.listItemSpot(o.Located, "values", i), diag.Diagnostic{Message: quote(t) + " does not fit an option of type " + o.Type, Hint: "write values of the type, or change the type"})
			continue
		}
		out.Values = append(out.Values, v)
	}
	if o.Default == nil {
		return out
	}
	v, ok := c.parseOptionText(out.Type, o.Default.Text)
	if !ok || o.Default.Kind != yamldoc.Scalar || len(out.Values) > 0 && !slices.Contains(out.Values, v) {
		c.addFinding(RuleOption, nodeSpot(o.Default), diag.Diagnostic{Message: "the default of the option " + quote(id) + " cannot be " + yamldoc.PrintInline(o.Default), Expected: describeOptionValues(o),
			Nearest: c.nearestName(o.Default.Text, o.Values)})
	}
	out.Default, out.Value = v, v
	if t, set := given[id]; set {
		v, ok := c.parseOptionText(out.Type, t)
		if !ok || len(out.Values) > 0 && !slices.Contains(out.Values, v) {
			c.addFinding(RuleOption, spot{}, diag.Diagnostic{Message: "the option " + quote(id) + " cannot be " + quote(t), Expected: describeOptionValues(o), Nearest: c.nearestName(t, o.Values)})
		}
		out.Value = v
	}
	return out
}

// describeOptionValues describes the values that an option may have.
func describeOptionValues(o *spec.Option) string {
	switch {
	case len(o.Values) > 0:
		return "one of " + strings.Join(o.Values, ", ")
	case o.Type == "flag":
		return "true or false"
	case o.Type == "integer":
		return "a whole number"
	}
	return "a text"
}

// parseOptionText reads the value of an option. A text that the game does not know
// gets an index of its own, which is not among the values.
func (c valueCompiler) parseOptionText(t model.VarType, text string) (int32, bool) {
	switch t {
	case model.TFlag:
		return map[string]int32{"true": 1}[text], text == "true" || text == "false"
	case model.TInteger:
		n, err := strconv.ParseInt(text, 10, 32)
		return int32(n), err == nil
	}
	return c.internText(text), true
}
