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

func (c *content) put(parts ...string) {
	for i, s := range parts {
		if i > 0 {
			c.out.WriteByte(' ')
		}
		c.out.WriteString(s)
	}
}

func (c *content) color(color, operator string) {
	r, g, b := draw.RGB(color)
	c.put(num(float64(r)/255), num(float64(g)/255), num(float64(b)/255), operator+"\n")
}

func (c *content) items(items []draw.Item) {
	for _, it := range items {
		switch it := it.(type) {
		case *draw.Path:
			c.shape(&it.Ink, it.Steps)
		case *draw.Circle:
			c.shape(&it.Ink, it.Steps())
		case *draw.Text:
			c.text(it)
		case *draw.Group:
			c.put("q", matrix(it.Matrix()), "cm\n")
			if b := it.Clip; b != nil {
				c.put(num(b.Left), num(b.Top), num(b.Width()), num(b.Height()), "re W n\n")
			}
			c.items(it.Items)
			c.put("Q\n")
		}
	}
}

func (c *content) shape(k *draw.Ink, steps []draw.Step) {
	if k.Fill == "" && k.Stroke == "" {
		return
	}
	clear := k.Fill != "" && k.Opacity != 0 && k.Opacity != 1
	if clear {
		c.put("q /"+c.doc.opacity(k.Opacity), "gs\n")
	}
	if k.Fill != "" {
		c.color(k.Fill, "rg")
	}
	if k.Stroke != "" {
		c.color(k.Stroke, "RG")
		ends := "1 J 1 j"
		if k.Sharp {
			ends = "0 J 0 j"
		}
		c.put(num(k.Width), "w", ends, dash(k.Dash)+"\n")
	}
	c.steps(steps)
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

func dash(lengths []float64) string {
	s := "["
	for i, l := range lengths {
		if i > 0 {
			s += " "
		}
		s += num(l)
	}
	return s + "] 0 d"
}

func (c *content) steps(steps []draw.Step) {
	for _, s := range steps {
		switch s.Op {
		case draw.Move:
			c.put(num(s.X), num(s.Y), "m\n")
		case draw.Line:
			c.put(num(s.X), num(s.Y), "l\n")
		case draw.Curve:
			c.put(num(s.X1), num(s.Y1), num(s.X2), num(s.Y2), num(s.X), num(s.Y), "c\n")
		case draw.Close:
			c.put("h\n")
		}
	}
}

// text writes letters; a halo is their outline, drawn below them.
func (c *content) text(t *draw.Text) {
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
				r = '?' // it stands for every letter that the font lacks
			}
			(*used)[g] = r
		}
		letters += fmt.Sprintf("%04X", g)
	}
	letters += ">"
	wide := face.Width(t.Text, t.Size)
	left := 0.0
	switch t.Anchor {
	case draw.Middle:
		left = -wide / 2
	case draw.End:
		left = -wide
	}
	m := draw.Matrix{A: 1, D: 1, E: t.X, F: t.Y}
	if t.Turn != 0 {
		m = draw.About(t.X, t.Y, t.Turn).Times(m)
	}
	m = m.Times(draw.Matrix{A: 1, D: -1, E: left}) // the page is upside down, letters are not
	c.put(fmt.Sprintf("BT /F%d", t.Style), num(t.Size), "Tf", matrix(m), "Tm\n")
	if t.Halo != "" {
		c.color(t.Halo, "RG")
		c.put(num(t.HaloWidth), "w 1 J 1 j [] 0 d 1 Tr", letters, "Tj 0 Tr", matrix(m), "Tm\n")
	}
	c.color(t.Fill, "rg")
	c.put(letters, "Tj ET\n")
}
