package query

import (
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/model"
)

// sharedTables are the zones and the cost tables that depend on nothing but the game and
// few of its variables: they are made once and shared by all games of it.
type sharedTables struct {
	mu            sync.RWMutex
	tables        map[tableKey]*costTable
	payerTables   map[payerKey]*costTable // the same, by what of a unit decides
	costQuestions []costQuestions         // by movement and mode
	distinct      []*costTable            // those of them that differ
	reach         [][][]model.HexID       // by zone and hex, nil for zones that change in play
	stackLimits   []fixedStacking         // by stacking limit
	dirs          [][]uint8               // by trace and hex
	ends          [][]bool                // by trace and side, and hex; nil for ends that change in play
	endDistances  [][]int32               // the same: hexes to the nearest end
	nearHexes     func() [][][]hexRun     // by distance and hex: the hexes within; only play asks for them
}

// StaticOfGame lets a game hold what all its contexts share.
func (*sharedTables) StaticOfGame() {}

// PrepareGame readies a compiled game for queries. The compiler calls it last.
func PrepareGame(g *model.Game) {
	g.SlotParts, g.VarParts = assignParts(g)
	ends := findFixedTraceEnds(g)
	g.Static = &sharedTables{tables: map[tableKey]*costTable{}, payerTables: map[payerKey]*costTable{}, costQuestions: collectCostQuestions(g), reach: zoneReaches(g), stackLimits: analyzeStacking(g), dirs: traceDirections(g), ends: ends, endDistances: endDistances(g, ends), nearHexes: sync.OnceValue(func() [][][]hexRun { return nearHexes(g) })}
}

// MaxCostSlots is how many variables of the game a shared cost table may depend on.
const MaxCostSlots = 3

// tableKey names a cost table: movement, mode and class of unit, and the
// values of the variables it depends on.
type tableKey struct {
	at     int32
	values [MaxCostSlots]int32
}

// maxTables bounds the shared tables of a game, whatever values its
// variables take.
const maxTables = 4096

// maxDistinctTables is how many tables a new one is compared with.
const maxDistinctTables = 64

// sharedTable finds or makes a table.
func (q *Costs) sharedTable(key tableKey, mv, mode int, u model.UnitID) *costTable {
	q.c.shared.mu.RLock()
	t := q.c.shared.tables[key]
	q.c.shared.mu.RUnlock()
	if t != nil {
		return t
	}
	like, ok := q.payerKeyOf(mv, mode, u, key.values)
	if ok {
		if t = q.findPayerTable(key, like); t != nil {
			return t
		}
	}
	t = &costTable{}
	// The table serves all games, so it is made as if no place had values of its own.
	values, without := q.c.P.PlaceVars, q.c.DisabledCaches
	if q.c.P.PlaceVars = nil; len(values) > 0 {
		q.c.DisabledCaches = CacheAll
	}
	q.fillTable(t, mv, mode, u)
	q.c.P.PlaceVars, q.c.DisabledCaches = values, without
	if q.c.ExceededLimit() {
		return t // it is wrong, and not for others
	}
	q.c.shared.mu.Lock()
	defer q.c.shared.mu.Unlock()
	t = q.c.shared.addTable(q.c.G, key, t)
	if ok && len(q.c.shared.payerTables) < maxTables {
		q.c.shared.payerTables[like] = t
	}
	return t
}

// addTable keeps a table and gives the one to be used: most classes of units pay the
// same, and one table for all of them stays in the processor's own memory.
func (s *sharedTables) addTable(g *model.Game, key tableKey, t *costTable) *costTable {
	i := slices.IndexFunc(s.distinct, func(o *costTable) bool { return slices.Equal(o.steps, t.steps) })
	switch {
	case i >= 0:
		t = s.distinct[i]
	case len(s.distinct) < maxDistinctTables:
		s.distinct = append(s.distinct, t)
	}
	if len(s.tables) < maxTables {
		s.tables[key] = t
	}
	return t
}

// addWithin adds to a set the hexes within a distance of a hex.
func (q *Places) addWithin(marks hexSet, h model.HexID, most int) {
	if q.c.shared != nil && most <= maxNear {
		marks.addRuns(q.c.shared.nearHexes()[most][h])
		return
	}
	for _, x := range q.HexesWithin(h, most) {
		marks.add(x)
	}
}
