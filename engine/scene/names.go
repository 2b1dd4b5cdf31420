package scene

import (
	"math"
	"slices"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// The letters on the map.
const (
	nameSize   = 10.0
	numberSize = 8.0
)

// placeLabels finds the place of each label: numbers first, each in its hex, then names, which
// have more places to choose from. No label covers a counter.
func (b *boardPainter) placeLabels() {
	for h := range b.scene.Hexes {
		b.placeNumber(hex.ID(h))
	}
	for h := range b.scene.Hexes {
		x, y := b.hexCenter(hex.ID(h))
		here := draw.Box{Left: x, Top: y, Right: x, Bottom: y}
		if b.scene.Hexes[h].Name != "" && b.scene.showsName(hex.ID(h)) && b.area.Contains(here) {
			b.placeName(hex.ID(h))
		}
	}
}

// placeNumber writes the number of a hex at its top, or at its bottom where counters cover the
// top. It writes none where they cover both.
func (b *boardPainter) placeNumber(h hex.ID) {
	x, y := b.hexCenter(h)
	head, foot := size*0.866-9, size*0.866-3
	if b.scene.Grid.Orientation() == hex.Pointy {
		head, foot = size-14.5, size-9
	}
	for _, dy := range []float64{-head, foot} {
		t := draw.Text{X: x, Y: y + dy, Size: numberSize, Anchor: draw.Middle, Fill: quiet, Text: b.scene.Hexes[h].Label}
		box := b.faces.TextBox(&t)
		if b.area.Contains(box) && b.isFreeOfCounters(box) {
			b.addLabel(t, box)
			return
		}
	}
}

// addLabel adds a label at its place.
func (b *boardPainter) addLabel(t draw.Text, box draw.Box) {
	b.labelItems = append(b.labelItems, &t)
	b.labels = append(b.labels, Placed{t.Text, box})
}

// isFreeOfCounters reports whether no counter lies in a box.
func (b *boardPainter) isFreeOfCounters(box draw.Box) bool {
	return !slices.ContainsFunc(b.counters, func(c Placed) bool { return c.Overlaps(box) })
}

// placeName writes the name of a place as near to it as there is room. A thin line leads to a
// name that is beyond its hex.
func (b *boardPainter) placeName(h hex.ID) {
	x, y := b.hexCenter(h)
	t := draw.Text{Size: nameSize, Anchor: draw.Middle, Style: draw.Italic, Fill: "#2b2016", Halo: "#fdfbf3", HaloWidth: 2.4, Text: b.scene.Hexes[h].Name}
	wide := b.faces[draw.Italic].TextWidth(t.Text, nameSize)
	var best draw.Box
	bestX, bestY, least := 0.0, 0.0, math.Inf(1)
	for _, at := range b.nameSpots(h, wide) {
		t.X, t.Y = x+at[0], y+at[1]
		box := b.faces.TextBox(&t)
		cost := math.Hypot(at[0]*0.7, at[1]-15) + at[2]
		if cost >= least || !b.area.Contains(box) || !b.isFreeOfCounters(box.Grow(0.8)) {
			continue
		}
		for i := range b.labels {
			cost += 1.2 * box.Grow(1).SharedArea(b.labels[i].Box)
		}
		if cost < least {
			best, bestX, bestY, least = box, t.X, t.Y, cost
		}
	}
	if math.IsInf(least, 1) {
		return // there is no room on the map at all
	}
	t.X, t.Y = bestX, bestY
	if tx, ty := max(best.Left, min(x, best.Right)), max(best.Top, min(y, best.Bottom)); math.Hypot(tx-x, ty-y) > size*0.95 {
		ex, ey := x+(tx-x)*0.45, y+(ty-y)*0.45
		b.leadLines = append(b.leadLines, &draw.Path{Ink: draw.Ink{Stroke: "#2b2016", Width: 0.7}, Segments: draw.PolylinePath(tx, ty, ex, ey)})
	}
	b.addLabel(t, best)
}

// nameSpots lists places for the middle of a name relative to its hex, nearest first: below and
// above the stack, then beside it, then around it in rings. The third number is an extra cost of
// the spot.
func (b *boardPainter) nameSpots(h hex.ID, wide float64) [][3]float64 {
	var out [][3]float64
	for _, dy := range []float64{26, 22, 30, 34, -17, -27, -34, 4, 14, -8} {
		for _, dx := range []float64{0, -8, 8, -16, 16} {
			out = append(out, [3]float64{dx, dy, 0})
		}
	}
	for r := 1.0; r <= 7; r++ {
		for i := range 16 {
			sin, cos := math.Sincos(math.Pi / 8 * float64(i))
			reach := 16 * r
			dx := cos*(reach+wide/2*math.Abs(cos)) + 0.0
			out = append(out, [3]float64{dx, sin*reach + 3, 6})
		}
	}
	return out
}
