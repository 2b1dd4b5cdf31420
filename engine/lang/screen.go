package lang

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// maxTokens bounds the length of one expression.
const maxTokens = 4000

// screenExpr cuts a text of YAML into tokens and refuses, where its place is known exactly, every
// token that expressions do not have. It returns nil after a finding.
func (s *source) screenExpr(rep *diag.List) *syntax.File {
	f := syntax.Scan("", s.text)
	s.tokens = f.Tokens
	switch {
	case s.refuseScan(f, rep):
	case len(s.tokens) == 0:
		s.addFindingAt(rep, 0, 1, diag.Diagnostic{Rule: RuleSyntax, Message: "the expression is empty", Expected: allowed})
	case s.screenTokens(rep) && s.pairBrackets(rep):
		return f
	}
	return nil
}

// refuseScan reports the first of what keeps a text from being cut into tokens: a comment, a
// word that is no token, or too many of them.
func (s *source) refuseScan(f *syntax.File, rep *diag.List) bool {
	at := len(s.text) + 1
	if len(s.tokens) > maxTokens {
		at = s.tokens[maxTokens].Off
	}
	if len(f.Comments) > 0 && f.Comments[0].Off < at && (f.Err == nil || f.Comments[0].Off <= f.Err.Off) {
		s.addFindingAt(rep, f.Comments[0].Off, f.Comments[0].Off+2, comment)
		return true
	}
	if f.Err != nil && f.Err.Off < at {
		s.reportScanError(rep, f.Err)
		return true
	}
	if at > len(s.text) {
		return false
	}
	s.addFindingAt(rep, at, s.tokens[maxTokens].End, diag.Diagnostic{Rule: RuleNotAllowed, Message: "the expression is too long",
		Hint: "write parts of it as functions in rules/*.lua"})
	return true
}

var comment = diag.Diagnostic{Rule: RuleNotAllowed, Message: "-- begins a comment in Lua, and an expression may not hold one",
	Hint: "write a - (-b) for minus a negative, or move the remark into a YAML comment"}

// otherLanguages maps what people write by habit of other languages to Lua.
var otherLanguages = []struct{ text, lua string }{
	{"!=", "~="}, {"&&", "and"}, {"||", "or"}, {"!", "not"}, {"&", "and"}, {"|", "or"},
}

func (s *source) reportScanError(rep *diag.List, err *syntax.Error) {
	from, rest := err.Off, s.text[err.Off:]
	for _, f := range otherLanguages {
		if strings.HasPrefix(rest, f.text) {
			s.addFindingAt(rep, from, from+len(f.text), diag.Diagnostic{Rule: RuleNotAllowed, Message: quote(f.text) + " is not an operator here",
				Expected: f.lua, Nearest: f.lua, Hint: "write " + f.lua})
			return
		}
	}
	msg := quote(string([]rune(rest)[:1])) + " has no meaning in an expression"
	if strings.Contains(err.Message, "unterminated") {
		msg = "the text that begins here is not closed"
	}
	s.addFindingAt(rep, from, from+1, diag.Diagnostic{Rule: RuleSyntax, Message: msg, Expected: allowed})
}

// screenTokens refuses tokens outside the subset.
func (s *source) screenTokens(rep *diag.List) bool {
	for i, t := range s.tokens {
		d, bad := s.refuseToken(i, t)
		if bad {
			if d.Rule == "" {
				d.Rule = RuleNotAllowed
			}
			if d.Expected == "" {
				d.Expected = allowed
			}
			s.addFinding(rep, i, i, d)
			return false
		}
	}
	return true
}

func (s *source) refuseToken(i int, t syntax.Token) (diag.Diagnostic, bool) {
	before := s.tokenType(i - 1)
	called := before == syntax.TokenName || before == ')' || before == ']'
	switch t.Kind {
	case '^', syntax.TokenConcat, syntax.TokenDots, ';', ':', syntax.TokenLabel:
		return diag.Diagnostic{Message: quote(t.Text) + " is not allowed in an expression"}, true
	case '=':
		return diag.Diagnostic{Message: "= assigns, and an expression changes nothing", Nearest: "==", Hint: "write == to compare"}, true
	case '[':
		if s.tokenType(i+1) != syntax.TokenText || s.tokenType(i+2) != ']' {
			return diag.Diagnostic{Message: "only a text may stand between [ and ]", Hint: "write unit['kind'] or unit.kind"}, true
		}
	case '{':
		if called {
			return diag.Diagnostic{Message: "a function's arguments stand in parentheses", Hint: "write f({...})"}, true
		}
		if s.tokenType(i+1) == '}' {
			return diag.Diagnostic{Message: "an empty list holds nothing to compare with", Hint: "write the values: {'a', 'b'}"}, true
		}
	case syntax.TokenText:
		if t.Text[0] == '[' {
			return diag.Diagnostic{Message: "long texts in [[ ]] are not allowed", Hint: "write the text in quotes: 'text'"}, true
		}
		if called {
			return diag.Diagnostic{Message: "a function's arguments stand in parentheses", Hint: "write f('text')"}, true
		}
	case syntax.TokenNumber:
		return s.refuseNumber(t)
	case syntax.TokenAnd, syntax.TokenOr, syntax.TokenNot, syntax.TokenTrue, syntax.TokenFalse, syntax.TokenNil, syntax.TokenName:
		return diag.Diagnostic{}, false
	default:
		if t.Kind.IsKeyword() {
			d := diag.Diagnostic{Message: quote(t.Text) + " is a word of Lua's statements; an expression is one value"}
			switch t.Kind {
			case syntax.TokenIf, syntax.TokenThen, syntax.TokenElse, syntax.TokenElseIf:
				d.Hint = "write condition and value or otherwise"
			case syntax.TokenIn:
				d.Hint = "write has(set, value)"
			case syntax.TokenFunction:
				d.Hint = "write it as a function in rules/*.lua and call that"
			}
			return d, true
		}
	}
	return diag.Diagnostic{}, false
}

func (s *source) refuseNumber(t syntax.Token) (diag.Diagnostic, bool) {
	raw := t.Text
	if strings.ContainsAny(raw, ".eExX") {
		return diag.Diagnostic{Message: "only whole numbers are allowed, not " + raw, Hint: "multiply first and divide last, as in floor_div(x * 3, 2)"}, true
	}
	if len(raw) > 1 && raw[0] == '0' {
		return diag.Diagnostic{Message: "a number may not begin with 0: " + raw, Nearest: "'" + raw + "'",
			Hint: "a hex is a text: write '" + raw + "'; a number: " + strings.TrimLeft(raw[:len(raw)-1], "0") + raw[len(raw)-1:]}, true
	}
	return diag.Diagnostic{}, false
}

// pairBrackets reports a bracket without its partner: the first that closes nothing, or else the
// last that is not closed.
func (s *source) pairBrackets(rep *diag.List) bool {
	partner := map[syntax.TokenKind]syntax.TokenKind{')': '(', ']': '[', '}': '{'}
	var open []int
	for i, t := range s.tokens {
		switch t.Kind {
		case '(', '[', '{':
			open = append(open, i)
		case ')', ']', '}':
			if n := len(open); n == 0 || s.tokens[open[n-1]].Kind != partner[t.Kind] {
				s.addFinding(rep, i, i, diag.Diagnostic{Rule: RuleSyntax, Message: quote(t.Text) + " closes nothing", Hint: "remove it or open it before"})
				return false
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return true
	}
	last := open[len(open)-1]
	s.addFinding(rep, last, last, diag.Diagnostic{Rule: RuleSyntax, Message: quote(s.tokens[last].Text) + " is not closed", Hint: "close it, or remove it"})
	return false
}
