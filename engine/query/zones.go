package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// ZoneBits says what a zone is to one class of movers in one hex.
type ZoneBits uint32

// In: the hex is in an enemy zone; Held: an enemy there keeps the mover from
// leaving. The bits of terms that depend on the holder follow.
const (
	ZoneIn ZoneBits = 1 << iota
	ZoneHeld
	firstZoneTerm
)

// HeldBits says which bits of ZoneBitsFor mean, in the hex of unit u, that the zone
// keeps it from leaving.
func (c *Ctx) HeldBits(z int, u model.UnitID) ZoneBits {
	zn := &c.G.Zones[z]
	if !zn.HoldsAlone {
		return ZoneHeld
	}
	old := c.Scope
	c.Mover, c.Holder = u, model.None
	holds := zn.Holds.Bool(c)
	c.Scope = old
	if holds {
		return ZoneIn
	}
	return 0
}

// projectedBits is the bits that the holder named by the context exerts on every hex that it reaches,
// terms aside.
func (c *Ctx) projectedBits(zn *model.Zone) ZoneBits {
	if zn.Holds != nil && !zn.HoldsAlone && zn.Holds.Bool(c) {
		return ZoneIn | ZoneHeld
	}
	return ZoneIn
}

// zoneReads is what decides which hexes a zone covers: markers do not.
func (c *Ctx) zoneReads(z int) lang.Deps {
	zn := &c.G.Zones[z]
	if !zn.ClassOnly {
		return ReadVars | ReadUnits | ReadPlaces
	}
	return lang.Deps(zn.Reads) | readHolders
}

// markZone marks the hexes that a zone covers for a mover, with what it is there.
func (c *Ctx) markZone(z int, mover model.UnitID, bits []ZoneBits, in hexSet) {
	g, zn := c.G, &c.G.Zones[z]
	side := g.Units[mover].Side
	old := c.Scope
	c.Mover = mover
	for i := range c.P.Units {
		u, at := model.UnitID(i), c.P.Units[i].At
		if at < 0 || !c.AreHostile(side, g.Units[i].Side) || !c.projectsFrom(zn, u) {
			continue
		}
		c.Holder = u
		with := c.projectedBits(zn)
		if zn.HolderTerms != 0 && !zn.HolderAtHex {
			with |= c.holderTerms(zn, at.Hex())
		}
		for _, to := range c.zoneReach(z, at.Hex()) {
			if zn.HolderAtHex {
				bits[to] |= c.holderTerms(zn, to)
			}
			bits[to] |= with
			in.add(to)
		}
	}
	c.Scope = old
}

// projectsFrom reports whether a unit exerts a zone where it stands, if it stands anywhere.
func (c *Ctx) projectsFrom(zn *model.Zone, u model.UnitID) bool {
	return !c.IsMarker(u) && c.UnitTrue(zn.Units, u)
}

// expandZone appends the hexes that a zone from one hex reaches.
func (c *Ctx) expandZone(out []model.HexID, zn *model.Zone, from model.HexID) []model.HexID {
	first, start := len(out), -1
	for step := 0; step < zn.Reach; step++ {
		n := len(out)
		for i := start; i < n-first; i++ {
			f := from
			if i >= 0 {
				f = out[first+i]
			}
			for d, to := range c.G.Grid.Neighbors(f) {
				if to < 0 || to == from || slices.Contains(out[first:], to) || !c.zonePasses(zn, f, d) || !c.zoneEnters(zn, f, to) {
					continue
				}
				out = append(out, to)
			}
		}
		start = n - first
	}
	return out
}

func (c *Ctx) zonePasses(zn *model.Zone, from model.HexID, d int) bool {
	if zn.BlockedBy == 0 && zn.Barriers == nil {
		return true
	}
	on := c.G.HexsideBits[c.G.Grid.Hexsides(from)[d]]
	return on&zn.OpenedBy != 0 || on&zn.BlockedBy == 0 && !c.isZoneBlocked(zn, on, from, d)
}

// isZoneBlocked reports whether hexsides that block a zone for the time being are
// among those of a step.
func (c *Ctx) isZoneBlocked(zn *model.Zone, on uint32, from model.HexID, d int) bool {
	// The zone may be asked for in the middle of a move: its step stands.
	old := c.Scope
	c.From, c.To = from, c.G.Grid.Neighbors(from)[d]
	out := slices.ContainsFunc(zn.Barriers, func(b model.Barrier) bool { return on&b.Bit != 0 && c.True(b.When) })
	c.Scope = old
	return out
}

func (c *Ctx) zoneEnters(zn *model.Zone, from, to model.HexID) bool {
	if zn.NotInto == nil {
		return true
	}
	// The zone may be asked for in the middle of a move: its step stands.
	old := c.Scope
	c.From, c.Hex = from, to
	out := !zn.NotInto.Bool(c)
	c.Scope = old
	return out
}

func (c *Ctx) holderTerms(zn *model.Zone, to model.HexID) ZoneBits {
	var out ZoneBits
	if zn.HolderTerms == 0 {
		return 0
	}
	c.To = to
	for i := range zn.Enter {
		if zn.HolderTerms>>uint(i)&1 == 1 && c.True(zn.Enter[i].When) {
			out |= firstZoneTerm << uint(i)
		}
	}
	for i := range zn.Leave {
		k := uint(len(zn.Enter) + i)
		if zn.HolderTerms>>k&1 == 1 && c.True(zn.Leave[i].When) {
			out |= firstZoneTerm << k
		}
	}
	return out
}

// termApplies reports whether the k-th of a zone's enter and leave terms
// applies in a hex of the zone.
func (c *Ctx) termApplies(zn *model.Zone, k int, t *model.Term, bits ZoneBits) bool {
	if zn.HolderTerms>>uint(k)&1 == 1 {
		return bits&(firstZoneTerm<<uint(k)) != 0
	}
	return c.True(t.When)
}

// inZoneOfEnemy is InZoneOfEnemy, side by side.
func (c *Ctx) inZoneOfEnemy(z int, h model.HexID, s model.SideID) bool {
	for e := range c.G.Sides {
		if c.AreHostile(s, model.SideID(e)) && c.InZoneOf(z, h, model.SideID(e)) {
			return true
		}
	}
	return false
}

// InZoneOf reports whether some unit of side s exerts zone z over hex h: only those are
// asked that stand as near as the zone reaches.
func (c *Ctx) InZoneOf(z int, h model.HexID, s model.SideID) bool {
	var few [19]model.HexID // what is asked for each of them may use c.buf
	for _, near := range c.G.Grid.AppendWithin(h, c.G.Zones[z].Reach, few[:0]) {
		for u := c.FirstUnitIn(near); u >= 0; u = c.NextUnitIn(u) {
			if c.G.Units[u].Side == s && c.ExertsZone(z, u, h) {
				return true
			}
		}
	}
	return false
}

// nearEnough reports whether a unit stands where it may exert a zone over a hex.
func (c *Ctx) nearEnough(zn *model.Zone, u model.UnitID, h model.HexID) bool {
	at := c.HexOf(u)
	return at >= 0 && !c.IsMarker(u) && c.G.Grid.Distance(at, h) <= zn.Reach
}

// computeExerts is ExertsZone for a unit that is nearEnough.
func (c *Ctx) computeExerts(z int, u model.UnitID, h model.HexID) bool {
	zn, at := &c.G.Zones[z], c.HexOf(u)
	if !c.UnitTrue(zn.Units, u) {
		return false
	}
	if zn.Reach == 1 {
		d := c.G.Grid.Direction(at, h)
		return d >= 0 && c.zonePasses(zn, at, int(d)) && c.zoneEnters(zn, at, h)
	}
	return slices.Contains(c.zoneReach(z, at), h)
}
