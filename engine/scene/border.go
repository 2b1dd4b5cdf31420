package scene

import (
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// laneWidth is the room outside the map for the signs and name of one way.
const laneWidth = 31.0

// outward is the direction off the map over each edge.
var outward = [4][2]float64{hex.North: {0, -1}, hex.East: {1, 0}, hex.South: {0, 1}, hex.West: {-1, 0}}

// border is the room around the map and what is drawn in it.
type border struct {
	room  [4]float64 // by edge
	lanes [][4]int   // by way and edge: how far outside it is drawn
}

// layBorder gives each way a lane of its own wherever it shares a hex with
// another, so that signs do not cover each other.
func layBorder(s *Scene) border {
	var b border
	var taken [4][]map[hex.ID]bool // by edge and lane
	for i := range s.Ways {
		w := &s.Ways[i]
		lanes := [4]int{}
		for e := hex.North; e <= hex.West; e++ {
			mine := w.along(e)
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
			b.room[e] = laneWidth * float64(len(taken[e]))
		}
		b.lanes = append(b.lanes, lanes)
	}
	return b
}

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

// along lists the hexes of a way that are drawn at an edge.
func (w *Way) along(e hex.Edge) []hex.ID {
	var out []hex.ID
	for i, h := range w.Hexes {
		if w.Edge[i] == e {
			out = append(out, h)
		}
	}
	return out
}

// ways draws exits and entries around the map. The name of a way stands once,
// at the edge where most of its hexes are.
func (b *board) ways() {
	for i := range b.scene.Ways {
		w := &b.scene.Ways[i]
		named, most := hex.North, 0
		var l draw.List
		for e := hex.North; e <= hex.West; e++ {
			hexes := w.along(e)
			if len(hexes) > most {
				named, most = e, len(hexes)
			}
			if w.Whole && len(hexes) > 0 {
				b.band(&l, w, e, b.border.lanes[i][e])
				continue
			}
			for _, h := range hexes {
				b.way(&l, w, h, e, b.border.lanes[i][e])
			}
		}
		b.wayName(&l, w, named, b.border.lanes[i][named])
		b.Group(draw.Group{Name: w.Name, Items: l.Items})
	}
}

// way draws the sign of a way at a hex: an arrow out or a triangle in.
func (b *board) way(l *draw.List, w *Way, h hex.ID, e hex.Edge, lane int) {
	x, y := b.centre(h)
	reach := size
	if flat := b.scene.Grid.Orientation() == hex.Flat; flat == (e == hex.North || e == hex.South) {
		reach = size * 0.866
	}
	reach += 3 + laneWidth*float64(lane)
	out := [][2]float64{{0, -1.8}, {8, -1.8}, {8, -5}, {14, 0}, {8, 5}, {8, 1.8}, {0, 1.8}}
	if !w.Out {
		out = [][2]float64{{0, 0}, {11, -6.5}, {11, 6.5}}
	}
	outline(l, x, y, e, reach, out, w.Fill)
}

// outline draws a polygon of points given as outward over an edge and along it.
func outline(l *draw.List, x, y float64, e hex.Edge, reach float64, points [][2]float64, fill string) {
	o := outward[e&3]
	var at []float64
	for _, p := range points {
		at = append(at, x+o[0]*(reach+p[0])-o[1]*p[1], y+o[1]*(reach+p[0])+o[0]*p[1])
	}
	l.Path(draw.Ink{Fill: fill, Stroke: dark, Width: 0.7}, draw.Polygon(at...))
}

// band draws an entry over a whole edge as one strip with a few teeth inward.
func (b *board) band(l *draw.List, w *Way, e hex.Edge, lane int) {
	from, to := b.span(w, e)
	x, y := b.outside(e, (from+to)/2, 3+laneWidth*float64(lane))
	half := (to - from) / 2
	points := [][2]float64{{4, half}, {11, half}, {11, -half}, {4, -half}}
	if w.Out {
		outline(l, x, y, e, 0, points, w.Fill)
		return
	}
	for _, f := range []float64{-0.75, -0.25, 0.25, 0.75} {
		points = append(points, [2]float64{4, half*f - 6}, [2]float64{-2, half * f}, [2]float64{4, half*f + 6})
	}
	outline(l, x, y, e, 0, points, w.Fill)
}

// span is how far a way reaches along an edge, in pixels.
func (b *board) span(w *Way, e hex.Edge) (from, to float64) {
	from, to = 1e9, -1e9
	half := size
	if flat := b.scene.Grid.Orientation() == hex.Flat; flat == (e == hex.East || e == hex.West) {
		half = size * 0.866
	}
	for _, h := range w.along(e) {
		at, y := b.centre(h)
		if e == hex.East || e == hex.West {
			at = y
		}
		from, to = min(from, at-half), max(to, at+half)
	}
	return from, to
}

// outside is a point beyond an edge of the drawn map.
func (b *board) outside(e hex.Edge, along, away float64) (x, y float64) {
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

// wayName writes the name outside the signs, along the edge.
func (b *board) wayName(l *draw.List, w *Way, e hex.Edge, lane int) {
	const font = 11.0
	from, to := b.span(w, e)
	along := (from + to) / 2
	wide := b.faces[draw.Regular].Width(w.Name, font)
	low, high := margin+wide/2, b.width-margin-wide/2
	if e == hex.East || e == hex.West {
		_, gh := b.scene.Grid.Size()
		low, high = b.top+wide/2, b.top+gh*size-wide/2
	}
	along = max(low, min(along, high))
	x, y := b.outside(e, along, 21+laneWidth*float64(lane))
	turn := 0.0
	switch e {
	case hex.South:
		y += font * 0.75
	case hex.East:
		turn = 90
	case hex.West:
		turn = -90
	}
	l.Text(draw.Text{X: x, Y: y, Size: font, Anchor: draw.Middle, Fill: dark, Turn: turn, Text: w.Name})
}
