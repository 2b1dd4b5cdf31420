package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Zones answers which hexes lie in zones of control, and whom they hold.
type Zones struct {
	c     *Ctx
	cache zoneCache

	reached []model.HexID // what zoneReach gave last, where it is not cached
}

// ZoneBits says what a zone is to one class of movers in one hex.
type ZoneBits uint32

// In: the hex is in an enemy zone; Held: an enemy there keeps the mover from
// leaving. The bits of terms that depend on the holder follow.
const (
	ZoneIn ZoneBits = 1 << iota
	ZoneHeld
	firstZoneTerm
)

// HeldBits returns the bits that mean, if ZoneBitsFor has one of them at the hex of unit u,
// that the zone keeps u there.
func (q *Zones) HeldBits(z int, u model.UnitID) ZoneBits {
	zn := &q.c.G.Zones[z]
	if !zn.HoldsAlone {
		return ZoneHeld
	}
	old := q.c.Scope
	q.c.Mover, q.c.Holder = u, model.None
	holds := zn.Holds.Bool(q.c)
	q.c.Scope = old
	if holds {
		return ZoneIn
	}
	return 0
}

// projectedBits returns the bits that the holder named by the context exerts on every hex that
// it reaches, terms aside.
func (q *Zones) projectedBits(zn *model.Zone) ZoneBits {
	if zn.Holds != nil && !zn.HoldsAlone && zn.Holds.Bool(q.c) {
		return ZoneIn | ZoneHeld
	}
	return ZoneIn
}

// zoneReads returns the parts of state that decide which hexes a zone covers: markers do not.
func (q *Zones) zoneReads(z int) lang.Deps {
	zn := &q.c.G.Zones[z]
	if !zn.ClassOnly {
		return ReadVars | ReadUnits | ReadPlaces
	}
	return lang.Deps(zn.Reads) | readHolders
}

// markZone marks the hexes that a zone covers for a mover, with what it is there.
func (q *Zones) markZone(z int, mover model.UnitID, bits []ZoneBits, in hexSet) {
	g, zn := q.c.G, &q.c.G.Zones[z]
	side := g.Units[mover].Side
	old := q.c.Scope
	q.c.Mover = mover
	for i := range q.c.P.Units {
		u, at := model.UnitID(i), q.c.P.Units[i].At
		if at < 0 || !q.c.AreHostile(side, g.Units[i].Side) || !q.projectsFrom(zn, u) {
			continue
		}
		q.c.Holder = u
		with := q.projectedBits(zn)
		if zn.HolderTerms != 0 && !zn.HolderAtHex {
			with |= q.holderTerms(zn, at.Hex())
		}
		for _, to := range q.zoneReach(z, at.Hex()) {
			if !q.zoneCovers(zn, u, to) {
				continue
			}
			if zn.HolderAtHex {
				bits[to] |= q.holderTerms(zn, to)
			}
			bits[to] |= with
			in.add(to)
		}
	}
	q.c.Scope = old
}

// projectsFrom reports whether a unit exerts a zone from its present hex, if it is in one.
func (q *Zones) projectsFrom(zn *model.Zone, u model.UnitID) bool {
	return !q.c.IsMarker(u) && q.c.UnitTrue(zn.Units, u)
}

// expandZone appends the hexes that a zone from one hex reaches.
func (q *Zones) expandZone(out []model.HexID, zn *model.Zone, from model.HexID) []model.HexID {
	first, start := len(out), -1
	for step := 0; step < zn.Reach; step++ {
		n := len(out)
		for i := start; i < n-first; i++ {
			f := from
			if i >= 0 {
				f = out[first+i]
			}
			for d, to := range q.c.G.Grid.Neighbors(f) {
				if to < 0 || to == from || slices.Contains(out[first:], to) || !q.zonePasses(zn, f, d) || !q.zoneEnters(zn, f, to) {
					continue
				}
				out = append(out, to)
			}
		}
		start = n - first
	}
	return out
}

// zoneCovers reports whether a zone that a unit exerts covers a hex within its reach.
func (q *Zones) zoneCovers(zn *model.Zone, holder model.UnitID, to model.HexID) bool {
	if zn.Covers == nil {
		return true
	}
	// The caller may be in the middle of a move, so the scope of its step is put back.
	old := q.c.Scope
	q.c.Holder, q.c.To = holder, to
	out := zn.Covers.Bool(q.c)
	q.c.Scope = old
	return out
}

func (q *Zones) zonePasses(zn *model.Zone, from model.HexID, d int) bool {
	if zn.BlockedBy == 0 && zn.Barriers == nil {
		return true
	}
	on := q.c.G.HexsideBits[q.c.G.Grid.Hexsides(from)[d]]
	return on&zn.OpenedBy != 0 || on&zn.BlockedBy == 0 && !q.isZoneBlocked(zn, on, from, d)
}

// isZoneBlocked reports whether hexsides that block a zone for the time being are
// among those of a step.
func (q *Zones) isZoneBlocked(zn *model.Zone, on uint32, from model.HexID, d int) bool {
	// The caller may be in the middle of a move, so the scope of its step is put back.
	old := q.c.Scope
	q.c.From, q.c.To = from, q.c.G.Grid.Neighbors(from)[d]
	out := slices.ContainsFunc(zn.Barriers, func(b model.Barrier) bool { return on&b.Bit != 0 && q.c.True(b.When) })
	q.c.Scope = old
	return out
}

func (q *Zones) zoneEnters(zn *model.Zone, from, to model.HexID) bool {
	if zn.NotInto == nil {
		return true
	}
	// The caller may be in the middle of a move, so the scope of its step is put back.
	old := q.c.Scope
	q.c.From, q.c.Hex = from, to
	out := !zn.NotInto.Bool(q.c)
	q.c.Scope = old
	return out
}

func (q *Zones) holderTerms(zn *model.Zone, to model.HexID) ZoneBits {
	var out ZoneBits
	if zn.HolderTerms == 0 {
		return 0
	}
	q.c.To = to
	for i := range zn.Enter {
		if zn.HolderTerms>>uint(i)&1 == 1 && q.c.True(zn.Enter[i].When) {
			out |= firstZoneTerm << uint(i)
		}
	}
	for i := range zn.Leave {
		k := uint(len(zn.Enter) + i)
		if zn.HolderTerms>>k&1 == 1 && q.c.True(zn.Leave[i].When) {
			out |= firstZoneTerm << k
		}
	}
	return out
}

// termApplies reports whether the k-th of a zone's enter and leave terms
// applies in a hex of the zone.
func (q *Zones) termApplies(zn *model.Zone, k int, t *model.Term, bits ZoneBits) bool {
	if zn.HolderTerms>>uint(k)&1 == 1 {
		return bits&(firstZoneTerm<<uint(k)) != 0
	}
	return q.c.True(t.When)
}

// inZoneOfEnemy is InZoneOfEnemy, side by side.
func (q *Zones) inZoneOfEnemy(z int, h model.HexID, s model.SideID) bool {
	for e := range q.c.G.Sides {
		if q.c.AreHostile(s, model.SideID(e)) && q.InZoneOf(z, h, model.SideID(e)) {
			return true
		}
	}
	return false
}

// InZoneOf reports whether some unit of side s exerts zone z over hex h. It asks only units as
// near as the zone reaches.
func (q *Zones) InZoneOf(z int, h model.HexID, s model.SideID) bool {
	var few [19]model.HexID // the questions about each hex may use c.buf
	for _, near := range q.c.G.Grid.AppendWithin(h, q.c.G.Zones[z].Reach, few[:0]) {
		for u := q.c.Places.FirstUnitIn(near); u >= 0; u = q.c.Places.NextUnitIn(u) {
			if q.c.G.Units[u].Side == s && q.ExertsZone(z, u, h) {
				return true
			}
		}
	}
	return false
}

// nearEnough reports whether a unit is near enough to exert a zone over a hex.
func (q *Zones) nearEnough(zn *model.Zone, u model.UnitID, h model.HexID) bool {
	at := q.c.HexOf(u)
	return at >= 0 && !q.c.IsMarker(u) && q.c.G.Grid.Distance(at, h) <= zn.Reach
}

// computeExerts is ExertsZone for a unit that is nearEnough.
func (q *Zones) computeExerts(z int, u model.UnitID, h model.HexID) bool {
	zn, at := &q.c.G.Zones[z], q.c.HexOf(u)
	if !q.c.UnitTrue(zn.Units, u) {
		return false
	}
	if !q.zoneCovers(zn, u, h) {
		return false
	}
	if zn.Reach == 1 {
		d := q.c.G.Grid.Direction(at, h)
		return d >= 0 && q.zonePasses(zn, at, int(d)) && q.zoneEnters(zn, at, h)
	}
	return slices.Contains(q.zoneReach(z, at), h)
}

// IsHeldByZone reports whether an enemy zone keeps unit u from leaving its hex.
func (q *Zones) IsHeldByZone(u model.UnitID) bool {
	h := q.c.HexOf(u)
	if h < 0 {
		return false
	}
	for z := range q.c.G.Zones {
		if q.ZoneBitsFor(z, u)[h]&q.HeldBits(z, u) != 0 {
			return true
		}
	}
	return false
}

// HoldingZone returns the zone that keeps u from leaving its hex in a movement, or nil.
func (q *Zones) HoldingZone(mv int, u model.UnitID) *model.Zone {
	h := q.c.HexOf(u)
	if h < 0 {
		return nil
	}
	for _, z := range q.c.G.Movements[mv].Zones {
		if q.ZoneBitsFor(z, u)[h]&q.HeldBits(z, u) != 0 {
			return &q.c.G.Zones[z]
		}
	}
	return nil
}

func (q *Zones) unitInEnemyZone(u model.UnitID) bool {
	h := q.c.HexOf(u)
	if h < 0 {
		return false
	}
	for z := range q.c.G.Zones {
		if q.ZoneBitsFor(z, u)[h]&ZoneIn != 0 {
			return true
		}
	}
	return false
}
