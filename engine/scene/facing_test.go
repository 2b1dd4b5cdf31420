package scene

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/draw"
)

// TestFacingIsDrawnAhead: the arrowhead of a counter points to the side that its unit faces, beyond
// the border; a counter that faces nowhere has none.
func TestFacingIsDrawnAhead(t *testing.T) {
	for bearing, ahead := range map[float64][2]float64{0: {0, -1}, 60: {1, -0.5}, 120: {1, 0.5}, 180: {0, 1}, 270: {-1, 0}} {
		var l draw.List
		drawFacing(&l, &Counter{Facing: "N", Bearing: bearing, Fill: "#888888"}, 0, 0)
		tip := l.Items[0].(*draw.Path).Segments[0]
		if along := tip.X*ahead[0] + tip.Y*ahead[1]; along < CounterSize/2 {
			t.Errorf("bearing %v: the arrowhead begins at %v", bearing, tip)
		}
	}
	var l draw.List
	if drawFacing(&l, &Counter{Fill: "#888888"}, 0, 0); len(l.Items) != 0 {
		t.Error("a counter that faces nowhere has an arrowhead")
	}
}
