package expr

import (
	"errors"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"github.com/vedette-wargames/vedette/engine/diag"
)

type nodeKind uint8

const (
	nodeNumber nodeKind = iota
	nodeText
	nodeTrue
	nodeFalse
	nodeNil
	nodePath   // a.b.c: parts
	nodeField  // kids[0].parts
	nodeCall   // parts(kids...)
	nodeUnary  // op kids[0]
	nodeBinary // kids[0] op kids[1]
	nodeList   // {kids...}
	nodeFields // {parts = kids...}: what an element of a set must have
	nodeFunc   // function(parts) whose value is kids[0]
	nodeLet    // local parts[0] = kids[0]; then kids[1]
	nodeIf     // if kids[0] then kids[1], else kids[2]
)

// part is one word of a dotted path.
type part struct {
	text string
	tok  int
}

// node is gopher-lua's syntax tree narrowed to the subset, with the tokens lo
// to hi that each node spans.
type node struct {
	kind   nodeKind
	op     string
	text   string
	parts  []part
	kids   []*node
	lo, hi int
	stmt   int // of a function: one more than the token that begins its statement
}

// parseText reads one expression, or reports why it cannot.
func parseText(text string, at diag.Pos, rep *diag.List) (*source, *node) {
	s, ok := scan(text, at, rep)
	if !ok {
		return s, nil
	}
	const wrap = "return "
	chunk, err := parse.Parse(strings.NewReader(wrap+s.text), "")
	if err != nil || len(chunk) != 1 {
		s.syntaxError(rep, err, len(wrap))
		return s, nil
	}
	ret, ok := chunk[0].(*ast.ReturnStmt)
	if !ok || len(ret.Exprs) != 1 {
		s.add(rep, s.topComma(), s.topComma(), diag.Diagnostic{Rule: RuleSyntax, Message: "an expression is one value", Hint: "remove what follows the comma"})
		return s, nil
	}
	a := aligner{s: s, rep: rep}
	n := a.node(ret.Exprs[0])
	if a.failed {
		return s, nil
	}
	return s, n
}

func (s *source) topComma() int {
	for i := 0; i < len(s.tokens); i++ {
		if s.tokens[i].typ == ',' {
			return i
		}
		if m := s.tokens[i].match; m > i {
			i = m
		}
	}
	return 0
}

func (s *source) syntaxError(rep *diag.List, err error, skip int) {
	var pe *parse.Error
	last := len(s.tokens) - 1
	if !errors.As(err, &pe) || pe.Pos.Line < 0 {
		s.add(rep, last, last, diag.Diagnostic{Rule: RuleSyntax, Message: "the expression stops too early, after " + quote(s.word(last)),
			Expected: "a value"})
		return
	}
	// The parser names the column of the last character it has read.
	off := pe.Pos.Column - skip - 1
	i := 0
	for i < last && s.tokens[i].end <= off {
		i++
	}
	s.add(rep, i, i, diag.Diagnostic{Rule: RuleSyntax, Message: quote(s.word(i)) + " does not fit here", Expected: s.wanted(i)})
}

// wanted says what could stand where token i does not fit.
func (s *source) wanted(i int) string {
	switch s.typ(i - 1) {
	case parse.TIdent, parse.TNumber, parse.TString, parse.TTrue, parse.TFalse, parse.TNil, ')', ']', '}':
		return "an operator (and, or, ==, +, ...) or the end"
	}
	return "a value"
}

func (s *source) word(i int) string { return s.text[s.tokens[i].off:s.tokens[i].end] }

// span is the text of tokens lo to hi.
func (s *source) span(lo, hi int) string {
	text := s.text[s.tokens[lo].off:s.tokens[hi].end]
	if s.lua() {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// aligner walks gopher-lua's tree, which knows lines only, beside the tokens,
// which know columns: leaves come in the same order in both.
type aligner struct {
	s      *source
	rep    *diag.List
	next   int // token after the last leaf met
	failed bool
}

func (a *aligner) leaf() int {
	for ; a.next < len(a.s.tokens); a.next++ {
		switch a.s.tokens[a.next].typ {
		case parse.TIdent, parse.TNumber, parse.TString, parse.TTrue, parse.TFalse, parse.TNil:
			a.next++
			return a.next - 1
		}
	}
	return len(a.s.tokens) - 1
}

// before is the token that introduces what starts at lo: parentheses around
// it are stepped over.
func (a *aligner) before(lo int) int {
	lo--
	for lo > 0 && a.s.tokens[lo].typ == '(' {
		lo--
	}
	return max(lo, 0)
}

// open is the ( that calls what ends at hi.
func (a *aligner) open(hi int) int {
	hi++
	for hi < len(a.s.tokens)-1 && a.s.tokens[hi].typ == ')' {
		hi++
	}
	return min(hi, len(a.s.tokens)-1)
}

func (a *aligner) bad(lo, hi int, msg, hint string) *node {
	if !a.failed {
		a.s.add(a.rep, lo, hi, diag.Diagnostic{Rule: RuleNotAllowed, Message: msg, Expected: allowed, Hint: hint})
	}
	a.failed = true
	return &node{kind: nodeNil, lo: lo, hi: hi}
}

func (a *aligner) node(e ast.Expr) *node {
	switch e := e.(type) {
	case *ast.NumberExpr:
		i := a.leaf()
		return &node{kind: nodeNumber, text: a.s.word(i), lo: i, hi: i}
	case *ast.StringExpr:
		i := a.leaf()
		return &node{kind: nodeText, text: e.Value, lo: i, hi: i}
	case *ast.TrueExpr:
		i := a.leaf()
		return &node{kind: nodeTrue, lo: i, hi: i}
	case *ast.FalseExpr:
		i := a.leaf()
		return &node{kind: nodeFalse, lo: i, hi: i}
	case *ast.NilExpr:
		i := a.leaf()
		return &node{kind: nodeNil, lo: i, hi: i}
	case *ast.IdentExpr:
		i := a.leaf()
		return &node{kind: nodePath, parts: []part{{e.Value, i}}, lo: i, hi: i}
	case *ast.AttrGetExpr:
		return a.attribute(e)
	case *ast.FuncCallExpr:
		return a.call(e)
	case *ast.TableExpr:
		return a.list(e)
	case *ast.LogicalOpExpr:
		return a.binary(e.Operator, e.Lhs, e.Rhs)
	case *ast.RelationalOpExpr:
		return a.binary(e.Operator, e.Lhs, e.Rhs)
	case *ast.ArithmeticOpExpr:
		return a.binary(e.Operator, e.Lhs, e.Rhs)
	case *ast.UnaryMinusOpExpr:
		return a.unary("-", e.Expr)
	case *ast.UnaryNotOpExpr:
		return a.unary("not", e.Expr)
	case *ast.UnaryLenOpExpr:
		return a.unary("#", e.Expr)
	}
	i := min(a.next, len(a.s.tokens)-1)
	return a.bad(i, i, "this is not allowed in an expression", "")
}

func (a *aligner) attribute(e *ast.AttrGetExpr) *node {
	obj := a.node(e.Object)
	i := a.leaf()
	key, ok := e.Key.(*ast.StringExpr)
	if !ok {
		return a.bad(i, i, "only a text may stand between [ and ]", "write unit['kind'] or unit.kind")
	}
	hi := i
	if a.s.typ(i+1) == ']' && a.s.typ(i-1) == '[' {
		hi = i + 1
	}
	parts := []part{{key.Value, i}}
	if obj.kind == nodePath || obj.kind == nodeField {
		obj.parts = append(obj.parts, parts...)
		obj.hi = hi
		return obj
	}
	return &node{kind: nodeField, parts: parts, kids: []*node{obj}, lo: obj.lo, hi: hi}
}

func (a *aligner) call(e *ast.FuncCallExpr) *node {
	if e.Func == nil {
		i := min(a.next, len(a.s.tokens)-1)
		return a.bad(i, i, "method calls are not allowed in an expression", "write f(value)")
	}
	fn := a.node(e.Func)
	if fn.kind != nodePath {
		return a.bad(fn.lo, fn.hi, "only a function's name can be called", "")
	}
	open := a.open(fn.hi)
	n := &node{kind: nodeCall, parts: fn.parts, lo: fn.lo, hi: open}
	for _, arg := range e.Args {
		n.kids = append(n.kids, a.node(arg))
	}
	if m := a.s.tokens[open].match; m >= 0 {
		n.hi = m
		a.next = max(a.next, m)
	}
	return n
}

func (a *aligner) list(e *ast.TableExpr) *node {
	n := &node{kind: nodeList}
	for _, f := range e.Fields {
		if f.Key != nil {
			i := a.leaf()
			return a.bad(i, i, "a list holds values only", "write {'a', 'b'}")
		}
		n.kids = append(n.kids, a.node(f.Value))
	}
	if len(n.kids) == 0 {
		i := min(a.next, len(a.s.tokens)-1)
		return a.bad(i, i, "an empty list holds nothing to compare with", "")
	}
	n.lo = a.before(n.kids[0].lo)
	if n.hi = a.s.tokens[n.lo].match; n.hi < 0 {
		n.hi = n.kids[len(n.kids)-1].hi
	}
	return n
}

func (a *aligner) unary(op string, e ast.Expr) *node {
	kid := a.node(e)
	return &node{kind: nodeUnary, op: op, kids: []*node{kid}, lo: a.before(kid.lo), hi: kid.hi}
}

func (a *aligner) binary(op string, l, r ast.Expr) *node {
	left := a.node(l)
	right := a.node(r)
	return &node{kind: nodeBinary, op: op, kids: []*node{left, right}, lo: left.lo, hi: right.hi}
}
