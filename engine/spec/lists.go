package spec

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
)

// HexList is a list of hex numbers and runs, or names with their hexes.
type HexList struct {
	shape.Located
	Items []HexItem
}

// HexItem is one hex number or run such as 1700-1703, perhaps with a name.
type HexItem struct {
	Text string
	Name string
	Pos  diag.Pos
}

// hexTexts is one text, or a list of texts and of lists of them.
func hexTexts(want, many string) *shape.Schema {
	one := shape.TextSchema()
	one.Want, one.Many = want, many
	return shape.Either(one, shape.ListOf(shape.Either(one, shape.ListOf(one))))
}

// listOrNames is hexTexts, or a map of names with them.
func listOrNames(want, many string) shape.Schema {
	texts := hexTexts(want, many)
	return *shape.Either(texts.Alts[0], texts.Alts[1], shape.MapOf("any", hexTexts(want, many)))
}

// ShapeOf describes a list of hexes.
func (*HexList) ShapeOf() shape.Schema {
	return listOrNames("a hex number or a run such as 1700-1703", "hex numbers or runs such as 1700-1703")
}

// DecodeNode reads a single number, a list, or a map of names.
func (h *HexList) DecodeNode(n *source.Node, d *shape.Decoder) {
	h.Located.Set(n)
	h.collectHexes(n, "", d)
}

// collectHexes adds the hexes of a node: a text, or a list of texts and lists.
func (h *HexList) collectHexes(n *source.Node, name string, d *shape.Decoder) {
	switch n.Kind {
	case source.Scalar:
		h.addHexes(n, name)
	case source.List:
		for _, it := range n.Items {
			if it.Kind == source.Map {
				d.ReportWrongValue(it, "a hex number or a run such as 1700-1703")
				continue
			}
			h.collectHexes(it, name, d)
		}
	case source.Map:
		for _, e := range n.Entries {
			if e.Value.Kind == source.Map {
				d.ReportWrongValue(e.Value, "a hex number or a list of them")
				continue
			}
			h.collectHexes(e.Value, e.Key, d)
		}
	}
}

// addHexes adds each number of a text with its own column.
func (h *HexList) addHexes(n *source.Node, name string) {
	start, col := -1, n.Pos.Col
	if n.Quoted {
		col++
	}
	for i, r := range n.Text + " " {
		gap := r == ' ' || r == ',' || r == '\n' || r == '\t'
		switch {
		case !gap && start < 0:
			start = i
		case gap && start >= 0:
			at := n.Pos
			if !strings.Contains(n.Text, "\n") {
				at.Col = col + len([]rune(n.Text[:start]))
			}
			h.Items = append(h.Items, HexItem{Text: n.Text[start:i], Name: name, Pos: at})
			start = -1
		}
	}
}

// SideList is a list of hexsides: 1014/1015, or chains 1014/1015/1115, or
// names with their hexsides.
type SideList struct{ HexList }

// ShapeOf describes a list of hexsides.
func (*SideList) ShapeOf() shape.Schema {
	return listOrNames("a hexside such as 1014/1015", "hexsides such as 1014/1015")
}

// PairList is lists of pairs of hexes, by the hex between them.
type PairList struct{ HexList }

// ShapeOf describes such lists.
func (*PairList) ShapeOf() shape.Schema {
	return *shape.MapOf("any", hexTexts("a pair of hexes such as 1221-1020", "pairs of hexes such as 1221-1020"))
}

// PathList is a list of paths of adjoining hexes.
type PathList struct {
	shape.Located
	Paths []Path
}

// Path is one path of adjoining hexes.
type Path struct {
	Name  string
	Items []HexItem
}

// ShapeOf describes a list of paths.
func (*PathList) ShapeOf() shape.Schema {
	return listOrNames("a path of adjoining hex numbers such as 1014 1015 1115", "paths of adjoining hex numbers")
}

// DecodeNode reads a list of lists, or a map of names with lists.
func (p *PathList) DecodeNode(n *source.Node, d *shape.Decoder) {
	p.Located.Set(n)
	switch n.Kind {
	case source.Scalar:
		p.addPath(n, "", d)
	case source.List:
		flat := len(n.Items) > 0
		for _, it := range n.Items {
			flat = flat && it.Kind == source.Scalar && !strings.ContainsAny(it.Text, " ,")
		}
		if flat {
			p.addPath(n, "", d)
			return
		}
		for _, it := range n.Items {
			p.addPath(it, "", d)
		}
	case source.Map:
		for _, e := range n.Entries {
			p.addPath(e.Value, e.Key, d)
		}
	}
}

// addPath adds the paths of a node.
func (p *PathList) addPath(n *source.Node, name string, d *shape.Decoder) {
	if n.Kind == source.Map {
		d.ReportWrongValue(n, "a path: a list of adjoining hex numbers")
		return
	}
	var l HexList
	l.collectHexes(n, "", d)
	p.Paths = append(p.Paths, Path{Name: name, Items: l.Items})
}

// FlipTo is a face, or faces by kind of unit.
type FlipTo struct {
	shape.Located
	Face   string
	ByKind []KindFace
}

// KindFace is the face of one kind of unit.
type KindFace struct{ Kind, Face string }

// ShapeOf describes a face or faces by kind.
func (*FlipTo) ShapeOf() shape.Schema {
	face := shape.TextSchema()
	face.Want, face.Many = "a face", "faces"
	return *shape.Either(face, shape.MapOf("id", face))
}

// DecodeNode reads a face, or a map of kinds with faces.
func (f *FlipTo) DecodeNode(n *source.Node, d *shape.Decoder) {
	f.Located.Set(n)
	switch n.Kind {
	case source.Scalar:
		f.Face = n.Text
	case source.Map:
		for i := range n.Entries {
			if e := &n.Entries[i]; e.Value != nil {
				f.ByKind = append(f.ByKind, KindFace{e.Key, e.Value.Text})
			}
		}
	}
}

// Set reports whether it names a face.
func (f *FlipTo) Set() bool { return f.Face != "" || len(f.ByKind) > 0 }

// Barriers are kinds of hexside, perhaps each with a condition.
type Barriers struct {
	shape.Located
	Items []Barrier
}

// Barrier is one kind of hexside with the condition that makes it one.
type Barrier struct {
	Hexside string
	When    shape.Cond
}

// ShapeOf describes a list of kinds of hexside, or a map with conditions.
func (*Barriers) ShapeOf() shape.Schema {
	kind := shape.TextSchema()
	kind.Want, kind.Many = "a kind of hexside", "kinds of hexside"
	cond := (*shape.Cond)(nil).ShapeOf()
	return *shape.Either(shape.ListOf(kind), shape.MapOf("id", &cond))
}

// DecodeNode reads a list, or a map of hexsides with conditions.
func (b *Barriers) DecodeNode(n *source.Node, d *shape.Decoder) {
	b.Located.Set(n)
	for _, it := range n.Items {
		b.Items = append(b.Items, Barrier{Hexside: it.Text})
	}
	if n.Kind != source.Map {
		return
	}
	for i := range n.Entries {
		if e := &n.Entries[i]; e.Value != nil {
			x := Barrier{Hexside: e.Key}
			x.When.DecodeNode(e.Value, d)
			b.Items = append(b.Items, x)
		}
	}
}
