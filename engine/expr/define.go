package expr

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Function is a function of the author that expressions call and that is written out in each.
type Function = function

// DefineFunction adds a helper expression to e: other expressions call it like a
// function, and it is written out in each. The body sees its parameters and
// the names of e, not the fields of a subject or element. A parameter without
// a type takes that of each argument. A body may call helpers defined later;
// call CheckHelpers when all are in.
func (e *Env) DefineFunction(name string, params []Param, body string, at diag.Pos, rep *diag.List) *Function {
	h := &function{name: name, params: params, env: e, at: at}
	h.src, h.root = e.parseCached(body, at, rep)
	return e.addFunction(h, rep)
}

// DefineLuaFunction adds a function of Lua that is one expression, as Define does.
func (e *Env) DefineLuaFunction(f *LuaFunc, params []Param, result Type, rep *diag.List) *Function {
	return e.addFunction(&function{name: f.Name, label: f.Label, params: params, result: result, env: e, at: f.Pos, src: f.src, root: f.root}, rep)
}

// DefineBaseLua makes a helper that only base.NAME means: that of a layer below, in which base
// means what is below that in turn.
func (e *Env) DefineBaseLua(f *LuaFunc, params []Param) *Function {
	h := &function{name: f.Name, params: params, env: e, at: f.Pos, src: f.src, root: f.root}
	root := e.topEnv()
	root.defined = append(root.defined, h)
	return h
}

// DefineBaseText is Below for an expression.
func (e *Env) DefineBaseText(name string, params []Param, body string, at diag.Pos, rep *diag.List) *Function {
	h := &function{name: name, params: params, env: e, at: at}
	h.src, h.root = e.parseCached(body, at, rep)
	return h
}

// DeclareBroken makes a name known of which something was told already: what calls it is not
// told of again.
func (e *Env) DeclareBroken(name string, params []Param, at diag.Pos) {
	e.AdoptFunction(&function{name: name, params: params, env: e, at: at})
}

// AdoptFunction makes a helper of another Env one of e too.
func (e *Env) AdoptFunction(h *Function) {
	if e.functions == nil {
		e.functions = map[string]*function{}
	}
	e.functions[h.name] = h
}

// SetBase says what base.NAME means in the body of h.
func (h *function) SetBase(below map[string]*Function) { h.base = below }

// WasCalled reports whether an expression of the game calls h, not only other functions.
func (h *function) WasCalled() bool { return h.wasCalled }

// ResetCalled forgets which helpers were called so far.
func (e *Env) ResetCalled() {
	for _, h := range e.topEnv().defined {
		h.wasCalled = false
	}
}

// IsOneExpression reports whether a function is one expression, whatever it calls.
func (f *LuaFunc) IsOneExpression() bool { return f.root != nil && f.ActingWord == nil }

// ForbidFunction says why a function may not be asked by expressions.
func (e *Env) ForbidFunction(name string, b *Forbidden) {
	if e.forbidden == nil {
		e.forbidden = map[string]*Forbidden{}
	}
	e.forbidden[name] = b
}

// IsNameTaken reports whether a name is taken by a word of the language.
func (e *Env) IsNameTaken(name string) bool {
	_, value := e.findBinding(name)
	_, fn := e.findHostFunc(name)
	_, own := builtins[name]
	return value || fn || own
}

func (e *Env) topEnv() *Env {
	for e.parent != nil {
		e = e.parent
	}
	return e
}

func (e *Env) addFunction(h *function, rep *diag.List) *Function {
	fail := func(msg, hint string, related ...diag.Related) *Function {
		rep.Add(diag.Diagnostic{Rule: RuleNotAllowed, Pos: h.at, Message: msg, Hint: hint, Related: related})
		return nil
	}
	if old := e.findFunction(h.name); old != nil {
		return fail("the helper "+quote(h.name)+" is defined twice", "give one of them another name", diag.Related{Pos: old.at, Message: "first defined here"})
	}
	if e.IsNameTaken(h.name) {
		return fail(quote(h.name)+" already means something", "give the helper another name")
	}
	if e.functions == nil {
		e.functions = map[string]*function{}
	}
	e.functions[h.name] = h
	root := e.topEnv()
	root.defined = append(root.defined, h)
	return h
}

// CheckFunctions reports what is wrong in the helpers of e even if nothing calls
// them: recursion always, types where every parameter states its own.
func (e *Env) CheckFunctions(rep *diag.List) {
	for _, h := range e.topEnv().defined {
		if !e.checkFunction(h, rep) {
			return
		}
	}
}

// checkFunction reports what is wrong in a helper; it reports false when the game is too large.
func (e *Env) checkFunction(h *function, rep *diag.List) bool {
	if h.root == nil {
		return true
	}
	if k, known := e.loadChecked(h); known {
		h.size = k.size
		return e.spendParts(k.nodes, h.at, rep)
	}
	before := len(rep.Items)
	e.measureSize(h)
	if h.size > maxNodes && !h.callsLarge(h.root) {
		(&checker{src: h.src, env: h.env, rep: rep}).tooLarge(h.root)
	}
	if h.size > maxNodes || e.reportRecursion(h, h, h.root, map[*function]bool{}, rep) {
		return true
	}
	c := &checker{src: h.src, env: h.env, outer: e.CombatEnv, rep: rep}
	params, typed := map[string]*ir{}, true
	for i, p := range h.params {
		typed = typed && p.Type.IsKnown()
		params[p.Name] = &ir{op: opElem, typ: p.Type, slot: i}
		if p.Type.IsSet() {
			params[p.Name] = &ir{op: opList, typ: p.Type}
		}
	}
	c.slots = len(h.params)
	if !typed {
		return true
	}
	if body := c.checkFunctionBody(h, params); body != nil && h.result.IsKnown() && body.typ != h.result {
		h.src.addFinding(rep, h.root.lo, h.root.hi, diag.Diagnostic{Rule: RuleType, Message: h.name + " gives " + body.typ.withArticle() + ", but its comment says " + h.result.withArticle(),
			Expected: describeExpected(h.result), Hint: "mend the value or the comment"})
	}
	if len(rep.Items) == before {
		e.storeChecked(h, checkedFunction{h.size, c.nodes})
	}
	return e.spendParts(c.nodes, h.at, rep)
}

// reportRecursion reports the first call below n that leads back to h; env is what n may name.
func (e *Env) reportRecursion(h, in *function, n *node, seen map[*function]bool, rep *diag.List) bool {
	for _, next := range in.listCallees(n) {
		if next == h {
			in.src.addFinding(rep, n.lo, n.hi, diag.Diagnostic{Rule: RuleRecursion, Message: h.name + " leads back to itself",
				Hint: "let no function of a condition use itself, directly or through others", Related: []diag.Related{{Pos: h.at, Message: h.name + " is defined here"}}})
			return true
		}
		if next.root != nil && !seen[next] {
			seen[next] = true
			if e.reportRecursion(h, next, next.root, seen, rep) {
				return true
			}
		}
	}
	for _, k := range n.kids {
		if e.reportRecursion(h, in, k, seen, rep) {
			return true
		}
	}
	return false
}

// listCallees are the helpers that a node of h calls by itself.
func (h *function) listCallees(n *node) []*function {
	var out []*function
	if n.kind != nodeCall {
		return nil
	}
	if next := h.resolveCallee(n.parts); next != nil {
		out = append(out, next)
	}
	if _, set := builtins[joinParts(n.parts)]; set && len(n.kids) == 2 && n.kids[1].kind == nodePath && len(n.kids[1].parts) == 1 {
		if next := h.env.findFunction(n.kids[1].parts[0].text); next != nil {
			out = append(out, next) // any(units, corps)
		}
	}
	return out
}

// resolveCallee is the helper that a name means in h.
func (h *function) resolveCallee(name []part) *function {
	if len(name) == 2 && name[0].text == baseWord {
		return h.base[name[1].text]
	}
	return h.env.findFunction(joinParts(name))
}

// measureSize finds out how many parts a helper has once those that it calls are
// written out in it.
func (e *Env) measureSize(h *function) {
	if h.size == 0 && h.root != nil {
		h.size = 1 // so that one that leads back to itself has an end
		h.size = e.countParts(h, h.root)
	}
}

func (e *Env) countParts(h *function, n *node) int {
	size := 1
	for _, next := range h.listCallees(n) {
		e.measureSize(next)
		size += next.size
	}
	for _, k := range n.kids {
		size = min(size+e.countParts(h, k), maxNodes+1)
	}
	return min(size, maxNodes+1)
}

// callsLarge reports whether something calls a helper that is too large itself: that
// one is told of.
func (h *function) callsLarge(n *node) bool {
	if slices.ContainsFunc(h.listCallees(n), func(next *function) bool { return next.size > maxNodes }) {
		return true
	}
	return slices.ContainsFunc(n.kids, h.callsLarge)
}

// Budget is how many parts all the expressions of a game may have together, with
// their helpers written out.
type Budget struct {
	Left     int
	exceeded bool // it was told
}

// spendParts takes the parts of an expression; it reports false when there are too many.
func (e *Env) spendParts(parts int, at diag.Pos, rep *diag.List) bool {
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
	if !b.exceeded {
		b.exceeded = true
		rep.Add(diag.Diagnostic{Rule: RuleTooLarge, Pos: at, Message: "the expressions of this game are too large in all, with their helpers written out",
			Expected: fmt.Sprintf("at most %d parts", limits.GameNodes), Hint: "let fewer expressions call large helpers, or use hooks"})
	}
	return false
}
