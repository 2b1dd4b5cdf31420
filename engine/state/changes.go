package state

import "github.com/vedette-wargames/vedette/engine/model"

// changes are the last units that changed in something that a stamp counts, so that caches by
// unit or place need not look at all units.
type changes struct {
	last [mostChanges]change
	n    uint8 // where the next one goes
}

// mostChanges is how many changes are remembered: a power of two.
const mostChanges = 8

// change is a change of one unit, or more of the same unit one after another. before and after
// are the counts of the stamp before the first and after the last, mid the count before the
// last. A caller that looks at each hex of a way finds its last look in mid; one that looks
// only at the end finds it in before.
type change struct {
	before, mid, after uint64
	unit               model.UnitID
}

// addChange remembers a change of a unit, with the count before it and after.
func (l *changes) addChange(u model.UnitID, before, after uint64) {
	if x := &l.last[(l.n-1)%mostChanges]; x.unit == u && x.after == before {
		x.mid, x.after = before, after
		return
	}
	l.last[l.n%mostChanges] = change{before, before, after, u}
	l.n++
}

// listSince appends the units that have changed between two counts.
func (l *changes) listSince(count, now uint64, buf []model.UnitID) ([]model.UnitID, bool) {
	for i := uint8(1); now != count; i++ {
		x := &l.last[(l.n-i)%mostChanges]
		if i > mostChanges || x.after != now {
			return buf, false
		}
		buf, now = append(buf, x.unit), x.before
		if x.mid == count {
			break
		}
	}
	return buf, true
}

// MovedSince appends the units that have changed their places since RevisionPlaces
// had a count, the latest first; a unit may be listed more than once. It reports
// false when that is not known.
func (p *Position) MovedSince(count uint64, buf []model.UnitID) ([]model.UnitID, bool) {
	return p.moved.listSince(count, p.revisions[RevisionPlaces], buf)
}

// ChangedSince is MovedSince for units that changed in any way since RevisionAnyOfUnits had
// the count.
func (p *Position) ChangedSince(count uint64, buf []model.UnitID) ([]model.UnitID, bool) {
	return p.changed.listSince(count, p.revisions[RevisionAnyOfUnits], buf)
}

// touchUnit counts a change of a unit by a stamp.
func (p *Position) touchUnit(u model.UnitID, s RevisionID) {
	p.bumpRevision(s)
	before := p.revisions[RevisionAnyOfUnits]
	p.revisions[RevisionAnyOfUnits] = *p.clock
	p.changed.addChange(u, before, *p.clock)
}
