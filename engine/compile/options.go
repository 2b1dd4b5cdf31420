package compile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

func (c *compiler) options(given map[string]string) {
	for i := range c.s.Options.Entries {
		e := &c.s.Options.Entries[i]
		c.luaName("option", e.Key, e.KeyAt)
		c.g.Options = append(c.g.Options, c.option(e.Key, e.KeyAt, &e.Value, given))
	}
	names := make([]string, 0, len(given))
	for k := range given {
		names = append(names, k)
	}
	slices.Sort(names)
	valid := keysOf(&c.s.Options)
	for _, k := range names {
		if !slices.Contains(valid, k) {
			c.add(RuleOption, spot{}, diag.Diagnostic{Message: "the game has no option " + quote(k), Expected: oneOf("the options", valid), Nearest: c.nearest(k, valid)})
		}
	}
}

func (c *compiler) option(id string, at diag.Pos, o *spec.Option, given map[string]string) model.Option {
	out := model.Option{Source: c.origin(id, at, o.Origin, ""), Type: varTypes[o.Type], Doc: o.Text}
	for i, t := range o.Values {
		v, ok := c.optionText(out.Type, t)
		if !ok || out.Type == model.TFlag {
			c.add(RuleOption, c.item(o.Located, "values", i), diag.Diagnostic{Message: quote(t) + " does not fit an option of type " + o.Type, Hint: "write values of the type, or change the type"})
			continue
		}
		out.Values = append(out.Values, v)
	}
	if o.Default == nil {
		return out
	}
	v, ok := c.optionText(out.Type, o.Default.Text)
	if !ok || o.Default.Kind != source.Scalar || len(out.Values) > 0 && !slices.Contains(out.Values, v) {
		c.add(RuleOption, nodeSpot(o.Default), diag.Diagnostic{Message: "the default of the option " + quote(id) + " cannot be " + source.Inline(o.Default), Expected: optionWants(o),
			Nearest: c.nearest(o.Default.Text, o.Values)})
	}
	out.Default, out.Value = v, v
	if t, set := given[id]; set {
		v, ok := c.optionText(out.Type, t)
		if !ok || len(out.Values) > 0 && !slices.Contains(out.Values, v) {
			c.add(RuleOption, spot{}, diag.Diagnostic{Message: "the option " + quote(id) + " cannot be " + quote(t), Expected: optionWants(o), Nearest: c.nearest(t, o.Values)})
		}
		out.Value = v
	}
	return out
}

func optionWants(o *spec.Option) string {
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

// optionText reads the value of an option. A text that the game does not know
// is not among the values, so it is refused there.
func (c *compiler) optionText(t model.VarType, text string) (int32, bool) {
	switch t {
	case model.TFlag:
		return map[string]int32{"true": 1}[text], text == "true" || text == "false"
	case model.TInteger:
		n, err := strconv.ParseInt(text, 10, 32)
		return int32(n), err == nil
	}
	return c.text(text), true
}
