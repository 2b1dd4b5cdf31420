package scene

import (
	"math"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// Figure is a drawing of an action over the board.
type Figure struct {
	Caption string
	Chosen  []hex.ID   // hexes of the units that act
	Target  []hex.ID   // hexes that they act on
	Paths   [][]hex.ID // the hexes that units move through, the start first
	Arrows  []Arrow
	Notes   []Note
}

// Note is a few words at a hex, such as the odds.
type Note struct {
	At   hex.ID
	Text string
}

// Arrow leads from one hex into another.
type Arrow struct {
	From, To hex.ID
	Light    bool // what comes of it, as a retreat: dashed
}

// AllHexes returns all hexes that the figure marks or passes.
func (f *Figure) AllHexes() []hex.ID {
	out := slices.Concat(f.Chosen, f.Target)
	for _, p := range f.Paths {
		out = append(out, p...)
	}
	for _, a := range f.Arrows {
		out = append(out, a.From, a.To)
	}
	out = slices.DeleteFunc(out, func(h hex.ID) bool { return h < 0 })
	slices.Sort(out)
	return slices.Compact(out)
}

// HexesNear returns some hexes and those within radius of them; nil for no hexes.
func (s *Scene) HexesNear(hexes []hex.ID, radius int) []hex.ID {
	var out []hex.ID
	for _, h := range hexes {
		out = append(out, s.Grid.AppendWithin(h, radius, nil)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

const (
	figureInk  = "#c2185b"
	figureInk2 = "#1a1a1a"
)

// drawFigure draws the part of a figure that lies below the counters, or the part above them.
func (b *boardPainter) drawFigure(f *Figure, below bool) {
	if f == nil {
		return
	}
	if below {
		for _, h := range f.Chosen {
			b.drawRing(h, "#ffd54a", 0.85)
		}
		for _, h := range f.Target {
			b.drawRing(h, "#ff8a80", 0.85)
		}
		return
	}
	for _, p := range f.Paths {
		if len(p) > 1 {
			b.drawPath(p)
		}
	}
	for _, a := range f.Arrows {
		if a.From < 0 || a.To < 0 {
			continue
		}
		x1, y1 := b.hexCenter(a.From)
		x2, y2 := b.hexCenter(a.To)
		b.drawArrow(x1+(x2-x1)*0.34, y1+(y2-y1)*0.34, x2-(x2-x1)*0.4, y2-(y2-y1)*0.4, a.Light)
	}
	for _, n := range f.Notes {
		b.drawNote(n.At, n.Text)
	}
}

// drawRing fills a hex with a translucent color and frames it.
func (b *boardPainter) drawRing(h hex.ID, fill string, opacity float64) {
	var pts []float64
	cx, cy := b.hexCenter(h)
	for i := range 6 {
		x, y := b.hexCorner(h, i)
		pts = append(pts, cx+(x-cx)*0.95, cy+(y-cy)*0.95)
	}
	b.AddPath(draw.Ink{Fill: fill, Opacity: opacity * 0.5}, draw.PolygonPath(pts...))
	b.AddPath(draw.Ink{Stroke: draw.MixColors(fill, "#000000", 0.35), Width: 2.4}, draw.PolygonPath(pts...))
}

// drawPath draws the path of a move with a dot in each hex and an arrow at its end.
func (b *boardPainter) drawPath(hexes []hex.ID) {
	var pts []float64
	for _, h := range hexes {
		x, y := b.hexCenter(h)
		pts = append(pts, x, y)
	}
	n := len(pts)
	if len(b.scene.Hexes[hexes[0]].Stack) > 0 { // the counter that moves is not crossed out
		pts[0], pts[1] = pts[0]+(pts[2]-pts[0])*0.36, pts[1]+(pts[3]-pts[1])*0.36
	}
	b.AddPath(draw.Ink{Stroke: "#ffffff", Width: 5.5}, draw.PolylinePath(pts...))
	b.AddPath(draw.Ink{Stroke: figureInk, Width: 3}, draw.PolylinePath(pts...))
	for i := 2; i+2 < n; i += 2 {
		b.AddCircle(pts[i], pts[i+1], 3.4, draw.Ink{Fill: "#ffffff", Stroke: figureInk, Width: 1.4})
	}
	b.drawArrowHead(pts[n-4], pts[n-3], pts[n-2], pts[n-1])
}

// drawArrow draws an arrow from one point to another, in the units of the picture; a
// light one is dashed.
func (b *boardPainter) drawArrow(x1, y1, x2, y2 float64, light bool) {
	b.AddLine(x1, y1, x2, y2, "#ffffff", 7)
	k := draw.Ink{Stroke: figureInk, Width: 4}
	if light {
		k.Dash = []float64{3, 6}
	}
	b.AddPath(k, draw.PolylinePath(x1, y1, x2, y2))
	b.drawArrowHead(x1, y1, x2, y2)
}

// drawArrowHead draws the head of an arrow that ends at a point.
func (b *boardPainter) drawArrowHead(x1, y1, x2, y2 float64) {
	gap := math.Hypot(x2-x1, y2-y1)
	if gap == 0 {
		return
	}
	dx, dy := (x2-x1)/gap, (y2-y1)/gap
	at := func(along, across float64) (float64, float64) {
		return x2 + dx*along - dy*across, y2 + dy*along + dx*across
	}
	ax, ay := at(5, 0)
	lx, ly := at(-7, -7)
	rx, ry := at(-7, 7)
	b.AddPath(draw.Ink{Fill: figureInk, Stroke: "#ffffff", Width: 1}, draw.PolygonPath(ax, ay, lx, ly, rx, ry))
}

// drawNote writes a few words in a frame beside a hex, where they cover no counter if there is
// such a place.
func (b *boardPainter) drawNote(h hex.ID, words string) {
	const font = 11.0
	x, y := b.hexCenter(h)
	wide := b.faces[draw.Bold].TextWidth(words, font) + 10
	best := draw.Box{}
	least := math.Inf(1)
	for _, at := range [][2]float64{{0, 46}, {0, -46}, {wide/2 + 34, 0}, {-wide/2 - 34, 0}, {wide/2 + 20, 40}, {-wide/2 - 20, 40}, {wide/2 + 20, -40}, {-wide/2 - 20, -40}} {
		box := draw.Box{Left: x + at[0] - wide/2, Top: y + at[1] - 9, Right: x + at[0] + wide/2, Bottom: y + at[1] + 9}
		cost := 0.0
		if !b.area.Contains(box) {
			cost += 1e6
		}
		for i := range b.counters {
			cost += b.counters[i].SharedArea(box)
		}
		for _, other := range b.noteBoxes {
			cost += 10 * other.SharedArea(box)
		}
		if cost < least {
			best, least = box, cost
		}
	}
	b.noteBoxes = append(b.noteBoxes, best)
	b.AddPath(draw.Ink{Fill: "#ffffff", Stroke: figureInk, Width: 1.4}, draw.RectPath(best.Left, best.Top, best.Width(), best.Height(), 4))
	drawText(&b.List, (best.Left+best.Right)/2, best.Bottom-5, font, figureInk2, words, draw.Bold)
}

// addCaption adds a caption below a picture, on as many lines as it takes.
func (b *boardPainter) addCaption(p *draw.Picture, caption string) *draw.Picture {
	const font = 11.0
	face := b.faces[draw.Regular]
	wide := max(p.Width, 240)
	line := ""
	var lines []string
	for _, word := range strings.Fields(caption) {
		if next := strings.TrimSpace(line + " " + word); line == "" || face.TextWidth(next, font) <= wide-16 {
			line = next
			continue
		}
		lines = append(lines, line)
		line = word
	}
	lines = append(lines, line)
	out := *p
	out.Width, out.Height = wide, p.Height+12+15*float64(len(lines))
	out.Items = append([]draw.Item{}, p.Items...)
	for i, s := range lines {
		out.Items = append(out.Items, &draw.Text{X: 8, Y: p.Height + 16 + 15*float64(i), Size: font, Fill: dark, Text: s})
	}
	return &out
}
