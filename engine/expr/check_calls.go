package expr

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func (c *checker) call(n *node, want Type) *ir {
	name := join(n.parts)
	if _, ok := builtins[name]; ok {
		c.use(n.parts[len(n.parts)-1].tok, BareName, name)
		return c.builtin(name, n, want)
	}
	if f, ok := c.env.function(name); ok {
		c.use(n.parts[len(n.parts)-1].tok, BareName, name)
		if f.Or != nil && len(n.kids) == len(f.Params) && c.is(n.kids[len(n.kids)-1], f.Or.Params[len(f.Or.Params)-1].Type) {
			f = *f.Or
		}
		return c.callFunc(n, name, f)
	}
	if h := c.helperNamed(n.parts); h != nil {
		c.use(n.parts[len(n.parts)-1].tok, Function, n.parts[len(n.parts)-1].text)
		return c.callHelper(n, h)
	}
	if b := c.env.barredFunc(name); b != nil {
		return c.barred(n, b)
	}
	names := c.callables()
	last := len(n.parts) - 1
	d := diag.Diagnostic{Rule: RuleUnknownName, Message: "unknown function " + quote(name), Nearest: c.rep.NearestName(name, names), Expected: "one of " + some(names)}
	if _, ok := c.env.binding(name); ok {
		d = diag.Diagnostic{Rule: RuleUnknownName, Message: quote(name) + " is a value, not a function", Nearest: name, Hint: "write " + name + " without parentheses"}
	} else if d.Nearest != "" {
		d.Hint = "write " + c.signature(d.Nearest)
	}
	c.src.add(c.rep, n.lo, n.parts[last].tok, d)
	return nil
}

// callables lists every function there is.
func (c *checker) callables() []string {
	names := builtinNames()
	names = append(names, c.env.funcKeys()...)
	names = append(names, c.env.helperKeys()...)
	slices.Sort(names)
	return slices.Compact(names)
}

func (c *checker) callable(name string) bool {
	if _, ok := c.env.function(name); ok {
		return true
	}
	_, ok := builtins[name]
	return ok || c.env.helper(name) != nil || c.env.barredFunc(name) != nil
}

// signature shows how the function called name is written.
func (c *checker) signature(name string) string {
	if b, ok := builtins[name]; ok {
		return b.signature
	}
	if f, ok := c.env.function(name); ok {
		return signature(name, f.Params)
	}
	if h := c.env.helper(name); h != nil {
		return signature(name, h.params)
	}
	return name
}

func signature(name string, params []Param) string {
	words := make([]string, len(params))
	for i, p := range params {
		words[i] = p.Name
		if p.Type.Known() && p.Type.String() != p.Name {
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
func (c *checker) wrongCount(n *node, most int) *ir {
	name := join(n.parts)
	d := diag.Diagnostic{Rule: RuleArgs, Expected: c.signature(name), Hint: "write " + c.signature(name)}
	if most >= 0 && len(n.kids) > most {
		d.Message = fmt.Sprintf("%s takes at most %s, not %d", name, plural(most, "argument"), len(n.kids))
		return c.fail(n.kids[most], d)
	}
	d.Message = fmt.Sprintf("%s needs more than %s", name, plural(len(n.kids), "argument"))
	return c.fail(n, d)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %s", n, diag.Plural(word))
}

// args checks the arguments of a call against its parameters.
func (c *checker) args(n *node, params []Param) ([]*ir, bool) {
	most := len(params)
	if most > 0 && params[most-1].Variadic {
		most = -1
	}
	if most >= 0 && len(n.kids) > most {
		c.wrongCount(n, most)
		return nil, false
	}
	var out []*ir
	ok := true
	for i := 0; i < max(len(params), len(n.kids)); i++ {
		p := params[min(i, len(params)-1)]
		if p.TypeBy != nil {
			if out[0] == nil {
				return nil, false
			}
			if p.Type = p.TypeBy(out[0].val); !p.Type.Known() && i < len(n.kids) {
				c.wrongCount(n, i)
				return nil, false
			}
			p.Optional = !p.Type.Known()
		}
		var e *ir
		if i < len(n.kids) {
			e = c.arg(n.kids[i], n, p)
		} else if e = c.omitted(p); e == nil && p.Variadic {
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

func (c *checker) arg(k, call *node, p Param) *ir {
	e := c.argOf(k, p)
	if e == nil {
		return nil
	}
	if p.Literal && !e.isConst() {
		return c.fail(k, diag.Diagnostic{Rule: RuleArgs, Message: join(call.parts) + " needs its " + p.Name + " written out, not computed",
			Expected: c.signature(join(call.parts))})
	}
	return e
}

// is reports whether an expression is of a type; a text is where it is a name of it.
func (c *checker) is(n *node, t Type) bool { return c.isOf(n, t, t) }

// isOf reports whether an expression, read where want is wanted, comes to a type,
// without reporting what is wrong with it.
func (c *checker) isOf(n *node, want, t Type) bool {
	saved := *c
	c.rep, c.deaf = &diag.List{}, true
	e := c.expr(n, want)
	nodes, slots := c.nodes, c.slots
	*c = saved
	c.nodes, c.slots = nodes, slots
	return e != nil && e.typ == t
}

// numbers adds the argument that says which arguments are numbers, for a
// function that takes them in place of something else.
func numbers(args []*ir, params []Param) []*ir {
	bits, any := int32(0), false
	for i, p := range params {
		any = any || p.OrNumber
		if p.OrNumber && args[i].typ == Int {
			bits |= 1 << uint(i)
		}
	}
	if !any {
		return args
	}
	return append(args, constant(Int, bits))
}

// omitted is the argument meant when none is written, or nil.
func (c *checker) omitted(p Param) *ir {
	if p.Implied {
		for i := len(c.scopes) - 1; i >= 0; i-- {
			if c.scopes[i].elem.typ == p.Type {
				return c.scopes[i].elem
			}
		}
	}
	if p.Optional {
		return constant(p.Type, p.Default)
	}
	return nil
}

func (c *checker) callFunc(n *node, name string, f Func) *ir {
	args, ok := c.args(n, f.Params)
	if !ok {
		return nil
	}
	args = numbers(args, f.Params)
	e := &ir{op: opCall, typ: f.Result, kids: args, fn: f, slot: c.slots, name: name}
	if f.ResultBy != nil {
		e.typ = f.ResultBy(args[0].val)
	}
	for i, a := range args {
		if a.typ.IsSet() {
			if i < len(args)-1 {
				return c.fail(n.kids[i], diag.Diagnostic{Rule: RuleArgs, Message: "a set may only be the last argument of " + name, Expected: c.signature(name)})
			}
			e.set = true
		}
	}
	if v, ok := constArgs(e); ok && f.Const {
		return constant(e.typ, f.Call(nil, v))
	}
	c.slots += len(args)
	return c.leaf(e, n)
}

// callHelper writes a helper out in place of its call: its body sees its
// parameters and the names of the Env it was defined in, nothing else.
func (c *checker) callHelper(n *node, h *helper) *ir {
	args, ok := c.args(n, h.params)
	if !ok {
		return nil
	}
	return c.callWith(n, h, args)
}

// callWith is callHelper with the arguments given.
func (c *checker) callWith(n *node, h *helper, args []*ir) *ir {
	if slices.Contains(c.active, h) {
		return c.fail(n, diag.Diagnostic{Rule: RuleRecursion, Message: h.name + " leads back to itself", Hint: "let no function of a condition use itself, directly or through others",
			Related: []diag.Related{{Pos: h.at, Message: h.name + " is defined here"}}})
	}
	if h.root == nil || h.size > maxNodes {
		return nil // the helper was told of
	}
	if c.helper == nil {
		h.used = true
		c.calls = append(c.calls, h.name)
		defer func(old *asker) { c.asked = old }(c.asked)
		c.asked = &asker{c.src, n}
	}
	params := map[string]*ir{}
	type let struct {
		slot int
		val  *ir
	}
	var lets []let
	for i, a := range args {
		switch {
		case a.op == opConst, a.op == opName, a.op == opElem, a.typ.IsSet():
			params[h.params[i].Name] = a
		default:
			lets = append(lets, let{c.slots, a})
			params[h.params[i].Name] = &ir{op: opElem, typ: a.typ, slot: c.slots}
			c.slots++
		}
	}
	body := c.helperBody(h, params)
	if body == nil {
		return nil
	}
	if !body.typ.IsSet() {
		given := make([]*ir, len(args))
		for i := range args {
			given[i] = params[h.params[i].Name]
		}
		body = c.memoized(h, given, body)
	}
	for _, l := range slices.Backward(lets) {
		if !body.isConst() {
			body = &ir{op: opLet, typ: body.typ, slot: l.slot, kids: []*ir{l.val, body}}
		}
	}
	return c.leaf(body, n)
}

func (c *checker) helperBody(h *helper, params map[string]*ir) *ir {
	saved := *c
	c.src, c.env, c.scopes, c.params, c.helper = h.src, h.env, nil, params, h
	c.active = append(c.active, h)
	body := c.expr(h.root, Type{})
	c.src, c.env, c.scopes, c.params, c.active, c.helper = saved.src, saved.env, saved.scopes, saved.params, saved.active, saved.helper
	return body
}
