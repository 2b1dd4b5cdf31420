package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Costs answers what a step from hex to hex costs, and what forbids it, zones aside.
type Costs struct {
	c        *Ctx
	cache    costCache
	blockers blockerCache

	appliedTerms *[]*model.Source // terms of zones and stops that apply, while a step is explained; nil otherwise
}

// Normal is the manner of moving that every movement has; modes count from 0.
const Normal = -1

// Forbidden is the cost of a step that may not be taken.
const Forbidden = 255

const (
	stepStop uint8 = 1 << iota
	stepFlip
)

// hexStep is a step to a neighbour, zones aside. The hex takes two bytes, so that a table of
// steps keeps its size: it means something where the step is open.
type hexStep struct {
	to    uint16
	cost  uint8
	flags uint8
}

// evalSteps works out the steps from a hex, by direction, and gives those that may be taken, a bit each.
func (q *Costs) evalSteps(s *search, from model.HexID, judged *[6]hexStep) (open uint8) {
	for d, to := range q.c.G.Grid.Neighbors(from) {
		if to < 0 {
			continue
		}
		if n, flags := q.evalStep(s.m, s.mode, from, to); n != Forbidden {
			judged[d] = hexStep{uint16(to), uint8(n), flags}
			open |= 1 << uint(d)
		}
	}
	return open
}

// evalStep returns the cost of a step between two hexes, zones aside, and flags for its other
// effects. The cost is Forbidden if the step may not be taken.
func (q *Costs) evalStep(m *model.Movement, mode int, from, to model.HexID) (int, uint8) {
	q.c.From, q.c.To, q.c.Hex = from, to, to
	v, no := q.computeStepCost(m, mode, q.c.G.Grid.HexsideBetween(from, to), true, nil)
	if no != nil {
		return Forbidden, 0
	}
	return int(min(v, Forbidden-1)), q.stepFlags(m, true)
}

// computeStepCost returns the cost of the step that the context names (Unit, From, To), zones
// aside. With live false, terms that ask for the position are left out.
func (q *Costs) computeStepCost(m *model.Movement, mode int, side hex.HexsideID, live bool, b *Terms) (int32, *Refusal) {
	on := uint32(0)
	if side >= 0 {
		on = q.c.G.HexsideBits[side]
	}
	if mode >= 0 && m.Modes[mode].Along != 0 && on&m.Modes[mode].Along == 0 && !(q.c.From < 0 && q.hasHexsideInto(q.c.To, m.Modes[mode].Along)) {
		return 0, &Refusal{Reason: "off-road", Text: "this manner of moving keeps to its own hexsides", Source: &m.Modes[mode].Source}
	}
	v, no := q.computeGroundCost(on, b)
	if no != nil {
		return 0, no
	}
	lists := [2][]model.Term{m.Cost, nil}
	if mode >= 0 {
		lists[1] = m.Modes[mode].Cost
	}
	for _, terms := range lists {
		for i := range terms {
			x := &terms[i]
			if !live && x.Live || !q.c.True(x.When) {
				continue
			}
			if x.Op == model.OpForbid {
				return 0, NewRefusal(&x.Source, x.Because)
			}
			v, _ = q.applyCostTerm(v, false, x, b)
		}
	}
	return max(v, 0), nil
}

// computeGroundCost is what terrain, features and the hexside make of the step that the context names
// (Unit, From, To), before any rule of a movement: its cost, or what forbids it.
func (q *Costs) computeGroundCost(on uint32, b *Terms) (int32, *Refusal) {
	g := q.c.G
	t := &g.Terrain[g.HexTerrain[q.c.To]]
	mc := t.CostForKind(g.Units[q.c.Unit].Kind)
	v := q.c.Int(mc.Amount, 1)
	forbidden := mc.Forbidden
	b.StartValue(&t.Source, v, q.c.Unit)
	var bar *model.Term // what forbids it, if not the terrain
	add := func(t *model.Term) {
		was := forbidden
		if v, forbidden = q.applyCostTerm(v, forbidden, t, b); !was && forbidden {
			bar = t
		}
	}
	for f, bits := 0, g.HexFeatures[q.c.To]; bits != 0; f, bits = f+1, bits>>1 {
		if bits&1 == 1 && g.Features[f].Cost != nil {
			add(g.Features[f].Cost)
		}
	}
	for k, bits := 0, on; bits != 0; k, bits = k+1, bits>>1 {
		if bits&1 == 1 && g.HexsideKinds[k].Cost != nil {
			add(g.HexsideKinds[k].Cost)
		}
	}
	switch {
	case forbidden && bar != nil && bar.Because != "":
		return 0, NewRefusal(&bar.Source, bar.Because)
	case forbidden:
		return 0, &Refusal{Reason: "terrain-forbidden", Text: q.barredText(t, mc.Forbidden), Source: &t.Source}
	}
	return v, nil
}

// barredText says who may not enter terrain: no unit, or none of the kind of the unit that moves
// where the terrain bars some kinds only.
func (q *Costs) barredText(t *model.Terrain, byKind bool) string {
	g := q.c.G
	for k := range g.Kinds {
		if byKind && !t.CostForKind(model.KindID(k)).Forbidden {
			return "no " + g.Kinds[g.Units[q.c.Unit].Kind].Name() + " may enter " + t.Name() + " there"
		}
	}
	return "no unit may enter " + t.Name() + " there"
}

// hasHexsideInto reports whether a hexside of such a kind leads to a hex: a unit that
// keeps to them may enter the map there.
func (q *Costs) hasHexsideInto(h model.HexID, kinds uint32) bool {
	for _, s := range q.c.G.Grid.Hexsides(h) {
		if q.c.G.HexsideBits[s]&kinds != 0 {
			return true
		}
	}
	return false
}

// forbidsStep reports whether a term that forbids applies to a step of the unit that moves.
func (q *Costs) forbidsStep(t *model.Term, from, to model.HexID) bool {
	q.c.From, q.c.To, q.c.Hex = from, to, to
	return q.c.True(t.When)
}

func (q *Costs) applyCostTerm(v int32, forbidden bool, t *model.Term, b *Terms) (int32, bool) {
	if !q.c.True(t.When) {
		return v, forbidden
	}
	if t.Op == model.OpForbid {
		return v, true
	}
	if t.Amount == nil {
		return v, forbidden
	}
	n := t.Amount.Int(q.c)
	// Setting a cost opens what the terrain shuts: a road through woods.
	if t.Op == model.OpSet {
		forbidden = false
	}
	v = applyOp(v, t.Op, n)
	b.addTerm(AppliedTerm{Source: &t.Source, Op: t.Op, Amount: n, Result: v, Unit: q.c.Unit})
	return v, forbidden
}

func (q *Costs) stepFlags(m *model.Movement, live bool) uint8 {
	var out uint8
	for i := range m.StopOn {
		t := &m.StopOn[i]
		if !live && t.Live || !q.c.True(t.When) {
			continue
		}
		if q.appliedTerms != nil {
			*q.appliedTerms = append(*q.appliedTerms, &t.Source)
		}
		switch t.Op {
		case model.OpStop:
			out |= stepStop
		case model.OpFlip:
			out |= q.flipFlag(t)
		}
	}
	return out
}

// flipFlag returns the flag of a flip term for the unit that moves: none for a kind
// that it does not turn.
func (q *Costs) flipFlag(t *model.Term) uint8 {
	if t.FlipFace(q.c.G.Units[q.c.Unit].Kind) == model.None {
		return 0
	}
	return stepFlip
}

// entryCost returns the cost of a hex of entry: v, after the movement's terms of entering.
func (q *Costs) entryCost(m *model.Movement, v int32, b *Terms) (int32, *Refusal) {
	for i := range m.Entry.Cost {
		switch t := &m.Entry.Cost[i]; {
		case !q.c.True(t.When):
		case t.Op == model.OpForbid:
			return 0, NewRefusal(&t.Source, t.Because)
		default:
			v, _ = q.applyCostTerm(v, false, t, b)
		}
	}
	return max(v, 0), nil
}

// entryOrder counts the units of the mover's side that have entered at the hex, and it.
func (q *Costs) entryOrder() int32 {
	n := int32(1)
	for _, e := range q.c.P.Entries {
		if e.Hex == q.c.To && q.c.G.Units[e.Unit].Side == q.c.G.Units[q.c.Unit].Side {
			n++
		}
	}
	return n
}
