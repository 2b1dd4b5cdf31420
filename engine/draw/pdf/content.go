package pdf

import (
	"bytes"
	"fmt"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// content is the list of strokes of a page being written.
type content struct {
	doc *document
	out bytes.Buffer
}

// put writes operands and an operator, separated by blanks.
func (c *content) put(parts ...string) {
	for i, s := range parts {
		if i > 0 {
			c.out.WriteByte(' ')
		}
		c.out.WriteString(s)
	}
}

// setColor sets the color of what follows; the operator is rg for fills and RG for
// strokes.
func (c *content) setColor(color, operator string) {
	r, g, b := draw.SplitColor(color)
	c.put(formatNumber(float64(r)/255), formatNumber(float64(g)/255), formatNumber(float64(b)/255), operator+"\n")
}

// writeItems writes items in order; groups change the matrix for theirs.
func (c *content) writeItems(items []draw.Item) {
	for _, it := range items {
		switch it := it.(type) {
		case *draw.Path:
			c.writeShape(&it.Ink, it.Segments)
		case *draw.Circle:
			c.writeShape(&it.Ink, it.Segments())
		case *draw.Text:
			c.writeText(it)
		case *draw.Group:
			c.put("q", formatMatrix(it.Matrix()), "cm\n")
			if b := it.Clip; b != nil {
				c.put(formatNumber(b.Left), formatNumber(b.Top), formatNumber(b.Width()), formatNumber(b.Height()), "re W n\n")
			}
			c.writeItems(it.Items)
			c.put("Q\n")
		}
	}
}

// writeShape writes a path, filled, stroked or both.
func (c *content) writeShape(k *draw.Ink, steps []draw.Segment) {
	if k.Fill == "" && k.Stroke == "" {
		return
	}
	clear := k.Fill != "" && k.Opacity != 0 && k.Opacity != 1
	if clear {
		c.put("q /"+c.doc.opacityName(k.Opacity), "gs\n")
	}
	if k.Fill != "" {
		c.setColor(k.Fill, "rg")
	}
	if k.Stroke != "" {
		c.setColor(k.Stroke, "RG")
		ends := "1 J 1 j"
		if k.Sharp {
			ends = "0 J 0 j"
		}
		c.put(formatNumber(k.Width), "w", ends, dashPattern(k.Dash)+"\n")
	}
	c.writeSegments(steps)
	switch {
	case k.Fill != "" && k.Stroke != "":
		c.put("B\n")
	case k.Fill != "":
		c.put("f\n")
	default:
		c.put("S\n")
	}
	if clear {
		c.put("Q\n")
	}
}

// dashPattern writes lengths of dash and gap as an array of PDF.
func dashPattern(lengths []float64) string {
	s := "["
	for i, l := range lengths {
		if i > 0 {
			s += " "
		}
		s += formatNumber(l)
	}
	return s + "] 0 d"
}

// writeSegments writes the steps of a path.
func (c *content) writeSegments(steps []draw.Segment) {
	for _, s := range steps {
		switch s.Op {
		case draw.Move:
			c.put(formatNumber(s.X), formatNumber(s.Y), "m\n")
		case draw.Line:
			c.put(formatNumber(s.X), formatNumber(s.Y), "l\n")
		case draw.Curve:
			c.put(formatNumber(s.X1), formatNumber(s.Y1), formatNumber(s.X2), formatNumber(s.Y2), formatNumber(s.X), formatNumber(s.Y), "c\n")
		case draw.Close:
			c.put("h\n")
		}
	}
}

// writeText writes letters; a halo is their outline, drawn below them.
func (c *content) writeText(t *draw.Text) {
	face := c.doc.faces[t.Style]
	used := &c.doc.used[t.Style]
	if *used == nil {
		*used = map[int]rune{}
	}
	letters := "<"
	for _, r := range t.Text {
		g := int(face.Glyph(r).ID)
		if _, ok := (*used)[g]; !ok {
			if face.Glyph('?').ID == face.Glyph(r).ID {
				r = '?' // for every letter that the font lacks
			}
			(*used)[g] = r
		}
		letters += fmt.Sprintf("%04X", g)
	}
	letters += ">"
	wide := face.TextWidth(t.Text, t.Size)
	left := 0.0
	switch t.Anchor {
	case draw.Middle:
		left = -wide / 2
	case draw.End:
		left = -wide
	}
	m := draw.Matrix{A: 1, D: 1, E: t.X, F: t.Y}
	if t.Turn != 0 {
		m = draw.RotateAbout(t.X, t.Y, t.Turn).Times(m)
	}
	m = m.Times(draw.Matrix{A: 1, D: -1, E: left}) // the page is upside down, letters are not
	c.put(fmt.Sprintf("BT /F%d", t.Style), formatNumber(t.Size), "Tf", formatMatrix(m), "Tm\n")
	if t.Halo != "" {
		c.setColor(t.Halo, "RG")
		c.put(formatNumber(t.HaloWidth), "w 1 J 1 j [] 0 d 1 Tr", letters, "Tj 0 Tr", formatMatrix(m), "Tm\n")
	}
	c.setColor(t.Fill, "rg")
	c.put(letters, "Tj ET\n")
}
