package lang

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// source is the text that a tree of this package was made of: an expression of YAML, or a file
// of Lua.
type source struct {
	text      string // as written; of an expression, ends of lines are blanks
	at        diag.Pos
	multiline bool
	tokens    []syntax.Token
	file      *syntax.File // nil where the text is an expression
}

// isLuaFile reports whether the source is a file of Lua.
func (s *source) isLuaFile() bool { return s.file != nil }

// tokenType returns the kind of token i, or 0 if i is out of range.
func (s *source) tokenType(i int) syntax.TokenKind {
	if i < 0 || i >= len(s.tokens) {
		return 0
	}
	return s.tokens[i].Kind
}

// token returns a token; where a text ends before something that it lacks, the last one.
func (s *source) token(i int) syntax.Token {
	if len(s.tokens) == 0 {
		return syntax.Token{}
	}
	return s.tokens[max(0, min(i, len(s.tokens)-1))]
}

// tokenText returns a token as written.
func (s *source) tokenText(i int) string { return s.token(i).Text }

// spanText returns the text of tokens lo to hi.
func (s *source) spanText(lo, hi int) string {
	text := s.text[s.token(lo).Off:s.token(hi).End]
	if s.isLuaFile() {
		return strings.Join(strings.Fields(text), " ")
	}
	return text
}

// addFinding reports d at the tokens lo to hi of the source.
func (s *source) addFinding(rep *diag.List, lo, hi int, d diag.Diagnostic) {
	from := s.token(lo).Off
	to := max(s.token(hi).End, from+1)
	s.addFindingAt(rep, from, to, d)
}

// addFindingAt reports d at the bytes from..to of the source, once.
func (s *source) addFindingAt(rep *diag.List, from, to int, d diag.Diagnostic) {
	d.Pos, d.Len = s.pos(from), 0
	if !s.multiline {
		d.Len = max(1, countChars(s.text, from, to))
	}
	for i := range rep.Items {
		it := &rep.Items[i]
		if it.Rule == d.Rule && it.Pos == d.Pos && it.Message == d.Message {
			return
		}
	}
	rep.Add(d)
}

// tokenPos returns the place of a token in its file.
func (s *source) tokenPos(i int) diag.Pos { return s.pos(s.token(i).Off) }

// pos maps a byte offset of the text to a place in the file. The columns of a
// text of several lines are not known here, so it is placed at its start.
func (s *source) pos(off int) diag.Pos {
	p := s.at
	if s.isLuaFile() {
		p.Line = s.file.LineNumber(off)
		p.Col = 1 + countChars(s.text, s.file.ByteAt(p.Line), off)
		return p
	}
	if !s.multiline && p.Col > 0 {
		p.Col += countChars(s.text, 0, off)
	}
	return p
}

func countChars(text string, from, to int) int {
	from, to = min(from, len(text)), min(to, len(text))
	n := 0
	for range text[from:to] {
		n++
	}
	return n
}
