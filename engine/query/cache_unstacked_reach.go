package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// unstackedReach is where a unit on the map can get in a movement in any manner, room aside. Key: unit;
// the movement is compared. Dropped: when the unit itself changes, when an enemy changes
// place, or when the stamp of what is read beside units changes. It is kept only where
// friends do not count for paths (stepDeps.alone): so it mostly lasts a whole phase.
type unstackedReach struct {
	known    bool
	mv       int
	unit     state.Unit
	revision uint64
	hexes    []model.HexID // where it may stop, in the order found
	exits    bool          // it can leave the map
}

// maxUnstackedHexes bounds the hexes that are kept of all units together.
const maxUnstackedHexes = 1 << 20

// cachedUnstackedReach returns where a unit can get; nil where that is not kept.
func (q *Overstacks) cachedUnstackedReach(mv int, u model.UnitID) *unstackedReach {
	if q.c.CacheOff(CacheUnstackedReach) || q.c.P.Combat != nil || q.c.P.Units[u].At < 0 || !q.c.Movers.loadStepDeps(mv).friendsDoNotCount {
		return nil
	}
	if q.cache.reaches == nil {
		q.cache.reaches = make([]unstackedReach, len(q.c.G.Units))
	}
	k, stamp := &q.cache.reaches[u], q.unstackedRevision(mv, q.c.G.Units[u].Side)
	if k.known && k.mv == mv && k.revision == stamp && k.unit == q.c.P.Units[u] {
		return k
	}
	if q.cache.hexes > maxUnstackedHexes {
		clear(q.cache.reaches)
		q.cache.hexes = 0
	}
	k.known, k.mv, k.unit, k.revision = true, mv, q.c.P.Units[u], stamp
	q.cache.hexes -= len(k.hexes)
	k.hexes, k.exits = q.searchUnstackedReach(mv, u, k.hexes[:0])
	q.cache.hexes += len(k.hexes)
	return k
}

// findUnstackedStops returns where a unit can get in some manner of moving, room aside, and
// whether it can leave the map.
func (q *Overstacks) findUnstackedStops(mv int, u model.UnitID) (hexes []model.HexID, exits bool) {
	if k := q.cachedUnstackedReach(mv, u); k != nil {
		return k.hexes, k.exits
	}
	return q.searchUnstackedReach(mv, u, nil)
}

// canLeave reports whether a unit can move on to a hex with room, or leave the map.
func (q *Overstacks) canLeave(mv int, f model.UnitID) bool {
	if q.c.Movers.knownToLeave(mv, f) {
		return true
	}
	if k := q.cachedUnstackedReach(mv, f); k != nil {
		return k.exits || slices.ContainsFunc(k.hexes, func(h model.HexID) bool { return q.c.Stacks.FindFullLimit(f, h) == nil })
	}
	return q.searchWayOut(mv, f)
}

// unstackedRevision returns the newest count of what decides where units of a side can get,
// beside the units themselves.
func (q *Overstacks) unstackedRevision(mv int, side model.SideID) uint64 {
	stamp := q.c.RevisionOf(q.c.Movers.loadStepDeps(mv).deps)
	for s := range q.c.G.Sides {
		if model.SideID(s) != side {
			stamp = max(stamp, q.c.P.Revision(state.SidePlacesRevision(model.SideID(s))))
		}
	}
	return stamp
}
