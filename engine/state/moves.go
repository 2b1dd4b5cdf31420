package state

import "github.com/vedette-wargames/vedette/engine/model"

// moves are the last units that changed their places, so that what is kept by
// place need not look at all of them.
type moves struct {
	last [mostMoves]moved
	n    uint8 // where the next one goes
}

// mostMoves is how many moves are remembered: a power of two.
const mostMoves = 8

// moved is a change of one unit's place, with the count of StampPlaces before and
// after it.
type moved struct {
	before, after uint64
	unit          model.UnitID
}

// note remembers a move, whose count was the one given before it.
func (p *Position) note(u model.UnitID, before uint64) {
	p.moves.last[p.moves.n%mostMoves] = moved{before, p.stamps[StampPlaces], u}
	p.moves.n++
}

// MovedSince appends the units that have changed their places since StampPlaces
// had a count, the latest first; a unit may be listed more than once. It reports
// false when that is not known.
func (p *Position) MovedSince(count uint64, buf []model.UnitID) ([]model.UnitID, bool) {
	now := p.stamps[StampPlaces]
	for i := uint8(1); now != count; i++ {
		m := &p.moves.last[(p.moves.n-i)%mostMoves]
		if i > mostMoves || m.after != now {
			return buf, false
		}
		buf, now = append(buf, m.unit), m.before
	}
	return buf, true
}
