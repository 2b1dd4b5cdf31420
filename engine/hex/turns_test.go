package hex

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestPropertyTurns compares the directions to other hexes with the angles at which these are drawn.
func TestPropertyTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, true)
		a := ID(rapid.IntRange(0, g.NumHexes()-1).Draw(t, "a"))
		b := ID(rapid.IntRange(0, g.NumHexes()-1).Draw(t, "b"))
		if a == b {
			if g.DirectionTo(a, b) != NoDir || g.TurnsTo(2, a, b) != 0 {
				t.Fatalf("a hex lies in a direction from itself")
			}
			return
		}
		x0, y0 := g.Center(a)
		x1, y1 := g.Center(b)
		off := func(d Dir) float64 { // how far a direction deviates, in degrees
			facing := 60*float64(d) + 30
			if g.Orientation() == Flat {
				facing -= 30
			}
			angle := math.Mod(math.Atan2(x1-x0, y0-y1)*180/math.Pi-facing+720, 360)
			return min(angle, 360-angle)
		}
		best := g.DirectionTo(a, b)
		for d := Dir(0); d < 6; d++ {
			if off(d) < off(best)-0.001 || d < best && off(d) < off(best)+0.001 {
				t.Fatalf("%s from %s lies %s, not %s", g.Label(b), g.Label(a), g.DirName(d), g.DirName(best))
			}
			if want := int(math.Ceil(off(d)/60 - 0.501)); g.TurnsTo(d, a, b) != want {
				t.Fatalf("to face %s from %s one turns %d hexsides from %s, not %d", g.Label(b), g.Label(a), want, g.DirName(d), g.TurnsTo(d, a, b))
			}
		}
		if d := g.Direction(a, b); d != NoDir && d != best {
			t.Fatalf("the neighbour %s of %s lies %s", g.Label(b), g.Label(a), g.DirName(best))
		}
	})
}
