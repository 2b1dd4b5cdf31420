package scene

import (
	"math"
	"testing"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Every texture that the format names draws something, within its hex, differs from hex to hex and is the
// same each time.
func TestTexturesOfTheGround(t *testing.T) {
	layout, ps := hex.ParseLayout(hex.LayoutText{Hexes: "flat", Shift: "even columns down", Number: "ccrr", Columns: "1-6", Rows: "1-6"})
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	grid, _ := hex.New(layout)
	g := &model.Game{Grid: grid, Terrain: []model.Terrain{{Look: model.Look{Fill: "#e8e4c9"}}}, HexTerrain: make([]uint8, grid.NumHexes())}
	for _, name := range TextureNames {
		g.Terrain[0].Look.Texture = name
		s := NewScene(g, nil, nobody)
		first, again := groundItems(s), groundItems(s)
		if len(first) == 0 {
			t.Errorf("%s draws nothing", name)
		}
		if draw.SVGElements(first) != draw.SVGElements(again) {
			t.Errorf("%s differs from one picture to the next", name)
		}
		b := s.newPainter(Options{Bare: true})
		for _, item := range first {
			at := item.(*draw.Group)
			for _, shape := range at.Items {
				for _, p := range shape.(*draw.Path).Segments {
					// However the group is turned, the point keeps its distance from its origin.
					if away := math.Hypot(p.X, p.Y); p.Op != draw.Close && !nearSomeHex(b, at.X+away, at.Y) {
						t.Fatalf("%s leaves its hex at %.1f, %.1f", at.Shape, p.X, p.Y)
					}
				}
			}
		}
	}
	if newStrew("0101").takeNext() == newStrew("0102").takeNext() {
		t.Error("two hexes have the same ground")
	}
}

func groundItems(s *Scene) []draw.Item {
	b := s.newPainter(Options{Bare: true})
	b.drawTextures()
	return b.Items
}

// nearSomeHex reports whether a point is within a hex whose ground has a texture.
func nearSomeHex(b *boardPainter, x, y float64) bool {
	for h := range b.scene.Hexes {
		cx, cy := b.hexCenter(hex.ID(h))
		if b.scene.Hexes[h].Texture != "" && math.Hypot(x-cx, y-cy) <= size {
			return true
		}
	}
	return false
}
