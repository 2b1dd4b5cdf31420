package lang

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// combatWord is the prefix of the words of the combat under way.
const combatWord = "combat"

func (e *Env) findCombatEnv() *Env {
	for ; e != nil; e = e.parent {
		if e.CombatEnv != nil {
			return e.CombatEnv
		}
	}
	return nil
}

// findCallee returns the function that a call names, or nil if no function has that name.
func (c *checker) findCallee(name []part) *function {
	if c.function != nil {
		return c.function.resolveCallee(name)
	}
	return c.env.findFunction(joinParts(name))
}

// reportForbidden tells why a function may not be asked here.
func (c *checker) reportForbidden(n *node, b *Forbidden) *types.Expr {
	if b.Cause == nil {
		return c.failNode(n, b.finding())
	}
	for i := range c.rep.Items {
		if it := &c.rep.Items[i]; it.Rule == b.Cause.Rule && it.Pos == b.Cause.Pos {
			return nil
		}
	}
	d := *b.Cause
	d.Related = append(d.Related, diag.Related{Pos: c.src.tokenPos(n.lo), Message: "asked for here"})
	c.rep.Add(d)
	return nil
}

func (b *Forbidden) finding() diag.Diagnostic {
	return diag.Diagnostic{Rule: RuleNotAllowed, Message: b.Message, Hint: b.Hint, Related: b.Related, Expected: "a function of one value: locals, ifs and return"}
}

// checkElementBody checks the test of each element where it is a function's name, a table
// of fields or a function.
func (c *checker) checkElementBody(n, k *node, elem *types.Expr, want Type) *types.Expr {
	switch {
	case k.kind == nodeFields && want == Bool:
		return c.checkFieldTable(k, elem)
	case k.kind == nodeFunc:
		if len(k.parts) != 1 {
			return c.failNode(k, diag.Diagnostic{Rule: RuleArgs, Message: "this function gets one element at a time", Expected: "function(x) return ... end"})
		}
		saved := c.names.params
		c.names.params = bindParam(saved, k.parts[0].text, elem)
		e := c.checkExpr(k.kids[0], want)
		c.names.params = saved
		return e
	case k.kind == nodePath && len(k.parts) == 1:
		h := c.env.findFunction(k.parts[0].text)
		if h != nil && h.unread {
			c.usesUnread = true
			return nil
		}
		if h != nil && len(h.params) == 1 {
			if t := h.params[0].Type; t.IsKnown() && t != elem.Type {
				return c.reportMismatch(k, elem.Type, t)
			}
			e := c.inlineWithArgs(k, h, []*types.Expr{elem})
			if e != nil && e.Type != want {
				return c.reportMismatch(k, e.Type, want)
			}
			return e
		}
		if b := c.env.findForbidden(k.parts[0].text); b != nil {
			return c.reportForbidden(k, b)
		}
	}
	return c.failNode(k, diag.Diagnostic{Rule: RuleArgs, Message: joinParts(n.parts) + " has no question to ask of each element", Expected: "a function, the name of one, or a table of fields",
		Hint: "in a table of fields write kind = \"infantry\" (== compares); a function is function(x) return ... end"})
}

func bindParam(params map[string]*types.Expr, name string, e *types.Expr) map[string]*types.Expr {
	out := maps.Clone(params)
	if out == nil {
		out = map[string]*types.Expr{}
	}
	out[name] = e
	return out
}

// checkFieldTable compiles the condition that the element has all the values of a table.
func (c *checker) checkFieldTable(k *node, elem *types.Expr) *types.Expr {
	var out *types.Expr
	for i, p := range k.parts {
		f, n := c.names.longestField(elem.Type, []part{p})
		if n == 0 {
			return c.names.unknownField(elem.Type, p, "the element")
		}
		value := c.checkExpr(k.kids[i], f.Type)
		if value == nil {
			return nil
		}
		if mayBeNil(value) {
			return c.failNode(k.kids[i], diag.Diagnostic{Rule: RuleType, Message: quote(c.sourceText(k.kids[i])) + " may be nothing, and in Lua a table without the field asks nothing at all",
				Hint: "write function(x) return x." + p.text + " == " + c.sourceText(k.kids[i]) + " end"})
		}
		have := types.FoldField(elem, f, p.text)
		cond := have
		switch {
		case f.Type.IsSet():
			return c.failNode(k.kids[i], diag.Diagnostic{Rule: RuleType, Message: p.text + " is a set, which nothing equals"})
		case f.Type != Bool:
			cond = types.FoldNode(types.OpEq, Bool, have, value)
		case value.IsConst() && value.Value == 0:
			cond = types.FoldNode(types.OpNot, Bool, have)
		case !value.IsConst():
			cond = types.FoldNode(types.OpEq, Bool, have, value)
		}
		if out == nil {
			out = cond
		} else {
			out = types.FoldNode(types.OpAnd, Bool, out, cond)
		}
	}
	return out
}

// mayBeNil reports whether a value that is read from a field can be no thing: a unit,
// place or hexside of something. A side, army, kind, face or text is always there.
func mayBeNil(e *types.Expr) bool {
	if e.IsConst() {
		return e.Value == None && e.Type.IsMember()
	}
	if e.Op == types.OpFirst || e.Op == types.OpBest {
		return true
	}
	if e.Op != types.OpField || !e.Type.IsMember() {
		return false
	}
	return slices.Contains([]string{"unit", "hex", "hexside", "box", "group"}, e.Type.Domain().Name)
}

// checkLet checks a local and what follows it. A local that is used once, not in a function asked
// of elements, is put in its place; anything else is worked out beforehand.
func (c *checker) checkLet(n *node, want Type) *types.Expr {
	value := c.checkExpr(n.kids[0], Type{})
	if value == nil {
		return nil
	}
	name, saved := n.parts[0].text, c.names.params
	defer func() { c.names.params = saved }()
	times, inside := countUses(n.kids[1], name)
	if value.Type.IsSet() || value.Op == types.OpConst || value.Op == types.OpName || value.Op == types.OpElem || times <= 1 && !inside {
		c.names.params = bindParam(saved, name, value)
		return c.checkExpr(n.kids[1], want)
	}
	slot := c.slots
	c.slots++
	c.names.params = bindParam(saved, name, &types.Expr{Op: types.OpElem, Type: value.Type, Slot: slot})
	body := c.checkExpr(n.kids[1], want)
	if body == nil || body.IsConst() {
		return body
	}
	return &types.Expr{Op: types.OpLet, Type: body.Type, Slot: slot, Kids: []*types.Expr{value, body}}
}

// countUses returns how often a name occurs below n, and whether one of them is in a function
// that is called for elements.
func countUses(n *node, name string) (times int, inside bool) {
	switch n.kind {
	case nodePath:
		if n.parts[0].text == name {
			return 1, false
		}
	case nodeFunc:
		if n.parts[0].text == name {
			return 0, false
		}
	}
	for i, k := range n.kids {
		if n.kind == nodeLet && i == 1 && n.parts[0].text == name {
			continue
		}
		t, in := countUses(k, name)
		times, inside = times+t, inside || in || t > 0 && n.kind == nodeFunc
	}
	return times, inside
}

// checkWithin compiles the set of hexes near hexes or units, or near one of them.
func (c *checker) checkWithin(n *node) *types.Expr {
	if !c.checkArgCount(n, 2, 2) {
		return nil
	}
	most, near := c.checkExpr(n.kids[0], Int), c.checkExpr(n.kids[1], Type{})
	if most == nil || near == nil {
		return nil
	}
	if near.Type.IsMember() {
		near = &types.Expr{Op: types.OpList, Type: SetType(near.Type.Domain()), Kids: []*types.Expr{near}}
		if near.Kids[0].IsConst() {
			near.Values, near.Kids = []int32{near.Kids[0].Value}, nil
		}
	}
	if near.Type.IsSet() {
		if f, ok := c.env.rootEnv().WithinFuncs[near.Type.Domain().Name]; ok {
			e := &types.Expr{Op: types.OpCall, Type: f.Result, Kids: []*types.Expr{most, near}, Func: f, Slot: c.slots, Name: "within", EndsInSet: true}
			c.slots += 2
			return c.labelLeaf(e, n)
		}
	}
	return c.failNode(n.kids[1], diag.Diagnostic{Rule: RuleType, Message: quote(c.sourceText(n.kids[1])) + " is " + near.Type.WithArticle() + ", and is in no hex", Expected: "hexes or units"})
}
