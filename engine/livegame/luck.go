package livegame

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// CombatLedger lists the combats that were fought and not taken back. Each has its result beside
// the expected one. Callers must show it only to those from whom nothing is hidden.
func (h *History) CombatLedger(side model.SideID) []*game.Luck {
	var line []int
	for n := h.current; n > 0; n = h.nodes[n].parent {
		if h.nodes[n].fought {
			line = append(line, n)
		}
	}
	out := []*game.Luck{}
	for _, n := range slices.Backward(line) {
		if h.QueryBudget.RanOut() {
			break
		}
		x := &h.nodes[n]
		if x.luck == nil {
			t := h.goToNode(x.parent)
			h.pastNode = -1
			luck := t.Estimator().MeasureLuck(x.action)
			if h.QueryBudget.RanOut() {
				break
			}
			if x.luck = luck; luck == nil {
				x.fought = false
				continue
			}
		}
		l := *x.luck
		l.Number = int(h.findSeat(side).numberByNode[n])
		out = append(out, &l)
	}
	return out
}

// NewBranch returns a new session that starts from the game after change n of a side and rolls
// other dice. n is from 1 to ChangeCount.
func (h *History) NewBranch(side model.SideID, n int, s game.Setting) *Session {
	return New(h.PastTable(side, n).CloneForLookahead(s), nil)
}

// FullViewOf returns what a side sees at a table as one full [Change], numbered 1 and without
// events.
func FullViewOf(t *game.Table, side model.SideID) *Change {
	return takeSnapshot(t, side, t.CanUndo()).fullChange(&Change{Number: 1, Events: []game.EventView{}})
}
