package game

import "slices"

// Transact does something to the game whole or not at all: where do reports false the
// game is as before, and after a panic, which goes on.
func (t *Table) Transact(do func() bool) (done bool) {
	before := t.takeSnapshot()
	defer func() {
		if !done {
			t.restoreSnapshot(before)
		}
	}()
	return do()
}

type snapshot struct {
	point undoPoint
	open  bool
	undo  []undoPoint
}

// takeSnapshot copies all that [Table.Transact] and checkpoints restore.
func (t *Table) takeSnapshot() snapshot {
	s := snapshot{point: undoPoint{pos: t.run.P.Clone(), usage: t.run.Usage()}, open: t.decisionOpen, undo: slices.Clone(t.undoPoints)}
	if t.run.Script != nil {
		d := t.run.Script.Clone()
		s.point.script = &d
	}
	return s
}

// restoreSnapshot brings a table back to a snapshot of its own.
func (t *Table) restoreSnapshot(s snapshot) {
	t.run.P, t.run.Script = s.point.pos, s.point.script
	t.run.RestoreUsage(s.point.usage)
	t.run.P.MarkAllChanged()
	t.run.ResetLatches()
	t.run.Fault = nil
	t.run.Events, t.run.Rolls = t.run.Events[:0], t.run.Rolls[:0]
	t.listFresh, t.decisionOpen = false, s.open
	t.undoPoints = s.undo
}
