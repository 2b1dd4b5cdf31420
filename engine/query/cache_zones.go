package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// zoneView is one zone as it is to one class of movers. Key: zone and class. Dropped: where it
// can be counted (countsZone), never: only units that moved, began or ceased to exert it
// are looked at; else when the stamp of what its conditions read, or an enemy's place, changes.
type zoneView struct {
	ready           bool
	position        *state.Position        // the position at the last use and its clock then: if both are
	clock           uint64                 // the same, nothing has changed
	revision        uint64                 // of what its conditions read
	holdersRevision uint64                 // of that and the places of all holders
	placesRevisions [state.MaxSides]uint64 // by side: the stamp of its places
	bits            []ZoneBits
	covered         hexSet // the hexes whose bits are not 0

	// Where the zone is counted: a bit of a hex is set while its count is not 0.
	counts           []uint16      // by hex and bit: how many units exert it there; nil where it is not counted
	unitHexes        []model.HexID // by unit: the hex from which it is counted, or None
	unitBits         []ZoneBits    // by unit: the bits that it exerts; 0: none
	unitBitsRevision uint64        // stamp of what decides about with
	movedRevision    uint64        // stamp of all places when units were looked at last
	reachTurn        uint64        // turn of the zoneProjection with which it was counted
}

// ZoneBitsFor is zone z as it is to the class of unit u, by hex. Whether it holds u is
// told by HeldBits.
func (c *Ctx) ZoneBitsFor(z int, u model.UnitID) []ZoneBits { return c.loadZoneView(z, u).bits }

// zoneBitsAndHexes is ZoneBitsFor, and the hexes where it is not 0.
func (c *Ctx) zoneBitsAndHexes(z int, u model.UnitID) ([]ZoneBits, hexSet) {
	v := c.loadZoneView(z, u)
	return v.bits, v.covered
}

// zoneHexesForSide is the hexes of zone z as it is to any unit of a side; nil where it is not the
// same for all of them, or there are none.
func (c *Ctx) zoneHexesForSide(z int, s model.SideID) hexSet {
	if v := c.loadSideZoneView(z, s); v != nil {
		return v.covered
	}
	return nil
}

// InZoneOfEnemy reports whether some enemy of side s exerts zone z over hex h.
func (c *Ctx) InZoneOfEnemy(z int, h model.HexID, s model.SideID) bool {
	if v := c.loadSideZoneView(z, s); v != nil {
		return v.bits[h]&ZoneIn != 0
	}
	return c.inZoneOfEnemy(z, h, s)
}

// ExertsZone reports whether unit u exerts zone z over hex h.
func (c *Ctx) ExertsZone(z int, u model.UnitID, h model.HexID) bool {
	if !c.nearEnough(&c.G.Zones[z], u, h) {
		return false
	}
	if l := c.loadProjection(z); l != nil {
		at := c.HexOf(u)
		return at != h && c.projectsZone(l, z, u) && slices.Contains(c.cachedZoneReach(l, z, at), h)
	}
	return c.computeExerts(z, u, h)
}

// loadZoneView is all that is kept of zone z as it is to the class of unit u.
func (c *Ctx) loadZoneView(z int, u model.UnitID) *zoneView {
	zn := &c.G.Zones[z]
	if c.cache.zones == nil {
		c.cache.zones = make([]zoneView, len(c.G.Zones)*len(c.G.Classes))
	}
	class := int(c.G.Units[u].Class)
	if c.sameForSide(zn) {
		class = c.G.ClassOfSide[c.G.Units[u].Side]
	}
	v := &c.cache.zones[z*len(c.G.Classes)+class]
	clock := c.P.Clock()
	if v.ready && v.position == c.P && v.clock == clock && zn.ClassOnly && !c.CacheOff(CacheZones) {
		return v
	}
	now := c.RevisionOf(lang.Deps(zn.Reads) | readHolders)
	switch {
	case v.ready && v.holdersRevision == now && zn.ClassOnly && !c.CacheOff(CacheZones):
	case c.countsZone(z):
		c.updateZone(v, z, u)
		v.ready, v.holdersRevision = true, now
	case v.ready && !c.CacheOff(CacheZones) && c.isZoneFresh(v, z, c.G.Units[u].Side):
		v.holdersRevision = now
	default:
		c.buildZone(v, z, u)
		v.holdersRevision = now
	}
	v.position, v.clock = c.P, clock
	return v
}

// loadSideZoneView is all that is kept of zone z as it is to any unit of a side; nil where it is
// not the same for all of them, or there are none.
func (c *Ctx) loadSideZoneView(z int, s model.SideID) *zoneView {
	k := c.G.ClassOfSide[s]
	if k == model.None || !c.sameForSide(&c.G.Zones[z]) {
		return nil
	}
	return c.loadZoneView(z, c.G.Classes[k].First)
}

// sameForSide reports whether a zone is the same for all movers of a side.
func (c *Ctx) sameForSide(zn *model.Zone) bool {
	return zn.ClassOnly && zn.HolderTerms == 0 && (zn.Holds == nil || zn.HoldsAlone)
}

// isZoneFresh reports whether a view that is not counted still holds. One is kept by class
// only when the zone's conditions ask nothing else of the mover; otherwise it is built
// anew for each unit.
func (c *Ctx) isZoneFresh(v *zoneView, z int, side model.SideID) bool {
	zn := &c.G.Zones[z]
	if !zn.ClassOnly || v.revision != c.RevisionOf(lang.Deps(zn.Reads)) {
		return false
	}
	for s := range c.G.Sides {
		if v.placesRevisions[s] == c.P.Revision(state.SidePlacesRevision(model.SideID(s))) {
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
	if l := c.loadProjection(z); l != nil {
		return c.cachedZoneReach(l, z, from)
	}
	c.zoneHexes = c.expandZone(c.zoneHexes[:0], &c.G.Zones[z], from)
	return c.zoneHexes
}

// zoneReaches works out the zones that nothing in play changes.
func zoneReaches(g *model.Game) [][][]model.HexID {
	c := &Ctx{G: g, DisabledCaches: CacheAll}
	out := make([][][]model.HexID, len(g.Zones))
	for z := range g.Zones {
		zn := &g.Zones[z]
		if zn.ProjectionReads != 0 || zn.Barriers != nil || zn.Reach > 3 {
			continue
		}
		out[z] = make([][]model.HexID, g.Grid.NumHexes())
		for h := range out[z] {
			out[z][h] = c.expandZone(nil, zn, model.HexID(h))
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
		v.bits, v.covered = make([]ZoneBits, c.G.Grid.NumHexes()), newHexSet(c.G.Grid.NumHexes())
	}
	clear(v.bits)
	clear(v.covered)
	v.counts = nil
	c.markZone(z, mover, v.bits, v.covered)
	v.ready, v.revision = true, c.RevisionOf(lang.Deps(c.G.Zones[z].Reads))
	for s := range c.G.Sides {
		v.placesRevisions[s] = c.P.Revision(state.SidePlacesRevision(model.SideID(s)))
	}
}
