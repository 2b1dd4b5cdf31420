package query

import (
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Normal is the manner of moving that every movement has; modes count from 0.
const Normal = -1

// Forbidden is the cost of a step that may not be taken.
const Forbidden = 255

const (
	stepStop uint8 = 1 << iota
	stepFlip
)

// costTable holds the cost of every step for one movement, mode and class of
// units, zones aside, as far as it depends on the map alone and on declared
// values; it is dropped when those change.
type costTable struct {
	ready bool
	stamp uint64         // of what it reads, for a table that is not shared
	steps [][6]tableStep // by hex and direction
	open  []uint8        // by hex: the directions that are not forbidden, a bit each
}

// tableStep is a step in a cost table. The hex takes two bytes, so that the table keeps
// its size: it means something where the step is open.
type tableStep struct {
	to    uint16
	cost  uint8
	flags uint8
}

// Refusal says why a step, stop or action is not allowed.
type Refusal struct {
	Reason string // stable id
	Text   string
	Source *model.Source // the rule, when a rule of the game says so

	Nearest string // nearest valid name, where one was misspelt
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

// Prepare readies a compiled game for queries. The compiler calls it last.
func Prepare(g *model.Game) {
	g.SlotParts, g.VarParts = parts(g)
	ends := traceEnds(g)
	g.Static = &sharedTables{tables: map[tableKey]*costTable{}, alike: map[alikeKey]*costTable{}, asked: askedOf(g), reach: zoneReaches(g), stacks: stacksOf(g), dirs: traceDirections(g), ends: ends, left: waysLeft(g, ends), near: nearHexes(g)}
}

// keptTable is the table a context used last for a movement, mode and class.
type keptTable struct {
	key   tableKey
	table *costTable
	own   *costTable // when tables cannot be shared
	base  *costTable // the shared table that own has been made from
}

// table is the cost table of a unit's class; nil when nothing may be kept, and
// each step is judged by itself.
func (c *Ctx) table(mv, mode int, u model.UnitID) *costTable {
	if c.Lacks(KeptCosts) {
		return nil
	}
	g := c.G
	m := &g.Movements[mv]
	modes := g.MaxModes + 1
	at := (mv*modes+mode+1)*len(g.Classes) + int(g.Units[u].Class)
	if c.costs == nil {
		c.costs = make([]keptTable, len(g.Movements)*modes*len(g.Classes))
	}
	kept := &c.costs[at]
	if c.shared == nil || m.CostAlone {
		if kept.own == nil {
			kept.own = &costTable{}
		}
		if t, now := kept.own, c.StampOf(expr.ReadSet(m.CostReads)); !t.ready || t.stamp != now {
			c.fill(t, mv, mode, u)
			t.ready, t.stamp = true, now
		}
		return kept.own
	}
	key := tableKey{at: int32(at)}
	for i, slot := range m.CostSlots {
		key.values[i] = c.P.Vars[slot]
	}
	if kept.table == nil || kept.key != key {
		kept.key, kept.table = key, c.sharedTable(key, mv, mode, u)
	}
	if len(m.CostPlaceVars) > 0 && len(c.P.PlaceVars) > 0 {
		return c.patched(kept, mv, mode, u)
	}
	return kept.table
}

// patched is a shared table in which the steps at places with values of their own
// are judged anew.
func (c *Ctx) patched(kept *keptTable, mv, mode int, u model.UnitID) *costTable {
	m := &c.G.Movements[mv]
	now := c.StampOf(ReadsPlaceVars(c.G, m.CostPlaceVars))
	if t := kept.own; t != nil && kept.base == kept.table && t.stamp == now {
		return t
	}
	if kept.own == nil {
		kept.own = &costTable{}
	}
	t := kept.own
	kept.base, t.stamp = kept.table, now
	t.steps, t.open = append(t.steps[:0], kept.table.steps...), append(t.open[:0], kept.table.open...)
	for i := range c.P.PlaceVars {
		x := &c.P.PlaceVars[i]
		if !slices.Contains(m.CostPlaceVars, x.Var) {
			continue
		}
		c.fillAround(t, m, mode, u, x)
	}
	return t
}

// fillAround judges the steps that a value of a place may change: those from and
// to a hex, or across a hexside.
func (c *Ctx) fillAround(t *costTable, m *model.Movement, mode int, u model.UnitID, x *state.PlaceVar) {
	if c.G.Vars[x.Var].Of == model.OfHexside {
		if a, b := c.G.Grid.SideEnds(x.Place); b >= 0 {
			d := int(c.G.Grid.SideDir(x.Place))
			c.fillStep(t, m, mode, u, a, d)
			c.fillStep(t, m, mode, u, b, (d+3)%6)
		}
		return
	}
	h := model.HexID(x.Place)
	c.fillFrom(t, m, mode, u, h)
	for d, n := range c.G.Grid.Neighbors(h) {
		if n >= 0 {
			c.fillStep(t, m, mode, u, n, (d+3)%6)
		}
	}
}

// sharedTable finds or makes a table.
func (c *Ctx) sharedTable(key tableKey, mv, mode int, u model.UnitID) *costTable {
	c.shared.mu.RLock()
	t := c.shared.tables[key]
	c.shared.mu.RUnlock()
	if t != nil {
		return t
	}
	like, ok := c.alike(mv, mode, u, key.values)
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
	c.shared.mu.Lock()
	defer c.shared.mu.Unlock()
	t = c.shared.put(c.G, key, t)
	if ok && len(c.shared.alike) < mostTables {
		c.shared.alike[like] = t
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

func (c *Ctx) fill(t *costTable, mv, mode int, u model.UnitID) {
	g := c.G
	m := &g.Movements[mv]
	n := g.Grid.N()
	if t.steps == nil {
		t.steps, t.open = make([][6]tableStep, n), make([]uint8, n)
	}
	for h := range model.HexID(n) {
		c.fillFrom(t, m, mode, u, h)
	}
}

// fillFrom judges the steps from a hex.
func (c *Ctx) fillFrom(t *costTable, m *model.Movement, mode int, u model.UnitID, h model.HexID) {
	for d := range 6 {
		c.fillStep(t, m, mode, u, h, d)
	}
}

func (c *Ctx) fillStep(t *costTable, m *model.Movement, mode int, u model.UnitID, h model.HexID, d int) {
	to := c.G.Grid.Neighbors(h)[d]
	e := &t.steps[h][d]
	*e = tableStep{uint16(to), Forbidden, 0}
	t.open[h] &^= 1 << uint(d)
	side := c.G.Grid.Side(h, hex.Dir(d))
	if to < 0 || mode >= 0 && m.Modes[mode].Along != 0 && (side < 0 || c.G.SideBits[side]&m.Modes[mode].Along == 0) {
		return
	}
	old := c.Scope
	c.Unit, c.From, c.To, c.Hex = u, h, to, to
	if cost, no := c.step(m, mode, side, false, nil); no == nil {
		e.cost, e.flags = uint8(min(cost, Forbidden-1)), c.stepFlags(m, false)
		t.open[h] |= 1 << uint(d)
	}
	c.Scope = old
}

// step is the cost of the step that the context names (Unit, From, To), zones
// aside. With live false, terms that ask for the position are left out.
func (c *Ctx) step(m *model.Movement, mode int, side hex.SideID, live bool, b *Terms) (int32, *Refusal) {
	g := c.G
	on := uint32(0)
	if side >= 0 {
		on = g.SideBits[side]
	}
	if mode >= 0 && m.Modes[mode].Along != 0 && on&m.Modes[mode].Along == 0 && !(c.From < 0 && c.leadsTo(c.To, m.Modes[mode].Along)) {
		return 0, &Refusal{Reason: "off-road", Text: "this manner of moving keeps to its own hexsides", Source: &m.Modes[mode].Source}
	}
	t := &g.Terrain[g.HexTerrain[c.To]]
	mc := &t.Move
	if k := t.ByKind; k != nil && k[g.Units[c.Unit].Kind] != nil {
		mc = k[g.Units[c.Unit].Kind]
	}
	v := c.Int(mc.Amount, 1)
	forbidden := mc.Forbidden
	b.Start(&t.Source, v, c.Unit)
	var bar *model.Term // what forbids it, if not the terrain
	add := func(t *model.Term) {
		was := forbidden
		if v, forbidden = c.costTerm(v, forbidden, t, b); !was && forbidden {
			bar = t
		}
	}
	for f, bits := 0, g.HexFeatures[c.To]; bits != 0; f, bits = f+1, bits>>1 {
		if bits&1 == 1 && g.Features[f].Move != nil {
			add(g.Features[f].Move)
		}
	}
	for k, bits := 0, on; bits != 0; k, bits = k+1, bits>>1 {
		if bits&1 == 1 && g.SideKinds[k].Move != nil {
			add(g.SideKinds[k].Move)
		}
	}
	switch {
	case forbidden && bar != nil && bar.Because != "":
		return 0, RefusalOf(&bar.Source, bar.Because)
	case forbidden:
		return 0, &Refusal{Reason: "terrain-forbidden", Text: "no unit may enter " + t.Name() + " there", Source: &t.Source}
	}
	lists := [2][]model.Term{m.Cost, nil}
	if mode >= 0 {
		lists[1] = m.Modes[mode].Cost
	}
	for _, terms := range lists {
		for i := range terms {
			x := &terms[i]
			if !live && x.Live || !c.True(x.When) {
				continue
			}
			if x.Op == model.OpForbid {
				return 0, RefusalOf(&x.Source, x.Because)
			}
			v, _ = c.costTerm(v, false, x, b)
		}
	}
	return max(v, 0), nil
}

// leadsTo reports whether a hexside of such a kind leads to a hex: a unit that
// keeps to them may enter the map there.
func (c *Ctx) leadsTo(h model.HexID, kinds uint32) bool {
	for _, s := range c.G.Grid.Sides(h) {
		if c.G.SideBits[s]&kinds != 0 {
			return true
		}
	}
	return false
}

func (c *Ctx) costTerm(v int32, forbidden bool, t *model.Term, b *Terms) (int32, bool) {
	if !c.True(t.When) {
		return v, forbidden
	}
	if t.Op == model.OpForbid {
		return v, true
	}
	if t.Amount == nil {
		return v, forbidden
	}
	n := t.Amount.Int(c)
	// Setting a cost opens what the terrain shuts: a road through woods.
	if t.Op == model.OpSet {
		forbidden = false
	}
	v = apply(v, t.Op, n)
	b.add(AppliedTerm{Source: &t.Source, Op: t.Op, Amount: n, Result: v, Of: c.Unit})
	return v, forbidden
}

// RefusalOf is the refusal that a rule gives; its id is the reason when it
// states none.
func RefusalOf(src *model.Source, because string) *Refusal {
	if because == "" {
		because = src.ID
	}
	text := src.Label
	if text == "" {
		text = "forbidden: " + strings.NewReplacer("-", " ", "_", " ").Replace(because)
		if src.Rule != "" {
			text += " (" + src.Rule + ")"
		}
	}
	return &Refusal{Reason: because, Text: text, Source: src}
}

func (c *Ctx) stepFlags(m *model.Movement, live bool) uint8 {
	var out uint8
	for i := range m.StopOn {
		t := &m.StopOn[i]
		if !live && t.Live || !c.True(t.When) {
			continue
		}
		switch t.Op {
		case model.OpStop:
			out |= stepStop
		case model.OpFlip:
			out |= c.flips(t)
		}
	}
	return out
}

// flips is the flag of a flip term for the unit that moves: none for a kind
// that it does not turn.
func (c *Ctx) flips(t *model.Term) uint8 {
	if t.FaceOf(c.G.Units[c.Unit].Kind) == model.None {
		return 0
	}
	return stepFlip
}
