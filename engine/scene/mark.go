package scene

import "github.com/vedette-wargames/vedette/engine/draw"

// drawHexside draws the sign of a hexside along it or, for roads, across it.
func drawHexside(l *draw.List, sign, fill string, x1, y1, x2, y2 float64) {
	switch sign {
	case "line":
		l.AddLine(x1, y1, x2, y2, draw.MixColors(fill, "#fff8e6", 0.75), 4.6)
		l.AddLine(x1, y1, x2, y2, fill, 2.6)
	case "double line":
		l.AddLine(x1, y1, x2, y2, fill, 6)
		l.AddLine(x1, y1, x2, y2, "#fffaf0", 2.8)
	case "water":
		l.AddLine(x1, y1, x2, y2, draw.MixColors(fill, "#1d3550", 0.45), 6.6)
		l.AddLine(x1, y1, x2, y2, fill, 5)
	case "bridge":
		mx, my, dx, dy := (x1+x2)/2, (y1+y2)/2, x2-x1, y2-y1
		ends := func(f float64) (a, b, c, d float64) {
			x, y := mx+dx*f, my+dy*f
			return x - dy*0.2, y + dx*0.2, x + dy*0.2, y - dx*0.2
		}
		a, b, c, d := ends(-0.12)
		e, f, g, h := ends(0.12)
		l.AddPath(draw.Ink{Fill: "#f4ead2"}, draw.PolygonPath(a, b, c, d, g, h, e, f))
		l.AddLine(a, b, c, d, "#3a3027", 2)
		l.AddLine(e, f, g, h, "#3a3027", 2)
	case "ticks":
		dx, dy := x2-x1, y2-y1
		for _, f := range []float64{0.2, 0.4, 0.6, 0.8} {
			x, y := x1+dx*f, y1+dy*f
			l.AddLine(x-dy*0.12, y+dx*0.12, x+dy*0.12, y-dx*0.12, fill, 1.8)
		}
	default:
		l.AddPath(draw.Ink{Stroke: fill, Width: 4, Dash: []float64{5, 6}}, draw.PolylinePath(x1, y1, x2, y2))
	}
}

// houses are the middles, widths and heights of the blocks of a town.
var houses = [][4]float64{{-12, -7, 9, 6}, {0, -9, 10, 6}, {11, -5, 7, 7}, {-14, 4, 7, 6}, {-4, 2, 9, 7}, {7, 5, 10, 6}, {-9, 12, 9, 5}, {3, 13, 8, 5}}

// trees are the middles and sizes of the crowns of a wood, from the back.
var trees = [][3]float64{{-11, -15, 5}, {4, -15, 5.2}, {14, -13, 5}, {-18, -10, 5.5}, {-4, -11, 6}, {9, -8, 6}, {21, -7, 5}, {-23, 1, 5}, {-12, 0, 6},
	{1, 1, 6.4}, {14, 2, 6}, {24, 4, 4.8}, {-18, 10, 5.5}, {-6, 10, 6}, {6, 12, 6}, {18, 12, 5.4}, {-10, 19, 5}, {2, 20, 5.2}, {12, 20, 4.8}}

// drawHexMark draws the sign of a terrain or feature in a hex. Trees and houses stand a little differently
// from hex to hex.
func drawHexMark(l *draw.List, label string, m Mark, x, y float64) {
	if m.Sign != "town" && m.Sign != "trees" {
		drawMark(l, m.Sign, m.Fill, x, y, 1)
		return
	}
	s := newStrew(label + m.Sign)
	variant := itoa(int(s.takeBetween(0, textureVariants)))
	var one draw.List
	if form := newStrew(m.Sign + variant); m.Sign == "town" {
		drawTown(&one, form, 0, 0, 1)
	} else {
		drawWood(&one, form, 0, 0, 1)
	}
	l.AddGroup(draw.Group{X: roundTenth(x), Y: roundTenth(y), Shape: m.Sign + "-" + variant, Items: one.Items})
}

// drawMark draws the sign of a terrain or feature around a point, as the key shows it.
func drawMark(l *draw.List, sign, fill string, x, y, scale float64) {
	at := func(dx, dy float64) (float64, float64) { return x + dx*scale, y + dy*scale }
	switch sign {
	case "town":
		drawTown(l, nil, x, y, scale)
	case "trees":
		drawWood(l, nil, x, y, scale)
	case "hill":
		for _, p := range [][2]float64{{-11, 8}, {11, 8}, {0, -4}} {
			px, py := at(p[0], p[1])
			drawArc(l, px, py, 9*scale, "#8f6f3f", 1.8*scale)
			drawArc(l, px, py+1.5*scale, 5*scale, "#b3946a", 1.2*scale)
		}
	case "marsh":
		for _, p := range [][2]float64{{-12, -7}, {7, -9}, {-2, 2}, {-14, 11}, {10, 10}} {
			px, py := at(p[0], p[1])
			l.AddLine(px-6*scale, py, px+6*scale, py, "#5a8794", 1.5*scale)
			for _, d := range []float64{-2.5, 0, 2.5} {
				l.AddLine(px+d*0.5*scale, py, px+d*scale, py-5*scale, "#5a8794", 1.1*scale)
			}
		}
	case "fort":
		drawFort(l, x, y, scale)
	case "water":
		for _, dy := range []float64{-9, 0, 9} {
			px, py := at(-14, dy)
			drawWave(l, px, py, scale, orElse(fill, "#4f8fbf"))
		}
	case "line", "double line", "bridge":
		ax, ay := at(-16, 0)
		bx, by := at(16, 0)
		if sign == "bridge" {
			drawHexside(l, "water", orElse(fill, hexsideFill(sign)), ax, ay, bx, by)
		}
		drawHexside(l, sign, orElse(fill, hexsideFill(sign)), ax, ay, bx, by)
	case "ticks":
		ax, ay := at(-16, 0)
		bx, by := at(16, 0)
		drawHexside(l, sign, "#3a3a3a", ax, ay, bx, by)
	}
}

// drawTown draws houses with shadows and lit roofs, one of them a church.
func drawTown(l *draw.List, s *strew, x, y, scale float64) {
	mirror, church := 1.0, 4
	if s != nil {
		church = int(s.takeBetween(2, 6))
		if s.takeNext() < 0.5 {
			mirror = -1
		}
	}
	var shadows, walls, roofs []draw.Segment
	for i, p := range houses {
		dx, dy, wide, high := p[0]*mirror, p[1], p[2], p[3]
		if s != nil {
			dx, dy, wide = dx+s.takeBetween(-1.6, 1.6), dy+s.takeBetween(-1.2, 1.2), wide*s.takeBetween(0.82, 1.12)
		}
		left, top := x+(dx-wide/2)*scale, y+(dy-high/2)*scale
		shadows = append(shadows, draw.RectPath(left+1.1*scale, top+1.3*scale, wide*scale, high*scale, 0)...)
		walls = append(walls, draw.RectPath(left, top, wide*scale, high*scale, 0)...)
		roofs = append(roofs, draw.RectPath(left, top, wide*scale, high*scale*0.46, 0)...)
		if i == church {
			mx := left + wide*scale/2
			roofs = append(roofs, draw.PolygonPath(mx-2.4*scale, top, mx, top-6.5*scale, mx+2.4*scale, top)...)
		}
	}
	l.AddPath(draw.Ink{Fill: "#3c2a1e", Opacity: 0.3}, shadows)
	l.AddPath(draw.Ink{Fill: "#8f5040", Stroke: "#5f3428", Width: 0.6 * scale}, walls)
	l.AddPath(draw.Ink{Fill: "#b0705c"}, roofs)
}

// drawWood draws the crowns of trees, each lit from the upper left.
func drawWood(l *draw.List, s *strew, x, y, scale float64) {
	mirror := 1.0
	if s != nil && s.takeNext() < 0.5 {
		mirror = -1
	}
	var crowns [][3]float64
	for _, p := range trees {
		dx, dy, r := p[0]*mirror, p[1], p[2]
		if s != nil {
			dx, dy, r = dx+s.takeBetween(-2.2, 2.2), dy+s.takeBetween(-1.8, 1.8), r*s.takeBetween(0.8, 1.15)
		}
		crowns = append(crowns, [3]float64{roundTenth(x + dx*scale), roundTenth(y + dy*scale), roundTenth(r * scale)})
	}
	for _, c := range crowns {
		l.AddCircle(roundTenth(c[0]+1.4*scale), roundTenth(c[1]+1.8*scale), c[2], draw.Ink{Fill: "#64854f"})
	}
	for _, c := range crowns {
		l.AddCircle(c[0], c[1], c[2], draw.Ink{Fill: "#6b9657", Stroke: "#4c7340", Width: 0.7 * scale})
	}
	for _, c := range crowns {
		l.AddCircle(roundTenth(c[0]-c[2]*0.28), roundTenth(c[1]-c[2]*0.3), roundTenth(c[2]*0.44), draw.Ink{Fill: "#8db274"})
	}
}

// drawFort is a work with four bastions.
func drawFort(l *draw.List, x, y, scale float64) {
	var pts []float64
	for _, p := range [][2]float64{{-13, -13}, {-6, -11}, {-6, -8.5}, {6, -8.5}, {6, -11}, {13, -13}, {11, -6}, {8.5, -6}, {8.5, 6}, {11, 6},
		{13, 13}, {6, 11}, {6, 8.5}, {-6, 8.5}, {-6, 11}, {-13, 13}, {-11, 6}, {-8.5, 6}, {-8.5, -6}, {-11, -6}} {
		pts = append(pts, x+p[0]*scale, y+p[1]*scale)
	}
	l.AddPath(draw.Ink{Fill: "#e9d9c0", Stroke: "#4a3a30", Width: 2 * scale}, draw.PolygonPath(pts...))
}

// orElse returns a, or b where a is empty.
func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// drawArc is the upper half of a circle.
func drawArc(l *draw.List, x, y, r float64, stroke string, width float64) {
	const k = 0.5522847498
	l.AddPath(draw.Ink{Stroke: stroke, Width: width}, []draw.Segment{
		{Op: draw.Move, X: x - r, Y: y},
		{Op: draw.Curve, X1: x - r, Y1: y - r*k, X2: x - r*k, Y2: y - r, X: x, Y: y - r},
		{Op: draw.Curve, X1: x + r*k, Y1: y - r, X2: x + r, Y2: y - r*k, X: x + r, Y: y},
	})
}

// drawWave draws the sign of water at a point; scale 1 is the size in a hex.
func drawWave(l *draw.List, x, y, scale float64, stroke string) {
	steps := []draw.Segment{{Op: draw.Move, X: x, Y: y}}
	for i, up := range []float64{-1, 1, -1, 1} {
		a := x + 7*scale*float64(i)
		high := y + up*2.6*scale
		steps = append(steps, draw.Segment{Op: draw.Curve, X1: a + 2.3*scale, Y1: high, X2: a + 4.7*scale, Y2: high, X: a + 7*scale, Y: y})
	}
	l.AddPath(draw.Ink{Stroke: stroke, Width: 1.5 * scale}, steps)
}
