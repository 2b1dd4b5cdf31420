package edit

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// word is one number, run or chain of a list.
type word struct {
	text   string
	lo, hi int          // its bytes in the file, without quotes
	scalar *layout.Node // it stands in, perhaps with others
	alone  bool         // no other stands in the same scalar
}

// words are those of a value, in the order of the file.
func words(n *layout.Node) []word {
	if n == nil {
		return nil
	}
	var out []word
	switch n.Kind {
	case source.Map:
		for _, e := range n.Entries {
			out = append(out, words(e.Value)...)
		}
	case source.List:
		for _, it := range n.Items {
			out = append(out, words(it)...)
		}
	default:
		out = scalarWords(n)
	}
	return out
}

func scalarWords(n *layout.Node) []word {
	var out []word
	if len(n.At) != len(n.Text)+1 {
		return nil // written in a manner that is not followed byte by byte
	}
	start := -1
	for i := 0; i <= len(n.Text); i++ {
		gap := i == len(n.Text) || strings.IndexByte(" ,\n\t", n.Text[i]) >= 0
		switch {
		case !gap && start < 0:
			start = i
		case gap && start >= 0:
			out = append(out, word{text: n.Text[start:i], lo: n.At[start], hi: n.At[i], scalar: n})
			start = -1
		}
	}
	for i := range out {
		out[i].alone = len(out) == 1
	}
	return out
}

func entries(n *layout.Node) []*layout.Entry {
	if n == nil {
		return nil
	}
	return n.Entries
}

// take takes a hex off the list under a path; a run that held it is cut.
func (p *page) take(path []string, h string) *diag.Diagnostic {
	for _, w := range words(p.at(path...)) {
		if !p.among(w.text, h) {
			continue
		}
		return p.replace(path, w, p.without(w.text, h))
	}
	return nil
}

// without is a run less one of its hexes, as numbers and runs.
func (p *page) without(run, h string) []string {
	ids, _ := p.grid.ParseRange(run)
	gone, _ := p.grid.Parse(h)
	i := slices.Index(ids, gone)
	var out []string
	for _, part := range [][2]int{{0, i - 1}, {i + 1, len(ids) - 1}} {
		switch n := part[1] - part[0] + 1; {
		case n <= 0:
		case n <= 2:
			for _, id := range ids[part[0] : part[1]+1] {
				out = append(out, p.grid.Label(id))
			}
		default:
			out = append(out, p.grid.Label(ids[part[0]])+"-"+p.grid.Label(ids[part[1]]))
		}
	}
	return out
}

// replace puts words in the place of one; none: it goes, and what held nothing else
// goes with it.
func (p *page) replace(path []string, w word, with []string) *diag.Diagnostic {
	if len(with) == 0 {
		return p.remove(path, w)
	}
	if !w.alone {
		return p.write(layout.Replace(w.lo, w.hi, strings.Join(with, " ")))
	}
	way := p.way(path, w.scalar)
	inList := len(way) > 0 && way[len(way)-1].list != nil
	quoted := p.quotes(path)
	var parts []string
	for _, x := range with {
		parts = append(parts, p.written(x, quoted))
	}
	text := strings.Join(parts, ", ")
	switch {
	case inList && way[len(way)-1].list.Style == layout.Block && len(with) > 1:
		indent := p.indent(w.scalar.Lo)
		text = strings.Join(parts, "\n"+indent+"- ")
	case !inList && len(with) > 1:
		text = "[" + text + "]"
	}
	return p.write(layout.Replace(w.scalar.Lo, w.scalar.Hi, text))
}

// quotes reports whether the numbers of a list stand in quotes.
func (p *page) quotes(path []string) bool {
	for _, w := range words(p.at(path...)) {
		if w.scalar.Style == layout.Double && !strings.Contains(w.text, "-") {
			return true
		}
	}
	return false
}

// written is a number or run as the list writes its own.
func (p *page) written(text string, quoted bool) string {
	if _, one := p.grid.Parse(text); one && quoted || !plainWord(text) {
		return `"` + text + `"`
	}
	return text
}

// plainWord reports a text that needs no quotes in YAML.
func plainWord(text string) bool {
	return text != "" && !strings.ContainsAny(text, ":#,[]{}\"'&*!|>%@`?") && text[0] != '-' && text[0] != ' '
}

// held is a step of the way from a list down to a scalar: an item of a list, or an
// entry of a map.
type held struct {
	list  *layout.Node
	index int
	of    *layout.Node // the map of the entry
	entry *layout.Entry
}

// way is how a scalar is reached from the root of the file.
func (p *page) way(path []string, to *layout.Node) []held {
	var find func(n *layout.Node, before []held) []held
	find = func(n *layout.Node, before []held) []held {
		if n == to {
			return before
		}
		for i, it := range n.Items {
			if w := find(it, append(slices.Clone(before), held{list: n, index: i})); w != nil {
				return w
			}
		}
		for _, e := range n.Entries {
			if w := find(e.Value, append(slices.Clone(before), held{of: n, entry: e})); w != nil {
				return w
			}
		}
		return nil
	}
	start, n := []held{}, p.root
	for _, key := range path {
		e := n.Entry(key)
		if e == nil {
			return nil
		}
		start, n = append(start, held{of: n, entry: e}), e.Value
	}
	return find(n, start)
}

// remove takes a word away with what holds nothing else.
func (p *page) remove(path []string, w word) *diag.Diagnostic {
	if !w.alone {
		lo, hi := w.lo, w.hi
		for hi < w.scalar.Hi && strings.IndexByte(" ,", p.text[hi]) >= 0 {
			hi++
		}
		if hi == w.hi { // the last: the gap before it goes
			for lo > w.scalar.Lo && strings.IndexByte(" ,", p.text[lo-1]) >= 0 {
				lo--
			}
		}
		return p.write(layout.Replace(lo, hi, ""))
	}
	return p.drop(path, w.scalar)
}

// drop takes a value away, up to the first above it that holds something else.
func (p *page) drop(path []string, n *layout.Node) *diag.Diagnostic {
	way := p.way(path, n)
	for i := len(way) - 1; i >= 0; i-- {
		switch x := way[i]; {
		case x.list != nil && len(x.list.Items) > 1:
			return p.write(p.cutItem(x.list, x.index))
		case x.of != nil && (len(x.of.Entries) > 1 || i == 0):
			return p.write(p.cutEntry(x.of, x.entry))
		}
	}
	return p.refuse(n.Pos, "the file would be empty")
}

// cutItem is the edit that takes an item out of a list with its comma or its line.
func (p *page) cutItem(list *layout.Node, i int) layout.Edit {
	it := list.Items[i]
	if list.Style == layout.Block {
		return p.cutLines(it.Lo, it.Hi)
	}
	return p.cutFlow(it.Lo, it.Hi, i == 0, i == len(list.Items)-1)
}

// cutFlow cuts what stands between commas. A line that it fills goes whole; the last
// of a line takes the comma before it along, so that the other lines stay.
func (p *page) cutFlow(lo, hi int, first, last bool) layout.Edit {
	before, after := lo, hi
	for before > 0 && strings.IndexByte(" \t\r\n,", p.text[before-1]) >= 0 {
		before--
	}
	for after < len(p.text) && strings.IndexByte(" \t", p.text[after]) >= 0 {
		after++
	}
	if after < len(p.text) && p.text[after] == ',' {
		after++
	}
	end := after
	for end < len(p.text) && strings.IndexByte(" \t\r\n", p.text[end]) >= 0 {
		end++
	}
	breaksAfter := strings.Contains(p.text[after:end], "\n")
	breaksBefore := strings.Contains(p.text[before:lo], "\n")
	switch {
	case last && !first:
		return layout.Replace(before, hi, "")
	case breaksAfter && !breaksBefore && !first:
		return layout.Replace(before, after-1, "")
	}
	return layout.Replace(lo, end, "")
}

// cutEntry is the edit that takes a key out of a map.
func (p *page) cutEntry(of *layout.Node, e *layout.Entry) layout.Edit {
	if of.Style == layout.Block {
		return p.cutLines(e.Lo, e.Value.Hi)
	}
	i := slices.Index(of.Entries, e)
	return p.cutFlow(e.Lo, e.Value.Hi, i == 0, i == len(of.Entries)-1)
}

// cutLines cuts the whole lines between two bytes.
func (p *page) cutLines(lo, hi int) layout.Edit {
	lo = strings.LastIndexByte(p.text[:lo], '\n') + 1
	if i := strings.IndexByte(p.text[hi:], '\n'); i >= 0 {
		return layout.Replace(lo, hi+i+1, "")
	}
	return layout.Replace(lo, len(p.text), "")
}

// indent is the white space that the line of a byte begins with.
func (p *page) indent(at int) string {
	line := p.text[strings.LastIndexByte(p.text[:at], '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " "))]
}
