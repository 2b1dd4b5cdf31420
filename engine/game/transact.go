package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Transact carries out do as a whole or not at all, and returns what do returned. When do returns
// false or panics, the game and its undo points are as before; a panic goes on afterwards. A
// transaction makes no copy of its own: it shares one with the undo point of the action and with
// a checkpoint before it.
func (t *Table) Transact(do func() bool) (done bool) {
	before, undo := t.TakeCheckpoint(), slices.Clone(t.undoPoints)
	defer func() {
		if !done {
			t.restore(before)
			t.undoPoints = undo
		}
	}()
	return do()
}

// savedPosition is a copy of a position and of the dice scripted for it. All checkpoints and
// undo points of one moment share it, so nothing may change it.
type savedPosition struct {
	pos    *state.Position
	script *rng.DiceScript
}

// Checkpoint is a point to which the game, or a copy of it, can be brought. Later play does not
// change it.
type Checkpoint struct {
	*savedPosition
	usage flow.Usage
	open  bool
	last  *event.CombatReport
}

// TakeCheckpoint returns the present point of the game. The first call after a change of the
// position copies it; further calls share that copy.
func (t *Table) TakeCheckpoint() *Checkpoint {
	if t.saved == nil {
		t.saved = &savedPosition{pos: t.run.Ctx.P.Clone()}
		if t.run.Dice.Script != nil {
			d := t.run.Dice.Script.Clone()
			t.saved.script = &d
		}
	}
	return &Checkpoint{t.saved, t.run.Usage(), t.decisionOpen, t.lastCombat}
}

// RestoreCheckpoint brings a copy of a game to a point of the same game; nothing can be taken
// back from there.
func (t *Table) RestoreCheckpoint(c *Checkpoint) {
	t.run.Ctx.ChargeBudget(len(t.Model().Units) * limits.CopyWeight)
	t.restore(c)
	t.undoPoints = nil
}

// restore brings a table to a checkpoint of its own, and keeps the undo points.
func (t *Table) restore(c *Checkpoint) {
	t.restorePosition(c)
	t.run.Events, t.run.Dice.Rolls = t.run.Events[:0], t.run.Dice.Rolls[:0]
	t.lastCombat = c.last
}

// restorePosition brings the position to a checkpoint. The events of the last action stay.
func (t *Table) restorePosition(c *Checkpoint) {
	t.saved = c.savedPosition
	t.run.Ctx.P, t.run.Dice.Script = c.pos.Clone(), nil
	if c.script != nil {
		d := c.script.Clone()
		t.run.Dice.Script = &d
	}
	t.run.RestoreUsage(c.usage)
	t.run.Ctx.P.MarkAllChanged()
	t.run.ResetLatches()
	t.run.Fault = nil
	t.listFresh, t.decisionOpen = false, c.open
}
