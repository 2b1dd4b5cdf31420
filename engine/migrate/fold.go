package migrate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/layout"
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
		var edits []layout.Edit
		gaps := gapsOf(f.root, 0, nil)
		for _, lo := range f.longLines() {
			if e, ok := f.breakAt(lo, gaps); ok {
				edits = append(edits, e)
			}
		}
		if len(edits) == 0 || !f.changeAlike(edits) && !slices.ContainsFunc(edits, func(e layout.Edit) bool { return f.changeAlike([]layout.Edit{e}) }) {
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
func (f *file) breakAt(lo int, gaps []gap) (layout.Edit, bool) {
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
		return layout.Edit{}, false
	}
	indent := f.indentOf(lo)
	if !f.inFlow(first) {
		indent += 4
	}
	from := len(strings.TrimRight(f.text[:best.at], " "))
	return layout.Replace(from, best.at, f.newline()+strings.Repeat(" ", indent)), true
}

// gapsOf are the places where what stands in brackets, or a text in quotes, may
// go on in the next line: texts come after all brackets.
func gapsOf(n *layout.Node, depth int, out []gap) []gap {
	if n == nil {
		return out
	}
	if n.Style == layout.Flow {
		depth++
	}
	child := func(i, lo int, value *layout.Node) {
		if n.Style == layout.Flow && i > 0 {
			out = append(out, gap{lo, depth})
		}
		out = gapsOf(value, depth, out)
	}
	for i, e := range n.Entries {
		child(i, e.Lo, e.Value)
	}
	for i, it := range n.Items {
		child(i, it.Lo, it)
	}
	if n.Kind == source.Scalar && n.Style != layout.Literal && n.Style != layout.Folded {
		for i := 1; i+1 < len(n.Text) && i+1 < len(n.At); i++ {
			if n.Text[i] == ' ' && n.Text[i-1] > ' ' && n.Text[i+1] > ' ' && n.Text[i-1] != '\\' && n.At[i+1] == n.At[i]+1 {
				out = append(out, gap{n.At[i+1], 1000})
			}
		}
	}
	return out
}

// changeAlike makes edits after which the file still says the same.
func (f *file) changeAlike(edits []layout.Edit) bool {
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
func alike(a, b *layout.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Text == b.Text &&
		slices.EqualFunc(a.Entries, b.Entries, func(x, y *layout.Entry) bool { return x.Key == y.Key && alike(x.Value, y.Value) }) &&
		slices.EqualFunc(a.Items, b.Items, alike)
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
		var edits []layout.Edit
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
