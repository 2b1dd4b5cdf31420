package lang

import (
	"errors"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/parse"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// maxTokens bounds the length of one expression.
const maxTokens = 4000

// token is one word of an expression with its place in bytes.
type token struct {
	typ      int
	str      string
	off, end int
	match    int // the partner of a bracket
}

// source is the text of one expression, cut into tokens.
type source struct {
	text      string // as written, line ends turned into blanks
	at        diag.Pos
	multiline bool
	tokens    []token
	lines     []int // where each line begins; nil where the text is an expression
}

// isLuaFile reports whether the source is a file of Lua.
func (s *source) isLuaFile() bool { return s.lines != nil }

// lineNumber returns the 1-based line of a byte.
func (s *source) lineNumber(off int) int {
	n, found := slices.BinarySearch(s.lines, off)
	if found {
		n++
	}
	return n
}

// scanExpr cuts the text into tokens and refuses every token that the subset does
// not have, where its column is known exactly.
func scanExpr(text string, at diag.Pos, rep *diag.List) (*source, bool) {
	flat := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ' '
		}
		return r
	}, text)
	s := &source{text: flat, at: at, multiline: strings.ContainsAny(text, "\r\n")}
	if !s.cutTokens(rep) {
		return s, false
	}
	if len(s.tokens) == 0 {
		s.addFindingAt(rep, 0, 1, diag.Diagnostic{Rule: RuleSyntax, Message: "the expression is empty", Expected: allowed})
		return s, false
	}
	return s, s.screenTokens(rep) && s.pairBrackets(rep)
}

func (s *source) cutTokens(rep *diag.List) bool {
	sc := parse.NewScanner(strings.NewReader(s.text), "")
	lx := &parse.Lexer{}
	end := 0
	for {
		before := sc.Pos.Column
		t, err := sc.Scan(lx)
		if err != nil {
			s.reportScanError(rep, err, before)
			return false
		}
		off := len(s.text)
		if t.Type >= 0 {
			off = t.Pos.Column - 1
		}
		if i := strings.Index(s.text[end:off], "--"); i >= 0 {
			s.addFindingAt(rep, end+i, end+i+2, comment)
			return false
		}
		if t.Type < 0 {
			return true
		}
		end = sc.Pos.Column
		if sc.Pos.Line < 0 { // the scanner ran over the end
			end = len(s.text)
		}
		s.tokens = append(s.tokens, token{typ: t.Type, str: t.Str, off: off, end: end, match: -1})
		lx.PrevTokenType = t.Type
		if len(s.tokens) > maxTokens {
			s.addFindingAt(rep, off, end, diag.Diagnostic{Rule: RuleNotAllowed, Message: "the expression is too long",
				Hint: "write parts of it as functions in rules/*.lua"})
			return false
		}
	}
}

var comment = diag.Diagnostic{Rule: RuleNotAllowed, Message: "-- begins a comment in Lua, and an expression may not hold one",
	Hint: "write a - (-b) for minus a negative, or move the remark into a YAML comment"}

// otherLanguages maps what people write by habit of other languages to Lua.
var otherLanguages = []struct{ text, lua string }{
	{"!=", "~="}, {"&&", "and"}, {"||", "or"}, {"!", "not"}, {"&", "and"}, {"|", "or"},
}

func (s *source) reportScanError(rep *diag.List, err error, before int) {
	from := min(before, len(s.text))
	from += len(s.text[from:]) - len(strings.TrimLeft(s.text[from:], " \t"))
	var pe *parse.Error
	rest := s.text[from:]
	if strings.HasPrefix(rest, "--") {
		s.addFindingAt(rep, from, from+2, comment)
		return
	}
	for _, f := range otherLanguages {
		if strings.HasPrefix(rest, f.text) {
			s.addFindingAt(rep, from, from+len(f.text), diag.Diagnostic{Rule: RuleNotAllowed, Message: quote(f.text) + " is not an operator here",
				Expected: f.lua, Nearest: f.lua, Hint: "write " + f.lua})
			return
		}
	}
	msg := "this cannot be read"
	if errors.As(err, &pe) && strings.Contains(pe.Message, "unterminated") {
		msg = "the text that begins here is not closed"
	} else if rest != "" {
		msg = quote(string([]rune(rest)[:1])) + " has no meaning in an expression"
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

func (s *source) tokenType(i int) int {
	if i < 0 || i >= len(s.tokens) {
		return 0
	}
	return s.tokens[i].typ
}

func (s *source) refuseToken(i int, t token) (diag.Diagnostic, bool) {
	before := s.tokenType(i - 1)
	called := before == parse.TIdent || before == ')' || before == ']'
	switch t.typ {
	case '^', parse.T2Comma, parse.T3Comma, ';', ':', parse.T2Colon:
		return diag.Diagnostic{Message: quote(t.str) + " is not allowed in an expression"}, true
	case '=':
		return diag.Diagnostic{Message: "= assigns, and an expression changes nothing", Nearest: "==", Hint: "write == to compare"}, true
	case '[':
		if s.tokenType(i+1) != parse.TString || s.tokenType(i+2) != ']' {
			return diag.Diagnostic{Message: "only a text may stand between [ and ]", Hint: "write unit['kind'] or unit.kind"}, true
		}
	case '{':
		if called {
			return diag.Diagnostic{Message: "a function's arguments stand in parentheses", Hint: "write f({...})"}, true
		}
		if s.tokenType(i+1) == '}' {
			return diag.Diagnostic{Message: "an empty list holds nothing to compare with", Hint: "write the values: {'a', 'b'}"}, true
		}
	case parse.TString:
		if s.text[t.off] == '[' {
			return diag.Diagnostic{Message: "long texts in [[ ]] are not allowed", Hint: "write the text in quotes: 'text'"}, true
		}
		if called {
			return diag.Diagnostic{Message: "a function's arguments stand in parentheses", Hint: "write f('text')"}, true
		}
	case parse.TNumber:
		return s.refuseNumber(t)
	case parse.TAnd, parse.TOr, parse.TNot, parse.TTrue, parse.TFalse, parse.TNil, parse.TIdent:
		return diag.Diagnostic{}, false
	default:
		if t.typ >= parse.TAnd && t.typ <= parse.TGoto {
			d := diag.Diagnostic{Message: quote(t.str) + " is a word of Lua's statements; an expression is one value"}
			switch t.typ {
			case parse.TIf, parse.TThen, parse.TElse, parse.TElseIf:
				d.Hint = "write condition and value or otherwise"
			case parse.TIn:
				d.Hint = "write has(set, value)"
			case parse.TFunction:
				d.Hint = "write it as a function in rules/*.lua and call that"
			}
			return d, true
		}
	}
	return diag.Diagnostic{}, false
}

func (s *source) refuseNumber(t token) (diag.Diagnostic, bool) {
	raw := s.text[t.off:t.end]
	if strings.ContainsAny(raw, ".eExX") {
		return diag.Diagnostic{Message: "only whole numbers are allowed, not " + raw, Hint: "multiply first and divide last, as in floor_div(x * 3, 2)"}, true
	}
	if len(raw) > 1 && raw[0] == '0' {
		return diag.Diagnostic{Message: "a number may not begin with 0: " + raw, Nearest: "'" + raw + "'",
			Hint: "a hex is a text: write '" + raw + "'; a number: " + strings.TrimLeft(raw[:len(raw)-1], "0") + raw[len(raw)-1:]}, true
	}
	return diag.Diagnostic{}, false
}

// pairBrackets joins brackets, so that the wrapped text cannot close what it did not
// open.
func (s *source) pairBrackets(rep *diag.List) bool {
	s.matchBrackets()
	open := -1
	for i := range s.tokens {
		t := &s.tokens[i]
		switch {
		case t.match >= 0:
		case t.typ == ')' || t.typ == ']' || t.typ == '}':
			s.addFinding(rep, i, i, diag.Diagnostic{Rule: RuleSyntax, Message: quote(t.str) + " closes nothing", Hint: "remove it or open it before"})
			return false
		case t.typ == '(' || t.typ == '[' || t.typ == '{':
			open = i
		}
	}
	if open >= 0 {
		s.addFinding(rep, open, open, diag.Diagnostic{Rule: RuleSyntax, Message: quote(s.tokens[open].str) + " is not closed", Hint: "close it, or remove it"})
	}
	return open < 0
}
