package game

// CloneDetached is a copy of the game that another goroutine may use meanwhile: it shares nothing
// that either changes, and has a host of scripts of its own. A copy that was made so before
// is brought there, with what it and its own copies have learnt; nil: there is none.
// Nothing can be taken back from there.
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

// FollowGame brings a copy of a game to where the game stands, or another copy of it: the
// memory of the copy is used again, and what it has found out about positions stays. It
// reports false, and does nothing, where neither was made from the other, nor both of
// one, by Clone. Nothing can be taken back from there.
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
