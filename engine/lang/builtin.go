package lang

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
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

// checkBuiltin checks a call of the function of the language called name.
func (c *checker) checkBuiltin(name string, n *node, want Type) *types.Expr {
	switch name {
	case "any":
		return c.checkSetCall(n, types.OpAny, Bool, Bool)
	case "all":
		return c.checkSetCall(n, types.OpAll, Bool, Bool)
	case "count":
		return c.checkSetCall(n, types.OpCount, Bool, Int)
	case "sum":
		return c.checkSetCall(n, types.OpSum, Int, Int)
	case "best":
		return c.checkSetCall(n, types.OpBest, Int, Type{})
	case "filter":
		return c.checkSetCall(n, types.OpFilter, Bool, Type{})
	case "union":
		return c.checkUnion(n, want)
	case "min":
		return c.checkMinMax(n, types.OpMin, types.OpLeast)
	case "max":
		return c.checkMinMax(n, types.OpMax, types.OpMost)
	case "first":
		return c.checkFirst(n)
	case "has":
		return c.checkHas(n)
	case "within":
		return c.checkWithin(n)
	case "abs":
		return c.checkNumeric(n, types.OpAbs, 1)
	case "clamp":
		return c.checkClamp(n)
	case "floor_div":
		return c.checkNumeric(n, types.OpDiv, 2)
	case "ceil_div":
		return c.checkNumeric(n, types.OpCeilDiv, 2)
	}
	return c.checkNumeric(n, types.OpRound, 2)
}

// checkArgCount reports whether a call has from lo to hi arguments.
func (c *checker) checkArgCount(n *node, lo, hi int) bool {
	if len(n.kids) < lo || hi >= 0 && len(n.kids) > hi {
		c.wrongCount(n, hi)
		return false
	}
	return true
}

// checkSetCall checks the functions that evaluate a body for each element. A zero
// result means the set's own type (filter) or its elements' (best).
func (c *checker) checkSetCall(n *node, o types.Op, body, result Type) *types.Expr {
	if !c.checkArgCount(n, 1, 3) {
		return nil
	}
	set := c.checkSet(n.kids[0])
	if set == nil {
		return nil
	}
	return c.checkSetBody(n, o, set, body, result)
}

// readElementName reads the name that an author gives to the elements of a set: the
// second of three arguments.
func (c *checker) readElementName(n *node, elem Type) (string, bool) {
	if len(n.kids) < 3 {
		return "", true
	}
	k := n.kids[1]
	if k.kind != nodePath || len(k.parts) != 1 {
		c.failNode(k, diag.Diagnostic{Rule: RuleArgs, Message: "the second of three arguments names the elements", Expected: "a name, as in any(units, u, condition)"})
		return "", false
	}
	name := k.parts[0].text
	_, means := c.env.findBinding(name)
	_, param := c.names.params[name]
	_, field := c.names.longestField(elem, k.parts)
	taken := means || param || field > 0 || name == "it" || c.env.isCallableName(name)
	for _, s := range c.names.scopes {
		_, outer := c.names.longestField(s.elem.Type, k.parts)
		taken = taken || s.name == name || outer > 0
	}
	if taken {
		c.failNode(k, diag.Diagnostic{Rule: RuleNotAllowed, Message: quote(name) + " already means something here", Hint: "give the elements another name"})
		return "", false
	}
	return name, true
}

func (c *checker) checkSetBody(n *node, o types.Op, set *types.Expr, body, result Type) *types.Expr {
	elem := &types.Expr{Op: types.OpElem, Type: set.Type.Elem(), Slot: c.slots}
	e := &types.Expr{Op: o, Type: result, Slot: c.slots}
	c.slots++
	var what *types.Expr
	name, ok := "", true
	plain := len(n.kids) == 2 && (c.src.isLuaFile() || n.kids[1].kind == nodeFields || n.kids[1].kind == nodeFunc)
	if !plain {
		name, ok = c.readElementName(n, elem.Type)
	}
	if !ok {
		return nil
	}
	switch {
	case plain:
		what = c.checkElementBody(n, n.kids[1], elem, body)
	case len(n.kids) > 1:
		c.names.scopes = append(slices.Clip(c.names.scopes), scope{elem: elem, name: name})
		what = c.checkExpr(n.kids[len(n.kids)-1], body)
		c.names.scopes = c.names.scopes[:len(c.names.scopes)-1]
	case body == Int && elem.Type == Int:
		what = elem
	case o == types.OpAny || o == types.OpCount:
		what = types.NewConst(Bool, 1)
	default:
		return c.wrongCount(n, 2)
	}
	if what == nil {
		return nil
	}
	switch o {
	case types.OpFilter:
		e.Type = set.Type
	case types.OpBest:
		e.Type = elem.Type
	}
	e.Kids = []*types.Expr{set, what}
	return c.labelLeaf(e, n)
}

func (c *checker) checkMinMax(n *node, scalar, over types.Op) *types.Expr {
	if !c.checkArgCount(n, 1, -1) {
		return nil
	}
	first := c.checkExpr(n.kids[0], Type{})
	if first == nil {
		return nil
	}
	if first.Type.IsSet() {
		if !c.checkArgCount(n, 1, 3) {
			return nil
		}
		return c.checkSetBody(n, over, first, Int, Int)
	}
	if first.Type != Int {
		return c.reportMismatch(n.kids[0], first.Type, Int)
	}
	if !c.checkArgCount(n, 2, -1) {
		return nil
	}
	for _, k := range n.kids[1:] {
		e := c.checkExpr(k, Int)
		if e == nil {
			return nil
		}
		first = types.FoldNode(scalar, Int, first, e)
	}
	return first
}

func (c *checker) checkFirst(n *node) *types.Expr {
	if !c.checkArgCount(n, 1, 1) {
		return nil
	}
	set := c.checkSet(n.kids[0])
	if set == nil {
		return nil
	}
	return c.labelLeaf(&types.Expr{Op: types.OpFirst, Type: set.Type.Elem(), Kids: []*types.Expr{set}}, n)
}

// checkUnion checks sets of one type. Any of them may give the type to the others.
func (c *checker) checkUnion(n *node, want Type) *types.Expr {
	if !c.checkArgCount(n, 2, -1) {
		return nil
	}
	kids := make([]*types.Expr, len(n.kids))
	if !want.IsSet() {
		says := max(0, slices.IndexFunc(n.kids, func(k *node) bool { return !lacksOwnType(k) }))
		if kids[says] = c.checkSet(n.kids[says]); kids[says] == nil {
			return nil
		}
		want = kids[says].Type
	}
	for i, k := range n.kids {
		if kids[i] == nil {
			if kids[i] = c.checkExpr(k, want); kids[i] == nil {
				return nil
			}
		}
	}
	return c.labelLeaf(&types.Expr{Op: types.OpUnion, Type: want, Kids: kids}, n)
}

func (c *checker) checkHas(n *node) *types.Expr {
	if !c.checkArgCount(n, 2, 2) {
		return nil
	}
	var set, value *types.Expr
	if lacksOwnType(n.kids[0]) {
		if value = c.checkExpr(n.kids[1], Type{}); value != nil {
			set = c.checkTextList(n, value)
		}
	} else if set = c.checkSet(n.kids[0]); set != nil {
		value = c.checkExpr(n.kids[1], set.Type.Elem())
	}
	if set == nil || value == nil {
		return nil
	}
	return c.labelLeaf(&types.Expr{Op: types.OpHas, Type: Bool, Kids: []*types.Expr{set, value}}, n)
}

// checkTextList checks a list of texts against the value looked for.
func (c *checker) checkTextList(n *node, value *types.Expr) *types.Expr {
	if value.Type != Int && !value.Type.IsMember() {
		return c.failNode(n.kids[1], diag.Diagnostic{Rule: RuleType, Message: quote(c.sourceText(n.kids[1])) + " is " + value.Type.WithArticle() + ", which no list can hold",
			Expected: "has(set, value)"})
	}
	return c.checkExpr(n.kids[0], SetType(value.Type.Domain()))
}

func (c *checker) checkNumeric(n *node, o types.Op, count int) *types.Expr {
	if !c.checkArgCount(n, count, count) {
		return nil
	}
	kids := make([]*types.Expr, count)
	for i, k := range n.kids {
		if kids[i] = c.checkExpr(k, Int); kids[i] == nil {
			return nil
		}
	}
	return types.FoldNode(o, Int, kids...)
}

func (c *checker) checkClamp(n *node) *types.Expr {
	if !c.checkArgCount(n, 3, 3) {
		return nil
	}
	x, lo, hi := c.checkExpr(n.kids[0], Int), c.checkExpr(n.kids[1], Int), c.checkExpr(n.kids[2], Int)
	if x == nil || lo == nil || hi == nil {
		return nil
	}
	return types.FoldNode(types.OpMax, Int, lo, types.FoldNode(types.OpMin, Int, x, hi))
}

// checkPick checks a choice between two values: kids are its condition and both.
func (c *checker) checkPick(n *node, want Type) *types.Expr {
	cond := c.checkExpr(n.kids[0], Bool)
	var a, b *types.Expr
	if want.IsKnown() {
		a, b = c.checkExpr(n.kids[1], want), c.checkExpr(n.kids[2], want)
	} else {
		a, b = c.checkPair(n.kids[1], n.kids[2])
	}
	if cond == nil || a == nil || b == nil {
		return nil
	}
	return types.FoldNode(types.OpPick, a.Type, cond, a, b)
}
