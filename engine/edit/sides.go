package edit

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// side gives a hexside a kind, or takes it away from the lists of hexsides and from the
// paths that cross it.
func (p *page) side(s string, c *Change) *diag.Diagnostic {
	a, b, _ := p.ends(s)
	path := []string{"hexsides", c.What}
	_, _, listed := p.crossing(words(p.at(path...)), a, b)
	walk, _ := p.walked(c.What, a, b)
	if !c.Off {
		if listed || walk != nil {
			return nil
		}
		return p.put(path, p.grid.Label(a)+"/"+p.grid.Label(b), c.Name)
	}
	for listed {
		w, i, _ := p.crossing(words(p.at(path...)), a, b)
		parts := strings.Split(w.text, "/")
		var rest []string
		for _, chain := range [][]string{parts[:i+1], parts[i+1:]} {
			if len(chain) > 1 {
				rest = append(rest, strings.Join(chain, "/"))
			}
		}
		if no := p.replace(path, w, rest); no != nil {
			return no
		}
		_, _, listed = p.crossing(words(p.at(path...)), a, b)
	}
	for walk != nil {
		if no := p.breakPath(c.What, a, b); no != nil {
			return no
		}
		walk, _ = p.walked(c.What, a, b)
	}
	return nil
}

// crossing finds the chain that crosses from a to b or back, and where in it.
func (p *page) crossing(ws []word, a, b hex.ID) (w word, i int, ok bool) {
	for _, w := range ws {
		parts := strings.Split(w.text, "/")
		for i := range len(parts) - 1 {
			x, okX := p.grid.Parse(parts[i])
			y, okY := p.grid.Parse(parts[i+1])
			if okX && okY && (x == a && y == b || x == b && y == a) {
				return w, i, true
			}
		}
	}
	return word{}, 0, false
}

// walks are the paths of a kind, each with where it is held.
func (p *page) walks(kind string) []*layout.Node {
	var out []*layout.Node
	var add func(n *layout.Node)
	add = func(n *layout.Node) {
		switch {
		case n == nil:
		case n.Kind == source.Map:
			for _, e := range n.Entries {
				add(e.Value)
			}
		case n.Kind == source.Scalar || flat(n):
			out = append(out, n)
		default:
			for _, it := range n.Items {
				add(it)
			}
		}
	}
	add(p.at("paths", kind))
	return out
}

// flat reports a list of single numbers: one path.
func flat(n *layout.Node) bool {
	for _, it := range n.Items {
		if it.Kind != source.Scalar || strings.ContainsAny(it.Text, " ,") {
			return false
		}
	}
	return len(n.Items) > 0
}

// walked finds the path that crosses from a to b or back, and after which of its words.
func (p *page) walked(kind string, a, b hex.ID) (walk *layout.Node, i int) {
	for _, n := range p.walks(kind) {
		ws := words(n)
		for i := range len(ws) - 1 {
			x, okX := p.grid.Parse(ws[i].text)
			y, okY := p.grid.Parse(ws[i+1].text)
			if okX && okY && (x == a && y == b || x == b && y == a) {
				return n, i
			}
		}
	}
	return nil, 0
}

// breakPath takes one step out of a path: an end goes, in the middle it becomes two.
func (p *page) breakPath(kind string, a, b hex.ID) *diag.Diagnostic {
	path := []string{"paths", kind}
	n, i := p.walked(kind, a, b)
	ws := words(n)
	switch {
	case len(ws) == 2:
		return p.drop(path, n)
	case i == 0:
		return p.remove(path, ws[0])
	case i == len(ws)-2:
		return p.remove(path, ws[len(ws)-1])
	}
	way := p.way(path, n)
	last := way[len(way)-1]
	between := layout.Replace(ws[i].scalar.Hi, ws[i+1].scalar.Lo, "")
	switch {
	case n.Kind != source.List || n.Style != layout.Flow:
		return p.refuse(n.Pos, "this path cannot be cut in two here: edit the text")
	case last.list != nil && last.list.Style == layout.Flow:
		between.Text = "], ["
	case last.list != nil:
		between.Text = "]\n" + p.indent(n.Lo) + "- ["
	case len(way) == len(path): // the only path of its kind, without a name
		return p.write(layout.Replace(n.Lo, n.Lo, "["), layout.Replace(between.Lo, between.Hi, "], ["), layout.Replace(n.Hi, n.Hi, "]"))
	default:
		between.Text = "]\n" + p.indent(last.entry.Lo) + p.key(p.freeName(last.of, last.entry.Key)) + ": ["
	}
	return p.write(between)
}

// freeName is a name that a map does not have yet.
func (p *page) freeName(of *layout.Node, name string) string {
	for i := 2; ; i++ {
		if next := fmt.Sprintf("%s %d", name, i); of.Entry(next) == nil {
			return next
		}
	}
}

// path adds a path of adjoining hexes.
func (p *page) path(c *Change) *diag.Diagnostic {
	if len(c.Hexes) < 2 {
		return p.refuse(diag.Pos{}, "a path has two hexes or more")
	}
	for i := range len(c.Hexes) - 1 {
		a, _ := p.grid.Parse(c.Hexes[i])
		b, _ := p.grid.Parse(c.Hexes[i+1])
		if p.grid.Distance(a, b) != 1 {
			return p.refuse(diag.Pos{}, "%s and %s do not adjoin, so they are no step of a path", c.Hexes[i], c.Hexes[i+1])
		}
	}
	path := []string{"paths", c.What}
	quoted := p.quotes([]string{"paths"})
	var parts []string
	for _, h := range c.Hexes {
		parts = append(parts, p.written(h, quoted))
	}
	text := "[" + strings.Join(parts, ", ") + "]"
	n := p.at(path...)
	switch {
	case n == nil || n.Empty():
		return p.found(path, "["+text+"]")
	case isMap(n):
		name := c.Name
		if name == "" || n.Entry(name) != nil {
			name = p.freeName(n, orText(c.Name, c.What))
		}
		return p.found(append(path, name), text)
	case n.Kind == source.Scalar:
		return p.refuse(n.Pos, "this path stands alone as a text: write it as a list first")
	case flat(n):
		return p.write(layout.Replace(n.Lo, n.Lo, "["), layout.Replace(n.Hi, n.Hi, ", "+text+"]"))
	case n.Style == layout.Block:
		at := p.lineEnd(n.Items[len(n.Items)-1].Hi)
		return p.write(layout.Replace(at, at, "\n"+p.indent(n.Items[0].Lo)+"- "+text))
	}
	return p.write(p.atEnd(n, text))
}

func orText(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
