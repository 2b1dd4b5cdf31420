package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// costCache is the tables of step costs used last. Key: movement, mode and class of unit. Gain:
// 43 to 202 %.
type costCache struct{ tables []cachedTable }

// costTable holds the cost of every step for one movement, mode and class of
// units, zones aside, as far as it depends on the map alone and on declared
// values; it is dropped when those change.
type costTable struct {
	ready     bool
	revision  uint64       // of what it reads, for a table that is not shared
	steps     [][6]hexStep // by hex and direction
	open      []uint8      // by hex: the directions that are not forbidden, a bit each
	leastCost uint8        // no open step costs less; 0 where that is not known
}

// cachedTable is the table a context used last for a movement, mode and class.
type cachedTable struct {
	key   tableKey
	table *costTable
	own   *costTable // when tables cannot be shared
	base  *costTable // the shared table that own has been made from
}

// findCostTable returns the cost table of a unit's class. It is nil if nothing may be kept:
// then each step is evaluated.
func (q *Costs) findCostTable(mv, mode int, u model.UnitID) *costTable {
	if q.c.CacheOff(CacheCosts) {
		return nil
	}
	g := q.c.G
	m := &g.Movements[mv]
	modes := g.MaxModes + 1
	at := (mv*modes+mode+1)*len(g.Classes) + int(g.Units[u].Class)
	if q.cache.tables == nil {
		q.cache.tables = make([]cachedTable, len(g.Movements)*modes*len(g.Classes))
	}
	kept := &q.cache.tables[at]
	if q.c.shared == nil || m.CostAlone {
		if kept.own == nil {
			kept.own = &costTable{}
		}
		if t, now := kept.own, q.c.RevisionOf(lang.Deps(m.CostReads)); !t.ready || t.revision != now {
			q.fillTable(t, mv, mode, u)
			t.ready, t.revision = true, now
		}
		return kept.own
	}
	key := tableKey{at: int32(at)}
	for i, slot := range m.CostSlots {
		key.values[i] = q.c.P.Vars[slot]
	}
	if kept.table == nil || kept.key != key {
		kept.key, kept.table = key, q.sharedTable(key, mv, mode, u)
	}
	if len(m.CostPlaceVars) > 0 && len(q.c.P.PlaceVars) > 0 {
		return q.patchedTable(kept, mv, mode, u)
	}
	return kept.table
}

// patchedTable returns a shared table in which the steps at places with values of their own
// are evaluated again.
func (q *Costs) patchedTable(kept *cachedTable, mv, mode int, u model.UnitID) *costTable {
	m := &q.c.G.Movements[mv]
	now := q.c.RevisionOf(ReadsPlaceVars(q.c.G, m.CostPlaceVars))
	if t := kept.own; t != nil && kept.base == kept.table && t.revision == now {
		return t
	}
	if kept.own == nil {
		kept.own = &costTable{}
	}
	t := kept.own
	kept.base, t.revision = kept.table, now
	t.steps, t.open, t.leastCost = append(t.steps[:0], kept.table.steps...), append(t.open[:0], kept.table.open...), kept.table.leastCost
	for i := range q.c.P.PlaceVars {
		x := &q.c.P.PlaceVars[i]
		if !slices.Contains(m.CostPlaceVars, x.Var) {
			continue
		}
		q.fillAround(t, m, mode, u, x)
	}
	return t
}

// fillAround judges the steps that a value of a place may change: those from and
// to a hex, or across a hexside.
func (q *Costs) fillAround(t *costTable, m *model.Movement, mode int, u model.UnitID, x *state.PlaceVar) {
	if q.c.G.Vars[x.Var].Owner == model.OfHexside {
		if a, b := q.c.G.Grid.HexsideEnds(x.Place); b >= 0 {
			d := int(q.c.G.Grid.HexsideDir(x.Place))
			q.fillStep(t, m, mode, u, a, d)
			q.fillStep(t, m, mode, u, b, (d+3)%6)
		}
		return
	}
	h := model.HexID(x.Place)
	q.fillFromHex(t, m, mode, u, h)
	for d, n := range q.c.G.Grid.Neighbors(h) {
		if n >= 0 {
			q.fillStep(t, m, mode, u, n, (d+3)%6)
		}
	}
}

func (q *Costs) fillTable(t *costTable, mv, mode int, u model.UnitID) {
	g := q.c.G
	m := &g.Movements[mv]
	n := g.Grid.NumHexes()
	if t.steps == nil {
		t.steps, t.open = make([][6]hexStep, n), make([]uint8, n)
	}
	t.leastCost = Forbidden
	for h := range model.HexID(n) {
		q.fillFromHex(t, m, mode, u, h)
	}
}

// fillFromHex judges the steps from a hex.
func (q *Costs) fillFromHex(t *costTable, m *model.Movement, mode int, u model.UnitID, h model.HexID) {
	for d := range 6 {
		q.fillStep(t, m, mode, u, h, d)
	}
}

func (q *Costs) fillStep(t *costTable, m *model.Movement, mode int, u model.UnitID, h model.HexID, d int) {
	to := q.c.G.Grid.Neighbors(h)[d]
	e := &t.steps[h][d]
	*e = hexStep{uint16(to), Forbidden, 0}
	t.open[h] &^= 1 << uint(d)
	side := q.c.G.Grid.Hexside(h, hex.Dir(d))
	if to < 0 || mode >= 0 && m.Modes[mode].Along != 0 && (side < 0 || q.c.G.HexsideBits[side]&m.Modes[mode].Along == 0) {
		return
	}
	old := q.c.Scope
	q.c.Unit, q.c.From, q.c.To, q.c.Hex = u, h, to, to
	if cost, no := q.computeStepCost(m, mode, side, false, nil); no == nil {
		e.cost, e.flags = uint8(min(cost, Forbidden-1)), q.stepFlags(m, false)
		t.open[h] |= 1 << uint(d)
		t.leastCost = min(t.leastCost, e.cost)
	}
	q.c.Scope = old
}

// loadCosts gives a search the kept costs of steps.
func (q *Costs) loadCosts(s *search, mv, mode int, u model.UnitID) {
	s.cache.costs = q.findCostTable(mv, mode, u)
	s.live = s.cache.costs != nil && s.m.LiveCost && !s.m.LiveBars
}

// leastStep returns a number of points that any step costs at least, zones aside: a node from
// which that cannot be paid is not gone on from. 0 where it is not known.
func (q *Costs) leastStep(s *search) int {
	if k := s.cache.costs; k != nil && !s.live && !s.layered { // a step may be paid from other points
		return int(k.leastCost)
	}
	return 0
}

// listStepsFrom returns the steps out of a hex, by direction, and which of them may be taken,
// zones aside. Live terms are left to evalStep and isStepBlocked where costs are kept; else
// all is judged here.
func (q *Costs) listStepsFrom(s *search, from model.HexID, judged *[6]hexStep) (*[6]hexStep, uint8) {
	if k := s.cache.costs; k != nil {
		return &k.steps[from], k.open[from]
	}
	return judged, q.evalSteps(s, from, judged)
}

// stepCost returns the cost of a step, zones aside. Live terms that only forbid are left to
// barred.
func (q *Costs) stepCost(s *search, from model.HexID, d int, to model.HexID) (int, uint8) {
	if k := s.cache.costs; k != nil {
		if e := &k.steps[from][d]; e.cost == Forbidden || !s.live {
			return int(e.cost), e.flags
		}
	}
	return q.evalStep(s.m, s.mode, from, to)
}
