package spec

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// HexList is a list of hex numbers and runs, or names with their hexes.
type HexList struct {
	schema.Located
	Items []HexItem
}

// HexItem is one hex number or run such as 1700-1703, perhaps with a name.
type HexItem struct {
	Text string
	Name string
	Pos  diag.Pos
}

// hexTexts is one text, or a list of texts and of lists of them.
func hexTexts(want, many string) *schema.Schema {
	one := schema.TextSchema()
	one.Want, one.Many = want, many
	return schema.UnionOf(one, schema.ListOf(schema.UnionOf(one, schema.ListOf(one))))
}

// listOrNames is hexTexts, or a map of names with them.
func listOrNames(want, many string) schema.Schema {
	texts := hexTexts(want, many)
	return *schema.UnionOf(texts.Alts[0], texts.Alts[1], schema.MapOf("any", hexTexts(want, many)))
}

// ShapeOf describes a list of hexes.
func (*HexList) ShapeOf() schema.Schema {
	return listOrNames("a hex number or a run such as 1700-1703", "hex numbers or runs such as 1700-1703")
}

// DecodeNode reads a single number, a list, or a map of names.
func (h *HexList) DecodeNode(n *yamldoc.Node, d *schema.Decoder) {
	h.Located.Set(n)
	h.collectHexes(n, "", d)
}

// collectHexes adds the hexes of a node: a text, or a list of texts and lists.
func (h *HexList) collectHexes(n *yamldoc.Node, name string, d *schema.Decoder) {
	switch n.Kind {
	case yamldoc.Scalar:
		h.addHexes(n, name)
	case yamldoc.List:
		for _, it := range n.Items {
			if it.Kind == yamldoc.Map {
				d.ReportWrongValue(it, "a hex number or a run such as 1700-1703")
				continue
			}
			h.collectHexes(it, name, d)
		}
	case yamldoc.Map:
		for _, e := range n.Entries {
			if e.Value.Kind == yamldoc.Map {
				d.ReportWrongValue(e.Value, "a hex number or a list of them")
				continue
			}
			h.collectHexes(e.Value, e.Key, d)
		}
	}
}

// addHexes adds each number of a text with its own column.
func (h *HexList) addHexes(n *yamldoc.Node, name string) {
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
func (*SideList) ShapeOf() schema.Schema {
	return listOrNames("a hexside such as 1014/1015", "hexsides such as 1014/1015")
}

// PairList is lists of pairs of hexes, by the hex between them.
type PairList struct{ HexList }

// ShapeOf describes such lists.
func (*PairList) ShapeOf() schema.Schema {
	return *schema.MapOf("any", hexTexts("a pair of hexes such as 1221-1020", "pairs of hexes such as 1221-1020"))
}

// PathList is a list of paths of adjoining hexes.
type PathList struct {
	schema.Located
	Paths []Path
}

// Path is one path of adjoining hexes.
type Path struct {
	Name  string
	Items []HexItem
}

// ShapeOf describes a list of paths.
func (*PathList) ShapeOf() schema.Schema {
	return listOrNames("a path of adjoining hex numbers such as 1014 1015 1115", "paths of adjoining hex numbers")
}

// DecodeNode reads a list of lists, or a map of names with lists.
func (p *PathList) DecodeNode(n *yamldoc.Node, d *schema.Decoder) {
	p.Located.Set(n)
	switch n.Kind {
	case yamldoc.Scalar:
		p.addPath(n, "", d)
	case yamldoc.List:
		flat := len(n.Items) > 0
		for _, it := range n.Items {
			flat = flat && it.Kind == yamldoc.Scalar && !strings.ContainsAny(it.Text, " ,")
		}
		if flat {
			p.addPath(n, "", d)
			return
		}
		for _, it := range n.Items {
			p.addPath(it, "", d)
		}
	case yamldoc.Map:
		for _, e := range n.Entries {
			p.addPath(e.Value, e.Key, d)
		}
	}
}

// addPath adds the paths of a node.
func (p *PathList) addPath(n *yamldoc.Node, name string, d *schema.Decoder) {
	if n.Kind == yamldoc.Map {
		d.ReportWrongValue(n, "a path: a list of adjoining hex numbers")
		return
	}
	var l HexList
	l.collectHexes(n, "", d)
	p.Paths = append(p.Paths, Path{Name: name, Items: l.Items})
}

// FlipTo is a face, or faces by kind of unit.
type FlipTo struct {
	schema.Located
	Face   string
	ByKind []KindFace
}

// KindFace is the face of one kind of unit.
type KindFace struct{ Kind, Face string }

// ShapeOf describes a face or faces by kind.
func (*FlipTo) ShapeOf() schema.Schema {
	face := schema.TextSchema()
	face.Want, face.Many = "a face", "faces"
	return *schema.UnionOf(face, schema.MapOf("id", face))
}

// DecodeNode reads a face, or a map of kinds with faces.
func (f *FlipTo) DecodeNode(n *yamldoc.Node, d *schema.Decoder) {
	f.Located.Set(n)
	switch n.Kind {
	case yamldoc.Scalar:
		f.Face = n.Text
	case yamldoc.Map:
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
	schema.Located
	Items []Barrier
}

// Barrier is one kind of hexside with the condition that makes it one.
type Barrier struct {
	Hexside string
	When    schema.Cond
}

// ShapeOf describes a list of kinds of hexside, or a map with conditions.
func (*Barriers) ShapeOf() schema.Schema {
	kind := schema.TextSchema()
	kind.Want, kind.Many = "a kind of hexside", "kinds of hexside"
	cond := (*schema.Cond)(nil).ShapeOf()
	return *schema.UnionOf(schema.ListOf(kind), schema.MapOf("id", &cond))
}

// DecodeNode reads a list, or a map of hexsides with conditions.
func (b *Barriers) DecodeNode(n *yamldoc.Node, d *schema.Decoder) {
	b.Located.Set(n)
	for _, it := range n.Items {
		b.Items = append(b.Items, Barrier{Hexside: it.Text})
	}
	if n.Kind != yamldoc.Map {
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
