package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// occupancy lists the units in each hex, in unit order, and counts them. Key: hex. Never
// dropped: a unit that moved is taken from one hex and added to another; all are counted
// anew only where the position does not remember all who moved.
type occupancy struct {
	stamp uint64 // of all places, when it was brought up to date
	ready bool
	first []int16     // by hex
	stood hexSet      // the hexes that hold anybody
	next  []int16     // by unit
	seen  []model.Loc // by unit: where it was
	pairs int         // units that stand in a hex with another one after them
	held  []int16     // by side and hex: how many, markers aside
	sums  [][]int32   // by stacking limit, as held: how much they count; nil where that may change
	over  []hexSet    // by side: the hexes that hold more than a limit; nil where limits or what counts may change
	overs []int       // how many those are
}

// onMap appends the units on the map, in unit order.
func (c *Ctx) onMap(buf []int32) []int32 {
	if c.Lacks(KeptPlaces) {
		return c.unitsOnMap(buf)
	}
	k, now := &c.kept.onMap, c.P.Stamp(state.StampOnMap)
	if k.units == nil || k.stamp != now {
		k.units, k.stamp = c.unitsOnMap(k.units[:0]), now
	}
	return append(buf, k.units...)
}

// onMap is the units on the map, as the word units gives them.
type onMap struct {
	stamp uint64
	units []int32
}

func (c *Ctx) refreshOccupancy() {
	o := &c.kept.occ
	stamp := c.P.Stamp(state.StampPlaces)
	if o.ready && o.stamp == stamp {
		return
	}
	if o.first == nil {
		o.first, o.stood = make([]int16, c.G.Grid.NumHexes()), newHexSet(c.G.Grid.NumHexes())
		o.next, o.seen = make([]int16, len(c.G.Units)), make([]model.Loc, len(c.G.Units))
		for i := range o.first {
			o.first[i] = model.None
		}
		for u := range o.seen {
			o.seen[u] = model.InBox(0)
		}
		c.openCounts()
	}
	if moved, ok := c.movedSince(o.stamp); ok && o.ready {
		for _, u := range moved {
			c.shiftCounts(u, c.P.Units[u].At)
			o.shift(u, c.P.Units[u].At)
		}
		o.stamp = stamp
		return
	}
	for _, at := range o.seen {
		if at >= 0 {
			o.first[at] = model.None
		}
	}
	clear(o.stood)
	clear(o.held)
	for _, sums := range o.sums {
		clear(sums)
	}
	for s := range o.over {
		clear(o.over[s])
		o.overs[s] = 0
	}
	o.pairs = 0
	for u := len(c.P.Units) - 1; u >= 0; u-- {
		at := c.P.Units[u].At
		o.seen[u] = at
		if at >= 0 {
			next := o.first[at]
			o.next[u] = next
			o.first[at] = int16(u)
			o.stood.add(at.Hex())
			c.count(model.UnitID(u), at.Hex(), 1)
			if next >= 0 {
				o.pairs++
			}
		}
	}
	o.stamp, o.ready = stamp, true
}

// fewUnits is from how many units on they are counted by hex: of fewer, so few stand
// together that it costs less to go through them.
const fewUnits = 200

// openCounts makes the memory for counts of units.
func (c *Ctx) openCounts() {
	if len(c.G.Units) < fewUnits {
		return
	}
	o, n := &c.kept.occ, len(c.G.Sides)*c.G.Grid.NumHexes()
	o.held = make([]int16, n)
	if c.kept.shared == nil {
		return
	}
	o.sums = make([][]int32, len(c.kept.shared.stacks))
	for i := range o.sums {
		if c.kept.shared.stacks[i].counts != nil {
			o.sums[i] = make([]int32, n)
		}
	}
	if !slices.ContainsFunc(c.kept.shared.stacks, func(s stacked) bool { return !s.fixed || s.counts == nil }) {
		o.over, o.overs = make([]hexSet, len(c.G.Sides)), make([]int, len(c.G.Sides))
		for s := range o.over {
			o.over[s] = newHexSet(c.G.Grid.NumHexes())
		}
	}
}

// count adds a unit to the counts of a hex, or takes it away.
func (c *Ctx) count(u model.UnitID, h model.HexID, by int16) {
	if c.kept.occ.held == nil || c.IsMarker(u) {
		return
	}
	o, s := &c.kept.occ, c.G.Units[u].Side
	at := c.countAt(h, s)
	o.held[at] += by
	was, is := false, false
	for i, sums := range o.sums {
		if sums != nil {
			limit := c.kept.shared.stacks[i].limit
			was = was || sums[at] > limit
			sums[at] += int32(by) * c.kept.shared.stacks[i].counts[u]
			is = is || sums[at] > limit
		}
	}
	switch {
	case o.over == nil || was == is:
	case is:
		o.over[s].add(h)
		o.overs[s]++
	default:
		o.over[s].drop(h)
		o.overs[s]--
	}
}

// mayBeOver is the hexes in which a side may break a stacking limit, and whether there is any: nil where that
// is not counted. Whoever is about to leave is counted, too.
func (c *Ctx) mayBeOver(side model.SideID) (over hexSet, any bool) {
	if c.kept.occ.over == nil || !c.counted() {
		return nil, true
	}
	return c.kept.occ.over[side], c.kept.occ.overs[side] > 0
}

// countAt is where the counts of a side in a hex are.
func (c *Ctx) countAt(h model.HexID, s model.SideID) int { return int(s)*c.G.Grid.NumHexes() + int(h) }

// shiftCounts takes a unit in the counts from where it was to where it is.
func (c *Ctx) shiftCounts(u model.UnitID, now model.Loc) {
	was := c.kept.occ.seen[u]
	if was == now || c.kept.occ.held == nil {
		return
	}
	if was >= 0 {
		c.count(u, was.Hex(), -1)
	}
	if now >= 0 {
		c.count(u, now.Hex(), 1)
	}
}

// counted brings the counts of units up to date; false where there are none.
func (c *Ctx) counted() bool {
	if c.kept.occ.held == nil || c.Lacks(KeptPlaces) {
		return false
	}
	if c.kept.occ.stamp != c.P.Stamp(state.StampPlaces) {
		c.refreshOccupancy()
	}
	return true
}

// shift takes a unit from where it was to where it is.
func (o *occupancy) shift(u model.UnitID, now model.Loc) {
	was := o.seen[u]
	if was == now {
		return
	}
	o.seen[u] = now
	if was >= 0 {
		at := &o.first[was]
		for *at != int16(u) {
			at = &o.next[*at]
		}
		if *at = o.next[u]; o.first[was] >= 0 {
			o.pairs--
		} else {
			o.stood.drop(was.Hex())
		}
	}
	if now >= 0 {
		o.stood.add(now.Hex())
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

// movedSince lists the units that have changed their places since StampPlaces had
// a count, if that is known; the list is valid until the next call.
func (c *Ctx) movedSince(count uint64) ([]model.UnitID, bool) {
	list, ok := c.P.MovedSince(count, c.moved[:0])
	c.moved = list[:0]
	return list, ok
}

// nobodyShares reports whether no hex holds two units; false where nothing may
// be kept.
func (c *Ctx) nobodyShares() bool {
	if c.Lacks(KeptPlaces) {
		return false
	}
	c.refreshOccupancy()
	return c.kept.occ.pairs == 0
}

// firsts is the first unit in each hex, until a unit moves; nil where nothing
// may be kept.
func (c *Ctx) firsts() []int16 {
	if c.Lacks(KeptPlaces) {
		return nil
	}
	c.refreshOccupancy()
	return c.kept.occ.first
}

// FirstIn is the first unit in a hex, or None; NextIn goes on from it.
func (c *Ctx) FirstIn(h model.HexID) model.UnitID {
	if c.Lacks(KeptPlaces) {
		return c.scan(0, model.OnHex(h))
	}
	if !c.kept.occ.ready || c.kept.occ.stamp != c.P.Stamp(state.StampPlaces) {
		c.refreshOccupancy()
	}
	return model.UnitID(c.kept.occ.first[h])
}

// NextIn is the unit after u in its hex, or None. Valid until a unit moves.
func (c *Ctx) NextIn(u model.UnitID) model.UnitID {
	if c.Lacks(KeptPlaces) {
		return c.scan(int(u)+1, c.P.Units[u].At)
	}
	return model.UnitID(c.kept.occ.next[u])
}

// othersIn reports whether units of other sides than s are counted in a hex.
func (c *Ctx) othersIn(h model.HexID, s model.SideID) bool {
	if c.kept.occ.first[h] < 0 {
		return false
	}
	for x := range c.G.Sides {
		if model.SideID(x) != s && c.kept.occ.held[c.countAt(h, model.SideID(x))] > 0 {
			return true
		}
	}
	return false
}

// stacked is what of a stacking limit nothing in play changes.
type stacked struct {
	fixed  bool // the limit is the same everywhere
	limit  int32
	counts []int32 // by unit; nil when that may change
}

// roomAlone reports whether a unit has room in every hex that holds nobody, as
// far as that can be said for all of them at once.
func (c *Ctx) roomAlone(u model.UnitID) bool {
	if c.kept.shared == nil || c.Lacks(KeptPlaces) {
		return false
	}
	for i := range c.kept.shared.stacks {
		s := &c.kept.shared.stacks[i]
		if !s.fixed || s.counts == nil || s.counts[u] > s.limit {
			return false
		}
	}
	return true
}

// stacksAlone reports whether who stands in a hex is all that decides about room there.
func (c *Ctx) stacksAlone() bool {
	return c.kept.shared != nil && !slices.ContainsFunc(c.kept.shared.stacks, func(s stacked) bool { return !s.fixed || s.counts == nil })
}

func stacksOf(g *model.Game) []stacked {
	c := &Ctx{G: g}
	out := make([]stacked, len(g.Stacking))
	for i := range out {
		s := &g.Stacking[i]
		out[i].limit, out[i].fixed = s.Limit.Const()
		if !ofUnit(s.Who) || !ofUnit(s.Counts) {
			continue
		}
		out[i].counts = make([]int32, len(g.Units))
		for u := range g.Units {
			out[i].counts[u] = c.weight(s, model.UnitID(u))
		}
	}
	return out
}

// ofUnit reports whether an expression on a unit gives the same for it all game.
func ofUnit(p *expr.Program) bool { return p == nil || p.Deps == 0 && p.StaticOn("unit") }

// share is how much of what a side has in a hex is a unit's, which may be None.
func (c *Ctx) share(i int, u model.UnitID, h model.HexID, side model.SideID) int32 {
	if u < 0 || c.P.Units[u].At != model.OnHex(h) || c.G.Units[u].Side != side || c.IsMarker(u) {
		return 0
	}
	return c.kept.shared.stacks[i].counts[u]
}

// EnemyIn reports whether a hex holds a unit hostile to s that holds up movement.
func (c *Ctx) EnemyIn(h model.HexID, s model.SideID) bool {
	if c.kept.occ.held != nil && len(c.G.Relations) == 0 && c.counted() {
		return c.othersIn(h, s)
	}
	return c.enemyIn(h, s)
}

// BlockedFor reports whether a hex holds a unit that a unit of s cannot pass:
// one that is not friendly.
func (c *Ctx) BlockedFor(h model.HexID, s model.SideID) bool {
	if c.kept.occ.held != nil && len(c.G.Relations) == 0 && c.counted() {
		return c.othersIn(h, s)
	}
	return c.blockedFor(h, s)
}

// FriendsIn counts units of side s in a hex, markers aside.
func (c *Ctx) FriendsIn(h model.HexID, s model.SideID) int {
	if c.counted() {
		return int(c.kept.occ.held[c.countAt(h, s)])
	}
	return c.friendsIn(h, s)
}

// siftOccupied keeps of a list, in place, the hexes in which anybody stands; all of them
// where that is not known.
func (c *Ctx) siftOccupied(in []int32) []int32 {
	if c.firsts() == nil {
		return in
	}
	return c.kept.occ.stood.sift(in, true)
}

// counts is how much a unit counts for a stacking limit.
func (c *Ctx) counts(i int, u model.UnitID) int32 {
	if c.kept.shared != nil && !c.Lacks(KeptPlaces) {
		if n := c.kept.shared.stacks[i].counts; n != nil {
			return n[u]
		}
	}
	return c.weight(&c.G.Stacking[i], u)
}

// limitAt is a stacking limit in a hex.
func (c *Ctx) limitAt(i int, h model.HexID) int32 {
	if c.kept.shared != nil && c.kept.shared.stacks[i].fixed {
		return c.kept.shared.stacks[i].limit
	}
	return c.limitIn(i, h)
}

// stackOf is how much the units of a side in a hex count for a stacking limit, without
// one of them and without who is about to leave.
func (c *Ctx) stackOf(i int, h model.HexID, side model.SideID, except model.UnitID) int32 {
	if c.kept.occ.sums == nil || c.kept.occ.sums[i] == nil || !c.counted() {
		return c.stackSum(i, h, side, except)
	}
	if c.kept.occ.first[h] < 0 {
		return 0
	}
	n := c.kept.occ.sums[i][c.countAt(h, side)]
	n -= c.share(i, except, h, side)
	if c.ignore != except {
		n -= c.share(i, c.ignore, h, side)
	}
	return n
}
