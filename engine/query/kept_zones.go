package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// zoneView is one zone as it is to one class of movers. Key: zone and class. Dropped: where it
// can be counted (countsZone), never: only units that moved, began or ceased to exert it
// are looked at; else when the stamp of what its conditions read, or an enemy's place, changes.
type zoneView struct {
	ready  bool
	of     *state.Position        // the position at the last use and its clock then: if both are
	clock  uint64                 // the same, nothing has changed
	stamp  uint64                 // of what its conditions read
	stood  uint64                 // of that and the places of all holders
	places [state.MaxSides]uint64 // by side: the stamp of its places
	bits   []ZoneBits
	in     hexSet // the hexes whose bits are not 0

	// Where the zone is counted: a bit of a hex is set while its count is not 0.
	counts []uint16      // by hex and bit: how many units exert it there; nil where it is not counted
	at     []model.HexID // by unit: the hex from which it is counted, or None
	with   []ZoneBits    // by unit: the bits that it exerts; 0: none
	holds  uint64        // stamp of what decides about with
	placed uint64        // stamp of all places when units were looked at last
	turn   uint64        // turn of the zoneProjection with which it was counted
}

// ZoneFor is zone z as it is to the class of unit u, by hex. Whether it holds u is
// told by HeldBits.
func (c *Ctx) ZoneFor(z int, u model.UnitID) []ZoneBits { return c.viewOf(z, u).bits }

// zoneOver is ZoneFor, and the hexes where it is not 0.
func (c *Ctx) zoneOver(z int, u model.UnitID) ([]ZoneBits, hexSet) {
	v := c.viewOf(z, u)
	return v.bits, v.in
}

// zoneOverSide is the hexes of zone z as it is to any unit of a side; nil where it is not the
// same for all of them, or there are none.
func (c *Ctx) zoneOverSide(z int, s model.SideID) hexSet {
	if v := c.viewOfSide(z, s); v != nil {
		return v.in
	}
	return nil
}

// InZoneOfEnemy reports whether some enemy of side s exerts zone z over hex h.
func (c *Ctx) InZoneOfEnemy(z int, h model.HexID, s model.SideID) bool {
	if v := c.viewOfSide(z, s); v != nil {
		return v.bits[h]&ZoneIn != 0
	}
	return c.inZoneOfEnemy(z, h, s)
}

// Exerts reports whether unit u exerts zone z over hex h.
func (c *Ctx) Exerts(z int, u model.UnitID, h model.HexID) bool {
	if !c.nearEnough(&c.G.Zones[z], u, h) {
		return false
	}
	if l := c.projectionOf(z); l != nil {
		at := c.HexOf(u)
		return at != h && c.projectsZone(l, z, u) && slices.Contains(c.keptReach(l, z, at), h)
	}
	return c.exerts(z, u, h)
}

// viewOf is all that is kept of zone z as it is to the class of unit u.
func (c *Ctx) viewOf(z int, u model.UnitID) *zoneView {
	zn := &c.G.Zones[z]
	if c.kept.zones == nil {
		c.kept.zones = make([]zoneView, len(c.G.Zones)*len(c.G.Classes))
	}
	class := int(c.G.Units[u].Class)
	if c.sameForSide(zn) {
		class = c.G.ClassOfSide[c.G.Units[u].Side]
	}
	v := &c.kept.zones[z*len(c.G.Classes)+class]
	clock := c.P.Clock()
	if v.ready && v.of == c.P && v.clock == clock && zn.ClassOnly && !c.Lacks(KeptZones) {
		return v
	}
	now := c.StampOf(expr.Deps(zn.Reads) | readHolders)
	switch {
	case v.ready && v.stood == now && zn.ClassOnly && !c.Lacks(KeptZones):
	case c.countsZone(z):
		c.shiftZone(v, z, u)
		v.ready, v.stood = true, now
	case v.ready && !c.Lacks(KeptZones) && c.zoneFresh(v, z, c.G.Units[u].Side):
		v.stood = now
	default:
		c.buildZone(v, z, u)
		v.stood = now
	}
	v.of, v.clock = c.P, clock
	return v
}

// viewOfSide is all that is kept of zone z as it is to any unit of a side; nil where it is
// not the same for all of them, or there are none.
func (c *Ctx) viewOfSide(z int, s model.SideID) *zoneView {
	k := c.G.ClassOfSide[s]
	if k == model.None || !c.sameForSide(&c.G.Zones[z]) {
		return nil
	}
	return c.viewOf(z, c.G.Classes[k].First)
}

// sameForSide reports whether a zone is the same for all movers of a side.
func (c *Ctx) sameForSide(zn *model.Zone) bool {
	return zn.ClassOnly && zn.HolderTerms == 0 && (zn.Holds == nil || zn.HoldsAlone)
}

// zoneFresh reports whether a view that is not counted still holds. One is kept by class
// only when the zone's conditions ask nothing else of the mover; otherwise it is built
// anew for each unit.
func (c *Ctx) zoneFresh(v *zoneView, z int, side model.SideID) bool {
	zn := &c.G.Zones[z]
	if !zn.ClassOnly || v.stamp != c.StampOf(expr.Deps(zn.Reads)) {
		return false
	}
	for s := range c.G.Sides {
		if v.places[s] == c.P.Stamp(state.PlaceOf(model.SideID(s))) {
			continue
		}
		if model.SideID(s) != side || len(c.G.Relations) > 0 {
			return false
		}
	}
	return true
}

// zoneReach lists the hexes that a zone from one hex reaches: from the map
// alone when nothing about it changes in play.
func (c *Ctx) zoneReach(z int, from model.HexID) []model.HexID {
	if l := c.projectionOf(z); l != nil {
		return c.keptReach(l, z, from)
	}
	c.zoned = c.zoneFrom(c.zoned[:0], &c.G.Zones[z], from)
	return c.zoned
}

// zoneReaches works out the zones that nothing in play changes.
func zoneReaches(g *model.Game) [][][]model.HexID {
	c := &Ctx{G: g, Without: KeptAll}
	out := make([][][]model.HexID, len(g.Zones))
	for z := range g.Zones {
		zn := &g.Zones[z]
		if zn.ProjectionReads != 0 || zn.Barriers != nil || zn.Reach > 3 {
			continue
		}
		out[z] = make([][]model.HexID, g.Grid.NumHexes())
		for h := range out[z] {
			out[z][h] = c.zoneFrom(nil, zn, model.HexID(h))
		}
		if c.scratch.ExceededLimit() {
			out[z] = nil // too much to settle beforehand: it is asked in play, and counted
		}
	}
	return out
}

// buildZone works a view out from the position as it is.
func (c *Ctx) buildZone(v *zoneView, z int, mover model.UnitID) {
	if v.bits == nil {
		v.bits, v.in = make([]ZoneBits, c.G.Grid.NumHexes()), newHexSet(c.G.Grid.NumHexes())
	}
	clear(v.bits)
	clear(v.in)
	v.counts = nil
	c.layZone(z, mover, v.bits, v.in)
	v.ready, v.stamp = true, c.StampOf(expr.Deps(c.G.Zones[z].Reads))
	for s := range c.G.Sides {
		v.places[s] = c.P.Stamp(state.PlaceOf(model.SideID(s)))
	}
}
