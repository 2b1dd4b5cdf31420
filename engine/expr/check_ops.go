package expr

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// untyped reports whether n takes its type from what it stands beside.
func untyped(n *node) bool {
	switch n.kind {
	case nodeText, nodeNil:
		return true
	case nodeList:
		for _, k := range n.kids {
			if !untyped(k) {
				return false
			}
		}
		return true
	case nodeCall:
		switch join(n.parts) {
		case "union":
			return !slices.ContainsFunc(n.kids, func(k *node) bool { return !untyped(k) })
		}
	case nodeIf:
		return untyped(n.kids[1]) && untyped(n.kids[2])
	case nodeLet:
		return untyped(n.kids[1])
	case nodeBinary:
		switch n.op {
		case "and":
			return untyped(n.kids[1])
		case "or":
			return untyped(n.kids[0]) && untyped(n.kids[1])
		}
	}
	return false
}

func (c *checker) unary(n *node) *ir {
	kid := n.kids[0]
	switch n.op {
	case "not":
		return c.negation(n, kid)
	case "#":
		if e := c.set(kid); e != nil {
			return c.leaf(&ir{op: opSize, typ: Int, kids: []*ir{e}}, n)
		}
	default:
		if kid.kind == nodeNumber {
			return c.number(n, "-"+kid.text, Type{})
		}
		if e := c.expr(kid, Int); e != nil {
			return fold(opNeg, Int, e)
		}
	}
	return nil
}

// negation checks not, which binds more tightly than ==: a common slip.
func (c *checker) negation(n, kid *node) *ir {
	e := c.expr(kid, Type{})
	if e == nil || e.typ == Bool {
		if e != nil {
			e = fold(opNot, Bool, e)
		}
		return e
	}
	text := c.text(kid)
	return c.fail(kid, diag.Diagnostic{Rule: RuleType, Message: quote(text) + " is " + e.typ.a() + ", but a condition follows not", Expected: expected(Bool),
		Hint: "not takes only what stands next to it: write " + text + " ~= value, or not (" + text + " == value)"})
}

var arithmetic = map[string]op{"+": opAdd, "-": opSub, "*": opMul, "%": opMod}

func (c *checker) binary(n *node, want Type) *ir {
	l, r := n.kids[0], n.kids[1]
	switch n.op {
	case "and":
		return c.and(n, want)
	case "or":
		return c.or(n, want)
	case "==", "~=":
		return c.equal(n)
	case "<", ">", "<=", ">=":
		a, b := c.expr(l, Int), c.expr(r, Int)
		if a == nil || b == nil {
			return nil
		}
		if n.op[0] == '>' {
			a, b = b, a
		}
		if len(n.op) == 2 {
			return fold(opLe, Bool, a, b)
		}
		return fold(opLt, Bool, a, b)
	}
	if n.op == "/" {
		form := "floor_div(" + c.text(l) + ", " + c.text(r) + ")"
		return c.fail(n, diag.Diagnostic{Rule: RuleNotAllowed, Message: "/ does not say how it rounds", Nearest: form, Hint: "write " + form + ", or ceil_div or round_half_up with the same two"})
	}
	a := c.expr(l, Int)
	if a == nil && n.op == "-" && c.src.tokens[l.hi].end+1 == c.src.tokens[r.lo].off {
		return nil // an id with a hyphen: what stands behind it is no name
	}
	b := c.expr(r, Int)
	if a == nil || b == nil {
		return nil
	}
	return fold(arithmetic[n.op], Int, a, b)
}

func (c *checker) equal(n *node) *ir {
	a, b := c.pair(n.kids[0], n.kids[1])
	if a == nil || b == nil {
		return nil
	}
	if a.typ.IsSet() {
		return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: "sets are not compared with " + n.op,
			Hint: "write has(set, value), #set == n, or all(set, condition)"})
	}
	if n.op == "==" {
		return fold(opEq, Bool, a, b)
	}
	return fold(opNe, Bool, a, b)
}

// pair checks two values of one type, whichever of them says what it is.
func (c *checker) pair(l, r *node) (*ir, *ir) {
	if untyped(l) && !untyped(r) {
		b := c.expr(r, Type{})
		if b == nil {
			return nil, nil
		}
		return c.expr(l, b.typ), b
	}
	a := c.expr(l, Type{})
	if a == nil {
		return nil, nil
	}
	return a, c.expr(r, a.typ)
}

// and joins conditions. In front of an or it chooses a value: see or.
func (c *checker) and(n *node, want Type) *ir {
	if want.Known() && want != Bool {
		return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: "\"and\" gives false when its condition fails, but " + want.a() + " is expected here",
			Expected: expected(want), Hint: "add \"or\" and the other value: condition and value or otherwise"})
	}
	a := c.expr(n.kids[0], Bool)
	if a == nil && c.guarded(n) {
		c.expr(n.kids[1], Type{})
		return nil
	}
	b := c.expr(n.kids[1], Bool)
	if a == nil || b == nil {
		return nil
	}
	return fold(opAnd, Bool, a, b)
}

// guarded reports whether what is no condition guards against nil, as in u and u.side, and
// mends its hint: a comparison would give a truth instead of the value.
func (c *checker) guarded(n *node) bool {
	l, r := c.text(n.kids[0]), c.text(n.kids[1])
	last := len(c.rep.Items) - 1
	if !c.src.lua() || last < 0 || c.rep.Items[last].Rule != RuleType || !strings.HasPrefix(r, l+".") {
		return false
	}
	c.rep.Items[last].Hint = "write if " + l + " == nil then return nil end, and after it " + r + " by itself"
	return true
}

// choice is one alternative of an or: the conditions and the value after them.
type choice struct {
	conds []*node
	value *node
	whole *node
}

func choices(n *node) []choice {
	var back []*node
	for n.kind == nodeBinary && n.op == "or" {
		back = append(back, n.kids[1])
		n = n.kids[0]
	}
	back = append(back, n)
	out := make([]choice, 0, len(back))
	for i := len(back) - 1; i >= 0; i-- {
		ch := choice{whole: back[i], value: back[i]}
		for i > 0 && ch.value.kind == nodeBinary && ch.value.op == "and" {
			ch.conds = append(ch.conds, ch.value.kids[0])
			ch.value = ch.value.kids[1]
		}
		out = append(out, ch)
	}
	return out
}

// or joins conditions, or chooses the first of several values as Lua does:
// condition and value or otherwise; leader or substitute.
func (c *checker) or(n *node, want Type) *ir {
	chain := choices(n)
	values := make([]*ir, len(chain))
	if !want.Known() {
		// The type is that of the last alternative that has one of its own.
		k := len(chain) - 1
		for k > 0 && untyped(chain[k].value) {
			k--
		}
		if values[k] = c.expr(chain[k].value, Type{}); values[k] == nil {
			return nil
		}
		want = values[k].typ
	}
	if want == Bool {
		return c.disjunction(chain, values)
	}
	return c.choose(chain, values, want)
}

func (c *checker) disjunction(chain []choice, values []*ir) *ir {
	var out *ir
	ok := true
	for i, ch := range chain {
		e := values[i]
		if e == nil || len(ch.conds) > 0 {
			e = c.expr(ch.whole, Bool)
		}
		if e == nil {
			ok = false
			continue
		}
		if out == nil {
			out = e
		} else {
			out = fold(opOr, Bool, out, e)
		}
	}
	if !ok {
		return nil
	}
	return out
}

func (c *checker) choose(chain []choice, values []*ir, want Type) *ir {
	var out *ir
	for i := len(chain) - 1; i >= 0; i-- {
		ch := chain[i]
		v := values[i]
		if v == nil {
			if v = c.expr(ch.value, want); v == nil {
				return nil
			}
		}
		if out == nil {
			out = v
			continue
		}
		if len(ch.conds) == 0 && want.kind != kindDomain {
			return c.fail(ch.whole, diag.Diagnostic{Rule: RuleType, Message: quote(c.text(ch.whole)) + " is " + want.a() + ", so what follows \"or\" is never reached",
				Hint: "write condition and value or otherwise"})
		}
		if out = c.chosen(ch.conds, v, out); out == nil {
			return nil
		}
	}
	return out
}

// chosen is v when the conditions hold and v is not nil, and otherwise rest.
func (c *checker) chosen(conds []*node, v, rest *ir) *ir {
	if len(conds) == 0 {
		return fold(opElse, v.typ, v, rest)
	}
	var cond *ir
	for _, n := range conds {
		e := c.expr(n, Bool)
		if e == nil {
			return nil
		}
		if cond == nil {
			cond = e
		} else {
			cond = fold(opAnd, Bool, cond, e)
		}
	}
	if v.typ.kind != kindDomain || v.isConst() && v.val != None {
		return fold(opPick, v.typ, cond, v, rest)
	}
	return fold(opElse, v.typ, fold(opPick, v.typ, cond, v, constant(v.typ, None)), rest)
}

// set checks an expression that must be a set, of anything.
func (c *checker) set(n *node) *ir {
	e := c.expr(n, Type{})
	if e != nil && !e.typ.IsSet() {
		return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: quote(c.text(n)) + " is " + e.typ.a() + ", but a set is expected here", Expected: "a set",
			Hint: "write {" + c.text(n) + "} for a set of one"})
	}
	return e
}

// list checks a list written out; the first element that has a type of its
// own gives it to the others.
func (c *checker) list(n *node, want Type) *ir {
	elem := want.Elem()
	if want.Known() && !want.IsSet() {
		return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: "a list is a set, but " + want.a() + " is expected here", Expected: expected(want),
			Hint: "write has({...}, value) to ask whether a value is in it"})
	}
	kids := make([]*ir, len(n.kids))
	for i := 0; i < len(n.kids) && !elem.Known(); i++ {
		if i+1 == len(n.kids) || !untyped(n.kids[i]) {
			if kids[i] = c.expr(n.kids[i], Type{}); kids[i] == nil {
				return nil
			}
			elem = kids[i].typ
		}
	}
	allConst := true
	for i, k := range n.kids {
		if kids[i] == nil {
			if kids[i] = c.expr(k, elem); kids[i] == nil {
				return nil
			}
		}
		allConst = allConst && kids[i].isConst()
	}
	if elem != Int && elem.kind != kindDomain {
		return c.fail(n, diag.Diagnostic{Rule: RuleType, Message: "a list of " + elem.String() + " is not allowed", Expected: "numbers, or members of one family of names"})
	}
	e := &ir{op: opList, typ: SetOf(elem.of), kids: kids}
	if allConst {
		e.vals = make([]int32, len(kids))
		for i, k := range kids {
			e.vals[i] = k.val
		}
		e.kids = nil
	}
	return e
}
