package lang

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Function is a function of the author that expressions call and that is written out in each.
type Function = function

// DefineFunction adds a function of the author to e. Other expressions call it, and each
// call is inlined. The body sees its parameters and
// the names of e, not the fields of a subject or element. A parameter without
// a type takes that of each argument. A body may call helpers defined later;
// call CheckFunctions when all are in.
func (e *Env) DefineFunction(name string, params []Param, body string, at diag.Pos, rep *diag.List) *Function {
	h := &function{name: name, params: params, env: e, at: at}
	h.src, h.root = e.parseCached(body, at, rep)
	return e.addFunction(h, rep)
}

// DefineLuaFunction adds a function of Lua that is one expression, as [Env.DefineFunction] adds one
// of YAML.
func (e *Env) DefineLuaFunction(f *LuaFunc, params []Param, result Type, rep *diag.List) *Function {
	return e.addFunction(&function{name: f.Name, label: f.Label, params: params, result: result, env: e, at: f.Pos, src: f.src, root: f.root}, rep)
}

// DefineBaseLua adds the version of a function that a lower layer defines. Only base.NAME
// calls it; inside it, base means the layer below that.
func (e *Env) DefineBaseLua(f *LuaFunc, params []Param) *Function {
	h := &function{name: f.Name, params: params, env: e, at: f.Pos, src: f.src, root: f.root}
	root := e.topEnv()
	root.defined = append(root.defined, h)
	return h
}

// DefineBaseText is DefineBaseLua for an expression.
func (e *Env) DefineBaseText(name string, params []Param, body string, at diag.Pos, rep *diag.List) *Function {
	h := &function{name: name, params: params, env: e, at: at}
	h.src, h.root = e.parseCached(body, at, rep)
	return h
}

// DeclareBroken declares a function that already has a finding, so that its callers get
// none for it.
func (e *Env) DeclareBroken(name string, params []Param, at diag.Pos) {
	e.AdoptFunction(&function{name: name, params: params, env: e, at: at})
}

// DeclareUnread declares a function whose text is not valid Lua. An expression that calls it has no
// finding, and its program is a constant, so that the rest of the game is checked.
func (e *Env) DeclareUnread(name string, at diag.Pos) {
	e.AdoptFunction(&function{name: name, env: e, at: at, unread: true})
}

// AdoptFunction adds a function of another Env to e.
func (e *Env) AdoptFunction(h *Function) {
	if e.functions == nil {
		e.functions = map[string]*function{}
	}
	e.functions[h.name] = h
}

// SetBase sets the functions that base.NAME calls in the body of h.
func (h *function) SetBase(below map[string]*Function) { h.base = below }

// WasCalled reports whether an expression of the game calls h, not only other functions.
func (h *function) WasCalled() bool { return h.wasCalled }

// ResetCalled clears the marks that WasCalled reads.
func (e *Env) ResetCalled() {
	for _, h := range e.topEnv().defined {
		h.wasCalled = false
	}
}

// IsOneExpression reports whether a function is one expression, whatever it calls.
func (f *LuaFunc) IsOneExpression() bool { return f.root != nil && f.ActingWord == nil }

// ForbidFunction records why expressions may not call a function.
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

// CheckFunctions reports the mistakes in all functions of e, also in those that nothing
// calls: recursion always, types where every parameter declares one.
func (e *Env) CheckFunctions(rep *diag.List) {
	for _, h := range e.topEnv().defined {
		if !e.checkFunction(h, rep) {
			return
		}
	}
}

// checkFunction reports the mistakes in a function. It returns false when the expressions
// of the game are too large.
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
		newFunctionChecker(h, nil, rep).tooLarge(h.root)
	}
	if h.size > maxNodes || e.reportRecursion(h, h, h.root, map[*function]bool{}, rep) {
		return true
	}
	c := newFunctionChecker(h, e.CombatEnv, rep)
	params, typed := map[string]*types.Expr{}, true
	for i, p := range h.params {
		typed = typed && p.Type.IsKnown()
		params[p.Name] = &types.Expr{Op: types.OpElem, Type: p.Type, Slot: i}
		if p.Type.IsSet() {
			params[p.Name] = &types.Expr{Op: types.OpList, Type: p.Type}
		}
	}
	c.slots = len(h.params)
	if !typed {
		return true
	}
	if body := c.checkFunctionBody(h, params); body != nil && h.result.IsKnown() && body.Type != h.result {
		h.src.addFinding(rep, h.root.lo, h.root.hi, diag.Diagnostic{Rule: RuleType, Message: h.name + " gives " + body.Type.WithArticle() + ", but its comment says " + h.result.WithArticle(),
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

// listCallees lists the functions that a node of h calls directly.
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

// resolveCallee finds the function that a name means in h.
func (h *function) resolveCallee(name []part) *function {
	if len(name) == 2 && name[0].text == baseWord {
		return h.base[name[1].text]
	}
	return h.env.findFunction(joinParts(name))
}

// measureSize counts the parts of a function with all the calls in it inlined.
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

// callsLarge reports whether a part calls a function that is too large itself. That
// function has the finding.
func (h *function) callsLarge(n *node) bool {
	if slices.ContainsFunc(h.listCallees(n), func(next *function) bool { return next.size > maxNodes }) {
		return true
	}
	return slices.ContainsFunc(n.kids, h.callsLarge)
}

// Budget is the number of parts that all the expressions of a game may still have, with
// their functions inlined.
type Budget struct {
	Left     int
	exceeded bool // the finding has been reported
}

// spendParts takes the parts of an expression; it returns false when there are too many.
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
