package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// occupancy lists the units in each hex, in unit order, and counts them. Key: hex. Never
// dropped: a unit that moved is taken from one hex and added to another; all are counted
// anew only where the position does not remember all who moved.
type occupancy struct {
	revision        uint64 // of all places, when it was brought up to date
	ready           bool
	first           []int16     // by hex
	occupied        hexSet      // the hexes that hold anybody
	next            []int16     // by unit
	lastPlaces      []model.Loc // by unit: where it was
	pairs           int         // units that stand in a hex with another one after them
	counts          []int16     // by side and hex: how many, markers aside
	stackSums       [][]int32   // by stacking limit, as held: how much they count; nil where that may change
	overLimit       []hexSet    // by side: the hexes that hold more than a limit; nil where limits or what counts may change
	overLimitCounts []int       // how many those are
}

// cachedUnitsOnMap appends the units on the map, in unit order.
func (c *Ctx) cachedUnitsOnMap(buf []int32) []int32 {
	if c.CacheOff(CachePlaces) {
		return c.unitsOnMap(buf)
	}
	k, now := &c.cache.onMapUnits, c.P.Revision(state.RevisionOnMap)
	if k.units == nil || k.revision != now {
		k.units, k.revision = c.unitsOnMap(k.units[:0]), now
	}
	return append(buf, k.units...)
}

// onMapUnits is the units on the map, as the word units gives them.
type onMapUnits struct {
	revision uint64
	units    []int32
}

func (c *Ctx) refreshOccupancy() {
	o := &c.cache.occupancy
	stamp := c.P.Revision(state.RevisionPlaces)
	if o.ready && o.revision == stamp {
		return
	}
	if o.first == nil {
		o.first, o.occupied = make([]int16, c.G.Grid.NumHexes()), newHexSet(c.G.Grid.NumHexes())
		o.next, o.lastPlaces = make([]int16, len(c.G.Units)), make([]model.Loc, len(c.G.Units))
		for i := range o.first {
			o.first[i] = model.None
		}
		for u := range o.lastPlaces {
			o.lastPlaces[u] = model.InBox(0)
		}
		c.initCounts()
	}
	if moved, ok := c.movedSince(o.revision); ok && o.ready {
		for _, u := range moved {
			c.shiftCounts(u, c.P.Units[u].At)
			o.moveUnit(u, c.P.Units[u].At)
		}
		o.revision = stamp
		return
	}
	for _, at := range o.lastPlaces {
		if at >= 0 {
			o.first[at] = model.None
		}
	}
	clear(o.occupied)
	clear(o.counts)
	for _, sums := range o.stackSums {
		clear(sums)
	}
	for s := range o.overLimit {
		clear(o.overLimit[s])
		o.overLimitCounts[s] = 0
	}
	o.pairs = 0
	for u := len(c.P.Units) - 1; u >= 0; u-- {
		at := c.P.Units[u].At
		o.lastPlaces[u] = at
		if at >= 0 {
			next := o.first[at]
			o.next[u] = next
			o.first[at] = int16(u)
			o.occupied.add(at.Hex())
			c.countUnit(model.UnitID(u), at.Hex(), 1)
			if next >= 0 {
				o.pairs++
			}
		}
	}
	o.revision, o.ready = stamp, true
}

// minCountedUnits is from how many units on they are counted by hex: of fewer, so few stand
// together that it costs less to go through them.
const minCountedUnits = 200

// initCounts makes the memory for counts of units.
func (c *Ctx) initCounts() {
	if len(c.G.Units) < minCountedUnits {
		return
	}
	o, n := &c.cache.occupancy, len(c.G.Sides)*c.G.Grid.NumHexes()
	o.counts = make([]int16, n)
	if c.cache.shared == nil {
		return
	}
	o.stackSums = make([][]int32, len(c.cache.shared.stackLimits))
	for i := range o.stackSums {
		if c.cache.shared.stackLimits[i].weights != nil {
			o.stackSums[i] = make([]int32, n)
		}
	}
	if !slices.ContainsFunc(c.cache.shared.stackLimits, func(s fixedStacking) bool { return !s.sameEverywhere || s.weights == nil }) {
		o.overLimit, o.overLimitCounts = make([]hexSet, len(c.G.Sides)), make([]int, len(c.G.Sides))
		for s := range o.overLimit {
			o.overLimit[s] = newHexSet(c.G.Grid.NumHexes())
		}
	}
}

// countUnit adds a unit to the counts of a hex, or takes it away.
func (c *Ctx) countUnit(u model.UnitID, h model.HexID, by int16) {
	if c.cache.occupancy.counts == nil || c.IsMarker(u) {
		return
	}
	o, s := &c.cache.occupancy, c.G.Units[u].Side
	at := c.countIndex(h, s)
	o.counts[at] += by
	was, is := false, false
	for i, sums := range o.stackSums {
		if sums != nil {
			limit := c.cache.shared.stackLimits[i].limit
			was = was || sums[at] > limit
			sums[at] += int32(by) * c.cache.shared.stackLimits[i].weights[u]
			is = is || sums[at] > limit
		}
	}
	switch {
	case o.overLimit == nil || was == is:
	case is:
		o.overLimit[s].add(h)
		o.overLimitCounts[s]++
	default:
		o.overLimit[s].drop(h)
		o.overLimitCounts[s]--
	}
}

// hexesOverLimit is the hexes in which a side may break a stacking limit, and whether there is any: nil where that
// is not counted. Whoever is about to leave is counted, too.
func (c *Ctx) hexesOverLimit(side model.SideID) (over hexSet, any bool) {
	if c.cache.occupancy.overLimit == nil || !c.refreshCounts() {
		return nil, true
	}
	return c.cache.occupancy.overLimit[side], c.cache.occupancy.overLimitCounts[side] > 0
}

// countIndex is where the counts of a side in a hex are.
func (c *Ctx) countIndex(h model.HexID, s model.SideID) int {
	return int(s)*c.G.Grid.NumHexes() + int(h)
}

// shiftCounts takes a unit in the counts from where it was to where it is.
func (c *Ctx) shiftCounts(u model.UnitID, now model.Loc) {
	was := c.cache.occupancy.lastPlaces[u]
	if was == now || c.cache.occupancy.counts == nil {
		return
	}
	if was >= 0 {
		c.countUnit(u, was.Hex(), -1)
	}
	if now >= 0 {
		c.countUnit(u, now.Hex(), 1)
	}
}

// refreshCounts brings the counts of units up to date; false where there are none.
func (c *Ctx) refreshCounts() bool {
	if c.cache.occupancy.counts == nil || c.CacheOff(CachePlaces) {
		return false
	}
	if c.cache.occupancy.revision != c.P.Revision(state.RevisionPlaces) {
		c.refreshOccupancy()
	}
	return true
}

// moveUnit takes a unit from where it was to where it is.
func (o *occupancy) moveUnit(u model.UnitID, now model.Loc) {
	was := o.lastPlaces[u]
	if was == now {
		return
	}
	o.lastPlaces[u] = now
	if was >= 0 {
		at := &o.first[was]
		for *at != int16(u) {
			at = &o.next[*at]
		}
		if *at = o.next[u]; o.first[was] >= 0 {
			o.pairs--
		} else {
			o.occupied.drop(was.Hex())
		}
	}
	if now >= 0 {
		o.occupied.add(now.Hex())
		at := &o.first[now]
		if *at >= 0 {
			o.pairs++
		}
		for *at >= 0 && *at < int16(u) {
			at = &o.next[*at]
		}
		o.next[u], *at = *at, int16(u)
	}
}

// movedSince lists the units that have changed their places since RevisionPlaces had
// a count, if that is known; the list is valid until the next call.
func (c *Ctx) movedSince(count uint64) ([]model.UnitID, bool) {
	list, ok := c.P.MovedSince(count, c.moved[:0])
	c.moved = list[:0]
	return list, ok
}

// nobodyShares reports whether no hex holds two units; false where nothing may
// be kept.
func (c *Ctx) nobodyShares() bool {
	if c.CacheOff(CachePlaces) {
		return false
	}
	c.refreshOccupancy()
	return c.cache.occupancy.pairs == 0
}

// firstUnits is the first unit in each hex, until a unit moves; nil where nothing
// may be kept.
func (c *Ctx) firstUnits() []int16 {
	if c.CacheOff(CachePlaces) {
		return nil
	}
	c.refreshOccupancy()
	return c.cache.occupancy.first
}

// FirstUnitIn is the first unit in a hex, or None; NextUnitIn goes on from it.
func (c *Ctx) FirstUnitIn(h model.HexID) model.UnitID {
	if c.CacheOff(CachePlaces) {
		return c.scanUnits(0, model.OnHex(h))
	}
	if !c.cache.occupancy.ready || c.cache.occupancy.revision != c.P.Revision(state.RevisionPlaces) {
		c.refreshOccupancy()
	}
	return model.UnitID(c.cache.occupancy.first[h])
}

// NextUnitIn is the unit after u in its hex, or None. Valid until a unit moves.
func (c *Ctx) NextUnitIn(u model.UnitID) model.UnitID {
	if c.CacheOff(CachePlaces) {
		return c.scanUnits(int(u)+1, c.P.Units[u].At)
	}
	return model.UnitID(c.cache.occupancy.next[u])
}

// othersInHex reports whether units of other sides than s are counted in a hex.
func (c *Ctx) othersInHex(h model.HexID, s model.SideID) bool {
	if c.cache.occupancy.first[h] < 0 {
		return false
	}
	for x := range c.G.Sides {
		if model.SideID(x) != s && c.cache.occupancy.counts[c.countIndex(h, model.SideID(x))] > 0 {
			return true
		}
	}
	return false
}

// fixedStacking is what of a stacking limit nothing in play changes.
type fixedStacking struct {
	sameEverywhere bool // the limit is the same everywhere
	limit          int32
	weights        []int32 // by unit; nil when that may change
}

// fitsAnyEmptyHex reports whether a unit has room in every hex that holds nobody, as
// far as that can be said for all of them at once.
func (c *Ctx) fitsAnyEmptyHex(u model.UnitID) bool {
	if c.cache.shared == nil || c.CacheOff(CachePlaces) {
		return false
	}
	for i := range c.cache.shared.stackLimits {
		s := &c.cache.shared.stackLimits[i]
		if !s.sameEverywhere || s.weights == nil || s.weights[u] > s.limit {
			return false
		}
	}
	return true
}

// stacksDecideRoom reports whether who stands in a hex is all that decides about room there.
func (c *Ctx) stacksDecideRoom() bool {
	return c.cache.shared != nil && !slices.ContainsFunc(c.cache.shared.stackLimits, func(s fixedStacking) bool { return !s.sameEverywhere || s.weights == nil })
}

func analyzeStacking(g *model.Game) []fixedStacking {
	c := &Ctx{G: g}
	out := make([]fixedStacking, len(g.Stacking))
	for i := range out {
		s := &g.Stacking[i]
		out[i].limit, out[i].sameEverywhere = s.Limit.Const()
		if !isFixedForUnit(s.Units) || !isFixedForUnit(s.Counts) {
			continue
		}
		out[i].weights = make([]int32, len(g.Units))
		for u := range g.Units {
			out[i].weights[u] = c.computeStackWeight(s, model.UnitID(u))
		}
	}
	return out
}

// isFixedForUnit reports whether an expression on a unit gives the same for it all game.
func isFixedForUnit(p *lang.Program) bool { return p == nil || p.Deps == 0 && p.StaticOn("unit") }

// stackShare is how much of what a side has in a hex is a unit's, which may be None.
func (c *Ctx) stackShare(i int, u model.UnitID, h model.HexID, side model.SideID) int32 {
	if u < 0 || c.P.Units[u].At != model.OnHex(h) || c.G.Units[u].Side != side || c.IsMarker(u) {
		return 0
	}
	return c.cache.shared.stackLimits[i].weights[u]
}

// HoldsEnemy reports whether a hex holds a unit hostile to s that holds up movement.
func (c *Ctx) HoldsEnemy(h model.HexID, s model.SideID) bool {
	if c.cache.occupancy.counts != nil && len(c.G.Relations) == 0 && c.refreshCounts() {
		return c.othersInHex(h, s)
	}
	return c.scanForEnemy(h, s)
}

// BlocksSide reports whether a hex holds a unit that a unit of s cannot pass:
// one that is not friendly.
func (c *Ctx) BlocksSide(h model.HexID, s model.SideID) bool {
	if c.cache.occupancy.counts != nil && len(c.G.Relations) == 0 && c.refreshCounts() {
		return c.othersInHex(h, s)
	}
	return c.scanForBlocker(h, s)
}

// CountFriends counts units of side s in a hex, markers aside.
func (c *Ctx) CountFriends(h model.HexID, s model.SideID) int {
	if c.refreshCounts() {
		return int(c.cache.occupancy.counts[c.countIndex(h, s)])
	}
	return c.scanFriends(h, s)
}

// filterOccupied keeps of a list, in place, the hexes in which anybody stands; all of them
// where that is not known.
func (c *Ctx) filterOccupied(in []int32) []int32 {
	if c.firstUnits() == nil {
		return in
	}
	return c.cache.occupancy.occupied.filterList(in, true)
}

// stackWeight is how much a unit counts for a stacking limit.
func (c *Ctx) stackWeight(i int, u model.UnitID) int32 {
	if c.cache.shared != nil && !c.CacheOff(CachePlaces) {
		if n := c.cache.shared.stackLimits[i].weights; n != nil {
			return n[u]
		}
	}
	return c.computeStackWeight(&c.G.Stacking[i], u)
}

// stackLimit is a stacking limit in a hex.
func (c *Ctx) stackLimit(i int, h model.HexID) int32 {
	if c.cache.shared != nil && c.cache.shared.stackLimits[i].sameEverywhere {
		return c.cache.shared.stackLimits[i].limit
	}
	return c.computeStackLimit(i, h)
}

// stackTotal is how much the units of a side in a hex count for a stacking limit, without
// one of them and without who is about to leave.
func (c *Ctx) stackTotal(i int, h model.HexID, side model.SideID, except model.UnitID) int32 {
	if c.cache.occupancy.stackSums == nil || c.cache.occupancy.stackSums[i] == nil || !c.refreshCounts() {
		return c.scanStackTotal(i, h, side, except)
	}
	if c.cache.occupancy.first[h] < 0 {
		return 0
	}
	n := c.cache.occupancy.stackSums[i][c.countIndex(h, side)]
	n -= c.stackShare(i, except, h, side)
	if c.leavingUnit != except {
		n -= c.stackShare(i, c.leavingUnit, h, side)
	}
	return n
}
