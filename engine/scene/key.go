package scene

import (
	"github.com/vedette-wargames/vedette/engine/draw"
)

// drawKey draws the meaning of colors and signs, and returns where the next part begins.
func (b *boardPainter) drawKey(y float64) float64 {
	x := margin
	for _, row := range b.scene.Key {
		wide := 44 + b.faces[draw.Regular].TextWidth(row.Name, 11)
		if x+wide > b.width-margin && x > margin {
			x, y = margin, y+26
		}
		DrawKey(&b.List, &row, x, y)
		b.AddText(draw.Text{X: x + 31, Y: y + 13, Size: 11, Fill: dark, Text: row.Name})
		x += wide
	}
	if len(b.scene.Key) > 0 {
		y += 30
	}
	return y
}

// DrawKey draws the color or sign of a row of the key, 26 wide and 18 high.
func DrawKey(l *draw.List, row *KeyRow, x, y float64) {
	fill := row.Fill
	if row.OnHexside {
		fill = "#f2eee0"
	}
	l.AddPath(draw.Ink{Fill: fill, Stroke: "#b9b3a2", Width: 0.8}, draw.RectPath(x, y, 26, 18, 2))
	switch {
	case row.OnHexside && row.Sign == "bridge":
		drawHexside(l, "water", row.Fill, x+3, y+9, x+23, y+9)
		drawHexside(l, row.Sign, row.Fill, x-9, y+9, x+35, y+9)
	case row.OnHexside:
		drawHexside(l, row.Sign, row.Fill, x+3, y+9, x+23, y+9)
	default:
		drawMark(l, row.Sign, row.Ink, x+13, y+9, 0.5)
	}
}

// drawTrays draws the counters that are off the map.
func (b *boardPainter) drawTrays(y float64) float64 {
	for _, t := range b.scene.Trays {
		b.AddText(draw.Text{X: margin, Y: y + 13, Size: 12, Style: draw.Bold, Fill: dark, Text: t.Title})
		y += 20
		x := margin
		for _, c := range t.Counters {
			if x+CounterSize > b.width-margin {
				x, y = margin, y+CounterSize+5
			}
			var l draw.List
			drawFrame(&l, &c, x+CounterSize/2, y+CounterSize/2)
			DrawCounter(&l, b.faces, &c, x+CounterSize/2, y+CounterSize/2)
			b.AddGroup(draw.Group{Name: c.Describe(), Link: c.linkText(), Items: l.Items})
			x += CounterSize + 5
		}
		y += CounterSize + 10
	}
	return y + margin
}
