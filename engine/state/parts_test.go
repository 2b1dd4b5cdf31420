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
	rain, mode, dug := PartOf(PartFirst), PartOf(PartFirst+1), PartOf(PartFirst+2)
	turn, phase, hidden := PartOf(int(PartTurn)), PartOf(int(PartPhase)), PartOf(int(PartHidden))
	all := []Stamp{StampVars, StampUnits, StampPlaces, StampOnMap, turn, phase, hidden, rain, mode, dug}
	for _, x := range []struct {
		what   string
		change func(p *Position)
		counts []Stamp
	}{
		{"a variable", func(p *Position) { p.SetVar(0, 1) }, []Stamp{StampVars, rain}},
		{"the same value", func(p *Position) { p.SetVar(0, 0) }, nil},
		{"a slot without a part", func(p *Position) { p.SetVar(7, 5) }, []Stamp{StampVars}},
		{"a variable of a hex", func(p *Position) { p.SetPlaceVar(4, 3, 1, -1) }, []Stamp{StampVars, dug}},
		{"its default", func(p *Position) { p.SetPlaceVar(4, 3, -1, -1) }, nil},
		{"the turn", func(p *Position) { p.SetTurn(9) }, []Stamp{StampVars, turn}},
		{"the phase", func(p *Position) { p.SetPhase(0, 1) }, []Stamp{StampVars, phase}},
		{"who is hidden", func(p *Position) { p.Flag(0, Hidden, true) }, []Stamp{StampUnits, hidden}},
		{"who has moved", func(p *Position) { p.Flag(0, Moved, true) }, []Stamp{StampUnits}},
		{"marks of a phase", func(p *Position) { p.ClearFlags(Moved | Attacked) }, []Stamp{StampUnits}},
		{"all marks", func(p *Position) { p.ClearFlags(Moved | Hidden) }, []Stamp{StampUnits, hidden}},
		{"a move", func(p *Position) { p.Place(g, 0, model.OnHex(7)) }, []Stamp{StampPlaces}},
		{"from the map", func(p *Position) { p.Place(g, 0, model.InBox(model.BoxWaiting)) }, []Stamp{StampPlaces, StampOnMap}},
		{"everything", func(p *Position) { p.TouchAll() }, all},
	} {
		p := New(g)
		p.Units[0].At = 5
		before := p.stamps
		x.change(p)
		want := map[Stamp]bool{}
		for _, s := range x.counts {
			want[s] = true
		}
		for _, s := range all {
			if got := p.stamps[s] != before[s]; got != want[s] {
				t.Errorf("%s: stamp %d counts %v, want %v", x.what, s, got, want[s])
			}
		}
	}
}
