package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// zoneCache is which hexes each zone covers. Gain: 228 to 2639 %.
type zoneCache struct {
	views       []zoneView       // by zone and class of mover
	projections []zoneProjection // by zone
}

// zoneView is one zone as it acts on one class of movers. Key: zone and class. Dropped: a zone
// that can be counted (countsZone) never: only units that moved, or began or ceased to exert
// it, are looked at. Any other, when the stamp of what its conditions read, or an enemy's
// place, changes.
type zoneView struct {
	ready           bool
	position        *state.Position        // the position at the last use and its clock then: if both are
	clock           uint64                 // the same, nothing has changed
	revision        uint64                 // of what its conditions read
	holdersRevision uint64                 // of that and the places of all holders
	placesRevisions [state.MaxSides]uint64 // by side: the stamp of its places
	bits            []ZoneBits
	covered         hexSet // the hexes whose bits are not 0

	// For a zone that is counted: a bit of a hex is set while its count is not 0.
	counts           []uint16      // by hex and bit: how many units exert it there; nil where it is not counted
	unitHexes        []model.HexID // by unit: the hex from which it is counted, or None
	unitBits         []ZoneBits    // by unit: the bits that it exerts; 0: none
	unitBitsRevision uint64        // stamp of what decides about with
	movedRevision    uint64        // stamp of all places when units were looked at last
	reachTurn        uint64        // turn of the zoneProjection with which it was counted
}

// ZoneBitsFor returns, by hex, zone z as it acts on units of the class of u. HeldBits says
// whether it holds u.
func (q *Zones) ZoneBitsFor(z int, u model.UnitID) []ZoneBits { return q.loadZoneView(z, u).bits }

// zoneBitsAndHexes is ZoneBitsFor, and the hexes where it is not 0.
func (q *Zones) zoneBitsAndHexes(z int, u model.UnitID) ([]ZoneBits, hexSet) {
	v := q.loadZoneView(z, u)
	return v.bits, v.covered
}

// zoneHexesForSide returns the hexes of zone z as it is to any unit of a side; nil where it is
// not the same for all of them, or there are none.
func (q *Zones) zoneHexesForSide(z int, s model.SideID) hexSet {
	if v := q.loadSideZoneView(z, s); v != nil {
		return v.covered
	}
	return nil
}

// InZoneOfEnemy reports whether some enemy of side s exerts zone z over hex h.
func (q *Zones) InZoneOfEnemy(z int, h model.HexID, s model.SideID) bool {
	if v := q.loadSideZoneView(z, s); v != nil {
		return v.bits[h]&ZoneIn != 0
	}
	return q.inZoneOfEnemy(z, h, s)
}

// ExertsZone reports whether unit u exerts zone z over hex h.
func (q *Zones) ExertsZone(z int, u model.UnitID, h model.HexID) bool {
	if !q.nearEnough(&q.c.G.Zones[z], u, h) {
		return false
	}
	if l := q.loadProjection(z); l != nil {
		at := q.c.HexOf(u)
		return at != h && q.projectsZone(l, z, u) && slices.Contains(q.cachedZoneReach(l, z, at), h) && q.zoneCovers(&q.c.G.Zones[z], u, h)
	}
	return q.computeExerts(z, u, h)
}

// loadZoneView returns the kept view of zone z for the class of unit u.
func (q *Zones) loadZoneView(z int, u model.UnitID) *zoneView {
	zn := &q.c.G.Zones[z]
	if q.cache.views == nil {
		q.cache.views = make([]zoneView, len(q.c.G.Zones)*len(q.c.G.Classes))
	}
	class := int(q.c.G.Units[u].Class)
	if q.sameForSide(zn) {
		class = q.c.G.ClassOfSide[q.c.G.Units[u].Side]
	}
	v := &q.cache.views[z*len(q.c.G.Classes)+class]
	clock := q.c.P.Clock()
	if v.ready && v.position == q.c.P && v.clock == clock && zn.ClassOnly && !q.c.CacheOff(CacheZones) {
		return v
	}
	now := q.c.RevisionOf(lang.Deps(zn.Reads) | readHolders)
	switch {
	case v.ready && v.holdersRevision == now && zn.ClassOnly && !q.c.CacheOff(CacheZones):
	case q.countsZone(z):
		q.updateZone(v, z, u)
		v.ready, v.holdersRevision = true, now
	case v.ready && !q.c.CacheOff(CacheZones) && q.isZoneFresh(v, z, q.c.G.Units[u].Side):
		v.holdersRevision = now
	default:
		q.buildZone(v, z, u)
		v.holdersRevision = now
	}
	v.position, v.clock = q.c.P, clock
	return v
}

// loadSideZoneView returns the kept view of zone z for any unit of a side. It is nil if the
// view differs between them, or the side has no units.
func (q *Zones) loadSideZoneView(z int, s model.SideID) *zoneView {
	k := q.c.G.ClassOfSide[s]
	if k == model.None || !q.sameForSide(&q.c.G.Zones[z]) {
		return nil
	}
	return q.loadZoneView(z, q.c.G.Classes[k].First)
}

// sameForSide reports whether a zone is the same for all movers of a side.
func (q *Zones) sameForSide(zn *model.Zone) bool {
	return zn.ClassOnly && zn.HolderTerms == 0 && (zn.Holds == nil || zn.HoldsAlone)
}

// isZoneFresh reports whether a view that is not counted still holds. One is kept by class
// only when the zone's conditions ask nothing else of the mover; otherwise it is built
// anew for each unit.
func (q *Zones) isZoneFresh(v *zoneView, z int, side model.SideID) bool {
	zn := &q.c.G.Zones[z]
	if !zn.ClassOnly || v.revision != q.c.RevisionOf(lang.Deps(zn.Reads)) {
		return false
	}
	for s := range q.c.G.Sides {
		if v.placesRevisions[s] == q.c.P.Revision(state.SidePlacesRevision(model.SideID(s))) {
			continue
		}
		if model.SideID(s) != side || len(q.c.G.Relations) > 0 {
			return false
		}
	}
	return true
}

// zoneReach lists the hexes that a zone from one hex reaches: from the map
// alone when nothing about it changes in play.
func (q *Zones) zoneReach(z int, from model.HexID) []model.HexID {
	if l := q.loadProjection(z); l != nil {
		return q.cachedZoneReach(l, z, from)
	}
	q.reached = q.expandZone(q.reached[:0], &q.c.G.Zones[z], from)
	return q.reached
}

// zoneReaches works out the zones that nothing in play changes.
func zoneReaches(g *model.Game) [][][]model.HexID {
	c := newBare(g)
	c.DisabledCaches = CacheAll
	out := make([][][]model.HexID, len(g.Zones))
	for z := range g.Zones {
		zn := &g.Zones[z]
		if zn.ProjectionReads != 0 || zn.Barriers != nil || zn.Reach > 3 {
			continue
		}
		out[z] = make([][]model.HexID, g.Grid.NumHexes())
		for h := range out[z] {
			out[z][h] = c.Zones.expandZone(nil, zn, model.HexID(h))
		}
		if c.scratch.ExceededLimit() {
			out[z] = nil // too much to settle beforehand: it is asked in play, and counted
		}
	}
	return out
}

// buildZone computes a view from the present position.
func (q *Zones) buildZone(v *zoneView, z int, mover model.UnitID) {
	if v.bits == nil {
		v.bits, v.covered = make([]ZoneBits, q.c.G.Grid.NumHexes()), newHexSet(q.c.G.Grid.NumHexes())
	}
	clear(v.bits)
	clear(v.covered)
	v.counts = nil
	q.markZone(z, mover, v.bits, v.covered)
	v.ready, v.revision = true, q.c.RevisionOf(lang.Deps(q.c.G.Zones[z].Reads))
	for s := range q.c.G.Sides {
		v.placesRevisions[s] = q.c.P.Revision(state.SidePlacesRevision(model.SideID(s)))
	}
}
