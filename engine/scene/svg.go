package scene

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
)

// size is the distance from the centre of a hex to its corner, in pixels.
const size = 36.0

const margin = 16.0

// SVG writes the picture. The same scene always gives the same bytes.
func (s *Scene) SVG(w io.Writer) error {
	v := s.lay(28)
	gw, gh := s.Grid.Size()
	v.width = max(v.left+gw*size+v.border.room[hex.East]+margin, 420)
	mapBottom := v.top + gh*size + v.border.room[hex.South] + margin

	body := &v.out
	v.hexes()
	v.edges()
	v.ways()
	v.numbers()
	for h := range s.Hexes {
		v.stack(h)
	}
	v.names()
	bottom := v.key(mapBottom)
	bottom = v.trays(bottom)

	var doc bytes.Buffer
	doc.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" width="` + num(v.width) + `" height="` + num(bottom) +
		`" viewBox="0 0 ` + num(v.width) + " " + num(bottom) + `" font-family="Helvetica, Arial, sans-serif">` + "\n")
	doc.WriteString("<title>" + escape(s.Title) + "</title>\n")
	doc.WriteString(`<rect width="100%" height="100%" fill="#fbfaf6"/>` + "\n")
	doc.WriteString(`<text x="` + num(margin) + `" y="28" font-size="18" font-weight="bold" fill="#222222">` + escape(s.Title) + "</text>\n")
	doc.Write(body.Bytes())
	doc.WriteString("</svg>\n")
	_, err := w.Write(doc.Bytes())
	return err
}

// lay finds the place of the map in a picture that leaves room above it.
func (s *Scene) lay(above float64) *svg {
	v := &svg{scene: s, border: layBorder(s)}
	v.left, v.top = margin+v.border.room[hex.West], margin+above+v.border.room[hex.North]
	return v
}

// svg is a picture being written.
type svg struct {
	scene  *Scene
	border border
	out    bytes.Buffer
	width  float64
	left   float64 // of the map
	top    float64
}

func (v *svg) centre(h hex.ID) (x, y float64) {
	x, y = v.scene.Grid.Center(h)
	return x*size + v.left, y*size + v.top
}

func (v *svg) corner(h hex.ID, i int) (x, y float64) {
	x, y = v.scene.Grid.Corner(h, i)
	return x*size + v.left, y*size + v.top
}

func (v *svg) hexes() {
	v.open(`<g stroke="#b9b3a2" stroke-width="1">`)
	for h := range v.scene.Hexes {
		var pts []string
		for i := range 6 {
			x, y := v.corner(hex.ID(h), i)
			pts = append(pts, num(x)+","+num(y))
		}
		v.raw(`<polygon points="` + strings.Join(pts, " ") + `" fill="` + v.scene.Hexes[h].Fill + `"/>` + "\n")
	}
	v.close()
	for h := range v.scene.Hexes {
		x, y := v.centre(hex.ID(h))
		for _, m := range v.scene.Hexes[h].Marks {
			v.mark(m.Sign, m.Fill, x, y, 1)
		}
	}
}

func (v *svg) edges() {
	for _, e := range v.scene.Edges {
		a, b := v.scene.Grid.SideEnds(e.Side)
		d := int(v.scene.Grid.SideDir(e.Side))
		x1, y1 := v.corner(a, d)
		x2, y2 := v.corner(a, d+1)
		if e.Sign == "line" || e.Sign == "double line" {
			ax, ay := v.centre(a)
			bx, by := (x1+x2)/2, (y1+y2)/2
			if b != hex.None {
				bx, by = v.centre(b)
			}
			x1, y1, x2, y2 = ax, ay, bx, by
		}
		v.edge(e.Sign, e.Fill, x1, y1, x2, y2)
	}
}

// edge draws the sign of a hexside along (or, for roads, across) it.
func (v *svg) edge(sign, fill string, x1, y1, x2, y2 float64) {
	switch sign {
	case "line":
		v.line(x1, y1, x2, y2, fill, 3, "")
	case "double line":
		v.line(x1, y1, x2, y2, fill, 6, "")
		v.line(x1, y1, x2, y2, "#fbfaf6", 2.5, "")
	case "water":
		v.line(x1, y1, x2, y2, fill, 5, "")
	case "bridge":
		v.line(x1, y1, x2, y2, fill, 5, "")
		mx, my, dx, dy := (x1+x2)/2, (y1+y2)/2, x2-x1, y2-y1
		for _, f := range []float64{-0.11, 0.11} {
			x, y := mx+dx*f, my+dy*f
			v.line(x-dy*0.22, y+dx*0.22, x+dy*0.22, y-dx*0.22, "#3a3a3a", 2, "")
		}
	case "ticks":
		dx, dy := x2-x1, y2-y1
		for _, f := range []float64{0.3, 0.5, 0.7} {
			x, y := x1+dx*f, y1+dy*f
			v.line(x-dy*0.14, y+dx*0.14, x+dy*0.14, y-dx*0.14, fill, 2, "")
		}
	default:
		v.line(x1, y1, x2, y2, fill, 4, "5 3")
	}
}

func (v *svg) numbers() {
	v.open(`<g font-size="8.5" text-anchor="middle" fill="#57534a" stroke="#fbfaf6" stroke-opacity="0.5" stroke-width="1.5" paint-order="stroke">`)
	for h := range v.scene.Hexes {
		x, y := v.centre(hex.ID(h))
		v.raw(`<text x="` + num(x) + `" y="` + num(y-v.labelRise()) + `">` + escape(v.scene.Hexes[h].Label) + "</text>\n")
	}
	v.close()
}

// labelRise is how far above the centre the hex number stands.
func (v *svg) labelRise() float64 {
	if v.scene.Grid.Orientation() == hex.Flat {
		return size*0.866 - 9
	}
	return size - 13
}

func (v *svg) raw(s string)  { v.out.WriteString(s) }
func (v *svg) open(s string) { v.out.WriteString(s + "\n") }
func (v *svg) close()        { v.out.WriteString("</g>\n") }

func (v *svg) line(x1, y1, x2, y2 float64, stroke string, width float64, dash string) {
	if dash != "" {
		dash = ` stroke-dasharray="` + dash + `"`
	}
	v.raw(`<line x1="` + num(x1) + `" y1="` + num(y1) + `" x2="` + num(x2) + `" y2="` + num(y2) + `" stroke="` + stroke +
		`" stroke-width="` + num(width) + `" stroke-linecap="round"` + dash + "/>\n")
}

// num writes a coordinate with one digit after the point at most.
func num(f float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(f, 'f', 1, 64), ".0")
}

var xmlText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// escape makes a text safe inside XML; characters that XML does not know go.
func escape(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, s)
	return xmlText.Replace(strings.ToValidUTF8(s, "?"))
}
