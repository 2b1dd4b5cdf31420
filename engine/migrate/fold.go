package migrate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/source"
)

// lineMost is how long a line of an author's file may be: what lint says.
const lineMost = 140

// gap is a place where a line may be broken: what stands at it, blanks apart,
// goes to the next line.
type gap struct{ at, depth int }

// foldLong breaks lines that are too long where lists and maps in brackets, or
// texts in quotes, allow it. The file says the same.
func (f *file) foldLong() {
	for {
		var edits []edit
		gaps := gapsOf(f.root, 0, nil)
		for _, lo := range f.longLines() {
			if e, ok := f.breakAt(lo, gaps); ok {
				edits = append(edits, e)
			}
		}
		if len(edits) == 0 || !f.changeAlike(edits) && !slices.ContainsFunc(edits, func(e edit) bool { return f.changeAlike([]edit{e}) }) {
			return
		}
	}
}

// longLines are the starts of lines that are too long.
func (f *file) longLines() []int {
	var out []int
	at := 0
	for line := range strings.Lines(f.text) {
		if utf8.RuneCountInString(strings.TrimRight(line, "\r\n")) > lineMost {
			out = append(out, at)
		}
		at += len(line)
	}
	return out
}

// breakAt is the edit that breaks the line which begins at lo: as far out as can
// be, and there as late as can be.
func (f *file) breakAt(lo int, gaps []gap) (edit, bool) {
	first := lo + f.indentOf(lo)
	limit := lo
	for range lineMost {
		_, size := utf8.DecodeRuneInString(f.text[limit:])
		limit += size
	}
	var best gap
	for _, g := range gaps {
		from := len(strings.TrimRight(f.text[:g.at], " "))
		if from <= first || from > limit || g.at <= lo || g.at >= f.lineEnd(lo) {
			continue
		}
		if best.at == 0 || g.depth < best.depth || g.depth == best.depth && g.at > best.at {
			best = g
		}
	}
	if best.at == 0 {
		return edit{}, false
	}
	indent := f.indentOf(lo)
	if !f.inFlow(first) {
		indent += 4
	}
	from := len(strings.TrimRight(f.text[:best.at], " "))
	return edit{from, best.at, f.newline() + strings.Repeat(" ", indent)}, true
}

// gapsOf are the places where what stands in brackets, or a text in quotes, may
// go on in the next line: texts come after all brackets.
func gapsOf(n *node, depth int, out []gap) []gap {
	if n == nil {
		return out
	}
	if n.style == flow {
		depth++
	}
	child := func(i, lo int, value *node) {
		if n.style == flow && i > 0 {
			out = append(out, gap{lo, depth})
		}
		out = gapsOf(value, depth, out)
	}
	for i, e := range n.entries {
		child(i, e.lo, e.value)
	}
	for i, it := range n.items {
		child(i, it.lo, it)
	}
	if n.kind == source.Scalar && n.style != literal && n.style != folded {
		for i := 1; i+1 < len(n.text) && i+1 < len(n.at); i++ {
			if n.text[i] == ' ' && n.text[i-1] > ' ' && n.text[i+1] > ' ' && n.text[i-1] != '\\' && n.at[i+1] == n.at[i]+1 {
				out = append(out, gap{n.at[i+1], 1000})
			}
		}
	}
	return out
}

// changeAlike makes edits after which the file still says the same.
func (f *file) changeAlike(edits []edit) bool {
	was := *f
	if !f.change(edits) {
		return false
	}
	if !alike(was.root, f.root) {
		*f = was
		return false
	}
	return true
}

// alike reports that two values say the same.
func alike(a, b *node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.kind == b.kind && a.text == b.text &&
		slices.EqualFunc(a.entries, b.entries, func(x, y *entry) bool { return x.key == y.key && alike(x.value, y.value) }) &&
		slices.EqualFunc(a.items, b.items, alike)
}

// foldLong breaks lines of a Lua file that are too long, after a comma or before
// an operator.
func (s *script) foldLong() {
	for {
		var gaps []gap
		tokens, _ := scanLua(s.text)
		depth := 0
		for i, t := range tokens {
			word := s.text[t.lo:t.hi]
			switch {
			case strings.Contains("({[", word) && word != "":
				depth++
			case strings.Contains(")}]", word) && word != "":
				depth--
			case word == "," && i+1 < len(tokens):
				gaps = append(gaps, gap{tokens[i+1].lo, depth})
			case word == "and" || word == "or" || word == "..":
				gaps = append(gaps, gap{t.lo, depth})
			}
		}
		var edits []edit
		for _, lo := range s.longLines() {
			if e, ok := s.breakAt(lo, gaps); ok {
				edits = append(edits, e)
			}
		}
		if !s.change(edits) {
			return
		}
	}
}
