package lang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

func (c *checker) checkCall(n *node, want Type) *types.Expr {
	name := joinParts(n.parts)
	if _, ok := builtins[name]; ok {
		c.reportUse(n.parts[len(n.parts)-1].tok, UseName, name)
		return c.checkBuiltin(name, n, want)
	}
	if f, ok := c.env.findHostFunc(name); ok {
		c.reportUse(n.parts[len(n.parts)-1].tok, UseName, name)
		if f.Overload != nil && len(n.kids) == len(f.Params) && c.isOfType(n.kids[len(n.kids)-1], f.Overload.Params[len(f.Overload.Params)-1].Type) {
			f = *f.Overload
		}
		return c.checkHostCall(n, name, f)
	}
	if h := c.findCallee(n.parts); h != nil {
		c.reportUse(n.parts[len(n.parts)-1].tok, UseFunction, n.parts[len(n.parts)-1].text)
		return c.inlineCall(n, h)
	}
	if b := c.env.findForbidden(name); b != nil {
		return c.reportForbidden(n, b)
	}
	names := c.env.listCallables()
	last := len(n.parts) - 1
	d := diag.Diagnostic{Rule: RuleUnknownName, Message: "unknown function " + quote(name), Nearest: c.rep.NearestName(name, names), Expected: "one of " + listSome(names)}
	if _, ok := c.env.findBinding(name); ok {
		d = diag.Diagnostic{Rule: RuleUnknownName, Message: quote(name) + " is a value, not a function", Nearest: name, Hint: "write " + name + " without parentheses"}
	} else if d.Nearest != "" {
		d.Hint = "write " + c.env.showSignature(d.Nearest)
	}
	c.src.addFinding(c.rep, n.lo, n.parts[last].tok, d)
	return nil
}

// listCallables lists every function there is.
func (e *Env) listCallables() []string {
	names := append(builtinNames(), e.listHostFuncs()...)
	names = append(names, e.listFunctions()...)
	slices.Sort(names)
	return slices.Compact(names)
}

func (e *Env) isCallableName(name string) bool {
	if _, ok := e.findHostFunc(name); ok {
		return true
	}
	_, ok := builtins[name]
	return ok || e.findFunction(name) != nil || e.findForbidden(name) != nil
}

// showSignature shows how the function called name is written.
func (e *Env) showSignature(name string) string {
	if b, ok := builtins[name]; ok {
		return b.signature
	}
	if f, ok := e.findHostFunc(name); ok {
		return formatSignature(name, f.Params)
	}
	if h := e.findFunction(name); h != nil {
		return formatSignature(name, h.params)
	}
	return name
}

func formatSignature(name string, params []Param) string {
	words := make([]string, len(params))
	for i, p := range params {
		words[i] = p.Name
		if p.Type.IsKnown() && p.Type.String() != p.Name {
			words[i] += ": " + p.Type.String()
		}
		if p.Variadic {
			words[i] += " ..."
		}
		if p.Optional || p.Implied {
			words[i] = "[" + words[i] + "]"
		}
	}
	return name + "(" + strings.Join(words, ", ") + ")"
}

// wrongCount reports too few or too many arguments.
func (c *checker) wrongCount(n *node, most int) *types.Expr {
	name := joinParts(n.parts)
	d := diag.Diagnostic{Rule: RuleArgs, Expected: c.env.showSignature(name), Hint: "write " + c.env.showSignature(name)}
	if most >= 0 && len(n.kids) > most {
		d.Message = fmt.Sprintf("%s takes at most %s, not %d", name, countNoun(most, "argument"), len(n.kids))
		return c.failNode(n.kids[most], d)
	}
	have := countNoun(len(n.kids), "argument")
	if len(n.kids) == 0 {
		have = "no arguments"
	}
	d.Message = fmt.Sprintf("%s has %s here, and needs more", name, have)
	return c.failNode(n, d)
}

func countNoun(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %s", n, diag.Plural(word))
}

// checkArgs checks the arguments of a call against its parameters.
func (c *checker) checkArgs(n *node, params []Param) ([]*types.Expr, bool) {
	most := len(params)
	if most > 0 && params[most-1].Variadic {
		most = -1
	}
	if most >= 0 && len(n.kids) > most {
		c.wrongCount(n, most)
		return nil, false
	}
	var out []*types.Expr
	ok := true
	for i := 0; i < max(len(params), len(n.kids)); i++ {
		p := params[min(i, len(params)-1)]
		if p.TypeBy != nil {
			if out[0] == nil {
				return nil, false
			}
			if p.Type = p.TypeBy(out[0].Value); !p.Type.IsKnown() && i < len(n.kids) {
				c.wrongCount(n, i)
				return nil, false
			}
			p.Optional = !p.Type.IsKnown()
		}
		var e *types.Expr
		if i < len(n.kids) {
			e = c.checkArg(n.kids[i], n, p)
		} else if e = c.names.omittedArg(p); e == nil && p.Variadic {
			break
		} else if e == nil {
			c.wrongCount(n, most)
			return nil, false
		}
		ok = ok && e != nil
		out = append(out, e)
	}
	return out, ok
}

func (c *checker) checkArg(k, call *node, p Param) *types.Expr {
	e := c.checkFamilyArg(k, p)
	if e == nil {
		return nil
	}
	if p.Literal && !e.IsConst() {
		return c.failNode(k, diag.Diagnostic{Rule: RuleArgs, Message: joinParts(call.parts) + " needs its " + p.Name + " written out, not computed",
			Expected: c.env.showSignature(joinParts(call.parts))})
	}
	return e
}

// isOfType reports whether an expression is of a type; a text is where it is a name of it.
func (c *checker) isOfType(n *node, t Type) bool { return c.resolvesToType(n, t, t) }

// resolvesToType reports whether an expression has type t if it is read where want is wanted.
// It reports no faults of the expression.
func (c *checker) resolvesToType(n *node, want, t Type) bool {
	saved := *c
	c.rep, c.quiet = &diag.List{}, true
	e := c.checkExpr(n, want)
	nodes, slots := c.nodes, c.slots
	*c = saved
	c.nodes, c.slots = nodes, slots
	return e != nil && e.Type == t
}

// addNumberMask adds the argument that says which arguments are numbers, for a
// function that takes them in place of something else.
func addNumberMask(args []*types.Expr, params []Param) []*types.Expr {
	bits, any := int32(0), false
	for i, p := range params {
		any = any || p.OrNumber
		if p.OrNumber && args[i].Type == Int {
			bits |= 1 << uint(i)
		}
	}
	if !any {
		return args
	}
	return append(args, types.NewConst(Int, bits))
}

func (c *checker) checkHostCall(n *node, name string, f HostFunc) *types.Expr {
	args, ok := c.checkArgs(n, f.Params)
	if !ok {
		return nil
	}
	args = addNumberMask(args, f.Params)
	e := &types.Expr{Op: types.OpCall, Type: f.Result, Kids: args, Func: f, Slot: c.slots, Name: name}
	if f.ResultBy != nil {
		e.Type = f.ResultBy(args[0].Value)
	}
	for i, a := range args {
		if a.Type.IsSet() {
			if i < len(args)-1 {
				return c.failNode(n.kids[i], diag.Diagnostic{Rule: RuleArgs, Message: "a set may only be the last argument of " + name, Expected: c.env.showSignature(name)})
			}
			e.EndsInSet = true
		}
	}
	if v, ok := e.ConstArgs(); ok && f.Const {
		return types.NewConst(e.Type, f.Call(nil, v))
	}
	c.slots += len(args)
	return c.labelLeaf(e, n)
}

// inlineCall replaces a call by the body of the function: the body sees its
// parameters and the names of the Env it was defined in, nothing else.
func (c *checker) inlineCall(n *node, h *function) *types.Expr {
	if h.unread { // its parameters may be unknown too
		c.usesUnread = true
		for _, kid := range n.kids {
			c.checkExpr(kid, Type{})
		}
		return nil
	}
	args, ok := c.checkArgs(n, h.params)
	if !ok {
		return nil
	}
	return c.inlineWithArgs(n, h, args)
}

// inlineWithArgs inlines a call with arguments that are already checked.
func (c *checker) inlineWithArgs(n *node, h *function, args []*types.Expr) *types.Expr {
	if slices.Contains(c.active, h) {
		return c.failNode(n, diag.Diagnostic{Rule: RuleRecursion, Message: h.name + " leads back to itself", Hint: "let no function of a condition use itself, directly or through others",
			Related: []diag.Related{{Pos: h.at, Message: h.name + " is defined here"}}})
	}
	if h.root == nil || h.size > maxNodes {
		return nil // the function has a finding of its own
	}
	if c.function == nil {
		h.wasCalled = true
		c.calls = append(c.calls, h.name)
		defer func(old *callSite) { c.callSite = old }(c.callSite)
		c.callSite = &callSite{c.src, n}
	}
	params := map[string]*types.Expr{}
	type let struct {
		slot int
		val  *types.Expr
	}
	var lets []let
	for i, a := range args {
		switch {
		case a.Op == types.OpConst, a.Op == types.OpName, a.Op == types.OpElem, a.Type.IsSet():
			params[h.params[i].Name] = a
		default:
			lets = append(lets, let{c.slots, a})
			params[h.params[i].Name] = &types.Expr{Op: types.OpElem, Type: a.Type, Slot: c.slots}
			c.slots++
		}
	}
	body := c.checkFunctionBody(h, params)
	if body == nil {
		return nil
	}
	if !body.Type.IsSet() {
		given := make([]*types.Expr, len(args))
		for i := range args {
			given[i] = params[h.params[i].Name]
		}
		body = c.wrapMemo(h, given, body)
	}
	for _, l := range slices.Backward(lets) {
		if !body.IsConst() {
			body = &types.Expr{Op: types.OpLet, Type: body.Type, Slot: l.slot, Kids: []*types.Expr{l.val, body}}
		}
	}
	return c.labelLeaf(body, n)
}

func (c *checker) checkFunctionBody(h *function, params map[string]*types.Expr) *types.Expr {
	saved := *c
	c.src, c.env, c.names.scopes, c.names.params, c.function = h.src, h.env, nil, params, h
	c.active = append(c.active, h)
	body := c.checkExpr(h.root, Type{})
	c.src, c.env, c.names.scopes, c.names.params, c.active, c.function = saved.src, saved.env, saved.names.scopes, saved.names.params, saved.active, saved.function
	return body
}
