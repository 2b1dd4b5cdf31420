package lang

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// lacksOwnType reports whether n takes its type from the value next to it.
func lacksOwnType(n *node) bool {
	switch n.kind {
	case nodeText, nodeNil:
		return true
	case nodeList:
		for _, k := range n.kids {
			if !lacksOwnType(k) {
				return false
			}
		}
		return true
	case nodeCall:
		switch joinParts(n.parts) {
		case "union":
			return !slices.ContainsFunc(n.kids, func(k *node) bool { return !lacksOwnType(k) })
		}
	case nodeIf:
		return lacksOwnType(n.kids[1]) && lacksOwnType(n.kids[2])
	case nodeLet:
		return lacksOwnType(n.kids[1])
	case nodeBinary:
		switch n.op {
		case "and":
			return lacksOwnType(n.kids[1])
		case "or":
			return lacksOwnType(n.kids[0]) && lacksOwnType(n.kids[1])
		}
	}
	return false
}

func (c *checker) checkUnary(n *node) *types.Expr {
	kid := n.kids[0]
	switch n.op {
	case "not":
		return c.checkNot(n, kid)
	case "#":
		if e := c.checkSet(kid); e != nil {
			return c.labelLeaf(&types.Expr{Op: types.OpSize, Type: Int, Kids: []*types.Expr{e}}, n)
		}
	default:
		if kid.kind == nodeNumber {
			return c.checkNumber(n, "-"+kid.text, Type{})
		}
		if e := c.checkExpr(kid, Int); e != nil {
			return types.FoldNode(types.OpNeg, Int, e)
		}
	}
	return nil
}

// checkNot checks not, which binds more tightly than ==: a common slip.
func (c *checker) checkNot(n, kid *node) *types.Expr {
	e := c.checkExpr(kid, Type{})
	if e == nil || e.Type == Bool {
		if e != nil {
			e = types.FoldNode(types.OpNot, Bool, e)
		}
		return e
	}
	text := c.sourceText(kid)
	return c.failNode(kid, diag.Diagnostic{Rule: RuleType, Message: quote(text) + " is " + e.Type.WithArticle() + ", but a condition follows not", Expected: describeExpected(Bool),
		Hint: "not takes only what stands next to it: write " + text + " ~= value, or not (" + text + " == value)"})
}

var arithmetic = map[string]types.Op{"+": types.OpAdd, "-": types.OpSub, "*": types.OpMul, "%": types.OpMod}

func (c *checker) checkBinary(n *node, want Type) *types.Expr {
	l, r := n.kids[0], n.kids[1]
	switch n.op {
	case "and":
		return c.checkAnd(n, want)
	case "or":
		return c.checkOr(n, want)
	case "==", "~=":
		return c.checkEqual(n)
	case "<", ">", "<=", ">=":
		a, b := c.checkExpr(l, Int), c.checkExpr(r, Int)
		if a == nil || b == nil {
			return nil
		}
		if n.op[0] == '>' {
			a, b = b, a
		}
		if len(n.op) == 2 {
			return types.FoldNode(types.OpLe, Bool, a, b)
		}
		return types.FoldNode(types.OpLt, Bool, a, b)
	}
	if n.op == "/" {
		form := "floor_div(" + c.sourceText(l) + ", " + c.sourceText(r) + ")"
		return c.failNode(n, diag.Diagnostic{Rule: RuleNotAllowed, Message: "/ does not say how it rounds", Nearest: form, Hint: "write " + form + ", or ceil_div or round_half_up with the same two"})
	}
	a := c.checkExpr(l, Int)
	if a == nil && n.op == "-" && c.src.token(l.hi).End+1 == c.src.token(r.lo).Off {
		return nil // an id with a hyphen: the part after it is no name
	}
	b := c.checkExpr(r, Int)
	if a == nil || b == nil {
		return nil
	}
	return types.FoldNode(arithmetic[n.op], Int, a, b)
}

func (c *checker) checkEqual(n *node) *types.Expr {
	a, b := c.checkPair(n.kids[0], n.kids[1])
	if a == nil || b == nil {
		return nil
	}
	if a.Type.IsSet() {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "sets are not compared with " + n.op,
			Hint: "write has(set, value), #set == n, or all(set, condition)"})
	}
	if n.op == "==" {
		return types.FoldNode(types.OpEq, Bool, a, b)
	}
	return types.FoldNode(types.OpNe, Bool, a, b)
}

// checkPair checks two values of one type. Either may give the type to the other.
func (c *checker) checkPair(l, r *node) (*types.Expr, *types.Expr) {
	if lacksOwnType(l) && !lacksOwnType(r) {
		b := c.checkExpr(r, Type{})
		if b == nil {
			return nil, nil
		}
		return c.checkExpr(l, b.Type), b
	}
	a := c.checkExpr(l, Type{})
	if a == nil {
		return nil, nil
	}
	return a, c.checkExpr(r, a.Type)
}

// checkAnd joins conditions. In front of an or it chooses a value: see or.
func (c *checker) checkAnd(n *node, want Type) *types.Expr {
	if want.IsKnown() && want != Bool {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "\"and\" gives false when its condition fails, but " + want.WithArticle() + " is expected here",
			Expected: describeExpected(want), Hint: "add \"or\" and the other value: condition and value or otherwise"})
	}
	a := c.checkExpr(n.kids[0], Bool)
	if a == nil && c.isNilGuard(n) {
		c.checkExpr(n.kids[1], Type{})
		return nil
	}
	b := c.checkExpr(n.kids[1], Bool)
	if a == nil || b == nil {
		return nil
	}
	return types.FoldNode(types.OpAnd, Bool, a, b)
}

// isNilGuard reports whether what is no condition guards against nil, as in u and u.side, and
// mends its hint: a comparison would give a truth instead of the value.
func (c *checker) isNilGuard(n *node) bool {
	l, r := c.sourceText(n.kids[0]), c.sourceText(n.kids[1])
	last := len(c.rep.Items) - 1
	if !c.src.isLuaFile() || last < 0 || c.rep.Items[last].Rule != RuleType || !strings.HasPrefix(r, l+".") {
		return false
	}
	c.rep.Items[last].Hint = "write if " + l + " == nil then return nil end, and after it " + r + " by itself"
	return true
}

// alternative is one alternative of an or: the conditions and the value after them.
type alternative struct {
	conds []*node
	value *node
	node  *node
}

func splitAlternatives(n *node) []alternative {
	var back []*node
	for n.kind == nodeBinary && n.op == "or" {
		back = append(back, n.kids[1])
		n = n.kids[0]
	}
	back = append(back, n)
	out := make([]alternative, 0, len(back))
	for i := len(back) - 1; i >= 0; i-- {
		ch := alternative{node: back[i], value: back[i]}
		for i > 0 && ch.value.kind == nodeBinary && ch.value.op == "and" {
			ch.conds = append(ch.conds, ch.value.kids[0])
			ch.value = ch.value.kids[1]
		}
		out = append(out, ch)
	}
	return out
}

// checkOr joins conditions, or chooses the first of several values as Lua does:
// condition and value or otherwise; leader or substitute.
func (c *checker) checkOr(n *node, want Type) *types.Expr {
	chain := splitAlternatives(n)
	values := make([]*types.Expr, len(chain))
	if !want.IsKnown() {
		// The type is that of the last alternative that has one of its own.
		k := len(chain) - 1
		for k > 0 && lacksOwnType(chain[k].value) {
			k--
		}
		if values[k] = c.checkExpr(chain[k].value, Type{}); values[k] == nil {
			return nil
		}
		want = values[k].Type
	}
	if want == Bool {
		return c.buildDisjunction(chain, values)
	}
	return c.buildChoice(chain, values, want)
}

func (c *checker) buildDisjunction(chain []alternative, values []*types.Expr) *types.Expr {
	var out *types.Expr
	ok := true
	for i, ch := range chain {
		e := values[i]
		if e == nil || len(ch.conds) > 0 {
			e = c.checkExpr(ch.node, Bool)
		}
		if e == nil {
			ok = false
			continue
		}
		if out == nil {
			out = e
		} else {
			out = types.FoldNode(types.OpOr, Bool, out, e)
		}
	}
	if !ok {
		return nil
	}
	return out
}

func (c *checker) buildChoice(chain []alternative, values []*types.Expr, want Type) *types.Expr {
	var out *types.Expr
	for i := len(chain) - 1; i >= 0; i-- {
		ch := chain[i]
		v := values[i]
		if v == nil {
			if v = c.checkExpr(ch.value, want); v == nil {
				return nil
			}
		}
		if out == nil {
			out = v
			continue
		}
		if len(ch.conds) == 0 && !want.IsMember() {
			return c.failNode(ch.node, diag.Diagnostic{Rule: RuleType, Message: quote(c.sourceText(ch.node)) + " is " + want.WithArticle() + ", so what follows \"or\" is never reached",
				Hint: "write condition and value or otherwise"})
		}
		if out = c.buildAlternative(ch.conds, v, out); out == nil {
			return nil
		}
	}
	return out
}

// buildAlternative is v when the conditions hold and v is not nil, and otherwise rest.
func (c *checker) buildAlternative(conds []*node, v, rest *types.Expr) *types.Expr {
	if len(conds) == 0 {
		return types.FoldNode(types.OpElse, v.Type, v, rest)
	}
	var cond *types.Expr
	for _, n := range conds {
		e := c.checkExpr(n, Bool)
		if e == nil {
			return nil
		}
		if cond == nil {
			cond = e
		} else {
			cond = types.FoldNode(types.OpAnd, Bool, cond, e)
		}
	}
	if !v.Type.IsMember() || v.IsConst() && v.Value != None {
		return types.FoldNode(types.OpPick, v.Type, cond, v, rest)
	}
	return types.FoldNode(types.OpElse, v.Type, types.FoldNode(types.OpPick, v.Type, cond, v, types.NewConst(v.Type, None)), rest)
}

// checkSet checks an expression that must be a set, of anything.
func (c *checker) checkSet(n *node) *types.Expr {
	e := c.checkExpr(n, Type{})
	if e != nil && !e.Type.IsSet() {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: quote(c.sourceText(n)) + " is " + e.Type.WithArticle() + ", but a set is expected here", Expected: "a set",
			Hint: "write {" + c.sourceText(n) + "} for a set of one"})
	}
	return e
}

// checkList checks a list written out; the first element that has a type of its
// own gives it to the others.
func (c *checker) checkList(n *node, want Type) *types.Expr {
	elem := want.Elem()
	if want.IsKnown() && !want.IsSet() {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "a list is a set, but " + want.WithArticle() + " is expected here", Expected: describeExpected(want),
			Hint: "write has({...}, value) to ask whether a value is in it"})
	}
	kids := make([]*types.Expr, len(n.kids))
	for i := 0; i < len(n.kids) && !elem.IsKnown(); i++ {
		if i+1 == len(n.kids) || !lacksOwnType(n.kids[i]) {
			if kids[i] = c.checkExpr(n.kids[i], Type{}); kids[i] == nil {
				return nil
			}
			elem = kids[i].Type
		}
	}
	allConst := true
	for i, k := range n.kids {
		if kids[i] == nil {
			if kids[i] = c.checkExpr(k, elem); kids[i] == nil {
				return nil
			}
		}
		allConst = allConst && kids[i].IsConst()
	}
	if elem != Int && !elem.IsMember() {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "a list of " + elem.String() + " is not allowed", Expected: "numbers, or members of one family of names"})
	}
	e := &types.Expr{Op: types.OpList, Type: SetType(elem.Domain()), Kids: kids}
	if allConst {
		e.Values = make([]int32, len(kids))
		for i, k := range kids {
			e.Values[i] = k.Value
		}
		e.Kids = nil
	}
	return e
}
