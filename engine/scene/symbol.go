package scene

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
)

const (
	counterSize = 31.0
	stackStep   = 4.0 // how far each counter of a stack stands from the one below
	stackShown  = 4   // more counters are told by a number
)

// stack draws the counters of a hex, the top one whole.
func (v *svg) stack(h int) {
	stack := v.scene.Hexes[h].Stack
	if len(stack) == 0 {
		return
	}
	x, y := v.centre(hex.ID(h))
	shown := stack[max(0, len(stack)-stackShown):]
	spread := stackStep * float64(len(shown)-1) / 2
	v.open("<g>")
	v.raw("<title>" + escape(v.scene.Hexes[h].Label+stackText(stack)) + "</title>\n")
	for i, c := range shown {
		d := stackStep * float64(i)
		v.counter(c, x+spread-d, y+2+spread-d, i == len(shown)-1)
	}
	if n := len(stack); n > 1 {
		bx, by := x-spread-counterSize/2, y+2-spread-counterSize/2
		v.raw(`<circle cx="` + num(bx) + `" cy="` + num(by) + `" r="6" fill="#222222"/>` + "\n")
		v.text(bx, by+3.2, 9, "#ffffff", itoa(n), true)
	}
	v.close()
}

func stackText(stack []Counter) string {
	var out strings.Builder
	for i := len(stack) - 1; i >= 0; i-- {
		out.WriteString("\n" + stack[i].Describe())
	}
	return out.String()
}

// Describe is the counter in one line for people.
func (c *Counter) Describe() string {
	if c.Unknown {
		return "unknown counter"
	}
	s := c.Name
	if c.Values != "" {
		s += " " + c.Values
	}
	if c.Face != "" {
		s += " (" + c.Face + ")"
	}
	return s
}

// counter draws a counter around a point; one that lies under another shows
// only its border.
func (v *svg) counter(c Counter, x, y float64, whole bool) {
	l, t := x-counterSize/2, y-counterSize/2
	v.raw(`<rect x="` + num(l) + `" y="` + num(t) + `" width="` + num(counterSize) + `" height="` + num(counterSize) +
		`" rx="2" fill="` + c.Fill + `" stroke="#222222" stroke-width="1"/>` + "\n")
	if !whole {
		return
	}
	if c.Turned {
		v.raw(`<rect x="` + num(l) + `" y="` + num(t+counterSize-10) + `" width="` + num(counterSize) + `" height="10" fill="#ffffff" fill-opacity="0.45"/>` + "\n")
	}
	stroke := ink(c.Fill)
	if c.Unknown {
		v.text(x, y+7, 20, stroke, "?", true)
		return
	}
	v.symbol(c.Symbol, c.Letter, stroke, x, y-4.5)
	font := 10.5
	if len(c.Values) > 5 {
		font = 52 / float64(len(c.Values))
	}
	v.text(x, y+counterSize/2-2.5, font, stroke, c.Values, true)
}

// symbol draws the sign of a kind of unit in a box around a point.
func (v *svg) symbol(sign, letter, ink string, x, y float64) {
	const w, h = 19.0, 12.5
	l, t, r, b := x-w/2, y-h/2, x+w/2, y+h/2
	if sign != "leader" && sign != "marker" && sign != "blank" && sign != "" {
		v.raw(`<rect x="` + num(l) + `" y="` + num(t) + `" width="` + num(w) + `" height="` + num(h) + `" fill="none" stroke="` + ink + `" stroke-width="1.2"/>` + "\n")
	}
	switch sign {
	case "infantry":
		v.line(l, t, r, b, ink, 1.2, "")
		v.line(l, b, r, t, ink, 1.2, "")
	case "cavalry":
		v.line(l, b, r, t, ink, 1.2, "")
	case "artillery":
		v.raw(`<circle cx="` + num(x) + `" cy="` + num(y) + `" r="2.6" fill="` + ink + `"/>` + "\n")
	case "armor":
		v.raw(`<ellipse cx="` + num(x) + `" cy="` + num(y) + `" rx="6.5" ry="3.4" fill="none" stroke="` + ink + `" stroke-width="1.2"/>` + "\n")
	case "headquarters":
		v.raw(`<rect x="` + num(l) + `" y="` + num(t) + `" width="` + num(w) + `" height="4" fill="` + ink + `"/>` + "\n")
		v.line(l, b, l, b+4, ink, 1.2, "")
	case "supply":
		v.line(l, b-3, r, b-3, ink, 1.2, "")
	case "leader":
		v.raw(`<path d="` + star(x, y, 8) + `" fill="` + ink + `"/>` + "\n")
	default:
		v.text(x, y+4.5, 13, ink, letter, true)
	}
}

// star is a five-pointed star.
func star(x, y, r float64) string {
	points := [10][2]float64{{0, -1}, {0.2245, -0.309}, {0.9511, -0.309}, {0.3633, 0.118}, {0.5878, 0.809},
		{0, 0.382}, {-0.5878, 0.809}, {-0.3633, 0.118}, {-0.9511, -0.309}, {-0.2245, -0.309}}
	d := ""
	for i, p := range points {
		d += string("ML"[min(i, 1)]) + num(x+p[0]*r) + " " + num(y+p[1]*r)
	}
	return d + "Z"
}

func (v *svg) text(x, y, font float64, fill, s string, bold bool) {
	weight := ""
	if bold {
		weight = ` font-weight="bold"`
	}
	v.raw(`<text x="` + num(x) + `" y="` + num(y) + `" font-size="` + num(font) + `" text-anchor="middle" fill="` + fill + `"` + weight + ">" + escape(s) + "</text>\n")
}
