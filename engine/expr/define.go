package expr

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Helper is a function of the author that expressions call and that is written out in each.
type Helper = helper

// Define adds a helper expression to e: other expressions call it like a
// function, and it is written out in each. The body sees its parameters and
// the names of e, not the fields of a subject or element. A parameter without
// a type takes that of each argument. A body may call helpers defined later;
// call CheckHelpers when all are in.
func (e *Env) Define(name string, params []Param, body string, at diag.Pos, rep *diag.List) *Helper {
	h := &helper{name: name, params: params, env: e, at: at}
	h.src, h.root = e.read(body, at, rep)
	return e.define(h, rep)
}

// DefineLua adds a function of Lua that is one expression, as Define does.
func (e *Env) DefineLua(f *LuaFunc, params []Param, result Type, rep *diag.List) *Helper {
	return e.define(&helper{name: f.Name, label: f.Label, params: params, result: result, env: e, at: f.Pos, src: f.src, root: f.root}, rep)
}

// Below makes a helper that only base.NAME means: that of a layer below, in which base
// means what is below that in turn.
func (e *Env) Below(f *LuaFunc, params []Param) *Helper {
	h := &helper{name: f.Name, params: params, env: e, at: f.Pos, src: f.src, root: f.root}
	root := e.top()
	root.defined = append(root.defined, h)
	return h
}

// BelowText is Below for an expression.
func (e *Env) BelowText(name string, params []Param, body string, at diag.Pos, rep *diag.List) *Helper {
	h := &helper{name: name, params: params, env: e, at: at}
	h.src, h.root = e.read(body, at, rep)
	return h
}

// Broken makes a name known of which something was told already: what calls it is not
// told of again.
func (e *Env) Broken(name string, params []Param, at diag.Pos) {
	e.Adopt(&helper{name: name, params: params, env: e, at: at})
}

// Adopt makes a helper of another Env one of e too.
func (e *Env) Adopt(h *Helper) {
	if e.helpers == nil {
		e.helpers = map[string]*helper{}
	}
	e.helpers[h.name] = h
}

// Base says what base.NAME means in the body of h.
func (h *helper) Base(below map[string]*Helper) { h.below = below }

// Used reports whether an expression of the game calls h, not only other functions.
func (h *helper) Used() bool { return h.used }

// ForgetUse forgets which helpers were called so far.
func (e *Env) ForgetUse() {
	for _, h := range e.top().defined {
		h.used = false
	}
}

// Native reports whether a function is one expression, whatever it calls.
func (f *LuaFunc) Native() bool { return f.root != nil && f.Acts == nil }

// Bar says why a function may not be asked by expressions.
func (e *Env) Bar(name string, b *Barred) {
	if e.barred == nil {
		e.barred = map[string]*Barred{}
	}
	e.barred[name] = b
}

// Means reports whether a name is taken by a word of the language.
func (e *Env) Means(name string) bool {
	_, value := e.binding(name)
	_, fn := e.function(name)
	_, own := builtins[name]
	return value || fn || own
}

func (e *Env) top() *Env {
	for e.parent != nil {
		e = e.parent
	}
	return e
}

func (e *Env) define(h *helper, rep *diag.List) *Helper {
	fail := func(msg, hint string, related ...diag.Related) *Helper {
		rep.Add(diag.Diagnostic{Rule: RuleNotAllowed, Pos: h.at, Message: msg, Hint: hint, Related: related})
		return nil
	}
	if old := e.helper(h.name); old != nil {
		return fail("the helper "+quote(h.name)+" is defined twice", "give one of them another name", diag.Related{Pos: old.at, Message: "first defined here"})
	}
	if e.Means(h.name) {
		return fail(quote(h.name)+" already means something", "give the helper another name")
	}
	if e.helpers == nil {
		e.helpers = map[string]*helper{}
	}
	e.helpers[h.name] = h
	root := e.top()
	root.defined = append(root.defined, h)
	return h
}

// CheckHelpers reports what is wrong in the helpers of e even if nothing calls
// them: recursion always, types where every parameter states its own.
func (e *Env) CheckHelpers(rep *diag.List) {
	for _, h := range e.top().defined {
		if !e.check(h, rep) {
			return
		}
	}
}

// check reports what is wrong in a helper; it reports false when the game is too large.
func (e *Env) check(h *helper, rep *diag.List) bool {
	if h.root == nil {
		return true
	}
	if k, known := e.checkedBefore(h); known {
		h.size = k.size
		return e.spend(k.nodes, h.at, rep)
	}
	before := len(rep.Items)
	e.measure(h)
	if h.size > maxNodes && !h.callsLarge(h.root) {
		(&checker{src: h.src, env: h.env, rep: rep}).tooLarge(h.root)
	}
	if h.size > maxNodes || e.recursive(h, h, h.root, map[*helper]bool{}, rep) {
		return true
	}
	c := &checker{src: h.src, env: h.env, outer: e.CombatEnv, rep: rep}
	params, typed := map[string]*ir{}, true
	for i, p := range h.params {
		typed = typed && p.Type.Known()
		params[p.Name] = &ir{op: opElem, typ: p.Type, slot: i}
		if p.Type.IsSet() {
			params[p.Name] = &ir{op: opList, typ: p.Type}
		}
	}
	c.slots = len(h.params)
	if !typed {
		return true
	}
	if body := c.helperBody(h, params); body != nil && h.result.Known() && body.typ != h.result {
		h.src.add(rep, h.root.lo, h.root.hi, diag.Diagnostic{Rule: RuleType, Message: h.name + " gives " + body.typ.a() + ", but its comment says " + h.result.a(),
			Expected: expected(h.result), Hint: "mend the value or the comment"})
	}
	if len(rep.Items) == before {
		e.keepChecked(h, keptHelper{h.size, c.nodes})
	}
	return e.spend(c.nodes, h.at, rep)
}

// recursive reports the first call below n that leads back to h; env is what n may name.
func (e *Env) recursive(h, in *helper, n *node, seen map[*helper]bool, rep *diag.List) bool {
	for _, next := range in.calls(n) {
		if next == h {
			in.src.add(rep, n.lo, n.hi, diag.Diagnostic{Rule: RuleRecursion, Message: h.name + " leads back to itself",
				Hint: "let no function of a condition use itself, directly or through others", Related: []diag.Related{{Pos: h.at, Message: h.name + " is defined here"}}})
			return true
		}
		if next.root != nil && !seen[next] {
			seen[next] = true
			if e.recursive(h, next, next.root, seen, rep) {
				return true
			}
		}
	}
	for _, k := range n.kids {
		if e.recursive(h, in, k, seen, rep) {
			return true
		}
	}
	return false
}

// calls are the helpers that a node of h calls by itself.
func (h *helper) calls(n *node) []*helper {
	var out []*helper
	if n.kind != nodeCall {
		return nil
	}
	if next := h.called(n.parts); next != nil {
		out = append(out, next)
	}
	if _, set := builtins[join(n.parts)]; set && len(n.kids) == 2 && n.kids[1].kind == nodePath && len(n.kids[1].parts) == 1 {
		if next := h.env.helper(n.kids[1].parts[0].text); next != nil {
			out = append(out, next) // any(units, corps)
		}
	}
	return out
}

// called is the helper that a name means in h.
func (h *helper) called(name []part) *helper {
	if len(name) == 2 && name[0].text == baseWord {
		return h.below[name[1].text]
	}
	return h.env.helper(join(name))
}

// measure finds out how many parts a helper has once those that it calls are
// written out in it.
func (e *Env) measure(h *helper) {
	if h.size == 0 && h.root != nil {
		h.size = 1 // so that one that leads back to itself has an end
		h.size = e.parts(h, h.root)
	}
}

func (e *Env) parts(h *helper, n *node) int {
	size := 1
	for _, next := range h.calls(n) {
		e.measure(next)
		size += next.size
	}
	for _, k := range n.kids {
		size = min(size+e.parts(h, k), maxNodes+1)
	}
	return min(size, maxNodes+1)
}

// callsLarge reports whether something calls a helper that is too large itself: that
// one is told of.
func (h *helper) callsLarge(n *node) bool {
	if slices.ContainsFunc(h.calls(n), func(next *helper) bool { return next.size > maxNodes }) {
		return true
	}
	return slices.ContainsFunc(n.kids, h.callsLarge)
}

// Budget is how many parts all the expressions of a game may have together, with
// their helpers written out.
type Budget struct {
	Left int
	over bool // it was told
}

// spend takes the parts of an expression; it reports false when there are too many.
func (e *Env) spend(parts int, at diag.Pos, rep *diag.List) bool {
	for e.parent != nil {
		e = e.parent
	}
	b := e.Budget
	if b == nil {
		return true
	}
	if b.Left -= parts; b.Left >= 0 {
		return true
	}
	if !b.over {
		b.over = true
		rep.Add(diag.Diagnostic{Rule: RuleTooLarge, Pos: at, Message: "the expressions of this game are too large in all, with their helpers written out",
			Expected: fmt.Sprintf("at most %d parts", limits.GameNodes), Hint: "let fewer expressions call large helpers, or use hooks"})
	}
	return false
}
