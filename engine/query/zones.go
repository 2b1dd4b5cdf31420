package query

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// ZoneBits says what a zone is to one class of movers in one hex.
type ZoneBits uint32

// In: the hex is in an enemy zone; Held: an enemy there keeps the mover from
// leaving. The bits of terms that depend on the holder follow.
const (
	ZoneIn ZoneBits = 1 << iota
	ZoneHeld
	zoneTerm0
)

type zoneView struct {
	ready  bool
	units  uint64 // stamp of units, when read
	vars   uint64
	all    uint64 // stamp of all places, when read
	stood  uint64 // stamp of the places of all holders
	places [state.MaxSides]uint64
	bits   []ZoneBits

	// Where nothing but the places of holders changes a zone, it is counted who
	// lays it where, so that only those that moved are looked at.
	counts []uint8 // by hex and bit
	at     []model.HexID
	with   []ZoneBits // by unit: what it lays; 0: it is no holder
}

// ZoneFor is zone z as it is to the class of unit u, by hex.
func (c *Ctx) ZoneFor(z int, u model.UnitID) []ZoneBits {
	class := int(c.G.Units[u].Class)
	if c.zones == nil {
		c.zones = make([]zoneView, len(c.G.Zones)*len(c.G.Classes))
	}
	v := &c.zones[z*len(c.G.Classes)+class]
	if v.counts != nil && v.stood == c.P.Stamp(state.StampHolders) && !c.NoCache {
		return v.bits
	}
	if v.ready && !c.NoCache && c.zoneFresh(v, z, c.G.Units[u].Side) {
		v.stood = c.P.Stamp(state.StampHolders)
		return v.bits
	}
	if c.countsZone(z) {
		c.shiftZone(v, z, u)
	} else {
		c.buildZone(v, z, u)
	}
	return v.bits
}

// countsZone reports whether nothing but the places of holders changes a zone.
func (c *Ctx) countsZone(z int) bool {
	zn := &c.G.Zones[z]
	return !c.NoCache && c.shared != nil && c.shared.reach[z] != nil && zn.Reads == 0 && zn.ClassOnly && !zn.HolderAtHex &&
		len(c.G.Relations) == 0 && len(c.G.Units) < 256
}

// shiftZone brings a counted zone up to date.
func (c *Ctx) shiftZone(v *zoneView, z int, mover model.UnitID) {
	n := 2 + bits.Len32(c.G.Zones[z].HolderTerms)
	if v.counts == nil {
		v.counts, v.bits = make([]uint8, n*c.G.Grid.N()), make([]ZoneBits, c.G.Grid.N())
		c.holders(v, z, mover)
	}
	reach := c.shared.reach[z]
	for u, with := range v.with {
		now := c.P.Units[u].At.Hex()
		if with == 0 || now == v.at[u] {
			continue
		}
		if v.at[u] >= 0 {
			for _, h := range reach[v.at[u]] {
				v.lift(int(h), n, with)
			}
		}
		if v.at[u] = now; now >= 0 {
			for _, h := range reach[now] {
				v.lay(int(h), n, with)
			}
		}
	}
	c.stampZone(v)
}

// holders works out what each unit lays.
func (c *Ctx) holders(v *zoneView, z int, mover model.UnitID) {
	g, zn := c.G, &c.G.Zones[z]
	v.at, v.with = make([]model.HexID, len(g.Units)), make([]ZoneBits, len(g.Units))
	oldM, oldH, oldTo := c.Mover, c.Holder, c.To
	c.Mover = mover
	for i := range g.Units {
		u := model.UnitID(i)
		v.at[i] = model.None
		if !c.IsMarker(u) && c.Hostile(g.Units[mover].Side, g.Units[i].Side) && c.UnitTrue(zn.Of, u) {
			c.Holder = u
			v.with[i] = c.laid(zn) | c.holderTerms(zn, model.None)
		}
	}
	c.Mover, c.Holder, c.To = oldM, oldH, oldTo
}

func (v *zoneView) lay(h, n int, with ZoneBits) {
	v.bits[h] |= with
	for k := h * n; with != 0; k, with = k+1, with>>1 {
		v.counts[k] += uint8(with & 1)
	}
}

func (v *zoneView) lift(h, n int, with ZoneBits) {
	for k, bit := h*n, ZoneBits(1); bit <= with; k, bit = k+1, bit<<1 {
		if with&bit == 0 {
			continue
		}
		if v.counts[k]--; v.counts[k] == 0 {
			v.bits[h] &^= bit
		}
	}
}

// laid is what the holder that the context names lays on every hex it reaches,
// its terms aside.
func (c *Ctx) laid(zn *model.Zone) ZoneBits {
	if zn.Holds != nil && zn.Holds.Bool(c) {
		return ZoneIn | ZoneHeld
	}
	return ZoneIn
}

// A zone is tabulated by mover class only when its conditions ask nothing
// else of the mover; otherwise the view is rebuilt for each unit.
func (c *Ctx) zoneFresh(v *zoneView, z int, side model.SideID) bool {
	zn := &c.G.Zones[z]
	if !zn.ClassOnly || v.vars != c.P.Stamp(state.StampVars) && zn.Reads&uint64(ReadVars) != 0 {
		return false
	}
	if zn.Reads&uint64(ReadUnits) != 0 && v.units != c.P.Stamp(state.StampUnits) {
		return false
	}
	if zn.Reads&uint64(ReadPlaces) != 0 {
		return v.all == c.P.Stamp(state.StampPlaces)
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

// zoneReads is what decides over which hexes a zone lies: markers do not.
func (c *Ctx) zoneReads(z int) expr.ReadSet {
	zn := &c.G.Zones[z]
	if !zn.ClassOnly {
		return ReadVars | ReadUnits | ReadPlaces
	}
	return expr.ReadSet(zn.Reads) | readHolders
}

func (c *Ctx) buildZone(v *zoneView, z int, mover model.UnitID) {
	g := c.G
	if v.bits == nil {
		v.bits = make([]ZoneBits, g.Grid.N())
	}
	clear(v.bits)
	v.counts = nil
	zn := &g.Zones[z]
	side := g.Units[mover].Side
	oldM, oldH, oldU, oldTo, oldHex := c.Mover, c.Holder, c.Unit, c.To, c.Hex
	c.Mover = mover
	for h := range c.P.Units {
		at := c.P.Units[h].At
		u := model.UnitID(h)
		if at < 0 || c.IsMarker(u) || !c.Hostile(side, g.Units[h].Side) || !c.UnitTrue(zn.Of, u) {
			continue
		}
		c.Holder = u
		c.spread(v.bits, z, at.Hex(), c.laid(zn))
	}
	c.Mover, c.Holder, c.Unit, c.To, c.Hex = oldM, oldH, oldU, oldTo, oldHex
	c.stampZone(v)
}

// stampZone notes of which position a zone is.
func (c *Ctx) stampZone(v *zoneView) {
	v.stood = c.P.Stamp(state.StampHolders)
	v.ready, v.units, v.vars, v.all = true, c.P.Stamp(state.StampUnits), c.P.Stamp(state.StampVars), c.P.Stamp(state.StampPlaces)
	for s := range c.G.Sides {
		v.places[s] = c.P.Stamp(state.PlaceOf(model.SideID(s)))
	}
}

// spread marks the hexes that a zone from one hex reaches. Terms that ask for
// the holder are judged here, hex by hex where they ask for the hex.
func (c *Ctx) spread(out []ZoneBits, z int, from model.HexID, with ZoneBits) {
	zn := &c.G.Zones[z]
	if zn.HolderTerms != 0 && !zn.HolderAtHex {
		with |= c.holderTerms(zn, from)
	}
	for _, to := range c.zoneReach(z, from) {
		if zn.HolderAtHex {
			out[to] |= c.holderTerms(zn, to)
		}
		out[to] |= with
	}
}

// zoneReach lists the hexes that a zone from one hex reaches: from the map
// alone when nothing about it changes in play.
func (c *Ctx) zoneReach(z int, from model.HexID) []model.HexID {
	if c.shared != nil && !c.NoCache && c.shared.reach[z] != nil {
		return c.shared.reach[z][from]
	}
	c.zoned = c.zoneFrom(c.zoned[:0], &c.G.Zones[z], from)
	return c.zoned
}

// zoneFrom appends the hexes that a zone from one hex reaches.
func (c *Ctx) zoneFrom(out []model.HexID, zn *model.Zone, from model.HexID) []model.HexID {
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

// zoneReaches works out the zones that nothing in play changes.
func zoneReaches(g *model.Game) [][][]model.HexID {
	c := &Ctx{G: g}
	out := make([][][]model.HexID, len(g.Zones))
	for z := range g.Zones {
		zn := &g.Zones[z]
		if zn.NotInto != nil || zn.Barriers != nil || zn.Reach > 3 {
			continue
		}
		out[z] = make([][]model.HexID, g.Grid.N())
		for h := range out[z] {
			out[z][h] = c.zoneFrom(nil, zn, model.HexID(h))
		}
	}
	return out
}

func (c *Ctx) zonePasses(zn *model.Zone, from model.HexID, d int) bool {
	if zn.BlockedBy == 0 && zn.Barriers == nil {
		return true
	}
	on := c.G.SideBits[c.G.Grid.Sides(from)[d]]
	return on&zn.OpenedBy != 0 || on&zn.BlockedBy == 0 && !c.zoneBarred(zn, on, from, d)
}

// zoneBarred reports whether hexsides that block a zone for the time being are
// among those of a step.
func (c *Ctx) zoneBarred(zn *model.Zone, on uint32, from model.HexID, d int) bool {
	// The zone may be asked for in the middle of a move: its step stands.
	oldFrom, oldTo := c.From, c.To
	c.From, c.To = from, c.G.Grid.Neighbors(from)[d]
	out := slices.ContainsFunc(zn.Barriers, func(b model.Barrier) bool { return on&b.Bit != 0 && c.True(b.When) })
	c.From, c.To = oldFrom, oldTo
	return out
}

func (c *Ctx) zoneEnters(zn *model.Zone, from, to model.HexID) bool {
	if zn.NotInto == nil {
		return true
	}
	// The zone may be asked for in the middle of a move: its step stands.
	old := c.From
	c.From, c.Hex = from, to
	out := !zn.NotInto.Bool(c)
	c.From = old
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
			out |= zoneTerm0 << uint(i)
		}
	}
	for i := range zn.Leave {
		k := uint(len(zn.Enter) + i)
		if zn.HolderTerms>>k&1 == 1 && c.True(zn.Leave[i].When) {
			out |= zoneTerm0 << k
		}
	}
	return out
}

// termApplies reports whether the k-th of a zone's enter and leave terms
// applies in a hex of the zone.
func (c *Ctx) termApplies(zn *model.Zone, k int, t *model.Term, bits ZoneBits) bool {
	if zn.HolderTerms>>uint(k)&1 == 1 {
		return bits&(zoneTerm0<<uint(k)) != 0
	}
	return c.True(t.When)
}

// InEnemyZone reports whether hex h is in zone z of an enemy of side s,
// whoever moves.
func (c *Ctx) InEnemyZone(z int, h model.HexID, s model.SideID) bool {
	k := c.G.ClassOfSide[s]
	if k == model.None {
		return false
	}
	return c.ZoneFor(z, c.G.Classes[k].First)[h]&ZoneIn != 0
}

// Exerts reports whether unit u exerts zone z over hex h.
func (c *Ctx) Exerts(z int, u model.UnitID, h model.HexID) bool {
	zn := &c.G.Zones[z]
	at := c.HexOf(u)
	if at < 0 || c.IsMarker(u) || !c.UnitTrue(zn.Of, u) {
		return false
	}
	if zn.Reach == 1 {
		d := c.G.Grid.Direction(at, h)
		return d >= 0 && c.zonePasses(zn, at, int(d)) && c.zoneEntersKeep(zn, at, h)
	}
	if c.G.Grid.Distance(at, h) > zn.Reach {
		return false
	}
	old := c.Hex
	reaches := slices.Contains(c.zoneReach(z, at), h)
	c.Hex = old
	return reaches
}

func (c *Ctx) zoneEntersKeep(zn *model.Zone, from, to model.HexID) bool {
	old := c.Hex
	ok := c.zoneEnters(zn, from, to)
	c.Hex = old
	return ok
}

// The categories of state that expressions may read.
const (
	ReadVars    expr.ReadSet = 1 << iota // variables, tracks, latches, ledgers, turn, phase
	ReadUnits                            // faces, steps, flags of units
	ReadPlaces                           // where units are
	ReadCombat                           // the combat under way
	ReadChosen                           // what was chosen for the move
	readHolders                          // where units are that are no markers; for kept values only
	ReadMore                             // of ReadVars: more than what has a bit of its own
	readTurn0
)

// What of ReadVars has a bit of its own: these, and as many variables and tracks
// as there is room for.
const (
	readTurn  = ReadVars | readTurn0
	readPhase = ReadVars | readTurn0<<1 // the phase and the phasing side
)

// readAnyVars is what reads more than single variables of the game.
const readAnyVars = ReadVars | ReadMore

// The parts of state that have a bit each begin with the turn.
const firstPartBit = 7

// readsPart is what reads the n-th variable of a game; tracks follow them.
func readsVar(n int) expr.ReadSet {
	if state.PartFirst+n >= state.Parts {
		return readAnyVars
	}
	return ReadVars | 1<<uint(firstPartBit+state.PartFirst+n)
}

func readsTrack(g *model.Game, n int) expr.ReadSet { return readsVar(len(g.Vars) + n) }

// parts works out which part of the position counts the changes of each slot and
// each variable.
func parts(g *model.Game) (slots, vars []uint8) {
	slots, vars = make([]uint8, g.VarSlots), make([]uint8, len(g.Vars))
	for i := range slots {
		slots[i] = state.PartNone
	}
	of := func(n int) uint8 { return uint8(min(state.PartFirst+n, int(state.PartNone))) }
	for i := range g.Vars {
		v := &g.Vars[i]
		vars[i] = of(i)
		for k := range v.Count {
			slots[v.Slot+k] = vars[i]
		}
	}
	for i := range g.Tracks {
		for k := range g.Tracks[i].Count {
			slots[g.Tracks[i].Slot+k] = of(len(g.Vars) + i)
		}
	}
	return slots, vars
}

// stampOf counts the changes of all that is read: equal counts mean that none
// of it changed. The combat under way is counted by none.
func (c *Ctx) stampOf(r expr.ReadSet) uint64 {
	var n uint64
	own := r >> firstPartBit
	if r&ReadMore != 0 || r&ReadVars != 0 && own == 0 || c.G.SlotParts == nil {
		n, own = c.P.Stamp(state.StampVars), 0
	}
	for ; own != 0; own &= own - 1 {
		n = max(n, c.P.Stamp(state.PartOf(bits.TrailingZeros64(uint64(own)))))
	}
	if r&ReadUnits != 0 {
		n = max(n, c.P.Stamp(state.StampUnits))
	}
	if r&ReadPlaces != 0 {
		n = max(n, c.P.Stamp(state.StampPlaces))
	}
	if r&readHolders != 0 {
		n = max(n, c.P.Stamp(state.StampHolders))
	}
	return n
}

// ReadsHidden reports whether a set of reads may hold a variable that not all
// sides may see.
func ReadsHidden(g *model.Game, r expr.ReadSet) bool {
	for i := range g.Vars {
		if v := g.Vars[i].Visible; v != "" && v != "all" && r&(readsVar(i)|ReadMore)&^ReadVars != 0 {
			return true
		}
	}
	return false
}

// SplitReads takes apart what of ReadVars a set reads: variables of the game,
// variables of places, and all the rest.
func SplitReads(g *model.Game, r expr.ReadSet) (plain, places []int, rest expr.ReadSet) {
	rest = r & (ReadMore | r>>firstPartBit<<firstPartBit)
	for i := range g.Vars {
		own := readsVar(i) &^ ReadVars
		if own&ReadMore != 0 || r&own == 0 {
			continue
		}
		switch g.Vars[i].Of {
		case model.OfGame:
			plain = append(plain, i)
		case model.OfHex, model.OfStack, model.OfHexside:
			places = append(places, i)
		default:
			continue
		}
		rest &^= own
	}
	if rest != 0 {
		rest |= ReadVars
	}
	return plain, places, rest
}
