package expr

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// combatWord stands before what a function asks of the combat under way.
const combatWord = "combat"

// luaName resolves a name that a function writes: a parameter, a local, an element, or
// a word of the combat under way. The fields of nothing are bare names there.
func (c *checker) luaName(n *node) (*ir, bool) {
	name := n.parts[0].text
	if p, ok := c.params[name]; ok {
		if p.typ.IsSet() { // its code is written out wherever it stands
			if c.nodes += p.parts(maxNodes); c.nodes > maxNodes {
				return c.tooLarge(n), true
			}
		}
		return c.leaf(c.fields(p, n.parts[1:], name), n), true
	}
	if name != combatWord || len(n.parts) < 2 || c.env.combatEnv() == nil {
		return nil, false
	}
	return c.combatName(n), true
}

func (e *Env) combatEnv() *Env {
	for ; e != nil; e = e.parent {
		if e.CombatEnv != nil {
			return e.CombatEnv
		}
	}
	return nil
}

// combatName is a word of the combat under way, which must be one where the
// expression stands.
func (c *checker) combatName(n *node) *ir {
	word := n.parts[1]
	known := c.env.combatEnv()
	if b, ok := known.binding(word.text); !ok || b.Type == (Type{}) {
		names := slices.Sorted(maps.Keys(known.Names))
		c.src.add(c.rep, word.tok, word.tok, diag.Diagnostic{Rule: RuleUnknownName, Message: "a combat has no " + quote(word.text), Expected: "one of " + some(names), Nearest: c.rep.NearestName(word.text, names)})
		return nil
	}
	b, ok := c.outer.binding(word.text)
	if !ok {
		d := diag.Diagnostic{Rule: RuleUnknownName, Message: c.helper.name + " asks for the combat under way (combat." + word.text + "), and there is none here",
			Hint: "ask it in an attack, retreat or advance", Related: []diag.Related{{Pos: c.src.pos(c.src.tokens[n.lo].off), Message: "asked for here"}}}
		if c.asked == nil {
			return c.fail(n, d)
		}
		c.asked.src.add(c.rep, c.asked.n.lo, c.asked.n.hi, d)
		return nil
	}
	obj := &ir{op: opName, typ: b.Type, name: word.text, bind: b}
	return c.leaf(c.fields(obj, n.parts[2:], combatWord+"."+word.text), n)
}

// helperNamed is the helper that a call names.
func (c *checker) helperNamed(name []part) *helper {
	if c.helper != nil {
		return c.helper.called(name)
	}
	return c.env.helper(join(name))
}

// barred tells why a function may not be asked here.
func (c *checker) barred(n *node, b *Barred) *ir {
	if b.Cause == nil {
		return c.fail(n, c.barredFinding(b))
	}
	for i := range c.rep.Items {
		if it := &c.rep.Items[i]; it.Rule == b.Cause.Rule && it.Pos == b.Cause.Pos {
			return nil
		}
	}
	d := *b.Cause
	d.Related = append(d.Related, diag.Related{Pos: c.src.pos(c.src.tokens[n.lo].off), Message: "asked for here"})
	c.rep.Add(d)
	return nil
}

func (c *checker) barredFinding(b *Barred) diag.Diagnostic {
	return diag.Diagnostic{Rule: RuleNotAllowed, Message: b.Message, Hint: b.Hint, Related: b.Related, Expected: "a function of one value: locals, ifs and return"}
}

// member is one of all there is of a family, by its id: counters['fr-i'].
func (c *checker) member(n *node, t Type, at int) *ir {
	id := n.parts[at]
	e := c.literal(&node{kind: nodeText, text: id.text, lo: id.tok, hi: id.tok}, t)
	if e == nil {
		return nil
	}
	if len(n.parts) == at+1 {
		return e
	}
	return c.leaf(c.fields(e, n.parts[at+1:], join(n.parts[:at+1])), n)
}

// area is the set of hexes of an area: areas.south.
func (c *checker) area(n *node) *ir {
	f := c.env.root().Area
	if f == nil {
		return c.unknownName(n, Type{})
	}
	id := n.parts[1]
	e := c.literal(&node{kind: nodeText, text: id.text, lo: id.tok, hi: id.tok}, f.Params[0].Type)
	if e == nil {
		return nil
	}
	call := &ir{op: opCall, typ: f.Result, kids: []*ir{e}, fn: *f, slot: c.slots, name: "areas"}
	c.slots++
	return c.leaf(c.fields(call, n.parts[2:], join(n.parts[:2])), n)
}

// askedOfElement is a function's bare name in YAML where one thing is asked about: units: corps.
func (c *checker) askedOfElement(n *node) (*ir, bool) {
	if len(n.parts) != 1 || len(c.scopes) == 0 || c.src.lua() {
		return nil, false
	}
	h := c.env.helper(n.parts[0].text)
	if h == nil {
		if b := c.env.barredFunc(n.parts[0].text); b != nil {
			return c.barred(n, b), true
		}
		return nil, false
	}
	elem := c.scopes[len(c.scopes)-1].elem
	if len(h.params) != 1 || h.params[0].Type.Known() && h.params[0].Type != elem.typ {
		return nil, false
	}
	return c.callWith(n, h, []*ir{elem}), true
}

// ofElement checks what is asked of each element where it is a function's name, a table
// of fields or a function.
func (c *checker) ofElement(n, k *node, elem *ir, want Type) *ir {
	switch {
	case k.kind == nodeFields && want == Bool:
		return c.hasFields(k, elem)
	case k.kind == nodeFunc:
		if len(k.parts) != 1 {
			return c.fail(k, diag.Diagnostic{Rule: RuleArgs, Message: "this function gets one element at a time", Expected: "function(x) return ... end"})
		}
		saved := c.params
		c.params = with(saved, k.parts[0].text, elem)
		e := c.expr(k.kids[0], want)
		c.params = saved
		return e
	case k.kind == nodePath && len(k.parts) == 1:
		if h := c.env.helper(k.parts[0].text); h != nil && len(h.params) == 1 {
			if t := h.params[0].Type; t.Known() && t != elem.typ {
				return c.mismatch(k, elem.typ, t)
			}
			e := c.callWith(k, h, []*ir{elem})
			if e != nil && e.typ != want {
				return c.mismatch(k, e.typ, want)
			}
			return e
		}
		if b := c.env.barredFunc(k.parts[0].text); b != nil {
			return c.barred(k, b)
		}
	}
	return c.fail(k, diag.Diagnostic{Rule: RuleArgs, Message: join(n.parts) + " needs to know what to ask of each element", Expected: "a function, the name of one, or a table of fields",
		Hint: "write function(x) return ... end; the fields of x are not names of their own in Lua"})
}

func with(params map[string]*ir, name string, e *ir) map[string]*ir {
	out := maps.Clone(params)
	if out == nil {
		out = map[string]*ir{}
	}
	out[name] = e
	return out
}

// hasFields is the condition that the element has all the values of a table.
func (c *checker) hasFields(k *node, elem *ir) *ir {
	var out *ir
	for i, p := range k.parts {
		f, n := c.longestField(elem.typ, []part{p})
		if n == 0 {
			return c.unknownField(elem.typ, p, "the element")
		}
		value := c.expr(k.kids[i], f.Type)
		if value == nil {
			return nil
		}
		if mayBeNothing(value) {
			return c.fail(k.kids[i], diag.Diagnostic{Rule: RuleType, Message: quote(c.text(k.kids[i])) + " may be nothing, and in Lua a table without the field asks nothing at all",
				Hint: "write function(x) return x." + p.text + " == " + c.text(k.kids[i]) + " end"})
		}
		have := foldField(elem, f, p.text)
		cond := have
		switch {
		case f.Type.IsSet():
			return c.fail(k.kids[i], diag.Diagnostic{Rule: RuleType, Message: p.text + " is a set, which nothing equals"})
		case f.Type != Bool:
			cond = fold(opEq, Bool, have, value)
		case value.isConst() && value.val == 0:
			cond = fold(opNot, Bool, have)
		case !value.isConst():
			cond = fold(opEq, Bool, have, value)
		}
		if out == nil {
			out = cond
		} else {
			out = fold(opAnd, Bool, out, cond)
		}
	}
	return out
}

// mayBeNothing reports whether a value that is read from a field can be no thing: a unit,
// place or hexside of something. A side, army, kind, face or text is always there.
func mayBeNothing(e *ir) bool {
	if e.isConst() {
		return e.val == None && e.typ.kind == kindDomain
	}
	if e.op == opFirst || e.op == opBest {
		return true
	}
	if e.op != opField || e.typ.kind != kindDomain {
		return false
	}
	return slices.Contains([]string{"unit", "hex", "hexside", "box", "group"}, e.typ.of.Name)
}

// let checks a local and what follows it. What is used once, not in a function asked
// of elements, is put in its place; anything else is worked out beforehand.
func (c *checker) let(n *node, want Type) *ir {
	value := c.expr(n.kids[0], Type{})
	if value == nil {
		return nil
	}
	name, saved := n.parts[0].text, c.params
	defer func() { c.params = saved }()
	times, inside := uses(n.kids[1], name)
	if value.typ.IsSet() || value.op == opConst || value.op == opName || value.op == opElem || times <= 1 && !inside {
		c.params = with(saved, name, value)
		return c.expr(n.kids[1], want)
	}
	slot := c.slots
	c.slots++
	c.params = with(saved, name, &ir{op: opElem, typ: value.typ, slot: slot})
	body := c.expr(n.kids[1], want)
	if body == nil || body.isConst() {
		return body
	}
	return &ir{op: opLet, typ: body.typ, slot: slot, kids: []*ir{value, body}}
}

// uses counts how often a name stands below n, and whether it does so in a function
// that is asked of elements.
func uses(n *node, name string) (times int, inside bool) {
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
		t, in := uses(k, name)
		times, inside = times+t, inside || in || t > 0 && n.kind == nodeFunc
	}
	return times, inside
}

// within is the set of hexes near hexes or units, or near one of them.
func (c *checker) within(n *node) *ir {
	if !c.count(n, 2, 2) {
		return nil
	}
	most, near := c.expr(n.kids[0], Int), c.expr(n.kids[1], Type{})
	if most == nil || near == nil {
		return nil
	}
	if near.typ.kind == kindDomain {
		near = &ir{op: opList, typ: SetOf(near.typ.of), kids: []*ir{near}}
		if near.kids[0].isConst() {
			near.vals, near.kids = []int32{near.kids[0].val}, nil
		}
	}
	if near.typ.IsSet() {
		if f, ok := c.env.root().Near[near.typ.of.Name]; ok {
			e := &ir{op: opCall, typ: f.Result, kids: []*ir{most, near}, fn: f, slot: c.slots, name: "within", set: true}
			c.slots += 2
			return c.leaf(e, n)
		}
	}
	return c.fail(n.kids[1], diag.Diagnostic{Rule: RuleType, Message: quote(c.text(n.kids[1])) + " is " + near.typ.a() + ", and is in no hex", Expected: "hexes or units"})
}
