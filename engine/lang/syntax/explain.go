package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// syntaxFinding tells an author why a file is not Lua, and where the mistake probably is.
func (f *File) syntaxFinding() diag.Diagnostic {
	e := f.Err
	d := diag.Diagnostic{Rule: RuleSyntax, Pos: diag.Pos{File: f.Name}, Message: "this is not valid Lua"}
	if t := f.findUnclosedText(); t != nil {
		d.Pos.Line, d.Pos.Col, d.Len = t.Line, t.Col, len([]rune(t.Text))
		d.Message, d.Hint = "this is not valid Lua: the text that begins here is not closed", "write "+t.Text[:1]+" at its end"
		return d
	}
	if e.AtEnd {
		d.Pos = f.Pos(len(f.Tokens) - 1)
		d.Message = "the file ends in the middle of something"
		d.Hint = "look for a missing end, bracket or quote"
		return d
	}
	d.Pos.Line = e.Line
	d.Pos.Col, d.Len = f.tokenPlace(e)
	if e.Token != "" {
		d.Message = fmt.Sprintf("this is not valid Lua, at %q", shortenText(e.Token))
	}
	if e.Message != "" {
		d.Message += ": " + e.Message
	}
	d.Hint = syntaxHint(e.Token)
	if call := f.callWithNames(e); call != "" {
		d.Message, d.Hint = call+" takes named values in braces", "write "+call+"{ "+f.Tokens[e.Tok-1].Text+" = ... }"
	}
	if line, col, ok := f.endBefore(d.Pos.Line, d.Pos.Col); ok && beginsStatement(e.Token) {
		d.Pos.Line, d.Pos.Col, d.Len = line, col, 1
		d.Message = fmt.Sprintf("this is not valid Lua: something is missing here, before %q in line %d", shortenText(e.Token), e.Line)
	}
	return d
}

// callWithNames returns the function that is called with named values in parentheses, as in
// ask.units(from = x); "" where the mistake is another one.
func (f *File) callWithNames(e *Error) string {
	open := e.Tok - 2
	if e.Token != "=" || open < 1 || f.TokenKind(open) != '(' || f.TokenKind(open+1) != TokenName || f.TokenKind(open-1) != TokenName {
		return ""
	}
	first := open - 1
	for first >= 2 && f.TokenKind(first-1) == '.' && f.TokenKind(first-2) == TokenName {
		first -= 2
	}
	if first > 0 && f.TokenKind(first-1) == TokenFunction {
		return ""
	}
	return f.Text[f.Tokens[first].Off:f.Tokens[open-1].End]
}

// findUnclosedText finds a text in quotes that its line does not close.
func (f *File) findUnclosedText() *Token {
	for i := range f.Tokens {
		t := &f.Tokens[i]
		if q := t.Text[0]; t.Kind == TokenText && q != '[' && (len(t.Text) == 1 || t.Text[len(t.Text)-1] != q || strings.HasSuffix(t.Text, "\\"+string(q)) && !strings.HasSuffix(t.Text, "\\\\"+string(q))) {
			return t
		}
	}
	return nil
}

func syntaxHint(token string) string {
	switch token {
	case "=":
		return "to compare write ==; to set several values write a, b = 1, 2"
	case "!":
		return "not equal is written ~=, and not is written not"
	case "end":
		return "there may be one end too many, or a missing then, do or expression before it"
	case "&", "|":
		return "write and, or"
	case "+", "-":
		return "write n = n + 1; Lua has no += and ++"
	case "/":
		return "a comment starts with --"
	case "...":
		return "pass a list"
	}
	return "look for a missing then, do, end, comma or bracket just before it"
}

func shortenText(s string) string {
	if r := []rune(s); len(r) > 20 {
		return string(r[:20]) + "..."
	}
	return s
}

// tokenPlace returns the column, from 1, and the length in characters of the token that does
// not fit. If a text ends at the place of the error, it is taken for the token.
func (f *File) tokenPlace(e *Error) (col, length int) {
	text := strings.TrimRight(e.Token, "\x00")
	start := f.lines[e.Line-1]
	for i := range f.Tokens {
		t := &f.Tokens[i]
		if t.Line != e.Line || t.Text != text && t.Kind != TokenText {
			continue
		}
		if col == 0 || t.Off-start+1 <= e.Col {
			col, length = t.Col, utf8.RuneCountInString(t.Text)
		}
	}
	if col > 0 {
		return col, length
	}
	return max(1, e.Col), 0
}

// beginsStatement reports whether a token can begin a statement, so that the mistake is
// before it: a missing then, end or bracket.
func beginsStatement(token string) bool {
	switch token {
	case "local", "if", "for", "while", "repeat", "return", "function", "do", "break":
		return true
	case "", "end", "else", "elseif", "then", "until", "and", "or", "not", "in", "nil", "true", "false":
		return false
	}
	return isLetter(token[0])
}

// endBefore returns the place of the last character before a token that is the first of its
// line; comments are skipped.
func (f *File) endBefore(line, col int) (l, c int, ok bool) {
	lines := strings.Split(f.Text, "\n")
	if line < 2 || line > len(lines) || col < 1 || col-1 > len(lines[line-1]) || strings.TrimSpace(lines[line-1][:col-1]) != "" {
		return 0, 0, false
	}
	for n := line - 1; n > 0; n-- {
		text, _, _ := strings.Cut(lines[n-1], "--")
		if text = strings.TrimRight(text, " \t\r"); text != "" {
			if word := strings.TrimLeft(text, " \t"); strings.HasPrefix(word, "return") && len(text)-len(word) <= col-1 {
				return 0, 0, false // the mistake is behind the return, not before it
			}
			return n, utf8.RuneCountInString(text), true
		}
	}
	return 0, 0, false
}
