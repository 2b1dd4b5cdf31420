package game

// CloneDetached returns a copy of the game for another goroutine. The copy shares nothing that
// either changes, and has a script host of its own. An earlier such copy c is brought to this
// point, and keeps what it and its own copies have learnt; c may be nil. Nothing can be taken
// back from there.
func (t *Table) CloneDetached(c *Table) *Table {
	if c == nil || c.Rules != t.Rules {
		c = newTable(t.Rules, Setting{Quiet: !t.run.KeepEvents, DisabledCaches: t.Ctx().DisabledCaches}, t.run.Ctx.P.CloneDetached(nil))
	} else {
		t.run.Ctx.P.CloneDetached(c.run.Ctx.P)
	}
	c.run.FollowRun(t.run)
	c.run.ResetLatches()
	c.decisionOpen, c.listFresh, c.lastCombat, c.undoPoints, c.saved = t.decisionOpen, false, t.lastCombat, nil, nil
	return c
}

// FollowGame brings a copy of a game to the point of that game, or of another copy of it. It
// reuses the memory of the copy and keeps its answers about positions. It returns false, and does
// nothing, unless Clone made one from the other, or both from one game. Nothing can be taken back
// from there.
func (t *Table) FollowGame(o *Table) bool {
	if t.run == nil || t == o || t.Rules != o.Rules || !t.run.Ctx.P.SharesClock(o.run.Ctx.P) {
		return false
	}
	o.run.Ctx.P.CloneInto(t.run.Ctx.P)
	t.run.Ctx.P.AdvanceClock()
	t.run.FollowRun(o.run)
	t.decisionOpen, t.listFresh, t.lastCombat, t.undoPoints, t.saved = o.decisionOpen, false, o.lastCombat, nil, nil
	return true
}
