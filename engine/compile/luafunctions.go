package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
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

// luaFunctions makes the Lua functions of a game available to expressions: it classifies
// them, defines those that are one expression, and records why the others may not be called.
type luaFunctions struct {
	scope
	envs     *query.Envs
	callEnvs map[string]*lang.Env // by id of a function: the names that it may use
	all      []*Function
	byFn     map[*lang.LuaFunc]*Function
	state    map[*lang.LuaFunc]int // 1 while its class is found out, 2 after
	fileEnvs map[*lang.LuaFile]*lang.Env
}

// classifyFunctions classifies the functions of all layers, defines those that
// expressions may call, and records why the others may not be called.
func (c *luaFunctions) classifyFunctions() {
	if c.functions == nil {
		return
	}
	for _, l := range c.functions.layers {
		for _, f := range l.files {
			for _, fn := range f.Functions {
				x := &Function{LuaFunc: fn, Layer: l.name, file: f}
				c.all, c.byFn[fn] = append(c.all, x), x
			}
		}
	}
	for _, x := range c.all {
		c.classifyFunction(x)
	}
	c.defineAll()
}

// fileEnv returns the environment of a Lua file: its private functions and all
// public ones.
func (c *luaFunctions) fileEnv(f *lang.LuaFile) *lang.Env {
	if c.fileEnvs[f] == nil {
		c.fileEnvs[f] = c.envs.Base.WithNames(nil)
	}
	return c.fileEnvs[f]
}

// defineAll defines the functions: first those that names mean, then those that
// lower layers have.
func (c *luaFunctions) defineAll() {
	base := c.envs.Base
	for _, name := range c.functions.names {
		stack := c.functions.stack[name]
		if len(stack) == 0 {
			continue
		}
		top := stack[len(stack)-1]
		if top.fn == nil {
			c.defineText(name, stack, top)
			continue
		}
		x := c.byFn[top.fn]
		if base.IsNameTaken(name) {
			c.fail(RuleReplaced, keySpot(x.Pos, name), quote(name)+" is a word of the language, so no function can be called so", "choose another name")
			continue
		}
		c.defineLua(base, x)
		c.checkReplacement(name, stack)
	}
	for _, x := range c.all {
		if x.Local {
			c.defineLua(c.fileEnv(x.file), x)
		}
	}
	for _, x := range c.all {
		if x.helper == nil && !x.Local && x.Class == Native && !x.Broken {
			c.defineHidden(x)
		}
	}
	for _, x := range c.all {
		if x.helper != nil {
			x.helper.SetBase(c.lowerHelpers(x))
		}
	}
}

// defineHidden defines a function of a lower layer that a higher one replaces, for
// calls of base.NAME.
func (c *luaFunctions) defineHidden(x *Function) {
	params, ok := c.listParams(x)
	if !ok {
		return
	}
	in := c.fileEnv(x.file)
	x.helper = in.DefineBaseLua(x.LuaFunc, params)
	id := x.Name + "@" + x.Layer
	c.g.Functions = append(c.g.Functions, model.Function{Source: model.Source{ID: id, Label: x.Label, Rule: x.Rule, Pos: x.Pos}, Params: params})
	c.callEnvs[id] = in.WithNames(nil)
	c.callEnvs[id].AdoptFunction(x.helper)
}

// lowerHelpers returns what each base.NAME means inside a function.
func (c *luaFunctions) lowerHelpers(x *Function) map[string]*lang.Function {
	var out map[string]*lang.Function
	for _, call := range x.LuaFunc.Calls {
		name, ok := strings.CutPrefix(call.Text, "base.")
		if !ok {
			continue
		}
		f, there := c.functions.findBelow(x, name)
		if !there {
			c.addFinding(RuleReplaced, spot{pos: call.Pos}, diag.Diagnostic{Message: "no layer below has a function " + quote(name), Hint: "base." + name + " is the function of that name as the layers below have it"})
			continue
		}
		if out == nil {
			out = map[string]*lang.Function{}
		}
		if f.fn == nil {
			params, _ := c.listParams(c.lowestFunction(c.functions.stack[name]))
			out[name] = c.envs.Base.DefineBaseText(name, params, f.text.Text, nodeTextPos(f.text), c.list)
			continue
		}
		lower := c.byFn[f.fn]
		if lower.helper != nil {
			out[name] = lower.helper
		}
	}
	return out
}

// lowestFunction returns the lowest Lua implementation of a name; its parameters
// are those of all above it.
func (c *luaFunctions) lowestFunction(stack []implementation) *Function {
	for _, f := range stack {
		if f.fn != nil {
			return c.byFn[f.fn]
		}
	}
	return nil
}

// listParams returns the parameters of a function as expressions see them; ok is
// false when any has no type.
func (c *luaFunctions) listParams(x *Function) (out []lang.Param, ok bool) {
	ok = true
	for _, p := range x.LuaFunc.Params {
		e := lang.Param{Name: p.Name}
		if p.Type != "" {
			e.Type = c.parseParamType(p.Type, keySpot(p.Pos, p.Type))
		}
		ok = ok && e.Type.IsKnown()
		out = append(out, e)
	}
	return out, ok
}

// defineLua defines a Lua function in an environment, or bars it there with the
// reason.
func (c *luaFunctions) defineLua(env *lang.Env, x *Function) {
	if x.Broken {
		env.DeclareUnread(x.Name, x.Pos)
		return
	}
	if x.Class != Native {
		env.ForbidFunction(x.Name, c.forbidCall(x))
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
	params, ok := c.listParams(x)
	if !ok {
		env.DeclareBroken(x.Name, params, x.Pos)
		return
	}
	result := lang.Type{}
	if x.Returns != "" {
		result = c.parseParamType(x.Returns, keySpot(x.Pos, x.Name))
	}
	in := env
	if !x.Local {
		in = c.fileEnv(x.file)
	}
	if x.helper = in.DefineLuaFunction(x.LuaFunc, params, result, c.list); x.helper == nil {
		return
	}
	if !x.Local {
		env.AdoptFunction(x.helper)
	}
	id := x.Name
	if x.Local {
		id += "@" + x.file.Name
	}
	c.g.Functions = append(c.g.Functions, model.Function{Source: model.Source{ID: id, Label: x.Label, Rule: x.Rule, Pos: x.Pos}, Params: params})
	c.callEnvs[id] = in
}

// defineText defines an expression that a layer put in place of a function.
func (c *luaFunctions) defineText(name string, stack []implementation, top implementation) {
	x := c.lowestFunction(stack)
	if x == nil {
		return
	}
	params, ok := c.listParams(x)
	if !ok {
		return
	}
	if c.envs.Base.DefineFunction(name, params, top.text.Text, nodeTextPos(top.text), c.list) == nil {
		return
	}
	c.g.Functions = append(c.g.Functions, model.Function{Source: model.Source{ID: name, Label: x.Label, Rule: x.Rule, Pos: top.text.Pos}, Params: params})
}

// checkReplacement reports a function that takes other parameters than the one it
// replaces, or that changes the game where that one did not.
func (c *luaFunctions) checkReplacement(name string, stack []implementation) {
	low, top := c.lowestFunction(stack), c.byFn[stack[len(stack)-1].fn]
	if low == top || low.Broken || top.Broken {
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
	c.addFinding(RuleReplaced, keySpot(top.Pos, name), d)
}

// formatSignature returns a function's name and parameters as messages show them.
func formatSignature(x *Function) string {
	var words []string
	for _, p := range x.LuaFunc.Params {
		words = append(words, p.Name+": "+p.Type)
	}
	return x.Name + "(" + strings.Join(words, ", ") + ")"
}

// defineFunctions makes the Lua functions of the game available to all
// expressions.
func (c *luaFunctions) defineFunctions() {
	c.classifyFunctions()
	c.envs.Base.CheckFunctions(c.list)
	c.compileCalls()
	c.envs.Base.ResetCalled()
}

// compileCalls compiles a call of each function whose parameters all have types;
// scripts run these. Faults in a function are reported elsewhere.
func (c *luaFunctions) compileCalls() {
	for i := range c.g.Functions {
		d := &c.g.Functions[i]
		var unheard diag.List
		var names []string
		for k := range d.Params {
			names = append(names, "given_"+itoa(k+1))
		}
		name, _, _ := strings.Cut(d.ID, "@")
		in := c.envs.Base
		if own := c.callEnvs[d.ID]; own != nil {
			in = own
		}
		d.Call = in.CompileCall(name, d.Pos, &unheard, func() *lang.Program {
			return lang.Compile(name+"("+strings.Join(names, ", ")+")", d.Pos, c.envs.WithArgs(in, d.Params, names), lang.Type{}, &unheard)
		})
	}
	c.g.Functions = slices.DeleteFunc(c.g.Functions, func(d model.Function) bool { return d.Call == nil })
}

// parseParamType returns the type of a parameter by its name; units and unit[] are
// the same.
func (c *luaFunctions) parseParamType(typ string, at spot) lang.Type {
	d := c.envs.Domains
	types := []struct {
		name string
		typ  lang.Type
	}{{"integer", lang.Int}, {"number", lang.Int}, {"boolean", lang.Bool}, {"condition", lang.Bool}, {"unit", lang.MemberType(d.Unit)}, {"units", lang.SetType(d.Unit)}, {"hex", lang.MemberType(d.Hex)}, {"hexes", lang.SetType(d.Hex)}, {"hexside", lang.MemberType(d.Hexside)}, {"hexsides", lang.SetType(d.Hexside)},
		{"side", lang.MemberType(d.Side)}, {"sides", lang.SetType(d.Side)}, {"army", lang.MemberType(d.Army)}, {"kind", lang.MemberType(d.Kind)}, {"terrain", lang.MemberType(d.Terrain)}, {"face", lang.MemberType(d.Face)}, {"box", lang.MemberType(d.Box)}, {"feature", lang.MemberType(d.Feature)}, {"phase", lang.MemberType(d.Phase)}, {"card", lang.MemberType(d.Card)}, {"text", lang.MemberType(d.Text)}, {"string", lang.MemberType(d.Text)}}
	one := strings.TrimSuffix(typ, "?")
	var names []string
	for _, t := range types {
		if t.name == one || one == t.name+"[]" && !t.typ.IsSet() && t.typ.Domain() != nil {
			if one != t.name {
				return lang.SetType(t.typ.Domain())
			}
			return t.typ
		}
		names = append(names, t.name)
	}
	c.addFinding(RuleParam, at, diag.Diagnostic{Message: quote(typ) + " is not a type of parameter", Expected: formatIDs("the types", names), Nearest: c.nearestName(typ, names)})
	return lang.Type{}
}
