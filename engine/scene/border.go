package scene

import (
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// laneWidth is the room outside the map for the signs and name of one way.
const laneWidth = 31.0

// outward is the direction off the map over each edge.
var outward = [4][2]float64{hex.North: {0, -1}, hex.East: {1, 0}, hex.South: {0, 1}, hex.West: {-1, 0}}

// border is the margin around the map and the gates in it.
type border struct {
	margins [4]float64 // by edge
	lanes   [][4]int   // by way and edge: how far outside it is drawn
}

// layBorder gives each gate a lane of its own wherever it shares a hex with another gate, so
// that signs do not overlap.
func layBorder(s *Scene) border {
	var b border
	var taken [4][]map[hex.ID]bool // by edge and lane
	for i := range s.Gates {
		w := &s.Gates[i]
		lanes := [4]int{}
		for e := hex.North; e <= hex.West; e++ {
			mine := w.hexesAlong(e)
			if len(mine) == 0 {
				continue
			}
			lane := freeLane(taken[e], mine)
			if lane == len(taken[e]) {
				taken[e] = append(taken[e], map[hex.ID]bool{})
			}
			for _, h := range mine {
				taken[e][lane][h] = true
			}
			lanes[e] = lane
			b.margins[e] = laneWidth * float64(len(taken[e]))
		}
		b.lanes = append(b.lanes, lanes)
	}
	return b
}

// freeLane returns the number of the first lane in which none of the hexes is taken, or of a
// new lane.
func freeLane(lanes []map[hex.ID]bool, hexes []hex.ID) int {
	for i, taken := range lanes {
		free := true
		for _, h := range hexes {
			free = free && !taken[h]
		}
		if free {
			return i
		}
	}
	return len(lanes)
}

// hexesAlong lists the hexes of a gate that are drawn at an edge of the map.
func (w *Gate) hexesAlong(e hex.Edge) []hex.ID {
	var out []hex.ID
	for i, h := range w.Hexes {
		if w.Edges[i] == e {
			out = append(out, h)
		}
	}
	return out
}

// drawGates draws exits and entries around the map. The name of a gate is written once, at the
// edge that most of its hexes are on.
func (b *boardPainter) drawGates() {
	for i := range b.scene.Gates {
		w := &b.scene.Gates[i]
		named, most := hex.North, 0
		var l draw.List
		for e := hex.North; e <= hex.West; e++ {
			hexes := w.hexesAlong(e)
			if len(hexes) > most {
				named, most = e, len(hexes)
			}
			if w.WholeEdge && len(hexes) > 0 {
				b.drawGateBand(&l, w, e, b.border.lanes[i][e])
				continue
			}
			for _, h := range hexes {
				b.drawGate(&l, w, h, e, b.border.lanes[i][e])
			}
		}
		b.drawGateName(&l, w, named, b.border.lanes[i][named])
		b.AddGroup(draw.Group{Name: w.Name, Items: l.Items})
	}
}

// drawGate draws the sign of a gate at a hex: an arrow out or a triangle in.
func (b *boardPainter) drawGate(l *draw.List, w *Gate, h hex.ID, e hex.Edge, lane int) {
	x, y := b.hexCenter(h)
	reach := size
	if flat := b.scene.Grid.Orientation() == hex.Flat; flat == (e == hex.North || e == hex.South) {
		reach = size * 0.866
	}
	reach += 3 + laneWidth*float64(lane)
	out := [][2]float64{{0, -1.8}, {8, -1.8}, {8, -5}, {14, 0}, {8, 5}, {8, 1.8}, {0, 1.8}}
	if !w.Out {
		out = [][2]float64{{0, 0}, {11, -6.5}, {11, 6.5}}
	}
	drawOutline(l, x, y, e, reach, out, w.Fill)
}

// drawOutline draws a polygon of points given as outward over an edge and along it.
func drawOutline(l *draw.List, x, y float64, e hex.Edge, reach float64, points [][2]float64, fill string) {
	o := outward[e&3]
	var at []float64
	for _, p := range points {
		at = append(at, x+o[0]*(reach+p[0])-o[1]*p[1], y+o[1]*(reach+p[0])+o[0]*p[1])
	}
	l.AddPath(draw.Ink{Fill: fill, Stroke: dark, Width: 0.7}, draw.PolygonPath(at...))
}

// drawGateBand draws an entry over a whole edge as one strip with a few teeth inward.
func (b *boardPainter) drawGateBand(l *draw.List, w *Gate, e hex.Edge, lane int) {
	from, to := b.gateSpan(w, e)
	x, y := b.pointOutside(e, (from+to)/2, 3+laneWidth*float64(lane))
	half := (to - from) / 2
	points := [][2]float64{{4, half}, {11, half}, {11, -half}, {4, -half}}
	if w.Out {
		drawOutline(l, x, y, e, 0, points, w.Fill)
		return
	}
	for _, f := range []float64{-0.75, -0.25, 0.25, 0.75} {
		points = append(points, [2]float64{4, half*f - 6}, [2]float64{-2, half * f}, [2]float64{4, half*f + 6})
	}
	drawOutline(l, x, y, e, 0, points, w.Fill)
}

// gateSpan returns how far a gate reaches along an edge, in pixels.
func (b *boardPainter) gateSpan(w *Gate, e hex.Edge) (from, to float64) {
	from, to = 1e9, -1e9
	half := size
	if flat := b.scene.Grid.Orientation() == hex.Flat; flat == (e == hex.East || e == hex.West) {
		half = size * 0.866
	}
	for _, h := range w.hexesAlong(e) {
		at, y := b.hexCenter(h)
		if e == hex.East || e == hex.West {
			at = y
		}
		from, to = min(from, at-half), max(to, at+half)
	}
	return from, to
}

// pointOutside returns a point beyond an edge of the drawn map.
func (b *boardPainter) pointOutside(e hex.Edge, along, away float64) (x, y float64) {
	gw, gh := b.scene.Grid.Size()
	switch e {
	case hex.North:
		return along, b.top - away
	case hex.South:
		return along, b.top + gh*size + away
	case hex.West:
		return b.left - away, along
	}
	return b.left + gw*size + away, along
}

// drawGateName writes the name of a gate outside its signs, along the edge.
func (b *boardPainter) drawGateName(l *draw.List, w *Gate, e hex.Edge, lane int) {
	const font = 11.0
	from, to := b.gateSpan(w, e)
	along := (from + to) / 2
	wide := b.faces[draw.Regular].TextWidth(w.Name, font)
	low, high := margin+wide/2, b.width-margin-wide/2
	if e == hex.East || e == hex.West {
		_, gh := b.scene.Grid.Size()
		low, high = b.top+wide/2, b.top+gh*size-wide/2
	}
	along = max(low, min(along, high))
	x, y := b.pointOutside(e, along, 21+laneWidth*float64(lane))
	turn := 0.0
	switch e {
	case hex.South:
		y += font * 0.75
	case hex.East:
		turn = 90
	case hex.West:
		turn = -90
	}
	l.AddText(draw.Text{X: x, Y: y, Size: font, Anchor: draw.Middle, Fill: dark, Turn: turn, Text: w.Name})
}
