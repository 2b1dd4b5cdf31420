package bot

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
)

// TestEveryThrowIsTried: of the first dice of an order each face is tried, and all throws together have the
// whole share, whatever the seed of the guess has first.
func TestEveryThrowIsTried(t *testing.T) {
	tb, p := begun(t)
	b, thrown := p.greedy, 0
	for n := 0; thrown < 60 && tb.Result() == nil && n < 4000; n++ {
		var seen []order
		b.judgedOrders = &seen
		a := b.Choose(tb)
		b.judgedOrders = nil
		for _, o := range seen {
			faces, whole := map[int]bool{}, 0
			b.eachThrow(o.actions, func(_ *game.Table, dice []flow.TrialDie, share int) {
				whole += share
				if len(dice) > 0 {
					faces[dice[0].Face] = true
				}
			})
			if len(faces) == 0 {
				continue
			}
			if thrown++; len(faces) != 6 {
				t.Fatalf("of the first die %d faces are tried: %v", len(faces), faces)
			}
			if whole < 1<<20-maxWays || whole > 1<<20 {
				t.Fatalf("all throws together have a share of %d in %d", whole, 1<<20)
			}
		}
		if _, no := tb.ApplyTrusted(a); no != nil {
			t.Fatal(no)
		}
	}
	if thrown < 60 {
		t.Fatalf("%d orders threw dice", thrown)
	}
}
