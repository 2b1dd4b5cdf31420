package query

import (
	"math"
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// dropChanged drops the entries for which a unit counts that has changed since.
func (q *Movers) dropChanged(k *moveProofs, mv int, needs *stepDeps) {
	look := func(x model.UnitID) {
		if now := &q.c.P.Units[x]; k.lastUnits[x] != *now {
			was := k.lastUnits[x].At
			k.lastUnits[x] = *now
			q.dropAffected(k, mv, x, [2]model.Loc{was, now.At}, needs)
		}
	}
	if q.dropsByPlace(mv) {
		q.c.Places.refreshOccupancy() // it uses the same memory for the units that moved
	}
	list, ok := q.c.P.ChangedSince(k.unitsRevision, q.c.Places.moved[:0])
	q.c.Places.moved = list[:0]
	if !ok {
		for x := range k.lastUnits {
			look(model.UnitID(x))
		}
		return
	}
	for _, x := range list {
		look(x)
	}
}

// dropAffected drops the entries of units for which unit x counts, now that it has changed.
func (q *Movers) dropAffected(k *moveProofs, mv int, x model.UnitID, at [2]model.Loc, needs *stepDeps) {
	k.dropProof(x)
	spots, near := q.newChangedPlaces(at), q.dropsByPlace(mv)
	for w, word := range k.asked {
		if near {
			word &^= k.steps[w]
		}
		for ; word != 0; word &= word - 1 {
			if u := model.UnitID(w<<6 + bits.TrailingZeros64(word)); q.affectsProof(k, mv, u, x, &spots, needs) {
				k.dropProof(u)
			}
		}
	}
	if !near || spots.none {
		return
	}
	var few [61]model.HexID
	for i, at := range [2]model.HexID{spots.a, spots.b} {
		if i > 0 && at == spots.a {
			break
		}
		for _, h := range q.c.G.Grid.AppendWithin(at, max(needs.reach, needs.friends)+1, few[:0]) {
			for u := q.c.Places.FirstUnitIn(h); u >= 0; u = q.c.Places.NextUnitIn(u) {
				if k.asked[u>>6]>>(u&63)&1 == 1 && q.affectsProof(k, mv, u, x, &spots, needs) {
					k.dropProof(u)
				}
			}
		}
	}
}

// dropsByPlace reports whether unsettle looks for entries that are a step to the next hex by going
// through the hexes around the change: it may, as such an entry depends on nobody far away.
// With few units it costs less to go through all of them.
func (q *Movers) dropsByPlace(mv int) bool {
	return len(q.c.G.Units) >= minCountedUnits && q.c.G.Movements[mv].Choose == nil && !q.c.CacheOff(CachePlaces)
}

// affectsProof reports whether the entry of unit u may no longer hold, now that unit x has
// changed: at is where x was and is.
func (q *Movers) affectsProof(k *moveProofs, mv int, u, x model.UnitID, at *changedPlaces, needs *stepDeps) bool {
	s, reach := &k.units[u], needs.friends
	if q.c.AreHostile(q.c.G.Units[u].Side, q.c.G.Units[x].Side) {
		reach = needs.reach
	} else if s.known == can && !s.zoned {
		reach = 0
	}
	if q.c.P.Units[u].At < 0 {
		reach = max(reach, needs.entry)
	}
	switch {
	case s.known == cannot:
		// The hexes beside the last one come to were looked at too.
		return q.isNearUnit(u, *at, s.farthest+1+reach) || q.c.G.Movements[mv].Choose != nil && slices.Contains(q.possibleChoices(mv, u), int32(x))
	case int32(x) == s.chosen:
		return true
	}
	// The two hexes lie side by side: most units are far from both.
	n := at.distanceTo(s.to)
	return n <= reach || n == reach+1 && s.from >= 0 && at.distanceTo(s.from) <= reach
}

// changedPlaces are the hexes where a unit was and is. If only one of the places is a hex,
// both fields hold it.
type changedPlaces struct {
	grid *hex.Grid
	a, b model.HexID
	none bool // neither is a hex
}

func (q *Movers) newChangedPlaces(at [2]model.Loc) changedPlaces {
	x := changedPlaces{q.c.G.Grid, at[0].Hex(), at[1].Hex(), at[0] < 0 && at[1] < 0}
	if x.a < 0 {
		x.a = x.b
	} else if x.b < 0 {
		x.b = x.a
	}
	return x
}

// distanceTo returns how far the nearer of the two is from a hex.
func (x *changedPlaces) distanceTo(h model.HexID) int {
	switch {
	case x.none:
		return math.MaxInt
	case x.a == x.b:
		return x.grid.Distance(h, x.a)
	}
	return min(x.grid.Distance(h, x.a), x.grid.Distance(h, x.b))
}

// isNearUnit reports whether a place is within reach of where a unit is, or enters.
func (q *Movers) isNearUnit(u model.UnitID, x changedPlaces, reach int) bool {
	if h := q.c.HexOf(u); h >= 0 {
		return x.distanceTo(h) <= reach
	}
	return slices.ContainsFunc(q.c.Paths.EntryHexes(u), func(h model.HexID) bool { return x.distanceTo(h) <= reach })
}

// possibleChoices returns what a unit may ever choose for a move while the choices are on the
// map. If that cannot be said once for all, it returns what the unit may choose now. Valid
// until the next call.
func (q *Movers) possibleChoices(mv int, u model.UnitID) []int32 {
	ch := q.c.G.Movements[mv].Choose
	if ch.PossibleMembers == nil || !ch.ByClass {
		return q.c.UnitSet(ch.From, u)
	}
	return q.c.UnitSet(ch.PossibleMembers, u)
}
