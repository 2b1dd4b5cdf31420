package scene

import "slices"

// mark draws the sign of a terrain or feature in a hex around a point.
func (v *svg) mark(sign, fill string, x, y, scale float64) {
	at := func(dx, dy float64) (float64, float64) { return x + dx*scale, y + dy*scale }
	switch sign {
	case "town":
		for _, p := range [][3]float64{{-11, -6, 8}, {1, -9, 9}, {-8, 5, 9}, {5, 4, 7}, {13, -3, 6}} {
			px, py := at(p[0], p[1])
			v.rect(px-p[2]/2*scale, py-p[2]/2*scale, p[2]*scale, p[2]*0.75*scale, "#7d5f52")
		}
	case "trees":
		for _, p := range [][2]float64{{-14, -8}, {-3, -12}, {10, -9}, {-18, 4}, {-7, 2}, {5, 1}, {17, 3}, {-12, 13}, {1, 13}, {13, 13}} {
			px, py := at(p[0], p[1])
			v.raw(`<circle cx="` + num(px) + `" cy="` + num(py) + `" r="` + num(4.6*scale) + `" fill="#5d8a50" fill-opacity="0.7"/>` + "\n")
		}
	case "hill":
		for _, p := range [][2]float64{{-10, 6}, {10, 6}, {0, -5}} {
			px, py := at(p[0], p[1])
			v.arc(px, py, 8*scale, "#8f6f3f")
		}
	case "marsh":
		for _, p := range [][2]float64{{-12, -7}, {7, -9}, {-2, 2}, {-14, 10}, {10, 9}} {
			px, py := at(p[0], p[1])
			v.line(px-6*scale, py, px+6*scale, py, "#5a8794", 1.5, "")
			v.line(px, py, px, py-5*scale, "#5a8794", 1.2, "")
		}
	case "fort":
		px, py := at(-9, -9)
		v.raw(`<rect x="` + num(px) + `" y="` + num(py) + `" width="` + num(18*scale) + `" height="` + num(18*scale) +
			`" fill="none" stroke="#4a3a30" stroke-width="3"/>` + "\n")
	case "water":
		for _, dy := range []float64{-8, 0, 8} {
			px, py := at(-14, dy)
			v.wave(px, py, scale, orElse(fill, "#4f8fbf"))
		}
	case "line", "double line":
		ax, ay := at(-16, 0)
		bx, by := at(16, 0)
		v.edge(sign, orElse(fill, "#8a6a48"), ax, ay, bx, by)
	case "bridge":
		ax, ay := at(-16, 0)
		bx, by := at(16, 0)
		v.edge(sign, orElse(fill, "#4f8fbf"), ax, ay, bx, by)
	case "ticks":
		ax, ay := at(-16, 0)
		bx, by := at(16, 0)
		v.edge(sign, "#3a3a3a", ax, ay, bx, by)
	}
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (v *svg) rect(x, y, w, h float64, fill string) {
	v.raw(`<rect x="` + num(x) + `" y="` + num(y) + `" width="` + num(w) + `" height="` + num(h) + `" fill="` + fill + `"/>` + "\n")
}

func (v *svg) arc(x, y, r float64, stroke string) {
	v.raw(`<path d="M` + num(x-r) + " " + num(y) + "A" + num(r) + " " + num(r) + " 0 0 1 " + num(x+r) + " " + num(y) +
		`" fill="none" stroke="` + stroke + `" stroke-width="1.8"/>` + "\n")
}

func (v *svg) wave(x, y, scale float64, stroke string) {
	d := "M" + num(x) + " " + num(y)
	for range 2 {
		d += "q" + num(3.5*scale) + " " + num(-4*scale) + " " + num(7*scale) + " 0q" + num(3.5*scale) + " " + num(4*scale) + " " + num(7*scale) + " 0"
	}
	v.raw(`<path d="` + d + `" fill="none" stroke="` + stroke + `" stroke-width="1.5"/>` + "\n")
}

// key draws what the colors and signs mean and returns where the next part begins.
func (v *svg) key(y float64) float64 {
	x := margin
	for _, row := range v.scene.Key {
		wide := 40 + 6.2*float64(len([]rune(row.Name)))
		if x+wide > v.width-margin && x > margin {
			x, y = margin, y+26
		}
		v.keySign(&row, x, y)
		v.raw(`<text x="` + num(x+31) + `" y="` + num(y+13) + `" font-size="11" fill="#222222">` + escape(row.Name) + "</text>\n")
		x += wide
	}
	if len(v.scene.Key) > 0 {
		y += 30
	}
	return y
}

// keySign draws the color or sign of a row of the key, 26 pixels wide and 18 high.
func (v *svg) keySign(row *KeyRow, x, y float64) {
	fill := row.Fill
	if row.Edge {
		fill = "#fbfaf6"
	}
	v.raw(`<rect x="` + num(x) + `" y="` + num(y) + `" width="26" height="18" fill="` + fill + `" stroke="#b9b3a2"/>` + "\n")
	if row.Edge {
		v.edge(row.Sign, row.Fill, x+4, y+9, x+22, y+9)
	} else {
		v.mark(row.Sign, row.Ink, x+13, y+9, 0.55)
	}
}

// trays draws the counters that are off the map.
func (v *svg) trays(y float64) float64 {
	for _, t := range v.scene.Trays {
		v.raw(`<text x="` + num(margin) + `" y="` + num(y+13) + `" font-size="12" font-weight="bold" fill="#222222">` + escape(t.Title) + "</text>\n")
		y += 20
		x, high := margin, counterSize
		if slices.ContainsFunc(t.Counters, func(c Counter) bool { return c.Label != "" }) {
			y, high = y+labelStrip, high+labelStrip
		}
		for _, c := range t.Counters {
			if x+counterSize > v.width-margin {
				x, y = margin, y+high+5
			}
			v.open("<g>")
			v.raw("<title>" + escape(c.Describe()) + "</title>\n")
			v.counter(c, x+counterSize/2, y+counterSize/2, true)
			v.close()
			x += counterSize + 5
		}
		y += counterSize + 10
	}
	return y + margin
}
