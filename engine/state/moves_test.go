package state

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
)

// TestMovedSince compares what a position says has moved with where units were:
// it may say that it does not know, but not leave out anybody.
func TestMovedSince(t *testing.T) {
	g := &model.Game{Units: make([]model.Unit, 12), Kinds: make([]model.Kind, 1), Sides: make([]model.Side, 1)}
	rnd := rand.New(rand.NewPCG(1, 2))
	type seen struct {
		count uint64
		at    []model.Loc
	}
	places := func(p *Position) (at []model.Loc) {
		for i := range p.Units {
			at = append(at, p.Units[i].At)
		}
		return at
	}
	p := New(g)
	all, known := []*Position{p}, 0
	var looks []seen
	for range 5000 {
		p = all[rnd.IntN(len(all))]
		switch k := rnd.IntN(12); {
		case k == 0 && len(all) < 6:
			all = append(all, p.Clone())
		case k == 1:
			*p = *all[rnd.IntN(len(all))].Clone()
		case k == 2:
			p.TouchAll()
		case k == 3:
			p.Swap(all[rnd.IntN(len(all))])
		case k < 6:
			looks = append(looks, seen{p.Stamp(StampPlaces), places(p)})
		default:
			p.Place(g, model.UnitID(rnd.IntN(len(g.Units))), model.OnHex(model.HexID(rnd.IntN(9))))
		}
		for _, x := range looks[max(0, len(looks)-20):] {
			moved, ok := p.MovedSince(x.count, nil)
			if !ok {
				continue
			}
			known++
			for u, at := range places(p) {
				if at != x.at[u] && !slices.Contains(moved, model.UnitID(u)) {
					t.Fatalf("unit %d went from %d to %d, but is not among those moved, %v", u, x.at[u], at, moved)
				}
			}
		}
	}
	if known < 1000 {
		t.Errorf("only %d times was it known who has moved", known)
	}
}
