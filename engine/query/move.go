package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Path states of a search: a hex may be reached with the move ended there
// (stopped), and with the unit turned to another face on the way (flipped).
const (
	nodeStopped = 1
	nodeFlipped = 2
	nodeStates  = 4
)

const unreached = int16(0x7fff)

// search is the working memory of one path search.
type search struct {
	cost    []int16 // by node: hex * nodeStates + state, then those of junctions
	prev    []int32 // node before, None at the start
	touched []int32
	buckets [][]int32
	edges   []zoneEdge
	first   []int16 // the first unit in each hex; nil where nothing is kept
	bars    []liveBar
	hexes   []model.HexID
	start   model.HexID
	g       *model.Game
	plain   int32  // nodes before those of junctions
	along   uint32 // kinds of hexside that the manner of moving keeps to
	last    searched
}

// searched says what a finished search was about.
type searched struct {
	mv     int
	way    Way
	unit   model.UnitID
	stamps [3]uint64
	whole  bool
}

type zoneEdge struct {
	zone *model.Zone
	bits []ZoneBits
	held ZoneBits // which bits mean that the mover is held
}

func (s *search) reset(g *model.Game) {
	s.g, s.plain = g, int32(g.Grid.N()*nodeStates)
	if n := int(s.plain) + len(g.JunctionHexes)*6*nodeStates; len(s.cost) != n {
		s.cost, s.prev = make([]int16, n), make([]int32, n)
		for i := range s.cost {
			s.cost[i] = unreached
		}
	}
	for _, t := range s.touched {
		s.cost[t] = unreached
	}
	s.touched = s.touched[:0]
	for i := range s.buckets {
		s.buckets[i] = s.buckets[i][:0]
	}
}

// hexOf is the hex of a node.
func (s *search) hexOf(node int32) model.HexID {
	if node < s.plain {
		return model.HexID(node / nodeStates)
	}
	return s.g.JunctionHexes[(node-s.plain)/(6*nodeStates)]
}

// nodeAt is the node, without its state, of a hex come to over a hexside. In a
// hex with junctions the hexside tells nodes apart: it decides how one may go
// on.
func (s *search) nodeAt(to model.HexID, d int) int32 {
	if s.along != 0 {
		if j := s.g.JunctionAt(to); j >= 0 {
			return s.plain + int32((j*6+(d+3)%6)*nodeStates)
		}
	}
	return int32(to) * nodeStates
}

// joined reports whether a move may go on from a node over a hexside.
func (s *search) joined(node int32, from model.HexID, d int) bool {
	return node < s.plain || s.g.Joined(from, s.along, int(node-s.plain)/nodeStates%6, d)
}

// nodesOf calls use with every node of a hex that was reached.
func (s *search) nodesOf(h model.HexID, use func(node int32, cost int16)) {
	for n := int32(h) * nodeStates; n < int32(h+1)*nodeStates; n++ {
		if s.cost[n] != unreached {
			use(n, s.cost[n])
		}
	}
	j := s.g.JunctionAt(h)
	if j < 0 || s.along == 0 {
		return
	}
	for n := s.plain + int32(j*6*nodeStates); n < s.plain+int32((j+1)*6*nodeStates); n++ {
		if s.cost[n] != unreached {
			use(n, s.cost[n])
		}
	}
}

// came reports whether a hex was reached.
func (s *search) came(h model.HexID) bool {
	reached := false
	s.nodesOf(h, func(int32, int16) { reached = true })
	return reached
}

func (s *search) relax(node, from int32, cost int) {
	old := s.cost[node]
	if int16(cost) >= old {
		return
	}
	if old == unreached {
		s.touched = append(s.touched, node)
	}
	s.cost[node], s.prev[node] = int16(cost), from
	for len(s.buckets) <= cost {
		s.buckets = append(s.buckets, nil)
	}
	s.buckets[cost] = append(s.buckets[cost], node)
}

// Reach searches everywhere a unit can get in a manner of moving with its
// whole allowance. A unit that waits starts from the hexes where it enters.
// The result is valid until the next search of this context.
func (c *Ctx) Reach(mv int, w Way, u model.UnitID) *Reach {
	is := searched{mv, w, u, c.P.Stamps(), true}
	switch {
	case c.NoCache || c.P.Combat != nil:
		c.find(&c.search, mv, w, u, nil)
		c.search.last = searched{}
	case c.search.last == is || c.recall(is):
	default:
		c.find(&c.search, mv, w, u, nil)
		c.search.last = is
		c.remember(is)
	}
	c.reach = Reach{c: c, s: &c.search, Mv: mv, Way: w, Unit: u}
	return &c.reach
}

// ReachTo is Reach as far as one hex needs it.
func (c *Ctx) ReachTo(mv int, w Way, u model.UnitID, to model.HexID) *Reach {
	is := searched{mv, w, u, c.P.Stamps(), true}
	if c.NoCache || c.P.Combat != nil || c.search.last == is || c.recall(is) {
		return c.Reach(mv, w, u)
	}
	// Once the hex is come to with the unit as it was, nothing that costs more is
	// better; what costs as much is looked at to the end.
	came := -1
	c.find(&c.search, mv, w, u, func(node int32, cost int) bool {
		if came < 0 && node&nodeFlipped == 0 && c.search.hexOf(node) == to {
			came = cost
		}
		return came >= 0 && cost > came
	})
	c.reach = Reach{c: c, s: &c.search, Mv: mv, Way: w, Unit: u}
	return &c.reach
}

// find runs the search; with stop it ends as soon as stop accepts a node.
func (c *Ctx) find(s *search, mv int, w Way, u model.UnitID, stop func(node int32, cost int) bool) bool {
	g := c.G
	m := &g.Movements[mv]
	s.reset(g)
	s.last = searched{}
	mode := w.Mode
	s.along = 0
	if mode >= 0 {
		s.along = m.Modes[mode].Along
	}
	t := c.table(mv, mode, u)
	budget := int(c.Allowance(mv, w, u, nil))
	oldC := c.Chosen
	c.Chosen = w.Chosen
	oldU, oldM, oldF, oldT, oldH, oldHo := c.Unit, c.Mover, c.From, c.To, c.Hex, c.Holder
	c.Unit, c.Mover, c.Holder = u, u, model.None
	c.edgesOf(s, m, u)
	s.first = c.firsts()
	c.barsOf(s, m, mode)
	side := g.Units[u].Side
	s.start = c.HexOf(u)
	if s.start >= 0 {
		s.relax(int32(s.start)*nodeStates, model.None, 0)
	} else {
		c.seedEntries(s, m, mode, u, budget)
	}
	found := false
search:
	for cost := 0; cost < len(s.buckets); cost++ {
		for i := 0; i < len(s.buckets[cost]); i++ {
			node := s.buckets[cost][i]
			if int(s.cost[node]) != cost {
				continue
			}
			if stop != nil && stop(node, cost) {
				found = true
				break search
			}
			if node&nodeStopped == 0 {
				c.expand(s, m, mode, t, node, cost, budget, side)
			}
		}
	}
	c.Unit, c.Mover, c.From, c.To, c.Hex, c.Holder = oldU, oldM, oldF, oldT, oldH, oldHo
	c.Chosen = oldC
	return found
}

func (c *Ctx) expand(s *search, m *model.Movement, mode int, t *costTable, node int32, cost, budget int, side model.SideID) {
	from := s.hexOf(node)
	if s.held(from) {
		return
	}
	leaving, flip := s.zoned(from), node&nodeFlipped
	tabled := t != nil && (!m.LiveCost || m.LiveBars)
	for d, to := range c.G.Grid.Neighbors(from) {
		i, n, flags := int(from)*6+d, 0, uint8(0)
		if t != nil {
			n = int(t.cost[i])
		}
		if to < 0 || n == Forbidden || !s.joined(node, from, d) {
			continue
		}
		// What came there for as little, free to go on and with the face it had, is
		// as good in every way.
		there := s.nodeAt(to, d)
		if int(s.cost[there]) <= cost || int(s.cost[there|flip]) <= cost {
			continue
		}
		if tabled {
			flags = t.flags[i]
		} else if n, flags = c.liveStep(m, mode, from, to); n == Forbidden {
			continue
		}
		if cost+n > budget && !m.OneHex || s.mayBlock(to) && c.BlockedFor(to, side) {
			continue
		}
		if leaving || s.zoned(to) {
			extra, zflags, ok := c.zoneStep(s, from, to)
			if !ok {
				continue
			}
			n, flags = n+extra, flags|zflags
		}
		total := cost + n
		if m.OneHex && from == s.start && cost == 0 && total > budget {
			total = max(budget, 0)
		}
		if total > budget {
			continue
		}
		next := there | flip
		if flags&stepStop != 0 {
			next |= nodeStopped
		}
		if flags&stepFlip != 0 {
			next |= nodeFlipped
		}
		if int16(total) < s.cost[next] && (t == nil || !c.barred(s, from, d, to)) {
			s.relax(next, node, total)
		}
	}
}

// stepCost is the cost of a step, zones aside: from the table, or judged by
// itself when a term asks for the position or nothing may be kept. Live terms
// that only forbid are left to barred.
func (c *Ctx) stepCost(t *costTable, m *model.Movement, mode int, from model.HexID, d int, to model.HexID) (int, uint8) {
	if t == nil {
		return c.liveStep(m, mode, from, to)
	}
	i := int(from)*6 + d
	if t.cost[i] == Forbidden || !m.LiveCost || m.LiveBars {
		return int(t.cost[i]), t.flags[i]
	}
	return c.liveStep(m, mode, from, to)
}

func (c *Ctx) liveStep(m *model.Movement, mode int, from, to model.HexID) (int, uint8) {
	c.From, c.To, c.Hex = from, to, to
	v, no := c.step(m, mode, c.G.Grid.SideOf(from, to), true, nil)
	if no != nil {
		return Forbidden, 0
	}
	return int(min(v, Forbidden-1)), c.stepFlags(m, true)
}

// mayBlock reports whether anybody stands in a hex.
func (s *search) mayBlock(h model.HexID) bool { return s.first == nil || s.first[h] >= 0 }

// held reports whether some enemy keeps the mover from leaving a hex.
func (s *search) held(h model.HexID) bool {
	for i := range s.edges {
		if s.edges[i].bits[h]&s.edges[i].held != 0 {
			return true
		}
	}
	return false
}

// zoned reports whether a hex lies in a zone that acts on the mover.
func (s *search) zoned(h model.HexID) bool {
	for i := range s.edges {
		if s.edges[i].bits[h]&ZoneIn != 0 {
			return true
		}
	}
	return false
}

// zoneStep is what enemy zones add to a step; ok is false when they forbid it.
func (c *Ctx) zoneStep(s *search, from, to model.HexID) (extra int, flags uint8, ok bool) {
	for i := range s.edges {
		e := &s.edges[i]
		if from >= 0 && e.bits[from]&ZoneIn != 0 {
			n, f, allowed := c.zoneTerms(e.zone, e.zone.Leave, len(e.zone.Enter), e.bits[from], from, to)
			if !allowed {
				return 0, 0, false
			}
			extra, flags = extra+n, flags|f
		}
		if e.bits[to]&ZoneIn != 0 {
			n, f, allowed := c.zoneTerms(e.zone, e.zone.Enter, 0, e.bits[to], from, to)
			if !allowed {
				return 0, 0, false
			}
			extra, flags = extra+n, flags|f
		}
	}
	return extra, flags, true
}

func (c *Ctx) zoneTerms(zn *model.Zone, terms []model.Term, first int, bits ZoneBits, from, to model.HexID) (n int, flags uint8, ok bool) {
	for i := range terms {
		t := &terms[i]
		if t.When != nil || t.Amount != nil {
			c.From, c.To, c.Hex = from, to, to
		}
		if t.When != nil && !c.termApplies(zn, first+i, t, bits) {
			continue
		}
		switch t.Op {
		case model.OpForbid:
			return 0, 0, false
		case model.OpStop:
			flags |= stepStop
		case model.OpFlip:
			flags |= c.flips(t)
		default:
			n = int(apply(int32(n), t.Op, t.Amount.Int(c)))
		}
	}
	return n, flags, true
}

// seedEntries starts a search at the hexes where a waiting unit may enter:
// the first hex is paid as any other.
func (c *Ctx) seedEntries(s *search, m *model.Movement, mode int, u model.UnitID, budget int) {
	c.eachEntry(s, m, mode, u, budget, func(node int32, cost int) { s.relax(node, model.None, cost) })
}

// eachEntry calls use with the nodes by which a waiting unit may enter.
func (c *Ctx) eachEntry(s *search, m *model.Movement, mode int, u model.UnitID, budget int, use func(node int32, cost int)) {
	if m.Entry == nil {
		return
	}
	for _, to := range c.EntryHexes(u) {
		if mode >= 0 && m.Modes[mode].Along != 0 && !c.leadsTo(to, m.Modes[mode].Along) {
			continue
		}
		cost, flags, no := c.entryStep(s, m, mode, u, to)
		if no != nil || cost > budget {
			continue
		}
		node := int32(to) * nodeStates
		if flags&stepStop != 0 {
			node |= nodeStopped
		}
		if flags&stepFlip != 0 {
			node |= nodeFlipped
		}
		use(node, cost)
	}
}

// EntryHexes are the hexes where a waiting unit enters: of the area that a
// script has named, else of its reinforcements.
func (c *Ctx) EntryHexes(u model.UnitID) []model.HexID {
	if e := c.P.Units[u].Entry; e > 0 {
		return c.G.Areas[e-1].Hexes
	}
	if a := c.G.Setup[u].Group; a >= 0 {
		return c.G.Arrivals[a].Hexes
	}
	return nil
}

func (c *Ctx) entryStep(s *search, m *model.Movement, mode int, u model.UnitID, to model.HexID) (int, uint8, *Refusal) {
	c.Unit, c.From, c.To, c.Hex = u, model.None, to, to
	if c.BlockedFor(to, c.G.Units[u].Side) {
		return 0, 0, &Refusal{Reason: "enemy-there", Text: "an enemy stands in the hex of entry"}
	}
	if f := c.Forbids(m.Entry.Never); f != nil {
		return 0, 0, RefusalOf(&f.Source, f.Because)
	}
	v, no := c.step(m, mode, hex.NoSide, true, nil)
	if no != nil {
		return 0, 0, no
	}
	extra, flags, ok := c.zoneStep(s, model.None, to)
	if !ok {
		return 0, 0, &Refusal{Reason: "zone-forbidden", Text: "an enemy zone bars the hex of entry"}
	}
	return int(v) + extra, flags | c.stepFlags(m, true), nil
}

// edgesOf notes the enemy zones that act on a unit's move.
func (c *Ctx) edgesOf(s *search, m *model.Movement, u model.UnitID) {
	s.edges = s.edges[:0]
	for _, z := range m.Zones {
		s.edges = append(s.edges, zoneEdge{&c.G.Zones[z], c.ZoneFor(z, u), c.HeldBits(z, u)})
	}
}
