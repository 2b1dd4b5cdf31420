package scene

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// ThumbnailSVG returns a small picture of the board as SVG of a width in pixels, to recognize a scenario by:
// ground, water, roads, and each stack as a square in the color of its top counter. It has no labels.
func (s *Scene) ThumbnailSVG(width float64) string {
	b := s.newPainter(Options{Bare: true})
	b.plain = true
	b.drawSheet()
	b.drawFields()
	b.drawHexsides()
	b.drawRoads()
	const half = size * 0.46
	for h := range s.Hexes {
		if p, ok := b.newDrawnStack(h); ok {
			top := &p.shown[len(p.shown)-1]
			x, y := p.counterPoint(len(p.shown) - 1)
			b.AddPath(draw.Ink{Fill: top.Fill, Stroke: "#ffffff", Width: 3, Sharp: true}, draw.RectPath(x-half, y-half, 2*half, 2*half, 3))
		}
	}
	scale := width / b.width
	var out strings.Builder
	p := draw.Picture{Width: width, Height: roundTenth(b.bottom * scale), Items: []draw.Item{&draw.Group{Scale: scale, Items: b.Items}}}
	_ = p.WriteSVG(&out, 1) // a builder takes everything
	return out.String()
}
