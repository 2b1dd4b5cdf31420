package expr

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// argOf checks an argument that may stand as it is, or as a number, or as a member of
// another family that is called like a member of the one wanted.
func (c *checker) argOf(k *node, p Param) *ir {
	if !p.OrNumber && p.ByName == nil {
		return c.expr(k, p.Type)
	}
	t := c.typeOf(k)
	switch {
	case p.OrNumber && t == Int:
		e := c.expr(k, Int)
		if e != nil && e.isConst() && p.Type.kind == kindDomain && p.Type.of.Lookup != nil {
			if _, ok := p.Type.of.Lookup(itoa(e.val)); !ok {
				return c.number(k, itoa(e.val), p.Type)
			}
		}
		return e
	case p.ByName != nil && t.kind == kindDomain && t != p.Type && slices.Contains(p.ByName, t.of):
		if e := c.expr(k, t); e != nil {
			return c.calledLike(k, e, p.Type)
		}
		return nil
	}
	return c.expr(k, p.Type)
}

// typeOf is the type an expression has by itself, without reporting what is wrong with
// it; the zero Type where it has none.
func (c *checker) typeOf(n *node) Type {
	saved := *c
	c.rep, c.deaf = &diag.List{}, true
	e := c.expr(n, Type{})
	nodes, slots := c.nodes, c.slots
	*c = saved
	c.nodes, c.slots = nodes, slots
	if e == nil {
		return Type{}
	}
	return e.typ
}

// calledLike is the member of the type wanted that is called like e, a member of another
// family. Which that is for each of them is found out here, once.
func (c *checker) calledLike(k *node, e *ir, want Type) *ir {
	from, to := e.typ.of, want.of
	if e.isConst() && e.val >= 0 {
		return c.literal(&node{kind: nodeText, text: from.Text(e.val), lo: k.lo, hi: k.hi}, want)
	}
	values := make([]int32, from.Size())
	var missing []string
	for i := range values {
		id, ok := to.Lookup(from.Text(int32(i)))
		if !ok {
			id = None
			missing = append(missing, quote(from.Text(int32(i))))
		}
		values[i] = id
	}
	switch {
	case len(missing) == len(values):
		d := diag.Diagnostic{Rule: RuleUnknownText, Message: quote(c.text(k)) + " is " + e.typ.a() + ", and none is called like " + want.a()}
		if names := to.Names(); len(names) > 0 {
			d.Expected = "one of " + some(names)
		}
		return c.fail(k, d)
	case len(missing) > 0 && !from.Mixed:
		c.fail(k, diag.Diagnostic{Rule: RuleNoneCalled, Severity: diag.Warning, Message: "there is no " + to.Name + " for the " + from.Name + " " + some(missing) + ": it counts as 0",
			Expected: "one for each " + from.Name, Hint: "add what is missing, or write a text: a condition and 'one' or 'another'"})
	}
	return foldField(e, Field{Type: want, Values: values, Static: true, Get: func(_ any, id int32) int32 { return values[id] }}, to.Name)
}
