package draw

import (
	"bytes"
	"io"
	"strconv"
	"strings"
)

// WriteSVG writes the picture as SVG, with scale pixels for a unit. Equal pictures give equal
// bytes.
func (p *Picture) WriteSVG(w io.Writer, scale float64) error {
	v := &svg{}
	v.put(`<svg xmlns="http://www.w3.org/2000/svg" width="`, formatNumber(p.Width*scale), `" height="`, formatNumber(p.Height*scale),
		`" viewBox="0 0 `, formatNumber(p.Width), " ", formatNumber(p.Height), `" font-family="Go, Lucida Grande, Helvetica, Arial, sans-serif">`, "\n")
	if p.Title != "" {
		v.put("<title>", escapeXML(p.Title), "</title>\n")
	}
	if p.Back != "" {
		v.put(`<rect width="100%" height="100%" fill="`, p.Back, `"/>`, "\n")
	}
	v.writeItems(p.Items)
	v.put("</svg>\n")
	_, err := w.Write(v.out.Bytes())
	return err
}

// SVGElements returns items as SVG elements without a frame, to be put into another picture.
func SVGElements(items []Item) string {
	v := &svg{}
	v.writeItems(items)
	return v.out.String()
}

// svg is a picture being written.
type svg struct {
	out    bytes.Buffer
	clips  int
	shapes map[string]bool // names of the shapes that are written
}

// put writes texts one after another.
func (v *svg) put(parts ...string) {
	for _, s := range parts {
		v.out.WriteString(s)
	}
}

// writeItems writes items in order.
func (v *svg) writeItems(items []Item) {
	for i := 0; i < len(items); i++ {
		switch it := items[i].(type) {
		case *Path:
			// Shapes in one ink are one element: a map has thousands of them.
			var d strings.Builder
			for ; i < len(items); i++ {
				next, ok := items[i].(*Path)
				if !ok || !next.Ink.canMerge(&it.Ink) {
					break
				}
				d.WriteString(pathData(next.Segments))
			}
			i--
			v.put(`<path d="`, d.String(), `"`, it.Ink.svgAttributes(), "/>\n")
		case *Circle:
			i = v.writeCircles(items, i)
		case *Text:
			v.writeText(it)
		case *Group:
			v.writeGroup(it)
		}
	}
}

// writeCircles writes a run of circles with one ink, which is written once, and returns the
// index of the last of them.
func (v *svg) writeCircles(items []Item, i int) int {
	first := items[i].(*Circle)
	ink := first.Ink.svgAttributes()
	last := i
	for last+1 < len(items) {
		c, ok := items[last+1].(*Circle)
		if !ok || c.Ink.svgAttributes() != ink {
			break
		}
		last++
	}
	own := ink
	if last > i {
		v.put("<g", ink, ">\n")
		own = ""
	}
	for _, it := range items[i : last+1] {
		c := it.(*Circle)
		v.put(`<circle cx="`, formatNumber(c.X), `" cy="`, formatNumber(c.Y), `" r="`, formatNumber(c.R), `"`, own, "/>\n")
	}
	if last > i {
		v.put("</g>\n")
	}
	return last
}

// canMerge reports whether two shapes in a row can be written as one: both are lines with equal
// ink. Filled shapes are kept apart, as they cover each other.
func (k *Ink) canMerge(o *Ink) bool {
	if k == o {
		return true
	}
	return k.Class == o.Class && k.Fill == "" && o.Fill == "" && k.Stroke == o.Stroke && k.Width == o.Width && k.Sharp == o.Sharp && len(k.Dash) == 0 && len(o.Dash) == 0
}

// svgAttributes returns the attributes of a shape with a blank before each.
func (k *Ink) svgAttributes() string {
	if k.Class != "" {
		return ` class="` + escapeXML(k.Class) + `"`
	}
	s := ` fill="` + orNone(k.Fill) + `"`
	if k.Fill != "" && k.Opacity != 0 {
		s += ` fill-opacity="` + formatNumber(k.Opacity) + `"`
	}
	if k.Stroke == "" {
		return s
	}
	s += ` stroke="` + k.Stroke + `" stroke-width="` + formatNumber(k.Width) + `"`
	if !k.Sharp {
		s += ` stroke-linecap="round" stroke-linejoin="round"`
	}
	if len(k.Dash) > 0 {
		var parts []string
		for _, d := range k.Dash {
			parts = append(parts, formatNumber(d))
		}
		s += ` stroke-dasharray="` + strings.Join(parts, " ") + `"`
	}
	return s
}

// orNone returns a color, or the word none.
func orNone(color string) string {
	if color == "" {
		return "none"
	}
	return color
}

// pathData returns the segments of a path as the d attribute of SVG.
func pathData(steps []Segment) string {
	var d strings.Builder
	for _, s := range steps {
		switch s.Op {
		case Move:
			d.WriteString("M" + formatNumber(s.X) + " " + formatNumber(s.Y))
		case Line:
			d.WriteString("L" + formatNumber(s.X) + " " + formatNumber(s.Y))
		case Curve:
			d.WriteString("C" + formatNumber(s.X1) + " " + formatNumber(s.Y1) + " " + formatNumber(s.X2) + " " + formatNumber(s.Y2) + " " + formatNumber(s.X) + " " + formatNumber(s.Y))
		case Close:
			d.WriteString("Z")
		}
	}
	return d.String()
}

// writeText writes one line of letters.
func (v *svg) writeText(t *Text) {
	v.put(`<text x="`, formatNumber(t.X), `" y="`, formatNumber(t.Y), `"`)
	if t.Class != "" {
		v.put(` class="`, escapeXML(t.Class), `"`)
	} else {
		v.put(` font-size="`, formatNumber(t.Size), `" fill="`, orNone(t.Fill), `"`)
	}
	switch t.Style {
	case Bold:
		v.put(` font-weight="bold"`)
	case Italic:
		v.put(` font-style="italic"`)
	}
	switch t.Anchor {
	case Middle:
		v.put(` text-anchor="middle"`)
	case End:
		v.put(` text-anchor="end"`)
	}
	if t.Halo != "" {
		v.put(` stroke="`, t.Halo, `" stroke-width="`, formatNumber(t.HaloWidth), `" stroke-linejoin="round" paint-order="stroke"`)
	}
	if t.Turn != 0 {
		v.put(` transform="rotate(`, formatNumber(t.Turn), " ", formatNumber(t.X), " ", formatNumber(t.Y), `)"`)
	}
	v.put(">", escapeXML(t.Text), "</text>\n")
}

// writeGroup writes a group; one that only names a path becomes that path.
func (v *svg) writeGroup(g *Group) {
	if p, ok := g.singlePath(); ok {
		v.put(`<path data-shows="`, escapeXML(g.Link), `" d="`, pathData(p.Segments), `"`, p.Ink.svgAttributes())
		if g.Name == "" {
			v.put("/>\n")
		} else {
			v.put("><title>", escapeXML(g.Name), "</title></path>\n")
		}
		return
	}
	clip := ""
	if g.Clip != nil {
		v.clips++
		clip = "cut" + strconv.Itoa(v.clips)
		b := g.Clip
		v.put(`<clipPath id="`, clip, `"><rect x="`, formatNumber(b.Left), `" y="`, formatNumber(b.Top), `" width="`, formatNumber(b.Width()), `" height="`, formatNumber(b.Height()), `"/></clipPath>`, "\n")
	}
	if g.Shape != "" {
		v.writeShape(g)
		return
	}
	v.put("<g")
	if g.Link != "" {
		v.put(` data-shows="`, escapeXML(g.Link), `"`)
	}
	v.writeTransform(g)
	if clip != "" {
		v.put(` clip-path="url(#`, clip, `)"`)
	}
	v.put(">\n")
	if g.Name != "" {
		v.put("<title>", escapeXML(g.Name), "</title>\n")
	}
	v.writeItems(g.Items)
	v.put("</g>\n")
}

// writeShape writes a group of a shape: its items where it is the first of them, else a reference to them.
func (v *svg) writeShape(g *Group) {
	if !v.shapes[g.Shape] {
		if v.shapes == nil {
			v.shapes = map[string]bool{}
		}
		v.shapes[g.Shape] = true
		v.put(`<defs><g id="`, escapeXML(g.Shape), `">`, "\n")
		v.writeItems(g.Items)
		v.put("</g></defs>\n")
	}
	v.put(`<use href="#`, escapeXML(g.Shape), `"`)
	v.writeTransform(g)
	v.put("/>\n")
}

// writeTransform writes where a group lies, as an attribute.
func (v *svg) writeTransform(g *Group) {
	var t []string
	if g.X != 0 || g.Y != 0 {
		t = append(t, "translate("+formatNumber(g.X)+" "+formatNumber(g.Y)+")")
	}
	if g.Turn != 0 {
		t = append(t, "rotate("+formatNumber(g.Turn)+")")
	}
	if g.Scale != 0 && g.Scale != 1 {
		t = append(t, "scale("+formatFactor(g.Scale)+")")
	}
	if len(t) > 0 {
		v.put(` transform="`, strings.Join(t, " "), `"`)
	}
}

// singlePath returns the only shape of a group that does nothing but name it.
func (g *Group) singlePath() (*Path, bool) {
	if len(g.Items) != 1 || g.Link == "" || g.Clip != nil || g.X != 0 || g.Y != 0 || g.Turn != 0 || g.Scale != 0 && g.Scale != 1 {
		return nil, false
	}
	p, ok := g.Items[0].(*Path)
	return p, ok
}

// formatNumber writes a coordinate with two digits after the point at most.
func formatNumber(f float64) string { return formatTrimmed(f, 2) }

// formatFactor writes a factor with five digits after the point at most.
func formatFactor(f float64) string { return formatTrimmed(f, 5) }

// formatTrimmed writes a number without zeros at its end, so that equal numbers are
// equal texts.
func formatTrimmed(f float64, digits int) string {
	s := strings.TrimRight(strconv.FormatFloat(f, 'f', digits, 64), "0")
	s = strings.TrimSuffix(s, ".")
	if s == "-0" {
		return "0"
	}
	return s
}

var xmlText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// escapeXML makes a text safe inside XML and drops characters that XML does not allow.
func escapeXML(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, s)
	return xmlText.Replace(strings.ToValidUTF8(s, "?"))
}
