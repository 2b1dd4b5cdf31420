package scene

import (
	"io"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// MarkNames lists the marks that look: may name, in the order of the reference.
var MarkNames = []string{"town", "trees", "hill", "marsh", "fort", "water", "bridge", "line", "double line", "ticks"}

// WriteMarkSamples writes a picture of every mark that look: may name: as the sign of a hex, and on
// the upright hexside between two hexes; and of every texture.
func WriteMarkSamples(w io.Writer) error {
	const column, middle = 92.0, 150.0
	var l draw.List
	ground := draw.Ink{Fill: "#efead9", Stroke: "#b9b3a2", Width: 1}
	l.AddText(draw.Text{X: 8, Y: 64, Size: 11, Fill: dark, Text: "in a hex"})
	l.AddText(draw.Text{X: 8, Y: middle + 4, Size: 11, Fill: dark, Text: "on a hexside"})
	for i, m := range MarkNames {
		x := 84 + column*(float64(i)+0.5)
		drawText(&l, x, 20, 12, dark, m, draw.Bold)
		l.AddCircle(x, 60, 28, ground)
		drawMark(&l, m, "", x, 60, 1)
		for _, dx := range []float64{-20, 20} {
			l.AddCircle(x+dx, middle, 20, ground)
		}
		switch m {
		case "line", "double line":
			drawHexside(&l, m, hexsideFill(m), x-20, middle, x+20, middle)
		case "bridge":
			drawHexside(&l, "water", hexsideFill(m), x, middle-20, x, middle+20)
			drawHexside(&l, m, hexsideFill(m), x, middle-20, x, middle+20)
		default:
			drawHexside(&l, m, hexsideFill(m), x, middle-20, x, middle+20)
		}
	}
	l.AddText(draw.Text{X: 8, Y: 234, Size: 11, Fill: dark, Text: "textures"})
	for i, name := range TextureNames {
		x := 84 + column*(float64(i)+0.5)
		drawText(&l, x, 200, 12, dark, name, draw.Bold)
		l.AddCircle(x, 238, 28, ground)
		l.AddGroup(draw.Group{X: x, Y: 238, Items: textureItems(name, ground.Fill, "0")})
	}
	p := &draw.Picture{Title: "Marks and textures of terrain, features and hexsides", Width: 84 + column*float64(len(MarkNames)) + 8, Height: 276, Back: paper, Items: l.Items}
	return p.WriteSVG(w, 1)
}
