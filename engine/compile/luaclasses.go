package compile

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
)

// findBelow returns the implementation of a name below the layer of a function.
func (r *functionStack) findBelow(of *Function, name string) (implementation, bool) {
	stack := r.stack[name]
	for i := len(stack) - 1; i >= 0; i-- {
		if stack[i].layer != nil && stack[i].layer.name == of.Layer {
			if i == 0 {
				return implementation{}, false
			}
			return stack[i-1], true
		}
	}
	if n := len(stack); n > 0 && r.isLayerBelow(stack[n-1].layer, of.Layer) {
		return stack[n-1], true
	}
	return implementation{}, false
}

// isLayerBelow reports whether a layer lies below the layer of a name.
func (r *functionStack) isLayerBelow(a *layerFunctions, b string) bool {
	for _, l := range r.layers {
		if l.name == b {
			return false
		}
		if l == a {
			return true
		}
	}
	return false
}

// resolveFunction returns the function that a name means inside another function;
// nil for a word of the language, and for an expression in a function's place.
func (c *luaFunctions) resolveFunction(in *Function, name string) *Function {
	if rest, ok := strings.CutPrefix(name, "base."); ok {
		if f, ok := c.functions.findBelow(in, rest); ok && f.fn != nil {
			return c.byFn[f.fn]
		}
		return nil
	}
	for _, fn := range in.file.Functions {
		if fn.Local && fn.Name == name {
			return c.byFn[fn]
		}
	}
	stack := c.functions.stack[name]
	if n := len(stack); n > 0 && stack[n-1].fn != nil {
		return c.byFn[stack[n-1].fn]
	}
	return nil
}

// classifyFunction finds the class of a function from its own text and from the
// functions that it calls.
func (c *luaFunctions) classifyFunction(x *Function) {
	if c.state[x.LuaFunc] != 0 {
		return
	}
	c.state[x.LuaFunc] = 1
	x.Class = Native
	switch {
	case x.Broken: // its callers get no finding for it
	case x.ActingWord != nil:
		x.Class, x.Why = Acting, x.ActingWord.Text+" ("+x.ActingWord.Pos.String()+")"
	case x.NotExpression != nil:
		x.Class, x.Why = Looking, x.NotExpression.Text+" ("+x.NotExpression.Pos.String()+")"
		if x.NotExpression.Text == lang.NoValue {
			x.mayReturnNothing = x
		}
	}
	for _, call := range x.LuaFunc.Calls {
		next := c.resolveFunction(x, call.Text)
		if next == nil || next == x && c.state[x.LuaFunc] == 2 {
			continue
		}
		x.Calls = append(x.Calls, call.Text)
		if next == x || c.state[next.LuaFunc] == 1 {
			continue // recursion of what a condition asks is found where expressions are checked
		}
		c.classifyFunction(next)
		if next.Class == Acting && x.Class != Acting || next.Class == Looking && x.Class == Native {
			x.Class, x.Why, x.mayReturnNothing = next.Class, "it calls "+next.Name+": "+next.Why, next.mayReturnNothing
		}
	}
	c.state[x.LuaFunc] = 2
}

// forbidCall returns why an expression may not call a function.
func (c *luaFunctions) forbidCall(x *Function) *lang.Forbidden {
	what := map[string]string{Acting: "changes the game, and a condition may only look", Looking: "is not one expression"}[x.Class]
	hint := map[string]string{Acting: "call it from a hook, action or effect", Looking: "write it with locals, ifs and return alone"}[x.Class]
	b := &lang.Forbidden{Message: fmt.Sprintf("%s %s: %s", x.Name, what, x.Why), Hint: hint, Related: []diag.Related{{Pos: x.Pos, Message: x.Name + " stands here"}}}
	if f := x.LuaFunc; x.Class == Looking && f != nil && f.NotExpression != nil {
		b.Cause = &diag.Diagnostic{Rule: lang.RuleNotAllowed, Pos: f.NotExpression.Pos, Len: len([]rune(f.NotExpression.Text)), Message: b.Message + "; a condition asks it",
			Expected: "locals, ifs and return alone", Hint: "in place of a loop that looks for one write any(set, function(x) return ... end), in place of one that counts count(set, ...) or sum(set, ...)"}
	}
	if f := x.mayReturnNothing; f != nil {
		b.Cause = &diag.Diagnostic{Rule: lang.RuleNotAllowed, Pos: f.NotExpression.Pos, Message: f.Name + " is asked by a condition, and may end here without a value", Expected: "return ... on every way", Hint: "write return false, or what else holds here"}
	}
	return b
}
