package query

import (
	"math/bits"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Paths answers where a unit can get in a movement, and where it may stop.
type Paths struct {
	c         *Ctx
	stopHooks bool // hooks may refuse where a move ends
	cache     pathCache

	probe     search      // working memory: whether a unit can move, and a single step
	inner     *search     // for questions asked inside a search
	flipZones []enemyZone // of PathFlip
	lateLimit bool        // of findAnyMove: a limit checked at the end of the phase barred a hex
}

// searchMoves runs the search; with stop it ends as soon as stop accepts a node.
func (q *Paths) searchMoves(s *search, mv int, w MoveMode, u model.UnitID, stop func(node int32, cost int) bool) bool {
	old := q.c.Scope
	q.beginSearch(s, mv, w.Mode, u, int(q.c.Modes.MoveAllowance(mv, w, u, nil)))
	q.c.Chosen = w.Chosen
	q.c.Costs.loadStepBlockers(s, s.m, w.Mode)
	if s.start >= 0 {
		s.relaxNode(s.layers.facing*s.base+int32(s.start)*nodeStates, model.None, 0)
	} else {
		q.seedEntries(s, s.m, w.Mode, u, s.budget)
	}
	found := false
	last := max(s.budget-q.c.Costs.leastStep(s), 0) // from what cost more no step can be paid; the first is free where one hex always may be entered
search:
	for cost := 0; cost < len(s.buckets) && (cost <= last || stop != nil) && !q.c.scratch.ExceededLimit(); cost++ {
		for i := 0; i < len(s.buckets[cost]); i++ {
			node := s.buckets[cost][i]
			if int(s.cost[node]) != cost {
				continue
			}
			if stop != nil && stop(node, cost) {
				found = true
				break search
			}
			if node&nodeStopped == 0 && cost <= last {
				q.expandNode(s, node, cost)
			}
		}
	}
	q.c.scratch.SpendWork(len(s.touched))
	q.c.Scope = old
	return found
}

// searchMovesTo is searchMoves for one hex alone. Once the search reaches the hex with the unit as
// it was, no way that costs more is better; ways of equal cost are searched to the end.
func (q *Paths) searchMovesTo(s *search, mv int, w MoveMode, u model.UnitID, to model.HexID) {
	came := -1
	q.searchMoves(s, mv, w, u, func(node int32, cost int) bool {
		if came < 0 && node&nodeFlipped == 0 && s.nodeHex(node) == to {
			came = cost
		}
		return came >= 0 && cost > came
	})
}

// beginSearch readies a search for where a unit can get, and the context for it.
func (q *Paths) beginSearch(s *search, mv, mode int, u model.UnitID, budget int) {
	m := &q.c.G.Movements[mv]
	s.reset(q.c.G, q.loadLayers(s, mv, u))
	s.m, s.mode, s.budget = m, mode, budget
	q.c.Costs.loadCosts(s, mv, mode, u)
	s.start, s.side, s.along = q.c.HexOf(u), q.c.G.Units[u].Side, 0
	if mode >= 0 {
		s.along = m.Modes[mode].Along
	}
	q.c.Unit, q.c.Mover, q.c.Holder = u, u, model.None
	q.loadEnemyZones(s, m, u)
	q.markOccupiedOrZoned(s)
}

// expandNode goes on from a node.
func (q *Paths) expandNode(s *search, node int32, cost int) {
	if s.layered {
		q.expandLayered(s, node, cost)
		return
	}
	from := s.nodeHex(node)
	leaving := s.isOccupiedOrZoned(from)
	if leaving {
		if s.holdsMover(from) {
			return
		}
		leaving = s.isInEnemyZone(from)
	}
	flip, plain := node&nodeFlipped, node < s.plain
	var judged [6]hexStep
	steps, open := q.c.Costs.listStepsFrom(s, from, &judged)
	for ; open != 0; open &= open - 1 {
		d := bits.TrailingZeros8(open)
		step := &steps[d]
		to, n, flags := model.HexID(step.to), int(step.cost), step.flags
		if !plain && !s.mayPassJunction(node, from, d) {
			continue
		}
		// A unit that came there for as little, free to go on and with the same face, is as
		// good in every way.
		there := s.findNode(to, d)
		if int(s.cost[there]) <= cost || flip != 0 && int(s.cost[there|flip]) <= cost {
			continue
		}
		if s.live {
			if n, flags = q.c.Costs.evalStep(s.m, s.mode, from, to); n == Forbidden {
				continue
			}
		}
		if cost+n > s.budget && !s.m.OneHex {
			continue
		}
		if leaving || s.isOccupiedOrZoned(to) {
			extra, zflags, ok := q.occupiedOrZonedCost(s, from, to)
			if !ok {
				continue
			}
			n, flags = n+extra, flags|zflags
		}
		total := cost + n
		if total > s.budget {
			if !s.m.OneHex || cost != 0 || from != s.start {
				continue
			}
			total = max(s.budget, 0)
		}
		next := there | flip | stateAfter[flags]
		if int16(total) < s.cost[next] && !q.c.Costs.isStepBlocked(s, from, d, to) {
			s.relaxNode(next, node, total)
		}
	}
}

// occupiedOrZonedCost returns the cost of a step in addition to its terrain, where a unit is
// or a zone acts. ok is false if the step may not be made.
func (q *Paths) occupiedOrZonedCost(s *search, from, to model.HexID) (extra int, flags uint8, ok bool) {
	if s.mayBlock(to) && q.c.Places.BlocksSide(to, s.side) && !q.c.Places.MayShareHex(q.c.Unit, from, to) {
		return 0, 0, false
	}
	return q.zoneStep(s, from, to)
}

// stateAfter is the state of a node come to by a step with flags.
var stateAfter = [4]int32{stepStop: nodeStopped, stepFlip: nodeFlipped, stepStop | stepFlip: nodeStopped | nodeFlipped}

// zoneStep returns what enemy zones add to the cost of a step; ok is false if they forbid it.
func (q *Paths) zoneStep(s *search, from, to model.HexID) (extra int, flags uint8, ok bool) {
	for i := range s.enemyZones {
		e := &s.enemyZones[i]
		if from >= 0 && e.bits[from]&ZoneIn != 0 {
			n, f, allowed := q.zoneTerms(e.zone, e.zone.Leave, len(e.zone.Enter), e.bits[from], from, to)
			if !allowed {
				return 0, 0, false
			}
			extra, flags = extra+n, flags|f
		}
		if e.bits[to]&ZoneIn != 0 {
			n, f, allowed := q.zoneTerms(e.zone, e.zone.Enter, 0, e.bits[to], from, to)
			if !allowed {
				return 0, 0, false
			}
			extra, flags = extra+n, flags|f
		}
	}
	return extra, flags, true
}

func (q *Paths) zoneTerms(zn *model.Zone, terms []model.Term, first int, bits ZoneBits, from, to model.HexID) (n int, flags uint8, ok bool) {
	for i := range terms {
		t := &terms[i]
		if t.When != nil || t.Amount != nil {
			q.c.From, q.c.To, q.c.Hex = from, to, to
		}
		if t.When != nil && !q.c.Zones.termApplies(zn, first+i, t, bits) {
			continue
		}
		if q.c.Costs.appliedTerms != nil {
			*q.c.Costs.appliedTerms = append(*q.c.Costs.appliedTerms, &t.Source)
		}
		switch t.Op {
		case model.OpForbid:
			return 0, 0, false
		case model.OpStop:
			flags |= stepStop
		case model.OpFlip:
			flags |= q.c.Costs.flipFlag(t)
		default:
			n = int(applyOp(int32(n), t.Op, t.Amount.Int(q.c)))
		}
	}
	return n, flags, true
}

// seedEntries starts a search at the hexes where a waiting unit may enter:
// the first hex is paid as any other.
func (q *Paths) seedEntries(s *search, m *model.Movement, mode int, u model.UnitID, budget int) {
	q.eachEntry(s, m, mode, u, budget, func(node int32, cost int) {
		for k := range s.layers.facings() { // it comes onto the map facing as it likes
			s.relaxNode(k*s.base+node, model.None, cost)
		}
	})
}

// eachEntry calls use with the nodes by which a waiting unit may enter.
func (q *Paths) eachEntry(s *search, m *model.Movement, mode int, u model.UnitID, budget int, use func(node int32, cost int)) {
	if m.Entry == nil {
		return
	}
	for _, to := range q.EntryHexes(u) {
		if mode >= 0 && m.Modes[mode].Along != 0 && !q.c.Costs.hasHexsideInto(to, m.Modes[mode].Along) {
			continue
		}
		cost, flags, ok := q.entryStep(s, m, mode, u, to)
		if !ok || cost > budget {
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

// EntryHexes returns the hexes where a waiting unit enters: of the area that a
// script has named, else of its reinforcements.
func (q *Paths) EntryHexes(u model.UnitID) []model.HexID {
	if e := q.c.P.Units[u].Entry; e > 0 {
		return q.c.G.Areas[e-1].Hexes
	}
	if a := q.c.G.Setup[u].Reinforcement; a >= 0 {
		return q.c.G.Reinforcements[a].Hexes
	}
	return nil
}

// entryStep returns the cost for a waiting unit to enter at a hex; ok is false if it may not
// enter there.
func (q *Paths) entryStep(s *search, m *model.Movement, mode int, u model.UnitID, to model.HexID) (cost int, flags uint8, ok bool) {
	q.c.Unit, q.c.From, q.c.To, q.c.Hex = u, model.None, to, to
	if q.c.Places.EntryForbidden(u, model.None, to) || q.c.FirstForbidding(m.Entry.Never) != nil {
		return 0, 0, false
	}
	v, no := q.c.Costs.computeStepCost(m, mode, hex.NoHexside, true, nil)
	if no != nil {
		return 0, 0, false
	}
	if v, no = q.c.Costs.entryCost(m, v, nil); no != nil {
		return 0, 0, false
	}
	extra, zflags, ok := q.zoneStep(s, model.None, to)
	if !ok {
		return 0, 0, false
	}
	return int(v) + extra, zflags | q.c.Costs.stepFlags(m, true), true
}

// loadEnemyZones notes the enemy zones that act on a unit's move.
func (q *Paths) loadEnemyZones(s *search, m *model.Movement, u model.UnitID) {
	s.enemyZones = s.enemyZones[:0]
	for _, z := range m.Zones {
		bits, in := q.c.Zones.zoneBitsAndHexes(z, u)
		s.enemyZones = append(s.enemyZones, enemyZone{&q.c.G.Zones[z], bits, in, q.c.Zones.HeldBits(z, u)})
	}
}
