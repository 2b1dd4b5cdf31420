package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Transact carries out do as a whole or not at all. Where do returns false, or panics, the game
// is as it was before, what can be taken back included; a panic goes on afterwards. It returns
// what do returned. The copy that it goes back to is the one that the undo point of the action
// and a checkpoint before it use as well, so that a transaction of its own copies nothing.
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

// Checkpoint is a point of a game that the game, or a copy of it, can be brought to. What is
// played afterwards does not change it.
type Checkpoint struct {
	*savedPosition
	usage flow.Usage
	open  bool
	last  *event.CombatReport
}

// TakeCheckpoint returns the point where the game stands. The first call after a change of the
// position copies it, further calls share that copy.
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

// restore brings a table to a checkpoint of its own. What can be taken back stays.
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
