package mapedit

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// changeHexside gives a hexside a kind, or removes the kind from the lists of
// hexsides and from the paths that cross it.
func (p *page) changeHexside(s string, c *Change) *diag.Diagnostic {
	a, b, _ := p.parseHexsideEnds(s)
	path := []string{"hexsides", c.What}
	_, _, listed := p.findCrossing(p.listWords(p.findNode(path...)), a, b)
	walk, _ := p.findPathThrough(c.What, a, b)
	if !c.Off {
		if listed || walk != nil {
			return nil
		}
		return p.putInList(path, p.grid.Label(a)+"/"+p.grid.Label(b), c.Name)
	}
	for listed {
		w, i, _ := p.findCrossing(p.listWords(p.findNode(path...)), a, b)
		parts := strings.Split(w.text, "/")
		var rest []string
		for _, chain := range [][]string{parts[:i+1], parts[i+1:]} {
			if len(chain) > 1 {
				rest = append(rest, strings.Join(chain, "/"))
			}
		}
		if no := p.replaceWord(path, w, rest); no != nil {
			return no
		}
		_, _, listed = p.findCrossing(p.listWords(p.findNode(path...)), a, b)
	}
	for walk != nil {
		if no := p.breakPath(c.What, a, b); no != nil {
			return no
		}
		walk, _ = p.findPathThrough(c.What, a, b)
	}
	return nil
}

// findCrossing finds the chain that crosses from a to b or back, and the index in
// it.
func (p *page) findCrossing(ws []word, a, b hex.ID) (w word, i int, ok bool) {
	for _, w := range ws {
		parts := strings.Split(w.text, "/")
		for i := range len(parts) - 1 {
			x, okX := p.grid.ParseLabel(parts[i])
			y, okY := p.grid.ParseLabel(parts[i+1])
			if okX && okY && (x == a && y == b || x == b && y == a) {
				return w, i, true
			}
		}
	}
	return word{}, 0, false
}

// listPaths lists the paths of a kind, each with the node that holds it.
func (p *page) listPaths(kind string) []*yamldoc.Node {
	var out []*yamldoc.Node
	var add func(n *yamldoc.Node)
	add = func(n *yamldoc.Node) {
		switch {
		case n == nil:
		case n.Kind == yamldoc.Map:
			for _, e := range n.Entries {
				add(e.Value)
			}
		case n.Kind == yamldoc.Scalar || isSinglePath(n):
			out = append(out, n)
		default:
			for _, it := range n.Items {
				add(it)
			}
		}
	}
	add(p.findNode("paths", kind))
	return out
}

// isSinglePath reports whether a list has single numbers only, so that it is one
// path.
func isSinglePath(n *yamldoc.Node) bool {
	for _, it := range n.Items {
		if it.Kind != yamldoc.Scalar || strings.ContainsAny(it.Text, " ,") {
			return false
		}
	}
	return len(n.Items) > 0
}

// findPathThrough finds the path that crosses from a to b or back, and the index
// of the word before the crossing.
func (p *page) findPathThrough(kind string, a, b hex.ID) (walk *yamldoc.Node, i int) {
	for _, n := range p.listPaths(kind) {
		ws := p.listWords(n)
		for i := range len(ws) - 1 {
			x, okX := p.grid.ParseLabel(ws[i].text)
			y, okY := p.grid.ParseLabel(ws[i+1].text)
			if okX && okY && (x == a && y == b || x == b && y == a) {
				return n, i
			}
		}
	}
	return nil, 0
}

// breakPath removes one crossing from a path: the path loses an end, or becomes
// two.
func (p *page) breakPath(kind string, a, b hex.ID) *diag.Diagnostic {
	path := []string{"paths", kind}
	n, i := p.findPathThrough(kind, a, b)
	ws := p.listWords(n)
	switch {
	case len(ws) == 2:
		return p.dropValue(path, n)
	case i == 0:
		return p.removeWord(path, ws[0])
	case i == len(ws)-2:
		return p.removeWord(path, ws[len(ws)-1])
	}
	way := p.findAncestors(path, n)
	last := way[len(way)-1]
	between := yamldoc.ReplaceBytes(ws[i].scalar.End, ws[i+1].scalar.Start, "")
	switch {
	case n.Kind != yamldoc.List || n.Style != yamldoc.Flow:
		return p.refuse(n.Pos, "this path cannot be cut in two here: edit the text")
	case last.list != nil && last.list.Style == yamldoc.Flow:
		between.Text = "], ["
	case last.list != nil:
		between.Text = "]\n" + p.lineIndent(n.Start) + "- ["
	case len(way) == len(path): // the only path of its kind, without a name
		return p.applyEdits(yamldoc.ReplaceBytes(n.Start, n.Start, "["), yamldoc.ReplaceBytes(between.Start, between.End, "], ["), yamldoc.ReplaceBytes(n.End, n.End, "]"))
	default:
		between.Text = "]\n" + p.lineIndent(last.entry.Start) + p.formatKey(p.freeName(last.parent, last.entry.Key)) + ": ["
	}
	return p.applyEdits(between)
}

// freeName returns a name that a map does not have yet.
func (p *page) freeName(of *yamldoc.Node, name string) string {
	for i := 2; ; i++ {
		if next := fmt.Sprintf("%s %d", name, i); of.FindEntry(next) == nil {
			return next
		}
	}
}

// addPath adds a path of adjoining hexes.
func (p *page) addPath(c *Change) *diag.Diagnostic {
	if len(c.Hexes) < 2 {
		return p.refuse(diag.Pos{}, "a path has two hexes or more")
	}
	for i := range len(c.Hexes) - 1 {
		a, _ := p.grid.ParseLabel(c.Hexes[i])
		b, _ := p.grid.ParseLabel(c.Hexes[i+1])
		if p.grid.Distance(a, b) != 1 {
			return p.refuse(diag.Pos{}, "%s and %s do not adjoin, so they are no step of a path", c.Hexes[i], c.Hexes[i+1])
		}
	}
	path := []string{"paths", c.What}
	quoted := p.usesQuotes([]string{"paths"})
	var parts []string
	for _, h := range c.Hexes {
		parts = append(parts, p.formatWord(h, quoted))
	}
	text := "[" + strings.Join(parts, ", ") + "]"
	n := p.findNode(path...)
	switch {
	case n == nil || n.IsNull():
		return p.beginKey(path, "["+text+"]")
	case isMapNode(n):
		name := c.Name
		if name == "" || n.FindEntry(name) != nil {
			name = p.freeName(n, firstNonEmpty(c.Name, c.What))
		}
		return p.beginKey(append(path, name), text)
	case n.Kind == yamldoc.Scalar:
		return p.refuse(n.Pos, "this path stands alone as a text: write it as a list first")
	case isSinglePath(n):
		return p.applyEdits(yamldoc.ReplaceBytes(n.Start, n.Start, "["), yamldoc.ReplaceBytes(n.End, n.End, ", "+text+"]"))
	case n.Style == yamldoc.Block:
		at := p.findLineEnd(n.Items[len(n.Items)-1].End)
		return p.applyEdits(yamldoc.ReplaceBytes(at, at, "\n"+p.lineIndent(n.Items[0].Start)+"- "+text))
	}
	return p.applyEdits(p.appendAtEnd(n, text))
}

// firstNonEmpty returns a, or b when a is empty.
func firstNonEmpty(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
