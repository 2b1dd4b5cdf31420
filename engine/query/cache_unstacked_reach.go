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

// cachedUnstackedReach is where a unit can get; nil where that is not kept.
func (c *Ctx) cachedUnstackedReach(mv int, u model.UnitID) *unstackedReach {
	if c.CacheOff(CacheUnstackedReach) || c.P.Combat != nil || c.P.Units[u].At < 0 || !c.loadStepDeps(mv).friendsDoNotCount {
		return nil
	}
	if c.cache.unstackedReaches == nil {
		c.cache.unstackedReaches = make([]unstackedReach, len(c.G.Units))
	}
	k, stamp := &c.cache.unstackedReaches[u], c.unstackedRevision(mv, c.G.Units[u].Side)
	if k.known && k.mv == mv && k.revision == stamp && k.unit == c.P.Units[u] {
		return k
	}
	if c.cache.unstackedHexes > maxUnstackedHexes {
		clear(c.cache.unstackedReaches)
		c.cache.unstackedHexes = 0
	}
	k.known, k.mv, k.unit, k.revision = true, mv, c.P.Units[u], stamp
	c.cache.unstackedHexes -= len(k.hexes)
	k.hexes, k.exits = c.searchUnstackedReach(mv, u, k.hexes[:0])
	c.cache.unstackedHexes += len(k.hexes)
	return k
}

// findUnstackedStops is where a unit can get in some manner of moving, room aside, and whether it can leave
// the map.
func (c *Ctx) findUnstackedStops(mv int, u model.UnitID) (hexes []model.HexID, exits bool) {
	if k := c.cachedUnstackedReach(mv, u); k != nil {
		return k.hexes, k.exits
	}
	return c.searchUnstackedReach(mv, u, nil)
}

// canLeave reports whether a unit can move on to a hex with room, or leave the map.
func (c *Ctx) canLeave(mv int, f model.UnitID) bool {
	if c.knownToLeave(mv, f) {
		return true
	}
	if k := c.cachedUnstackedReach(mv, f); k != nil {
		return k.exits || slices.ContainsFunc(k.hexes, func(h model.HexID) bool { return c.FindFullLimit(f, h) == nil })
	}
	return c.searchWayOut(mv, f)
}

// unstackedRevision is the newest count of what decides where units of a side can get, beside the
// units themselves.
func (c *Ctx) unstackedRevision(mv int, side model.SideID) uint64 {
	stamp := c.RevisionOf(c.loadStepDeps(mv).deps)
	for s := range c.G.Sides {
		if model.SideID(s) != side {
			stamp = max(stamp, c.P.Revision(state.SidePlacesRevision(model.SideID(s))))
		}
	}
	return stamp
}
