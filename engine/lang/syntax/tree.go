package syntax

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// File is a text of Lua: its tokens and, once it is parsed, its tree. It never changes
// afterwards.
type File struct {
	Name, Text string
	Tokens     []Token // without comments
	Comments   []Comment
	Body       []*Stmt
	Locals     []*Local // all of them, in order
	Funcs      []*Func  // all of them, outer ones first
	Err        *Error   // the first mistake; nil where the text is Lua
	// Broken are names of functions that could not be read, and whose bodies are left out; see
	// [ReadAround].
	Broken []string

	lines      []int // where each line begins
	tokenAtEnd int   // the token that has read beyond the end of the text, or -1
}

// Local is a local name: of a statement, a parameter, or of a loop.
type Local struct {
	Name   string
	Tok    int
	Kind   LocalKind
	Owner  *Func // the function that it lives in; nil: the file
	Reads  int
	Writes int // after the first
	// Shared: a function inside its own function reads it; SetInside: or sets it.
	Shared, SetInside bool
}

// LocalKind says how a local came about.
type LocalKind uint8

// How a local comes about.
const (
	Plain LocalKind = iota
	Param
	Loop     // of a loop over numbers, or the first of another
	LoopMore // a further one of a loop
	Function // local function f()
)

// Func is a function with its statements.
type Func struct {
	Params []*Local
	Body   []*Stmt
	Outer  *Func
	Lo, Hi int    // its tokens, from function to end
	Open   int    // the ( of its parameters
	Name   string // of one that a statement names
	Vararg bool
}

// Kind tells expressions apart.
type Kind uint8

// The kinds of expression.
const (
	Nil Kind = iota
	True
	False
	Number
	Text   // Word is its value
	Vararg // ...
	Name   // Word; Local is what it means, nil for a global
	Field  // Kids[0].Word, or Kids[0]["Word"]
	Index  // Kids[0][Kids[1]]
	Call   // Kids[0](Kids[1:])
	Method // Kids[0]:Word(Kids[1:])
	Lambda // Func
	Table  // Items
	Binary // Kids[0] Word Kids[1]
	Unary  // Word Kids[0]
)

// Expr is an expression.
type Expr struct {
	Kind   Kind
	Tok    int // its main token: the name, field, text or operator
	Lo, Hi int // its first and last token, parentheses around it included
	Word   string
	Kids   []*Expr
	Items  []Item
	Local  *Local
	Func   *Func
	Parens int // how many pairs of parentheses are around it
}

// Item is an entry of a table: a field, an entry by a key that is worked out, or the
// next of a list.
type Item struct {
	Lo    int    // its first token
	Name  string // of a field
	Tok   int    // of a field's name
	Key   *Expr
	Value *Expr
}

// StmtKind tells statements apart.
type StmtKind uint8

// The kinds of statement.
const (
	Assign    StmtKind = iota // Left = Right
	Declare                   // local Names = Right
	Do                        // Blocks[0]
	While                     // while Conds[0] do Blocks[0]
	Repeat                    // repeat Blocks[0] until Conds[0]
	If                        // Conds[i] with Blocks[i]; one block more is that of else
	ForNumber                 // for Names[0] = Right
	ForIn                     // for Names in Right
	Define                    // function: Left[0] is set, or Names[0] is local; Func
	Return                    // Right
	Break
	Goto
	Label
	CallOnly // Right[0]
)

// Stmt is a statement.
type Stmt struct {
	Kind   StmtKind
	Lo, Hi int
	Left   []*Expr
	Right  []*Expr
	Names  []*Local
	Conds  []*Expr
	Blocks [][]*Stmt
	Func   *Func
	Method bool // function a:b()
	Word   string
}

// Pos returns the place of a token.
func (f *File) Pos(tok int) diag.Pos {
	if len(f.Tokens) == 0 {
		return diag.Pos{File: f.Name, Line: 1, Col: 1}
	}
	t := f.Tokens[max(0, min(tok, len(f.Tokens)-1))]
	return diag.Pos{File: f.Name, Line: t.Line, Col: t.Col}
}

// LenOfTokens counts the characters of the tokens from lo to hi, as far as they are in one
// line.
func (f *File) LenOfTokens(lo, hi int) int {
	if lo >= len(f.Tokens) {
		return 0
	}
	end := f.Tokens[lo].Col
	for i := lo; i <= hi && i < len(f.Tokens) && f.Tokens[i].Line == f.Tokens[lo].Line; i++ {
		end = f.Tokens[i].Col + len([]rune(f.Tokens[i].Text))
	}
	return end - f.Tokens[lo].Col
}

// SourceText returns an expression as its author wrote it, in one line.
func (f *File) SourceText(e *Expr) string {
	var out []byte
	for i := e.Lo; i <= e.Hi && i < len(f.Tokens); i++ {
		t := f.Tokens[i]
		if i > e.Lo {
			before := f.Tokens[i-1]
			if before.Line != t.Line || before.Col+len([]rune(before.Text)) != t.Col {
				out = append(out, ' ')
			}
		}
		out = append(out, t.Text...)
	}
	return string(out)
}

// DocAbove returns the text of the --- lines directly above a line.
func (f *File) DocAbove(line int) string {
	end, _ := slices.BinarySearchFunc(f.Comments, line, func(c Comment, line int) int { return c.Line - line })
	from := end
	for from > 0 && f.Comments[from-1].Line == line-1-(end-from) && f.Comments[from-1].IsDoc() {
		from--
	}
	lines := make([]string, 0, end-from)
	for _, c := range f.Comments[from:end] {
		lines = append(lines, c.DocText())
	}
	return strings.Join(lines, "\n")
}

// ListFunctions lists the functions that a file makes as globals at its top level, in order.
func (f *File) ListFunctions() []*Func {
	var out []*Func
	for _, s := range f.Body {
		if s.Kind == Define && len(s.Left) == 1 && s.Left[0].Kind == Name {
			out = append(out, s.Func)
		}
	}
	return out
}

// IsCallOf reports whether an expression is a call of that plain name.
func (e *Expr) IsCallOf(name string) bool {
	return e.Kind == Call && e.Kids[0].Kind == Name && e.Kids[0].Word == name
}

// IsDoc reports whether a comment documents what follows it: it begins with three dashes.
func (c *Comment) IsDoc() bool { return strings.HasPrefix(c.Text, "---") }

// DocText returns the text of a documentation comment, without its dashes.
func (c *Comment) DocText() string { return strings.TrimSpace(strings.TrimPrefix(c.Text, "---")) }

// LineNumber returns the 1-based line of a byte of the text.
func (f *File) LineNumber(off int) int {
	n, found := slices.BinarySearch(f.lines, off)
	if found {
		n++
	}
	return n
}

// ByteAt returns the byte at which a line begins.
func (f *File) ByteAt(line int) int { return f.lines[line-1] }

// TokenKind returns the kind of token tok, or 0 if tok is out of range.
func (f *File) TokenKind(tok int) TokenKind {
	if tok < 0 || tok >= len(f.Tokens) {
		return 0
	}
	return f.Tokens[tok].Kind
}
