package sandbox

import (
	"fmt"
	"strings"
)

// pattern is a Lua pattern as a regular expression of Go, which matches in linear time.
type pattern struct {
	expr     string
	anchored bool // starts with ^
	captures int
}

// translatePattern turns the safe part of Lua's patterns into a regular expression:
// classes, sets, anchors, the quantifiers * + - ? and captures. The rest
// cannot be matched in linear time and is refused.
func translatePattern(src string) (pattern, error) {
	if len(src) > MaxPattern {
		return pattern{}, fmt.Errorf("a pattern may be at most %d bytes long", MaxPattern)
	}
	p := pattern{}
	var out strings.Builder
	out.WriteString("(?s)")
	i := 0
	if strings.HasPrefix(src, "^") {
		p.anchored = true
		out.WriteString(`\A`)
		i = 1
	}
	open := 0
	for i < len(src) {
		switch c := src[i]; {
		case c == '(':
			if strings.HasPrefix(src[i:], "()") {
				return p, fmt.Errorf("the capture () of a place cannot be used; string.find gives the place")
			}
			p.captures++
			open++
			out.WriteByte('(')
			i++
			continue
		case c == ')':
			if open == 0 {
				return p, fmt.Errorf("the pattern %q has a ) without its (", src)
			}
			open--
			out.WriteByte(')')
			i++
			continue
		case c == '$' && i == len(src)-1:
			out.WriteString(`\z`)
			i++
			continue
		}
		item, n, err := patternItem(src, i)
		if err != nil {
			return p, err
		}
		out.WriteString(item)
		i += n
		if i < len(src) {
			switch src[i] {
			case '*', '+', '?':
				out.WriteByte(src[i])
				i++
			case '-':
				out.WriteString("*?")
				i++
			}
		}
	}
	if open > 0 {
		return p, fmt.Errorf("the pattern %q has a ( without its )", src)
	}
	p.expr = out.String()
	return p, nil
}

var classes = map[byte]string{
	'a': "alpha", 'c': "cntrl", 'd': "digit", 'l': "lower", 'p': "punct", 's': "space", 'u': "upper", 'w': "alnum", 'x': "xdigit",
}

// classRegexp translates the letter after a percent sign for use inside [ ].
func classRegexp(src string, i int) (string, error) {
	if i+1 >= len(src) {
		return "", fmt.Errorf("the pattern %q ends with a single %%; write %%%% for a percent sign", src)
	}
	c := src[i+1]
	switch {
	case classes[c] != "":
		return "[:" + classes[c] + ":]", nil
	case classes[c|0x20] != "":
		return "[:^" + classes[c|0x20] + ":]", nil
	case c == 'b' || c == 'f':
		return "", fmt.Errorf("%%%c cannot be used in a pattern here; take the text apart with string.find", c)
	case isDigit(c):
		return "", fmt.Errorf("%%%c (the same text again) cannot be used in a pattern; capture both and compare them", c)
	case isLetter(c):
		return "", fmt.Errorf("%%%c is not a class; the classes are %%a %%c %%d %%l %%p %%s %%u %%w %%x", c)
	case c >= 0x80:
		return string(rune(c)), nil
	}
	return `\` + string(c), nil
}

// patternItem translates the single-character item at offset i of src, and returns its length in
// bytes.
func patternItem(src string, i int) (item string, n int, err error) {
	switch c := src[i]; c {
	case '%':
		item, err = classRegexp(src, i)
		if strings.HasPrefix(item, "[:") {
			item = "[" + item + "]"
		}
		return item, 2, err
	case '[':
		return patternSet(src, i)
	case '.':
		return ".", 1, nil
	default:
		if c >= 0x80 {
			r, size := decodeEscape(src[i:])
			return r, size, nil
		}
		return quoteRegexp(c), 1, nil
	}
}

func patternSet(src string, start int) (string, int, error) {
	var out strings.Builder
	out.WriteByte('[')
	i := start + 1
	if i < len(src) && src[i] == '^' {
		out.WriteByte('^')
		i++
	}
	first := true
	for ; i < len(src) && (src[i] != ']' || first); first = false {
		if src[i] == '%' {
			item, err := classRegexp(src, i)
			if err != nil {
				return "", 0, err
			}
			out.WriteString(item)
			i += 2
			continue
		}
		lo, n := decodeEscape(src[i:])
		i += n
		out.WriteString(lo)
		if i+1 < len(src) && src[i] == '-' && src[i+1] != ']' && src[i+1] != '%' {
			hi, n := decodeEscape(src[i+1:])
			i += 1 + n
			out.WriteString("-" + hi)
		}
	}
	if i >= len(src) {
		return "", 0, fmt.Errorf("the pattern %q has a [ without its ]", src)
	}
	out.WriteByte(']')
	return out.String(), i + 1 - start, nil
}

// decodeEscape takes one character off the front, quoted for a regular expression.
func decodeEscape(s string) (string, int) {
	if s[0] < 0x80 {
		return quoteRegexp(s[0]), 1
	}
	for i, r := range s {
		if i > 0 {
			return s[:i], i
		}
		if r == 0xFFFD {
			return `\x{FFFD}`, 1
		}
	}
	return s, len(s)
}

func quoteRegexp(c byte) string {
	if isLetter(c) && c != '_' || isDigit(c) {
		return string(c)
	}
	return fmt.Sprintf(`\x%02x`, c)
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
