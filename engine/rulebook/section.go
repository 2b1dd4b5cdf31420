package rulebook

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Sections are the sections of a rulebook, in its order.
type Sections struct {
	Names  []string
	titles map[string]string
	// books are the first words of sections: by these a citation of this rulebook is told from
	// one of another text, such as a house rule.
	books map[string]bool
}

// add appends a section that is not there yet.
func (s *Sections) add(name, title string) {
	if s.titles == nil {
		s.titles, s.books = map[string]string{}, map[string]bool{}
	}
	if _, known := s.titles[name]; !known {
		s.Names = append(s.Names, name)
		s.titles[name] = title
		s.books[firstWord(name)] = true
	}
}

// Has reports whether the rulebook has a section.
func (s *Sections) Has(name string) bool { _, ok := s.titles[name]; return ok }

// HasPrefix reports whether the name of some section begins with a text.
func (s *Sections) HasPrefix(text string) bool {
	return slices.ContainsFunc(s.Names, func(name string) bool { return strings.HasPrefix(name, text) })
}

// Title returns the title of a section; "" for none.
func (s *Sections) Title(name string) string { return s.titles[name] }

// CitedPart is a part of the text of a citation.
type CitedPart struct {
	Section string // the section that it cites; "" where the rulebook has no such section
	Text    string // as written
	Start   int    // of Text in the citation, in bytes
}

// ParseCitation cuts the text of a citation into the sections that it cites, in order. A text that
// is a section cites it. Otherwise parts are separated by commas and semicolons outside brackets;
// the longest beginning that is a section wins. A part may leave out words that it shares with
// the part before, and end with a remark in brackets. Parts about another text are left out.
func (s *Sections) ParseCitation(text string) []CitedPart {
	var out []CitedPart
	before := ""
	for start := 0; start < len(text); {
		ends := partEnds(text, start)
		part := CitedPart{Text: text[start:ends[len(ends)-1]], Start: start}
		for _, end := range ends { // the longest first
			if name := s.findSection(text[start:end], before); name != "" {
				part.Section, part.Text = name, text[start:end]
				break
			}
		}
		if part.Section != "" {
			before = part.Section
		}
		if part.Section != "" || before != "" || s.books[firstWord(part.Text)] || s.Nearest(part.Text) != "" {
			out = append(out, part)
		}
		start += len(part.Text)
		for start < len(text) && strings.IndexByte(",; ", text[start]) >= 0 {
			start++
		}
	}
	return out
}

// Nearest returns the section whose name is most like a text; "" for none.
func (s *Sections) Nearest(text string) string { return diag.NearestName(text, s.Names) }

// findSection returns the section that a part of a citation means; before is the section that the
// part before cites.
func (s *Sections) findSection(part, before string) string {
	forms := []string{part}
	if i := strings.LastIndex(part, " ("); i > 0 && strings.HasSuffix(part, ")") {
		forms = append(forms, part[:i])
	}
	words := strings.Split(before, " ")
	for _, form := range forms {
		if s.Has(form) {
			return form
		}
		for k := len(words); k > 0 && before != ""; k-- {
			if full := strings.Join(words[:k], " ") + " " + form; s.Has(full) {
				return full
			}
		}
	}
	return ""
}

// partEnds returns where a part that begins at start may end, the farthest first: at the end of
// the text and before each separator outside brackets.
func partEnds(text string, start int) []int {
	ends, depth := []int{}, 0
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',', ';':
			if depth == 0 && i > start {
				ends = append(ends, i)
			}
		}
	}
	ends = append(ends, len(text))
	slices.Reverse(ends)
	return ends
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}
