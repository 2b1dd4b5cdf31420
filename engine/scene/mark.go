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
var trees = [][3]float64{{-4, -15, 5}, {9, -13, 5.5}, {-15, -8, 5.5}, {1, -7, 6}, {15, -4, 5.5}, {-20, 2, 5}, {-9, 1, 6}, {6, 3, 6}, {20, 4, 4.6},
	{-14, 10, 5.6}, {-2, 12, 5.8}, {12, 12, 5.6}}

// drawMark draws the sign of a terrain or feature in a hex around a point.
func drawMark(l *draw.List, sign, fill string, x, y, scale float64) {
	at := func(dx, dy float64) (float64, float64) { return x + dx*scale, y + dy*scale }
	switch sign {
	case "town":
		for _, p := range houses {
			px, py := at(p[0]-p[2]/2, p[1]-p[3]/2)
			l.AddPath(draw.Ink{Fill: "#9a5d4c", Stroke: "#6d3d31", Width: 0.7 * scale}, draw.RectPath(px, py, p[2]*scale, p[3]*scale, 0))
		}
	case "trees":
		for _, p := range trees {
			px, py := at(p[0], p[1])
			l.AddCircle(px, py, p[2]*scale, draw.Ink{Fill: "#6f9a5c", Stroke: "#557d47", Width: 0.8 * scale})
		}
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
