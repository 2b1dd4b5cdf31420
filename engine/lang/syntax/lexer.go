package syntax

import (
	"slices"
	"strings"
)

// lexer cuts a text into tokens as gopher-lua does, whose rules differ from the manual of Lua
// in details: 1e takes any next character for its exponent, and 010 is 10.
type lexer struct {
	f         *File
	text      string
	pos       int // the byte up to which line and col are counted
	line, col int
	lines     []int // where each line begins
	atEnd     int   // the token that has read beyond the end of the text, or -1
}

// Scan cuts a text into tokens and comments. It accepts anything: Err tells about the first
// word that is no token of Lua.
func Scan(name, text string) *File {
	f := &File{Name: name, Text: text}
	l := &lexer{f: f, text: text, line: 1, col: 1, lines: []int{0}, atEnd: -1}
	f.Tokens = make([]Token, 0, len(text)/5+1)
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '-' && strings.HasPrefix(text[i:], "--"):
			i = l.scanComment(i)
		default:
			i = l.scanToken(i)
		}
	}
	l.advanceTo(len(text))
	f.lines, f.tokenAtEnd = l.lines, l.atEnd
	return f
}

// advanceTo counts lines and columns up to a byte. A pair of carriage return and line feed, in
// any order, ends one line.
func (l *lexer) advanceTo(off int) {
	for l.pos < min(off, len(l.text)) {
		c := l.text[l.pos]
		l.pos++
		switch {
		case c == '\n' || c == '\r':
			if l.pos < len(l.text) && l.text[l.pos] == '\n'+'\r'-c {
				l.pos++
			}
			l.line, l.col = l.line+1, 1
			l.lines = append(l.lines, l.pos)
		case c&0xC0 != 0x80:
			l.col++
		}
	}
}

func (l *lexer) byteAt(i int) byte {
	if i < len(l.text) {
		return l.text[i]
	}
	return 0
}

// emit adds the token of the bytes from start to end, and returns end.
func (l *lexer) emit(kind TokenKind, start, end int) int {
	end = min(end, len(l.text))
	l.advanceTo(start)
	l.f.Tokens = append(l.f.Tokens, Token{Kind: kind, Text: l.text[start:end], Off: start, End: end, Line: l.line, Col: l.col})
	return end
}

// fail records that no valid token begins at start. last is the byte behind the text that was
// read of it.
func (l *lexer) fail(start, last int, token, message string) {
	if l.f.Err != nil {
		return
	}
	l.f.Err = &Error{Tok: len(l.f.Tokens), Off: start, AtEnd: last > len(l.text), Token: token, Message: message}
	if !l.f.Err.AtEnd {
		l.advanceTo(start)
		l.f.Err.Line, l.f.Err.Col = bytePlace(l.text, last, l.lines)
	}
}

// bytePlace returns the line that the byte off belongs to, and how many bytes of it are before
// off; lines are known as far as they have been read.
func bytePlace(text string, off int, lines []int) (line, col int) {
	l := lexer{text: text, pos: lines[len(lines)-1], lines: lines[:len(lines):len(lines)]}
	l.advanceTo(off)
	line, found := slices.BinarySearch(l.lines, off)
	if found {
		line++
	}
	return line, off - l.lines[line-1]
}

func (l *lexer) scanComment(start int) int {
	end := start + 2
	level, isLong := l.longBracketLevel(end)
	switch {
	case isLong:
		var closed bool
		if end, closed = l.longBracketEnd(end, level); !closed {
			l.fail(start, len(l.text)+1, l.text[start+level+4:], "invalid multiline comment")
		}
	case l.byteAt(end) == '[' && l.byteAt(end+1) == '=':
		l.fail(start, end+level+2, "", "invalid multiline comment")
		fallthrough
	default:
		if n := strings.IndexAny(l.text[end:], "\r\n"); n >= 0 {
			end += n
		} else {
			end = len(l.text)
		}
	}
	l.advanceTo(start)
	l.f.Comments = append(l.f.Comments, Comment{Text: l.text[start:end], Off: start, Line: l.line})
	return end
}

// longBracketLevel counts the equals signs of the long bracket that begins at i; isLong is false
// when none begins there.
func (l *lexer) longBracketLevel(i int) (level int, isLong bool) {
	if l.byteAt(i) != '[' {
		return 0, false
	}
	for l.byteAt(i+1+level) == '=' {
		level++
	}
	return level, l.byteAt(i+1+level) == '['
}

// longBracketEnd returns the byte behind the long bracket that begins at i.
func (l *lexer) longBracketEnd(i, level int) (end int, closed bool) {
	body := i + level + 2
	n := strings.Index(l.text[body:], "]"+strings.Repeat("=", level)+"]")
	if n < 0 {
		return len(l.text), false
	}
	return body + n + level + 2, true
}

// scanToken adds the token that begins at i, and returns the byte behind it.
func (l *lexer) scanToken(i int) int {
	switch c := l.text[i]; {
	case isLetter(c):
		end := i + 1
		for isLetter(l.byteAt(end)) || isDigit(l.byteAt(end)) {
			end++
		}
		kind, isKeyword := keywords[l.text[i:end]]
		if !isKeyword {
			kind = TokenName
		}
		return l.emit(kind, i, end)
	case isDigit(c) || c == '.' && isDigit(l.byteAt(i+1)):
		return l.scanNumber(i)
	case c == '"' || c == '\'':
		return l.scanQuoted(i)
	case c == '[':
		level, isLong := l.longBracketLevel(i)
		if isLong {
			end, closed := l.longBracketEnd(i, level)
			if !closed {
				l.fail(i, len(l.text)+1, l.text[i+level+2:], "unterminated multiline string")
			}
			return l.emit(TokenText, i, end)
		}
		if level > 0 {
			after := i + level + 1
			l.fail(i, after+1, string(rune(l.byteAt(after))), "invalid multiline string")
		}
	}
	return l.scanSign(i)
}

func (l *lexer) scanSign(i int) int {
	for _, sign := range longSigns {
		if strings.HasPrefix(l.text[i:], sign.text) {
			return l.emit(sign.kind, i, i+len(sign.text))
		}
	}
	if strings.IndexByte(shortSigns, l.text[i]) >= 0 {
		return l.emit(TokenKind(l.text[i]), i, i+1)
	}
	message := "Invalid token"
	if l.text[i] == '~' {
		message = "Invalid '~' token"
	}
	l.fail(i, i+1, l.text[i:i+1], message)
	end := i + 1
	for l.byteAt(end)&0xC0 == 0x80 {
		end++
	}
	return l.emit(TokenInvalid, i, end)
}

func (l *lexer) scanNumber(start int) int {
	i := start
	if l.text[i] == '0' {
		if x := l.byteAt(i + 1); x == 'x' || x == 'X' {
			end := i + 2
			for isHexDigit(l.byteAt(end)) {
				end++
			}
			if end == i+2 {
				l.fail(start, end, l.text[start:end], "illegal hexadecimal number")
			}
			return l.emit(TokenNumber, start, end)
		}
		if isDigit(l.byteAt(i + 1)) {
			i++
		}
	}
	end := l.digitsEnd(i + 1)
	if l.byteAt(end) == '.' {
		end = l.digitsEnd(end + 1)
	}
	if e := l.byteAt(end); e == 'e' || e == 'E' {
		end++
		if sign := l.byteAt(end); sign == '-' || sign == '+' {
			end++
		}
		if end >= len(l.text) {
			l.atEnd = len(l.f.Tokens)
		}
		if c := l.byteAt(end); (c == '\n' || c == '\r') && l.byteAt(end+1) == '\n'+'\r'-c {
			end++
		}
		end = l.digitsEnd(end + 1)
	}
	return l.emit(TokenNumber, start, end)
}

func (l *lexer) digitsEnd(i int) int {
	for isDigit(l.byteAt(i)) {
		i++
	}
	return i
}

func (l *lexer) scanQuoted(start int) int {
	quote := l.text[start]
	for i := start + 1; i < len(l.text); i++ {
		switch c := l.text[i]; {
		case c == quote:
			return l.emit(TokenText, start, i+1)
		case c == '\n' || c == '\r':
			last := i + 1
			if l.byteAt(last) == '\n'+'\r'-c {
				last++
			}
			l.fail(start, last, decodeEscapes(l.text[start+1:i]), "unterminated string")
			return l.emit(TokenText, start, i)
		case c == '\\':
			i++
			if e := l.byteAt(i); (e == '\n' || e == '\r') && l.byteAt(i+1) == '\n'+'\r'-e {
				i++
			}
		}
	}
	l.fail(start, len(l.text)+1, "", "unterminated string")
	return l.emit(TokenText, start, len(l.text))
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHexDigit(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' }
