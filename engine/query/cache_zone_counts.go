package query

import (
	"math/bits"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// zoneProjection is what of a zone is the same for all movers: the hexes that it reaches from each
// hex, and which units exert it. Key: zone. Dropped: reach, when the stamp of what decides
// about it changes; projects, when the stamp of what decides who exerts the zone does. Gains: zoneView
// only adds and takes away.
type zoneProjection struct {
	ready         bool
	reachRevision uint64          // of what decides about reach
	reachTurn     uint64          // how many times reach was dropped
	reach         [][]model.HexID // by hex of the unit; nil: not worked out yet

	judged           bool
	projectsRevision uint64 // stamp of what decides about projects
	projects         []bool // by unit, markers aside
}

// loadProjection returns the kept data of a zone, up to date except for the units that exert
// it; nil if nothing may be kept.
func (q *Zones) loadProjection(z int) *zoneProjection {
	zn := &q.c.G.Zones[z]
	if q.c.CacheOff(CacheZones) || q.c.shared == nil || zn.Reach > 3 || zn.Reads&uint64(ReadCombat|ReadChosen) != 0 {
		return nil
	}
	if q.cache.projections == nil {
		q.cache.projections = make([]zoneProjection, len(q.c.G.Zones))
	}
	l := &q.cache.projections[z]
	if q.c.shared.reach[z] != nil {
		l.reach = q.c.shared.reach[z]
		return l
	}
	if now := q.c.RevisionOf(lang.Deps(zn.ProjectionReads)); !l.ready || l.reachRevision != now {
		if l.reach == nil {
			l.reach = make([][]model.HexID, q.c.G.Grid.NumHexes())
		}
		clear(l.reach)
		l.ready, l.reachRevision, l.reachTurn = true, now, l.reachTurn+1
	}
	return l
}

// cachedZoneReach lists the hexes that a zone from one hex reaches.
func (q *Zones) cachedZoneReach(l *zoneProjection, z int, from model.HexID) []model.HexID {
	if l.reach[from] == nil {
		old := q.c.Scope
		l.reach[from] = q.expandZone(make([]model.HexID, 0, 6), &q.c.G.Zones[z], from)
		q.c.Scope = old
	}
	return l.reach[from]
}

// projectsZone reports whether a unit exerts a zone from its present hex.
func (q *Zones) projectsZone(l *zoneProjection, z int, u model.UnitID) bool {
	zn := &q.c.G.Zones[z]
	if zn.Units == nil {
		return true
	}
	if now := q.c.RevisionOf(zn.Units.Deps); !l.judged || l.projectsRevision != now {
		if l.projects == nil {
			l.projects = make([]bool, len(q.c.G.Units))
		}
		for i := range l.projects {
			l.projects[i] = q.projectsFrom(zn, model.UnitID(i))
		}
		l.judged, l.projectsRevision = true, now
	}
	return l.projects[u]
}

// countsZone reports whether a zone is kept as counts, by hex, of the units that exert it there.
func (q *Zones) countsZone(z int) bool {
	zn := &q.c.G.Zones[z]
	return zn.ClassOnly && !zn.HolderAtHex && zn.Covers == nil && len(q.c.G.Relations) == 0 && q.loadProjection(z) != nil
}

// placesOnly reports whether nothing but the places of holders changes a zone.
func (q *Zones) placesOnly(z int) bool { return q.c.G.Zones[z].Reads == 0 && q.countsZone(z) }

// updateZone brings a counted zone up to date.
func (q *Zones) updateZone(v *zoneView, z int, mover model.UnitID) {
	zn, l := &q.c.G.Zones[z], q.loadProjection(z)
	n := 2 + bits.Len32(zn.HolderTerms)
	if v.counts == nil {
		v.counts, v.bits = make([]uint16, n*q.c.G.Grid.NumHexes()), make([]ZoneBits, q.c.G.Grid.NumHexes())
		v.covered = newHexSet(q.c.G.Grid.NumHexes())
		v.unitHexes, v.unitBits = make([]model.HexID, len(q.c.G.Units)), make([]ZoneBits, len(q.c.G.Units))
		v.ready = false
	}
	anew := !v.ready || v.reachTurn != l.reachTurn
	if anew {
		clear(v.counts)
		clear(v.bits)
		clear(v.covered)
		for u := range v.unitHexes {
			v.unitHexes[u] = model.None
		}
		v.reachTurn = l.reachTurn
	}
	now := q.c.RevisionOf(lang.Deps(zn.HolderReads))
	judged := anew || v.unitBitsRevision != now
	if judged {
		q.evalHolders(v, z, l, mover, n)
		v.unitBitsRevision = now
	}
	if moved, ok := q.c.Places.movedSince(v.movedRevision); ok && !judged {
		for _, u := range moved {
			q.moveHolder(v, z, l, int(u), n)
		}
	} else {
		for u := range v.unitBits {
			q.moveHolder(v, z, l, u, n)
		}
	}
	v.movedRevision = q.c.P.Revision(state.RevisionPlaces)
}

// moveHolder moves the zone of one unit to where the unit is now.
func (q *Zones) moveHolder(v *zoneView, z int, l *zoneProjection, u, n int) {
	with, now := v.unitBits[u], q.c.P.Units[u].At.Hex()
	if with == 0 || now == v.unitHexes[u] {
		return
	}
	q.withdrawUnit(v, z, l, u, n)
	if v.unitHexes[u] = now; now >= 0 {
		v.addHolder(q.cachedZoneReach(l, z, now), n, with)
	}
}

// evalHolders works out which bits each unit exerts, and takes away what units exert no
// longer.
func (q *Zones) evalHolders(v *zoneView, z int, l *zoneProjection, mover model.UnitID, n int) {
	g, zn := q.c.G, &q.c.G.Zones[z]
	old := q.c.Scope
	q.c.Mover = mover
	for i := range g.Units {
		u, with := model.UnitID(i), ZoneBits(0)
		if !q.c.IsMarker(u) && q.c.AreHostile(g.Units[mover].Side, g.Units[i].Side) && q.projectsZone(l, z, u) {
			q.c.Holder = u
			with = q.projectedBits(zn) | q.holderTerms(zn, model.None)
		}
		if with != v.unitBits[i] {
			q.withdrawUnit(v, z, l, i, n)
			v.unitBits[i], v.unitHexes[i] = with, model.None
		}
	}
	q.c.Scope = old
}

// withdrawUnit takes away the zone of a unit from where it was counted.
func (q *Zones) withdrawUnit(v *zoneView, z int, l *zoneProjection, u, n int) {
	if v.unitHexes[u] >= 0 {
		v.removeHolder(q.cachedZoneReach(l, z, v.unitHexes[u]), n, v.unitBits[u])
	}
}

// addHolder adds the zone of a unit to the counts of some hexes: ZoneIn is always among its bits.
func (v *zoneView) addHolder(hexes []model.HexID, n int, with ZoneBits) {
	for _, h := range hexes {
		k := int(h) * n
		if v.counts[k]++; v.counts[k] == 1 {
			v.covered.add(h)
		}
		for left := with >> 1; left != 0; left >>= 1 {
			k++
			v.counts[k] += uint16(left & 1)
		}
		v.bits[h] |= with
	}
}

// removeHolder takes the zone of a unit from the counts of some hexes.
func (v *zoneView) removeHolder(hexes []model.HexID, n int, with ZoneBits) {
	for _, h := range hexes {
		k := int(h) * n
		if v.counts[k]--; v.counts[k] == 0 {
			v.bits[h] &^= ZoneIn
			v.covered.drop(h)
		}
		for bit := ZoneIn << 1; bit <= with; bit <<= 1 {
			if k++; with&bit == 0 {
				continue
			}
			if v.counts[k]--; v.counts[k] == 0 {
				v.bits[h] &^= bit
			}
		}
	}
}
