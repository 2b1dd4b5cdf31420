package sandbox

// TokenKind tells what a Token is.
type TokenKind uint8

// The kinds of token.
const (
	TokenName TokenKind = iota
	TokenText
	TokenNumber
	TokenSymbol
	TokenComment
)

// Token is one word of Lua source with its place. Line and Col are 1-based
// and count characters. Text is the token as written, quotes included.
type Token struct {
	Kind      TokenKind
	Text      string
	Line, Col int
}

type scanner struct {
	src       []byte
	pos       int
	line, col int
	out       []Token
}

// Tokens splits Lua source into tokens. It accepts anything: what is not Lua
// comes out as single-character symbols, an unfinished text ends with its line.
func Tokens(src []byte) []Token {
	s := &scanner{src: src, line: 1, col: 1}
	for s.pos < len(s.src) {
		s.next()
	}
	return s.out
}

func (s *scanner) next() {
	c := s.src[s.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		s.advance(1)
	case c == '-' && s.at(1) == '-':
		n := s.long(2)
		if n < 0 {
			n = s.toLineEnd()
		}
		s.emit(TokenComment, n)
	case c == '[' && s.long(0) > 0:
		s.emit(TokenText, s.long(0))
	case c == '"' || c == '\'':
		s.emit(TokenText, s.quoted(c))
	case isLetter(c):
		n := 1
		for isLetter(s.at(n)) || isDigit(s.at(n)) {
			n++
		}
		s.emit(TokenName, n)
	case isDigit(c) || c == '.' && isDigit(s.at(1)):
		s.emit(TokenNumber, s.number())
	default:
		s.emit(TokenSymbol, s.symbol())
	}
}

func (s *scanner) at(n int) byte {
	if s.pos+n < len(s.src) {
		return s.src[s.pos+n]
	}
	return 0
}

// long is the length of a long bracket that starts skip bytes ahead, counted
// from the current place, or -1 when there is none.
func (s *scanner) long(skip int) int {
	n := skip
	if s.at(n) != '[' {
		return -1
	}
	n++
	level := 0
	for s.at(n) == '=' {
		level++
		n++
	}
	if s.at(n) != '[' {
		return -1
	}
	n++
	for s.pos+n < len(s.src) {
		if s.at(n) != ']' {
			n++
			continue
		}
		n++
		k := 0
		for s.at(n) == '=' && k < level {
			k++
			n++
		}
		if k == level && s.at(n) == ']' {
			return n + 1
		}
	}
	return n
}

func (s *scanner) toLineEnd() int {
	n := 0
	for s.pos+n < len(s.src) && s.at(n) != '\n' && s.at(n) != '\r' {
		n++
	}
	return n
}

func (s *scanner) quoted(quote byte) int {
	n := 1
	for s.pos+n < len(s.src) {
		switch s.at(n) {
		case '\\':
			n += 2
		case quote:
			return n + 1
		case '\n':
			return n
		default:
			n++
		}
	}
	return len(s.src) - s.pos
}

func (s *scanner) number() int {
	n := 1
	for {
		c := s.at(n)
		sign := (c == '+' || c == '-') && (s.at(n-1) == 'e' || s.at(n-1) == 'E')
		if !isLetter(c) && !isDigit(c) && !sign && (c != '.' || s.at(n+1) == '.') {
			return n
		}
		n++
	}
}

func (s *scanner) symbol() int {
	for _, op := range [...]string{"...", "..", "==", "~=", "<=", ">=", "::"} {
		if s.pos+len(op) <= len(s.src) && string(s.src[s.pos:s.pos+len(op)]) == op {
			return len(op)
		}
	}
	n := 1
	for s.at(n)&0xC0 == 0x80 {
		n++
	}
	return n
}

func (s *scanner) emit(kind TokenKind, n int) {
	n = min(n, len(s.src)-s.pos)
	s.out = append(s.out, Token{Kind: kind, Text: string(s.src[s.pos : s.pos+n]), Line: s.line, Col: s.col})
	s.advance(n)
}

func (s *scanner) advance(n int) {
	for i := 0; i < n; i++ {
		c := s.src[s.pos]
		s.pos++
		switch {
		case c == '\n':
			s.line++
			s.col = 1
		case c == '\r' && s.at(0) != '\n':
			s.line++
			s.col = 1
		case c&0xC0 != 0x80:
			s.col++
		}
	}
}

func isLetter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
