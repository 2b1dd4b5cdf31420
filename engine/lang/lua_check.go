package lang

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// combatWord is the prefix of the words of the combat under way.
const combatWord = "combat"

// resolveLuaName resolves a name that a function writes: a parameter, a local, an element, or
// a word of the combat under way. The fields of nothing are bare names there.
func (c *checker) resolveLuaName(n *node) (*ir, bool) {
	name := n.parts[0].text
	if p, ok := c.params[name]; ok {
		if p.typ.IsSet() { // its code is generated at each place
			if c.nodes += p.countParts(maxNodes); c.nodes > maxNodes {
				return c.tooLarge(n), true
			}
		}
		return c.labelLeaf(c.resolveFields(p, n.parts[1:], name), n), true
	}
	if name != combatWord || len(n.parts) < 2 || c.env.findCombatEnv() == nil {
		return nil, false
	}
	return c.resolveCombatName(n), true
}

func (e *Env) findCombatEnv() *Env {
	for ; e != nil; e = e.parent {
		if e.CombatEnv != nil {
			return e.CombatEnv
		}
	}
	return nil
}

// resolveCombatName is a word of the combat under way, which must be one where the
// expression stands.
func (c *checker) resolveCombatName(n *node) *ir {
	word := n.parts[1]
	known := c.env.findCombatEnv()
	if b, ok := known.findBinding(word.text); !ok || b.Type == (Type{}) {
		names := slices.Sorted(maps.Keys(known.Names))
		c.src.addFinding(c.rep, word.tok, word.tok, diag.Diagnostic{Rule: RuleUnknownName, Message: "a combat has no " + quote(word.text), Expected: "one of " + listSome(names), Nearest: c.rep.NearestName(word.text, names)})
		return nil
	}
	b, ok := c.outer.findBinding(word.text)
	if !ok {
		d := diag.Diagnostic{Rule: RuleUnknownName, Message: c.function.name + " asks for the combat under way (combat." + word.text + "), and there is none here",
			Hint: "ask it in an attack, retreat or advance", Related: []diag.Related{{Pos: c.src.tokenPos(n.lo), Message: "asked for here"}}}
		if c.callSite == nil {
			return c.failNode(n, d)
		}
		c.callSite.src.addFinding(c.rep, c.callSite.node.lo, c.callSite.node.hi, d)
		return nil
	}
	obj := &ir{op: opName, typ: b.Type, name: word.text, bind: b}
	return c.labelLeaf(c.resolveFields(obj, n.parts[2:], combatWord+"."+word.text), n)
}

// findCallee finds the function that a call names; nil when there is none.
func (c *checker) findCallee(name []part) *function {
	if c.function != nil {
		return c.function.resolveCallee(name)
	}
	return c.env.findFunction(joinParts(name))
}

// reportForbidden tells why a function may not be asked here.
func (c *checker) reportForbidden(n *node, b *Forbidden) *ir {
	if b.Cause == nil {
		return c.failNode(n, c.forbiddenFinding(b))
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

func (c *checker) forbiddenFinding(b *Forbidden) diag.Diagnostic {
	return diag.Diagnostic{Rule: RuleNotAllowed, Message: b.Message, Hint: b.Hint, Related: b.Related, Expected: "a function of one value: locals, ifs and return"}
}

// checkMember is one of all there is of a family, by its id: counters['fr-i'].
func (c *checker) checkMember(n *node, t Type, at int) *ir {
	id := n.parts[at]
	e := c.checkLiteral(&node{kind: nodeText, text: id.text, lo: id.tok, hi: id.tok}, t)
	if e == nil {
		return nil
	}
	if len(n.parts) == at+1 {
		return e
	}
	return c.labelLeaf(c.resolveFields(e, n.parts[at+1:], joinParts(n.parts[:at+1])), n)
}

// checkArea is the set of hexes of an area: areas.south.
func (c *checker) checkArea(n *node) *ir {
	f := c.env.rootEnv().AreaFunc
	if f == nil {
		return c.unknownName(n, Type{})
	}
	id := n.parts[1]
	e := c.checkLiteral(&node{kind: nodeText, text: id.text, lo: id.tok, hi: id.tok}, f.Params[0].Type)
	if e == nil {
		return nil
	}
	call := &ir{op: opCall, typ: f.Result, kids: []*ir{e}, fn: *f, slot: c.slots, name: "areas"}
	c.slots++
	return c.labelLeaf(c.resolveFields(call, n.parts[2:], joinParts(n.parts[:2])), n)
}

// checkBareFunction is a function's bare name in YAML where one thing is asked about: units: corps.
func (c *checker) checkBareFunction(n *node) (*ir, bool) {
	if len(n.parts) != 1 || len(c.scopes) == 0 || c.src.isLuaFile() {
		return nil, false
	}
	h := c.env.findFunction(n.parts[0].text)
	if h == nil {
		if b := c.env.findForbidden(n.parts[0].text); b != nil {
			return c.reportForbidden(n, b), true
		}
		return nil, false
	}
	elem := c.scopes[len(c.scopes)-1].elem
	if len(h.params) != 1 || h.params[0].Type.IsKnown() && h.params[0].Type != elem.typ {
		return nil, false
	}
	c.reportUse(n.parts[0].tok, UseFunction, n.parts[0].text)
	return c.inlineWithArgs(n, h, []*ir{elem}), true
}

// checkElementBody checks the test of each element where it is a function's name, a table
// of fields or a function.
func (c *checker) checkElementBody(n, k *node, elem *ir, want Type) *ir {
	switch {
	case k.kind == nodeFields && want == Bool:
		return c.checkFieldTable(k, elem)
	case k.kind == nodeFunc:
		if len(k.parts) != 1 {
			return c.failNode(k, diag.Diagnostic{Rule: RuleArgs, Message: "this function gets one element at a time", Expected: "function(x) return ... end"})
		}
		saved := c.params
		c.params = bindParam(saved, k.parts[0].text, elem)
		e := c.checkExpr(k.kids[0], want)
		c.params = saved
		return e
	case k.kind == nodePath && len(k.parts) == 1:
		if h := c.env.findFunction(k.parts[0].text); h != nil && len(h.params) == 1 {
			if t := h.params[0].Type; t.IsKnown() && t != elem.typ {
				return c.reportMismatch(k, elem.typ, t)
			}
			e := c.inlineWithArgs(k, h, []*ir{elem})
			if e != nil && e.typ != want {
				return c.reportMismatch(k, e.typ, want)
			}
			return e
		}
		if b := c.env.findForbidden(k.parts[0].text); b != nil {
			return c.reportForbidden(k, b)
		}
	}
	return c.failNode(k, diag.Diagnostic{Rule: RuleArgs, Message: joinParts(n.parts) + " needs to know what to ask of each element", Expected: "a function, the name of one, or a table of fields",
		Hint: "write function(x) return ... end; the fields of x are not names of their own in Lua"})
}

func bindParam(params map[string]*ir, name string, e *ir) map[string]*ir {
	out := maps.Clone(params)
	if out == nil {
		out = map[string]*ir{}
	}
	out[name] = e
	return out
}

// checkFieldTable is the condition that the element has all the values of a table.
func (c *checker) checkFieldTable(k *node, elem *ir) *ir {
	var out *ir
	for i, p := range k.parts {
		f, n := c.longestField(elem.typ, []part{p})
		if n == 0 {
			return c.unknownField(elem.typ, p, "the element")
		}
		value := c.checkExpr(k.kids[i], f.Type)
		if value == nil {
			return nil
		}
		if mayBeNil(value) {
			return c.failNode(k.kids[i], diag.Diagnostic{Rule: RuleType, Message: quote(c.sourceText(k.kids[i])) + " may be nothing, and in Lua a table without the field asks nothing at all",
				Hint: "write function(x) return x." + p.text + " == " + c.sourceText(k.kids[i]) + " end"})
		}
		have := foldField(elem, f, p.text)
		cond := have
		switch {
		case f.Type.IsSet():
			return c.failNode(k.kids[i], diag.Diagnostic{Rule: RuleType, Message: p.text + " is a set, which nothing equals"})
		case f.Type != Bool:
			cond = foldNode(opEq, Bool, have, value)
		case value.isConst() && value.val == 0:
			cond = foldNode(opNot, Bool, have)
		case !value.isConst():
			cond = foldNode(opEq, Bool, have, value)
		}
		if out == nil {
			out = cond
		} else {
			out = foldNode(opAnd, Bool, out, cond)
		}
	}
	return out
}

// mayBeNil reports whether a value that is read from a field can be no thing: a unit,
// place or hexside of something. A side, army, kind, face or text is always there.
func mayBeNil(e *ir) bool {
	if e.isConst() {
		return e.val == None && e.typ.kind == kindDomain
	}
	if e.op == opFirst || e.op == opBest {
		return true
	}
	if e.op != opField || e.typ.kind != kindDomain {
		return false
	}
	return slices.Contains([]string{"unit", "hex", "hexside", "box", "group"}, e.typ.domain.Name)
}

// checkLet checks a local and what follows it. A local that is used once, not in a function asked
// of elements, is put in its place; anything else is worked out beforehand.
func (c *checker) checkLet(n *node, want Type) *ir {
	value := c.checkExpr(n.kids[0], Type{})
	if value == nil {
		return nil
	}
	name, saved := n.parts[0].text, c.params
	defer func() { c.params = saved }()
	times, inside := countUses(n.kids[1], name)
	if value.typ.IsSet() || value.op == opConst || value.op == opName || value.op == opElem || times <= 1 && !inside {
		c.params = bindParam(saved, name, value)
		return c.checkExpr(n.kids[1], want)
	}
	slot := c.slots
	c.slots++
	c.params = bindParam(saved, name, &ir{op: opElem, typ: value.typ, slot: slot})
	body := c.checkExpr(n.kids[1], want)
	if body == nil || body.isConst() {
		return body
	}
	return &ir{op: opLet, typ: body.typ, slot: slot, kids: []*ir{value, body}}
}

// countUses counts how often a name occurs below n, and whether it does so in a function
// that is asked of elements.
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

// checkWithin is the set of hexes near hexes or units, or near one of them.
func (c *checker) checkWithin(n *node) *ir {
	if !c.checkArgCount(n, 2, 2) {
		return nil
	}
	most, near := c.checkExpr(n.kids[0], Int), c.checkExpr(n.kids[1], Type{})
	if most == nil || near == nil {
		return nil
	}
	if near.typ.kind == kindDomain {
		near = &ir{op: opList, typ: SetType(near.typ.domain), kids: []*ir{near}}
		if near.kids[0].isConst() {
			near.vals, near.kids = []int32{near.kids[0].val}, nil
		}
	}
	if near.typ.IsSet() {
		if f, ok := c.env.rootEnv().WithinFuncs[near.typ.domain.Name]; ok {
			e := &ir{op: opCall, typ: f.Result, kids: []*ir{most, near}, fn: f, slot: c.slots, name: "within", set: true}
			c.slots += 2
			return c.labelLeaf(e, n)
		}
	}
	return c.failNode(n.kids[1], diag.Diagnostic{Rule: RuleType, Message: quote(c.sourceText(n.kids[1])) + " is " + near.typ.withArticle() + ", and is in no hex", Expected: "hexes or units"})
}
