package state

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Each part of what may be read counts its own changes, and what covers several
// parts counts the changes of each.
func TestParts(t *testing.T) {
	g := codecGame(t)
	g.Kinds = []model.Kind{{}}
	g.SlotParts = make([]uint8, g.VarSlots)
	for i := range g.SlotParts {
		g.SlotParts[i] = PartNone
	}
	g.SlotParts[0], g.SlotParts[4] = PartFirst, PartFirst+1
	g.VarParts = []uint8{PartFirst, PartNone, PartFirst + 1, PartNone, PartFirst + 2}
	rain, mode, dug := PartRevision(PartFirst), PartRevision(PartFirst+1), PartRevision(PartFirst+2)
	turn, phase, hidden := PartRevision(int(PartTurn)), PartRevision(int(PartPhase)), PartRevision(int(PartHidden))
	all := []RevisionID{RevisionVars, RevisionUnits, RevisionPlaces, RevisionOnMap, turn, phase, hidden, rain, mode, dug}
	for _, x := range []struct {
		what   string
		change func(p *Position)
		counts []RevisionID
	}{
		{"a variable", func(p *Position) { p.SetVar(0, 1) }, []RevisionID{RevisionVars, rain}},
		{"the same value", func(p *Position) { p.SetVar(0, 0) }, nil},
		{"a slot without a part", func(p *Position) { p.SetVar(7, 5) }, []RevisionID{RevisionVars}},
		{"a variable of a hex", func(p *Position) { p.SetPlaceVar(4, 3, 1, -1) }, []RevisionID{RevisionVars, dug}},
		{"its default", func(p *Position) { p.SetPlaceVar(4, 3, -1, -1) }, nil},
		{"the turn", func(p *Position) { p.SetTurn(9) }, []RevisionID{RevisionVars, turn}},
		{"the phase", func(p *Position) { p.SetPhase(0, 1) }, []RevisionID{RevisionVars, phase}},
		{"who is hidden", func(p *Position) { p.SetFlags(0, IsHidden, true) }, []RevisionID{RevisionUnits, hidden}},
		{"who has moved", func(p *Position) { p.SetFlags(0, HasMoved, true) }, []RevisionID{RevisionUnits}},
		{"marks of a phase", func(p *Position) { p.ClearFlags(HasMoved | HasAttacked) }, []RevisionID{RevisionUnits}},
		{"all marks", func(p *Position) { p.ClearFlags(HasMoved | IsHidden) }, []RevisionID{RevisionUnits, hidden}},
		{"a move", func(p *Position) { p.PlaceUnit(g, 0, model.OnHex(7)) }, []RevisionID{RevisionPlaces}},
		{"from the map", func(p *Position) { p.PlaceUnit(g, 0, model.InBox(model.BoxWaiting)) }, []RevisionID{RevisionPlaces, RevisionOnMap}},
		{"everything", func(p *Position) { p.MarkAllChanged() }, all},
	} {
		p := New(g)
		p.Units[0].At = 5
		before := p.revisions
		x.change(p)
		want := map[RevisionID]bool{}
		for _, s := range x.counts {
			want[s] = true
		}
		for _, s := range all {
			if got := p.revisions[s] != before[s]; got != want[s] {
				t.Errorf("%s: stamp %d counts %v, want %v", x.what, s, got, want[s])
			}
		}
	}
}
