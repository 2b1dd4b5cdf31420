package lang

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// checkFamilyArg checks an argument that may be of the type itself, or a number, or as a member of
// another family that is called like a member of the one wanted.
func (c *checker) checkFamilyArg(k *node, p Param) *types.Expr {
	if !p.OrNumber && p.ByName == nil {
		return c.checkExpr(k, p.Type)
	}
	t := c.inferOwnType(k)
	switch {
	case p.OrNumber && t == Int:
		e := c.checkExpr(k, Int)
		if e != nil && e.IsConst() && p.Type.IsMember() && p.Type.Domain().Lookup != nil {
			if _, ok := p.Type.Domain().Lookup(strconv.Itoa(int(e.Value))); !ok {
				return c.checkNumber(k, strconv.Itoa(int(e.Value)), p.Type)
			}
		}
		return e
	case p.ByName != nil && t.IsMember() && t != p.Type && slices.Contains(p.ByName, t.Domain()):
		if e := c.checkExpr(k, t); e != nil {
			return c.matchByName(k, e, p.Type)
		}
		return nil
	}
	return c.checkExpr(k, p.Type)
}

// inferOwnType returns the type that an expression has without its surroundings. It reports no
// faults, and returns the zero Type if the expression takes its type from others.
func (c *checker) inferOwnType(n *node) Type {
	saved := *c
	c.rep, c.quiet = &diag.List{}, true
	e := c.checkExpr(n, Type{})
	nodes, slots := c.nodes, c.slots
	*c = saved
	c.nodes, c.slots = nodes, slots
	if e == nil {
		return Type{}
	}
	return e.Type
}

// matchByName returns the member of the type wanted that is called like e, a member of another
// family. Which that is for each of them is found out here, once.
func (c *checker) matchByName(k *node, e *types.Expr, want Type) *types.Expr {
	from, to := e.Type.Domain(), want.Domain()
	if e.IsConst() && e.Value >= 0 {
		return c.checkLiteral(&node{kind: nodeText, text: from.Text(e.Value), lo: k.lo, hi: k.hi}, want)
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
		d := diag.Diagnostic{Rule: RuleUnknownText, Message: quote(c.sourceText(k)) + " is " + e.Type.WithArticle() + ", and none is called like " + want.WithArticle()}
		if names := to.Names(); len(names) > 0 {
			d.Expected = "one of " + listSome(names)
		}
		return c.failNode(k, d)
	case len(missing) > 0 && !from.Mixed:
		c.failNode(k, diag.Diagnostic{Rule: RuleNoneCalled, Severity: diag.Warning, Message: "there is no " + to.Name + " for the " + from.Name + " " + listSome(missing) + ": it counts as 0",
			Expected: "one for each " + from.Name, Hint: "add what is missing, or write a text: a condition and 'one' or 'another'"})
	}
	return types.FoldField(e, Field{Type: want, Values: values, Static: true, Get: func(_ any, id int32) int32 { return values[id] }}, to.Name)
}
