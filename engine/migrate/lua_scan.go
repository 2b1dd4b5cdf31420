package migrate

import "strings"

// token is a word or sign of Lua with its bytes; comments are left out.
type token struct {
	kind   tokenKind
	lo, hi int
	text   string // of names, numbers and signs as written; of texts what they mean
}

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokName
	tokWord // a reserved word
	tokNumber
	tokText
	tokSign
	tokBad
)

var reserved = map[string]bool{"and": true, "break": true, "do": true, "else": true, "elseif": true, "end": true, "false": true, "for": true,
	"function": true, "if": true, "in": true, "local": true, "nil": true, "not": true, "or": true, "repeat": true, "return": true, "then": true,
	"true": true, "until": true, "while": true, "goto": true}

// isName reports whether a text can be written as a name of Lua.
func isName(s string) bool {
	if s == "" || reserved[s] {
		return false
	}
	for i := range len(s) {
		if !wordByte(s[i]) || i == 0 && s[i] >= '0' && s[i] <= '9' {
			return false
		}
	}
	return true
}

func wordByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// comment is a comment of Lua with its bytes; long ones go over lines.
type comment struct {
	lo, hi int
}

// scanLua splits a text into tokens, the last of which is the end; where it
// cannot, that one is bad.
func scanLua(s string) (tokens []token, comments []comment) {
	i := 0
	if strings.HasPrefix(s, "\uFEFF") {
		i = len("\uFEFF")
	}
	for {
		for i < len(s) && strings.IndexByte(" \t\r\n\v\f", s[i]) >= 0 {
			i++
		}
		if i >= len(s) {
			return append(tokens, token{kind: tokEnd, lo: len(s), hi: len(s)}), comments
		}
		if strings.HasPrefix(s[i:], "--") {
			end := len(s)
			if level, open := longBracket(s[i+2:]); open {
				if e := longEnd(s, i+2, level); e >= 0 {
					end = e
				}
			} else if nl := strings.IndexByte(s[i:], '\n'); nl >= 0 {
				end = i + nl
			}
			comments = append(comments, comment{i, end})
			i = end
			continue
		}
		t := scanToken(s, i)
		tokens = append(tokens, t)
		if t.kind == tokBad {
			return tokens, comments
		}
		i = t.hi
	}
}

func scanToken(s string, i int) token {
	c := s[i]
	switch {
	case c >= '0' && c <= '9' || c == '.' && i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9':
		j := i
		for j < len(s) && (wordByte(s[j]) || s[j] == '.' || (s[j] == '-' || s[j] == '+') && strings.IndexByte("eE", s[j-1]) >= 0 && !strings.HasPrefix(s[i:], "0x")) {
			j++
		}
		return token{tokNumber, i, j, s[i:j]}
	case wordByte(c):
		j := i
		for j < len(s) && wordByte(s[j]) {
			j++
		}
		kind := tokName
		if reserved[s[i:j]] {
			kind = tokWord
		}
		return token{kind, i, j, s[i:j]}
	case c == '"' || c == '\'':
		return scanText(s, i)
	case c == '[':
		if level, open := longBracket(s[i:]); open {
			end := longEnd(s, i, level)
			if end < 0 {
				return token{kind: tokBad, lo: i, hi: i + 1}
			}
			body := s[i+level+2 : end-level-2]
			return token{tokText, i, end, strings.TrimPrefix(strings.TrimPrefix(body, "\r"), "\n")}
		}
	}
	for _, sign := range []string{"...", "..", "==", "~=", "<=", ">="} {
		if strings.HasPrefix(s[i:], sign) {
			return token{tokSign, i, i + len(sign), sign}
		}
	}
	if strings.IndexByte("+-*/%^#<>=(){}[];:,.", c) >= 0 {
		return token{tokSign, i, i + 1, s[i : i+1]}
	}
	return token{kind: tokBad, lo: i, hi: i + 1}
}

// longBracket reports a bracket such as [==[ and its level.
func longBracket(s string) (level int, ok bool) {
	if s == "" || s[0] != '[' {
		return 0, false
	}
	i := 1
	for i < len(s) && s[i] == '=' {
		i++
	}
	return i - 1, i < len(s) && s[i] == '['
}

func longEnd(s string, at, level int) int {
	end := "]" + strings.Repeat("=", level) + "]"
	if i := strings.Index(s[at:], end); i >= 0 {
		return at + i + len(end)
	}
	return -1
}

func scanText(s string, i int) token {
	var out strings.Builder
	for j := i + 1; j < len(s); j++ {
		switch {
		case s[j] == s[i]:
			return token{tokText, i, j + 1, out.String()}
		case s[j] == '\n':
			return token{kind: tokBad, lo: i, hi: j}
		case s[j] == '\\' && j+1 < len(s):
			j++
			switch c := s[j]; c {
			case 'n':
				out.WriteByte('\n')
			case 't':
				out.WriteByte('\t')
			default:
				out.WriteByte(c)
			}
		default:
			out.WriteByte(s[j])
		}
	}
	return token{kind: tokBad, lo: i, hi: len(s)}
}
