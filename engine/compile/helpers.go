package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Function is a Lua function of the game, with the uses that its class allows.
type Function struct {
	*lang.LuaFunc
	Layer string
	Class string // native, looking or acting
	Why   string // what makes it looking or acting, through which calls
	Calls []string
	// Removed is set when a layer removed it from the game.
	Removed bool

	// mayReturnNothing is the function, this one or one that it calls, that may end without a
	// value, so that this one cannot be an expression.
	mayReturnNothing *Function
	helper           *lang.Function
	file             *lang.LuaFile
}

// UsedInExpr reports whether an expression of the game's files calls it.
func (f *Function) UsedInExpr() bool { return f.helper != nil && f.helper.WasCalled() }

// The classes of functions: one expression, one that only looks, one that changes, rolls
// or asks.
const (
	Native  = "native"
	Looking = "looking"
	Acting  = "acting"
)

// helpers makes Lua functions available to expressions.
type helpers struct {
	c         *compiler
	functions *functionStack
	all       []*Function
	byFn      map[*lang.LuaFunc]*Function
	state     map[*lang.LuaFunc]int // 1 while its class is found out, 2 after
	envs      map[*lang.LuaFile]*lang.Env
}

// classifyFunctions classifies the functions of all layers, defines those that
// expressions may call, and records why the others may not be called.
func (c *compiler) classifyFunctions() {
	if c.functions == nil {
		return
	}
	h := &helpers{c: c, functions: c.functions, byFn: map[*lang.LuaFunc]*Function{}, state: map[*lang.LuaFunc]int{}, envs: map[*lang.LuaFile]*lang.Env{}}
	for _, l := range c.functions.layers {
		for _, f := range l.files {
			for _, fn := range f.Functions {
				x := &Function{LuaFunc: fn, Layer: l.name, file: f}
				h.all, h.byFn[fn] = append(h.all, x), x
			}
		}
	}
	for _, x := range h.all {
		h.classifyFunction(x)
	}
	h.defineAll()
	c.luaFunctions = h.all
}

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
func (h *helpers) resolveFunction(in *Function, name string) *Function {
	if rest, ok := strings.CutPrefix(name, "base."); ok {
		if f, ok := h.functions.findBelow(in, rest); ok && f.fn != nil {
			return h.byFn[f.fn]
		}
		return nil
	}
	for _, fn := range in.file.Functions {
		if fn.Local && fn.Name == name {
			return h.byFn[fn]
		}
	}
	stack := h.functions.stack[name]
	if n := len(stack); n > 0 && stack[n-1].fn != nil {
		return h.byFn[stack[n-1].fn]
	}
	return nil
}

// classifyFunction finds the class of a function from its own text and from the
// functions that it calls.
func (h *helpers) classifyFunction(x *Function) {
	if h.state[x.LuaFunc] != 0 {
		return
	}
	h.state[x.LuaFunc] = 1
	x.Class = Native
	switch {
	case x.ActingWord != nil:
		x.Class, x.Why = Acting, x.ActingWord.Text+" ("+x.ActingWord.Pos.String()+")"
	case x.NotExpression != nil:
		x.Class, x.Why = Looking, x.NotExpression.Text+" ("+x.NotExpression.Pos.String()+")"
		if x.NotExpression.Text == lang.NoValue {
			x.mayReturnNothing = x
		}
	}
	for _, call := range x.LuaFunc.Calls {
		next := h.resolveFunction(x, call.Text)
		if next == nil || next == x && h.state[x.LuaFunc] == 2 {
			continue
		}
		x.Calls = append(x.Calls, call.Text)
		if next == x || h.state[next.LuaFunc] == 1 {
			continue // recursion of what a condition asks is found where expressions are checked
		}
		h.classifyFunction(next)
		if next.Class == Acting && x.Class != Acting || next.Class == Looking && x.Class == Native {
			x.Class, x.Why, x.mayReturnNothing = next.Class, "it calls "+next.Name+": "+next.Why, next.mayReturnNothing
		}
	}
	h.state[x.LuaFunc] = 2
}

// fileEnv returns the environment of a Lua file: its private functions and all
// public ones.
func (h *helpers) fileEnv(f *lang.LuaFile) *lang.Env {
	if h.envs[f] == nil {
		h.envs[f] = h.c.envs.Base.WithNames(nil)
	}
	return h.envs[f]
}

// defineAll defines the functions: first those that names mean, then those that
// lower layers have.
func (h *helpers) defineAll() {
	base := h.c.envs.Base
	for _, name := range h.functions.names {
		stack := h.functions.stack[name]
		if len(stack) == 0 {
			continue
		}
		top := stack[len(stack)-1]
		if top.fn == nil {
			h.defineText(name, stack, top)
			continue
		}
		x := h.byFn[top.fn]
		if base.IsNameTaken(name) {
			h.c.fail(RuleReplaced, keySpot(x.Pos, name), quote(name)+" is a word of the language, so no function can be called so", "choose another name")
			continue
		}
		h.defineLua(base, x)
		h.checkReplacement(name, stack)
	}
	for _, x := range h.all {
		if x.Local {
			h.defineLua(h.fileEnv(x.file), x)
		}
	}
	for _, x := range h.all {
		if x.helper == nil && !x.Local && x.Class == Native {
			h.defineHidden(x)
		}
	}
	for _, x := range h.all {
		if x.helper != nil {
			x.helper.SetBase(h.lowerHelpers(x))
		}
	}
}

// defineHidden defines a function of a lower layer that a higher one replaces, for
// calls of base.NAME.
func (h *helpers) defineHidden(x *Function) {
	params, ok := h.listParams(x)
	if !ok {
		return
	}
	in := h.fileEnv(x.file)
	x.helper = in.DefineBaseLua(x.LuaFunc, params)
	id := x.Name + "@" + x.Layer
	h.c.g.Functions = append(h.c.g.Functions, model.Function{Source: model.Source{ID: id, Label: x.Label, Rule: x.Rule, Pos: x.Pos}, Params: params})
	h.c.callEnvs[id] = in.WithNames(nil)
	h.c.callEnvs[id].AdoptFunction(x.helper)
}

// lowerHelpers returns what each base.NAME means inside a function.
func (h *helpers) lowerHelpers(x *Function) map[string]*lang.Function {
	var out map[string]*lang.Function
	for _, call := range x.LuaFunc.Calls {
		name, ok := strings.CutPrefix(call.Text, "base.")
		if !ok {
			continue
		}
		f, there := h.functions.findBelow(x, name)
		if !there {
			h.c.addFinding(RuleReplaced, spot{pos: call.Pos}, diag.Diagnostic{Message: "no layer below has a function " + quote(name), Hint: "base." + name + " is the function of that name as the layers below have it"})
			continue
		}
		if out == nil {
			out = map[string]*lang.Function{}
		}
		if f.fn == nil {
			params, _ := h.listParams(h.lowestFunction(h.functions.stack[name]))
			out[name] = h.c.envs.Base.DefineBaseText(name, params, f.text.Text, nodeTextPos(f.text), h.c.findings)
			continue
		}
		lower := h.byFn[f.fn]
		if lower.helper != nil {
			out[name] = lower.helper
		}
	}
	return out
}

// lowestFunction returns the lowest Lua implementation of a name; its parameters
// are those of all above it.
func (h *helpers) lowestFunction(stack []implementation) *Function {
	for _, f := range stack {
		if f.fn != nil {
			return h.byFn[f.fn]
		}
	}
	return nil
}

// listParams returns the parameters of a function as expressions see them; ok is
// false when any has no type.
func (h *helpers) listParams(x *Function) (out []lang.Param, ok bool) {
	ok = true
	for _, p := range x.LuaFunc.Params {
		e := lang.Param{Name: p.Name}
		if p.Type != "" {
			e.Type = h.c.parseParamType(p.Type, keySpot(p.Pos, p.Type))
		}
		ok = ok && e.Type.IsKnown()
		out = append(out, e)
	}
	return out, ok
}

// defineLua defines a Lua function in an environment, or bars it there with the
// reason.
func (h *helpers) defineLua(env *lang.Env, x *Function) {
	if x.Class != Native {
		env.ForbidFunction(x.Name, h.forbidCall(x))
		return
	}
	for _, p := range x.LuaFunc.Params {
		if p.Type == "" {
			env.ForbidFunction(x.Name, &lang.Forbidden{Message: "the parameter " + p.Name + " of " + x.Name + " has no type", Hint: "write ---@param " + p.Name + " unit above the function, or what else it is",
				Related: []diag.Related{{Pos: p.Pos, Message: p.Name + " stands here"}}})
			x.Class, x.Why = Looking, "its parameter "+p.Name+" has no type"
			return
		}
	}
	params, ok := h.listParams(x)
	if !ok {
		env.DeclareBroken(x.Name, params, x.Pos)
		return
	}
	result := lang.Type{}
	if x.Returns != "" {
		result = h.c.parseParamType(x.Returns, keySpot(x.Pos, x.Name))
	}
	in := env
	if !x.Local {
		in = h.fileEnv(x.file)
	}
	if x.helper = in.DefineLuaFunction(x.LuaFunc, params, result, h.c.findings); x.helper == nil {
		return
	}
	if !x.Local {
		env.AdoptFunction(x.helper)
	}
	id := x.Name
	if x.Local {
		id += "@" + x.file.Name
	}
	h.c.g.Functions = append(h.c.g.Functions, model.Function{Source: model.Source{ID: id, Label: x.Label, Rule: x.Rule, Pos: x.Pos}, Params: params})
	h.c.callEnvs[id] = in
}

// defineText defines an expression that a layer put in place of a function.
func (h *helpers) defineText(name string, stack []implementation, top implementation) {
	x := h.lowestFunction(stack)
	if x == nil {
		return
	}
	params, ok := h.listParams(x)
	if !ok {
		return
	}
	if h.c.envs.Base.DefineFunction(name, params, top.text.Text, nodeTextPos(top.text), h.c.findings) == nil {
		return
	}
	h.c.g.Functions = append(h.c.g.Functions, model.Function{Source: model.Source{ID: name, Label: x.Label, Rule: x.Rule, Pos: top.text.Pos}, Params: params})
}

// checkReplacement reports a function that takes other parameters than the one it
// replaces, or that changes the game where that one did not.
func (h *helpers) checkReplacement(name string, stack []implementation) {
	low, top := h.lowestFunction(stack), h.byFn[stack[len(stack)-1].fn]
	if low == top {
		return
	}
	sameTypes := len(low.LuaFunc.Params) == len(top.LuaFunc.Params)
	for i := range top.LuaFunc.Params {
		sameTypes = sameTypes && top.LuaFunc.Params[i].Type == low.LuaFunc.Params[i].Type
	}
	d := diag.Diagnostic{Related: []diag.Related{{Pos: low.Pos, Message: "the function it replaces"}}}
	switch {
	case low.Class == Native && !sameTypes:
		d.Message, d.Expected = name+" does not take what the function that it replaces takes", formatSignature(low)
	case top.Class == Acting && low.Class != Acting:
		d.Message = name + " changes the game, and the function that it replaces does not: " + top.Why
	default:
		return
	}
	h.c.addFinding(RuleReplaced, keySpot(top.Pos, name), d)
}

// formatSignature returns a function's name and parameters as messages show them.
func formatSignature(x *Function) string {
	var words []string
	for _, p := range x.LuaFunc.Params {
		words = append(words, p.Name+": "+p.Type)
	}
	return x.Name + "(" + strings.Join(words, ", ") + ")"
}

// forbidCall returns why an expression may not call a function.
func (h *helpers) forbidCall(x *Function) *lang.Forbidden {
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

// annotateScripts notes in each script which of its functions the engine evaluates
// itself, and which a higher layer replaces.
func (c *compiler) annotateScripts(scripts []Script) {
	if c.envs == nil {
		return
	}
	for i := range scripts {
		scripts[i].Things = c.listScriptThings(scripts[i])
	}
	called := map[string]bool{}
	for i := range c.g.Functions {
		called[c.g.Functions[i].ID] = true
	}
	for _, x := range c.luaFunctions {
		i := slices.IndexFunc(scripts, func(s Script) bool { return s.Name == x.file.Name })
		if i < 0 {
			continue
		}
		s := &scripts[i]
		id := x.Name
		stack := c.functions.stack[x.Name]
		if n := len(stack); !x.Local && n == 0 {
			x.Removed = true
			putEntry(&s.Native, x.Name, x.Name) // it has no caller
			continue
		} else if !x.Local && n > 0 && stack[n-1].fn == nil && stack[0].fn == x.LuaFunc {
			putEntry(&s.Native, x.Name, x.Name) // an expression replaces it
			continue
		} else if x.Local {
			id += "@" + x.file.Name
		} else if n > 0 && stack[n-1].fn != x.LuaFunc {
			id += "@" + x.Layer
			putEntry(&s.Hidden, x.Name, id)
		}
		if x.Class == Native && called[id] {
			putEntry(&s.Native, x.Name, id)
			continue
		}
		for _, call := range x.LuaFunc.Calls {
			name, ok := strings.CutPrefix(call.Text, "base.")
			if !ok {
				continue
			}
			if f, there := c.functions.findBelow(x, name); there && f.fn != nil {
				putEntry(&s.Base, name, name+"@"+f.layer.name)
			}
		}
	}
}

// listScriptThings returns the ids of units, hexes and cards that a script
// mentions.
func (c *compiler) listScriptThings(s Script) map[string]bool {
	var out map[string]bool
	for text := range readTextWords(s.Source, c.exprCache).texts {
		for _, d := range []*lang.Domain{c.envs.Domains.Unit, c.envs.Domains.Hex, c.envs.Domains.Card} {
			if _, is := d.Lookup(text); is {
				if out == nil {
					out = map[string]bool{}
				}
				out[text] = true
			}
		}
	}
	return out
}

// putEntry sets an entry of a map that may be nil.
func putEntry(m *map[string]string, key, value string) {
	if *m == nil {
		*m = map[string]string{}
	}
	(*m)[key] = value
}
