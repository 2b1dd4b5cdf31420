package expr

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Define adds a helper expression to e: other expressions call it like a
// function, and it is written out in each. The body sees its parameters and
// the names of e, not the fields of a subject or element. A parameter without
// a type takes that of each argument. A body may call helpers defined later;
// call CheckHelpers when all are in.
func (e *Env) Define(name string, params []Param, body string, at diag.Pos, rep *diag.List) {
	h := &helper{name: name, params: params, env: e, at: at}
	h.src, h.root = parseText(body, at, rep)
	fail := func(msg, hint string, related ...diag.Related) {
		rep.Add(diag.Diagnostic{Rule: RuleNotAllowed, Pos: at, Message: msg, Hint: hint, Related: related})
	}
	c := checker{env: e}
	if old := e.helper(name); old != nil {
		fail("the helper "+quote(name)+" is defined twice", "give one of them another name", diag.Related{Pos: old.at, Message: "first defined here"})
		return
	}
	if _, ok := e.binding(name); ok || c.callable(name) {
		fail(quote(name)+" already means something", "give the helper another name")
		return
	}
	if e.helpers == nil {
		e.helpers = map[string]*helper{}
	}
	e.helpers[name] = h
}

// CheckHelpers reports what is wrong in the helpers of e even if nothing calls
// them: recursion always, types where every parameter states its own.
func (e *Env) CheckHelpers(rep *diag.List) {
	for _, name := range e.helperKeys() {
		h := e.helper(name)
		if h.root == nil {
			continue
		}
		e.measure(h)
		if h.size > maxNodes && !e.callsLarge(h.root) {
			(&checker{src: h.src, env: h.env, rep: rep}).tooLarge(h.root)
		}
		if h.size > maxNodes {
			continue
		}
		if e.recursive(h, h.root, map[*helper]bool{}, h.src, rep) {
			continue
		}
		c := &checker{src: h.src, env: h.env, rep: rep}
		params, typed := map[string]*ir{}, true
		for i, p := range h.params {
			typed = typed && p.Type.Known()
			params[p.Name] = &ir{op: opElem, typ: p.Type, slot: i}
			if p.Type.IsSet() {
				params[p.Name] = &ir{op: opList, typ: p.Type}
			}
		}
		if typed {
			c.helperBody(h, params)
			if !e.spend(c.nodes, h.at, rep) {
				return
			}
		}
	}
}

// recursive reports the first call below n that leads back to h.
func (e *Env) recursive(h *helper, n *node, seen map[*helper]bool, src *source, rep *diag.List) bool {
	if n.kind == nodeCall {
		next := e.helper(join(n.parts))
		if next == h {
			src.add(rep, n.lo, n.hi, diag.Diagnostic{Rule: RuleRecursion, Message: h.name + " leads back to itself",
				Hint: "let no helper use itself, directly or through others", Related: []diag.Related{{Pos: h.at, Message: h.name + " is defined here"}}})
			return true
		}
		if next != nil && next.root != nil && !seen[next] {
			seen[next] = true
			if e.recursive(h, next.root, seen, next.src, rep) {
				return true
			}
		}
	}
	for _, k := range n.kids {
		if e.recursive(h, k, seen, src, rep) {
			return true
		}
	}
	return false
}

// measure finds out how many parts a helper has once those that it calls are
// written out in it.
func (e *Env) measure(h *helper) {
	if h.size == 0 && h.root != nil {
		h.size = 1 // so that one that leads back to itself has an end
		h.size = e.parts(h.root)
	}
}

func (e *Env) parts(n *node) int {
	size := 1
	if n.kind == nodeCall {
		if next := e.helper(join(n.parts)); next != nil {
			e.measure(next)
			size += next.size
		}
	}
	for _, k := range n.kids {
		size += e.parts(k)
	}
	return min(size, maxNodes+1)
}

// callsLarge reports whether something calls a helper that is too large itself: that
// one is told of.
func (e *Env) callsLarge(n *node) bool {
	if n.kind == nodeCall {
		if next := e.helper(join(n.parts)); next != nil && next.size > maxNodes {
			return true
		}
	}
	return slices.ContainsFunc(n.kids, e.callsLarge)
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
