package syntax

import (
	"strconv"
	"strings"
)

// TextValue returns what a token of kind [TokenText] means: the text without its quotes or
// long brackets, its escapes replaced.
func TextValue(written string) string {
	if strings.HasPrefix(written, "[") {
		n := strings.IndexByte(written[1:], '[') + 2
		body := unifyNewlines(written[min(n, len(written)):max(n, len(written)-n)])
		return strings.TrimPrefix(body, "\n")
	}
	if len(written) < 2 {
		return ""
	}
	return decodeEscapes(written[1 : len(written)-1])
}

// unifyNewlines makes every end of a line a line feed.
func unifyNewlines(text string) string {
	if !strings.Contains(text, "\r") {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\n' || c == '\r' {
			if i+1 < len(text) && text[i+1] == '\n'+'\r'-c {
				i++
			}
			c = '\n'
		}
		out.WriteByte(c)
	}
	return out.String()
}

func decodeEscapes(body string) string {
	if !strings.Contains(body, `\`) {
		return body
	}
	body = unifyNewlines(body)
	var out strings.Builder
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' || i+1 == len(body) {
			out.WriteByte(body[i])
			continue
		}
		i++
		n := 0
		for n < 3 && i+n < len(body) && isDigit(body[i+n]) {
			n++
		}
		if n > 0 {
			code, _ := strconv.Atoi(body[i : i+n])
			out.WriteByte(byte(code))
			i += n - 1
			continue
		}
		if k := strings.IndexByte(`abfnrtv`, body[i]); k >= 0 {
			out.WriteByte("\a\b\f\n\r\t\v"[k])
			continue
		}
		out.WriteByte(body[i])
	}
	return out.String()
}

// numberValue returns a number as gopher-lua reads it: 010 is 10, not octal.
func numberValue(written string) string {
	if len(written) > 1 && written[0] == '0' && isDigit(written[1]) {
		return written[1:]
	}
	return unifyNewlines(written)
}

// tokenValue returns what gopher-lua calls a token in its errors.
func tokenValue(t *Token) string {
	switch t.Kind {
	case TokenText:
		return TextValue(t.Text)
	case TokenNumber:
		return numberValue(t.Text)
	case '.':
		return ""
	}
	return t.Text
}
