package check

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// source finds columns: the syntax tree has lines only.
type source struct {
	*sandbox.Lines
	file string
	used map[usedKey]bool
}

type usedKey struct {
	rule  string
	token int
}

func newSource(f File, r *sandbox.Reader) *source {
	return &source{Lines: r.Lines(f.Name, f.Src), file: f.Name, used: map[usedKey]bool{}}
}

// context says what must stand before a token for it to be the one meant.
type context uint8

const (
	plain  context = iota // a name by itself
	field                 // after . or :, or a text in brackets
	text                  // a text
	option                // a key in { }
)

// farLines is how far below the line of the tree a token is looked for: the
// tree gives a long expression the line of its beginning.
const farLines = 30

// find returns the place of a word at or below a line. Each token serves a
// rule once, so that two equal mistakes in a line get two places.
func (s *source) find(rule string, line int, word string, want context) (pos diag.Pos, length int) {
	for l := line; l <= line+farLines; l++ {
		for _, i := range s.On[l] {
			key := usedKey{rule, i}
			if s.used[key] || !s.fits(i, word, want) {
				continue
			}
			s.used[key] = true
			t := s.Tokens[i]
			return diag.Pos{File: s.file, Line: t.Line, Col: t.Col}, len([]rune(t.Text))
		}
	}
	return s.start(line), 0
}

// quoted is the place in a line of the word that a message has in quotes.
func (s *source) quoted(line int, message string) (diag.Pos, int) {
	if parts := strings.SplitN(message, `"`, 3); len(parts) == 3 {
		for _, i := range s.On[line] {
			if t := s.Tokens[i]; t.Text == parts[1] {
				return diag.Pos{File: s.file, Line: line, Col: t.Col}, len([]rune(t.Text))
			}
		}
	}
	return s.start(line), 0
}

// start is the place of the first token of a line.
func (s *source) start(line int) diag.Pos {
	if on := s.On[line]; len(on) > 0 {
		return diag.Pos{File: s.file, Line: line, Col: s.Tokens[on[0]].Col}
	}
	return diag.Pos{File: s.file, Line: max(1, line), Col: 1}
}

func (s *source) fits(i int, word string, want context) bool {
	t := s.Tokens[i]
	if want == text || want == field && t.Kind == sandbox.TokenText {
		return t.Kind == sandbox.TokenText && len(t.Text) >= 2 && t.Text[1:len(t.Text)-1] == word
	}
	if t.Kind != sandbox.TokenName || t.Text != word {
		return false
	}
	before := s.symbol(i - 1)
	switch want {
	case field:
		return before == "." || before == ":"
	case option:
		return (before == "{" || before == "," || before == ";") && s.symbol(i+1) == "="
	}
	return before != "." && before != ":"
}

func (s *source) symbol(i int) string {
	if i < 0 || i >= len(s.Tokens) || s.Tokens[i].Kind != sandbox.TokenSymbol {
		return ""
	}
	return s.Tokens[i].Text
}

// doc collects the --- lines that stand directly above a line.
func (s *source) doc(line int) string {
	var lines []string
	for l := line - 1; l > 0; l-- {
		text, ok := s.Docs[l]
		if !ok {
			break
		}
		lines = append(lines, text)
	}
	slices.Reverse(lines)
	return strings.Join(lines, "\n")
}
