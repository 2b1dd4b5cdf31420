package query

import (
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/model"
)

// sharedTables are the zones and the cost tables that depend on nothing but the game and
// few of its variables: they are made once and shared by all games of it.
type sharedTables struct {
	mu       sync.RWMutex
	tables   map[tableKey]*costTable
	alike    map[alikeKey]*costTable // the same, by what of a unit decides
	asked    []asked                 // by movement and mode
	distinct []*costTable            // those of them that differ
	reach    [][][]model.HexID       // by zone and hex, nil for zones that change in play
	stacks   []stacked               // by stacking limit
	dirs     [][]uint8               // by trace and hex
	ends     [][]bool                // by trace and side, and hex; nil for ends that change in play
	left     [][]int32               // the same: hexes to the nearest end
	near     [][][]span              // by distance and hex: the hexes within
}

// StaticOfGame lets a game hold what all its contexts share.
func (*sharedTables) StaticOfGame() {}

// Prepare readies a compiled game for queries. The compiler calls it last.
func Prepare(g *model.Game) {
	g.SlotParts, g.VarParts = parts(g)
	ends := traceEnds(g)
	g.Static = &sharedTables{tables: map[tableKey]*costTable{}, alike: map[alikeKey]*costTable{}, asked: askedOf(g), reach: zoneReaches(g), stacks: stacksOf(g), dirs: traceDirections(g), ends: ends, left: waysLeft(g, ends), near: nearHexes(g)}
}

// MostSlots is how many variables of the game a shared cost table may depend on.
const MostSlots = 3

// tableKey names a cost table: movement, mode and class of unit, and the
// values of the variables it depends on.
type tableKey struct {
	at     int32
	values [MostSlots]int32
}

// mostTables bounds the shared tables of a game, whatever values its
// variables take.
const mostTables = 4096

// mostDistinct is how many tables a new one is compared with.
const mostDistinct = 64

// sharedTable finds or makes a table.
func (c *Ctx) sharedTable(key tableKey, mv, mode int, u model.UnitID) *costTable {
	c.kept.shared.mu.RLock()
	t := c.kept.shared.tables[key]
	c.kept.shared.mu.RUnlock()
	if t != nil {
		return t
	}
	like, ok := c.likeOf(mv, mode, u, key.values)
	if ok {
		if t = c.sharedAlike(key, like); t != nil {
			return t
		}
	}
	t = &costTable{}
	// It is for all games: as if no place had values of its own.
	values, without := c.P.PlaceVars, c.Without
	if c.P.PlaceVars = nil; len(values) > 0 {
		c.Without = KeptAll
	}
	c.fill(t, mv, mode, u)
	c.P.PlaceVars, c.Without = values, without
	if c.Spent() {
		return t // it is wrong, and not for others
	}
	c.kept.shared.mu.Lock()
	defer c.kept.shared.mu.Unlock()
	t = c.kept.shared.put(c.G, key, t)
	if ok && len(c.kept.shared.alike) < mostTables {
		c.kept.shared.alike[like] = t
	}
	return t
}

// put keeps a table and gives the one to be used: most classes of units pay the
// same, and one table for all of them stays in the processor's own memory.
func (s *sharedTables) put(g *model.Game, key tableKey, t *costTable) *costTable {
	i := slices.IndexFunc(s.distinct, func(o *costTable) bool { return slices.Equal(o.steps, t.steps) })
	switch {
	case i >= 0:
		t = s.distinct[i]
	case len(s.distinct) < mostDistinct:
		s.distinct = append(s.distinct, t)
	}
	if len(s.tables) < mostTables {
		s.tables[key] = t
	}
	return t
}

// addWithin adds to a set the hexes within a distance of a hex.
func (c *Ctx) addWithin(marks hexSet, h model.HexID, most int) {
	if c.kept.shared != nil && most <= mostNear {
		marks.addSpans(c.kept.shared.near[most][h])
		return
	}
	for _, x := range c.WithinBuf(h, most) {
		marks.add(x)
	}
}
