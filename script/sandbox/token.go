package sandbox

// TokenKind is the kind of a Token.
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

// SplitTokens splits Lua source into tokens. It accepts anything: what is not Lua
// comes out as single-character symbols, an unfinished text ends with its line.
func SplitTokens(src []byte) []Token {
	s := &scanner{src: src, line: 1, col: 1}
	for s.pos < len(s.src) {
		s.scanToken()
	}
	return s.out
}

func (s *scanner) scanToken() {
	c := s.src[s.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		s.advanceBytes(1)
	case c == '-' && s.peekByte(1) == '-':
		n := s.longBracketLen(2)
		if n < 0 {
			n = s.restOfLineLen()
		}
		s.emitToken(TokenComment, n)
	case c == '[' && s.longBracketLen(0) > 0:
		s.emitToken(TokenText, s.longBracketLen(0))
	case c == '"' || c == '\'':
		s.emitToken(TokenText, s.quotedLen(c))
	case isLetter(c):
		n := 1
		for isLetter(s.peekByte(n)) || isDigit(s.peekByte(n)) {
			n++
		}
		s.emitToken(TokenName, n)
	case isDigit(c) || c == '.' && isDigit(s.peekByte(1)):
		s.emitToken(TokenNumber, s.numberLen())
	default:
		s.emitToken(TokenSymbol, s.symbolLen())
	}
}

func (s *scanner) peekByte(n int) byte {
	if s.pos+n < len(s.src) {
		return s.src[s.pos+n]
	}
	return 0
}

// longBracketLen is the length of a long bracket that starts skip bytes ahead, counted
// from the current place, or -1 when there is none.
func (s *scanner) longBracketLen(skip int) int {
	n := skip
	if s.peekByte(n) != '[' {
		return -1
	}
	n++
	level := 0
	for s.peekByte(n) == '=' {
		level++
		n++
	}
	if s.peekByte(n) != '[' {
		return -1
	}
	n++
	for s.pos+n < len(s.src) {
		if s.peekByte(n) != ']' {
			n++
			continue
		}
		n++
		k := 0
		for s.peekByte(n) == '=' && k < level {
			k++
			n++
		}
		if k == level && s.peekByte(n) == ']' {
			return n + 1
		}
	}
	return n
}

func (s *scanner) restOfLineLen() int {
	n := 0
	for s.pos+n < len(s.src) && s.peekByte(n) != '\n' && s.peekByte(n) != '\r' {
		n++
	}
	return n
}

func (s *scanner) quotedLen(quote byte) int {
	n := 1
	for s.pos+n < len(s.src) {
		switch s.peekByte(n) {
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

func (s *scanner) numberLen() int {
	n := 1
	for {
		c := s.peekByte(n)
		sign := (c == '+' || c == '-') && (s.peekByte(n-1) == 'e' || s.peekByte(n-1) == 'E')
		if !isLetter(c) && !isDigit(c) && !sign && (c != '.' || s.peekByte(n+1) == '.') {
			return n
		}
		n++
	}
}

func (s *scanner) symbolLen() int {
	for _, op := range [...]string{"...", "..", "==", "~=", "<=", ">=", "::"} {
		if s.pos+len(op) <= len(s.src) && string(s.src[s.pos:s.pos+len(op)]) == op {
			return len(op)
		}
	}
	n := 1
	for s.peekByte(n)&0xC0 == 0x80 {
		n++
	}
	return n
}

func (s *scanner) emitToken(kind TokenKind, n int) {
	n = min(n, len(s.src)-s.pos)
	s.out = append(s.out, Token{Kind: kind, Text: string(s.src[s.pos : s.pos+n]), Line: s.line, Col: s.col})
	s.advanceBytes(n)
}

func (s *scanner) advanceBytes(n int) {
	for i := 0; i < n; i++ {
		c := s.src[s.pos]
		s.pos++
		switch {
		case c == '\n':
			s.line++
			s.col = 1
		case c == '\r' && s.peekByte(0) != '\n':
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
