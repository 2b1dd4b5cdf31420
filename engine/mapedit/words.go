package mapedit

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// word is one number, run or chain of a list.
type word struct {
	text   string
	lo, hi int           // its bytes in the file, without quotes
	scalar *yamldoc.Node // the scalar that holds it, perhaps with other words
	alone  bool          // the scalar holds no other word
}

// listWords lists the words of a value in the order of the file.
func (p *page) listWords(n *yamldoc.Node) []word {
	if n == nil {
		return nil
	}
	var out []word
	switch n.Kind {
	case yamldoc.Map:
		for _, e := range n.Entries {
			out = append(out, p.listWords(e.Value)...)
		}
	case yamldoc.List:
		for _, it := range n.Items {
			out = append(out, p.listWords(it)...)
		}
	default:
		out = p.listScalarWords(n)
	}
	return out
}

// listScalarWords lists the words of one scalar.
func (p *page) listScalarWords(n *yamldoc.Node) []word {
	var out []word
	offsets := yamldoc.TextOffsets(p.text, n)
	if offsets == nil {
		return nil // written in a manner that is not followed byte by byte
	}
	start := -1
	for i := 0; i <= len(n.Text); i++ {
		gap := i == len(n.Text) || strings.IndexByte(" ,\n\t", n.Text[i]) >= 0
		switch {
		case !gap && start < 0:
			start = i
		case gap && start >= 0:
			out = append(out, word{text: n.Text[start:i], lo: offsets[start], hi: offsets[i], scalar: n})
			start = -1
		}
	}
	for i := range out {
		out[i].alone = len(out) == 1
	}
	return out
}

// listEntries lists the entries of a map and of the maps in it.
func listEntries(n *yamldoc.Node) []yamldoc.Entry {
	if n == nil {
		return nil
	}
	return n.Entries
}

// removeHex removes a hex from the list at a path; a run that contains it is
// split.
func (p *page) removeHex(path []string, h string) *diag.Diagnostic {
	for _, w := range p.listWords(p.findNode(path...)) {
		if !p.runContains(w.text, h) {
			continue
		}
		return p.replaceWord(path, w, p.runWithout(w.text, h))
	}
	return nil
}

// runWithout returns a run without one of its hexes, as numbers and runs.
func (p *page) runWithout(run, h string) []string {
	ids, _ := p.grid.ParseRange(run)
	gone, _ := p.grid.ParseLabel(h)
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

// replaceWord replaces a word by others. Without any, the word is removed, with
// whatever held nothing else.
func (p *page) replaceWord(path []string, w word, with []string) *diag.Diagnostic {
	if len(with) == 0 {
		return p.removeWord(path, w)
	}
	if !w.alone {
		return p.applyEdits(yamldoc.ReplaceBytes(w.lo, w.hi, strings.Join(with, " ")))
	}
	way := p.findAncestors(path, w.scalar)
	inList := len(way) > 0 && way[len(way)-1].list != nil
	quoted := p.usesQuotes(path)
	var parts []string
	for _, x := range with {
		parts = append(parts, p.formatWord(x, quoted))
	}
	text := strings.Join(parts, ", ")
	switch {
	case inList && way[len(way)-1].list.Style == yamldoc.Block && len(with) > 1:
		indent := p.lineIndent(w.scalar.Start)
		text = strings.Join(parts, "\n"+indent+"- ")
	case !inList && len(with) > 1:
		text = "[" + text + "]"
	}
	return p.applyEdits(yamldoc.ReplaceBytes(w.scalar.Start, w.scalar.End, text))
}

// usesQuotes reports whether a list writes its numbers in quotes.
func (p *page) usesQuotes(path []string) bool {
	for _, w := range p.listWords(p.findNode(path...)) {
		if w.scalar.Style == yamldoc.Double && !strings.Contains(w.text, "-") {
			return true
		}
	}
	return false
}

// formatWord returns a number or run in the notation of its list.
func (p *page) formatWord(text string, quoted bool) string {
	if _, one := p.grid.ParseLabel(text); one && quoted || !needsNoQuotes(text) {
		return `"` + text + `"`
	}
	return text
}

// needsNoQuotes reports whether a text needs no quotes in YAML.
func needsNoQuotes(text string) bool {
	return text != "" && !strings.ContainsAny(text, ":#,[]{}\"'&*!|>%@`?") && text[0] != '-' && text[0] != ' '
}

// ancestor is one level on the way from a list down to a scalar: an item of a
// list, or an entry of a map.
type ancestor struct {
	list   *yamldoc.Node
	index  int
	parent *yamldoc.Node // the map of the entry
	entry  *yamldoc.Entry
}

// findAncestors returns the way from the node at a path down to a scalar.
func (p *page) findAncestors(path []string, to *yamldoc.Node) []ancestor {
	var find func(n *yamldoc.Node, before []ancestor) []ancestor
	find = func(n *yamldoc.Node, before []ancestor) []ancestor {
		if n == to {
			return before
		}
		for i, it := range n.Items {
			if w := find(it, append(slices.Clone(before), ancestor{list: n, index: i})); w != nil {
				return w
			}
		}
		for i := range n.Entries {
			e := &n.Entries[i]
			if w := find(e.Value, append(slices.Clone(before), ancestor{parent: n, entry: e})); w != nil {
				return w
			}
		}
		return nil
	}
	start, n := []ancestor{}, p.root
	for _, key := range path {
		e := n.FindEntry(key)
		if e == nil {
			return nil
		}
		start, n = append(start, ancestor{parent: n, entry: e}), e.Value
	}
	return find(n, start)
}

// removeWord removes a word with whatever holds nothing else.
func (p *page) removeWord(path []string, w word) *diag.Diagnostic {
	if !w.alone {
		lo, hi := w.lo, w.hi
		for hi < w.scalar.End && strings.IndexByte(" ,", p.text[hi]) >= 0 {
			hi++
		}
		if hi == w.hi { // the last: the gap before it goes
			for lo > w.scalar.Start && strings.IndexByte(" ,", p.text[lo-1]) >= 0 {
				lo--
			}
		}
		return p.applyEdits(yamldoc.ReplaceBytes(lo, hi, ""))
	}
	return p.dropValue(path, w.scalar)
}

// dropValue removes a value, up to the first node above it that holds something
// else.
func (p *page) dropValue(path []string, n *yamldoc.Node) *diag.Diagnostic {
	way := p.findAncestors(path, n)
	for i := len(way) - 1; i >= 0; i-- {
		switch x := way[i]; {
		case x.list != nil && len(x.list.Items) > 1:
			return p.applyEdits(p.cutItem(x.list, x.index))
		case x.parent != nil && (len(x.parent.Entries) > 1 || i == 0):
			return p.applyEdits(p.cutEntry(x.parent, x.entry))
		}
	}
	return p.refuse(n.Pos, "the file would be empty")
}

// cutItem returns the edit that removes an item from a list with its comma or
// line.
func (p *page) cutItem(list *yamldoc.Node, i int) yamldoc.Edit {
	it := list.Items[i]
	if list.Style == yamldoc.Block {
		return p.cutLines(it.Start, it.End)
	}
	return p.cutFlow(it.Start, it.End, i == 0, i == len(list.Items)-1)
}

// cutFlow removes text between commas. A line that it fills is removed whole; the
// last item of a line takes the comma before it, so that other lines stay.
func (p *page) cutFlow(lo, hi int, first, last bool) yamldoc.Edit {
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
		return yamldoc.ReplaceBytes(before, hi, "")
	case breaksAfter && !breaksBefore && !first:
		return yamldoc.ReplaceBytes(before, after-1, "")
	}
	return yamldoc.ReplaceBytes(lo, end, "")
}

// cutEntry returns the edit that removes a key from a map.
func (p *page) cutEntry(of *yamldoc.Node, e *yamldoc.Entry) yamldoc.Edit {
	if of.Style == yamldoc.Block {
		return p.cutLines(e.Start, e.Value.End)
	}
	i := 0
	for &of.Entries[i] != e {
		i++
	}
	return p.cutFlow(e.Start, e.Value.End, i == 0, i == len(of.Entries)-1)
}

// cutLines returns the edit that removes the lines between two bytes.
func (p *page) cutLines(lo, hi int) yamldoc.Edit {
	lo = strings.LastIndexByte(p.text[:lo], '\n') + 1
	if i := strings.IndexByte(p.text[hi:], '\n'); i >= 0 {
		return yamldoc.ReplaceBytes(lo, hi+i+1, "")
	}
	return yamldoc.ReplaceBytes(lo, len(p.text), "")
}

// lineIndent returns the white space that the line of a byte starts with.
func (p *page) lineIndent(at int) string {
	line := p.text[strings.LastIndexByte(p.text[:at], '\n')+1:]
	return line[:len(line)-len(strings.TrimLeft(line, " "))]
}
