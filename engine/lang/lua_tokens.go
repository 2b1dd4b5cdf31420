package lang

import (
	"strings"

	"github.com/yuin/gopher-lua/parse"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// luaKeywords are Lua's own words with the types that expressions know them by.
var luaKeywords = map[string]int{"and": parse.TAnd, "break": parse.TBreak, "do": parse.TDo, "else": parse.TElse, "elseif": parse.TElseIf,
	"end": parse.TEnd, "false": parse.TFalse, "for": parse.TFor, "function": parse.TFunction, "goto": parse.TGoto, "if": parse.TIf, "in": parse.TIn,
	"local": parse.TLocal, "nil": parse.TNil, "not": parse.TNot, "or": parse.TOr, "repeat": parse.TRepeat, "return": parse.TReturn,
	"then": parse.TThen, "true": parse.TTrue, "until": parse.TUntil, "while": parse.TWhile}

// luaSigns are the signs of several characters, the longest first.
var luaSigns = []struct {
	text string
	typ  int
}{{"...", parse.T3Comma}, {"..", parse.T2Comma}, {"==", parse.TEqeq}, {"~=", parse.TNeq}, {"<=", parse.TLte}, {">=", parse.TGte}, {"::", parse.T2Colon}}

// luaComment is the text of a comment behind the dashes, with its line.
type luaComment struct {
	line, off int
	text      string // of ---: what follows; of others: nothing
	doc       bool
}

// scanLua cuts a file of Lua, which is known to be one, into tokens and comments.
func scanLua(file, text string) (*source, []luaComment) {
	s := &source{text: text, at: diag.Pos{File: file, Line: 1, Col: 1}, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	var comments []luaComment
	for i := 0; i < len(text); {
		rest := text[i:]
		switch ch := text[i]; {
		case ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r':
			i++
		case strings.HasPrefix(rest, "--"):
			n := luaCommentLen(rest)
			c := luaComment{line: s.lineNumber(i), off: i}
			if said, ok := strings.CutPrefix(rest[:n], "---"); ok {
				c.doc, c.text = true, strings.TrimSpace(said)
			}
			comments = append(comments, c)
			i += n
		default:
			t := scanLuaToken(rest)
			t.off, t.end = i, min(i+max(t.end, 1), len(text))
			s.tokens = append(s.tokens, t)
			i = t.end
		}
	}
	s.matchBrackets()
	return s, comments
}

func luaCommentLen(rest string) int {
	if n := longBracketLen(rest[2:]); n > 0 {
		return 2 + n
	}
	if n := strings.IndexByte(rest, '\n'); n >= 0 {
		return n
	}
	return len(rest)
}

// longBracketLen is how long a text in long brackets is that begins here, 0 for none.
func longBracketLen(rest string) int {
	if !strings.HasPrefix(rest, "[") {
		return 0
	}
	level := len(rest[1:]) - len(strings.TrimLeft(rest[1:], "="))
	if !strings.HasPrefix(rest[1+level:], "[") {
		return 0
	}
	end := strings.Index(rest, "]"+strings.Repeat("=", level)+"]")
	if end < 0 {
		return len(rest)
	}
	return end + level + 2
}

// scanLuaToken reads the token that begins here; end is its length.
func scanLuaToken(rest string) token {
	ch := rest[0]
	switch {
	case ch == '"' || ch == '\'':
		n := 1
		for n < len(rest) && rest[n] != ch && rest[n] != '\n' {
			if rest[n] == '\\' {
				n++
			}
			n++
		}
		n = min(n, len(rest))
		return token{typ: parse.TString, str: rest[1:n], end: n + 1, match: -1}
	case ch >= '0' && ch <= '9':
		n := 1
		for n < len(rest) && (isNameByte(rest[n]) || rest[n] == '.' && (n+1 >= len(rest) || rest[n+1] != '.')) {
			n++
		}
		return token{typ: parse.TNumber, str: rest[:n], end: n, match: -1}
	case isNameByte(ch):
		n := 1
		for n < len(rest) && isNameByte(rest[n]) {
			n++
		}
		typ, keyword := luaKeywords[rest[:n]]
		if !keyword {
			typ = parse.TIdent
		}
		return token{typ: typ, str: rest[:n], end: n, match: -1}
	}
	if n := longBracketLen(rest); n > 0 {
		return token{typ: parse.TString, str: rest[:n], end: n, match: -1}
	}
	for _, sign := range luaSigns {
		if strings.HasPrefix(rest, sign.text) {
			return token{typ: sign.typ, str: sign.text, end: len(sign.text), match: -1}
		}
	}
	return token{typ: int(ch), str: rest[:1], end: 1, match: -1}
}

func isNameByte(ch byte) bool {
	return ch == '_' || ch >= '0' && ch <= '9' || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z'
}

// matchBrackets joins brackets, as far as they fit.
func (s *source) matchBrackets() {
	partner := map[int]int{')': '(', ']': '[', '}': '{'}
	var open []int
	for i := range s.tokens {
		t := &s.tokens[i]
		switch t.typ {
		case '(', '[', '{':
			open = append(open, i)
		case ')', ']', '}':
			if n := len(open); n > 0 && s.tokens[open[n-1]].typ == partner[t.typ] {
				t.match, s.tokens[open[n-1]].match = open[n-1], i
				open = open[:n-1]
			}
		}
	}
}
