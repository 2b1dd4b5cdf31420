package scene

import (
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// drawGround draws the map below the counters: hexes with their marks, then hexsides, then
// roads.
func (b *boardPainter) drawGround() {
	b.drawHexes()
	b.drawGrid()
	for h := range b.scene.Hexes {
		x, y := b.hexCenter(hex.ID(h))
		for _, m := range b.scene.Hexes[h].Marks {
			drawMark(&b.List, m.Sign, m.Fill, x, y, 1)
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

// drawHexes draws the ground of all hexes.
func (b *boardPainter) drawHexes() {
	if b.plain {
		b.drawFields()
		return
	}
	for h := range b.scene.Hexes {
		at := &b.scene.Hexes[h]
		pts := b.hexCorners(hex.ID(h))
		name := ""
		if at.Name != "" {
			name = at.Label + " " + at.Name
		}
		// The line in the color of the hex closes the hair between it and the next.
		b.AddGroup(draw.Group{Link: "hex " + at.Label, Name: name, Items: []draw.Item{
			&draw.Path{Ink: draw.Ink{Fill: at.Fill, Stroke: at.Fill, Width: 0.7}, Segments: draw.PolygonPath(pts...)}}})
	}
}

// drawFields draws all hexes of a color as one shape.
func (b *boardPainter) drawFields() {
	var fills []string
	steps := map[string][]draw.Segment{}
	for h := range b.scene.Hexes {
		fill := b.scene.Hexes[h].Fill
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
	for _, bank := range []bool{true, false} {
		for i := range b.scene.Hexsides {
			e := &b.scene.Hexsides[i]
			// A bridge implies the water below it where the map shows none.
			if e.Sign != "water" && (e.Sign != "bridge" || wet[e.Side]) {
				continue
			}
			x1, y1, x2, y2 := b.hexsideEnds(e.Side)
			if bank {
				b.AddLine(x1, y1, x2, y2, draw.MixColors(e.Fill, "#1d3550", 0.45), 6.6)
			} else {
				b.AddLine(x1, y1, x2, y2, e.Fill, 5)
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

// drawRoads draws the roads: in each hex from side to side in one bend, or from the
// middle where more meet there or one ends.
func (b *boardPainter) drawRoads() {
	type road struct {
		e     *Hexside
		sides []hex.HexsideID
	}
	var kinds []road
	for i := range b.scene.Hexsides {
		e := &b.scene.Hexsides[i]
		if e.Sign != "line" && e.Sign != "double line" {
			continue
		}
		if len(kinds) == 0 || kinds[len(kinds)-1].e.Kind != e.Kind {
			kinds = append(kinds, road{e: e})
		}
		k := &kinds[len(kinds)-1]
		k.sides = append(k.sides, e.Side)
	}
	var ways [][]draw.Segment
	for _, k := range kinds {
		ways = append(ways, b.roadSegments(k.sides))
	}
	// All edges of roads first: where two kinds meet none cuts the other.
	for i, k := range kinds {
		if outline, wide := draw.MixColors(k.e.Fill, "#fff8e6", 0.75), 4.6; k.e.Sign == "line" {
			b.AddPath(draw.Ink{Stroke: outline, Width: wide}, ways[i])
		} else {
			b.AddPath(draw.Ink{Stroke: k.e.Fill, Width: 6}, ways[i])
		}
	}
	for i, k := range kinds {
		if k.e.Sign == "line" {
			b.AddPath(draw.Ink{Stroke: k.e.Fill, Width: 2.6}, ways[i])
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
