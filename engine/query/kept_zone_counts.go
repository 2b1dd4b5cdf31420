package query

import (
	"math/bits"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// zoneProjection is what of a zone is the same for all movers: the hexes that it reaches from each
// hex, and which units exert it. Key: zone. Dropped: reach, when the stamp of what decides
// about it changes; projects, when the stamp of what decides who exerts the zone does. Gains: zoneView
// only adds and takes away.
type zoneProjection struct {
	ready bool
	stamp uint64          // of what decides about reach
	turn  uint64          // how many times reach was dropped
	reach [][]model.HexID // by hex of the unit; nil: not worked out yet

	judged   bool
	of       uint64 // stamp of what decides about projects
	projects []bool // by unit, markers aside
}

// projectionOf is what is kept of a zone, up to date but for who exerts it; nil when nothing may be
// kept.
func (c *Ctx) projectionOf(z int) *zoneProjection {
	zn := &c.G.Zones[z]
	if c.Lacks(KeptZones) || c.kept.shared == nil || zn.Reach > 3 || zn.Reads&uint64(ReadCombat|ReadChosen) != 0 {
		return nil
	}
	if c.kept.projections == nil {
		c.kept.projections = make([]zoneProjection, len(c.G.Zones))
	}
	l := &c.kept.projections[z]
	if c.kept.shared.reach[z] != nil {
		l.reach = c.kept.shared.reach[z]
		return l
	}
	if now := c.StampOf(expr.Deps(zn.ProjectionReads)); !l.ready || l.stamp != now {
		if l.reach == nil {
			l.reach = make([][]model.HexID, c.G.Grid.NumHexes())
		}
		clear(l.reach)
		l.ready, l.stamp, l.turn = true, now, l.turn+1
	}
	return l
}

// keptReach lists the hexes that a zone from one hex reaches.
func (c *Ctx) keptReach(l *zoneProjection, z int, from model.HexID) []model.HexID {
	if l.reach[from] == nil {
		old := c.Scope
		l.reach[from] = c.zoneFrom(make([]model.HexID, 0, 6), &c.G.Zones[z], from)
		c.Scope = old
	}
	return l.reach[from]
}

// projectsZone reports whether a unit exerts a zone where it stands.
func (c *Ctx) projectsZone(l *zoneProjection, z int, u model.UnitID) bool {
	zn := &c.G.Zones[z]
	if zn.Of == nil {
		return true
	}
	if now := c.StampOf(zn.Of.Deps); !l.judged || l.of != now {
		if l.projects == nil {
			l.projects = make([]bool, len(c.G.Units))
		}
		for i := range l.projects {
			l.projects[i] = c.projects(zn, model.UnitID(i))
		}
		l.judged, l.of = true, now
	}
	return l.projects[u]
}

// countsZone reports whether a zone is kept as counts, by hex, of the units that exert it there.
func (c *Ctx) countsZone(z int) bool {
	zn := &c.G.Zones[z]
	return zn.ClassOnly && !zn.HolderAtHex && len(c.G.Relations) == 0 && c.projectionOf(z) != nil
}

// placesOnly reports whether nothing but the places of holders changes a zone.
func (c *Ctx) placesOnly(z int) bool { return c.G.Zones[z].Reads == 0 && c.countsZone(z) }

// shiftZone brings a counted zone up to date.
func (c *Ctx) shiftZone(v *zoneView, z int, mover model.UnitID) {
	zn, l := &c.G.Zones[z], c.projectionOf(z)
	n := 2 + bits.Len32(zn.HolderTerms)
	if v.counts == nil {
		v.counts, v.bits = make([]uint16, n*c.G.Grid.NumHexes()), make([]ZoneBits, c.G.Grid.NumHexes())
		v.in = newHexSet(c.G.Grid.NumHexes())
		v.at, v.with = make([]model.HexID, len(c.G.Units)), make([]ZoneBits, len(c.G.Units))
		v.ready = false
	}
	anew := !v.ready || v.turn != l.turn
	if anew {
		clear(v.counts)
		clear(v.bits)
		clear(v.in)
		for u := range v.at {
			v.at[u] = model.None
		}
		v.turn = l.turn
	}
	now := c.StampOf(expr.Deps(zn.HolderReads))
	judged := anew || v.holds != now
	if judged {
		c.judgeHolders(v, z, l, mover, n)
		v.holds = now
	}
	if moved, ok := c.movedSince(v.placed); ok && !judged {
		for _, u := range moved {
			c.shiftHolder(v, z, l, int(u), n)
		}
	} else {
		for u := range v.with {
			c.shiftHolder(v, z, l, u, n)
		}
	}
	v.placed = c.P.Stamp(state.StampPlaces)
}

// shiftHolder moves the zone of one unit to where the unit is now.
func (c *Ctx) shiftHolder(v *zoneView, z int, l *zoneProjection, u, n int) {
	with, now := v.with[u], c.P.Units[u].At.Hex()
	if with == 0 || now == v.at[u] {
		return
	}
	c.withdrawFrom(v, z, l, u, n)
	if v.at[u] = now; now >= 0 {
		v.project(c.keptReach(l, z, now), n, with)
	}
}

// judgeHolders works out which bits each unit exerts, and takes away what units exert no
// longer.
func (c *Ctx) judgeHolders(v *zoneView, z int, l *zoneProjection, mover model.UnitID, n int) {
	g, zn := c.G, &c.G.Zones[z]
	old := c.Scope
	c.Mover = mover
	for i := range g.Units {
		u, with := model.UnitID(i), ZoneBits(0)
		if !c.IsMarker(u) && c.Hostile(g.Units[mover].Side, g.Units[i].Side) && c.projectsZone(l, z, u) {
			c.Holder = u
			with = c.projected(zn) | c.holderTerms(zn, model.None)
		}
		if with != v.with[i] {
			c.withdrawFrom(v, z, l, i, n)
			v.with[i], v.at[i] = with, model.None
		}
	}
	c.Scope = old
}

// withdrawFrom takes away the zone of a unit from where it was counted.
func (c *Ctx) withdrawFrom(v *zoneView, z int, l *zoneProjection, u, n int) {
	if v.at[u] >= 0 {
		v.withdraw(c.keptReach(l, z, v.at[u]), n, v.with[u])
	}
}

// project adds the zone of a unit to the counts of some hexes: ZoneIn is always among its bits.
func (v *zoneView) project(hexes []model.HexID, n int, with ZoneBits) {
	for _, h := range hexes {
		k := int(h) * n
		if v.counts[k]++; v.counts[k] == 1 {
			v.in.add(h)
		}
		for left := with >> 1; left != 0; left >>= 1 {
			k++
			v.counts[k] += uint16(left & 1)
		}
		v.bits[h] |= with
	}
}

// withdraw takes the zone of a unit from the counts of some hexes.
func (v *zoneView) withdraw(hexes []model.HexID, n int, with ZoneBits) {
	for _, h := range hexes {
		k := int(h) * n
		if v.counts[k]--; v.counts[k] == 0 {
			v.bits[h] &^= ZoneIn
			v.in.drop(h)
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
