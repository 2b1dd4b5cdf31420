package query

import (
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
	if c.roams == nil {
		c.roams = make([]roam, len(c.G.Units))
	}
	k, stamp := &c.roams[u], c.roamStamp(mv, c.G.Units[u].Side)
	if k.known && k.mv == mv && k.stamp == stamp && k.unit == c.P.Units[u] {
		return k
	}
	if c.roamed > mostRoams {
		clear(c.roams)
		c.roamed = 0
	}
	k.known, k.mv, k.unit, k.stamp = true, mv, c.P.Units[u], stamp
	c.roamed -= len(k.hexes)
	k.hexes, k.exits = c.seekRoam(mv, u, k.hexes[:0])
	c.roamed += len(k.hexes)
	return k
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
