package room

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Luck is the ledger of the combats that were fought and stand: what came, beside
// what was to be expected. It is for those from whom nothing is hidden.
func (r *Room) Luck(side model.SideID) []*game.Luck {
	var line []int
	for n := r.at; n > 0; n = r.nodes[n].parent {
		if r.nodes[n].fought {
			line = append(line, n)
		}
	}
	out := []*game.Luck{}
	for _, n := range slices.Backward(line) {
		if r.Asking.Over() {
			break
		}
		x := &r.nodes[n]
		if x.luck == nil {
			t := r.goTo(x.parent)
			r.pastAt = -1
			luck := t.LuckOf(x.action)
			if r.Asking.Over() {
				break
			}
			if x.luck = luck; luck == nil {
				x.fought = false
				continue
			}
		}
		l := *x.luck
		l.Number = int(r.seat(side).number[n])
		out = append(out, &l)
	}
	return out
}

// Branch is a copy of the game as it stood after change n of a side, with other dice.
func (r *Room) Branch(side model.SideID, n int, s game.Setting) *Room {
	return New(r.At(side, n).Ghost(s), nil)
}

// See is what a side sees at a table, as one change that is laid over nothing.
func See(t *game.Table, side model.SideID) *Change {
	return see(t, side, t.CanUndo()).whole(&Change{Number: 1, Events: []game.EventView{}})
}
