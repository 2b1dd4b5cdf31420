package scene

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
)

const (
	stackStep  = 3.6 // distance of each counter of a stack from the one below
	stackShown = 4   // of more counters the number is written
	markerSize = 0.52
)

// drawnStack is how the counters of a hex lie: units in a stack, the top one whole,
// and markers beside them, small, so that both are seen.
type drawnStack struct {
	units, markers []Counter
	shown          []Counter // the upper units, from the bottom
	x, y           float64   // the middle of the lowest that is shown
}

// newDrawnStack returns the stack of a hex as it is drawn; ok is false for an empty
// hex.
func (b *boardPainter) newDrawnStack(h int) (p drawnStack, ok bool) {
	stack := b.scene.Hexes[h].Stack
	if len(stack) == 0 {
		return p, false
	}
	for _, c := range stack {
		if c.Marker {
			p.markers = append(p.markers, c)
		} else {
			p.units = append(p.units, c)
		}
	}
	if len(p.units) == 0 {
		p.units, p.markers = p.markers, nil
	}
	p.shown = p.units[max(0, len(p.units)-stackShown):]
	x, y := b.hexCenter(hex.ID(h))
	spread := stackStep * float64(len(p.shown)-1) / 2
	drop := 4.0 // the number of the hex stays free
	if b.scene.Grid.Orientation() == hex.Pointy {
		drop = 3
	}
	p.x, p.y = x+spread, y+drop+spread
	return p, true
}

// counterPoint returns the middle of counter i of the stack.
func (p *drawnStack) counterPoint(i int) (x, y float64) {
	return p.x - stackStep*float64(i), p.y - stackStep*float64(i)
}

// markerPoint returns the middle of marker i.
func (p *drawnStack) markerPoint(i int) (x, y float64) {
	top := 0.0
	return p.x + CounterSize/2 - 1, p.y - CounterSize/2 + 7 + top + 19*float64(i)
}

// findCounters records the boxes of the counters of a hex.
func (b *boardPainter) findCounters(h int) {
	p, ok := b.newDrawnStack(h)
	if !ok {
		return
	}
	note := func(c *Counter, x, y, half float64) {
		b.counters = append(b.counters, Placed{c.Describe(), draw.Box{Left: x - half, Top: y - half, Right: x + half, Bottom: y + half}})
	}
	for i := range p.shown {
		x, y := p.counterPoint(i)
		note(&p.shown[i], x, y, CounterSize/2)
	}
	for i := range p.markers {
		x, y := p.markerPoint(i)
		note(&p.markers[i], x, y, CounterSize/2*markerSize)
	}
}

// drawStack draws the counters of a hex.
func (b *boardPainter) drawStack(h int) {
	p, ok := b.newDrawnStack(h)
	if !ok {
		return
	}
	at := &b.scene.Hexes[h]
	var l draw.List
	for i := range p.shown {
		c := &p.shown[i]
		x, y := p.counterPoint(i)
		var one draw.List
		var frame draw.List
		drawFrame(&frame, c, 0, 0)
		one.AddGroup(draw.Group{X: x, Y: y, Shape: "counter" + strings.ReplaceAll(c.Fill+c.Band, "#", "-"), Items: frame.Items})
		if i == len(p.shown)-1 {
			DrawCounter(&one, b.faces, c, x, y)
		}
		l.AddGroup(draw.Group{Link: c.linkText(), Items: one.Items})
	}
	if n := len(p.units); n > 1 {
		x, y := p.counterPoint(len(p.shown) - 1)
		x -= CounterSize / 2 // beside the symbol: neither the name nor the values are covered
		l.AddCircle(x, y-0.5, 5.6, draw.Ink{Fill: dark, Stroke: "#ffffff", Width: 0.8})
		drawText(&l, x, y+2.5, 8, "#ffffff", itoa(n), draw.Bold)
	}
	for i := range p.markers {
		c := &p.markers[i]
		x, y := p.markerPoint(i)
		var one draw.List
		drawFrame(&one, c, 0, 0)
		DrawCounter(&one, b.faces, c, 0, 0)
		l.AddGroup(draw.Group{X: x, Y: y, Scale: markerSize, Link: c.linkText(), Items: one.Items})
	}
	b.AddGroup(draw.Group{Name: at.Label + stackText(at.Stack), Link: "stack " + at.Label, Items: l.Items})
}

// stackText describes the counters of a stack, the top one first, a line each.
func stackText(stack []Counter) string {
	var out strings.Builder
	for i := len(stack) - 1; i >= 0; i-- {
		out.WriteString("\n" + stack[i].Describe())
	}
	return out.String()
}

// linkText returns the link of the counter's group; "" for a counter whose identity is hidden.
func (c *Counter) linkText() string {
	if c.Unit == "" {
		return ""
	}
	return "unit " + c.Unit
}

// Describe returns the counter in one line of text.
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
	if c.Facing != "" {
		s += ", facing " + c.Facing
	}
	return s
}
