package game

// Follow brings a copy of a game to where the game stands, or another copy of it: the
// memory of the copy is used again, and what it has found out about positions stays. It
// reports false, and does nothing, where neither was made from the other, nor both of
// one, by Clone. Nothing can be taken back from there.
func (t *Table) Follow(o *Table) bool {
	if t.run == nil || t == o || t.Rules != o.Rules || !t.run.P.Kin(o.run.P) {
		return false
	}
	o.run.P.CloneInto(t.run.P)
	t.run.P.Elsewhere()
	t.run.Follow(o.run)
	t.open, t.fresh, t.last, t.undo = o.open, false, o.last, nil
	return true
}
