package query

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// nearby is, by hex, how many enemies of a side stand within a distance, markers aside.
// Kept: those counts, by side and distance, in games of many units. Dropped: never; a unit
// that moves is taken from the hexes around where it was to those around where it is.
// Gains: whoever asks all units of a side for enemies in reach passes those far from the front by.
type nearby struct {
	side  model.SideID
	reach int
	stamp uint64
	at    []model.HexID // by unit: where it is counted
	n     []int16
}

// farNear is the longest distance that is counted: farther ones cost more than they spare.
const farNear = 4

// EnemiesNear is how many enemies of a side stand within a distance of each hex; nil where
// that is not counted.
func (c *Ctx) EnemiesNear(side model.SideID, reach int) []int16 {
	if len(c.G.Units) < fewUnits || reach > farNear || len(c.G.Relations) > 0 || c.Lacks(KeptPlaces) {
		return nil
	}
	now := c.P.Stamp(state.StampPlaces)
	for i := range c.kept.near {
		k := &c.kept.near[i]
		if k.side != side || k.reach != reach {
			continue
		}
		if k.stamp == now {
			return k.n
		}
		if moved, ok := c.movedSince(k.stamp); ok {
			for _, u := range moved {
				c.recount(k, u)
			}
		} else {
			for u := range k.at {
				c.recount(k, model.UnitID(u))
			}
		}
		k.stamp = now
		return k.n
	}
	c.kept.near = append(c.kept.near, nearby{side: side, reach: reach, stamp: now, at: make([]model.HexID, len(c.G.Units)), n: make([]int16, c.G.Grid.NumHexes())})
	k := &c.kept.near[len(c.kept.near)-1]
	for u := range k.at {
		k.at[u] = model.None
		c.recount(k, model.UnitID(u))
	}
	return k.n
}

// recount takes a unit in the counts from where it was to where it is.
func (c *Ctx) recount(k *nearby, u model.UnitID) {
	was, is := k.at[u], c.HexOf(u)
	if was == is || c.G.Units[u].Side == k.side || c.IsMarker(u) {
		return
	}
	k.at[u] = is
	var few [61]model.HexID
	if was >= 0 {
		for _, h := range c.G.Grid.AppendWithin(was, k.reach, few[:0]) {
			k.n[h]--
		}
	}
	if is >= 0 {
		for _, h := range c.G.Grid.AppendWithin(is, k.reach, few[:0]) {
			k.n[h]++
		}
	}
}
