package expr

import (
	"github.com/vedette-wargames/vedette/engine/diag"
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
