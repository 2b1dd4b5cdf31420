package lang

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// converter makes nodes of a tree of Lua, as far as expressions may have its constructs.
// rejection is the first construct that they may not.
type converter struct {
	s          *source
	end        int // the token that ends the function
	rejection  *rejection
	buildCount int // statements put together, one after an if as often as it is met
}

// rejection is the first thing that no expression can do.
type rejection struct {
	what string
	tok  int
	of   *node // the node called, where only a name may be
}

// reject notes that what begins at a token cannot be part of an expression.
func (c *converter) reject(tok int, what string) *node {
	tok = max(0, min(tok, len(c.s.tokens)-1)) // a text may end where something is missing
	if c.rejection == nil {
		c.rejection = &rejection{what: what, tok: tok}
	}
	return &node{kind: nodeNil, lo: tok, hi: tok}
}

// convertExpr makes a node of an expression.
func (c *converter) convertExpr(e *syntax.Expr) *node {
	n := c.convertKind(e)
	if c.s.isLuaFile() && c.rejection == nil {
		n.lo, n.hi = e.Lo, e.Hi
	}
	return n
}

var leafKinds = map[syntax.Kind]nodeKind{syntax.Number: nodeNumber, syntax.Text: nodeText, syntax.True: nodeTrue, syntax.False: nodeFalse, syntax.Nil: nodeNil}

func (c *converter) convertKind(e *syntax.Expr) *node {
	if c.rejection != nil {
		return c.reject(e.Tok, "")
	}
	switch e.Kind {
	case syntax.Nil, syntax.True, syntax.False:
		return &node{kind: leafKinds[e.Kind], lo: e.Tok, hi: e.Tok}
	case syntax.Number:
		if _, bad := c.s.refuseNumber(c.s.tokens[e.Tok]); bad {
			return c.reject(e.Tok, "the number "+e.Word)
		}
		return &node{kind: nodeNumber, text: e.Word, lo: e.Tok, hi: e.Tok}
	case syntax.Text:
		c.checkText(e.Tok)
		return &node{kind: nodeText, text: e.Word, lo: e.Tok, hi: e.Tok}
	case syntax.Name:
		return &node{kind: nodePath, parts: []part{{e.Word, e.Tok}}, lo: e.Tok, hi: e.Tok}
	case syntax.Field:
		return c.convertField(e)
	case syntax.Index:
		c.convertExpr(e.Kids[0])
		return c.reject(e.Tok-1, "a field that is worked out")
	case syntax.Call:
		return c.convertCall(e)
	case syntax.Method:
		c.convertExpr(e.Kids[0])
		return c.reject(e.Kids[0].Hi+1, "a call with a colon")
	case syntax.Table:
		return c.convertList(e)
	case syntax.Binary:
		return c.convertBinary(e)
	case syntax.Unary:
		kid := c.convertExpr(e.Kids[0])
		return &node{kind: nodeUnary, op: e.Word, kids: []*node{kid}, lo: e.Tok, hi: kid.hi}
	case syntax.Lambda:
		return c.reject(e.Tok, "a function as a value")
	}
	return c.reject(e.Tok, quote(c.s.tokenText(e.Tok)))
}

// checkText rejects a text of a file of Lua that is not written in the plain way.
func (c *converter) checkText(tok int) {
	switch written := c.s.tokenText(tok); {
	case !c.s.isLuaFile():
	case written[0] == '[':
		c.reject(tok, "a long text")
	case strings.Contains(written, `\`):
		c.reject(tok, `a text with a \`)
	}
}

// convertField makes one path of all the fields behind a name.
func (c *converter) convertField(e *syntax.Expr) *node {
	of := c.convertExpr(e.Kids[0])
	if c.s.tokenType(e.Tok) == syntax.TokenText {
		c.checkText(e.Tok)
	}
	hi := e.Hi - e.Parens
	if of.kind == nodePath || of.kind == nodeField {
		of.parts, of.hi = append(of.parts, part{e.Word, e.Tok}), hi
		return of
	}
	return &node{kind: nodeField, parts: []part{{e.Word, e.Tok}}, kids: []*node{of}, lo: of.lo, hi: hi}
}

func (c *converter) convertCall(e *syntax.Expr) *node {
	fn := c.convertExpr(e.Kids[0])
	open := e.Kids[0].Hi + 1
	switch {
	case c.s.tokenType(open) != '(':
		return c.reject(open, "a call without parentheses")
	case fn.kind != nodePath && c.rejection == nil:
		c.reject(open, "a call of a value")
		c.rejection.of = fn
	}
	n := &node{kind: nodeCall, parts: fn.parts, lo: fn.lo, hi: e.Hi - e.Parens}
	for _, arg := range e.Kids[1:] {
		n.kids = append(n.kids, c.convertArg(arg))
	}
	return n
}

// convertArg makes a node of an argument, which may also be a function or a table of fields.
func (c *converter) convertArg(e *syntax.Expr) *node {
	switch {
	case e.Kind == syntax.Lambda && e.Parens == 0:
		return c.convertLambda(e.Func)
	case e.Kind == syntax.Table && e.Parens == 0 && len(e.Items) > 0 && c.isNamed(&e.Items[0]):
		return c.convertFields(e)
	}
	return c.convertExpr(e)
}

// convertLambda makes a node of a function that is an argument: its own statements make its value.
func (c *converter) convertLambda(fn *syntax.Func) *node {
	n := &node{kind: nodeFunc, lo: fn.Lo, hi: fn.Hi}
	for _, p := range fn.Params {
		n.parts = append(n.parts, part{p.Name, p.Tok})
	}
	outer := c.end
	n.kids = []*node{c.convertBody(fn)}
	c.end = outer
	return n
}

// isNamed reports whether an entry of a table is written name = value.
func (c *converter) isNamed(it *syntax.Item) bool {
	return it.Lo == it.Tok && c.s.tokenType(it.Lo+1) == '='
}

// convertFields makes a node of a table of fields that is an argument.
func (c *converter) convertFields(e *syntax.Expr) *node {
	n := &node{kind: nodeFields, lo: e.Lo, hi: e.Hi}
	for i := range e.Items {
		it := &e.Items[i]
		if !c.isNamed(it) {
			return c.reject(it.Lo, "a table of fields and values")
		}
		n.parts = append(n.parts, part{it.Name, it.Tok})
		n.kids = append(n.kids, c.convertExpr(it.Value))
	}
	return n
}

func (c *converter) convertList(e *syntax.Expr) *node {
	n := &node{kind: nodeList, lo: e.Tok, hi: e.Hi - e.Parens}
	for i := range e.Items {
		it := &e.Items[i]
		if c.s.tokenType(it.Lo) == '[' || c.isNamed(it) {
			return c.reject(it.Lo, "a table")
		}
		n.kids = append(n.kids, c.convertExpr(it.Value))
	}
	if len(n.kids) == 0 {
		return c.reject(e.Tok, "an empty table")
	}
	return n
}

// rejectedOperators are the operators that no expression has.
var rejectedOperators = map[string]string{"..": "a text put together", "/": "a division with a rest: write floor_div, ceil_div or round_half_up", "^": "a power"}

func (c *converter) convertBinary(e *syntax.Expr) *node {
	left := c.convertExpr(e.Kids[0])
	if what := rejectedOperators[e.Word]; what != "" && c.s.isLuaFile() {
		return c.reject(e.Tok, what)
	}
	right := c.convertExpr(e.Kids[1])
	return &node{kind: nodeBinary, op: e.Word, kids: []*node{left, right}, lo: left.lo, hi: right.hi}
}
