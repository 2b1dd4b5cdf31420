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

func (c *Ctx) refreshOccupancy() {
	o := &c.occ
	stamp := c.P.Stamp(state.StampPlaces)
	if o.ready && o.stamp == stamp {
		return
	}
	if o.first == nil {
		o.first, o.stood = make([]int16, c.G.Grid.N()), newHexSet(c.G.Grid.N())
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
	o, n := &c.occ, len(c.G.Sides)*c.G.Grid.N()
	o.held = make([]int16, n)
	if c.shared == nil {
		return
	}
	o.sums = make([][]int32, len(c.shared.stacks))
	for i := range o.sums {
		if c.shared.stacks[i].counts != nil {
			o.sums[i] = make([]int32, n)
		}
	}
	if !slices.ContainsFunc(c.shared.stacks, func(s stacked) bool { return !s.fixed || s.counts == nil }) {
		o.over, o.overs = make([]hexSet, len(c.G.Sides)), make([]int, len(c.G.Sides))
		for s := range o.over {
			o.over[s] = newHexSet(c.G.Grid.N())
		}
	}
}

// count adds a unit to the counts of a hex, or takes it away.
func (c *Ctx) count(u model.UnitID, h model.HexID, by int16) {
	if c.occ.held == nil || c.IsMarker(u) {
		return
	}
	o, s := &c.occ, c.G.Units[u].Side
	at := c.countAt(h, s)
	o.held[at] += by
	was, is := false, false
	for i, sums := range o.sums {
		if sums != nil {
			limit := c.shared.stacks[i].limit
			was = was || sums[at] > limit
			sums[at] += int32(by) * c.shared.stacks[i].counts[u]
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
	if c.occ.over == nil || !c.counted() {
		return nil, true
	}
	return c.occ.over[side], c.occ.overs[side] > 0
}

// countAt is where the counts of a side in a hex are.
func (c *Ctx) countAt(h model.HexID, s model.SideID) int { return int(s)*c.G.Grid.N() + int(h) }

// shiftCounts takes a unit in the counts from where it was to where it is.
func (c *Ctx) shiftCounts(u model.UnitID, now model.Loc) {
	was := c.occ.seen[u]
	if was == now || c.occ.held == nil {
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
	if c.occ.held == nil || c.Lacks(KeptPlaces) {
		return false
	}
	if c.occ.stamp != c.P.Stamp(state.StampPlaces) {
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
	return c.occ.pairs == 0
}

// firsts is the first unit in each hex, until a unit moves; nil where nothing
// may be kept.
func (c *Ctx) firsts() []int16 {
	if c.Lacks(KeptPlaces) {
		return nil
	}
	c.refreshOccupancy()
	return c.occ.first
}

// FirstIn is the first unit in a hex, or None; NextIn goes on from it.
func (c *Ctx) FirstIn(h model.HexID) model.UnitID {
	if c.Lacks(KeptPlaces) {
		return c.scan(0, model.OnHex(h))
	}
	if !c.occ.ready || c.occ.stamp != c.P.Stamp(state.StampPlaces) {
		c.refreshOccupancy()
	}
	return model.UnitID(c.occ.first[h])
}

// NextIn is the unit after u in its hex, or None. Valid until a unit moves.
func (c *Ctx) NextIn(u model.UnitID) model.UnitID {
	if c.Lacks(KeptPlaces) {
		return c.scan(int(u)+1, c.P.Units[u].At)
	}
	return model.UnitID(c.occ.next[u])
}

// scan finds the first unit from u on at a place, without anything kept.
func (c *Ctx) scan(u int, at model.Loc) model.UnitID {
	for ; u < len(c.P.Units); u++ {
		if c.P.Units[u].At == at {
			return model.UnitID(u)
		}
	}
	return model.None
}

// UnitsIn appends the units in a hex, in unit order.
func (c *Ctx) UnitsIn(h model.HexID, buf []model.UnitID) []model.UnitID {
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		buf = append(buf, u)
	}
	return buf
}

// EnemyIn reports whether a hex holds a unit hostile to s that holds up movement.
func (c *Ctx) EnemyIn(h model.HexID, s model.SideID) bool {
	if c.occ.held != nil && len(c.G.Relations) == 0 && c.counted() {
		return c.othersIn(h, s)
	}
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		if c.Hostile(s, c.G.Units[u].Side) && !c.IsMarker(u) {
			return true
		}
	}
	return false
}

// othersIn reports whether units of other sides than s are counted in a hex.
func (c *Ctx) othersIn(h model.HexID, s model.SideID) bool {
	if c.occ.first[h] < 0 {
		return false
	}
	for x := range c.G.Sides {
		if model.SideID(x) != s && c.occ.held[c.countAt(h, model.SideID(x))] > 0 {
			return true
		}
	}
	return false
}

// BlockedFor reports whether a hex holds a unit that a unit of s cannot pass:
// one that is not friendly.
func (c *Ctx) BlockedFor(h model.HexID, s model.SideID) bool {
	if c.occ.held != nil && len(c.G.Relations) == 0 && c.counted() {
		return c.othersIn(h, s)
	}
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		if !c.Friends(s, c.G.Units[u].Side) && !c.IsMarker(u) {
			return true
		}
	}
	return false
}

// Barred reports whether units that are not friendly keep u out of a hex that it would
// come into from another, or from off the map. from may be None.
func (c *Ctx) Barred(u model.UnitID, from, h model.HexID) bool {
	return c.BlockedFor(h, c.G.Units[u].Side) && !c.Shares(u, from, h)
}

// Shares reports whether the game lets a unit into a hex that holds units which are not
// friendly.
func (c *Ctx) Shares(u model.UnitID, from, h model.HexID) bool {
	if len(c.G.Shared) == 0 {
		return false
	}
	old := c.Scope
	defer func() { c.Scope = old }()
	c.Unit, c.From, c.To, c.Hex = u, from, h, h
	for i := range c.G.Shared {
		if c.True(c.G.Shared[i].When) {
			return true
		}
	}
	return false
}

// MayNotStand says why a unit that is put on the map, or elsewhere on it, may not be put
// into a hex: units that are not friendly hold it, or it is full. Markers may be put
// anywhere.
func (c *Ctx) MayNotStand(u model.UnitID, h model.HexID) *Refusal {
	if c.IsMarker(u) {
		return nil
	}
	if c.Barred(u, c.HexOf(u), h) {
		return c.EnemyThere(h)
	}
	if full := c.FullFor(u, h); full != nil {
		return c.StackFull(h, full)
	}
	return nil
}

// MayStand keeps of some hexes, in place, those that a unit may be put into: see
// MayNotStand.
func (c *Ctx) MayStand(u model.UnitID, in []model.HexID) []model.HexID {
	if c.IsMarker(u) {
		return in
	}
	var first []int16
	if c.roomAlone(u) {
		first = c.firsts() // nobody bars a unit from a hex that holds nobody
	}
	return slices.DeleteFunc(in, func(h model.HexID) bool {
		return (first == nil || first[h] >= 0) && (c.Barred(u, c.HexOf(u), h) || c.FullFor(u, h) != nil)
	})
}

// EnemyThere refuses a hex that holds units which are not friendly.
func (c *Ctx) EnemyThere(h model.HexID) *Refusal {
	return &Refusal{Reason: "enemy-there", Text: "hex " + c.G.Grid.Label(h) + " holds a unit that is not friendly"}
}

// StackFull refuses a hex that has no room under a stacking limit.
func (c *Ctx) StackFull(h model.HexID, full *model.Stacking) *Refusal {
	return &Refusal{Reason: "stack-full", Text: "hex " + c.G.Grid.Label(h) + " holds as many units as the stacking limit allows", Source: &full.Source}
}

// FriendsIn counts units of side s in a hex, markers aside.
func (c *Ctx) FriendsIn(h model.HexID, s model.SideID) int {
	if c.counted() {
		return int(c.occ.held[c.countAt(h, s)])
	}
	n := 0
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		if c.G.Units[u].Side == s && !c.IsMarker(u) {
			n++
		}
	}
	return n
}

// Room reports whether unit u fits into hex h besides the units there other
// than u, under every stacking limit.
func (c *Ctx) Room(u model.UnitID, h model.HexID) bool {
	return c.FullFor(u, h) == nil
}

// FullFor is the first stacking limit that keeps u out of h, or nil: one that
// is checked at once comes before those checked at the end of the phase.
func (c *Ctx) FullFor(u model.UnitID, h model.HexID) *model.Stacking {
	var late *model.Stacking
	for i := range c.G.Stacking {
		s := &c.G.Stacking[i]
		mine := c.counts(i, u)
		if mine == 0 || mine+c.stackOf(i, h, c.G.Units[u].Side, u) <= c.limitAt(i, h) {
			continue
		}
		if !s.AtPhaseEnd {
			return s
		}
		if late == nil {
			late = s
		}
	}
	return late
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
	if c.shared == nil || c.Lacks(KeptPlaces) {
		return false
	}
	for i := range c.shared.stacks {
		s := &c.shared.stacks[i]
		if !s.fixed || s.counts == nil || s.counts[u] > s.limit {
			return false
		}
	}
	return true
}

// stacksAlone reports whether who stands in a hex is all that decides about room there.
func (c *Ctx) stacksAlone() bool {
	return c.shared != nil && !slices.ContainsFunc(c.shared.stacks, func(s stacked) bool { return !s.fixed || s.counts == nil })
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
func ofUnit(p *expr.Program) bool { return p == nil || p.Reads == 0 && p.StaticOn("unit") }

// weight works out how much a unit counts for a stacking limit.
func (c *Ctx) weight(s *model.Stacking, u model.UnitID) int32 {
	if !c.UnitTrue(s.Who, u) {
		return 0
	}
	return c.UnitInt(s.Counts, u, 1)
}

// counts is how much a unit counts for a stacking limit.
func (c *Ctx) counts(i int, u model.UnitID) int32 {
	if c.shared != nil && !c.Lacks(KeptPlaces) {
		if n := c.shared.stacks[i].counts; n != nil {
			return n[u]
		}
	}
	return c.weight(&c.G.Stacking[i], u)
}

func (c *Ctx) limitAt(i int, h model.HexID) int32 {
	if c.shared != nil && c.shared.stacks[i].fixed {
		return c.shared.stacks[i].limit
	}
	s := &c.G.Stacking[i]
	old := c.Scope
	c.Hex = h
	n := s.Limit.Int(c)
	c.Scope = old
	return n
}

// stackOf is how much the units of a side in a hex count for a stacking limit, without
// one of them and without who is about to leave.
func (c *Ctx) stackOf(i int, h model.HexID, side model.SideID, except model.UnitID) int32 {
	if c.occ.sums != nil && c.occ.sums[i] != nil && c.counted() {
		if c.occ.first[h] < 0 {
			return 0
		}
		n := c.occ.sums[i][c.countAt(h, side)]
		n -= c.share(i, except, h, side)
		if c.ignore != except {
			n -= c.share(i, c.ignore, h, side)
		}
		return n
	}
	n := int32(0)
	for x := c.FirstIn(h); x >= 0; x = c.NextIn(x) {
		if x != except && x != c.ignore && c.G.Units[x].Side == side && !c.IsMarker(x) {
			n += c.counts(i, x)
		}
	}
	return n
}

// share is how much of what a side has in a hex is a unit's, which may be None.
func (c *Ctx) share(i int, u model.UnitID, h model.HexID, side model.SideID) int32 {
	if u < 0 || c.P.Units[u].At != model.OnHex(h) || c.G.Units[u].Side != side || c.IsMarker(u) {
		return 0
	}
	return c.shared.stacks[i].counts[u]
}

// Excess is the first stacking limit that a side breaks in a hex, or nil.
func (c *Ctx) Excess(h model.HexID, side model.SideID) *model.Stacking {
	for i := range c.G.Stacking {
		s := &c.G.Stacking[i]
		if c.stackOf(i, h, side, model.None) > c.limitAt(i, h) {
			return s
		}
	}
	return nil
}
