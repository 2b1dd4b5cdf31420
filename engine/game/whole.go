package game

import "slices"

// Whole does something to the game whole or not at all: where do reports false the
// game is as before, and after a panic, which goes on.
func (t *Table) Whole(do func() bool) (done bool) {
	before := t.snapshot()
	defer func() {
		if !done {
			t.restore(before)
		}
	}()
	return do()
}

type snapshot struct {
	point undoPoint
	open  bool
	undo  []undoPoint
}

func (t *Table) snapshot() snapshot {
	s := snapshot{point: undoPoint{pos: t.run.P.Clone(), usage: t.run.Usage()}, open: t.open, undo: slices.Clone(t.undo)}
	if t.run.Script != nil {
		d := t.run.Script.Clone()
		s.point.script = &d
	}
	return s
}

// restore brings a table back to a snapshot of its own.
func (t *Table) restore(s snapshot) {
	t.run.P, t.run.Script = s.point.pos, s.point.script
	t.run.RestoreUsage(s.point.usage)
	t.run.P.MarkAllChanged()
	t.run.ResetLatches()
	t.run.Fault = nil
	t.run.Events, t.run.Rolls = t.run.Events[:0], t.run.Rolls[:0]
	t.fresh, t.open = false, s.open
	t.undo = s.undo
}
