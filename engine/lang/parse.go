package lang

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
	s, ok := scanExpr(text, at, rep)
	if !ok {
		return s, nil
	}
	const wrap = "return "
	chunk, err := parse.Parse(strings.NewReader(wrap+s.text), "")
	if err != nil || len(chunk) != 1 {
		s.reportSyntaxError(rep, err, len(wrap))
		return s, nil
	}
	ret, ok := chunk[0].(*ast.ReturnStmt)
	if !ok || len(ret.Exprs) != 1 {
		s.addFinding(rep, s.findTopComma(), s.findTopComma(), diag.Diagnostic{Rule: RuleSyntax, Message: "an expression is one value", Hint: "remove what follows the comma"})
		return s, nil
	}
	a := aligner{s: s, rep: rep}
	n := a.convertNode(ret.Exprs[0])
	if a.failed {
		return s, nil
	}
	return s, n
}

func (s *source) findTopComma() int {
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

func (s *source) reportSyntaxError(rep *diag.List, err error, skip int) {
	var pe *parse.Error
	last := len(s.tokens) - 1
	if !errors.As(err, &pe) || pe.Pos.Line < 0 {
		s.addFinding(rep, last, last, diag.Diagnostic{Rule: RuleSyntax, Message: "the expression stops too early, after " + quote(s.tokenText(last)),
			Expected: "a value"})
		return
	}
	// The parser names the column of the last character it has read.
	off := pe.Pos.Column - skip - 1
	i := 0
	for i < last && s.tokens[i].end <= off {
		i++
	}
	s.addFinding(rep, i, i, diag.Diagnostic{Rule: RuleSyntax, Message: quote(s.tokenText(i)) + " does not fit here", Expected: s.expectedToken(i)})
}

// expectedToken says what was expected where token i does not fit.
func (s *source) expectedToken(i int) string {
	switch s.tokenType(i - 1) {
	case parse.TIdent, parse.TNumber, parse.TString, parse.TTrue, parse.TFalse, parse.TNil, ')', ']', '}':
		return "an operator (and, or, ==, +, ...) or the end"
	}
	return "a value"
}

func (s *source) tokenText(i int) string { return s.text[s.tokens[i].off:s.tokens[i].end] }

// spanText is the text of tokens lo to hi.
func (s *source) spanText(lo, hi int) string {
	text := s.text[s.tokens[lo].off:s.tokens[hi].end]
	if s.isLuaFile() {
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

func (a *aligner) nextLeaf() int {
	for ; a.next < len(a.s.tokens); a.next++ {
		switch a.s.tokens[a.next].typ {
		case parse.TIdent, parse.TNumber, parse.TString, parse.TTrue, parse.TFalse, parse.TNil:
			a.next++
			return a.next - 1
		}
	}
	return len(a.s.tokens) - 1
}

// tokenBefore is the token that introduces what starts at lo: parentheses around
// it are stepped over.
func (a *aligner) tokenBefore(lo int) int {
	lo--
	for lo > 0 && a.s.tokens[lo].typ == '(' {
		lo--
	}
	return max(lo, 0)
}

// openParen is the ( that calls what ends at hi.
func (a *aligner) openParen(hi int) int {
	hi++
	for hi < len(a.s.tokens)-1 && a.s.tokens[hi].typ == ')' {
		hi++
	}
	return min(hi, len(a.s.tokens)-1)
}

func (a *aligner) reportError(lo, hi int, msg, hint string) *node {
	if !a.failed {
		a.s.addFinding(a.rep, lo, hi, diag.Diagnostic{Rule: RuleNotAllowed, Message: msg, Expected: allowed, Hint: hint})
	}
	a.failed = true
	return &node{kind: nodeNil, lo: lo, hi: hi}
}

func (a *aligner) convertNode(e ast.Expr) *node {
	switch e := e.(type) {
	case *ast.NumberExpr:
		i := a.nextLeaf()
		return &node{kind: nodeNumber, text: a.s.tokenText(i), lo: i, hi: i}
	case *ast.StringExpr:
		i := a.nextLeaf()
		return &node{kind: nodeText, text: e.Value, lo: i, hi: i}
	case *ast.TrueExpr:
		i := a.nextLeaf()
		return &node{kind: nodeTrue, lo: i, hi: i}
	case *ast.FalseExpr:
		i := a.nextLeaf()
		return &node{kind: nodeFalse, lo: i, hi: i}
	case *ast.NilExpr:
		i := a.nextLeaf()
		return &node{kind: nodeNil, lo: i, hi: i}
	case *ast.IdentExpr:
		i := a.nextLeaf()
		return &node{kind: nodePath, parts: []part{{e.Value, i}}, lo: i, hi: i}
	case *ast.AttrGetExpr:
		return a.convertAttribute(e)
	case *ast.FuncCallExpr:
		return a.convertCall(e)
	case *ast.TableExpr:
		return a.convertTable(e)
	case *ast.LogicalOpExpr:
		return a.convertBinary(e.Operator, e.Lhs, e.Rhs)
	case *ast.RelationalOpExpr:
		return a.convertBinary(e.Operator, e.Lhs, e.Rhs)
	case *ast.ArithmeticOpExpr:
		return a.convertBinary(e.Operator, e.Lhs, e.Rhs)
	case *ast.UnaryMinusOpExpr:
		return a.convertUnary("-", e.Expr)
	case *ast.UnaryNotOpExpr:
		return a.convertUnary("not", e.Expr)
	case *ast.UnaryLenOpExpr:
		return a.convertUnary("#", e.Expr)
	}
	i := min(a.next, len(a.s.tokens)-1)
	return a.reportError(i, i, "this is not allowed in an expression", "")
}

func (a *aligner) convertAttribute(e *ast.AttrGetExpr) *node {
	obj := a.convertNode(e.Object)
	i := a.nextLeaf()
	key, ok := e.Key.(*ast.StringExpr)
	if !ok {
		return a.reportError(i, i, "only a text may stand between [ and ]", "write unit['kind'] or unit.kind")
	}
	hi := i
	if a.s.tokenType(i+1) == ']' && a.s.tokenType(i-1) == '[' {
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

func (a *aligner) convertCall(e *ast.FuncCallExpr) *node {
	if e.Func == nil {
		i := min(a.next, len(a.s.tokens)-1)
		return a.reportError(i, i, "method calls are not allowed in an expression", "write f(value)")
	}
	fn := a.convertNode(e.Func)
	if fn.kind != nodePath {
		return a.reportError(fn.lo, fn.hi, "only a function's name can be called", "")
	}
	open := a.openParen(fn.hi)
	n := &node{kind: nodeCall, parts: fn.parts, lo: fn.lo, hi: open}
	for _, arg := range e.Args {
		n.kids = append(n.kids, a.convertNode(arg))
	}
	if m := a.s.tokens[open].match; m >= 0 {
		n.hi = m
		a.next = max(a.next, m)
	}
	return n
}

func (a *aligner) convertTable(e *ast.TableExpr) *node {
	n := &node{kind: nodeList}
	for _, f := range e.Fields {
		if f.Key != nil {
			i := a.nextLeaf()
			return a.reportError(i, i, "a list holds values only", "write {'a', 'b'}")
		}
		n.kids = append(n.kids, a.convertNode(f.Value))
	}
	if len(n.kids) == 0 {
		i := min(a.next, len(a.s.tokens)-1)
		return a.reportError(i, i, "an empty list holds nothing to compare with", "")
	}
	n.lo = a.tokenBefore(n.kids[0].lo)
	if n.hi = a.s.tokens[n.lo].match; n.hi < 0 {
		n.hi = n.kids[len(n.kids)-1].hi
	}
	return n
}

func (a *aligner) convertUnary(op string, e ast.Expr) *node {
	kid := a.convertNode(e)
	return &node{kind: nodeUnary, op: op, kids: []*node{kid}, lo: a.tokenBefore(kid.lo), hi: kid.hi}
}

func (a *aligner) convertBinary(op string, l, r ast.Expr) *node {
	left := a.convertNode(l)
	right := a.convertNode(r)
	return &node{kind: nodeBinary, op: op, kids: []*node{left, right}, lo: left.lo, hi: right.hi}
}
