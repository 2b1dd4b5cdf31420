package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Reach is where a unit can get: the result of a search.
type Reach struct {
	c    *Ctx
	s    *search
	Mv   int
	Way  Way
	Unit model.UnitID
}

// Cost is the points a unit spends to stop in a hex by the cheapest path, and
// whether it turns to another face on every such path.
func (r *Reach) Cost(h model.HexID) (cost int, flips, ok bool) {
	n := r.best(h)
	if n < 0 {
		return 0, false, false
	}
	return int(r.s.cost[n]), n&nodeFlipped != 0, true
}

// best is the node by which a unit comes to a hex, or None. A path that keeps
// the face is preferred to a cheaper one that does not.
func (r *Reach) best(h model.HexID) int32 {
	best := int32(model.None)
	r.s.nodesOf(h, func(node int32, cost int16) {
		flip := node & nodeFlipped
		if best < 0 || flip < best&nodeFlipped || flip == best&nodeFlipped && cost < r.s.cost[best] {
			best = node
		}
	})
	return best
}

// Stops lists the hexes, in id order, where the unit may end its move; its own
// hex is not among them.
func (r *Reach) Stops() []model.HexID {
	s := r.s
	marks := r.c.hexMarks()
	for _, node := range s.touched {
		if h := s.hexOf(node); h != s.start {
			marks.add(h)
		}
	}
	s.hexes = drainInto(marks, s.hexes[:0])
	out := s.hexes[:0]
	open := r.c.openHexes(r.Mv, r.Unit)
	for _, h := range s.hexes {
		if open != nil && open[h] < 0 || r.c.mayStop(r.Mv, r.Way, r.Unit, h) {
			out = append(out, h)
		}
	}
	s.hexes = out
	return out
}

// Path is the cheapest path to a hex, the start (or entry) hex first.
func (r *Reach) Path(h model.HexID) []model.HexID {
	var path []model.HexID
	for n := r.best(h); n >= 0; n = r.s.prev[n] {
		path = append(path, r.s.hexOf(n))
	}
	slices.Reverse(path)
	return path
}

// openHexes is the first unit in each hex where a unit may stop wherever there
// is none; nil when that cannot be said without asking hex by hex.
func (c *Ctx) openHexes(mv int, u model.UnitID) []int16 {
	if len(c.G.Movements[mv].Never) > 0 || c.stopHooks || !c.roomAlone(u) || c.isCrowded(mv, c.G.Units[u].Side) {
		return nil
	}
	return c.firsts()
}

// CanStop says whether a unit may end its move in a hex: nil when it may.
func (c *Ctx) CanStop(mv int, w Way, u model.UnitID, h model.HexID) *Refusal {
	m := &c.G.Movements[mv]
	if f := c.neverStops(m, w, u, h); f != nil {
		return RefusalOf(&f.Source, f.Because)
	}
	if no := c.stopVerdict(m, u, h); no != nil {
		return no
	}
	full := c.staysFull(mv, u, h)
	switch {
	case full == nil:
		return nil
	case c.FullFor(u, h) != nil:
		return c.StackFull(h, full)
	}
	at := c.G.Grid.Label(c.Crowded(mv, c.G.Units[u].Side))
	return &Refusal{Reason: "stack-full", Text: "hex " + at + " holds too many units, and after this move they could not leave it any more", Source: &full.Source}
}

// mayStop is CanStop without a reason.
func (c *Ctx) mayStop(mv int, w Way, u model.UnitID, h model.HexID) bool {
	m := &c.G.Movements[mv]
	return c.neverStops(m, w, u, h) == nil && c.stopVerdict(m, u, h) == nil && c.staysFull(mv, u, h) == nil
}

func (c *Ctx) stopVerdict(m *model.Movement, u model.UnitID, h model.HexID) *Refusal {
	if !c.stopHooks {
		return nil
	}
	return c.verdict("move.verdict", m.ID, u, c.HexOf(u), h)
}

// staysFull is the stacking limit that bars a unit from ending its move in a hex,
// nil where there is room, or will be; of another hex, when its move there shut in
// a unit that is to leave it.
func (c *Ctx) staysFull(mv int, u model.UnitID, h model.HexID) *model.Stacking {
	full := c.FullFor(u, h)
	if full != nil && !full.AtPhaseEnd {
		return full
	}
	if side := c.G.Units[u].Side; c.isCrowded(mv, side) {
		if c.keepsLeavable(mv, u, h) {
			return nil
		}
		if full == nil {
			full = c.Excess(c.Crowded(mv, side), side)
		}
	} else if full == nil || c.someoneCanLeave(mv, h, u) {
		return nil
	}
	c.tight = true
	return full
}

// neverStops is the condition of a movement that bars a unit from ending its move
// in a hex, or nil.
func (c *Ctx) neverStops(m *model.Movement, w Way, u model.UnitID, h model.HexID) *model.Condition {
	if len(m.Never) == 0 {
		return nil
	}
	old := c.Scope
	c.Unit, c.Chosen = u, w.Chosen
	f := c.stopBarred(m, u, h)
	c.Scope = old
	return f
}

// someoneCanLeave reports whether a friend in a hex, not yet moved, can move
// on to a hex with room once u has come from its own hex.
func (c *Ctx) someoneCanLeave(mv int, h model.HexID, u model.UnitID) bool {
	side := c.G.Units[u].Side
	oldIgnore := c.ignore
	c.ignore = u
	ok := false
	for f := c.FirstIn(h); f >= 0 && !ok; f = c.NextIn(f) {
		if f != u && c.G.Units[f].Side == side && c.MayMove(mv, f) {
			ok = c.canLeave(mv, f)
		}
	}
	c.ignore = oldIgnore
	return ok
}

func (c *Ctx) canLeave(mv int, f model.UnitID) bool {
	if c.knownToLeave(mv, f) {
		return true
	}
	if k := c.roamOf(mv, f); k != nil {
		return k.exits || slices.ContainsFunc(k.hexes, func(h model.HexID) bool { return c.FullFor(f, h) == nil })
	}
	m := &c.G.Movements[mv]
	if c.second == nil {
		c.second = &search{}
	}
	start := c.HexOf(f)
	return !c.EachWay(mv, f, func(w Way) bool {
		return !c.find(c.second, mv, w, f, func(node int32, cost int) bool {
			h := c.second.hexOf(node)
			return h != start && c.FullFor(f, h) == nil && c.stopBarred(m, f, h) == nil
		}) && !c.canExit(c.second, mv, w, f)
	})
}

func (c *Ctx) stopBarred(m *model.Movement, u model.UnitID, h model.HexID) *model.Condition {
	if len(m.Never) == 0 {
		return nil
	}
	old := c.Scope
	c.From, c.To, c.Hex = c.HexOf(u), h, h
	f := c.Forbids(m.Never)
	c.Scope = old
	return f
}

// MayMove reports whether unit u may still be moved in this phase: on the map
// or due, not yet moved, and one of those the movement is for.
func (c *Ctx) MayMove(mv int, u model.UnitID) bool {
	m := &c.G.Movements[mv]
	p := &c.P.Units[u]
	if m.Once && p.Flags&state.Moved != 0 || !m.Markers && c.IsMarker(u) {
		return false
	}
	if p.At < 0 && !(m.Entry != nil && c.Due(u) && c.AheadOf(m, u) == model.None) {
		return false
	}
	return c.isFor(mv, u)
}

// forWhom is whether a movement is for a unit. Key: movement and unit. Dropped: when the stamp
// of what the movement's condition reads changes.
type forWhom struct {
	of    *state.Position // the position at the last use and its clock then: if both are
	clock uint64          // the same, the stamp is not asked for
	stamp uint64
	known []uint8 // by unit: passes, bars, or 0 where it was not asked yet
}

// isFor reports whether a movement is for unit u.
func (c *Ctx) isFor(mv int, u model.UnitID) bool {
	who := c.G.Movements[mv].Who
	if who == nil || !c.mayKeep(KeptMovers, who.Reads) {
		return c.UnitTrue(who, u)
	}
	if c.forWhom == nil {
		c.forWhom = make([]forWhom, len(c.G.Movements))
	}
	k := &c.forWhom[mv]
	if clock := c.P.Clock(); k.of != c.P || k.clock != clock {
		c.renew(k, c.StampOf(who.Reads))
		k.of, k.clock = c.P, clock
	}
	if k.known[u] == 0 {
		k.known[u] = bars
		if c.UnitTrue(who, u) {
			k.known[u] = passes
		}
	}
	return k.known[u] == passes
}

// renew drops all of k when its stamp is another than the one given.
func (c *Ctx) renew(k *forWhom, stamp uint64) {
	if k.known == nil {
		k.known = make([]uint8, len(c.G.Units))
	}
	if k.stamp != stamp {
		clear(k.known)
		k.stamp = stamp
	}
}

// AheadOf is the unit that must enter before u, None when u is the next.
func (c *Ctx) AheadOf(m *model.Movement, u model.UnitID) model.UnitID {
	first := model.UnitID(model.None)
	if m.Entry.InOrder {
		c.G.Ahead(u, func(x model.UnitID) bool {
			if c.Due(x) {
				first = x
			}
			return first == model.None
		})
	}
	return first
}

// Due reports whether a waiting unit may enter now.
func (c *Ctx) Due(u model.UnitID) bool {
	p := &c.P.Units[u]
	if p.At != model.InBox(model.BoxWaiting) {
		return false
	}
	if a := c.G.Setup[u].Group; p.Entry == 0 && a >= 0 && c.G.Arrivals[a].When != nil {
		if !c.UnitTrue(c.G.Arrivals[a].When, u) {
			return false
		}
		return p.Due == 0 || p.Due <= c.P.Turn
	}
	return p.Due > 0 && p.Due <= c.P.Turn
}

// HasMove reports whether unit u has any legal move in a movement.
func (c *Ctx) HasMove(mv int, u model.UnitID) bool {
	if c.Lacks(KeptSteps) || c.P.Combat != nil {
		return c.hasMove(mv, u)
	}
	steps := c.stepsOf(mv)
	if steps != nil {
		switch known := &steps.units[u]; {
		case known.known == cannot:
			return false
		case known.known == can && (!c.isCrowded(mv, c.G.Units[u].Side) || c.keepsLeavable(mv, u, known.to)):
			return true
		}
	}
	if c.movable == nil {
		c.movable = make([]movable, len(c.G.Units))
	}
	k := &c.movable[u]
	if now := c.P.Stamps(); k.mv != mv || k.stamps != now || k.ignore != c.ignore {
		k.can = c.hasMove(mv, u)
		k.mv, k.stamps, k.ignore = mv, now, c.ignore
		if steps != nil && (k.can || c.needs[mv].none) {
			steps.learn(u, c.stood)
		}
	}
	return k.can
}

// movable is whether a unit has a move. Key: unit; movement and the unit that is about to
// leave are compared. Dropped: when any count of the position changes.
type movable struct {
	mv     int
	stamps [3]uint64
	ignore model.UnitID
	can    bool
}

// hasMove is HasMove, worked out anew; what of it may be kept stands in c.stood.
func (c *Ctx) hasMove(mv int, u model.UnitID) bool {
	start := c.HexOf(u)
	c.stood, c.tight = standing{known: cannot}, false
	moves := !c.EachWay(mv, u, func(w Way) bool {
		if start >= 0 && c.oneStep(mv, w, u, start) {
			return false
		}
		found := c.find(&c.search, mv, w, u, func(node int32, cost int) bool {
			h := c.search.hexOf(node)
			if h == start || !c.mayStop(mv, w, u, h) {
				return false
			}
			c.stood = standing{}
			if start < 0 && c.search.prev[node] == model.None && w.Mode == Normal && c.stepNeeds(mv).entry >= 0 && c.FullFor(u, h) == nil {
				c.stood = standing{known: can, zoned: c.search.zoned(h), from: model.None, to: h, chosen: w.Chosen}
			}
			return true
		})
		if found {
			return false
		}
		if c.canExit(&c.search, mv, w, u) {
			c.stood = standing{}
			return false
		}
		c.stood.far = max(c.stood.far, c.cameFrom(u))
		return true
	})
	if !moves && c.tight {
		c.stood = standing{} // who makes room may be far
	}
	return moves
}

// Exits appends the indices of the exits a unit can take, with the cost.
func (r *Reach) Exits(buf []int) []int {
	m := &r.c.G.Movements[r.Mv]
	for i := range m.Exits {
		if n, _ := r.c.exitCost(r.s, r.Mv, r.Way, r.Unit, i); n >= 0 {
			buf = append(buf, i)
		}
	}
	return buf
}

// ExitCost is the points spent to leave by an exit, -1 when it cannot.
func (r *Reach) ExitCost(i int) int {
	n, _ := r.c.exitCost(r.s, r.Mv, r.Way, r.Unit, i)
	return n
}

// ExitBy is the hex that a unit leaves the map from by an exit, and the points it
// spends to come there; None when it cannot leave.
func (r *Reach) ExitBy(i int) (from model.HexID, spent int) {
	n, from := r.c.exitCost(r.s, r.Mv, r.Way, r.Unit, i)
	if n < 0 {
		return model.None, 0
	}
	spent, _, _ = r.Cost(from)
	return from, spent
}

func (c *Ctx) canExit(s *search, mv int, w Way, u model.UnitID) bool {
	for i := range c.G.Movements[mv].Exits {
		if n, _ := c.exitCost(s, mv, w, u, i); n >= 0 {
			return true
		}
	}
	return false
}

// exitCost looks in a finished search for the cheapest hex to leave from, the first of
// those that cost the same.
func (c *Ctx) exitCost(s *search, mv int, w Way, u model.UnitID, i int) (best int, from model.HexID) {
	m := &c.G.Movements[mv]
	x := &m.Exits[i]
	if !c.UnitTrue(x.Who, u) {
		return -1, model.None
	}
	budget := int(c.Allowance(mv, w, u, nil))
	old := c.Scope
	c.Unit = u
	pay := int(x.Cost.Int(c))
	best, from = -1, model.None
	for _, h := range c.G.Areas[x.From].Hexes {
		s.nodesOf(h, func(node int32, spent int16) {
			if x.ZoneStops && (node&nodeStopped != 0 || s.held(h)) {
				return
			}
			c.From, c.Hex = h, h
			if c.Forbids(x.Never) != nil {
				return
			}
			total := int(spent) + pay
			if m.OneHex && spent == 0 {
				total = min(total, budget)
			}
			if total <= budget && (best < 0 || total < best) {
				best, from = total, h
			}
		})
	}
	c.Scope = old
	return best, from
}

// oneStep reports whether a unit on the map can move to some neighbour: the
// quick answer to whether it can move at all. It tries first the direction
// that was open last time.
func (c *Ctx) oneStep(mv int, w Way, u model.UnitID, start model.HexID) bool {
	m := &c.G.Movements[mv]
	t := c.table(mv, w.Mode, u)
	s := &c.search
	c.edgesOf(s, m, u)
	s.last = searched{} // its zones are those of another unit now
	if s.held(start) {
		return false
	}
	budget := int(c.Allowance(mv, w, u, nil))
	old := c.Scope
	c.Chosen = w.Chosen
	c.Unit, c.Mover, c.Holder = u, u, model.None
	c.barsOf(s, m, w.Mode)
	found := false
	for k := int8(0); k < 6 && !found; k++ {
		d := (c.hints[u] + k) % 6
		to := c.G.Grid.Neighbors(start)[d]
		if to < 0 {
			continue
		}
		n, _ := c.stepCost(t, m, w.Mode, start, int(d), to)
		if n == Forbidden || c.Barred(u, start, to) || t != nil && c.barred(s, start, int(d), to) {
			continue
		}
		extra, _, ok := c.zoneStep(s, start, to)
		if !ok || n+extra > budget && !m.OneHex || !c.mayStop(mv, w, u, to) {
			continue
		}
		c.hints[u], found = d, true
		c.stood = standing{}
		if w.Mode == Normal && c.FullFor(u, to) == nil {
			c.stood = standing{known: can, zoned: s.zoned(start) || s.zoned(to), from: start, to: to, chosen: w.Chosen}
		}
	}
	c.Scope = old
	return found
}
