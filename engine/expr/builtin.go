package expr

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// builtin describes a function of the language itself.
type builtin struct{ signature, doc string }

var builtins = map[string]builtin{
	"any":    {"any(set, [name], condition)", "True when the condition holds for one element or more; without a condition, when the set is not empty. A name stands for the element, inside further sets too: any(units, u, any(units, distance(hex, u.hex) == 1))."},
	"all":    {"all(set, [name], condition)", "True when the condition holds for every element, and so for an empty set."},
	"count":  {"count(set, [name], condition)", "How many elements the condition holds for; without a condition, how many there are."},
	"sum":    {"sum(set, [name], number)", "The sum of the number over the elements."},
	"min":    {"min(a, b, ...) or min(set, [name], number)", "The least of the numbers; over a set, the least the number gets (0 for an empty set)."},
	"max":    {"max(a, b, ...) or max(set, [name], number)", "The greatest of the numbers; over a set, the greatest the number gets (0 for an empty set)."},
	"best":   {"best(set, [name], number)", "The element for which the number is greatest, the earliest of equals; nil for an empty set."},
	"filter": {"filter(set, [name], condition)", "The elements for which the condition holds."},
	"union":  {"union(set, set, ...)", "What is in one of the sets or in several, each element once, in the order in which the game lists such things (numbers: the least first)."},
	"first":  {"first(set)", "The first element; nil for an empty set."},
	"within": {"within(n, set)", "The hexes within n of any hex of the set, which holds hexes or units; of one hex or unit as well: within(3, hq)."},
	"has":    {"has(set, value)", "True when the value is in the set: has({'a', 'b'}, kind)."},

	"abs":           {"abs(a)", "The number without its sign."},
	"clamp":         {"clamp(x, lo, hi)", "x, but at least lo and at most hi."},
	"floor_div":     {"floor_div(a, b)", "a divided by b, rounded down. 0 when b is 0."},
	"ceil_div":      {"ceil_div(a, b)", "a divided by b, rounded up. 0 when b is 0."},
	"round_half_up": {"round_half_up(a, b)", "a divided by b, rounded to the nearest, halves up. 0 when b is 0."},
}

func builtinNames() []string { return slices.Sorted(maps.Keys(builtins)) }

// builtin checks a call of the function of the language called name.
func (c *checker) builtin(name string, n *node, want Type) *ir {
	switch name {
	case "any":
		return c.overSet(n, opAny, Bool, Bool)
	case "all":
		return c.overSet(n, opAll, Bool, Bool)
	case "count":
		return c.overSet(n, opCount, Bool, Int)
	case "sum":
		return c.overSet(n, opSum, Int, Int)
	case "best":
		return c.overSet(n, opBest, Int, Type{})
	case "filter":
		return c.overSet(n, opFilter, Bool, Type{})
	case "union":
		return c.union(n, want)
	case "min":
		return c.leastOrMost(n, opMin, opLeast)
	case "max":
		return c.leastOrMost(n, opMax, opMost)
	case "first":
		return c.first(n)
	case "has":
		return c.has(n)
	case "within":
		return c.within(n)
	case "abs":
		return c.numeric(n, opAbs, 1)
	case "clamp":
		return c.clamp(n)
	case "floor_div":
		return c.numeric(n, opDiv, 2)
	case "ceil_div":
		return c.numeric(n, opCeilDiv, 2)
	}
	return c.numeric(n, opRound, 2)
}

// count reports whether a call has from lo to hi arguments.
func (c *checker) count(n *node, lo, hi int) bool {
	if len(n.kids) < lo || hi >= 0 && len(n.kids) > hi {
		c.wrongCount(n, hi)
		return false
	}
	return true
}

// overSet checks the functions that evaluate a body for each element. A zero
// result means the set's own type (filter) or its elements' (best).
func (c *checker) overSet(n *node, o op, body, result Type) *ir {
	if !c.count(n, 1, 3) {
		return nil
	}
	set := c.set(n.kids[0])
	if set == nil {
		return nil
	}
	return c.over(n, o, set, body, result)
}

// elementName reads the name that an author gives to the elements of a set: the
// second of three arguments.
func (c *checker) elementName(n *node, elem Type) (string, bool) {
	if len(n.kids) < 3 {
		return "", true
	}
	k := n.kids[1]
	if k.kind != nodePath || len(k.parts) != 1 {
		c.fail(k, diag.Diagnostic{Rule: RuleArgs, Message: "the second of three arguments names the elements", Expected: "a name, as in any(units, u, condition)"})
		return "", false
	}
	name := k.parts[0].text
	_, means := c.env.binding(name)
	_, param := c.params[name]
	_, field := c.longestField(elem, k.parts)
	taken := means || param || field > 0 || name == "it" || c.callable(name)
	for _, s := range c.scopes {
		_, outer := c.longestField(s.elem.typ, k.parts)
		taken = taken || s.name == name || outer > 0
	}
	if taken {
		c.fail(k, diag.Diagnostic{Rule: RuleNotAllowed, Message: quote(name) + " already means something here", Hint: "give the elements another name"})
		return "", false
	}
	return name, true
}

func (c *checker) over(n *node, o op, set *ir, body, result Type) *ir {
	elem := &ir{op: opElem, typ: set.typ.Elem(), slot: c.slots}
	e := &ir{op: o, typ: result, slot: c.slots}
	c.slots++
	var what *ir
	name, ok := "", true
	plain := len(n.kids) == 2 && (c.src.lua() || n.kids[1].kind == nodeFields || n.kids[1].kind == nodeFunc)
	if !plain {
		name, ok = c.elementName(n, elem.typ)
	}
	if !ok {
		return nil
	}
	switch {
	case plain:
		what = c.ofElement(n, n.kids[1], elem, body)
	case len(n.kids) > 1:
		c.scopes = append(slices.Clip(c.scopes), scope{elem: elem, name: name})
		what = c.expr(n.kids[len(n.kids)-1], body)
		c.scopes = c.scopes[:len(c.scopes)-1]
	case body == Int && elem.typ == Int:
		what = elem
	case o == opAny || o == opCount:
		what = constant(Bool, 1)
	default:
		return c.wrongCount(n, 2)
	}
	if what == nil {
		return nil
	}
	switch o {
	case opFilter:
		e.typ = set.typ
	case opBest:
		e.typ = elem.typ
	}
	e.kids = []*ir{set, what}
	return c.leaf(e, n)
}

func (c *checker) leastOrMost(n *node, scalar, over op) *ir {
	if !c.count(n, 1, -1) {
		return nil
	}
	first := c.expr(n.kids[0], Type{})
	if first == nil {
		return nil
	}
	if first.typ.IsSet() {
		if !c.count(n, 1, 3) {
			return nil
		}
		return c.over(n, over, first, Int, Int)
	}
	if first.typ != Int {
		return c.mismatch(n.kids[0], first.typ, Int)
	}
	if !c.count(n, 2, -1) {
		return nil
	}
	for _, k := range n.kids[1:] {
		e := c.expr(k, Int)
		if e == nil {
			return nil
		}
		first = fold(scalar, Int, first, e)
	}
	return first
}

func (c *checker) first(n *node) *ir {
	if !c.count(n, 1, 1) {
		return nil
	}
	set := c.set(n.kids[0])
	if set == nil {
		return nil
	}
	return c.leaf(&ir{op: opFirst, typ: set.typ.Elem(), kids: []*ir{set}}, n)
}

// union checks sets of one type, whichever of them says what it is.
func (c *checker) union(n *node, want Type) *ir {
	if !c.count(n, 2, -1) {
		return nil
	}
	kids := make([]*ir, len(n.kids))
	if !want.IsSet() {
		says := max(0, slices.IndexFunc(n.kids, func(k *node) bool { return !untyped(k) }))
		if kids[says] = c.set(n.kids[says]); kids[says] == nil {
			return nil
		}
		want = kids[says].typ
	}
	for i, k := range n.kids {
		if kids[i] == nil {
			if kids[i] = c.expr(k, want); kids[i] == nil {
				return nil
			}
		}
	}
	return c.leaf(&ir{op: opUnion, typ: want, kids: kids}, n)
}

func (c *checker) has(n *node) *ir {
	if !c.count(n, 2, 2) {
		return nil
	}
	var set, value *ir
	if untyped(n.kids[0]) {
		if value = c.expr(n.kids[1], Type{}); value != nil {
			set = c.hasList(n, value)
		}
	} else if set = c.set(n.kids[0]); set != nil {
		value = c.expr(n.kids[1], set.typ.Elem())
	}
	if set == nil || value == nil {
		return nil
	}
	return c.leaf(&ir{op: opHas, typ: Bool, kids: []*ir{set, value}}, n)
}

// hasList checks a list of texts against the value looked for.
func (c *checker) hasList(n *node, value *ir) *ir {
	if value.typ != Int && value.typ.kind != kindDomain {
		return c.fail(n.kids[1], diag.Diagnostic{Rule: RuleType, Message: quote(c.text(n.kids[1])) + " is " + value.typ.a() + ", which no list can hold",
			Expected: "has(set, value)"})
	}
	return c.expr(n.kids[0], SetOf(value.typ.of))
}

func (c *checker) numeric(n *node, o op, count int) *ir {
	if !c.count(n, count, count) {
		return nil
	}
	kids := make([]*ir, count)
	for i, k := range n.kids {
		if kids[i] = c.expr(k, Int); kids[i] == nil {
			return nil
		}
	}
	return fold(o, Int, kids...)
}

func (c *checker) clamp(n *node) *ir {
	if !c.count(n, 3, 3) {
		return nil
	}
	x, lo, hi := c.expr(n.kids[0], Int), c.expr(n.kids[1], Int), c.expr(n.kids[2], Int)
	if x == nil || lo == nil || hi == nil {
		return nil
	}
	return fold(opMax, Int, lo, fold(opMin, Int, x, hi))
}

// pickOf checks a choice between two values: kids are its condition and both.
func (c *checker) pickOf(n *node, want Type) *ir {
	cond := c.expr(n.kids[0], Bool)
	var a, b *ir
	if want.Known() {
		a, b = c.expr(n.kids[1], want), c.expr(n.kids[2], want)
	} else {
		a, b = c.pair(n.kids[1], n.kids[2])
	}
	if cond == nil || a == nil || b == nil {
		return nil
	}
	return fold(opPick, a.typ, cond, a, b)
}
