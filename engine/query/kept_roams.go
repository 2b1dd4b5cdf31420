package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// roam is where a unit on the map can get in a movement in any manner, room aside. Key: unit;
// the movement is compared. Dropped: when the unit itself changes, when an enemy changes
// place, or when the stamp of what is read beside units changes. It is kept only where
// friends do not count for paths (stepNeeds.alone): so it mostly lasts a whole phase.
type roam struct {
	known bool
	mv    int
	unit  state.Unit
	stamp uint64
	hexes []model.HexID // where it may stop, in the order found
	exits bool          // it can leave the map
}

// mostRoams bounds the hexes that are kept of all units together.
const mostRoams = 1 << 20

// roamOf is where a unit can get; nil where that is not kept.
func (c *Ctx) roamOf(mv int, u model.UnitID) *roam {
	if c.Lacks(KeptRoams) || c.P.Combat != nil || c.P.Units[u].At < 0 || !c.stepNeeds(mv).alone {
		return nil
	}
	if c.kept.roams == nil {
		c.kept.roams = make([]roam, len(c.G.Units))
	}
	k, stamp := &c.kept.roams[u], c.roamStamp(mv, c.G.Units[u].Side)
	if k.known && k.mv == mv && k.stamp == stamp && k.unit == c.P.Units[u] {
		return k
	}
	if c.kept.roamed > mostRoams {
		clear(c.kept.roams)
		c.kept.roamed = 0
	}
	k.known, k.mv, k.unit, k.stamp = true, mv, c.P.Units[u], stamp
	c.kept.roamed -= len(k.hexes)
	k.hexes, k.exits = c.seekRoam(mv, u, k.hexes[:0])
	c.kept.roamed += len(k.hexes)
	return k
}

// roams is where a unit can get in some manner of moving, room aside, and whether it can leave
// the map.
func (c *Ctx) roams(mv int, u model.UnitID) (hexes []model.HexID, exits bool) {
	if k := c.roamOf(mv, u); k != nil {
		return k.hexes, k.exits
	}
	return c.seekRoam(mv, u, nil)
}

// canLeave reports whether a unit can move on to a hex with room, or leave the map.
func (c *Ctx) canLeave(mv int, f model.UnitID) bool {
	if c.knownToLeave(mv, f) {
		return true
	}
	if k := c.roamOf(mv, f); k != nil {
		return k.exits || slices.ContainsFunc(k.hexes, func(h model.HexID) bool { return c.FullFor(f, h) == nil })
	}
	return c.seekLeave(mv, f)
}

// roamStamp is the newest count of what decides where units of a side can get, beside the
// units themselves.
func (c *Ctx) roamStamp(mv int, side model.SideID) uint64 {
	stamp := c.StampOf(c.stepNeeds(mv).reads)
	for s := range c.G.Sides {
		if model.SideID(s) != side {
			stamp = max(stamp, c.P.Stamp(state.PlaceOf(model.SideID(s))))
		}
	}
	return stamp
}
