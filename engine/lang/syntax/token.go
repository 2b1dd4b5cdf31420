package syntax

// TokenKind is the kind of a [Token]. A sign of one character has the character as its kind.
type TokenKind uint8

// The kinds of token that are no sign of one character.
const (
	TokenInvalid   TokenKind = iota + 128 // no token of Lua
	TokenEqual                            // ==
	TokenNotEqual                         // ~=
	TokenLessEqual                        // <=
	TokenMoreEqual                        // >=
	TokenConcat                           // ..
	TokenDots                             // ...
	TokenLabel                            // ::
	TokenNumber
	TokenText
	TokenName
	TokenAnd // the first keyword
	TokenBreak
	TokenDo
	TokenElse
	TokenElseIf
	TokenEnd
	TokenFalse
	TokenFor
	TokenFunction
	TokenGoto
	TokenIf
	TokenIn
	TokenLocal
	TokenNil
	TokenNot
	TokenOr
	TokenRepeat
	TokenReturn
	TokenThen
	TokenTrue
	TokenUntil
	TokenWhile
)

// keywords are Lua's own words.
var keywords = map[string]TokenKind{"and": TokenAnd, "break": TokenBreak, "do": TokenDo, "else": TokenElse, "elseif": TokenElseIf, "end": TokenEnd,
	"false": TokenFalse, "for": TokenFor, "function": TokenFunction, "goto": TokenGoto, "if": TokenIf, "in": TokenIn, "local": TokenLocal, "nil": TokenNil,
	"not": TokenNot, "or": TokenOr, "repeat": TokenRepeat, "return": TokenReturn, "then": TokenThen, "true": TokenTrue, "until": TokenUntil, "while": TokenWhile}

// longSigns are the signs of several characters, the longest first.
var longSigns = []struct {
	text string
	kind TokenKind
}{{"...", TokenDots}, {"..", TokenConcat}, {"==", TokenEqual}, {"~=", TokenNotEqual}, {"<=", TokenLessEqual}, {">=", TokenMoreEqual}, {"::", TokenLabel}}

const shortSigns = "+-*/%^#(){}[];,=<>.:"

// Token is one word of Lua with its place.
type Token struct {
	Kind      TokenKind
	Text      string // as written, quotes included
	Off, End  int    // its bytes
	Line, Col int    // 1-based; columns count characters
}

// IsKeyword reports whether the kind is that of one of Lua's own words.
func (k TokenKind) IsKeyword() bool { return k >= TokenAnd }

// Comment is a comment with its place. Its text begins with the dashes.
type Comment struct {
	Text      string
	Off, Line int
}

// Error is why a text is not Lua.
type Error struct {
	Tok int // the token that does not fit; the number of tokens at the end of the text
	Off int // the byte at which it begins
	// Line and Col are the place of the last byte that belongs to it; Col counts bytes.
	Line, Col int
	AtEnd     bool   // the text ends too early
	Token     string // what does not fit
	Message   string // the reason, where there is one beside that it does not fit
	TooDeep   bool   // it is nested too deeply to be read
}
