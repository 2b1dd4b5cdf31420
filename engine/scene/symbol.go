package scene

import (
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/hex"
)

const (
	counterSize = 31.0
	stackStep   = 4.0 // how far each counter of a stack stands from the one below
	labelStrip  = 8.0 // height of the strip with the short name
	stackShown  = 4   // more counters are told by a number
)

// stack draws the counters of a hex, the top one whole. Markers lie beside
// units, small, so that both are seen.
func (v *svg) stack(h int) {
	stack := v.scene.Hexes[h].Stack
	if len(stack) == 0 {
		return
	}
	var units, markers []Counter
	for _, c := range stack {
		if c.Marker {
			markers = append(markers, c)
		} else {
			units = append(units, c)
		}
	}
	if len(units) == 0 {
		units, markers = markers, nil
	}
	x, y := v.centre(hex.ID(h))
	if units[len(units)-1].Label != "" {
		y += 3 // the number of the hex stays free
	}
	shown := units[max(0, len(units)-stackShown):]
	spread := stackStep * float64(len(shown)-1) / 2
	v.open("<g>")
	v.raw("<title>" + escape(v.scene.Hexes[h].Label+stackText(stack)) + "</title>\n")
	for i, c := range shown {
		d := stackStep * float64(i)
		v.counter(c, x+spread-d, y+2+spread-d, i == len(shown)-1)
	}
	if n := len(units); n > 1 {
		bx, by := x-spread-counterSize/2, y+2-spread-counterSize/2
		v.raw(`<circle cx="` + num(bx) + `" cy="` + num(by) + `" r="6" fill="#222222"/>` + "\n")
		v.text(bx, by+3.2, 9, "#ffffff", itoa(n), true)
	}
	for i, c := range markers {
		v.open(`<g transform="translate(` + num(x+21) + ` ` + num(y-8+21*float64(i)) + `) scale(0.6)">`)
		v.counter(c, 0, 0, true)
		v.close()
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
	if c.Values != "" || c.Stars > 0 {
		s += " " + c.Values + strings.Repeat("*", c.Stars)
	}
	if c.Face != "" {
		s += " (" + c.Face + ")"
	}
	return s
}

// counter draws a counter around a point; one that lies under another shows
// only its border. A short name stands in a strip on top.
func (v *svg) counter(c Counter, x, y float64, whole bool) {
	l, t, high := x-counterSize/2, y-counterSize/2, counterSize
	if c.Label != "" {
		t, high = t-labelStrip, high+labelStrip
	}
	v.raw(`<rect x="` + num(l) + `" y="` + num(t) + `" width="` + num(counterSize) + `" height="` + num(high) +
		`" rx="2" fill="` + c.Fill + `" stroke="#222222" stroke-width="1"/>` + "\n")
	if !whole {
		return
	}
	if c.Turned {
		v.raw(`<rect x="` + num(l) + `" y="` + num(y+counterSize/2-10) + `" width="` + num(counterSize) + `" height="10" fill="#ffffff" fill-opacity="0.45"/>` + "\n")
	}
	stroke := ink(c.Fill)
	if c.Unknown {
		v.text(x, y+7, 20, stroke, "?", true)
		return
	}
	if c.Label != "" {
		v.text(x, t+7.5, min(8, 50/float64(utf8.RuneCountInString(c.Label))), stroke, c.Label, true)
	}
	v.symbol(c.Symbol, c.Letter, stroke, x, y-4.5)
	v.values(c, stroke, x, y+counterSize/2-2.5)
}

// values writes the printed values: numbers, then stars.
func (v *svg) values(c Counter, stroke string, x, y float64) {
	font := 10.5
	if len(c.Values) > 5 {
		font = 52 / float64(len(c.Values))
	}
	const one = 7.0 // room of a star
	wide := 0.0
	if c.Stars > 0 {
		wide = one * float64(c.Stars)
		if c.Values != "" {
			wide += 2
		}
	}
	if c.Values != "" {
		v.text(x-wide/2, y, font, stroke, c.Values, true)
	}
	left := x + (float64(len(c.Values))*font*0.56-wide)/2 + wide - one*float64(c.Stars)
	for i := range c.Stars {
		v.raw(`<path d="` + star(left+one*(float64(i)+0.5), y-3.6, 3.6) + `" fill="` + stroke + `"/>` + "\n")
	}
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
