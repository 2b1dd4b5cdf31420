package scene

import (
	"math"
	"slices"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// drawGround draws the map below the counters: hexes with their marks, then hexsides, then
// roads.
func (b *boardPainter) drawGround() {
	b.drawHexes()
	b.drawTextures()
	b.drawGrid()
	for h := range b.scene.Hexes {
		x, y := b.hexCenter(hex.ID(h))
		for _, m := range b.scene.Hexes[h].Marks {
			drawHexMark(&b.List, b.scene.Hexes[h].Label, m, x, y)
		}
	}
	b.drawHexsides()
	b.drawRoads()
	for i := range b.scene.Hexsides {
		if e := &b.scene.Hexsides[i]; e.Sign == "bridge" {
			x1, y1, x2, y2 := b.hexsideEnds(e.Side)
			drawHexside(&b.List, e.Sign, e.Fill, x1, y1, x2, y2)
		}
	}
}

// drawSheet draws the paper that the map is printed on, with a double line around it.
func (b *boardPainter) drawSheet() {
	sheet := func(inset, width float64, fill string) {
		b.AddPath(draw.Ink{Fill: fill, Stroke: "#8d8672", Width: width, Sharp: true}, draw.RectPath(inset, inset, b.width-2*inset, b.bottom-2*inset, 0))
	}
	sheet(1, 1.6, "#f5f0e2")
	sheet(5, 0.6, "")
}

// drawHexes draws the ground of all hexes.
func (b *boardPainter) drawHexes() {
	if b.plain {
		b.drawFields()
		return
	}
	for h := range b.scene.Hexes {
		at := &b.scene.Hexes[h]
		fill := tintGround(at.Fill, at.Label)
		pts := b.hexCorners(hex.ID(h))
		name := ""
		if at.Name != "" {
			name = at.Label + " " + at.Name
		}
		// The line in the color of the hex closes the hair between it and the next.
		b.AddGroup(draw.Group{Link: "hex " + at.Label, Name: name, Items: []draw.Item{
			&draw.Path{Ink: draw.Ink{Fill: fill, Stroke: fill, Width: 0.7}, Segments: draw.PolygonPath(pts...)}}})
	}
}

// drawFields draws all hexes of a color as one shape.
func (b *boardPainter) drawFields() {
	var fills []string
	steps := map[string][]draw.Segment{}
	for h := range b.scene.Hexes {
		fill := tintGround(b.scene.Hexes[h].Fill, b.scene.Hexes[h].Label)
		if steps[fill] == nil {
			fills = append(fills, fill)
		}
		steps[fill] = append(steps[fill], draw.PolygonPath(b.hexCorners(hex.ID(h))...)...)
	}
	for _, fill := range fills {
		b.AddPath(draw.Ink{Fill: fill, Stroke: fill, Width: 0.7}, steps[fill])
	}
}

// hexCorners returns the corners of a hex as x, y, x, y ...
func (b *boardPainter) hexCorners(h hex.ID) []float64 {
	var pts []float64
	for i := range 6 {
		x, y := b.hexCorner(h, i)
		pts = append(pts, x, y)
	}
	return pts
}

// drawGrid draws each hexside once, and the edge of the map stronger.
func (b *boardPainter) drawGrid() {
	g := b.scene.Grid
	for _, outer := range []bool{false, true} {
		for s := range g.NumHexsides() {
			if _, other := g.HexsideEnds(hex.HexsideID(s)); (other == hex.None) != outer {
				continue
			}
			x1, y1, x2, y2 := b.hexsideEnds(hex.HexsideID(s))
			if outer {
				b.AddLine(x1, y1, x2, y2, "#8d8672", 1.4)
			} else {
				b.AddLine(x1, y1, x2, y2, "#c9c2ae", 0.8)
			}
		}
	}
}

// hexsideEnds returns the two ends of a hexside.
func (b *boardPainter) hexsideEnds(s hex.HexsideID) (x1, y1, x2, y2 float64) {
	a, _ := b.scene.Grid.HexsideEnds(s)
	d := int(b.scene.Grid.HexsideDir(s))
	x1, y1 = b.hexCorner(a, d)
	x2, y2 = b.hexCorner(a, d+1)
	return x1, y1, x2, y2
}

// drawHexsides draws what runs along hexsides. Water has a bank, so that it shows on every
// ground.
func (b *boardPainter) drawHexsides() {
	wet := map[hex.HexsideID]bool{}
	for i := range b.scene.Hexsides {
		if e := &b.scene.Hexsides[i]; e.Sign == "water" {
			wet[e.Side] = true
		}
	}
	waters := b.groupHexsides(func(e *Hexside) string { return e.Fill }, func(e *Hexside) bool {
		// A bridge implies the water below it where the map shows none.
		return e.Sign == "water" || e.Sign == "bridge" && !wet[e.Side]
	})
	for _, bank := range []bool{true, false} {
		for _, w := range waters {
			course := b.riverSegments(w.sides)
			if bank {
				b.AddPath(draw.Ink{Stroke: draw.MixColors(w.first.Fill, "#1d3550", 0.45), Width: 6.6}, course)
			} else {
				b.AddPath(draw.Ink{Stroke: w.first.Fill, Width: 5}, course)
			}
		}
	}
	for i := range b.scene.Hexsides {
		switch e := &b.scene.Hexsides[i]; e.Sign {
		case "water", "bridge", "line", "double line":
		default:
			x1, y1, x2, y2 := b.hexsideEnds(e.Side)
			drawHexside(&b.List, e.Sign, e.Fill, x1, y1, x2, y2)
		}
	}
}

// hexsideGroup holds drawn hexsides that are one line.
type hexsideGroup struct {
	first *Hexside
	sides []hex.HexsideID
}

// groupHexsides groups the drawn hexsides for which wanted holds by a key, in the order of the scene.
func (b *boardPainter) groupHexsides(key func(*Hexside) string, wanted func(*Hexside) bool) []hexsideGroup {
	var out []hexsideGroup
	for i := range b.scene.Hexsides {
		e := &b.scene.Hexsides[i]
		if !wanted(e) {
			continue
		}
		at := slices.IndexFunc(out, func(g hexsideGroup) bool { return key(g.first) == key(e) })
		if at < 0 {
			at, out = len(out), append(out, hexsideGroup{first: e})
		}
		out[at].sides = append(out[at].sides, e.Side)
	}
	return out
}

// riverSegments returns the course of a water along hexsides: round a corner where two of them meet, from
// the corner where one ends or three meet. It passes through the middle of each hexside, where bridges are.
func (b *boardPainter) riverSegments(sides []hex.HexsideID) []draw.Segment {
	type corner struct{ x, y int }
	var order []corner
	at := map[corner][][4]float64{} // the corner and the middle of each hexside that meets there
	for _, s := range sides {
		x1, y1, x2, y2 := b.hexsideEnds(s)
		if !b.showsNear((x1+x2)/2, (y1+y2)/2) {
			continue
		}
		for _, end := range [][2]float64{{x1, y1}, {x2, y2}} {
			key := corner{int(math.Round(end[0])), int(math.Round(end[1]))}
			if at[key] == nil {
				order = append(order, key)
			}
			at[key] = append(at[key], [4]float64{end[0], end[1], (x1 + x2) / 2, (y1 + y2) / 2})
		}
	}
	var out []draw.Segment
	for _, key := range order {
		meet := at[key]
		if len(meet) != 2 {
			for _, m := range meet {
				out = append(out, draw.PolylinePath(m[2], m[3], m[0], m[1])...)
			}
			continue
		}
		const pull = 0.66 // how near the bend comes to the corner
		a, z := meet[0], meet[1]
		out = append(out, draw.Segment{Op: draw.Move, X: a[2], Y: a[3]}, draw.Segment{Op: draw.Curve,
			X1: a[2] + (a[0]-a[2])*pull, Y1: a[3] + (a[1]-a[3])*pull, X2: z[2] + (z[0]-z[2])*pull, Y2: z[3] + (z[1]-z[3])*pull, X: z[2], Y: z[3]})
	}
	return out
}

// showsNear reports whether something as large as two hexes around a point can be seen in the picture.
func (b *boardPainter) showsNear(x, y float64) bool {
	return b.area.Overlaps(draw.Box{Left: x - 2*size, Top: y - 2*size, Right: x + 2*size, Bottom: y + 2*size})
}

// drawRoads draws the roads: in each hex from side to side in one bend, or from the
// middle where more meet there or one ends.
func (b *boardPainter) drawRoads() {
	kinds := b.groupHexsides(func(e *Hexside) string { return e.Kind }, func(e *Hexside) bool { return e.Sign == "line" || e.Sign == "double line" })
	var ways [][]draw.Segment
	for _, k := range kinds {
		ways = append(ways, b.roadSegments(k.sides))
	}
	// All edges of roads first: where two kinds meet none cuts the other.
	for i, k := range kinds {
		if outline, wide := draw.MixColors(k.first.Fill, "#fff8e6", 0.75), 4.6; k.first.Sign == "line" {
			b.AddPath(draw.Ink{Stroke: outline, Width: wide}, ways[i])
		} else {
			b.AddPath(draw.Ink{Stroke: k.first.Fill, Width: 6}, ways[i])
		}
	}
	for i, k := range kinds {
		if k.first.Sign == "line" {
			b.AddPath(draw.Ink{Stroke: k.first.Fill, Width: 2.6}, ways[i])
		} else {
			b.AddPath(draw.Ink{Stroke: "#fffaf0", Width: 2.8}, ways[i])
		}
	}
}

// roadSegments returns the path of a road over hexsides, hex by hex.
func (b *boardPainter) roadSegments(sides []hex.HexsideID) []draw.Segment {
	g := b.scene.Grid
	on := make(map[hex.HexsideID]bool, len(sides))
	for _, s := range sides {
		on[s] = true
	}
	middle := func(s hex.HexsideID) (x, y float64) {
		x1, y1, x2, y2 := b.hexsideEnds(s)
		return (x1 + x2) / 2, (y1 + y2) / 2
	}
	var out []draw.Segment
	for h := range b.scene.Hexes {
		var here []hex.HexsideID
		for _, s := range g.Hexsides(hex.ID(h)) {
			if on[s] {
				here = append(here, s)
			}
		}
		cx, cy := b.hexCenter(hex.ID(h))
		if !b.showsNear(cx, cy) {
			continue
		}
		if len(here) == 2 {
			x1, y1 := middle(here[0])
			x2, y2 := middle(here[1])
			const pull = 0.62 // how near the bend comes to the middle of the hex
			out = append(out, draw.Segment{Op: draw.Move, X: x1, Y: y1},
				draw.Segment{Op: draw.Curve, X1: x1 + (cx-x1)*pull, Y1: y1 + (cy-y1)*pull, X2: x2 + (cx-x2)*pull, Y2: y2 + (cy-y2)*pull, X: x2, Y: y2})
			continue
		}
		for _, s := range here {
			x, y := middle(s)
			out = append(out, draw.PolylinePath(x, y, cx, cy)...)
		}
	}
	return out
}
