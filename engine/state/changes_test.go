package state

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
)

// TestChangedSince compares what a position says has moved, and has changed, with how
// units were: it may say that it does not know, but not leave out anybody.
func TestChangedSince(t *testing.T) {
	g := &model.Game{Units: make([]model.Unit, 12), Kinds: make([]model.Kind, 1), Sides: make([]model.Side, 1)}
	rnd := rand.New(rand.NewPCG(1, 2))
	type seen struct {
		places, stands uint64
		was            []Unit
	}
	p := New(g)
	all, known, changes := []*Position{p}, 0, 0
	var looks []seen
	for range 5000 {
		p = all[rnd.IntN(len(all))]
		switch k := rnd.IntN(18); {
		case k == 0 && len(all) < 6:
			all = append(all, p.Clone())
		case k == 1:
			*p = *all[rnd.IntN(len(all))].Clone()
		case k == 2:
			p.MarkAllChanged()
		case k == 3:
			p.Swap(all[rnd.IntN(len(all))])
		case k < 6:
			looks = append(looks, seen{p.Revision(RevisionPlaces), p.Revision(RevisionAnyOfUnits), slices.Clone(p.Units)})
		case k == 6:
			p.SetMP(model.UnitID(rnd.IntN(len(g.Units))), int16(rnd.IntN(3)))
		case k == 7:
			p.SetFlags(model.UnitID(rnd.IntN(len(g.Units))), HasMoved, rnd.IntN(2) == 0)
		case k == 8:
			p.SetFace(model.UnitID(rnd.IntN(len(g.Units))), int8(rnd.IntN(2)))
		case k == 9:
			p.SetSteps(model.UnitID(rnd.IntN(len(g.Units))), int8(rnd.IntN(3)))
		case k == 10:
			p.SetArrival(model.UnitID(rnd.IntN(len(g.Units))), int16(rnd.IntN(3)), 1)
		case k == 11 && rnd.IntN(4) == 0:
			p.ClearFlags(HasMoved)
		case k == 11 && rnd.IntN(4) == 0:
			p.ClearMP()
		case k == 11 && rnd.IntN(4) == 0:
			p.Units[rnd.IntN(len(g.Units))].Face ^= 1
			p.MarkChanged(RevisionUnits)
		default:
			p.PlaceUnit(g, model.UnitID(rnd.IntN(len(g.Units))), model.OnHex(model.HexID(rnd.IntN(9))))
		}
		for _, x := range looks[max(0, len(looks)-20):] {
			if moved, ok := p.MovedSince(x.places, nil); ok {
				known++
				for u, was := range x.was {
					if now := p.Units[u].At; now != was.At && !slices.Contains(moved, model.UnitID(u)) {
						t.Fatalf("unit %d went from %d to %d, but is not among those moved, %v", u, was.At, now, moved)
					}
				}
			}
			if changed, ok := p.ChangedSince(x.stands, nil); ok {
				changes++
				for u, was := range x.was {
					if now := p.Units[u]; now != was && !slices.Contains(changed, model.UnitID(u)) {
						t.Fatalf("unit %d was %+v and is %+v, but is not among those changed, %v", u, was, now, changed)
					}
				}
			}
		}
	}
	if known < 1000 || changes < 1000 {
		t.Errorf("only %d times was it known who has moved, and %d times who has changed", known, changes)
	}
}
