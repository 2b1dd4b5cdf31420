package lang

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
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

// node is the tree of Lua narrowed to what expressions have, with the tokens lo to hi that each
// node spans: in YAML without parentheses around it, in a file of Lua with them.
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
	flat := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ' '
		}
		return r
	}, text)
	s := &source{text: flat, at: at, multiline: strings.ContainsAny(text, "\r\n")}
	f := s.screenExpr(rep)
	if f == nil {
		return s, nil
	}
	exprs := f.ParseExprs()
	if f.Err != nil {
		s.reportSyntaxError(rep, f.Err)
		return s, nil
	}
	if len(exprs) > 1 {
		comma := exprs[1].Lo - 1
		s.addFinding(rep, comma, comma, diag.Diagnostic{Rule: RuleSyntax, Message: "an expression is one value", Hint: "remove what follows the comma"})
		return s, nil
	}
	c := converter{s: s}
	n := c.convertExpr(exprs[0])
	if r := c.rejection; r != nil && r.of != nil { // all else was screened
		s.addFinding(rep, r.of.lo, r.of.hi, diag.Diagnostic{Rule: RuleNotAllowed, Message: "only a function's name can be called", Expected: allowed})
		return s, nil
	}
	return s, n
}

func (s *source) reportSyntaxError(rep *diag.List, err *syntax.Error) {
	i := err.Tok
	if last := len(s.tokens) - 1; i > last {
		s.addFinding(rep, last, last, diag.Diagnostic{Rule: RuleSyntax, Message: "the expression stops too early, after " + quote(s.tokenText(last)),
			Expected: "a value"})
		return
	}
	s.addFinding(rep, i, i, diag.Diagnostic{Rule: RuleSyntax, Message: quote(s.tokenText(i)) + " does not fit here", Expected: s.expectedToken(i)})
}

// expectedToken describes the tokens that may follow token i-1. Messages use it when token i
// does not fit.
func (s *source) expectedToken(i int) string {
	switch s.tokenType(i - 1) {
	case syntax.TokenName, syntax.TokenNumber, syntax.TokenText, syntax.TokenTrue, syntax.TokenFalse, syntax.TokenNil, ')', ']', '}':
		return "an operator (and, or, ==, +, ...) or the end"
	}
	return "a value"
}
