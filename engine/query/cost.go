package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

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
func (c *Ctx) evalSteps(s *search, from model.HexID, judged *[6]hexStep) (open uint8) {
	for d, to := range c.G.Grid.Neighbors(from) {
		if to < 0 {
			continue
		}
		if n, flags := c.evalStep(s.m, s.mode, from, to); n != Forbidden {
			judged[d] = hexStep{uint16(to), uint8(n), flags}
			open |= 1 << uint(d)
		}
	}
	return open
}

// evalStep is what a step between two hexes costs, zones aside, and what it does besides;
// Forbidden where it may not be taken.
func (c *Ctx) evalStep(m *model.Movement, mode int, from, to model.HexID) (int, uint8) {
	c.From, c.To, c.Hex = from, to, to
	v, no := c.computeStepCost(m, mode, c.G.Grid.HexsideBetween(from, to), true, nil)
	if no != nil {
		return Forbidden, 0
	}
	return int(min(v, Forbidden-1)), c.stepFlags(m, true)
}

// computeStepCost is the cost of the step that the context names (Unit, From, To), zones
// aside. With live false, terms that ask for the position are left out.
func (c *Ctx) computeStepCost(m *model.Movement, mode int, side hex.HexsideID, live bool, b *Terms) (int32, *Refusal) {
	on := uint32(0)
	if side >= 0 {
		on = c.G.HexsideBits[side]
	}
	if mode >= 0 && m.Modes[mode].Along != 0 && on&m.Modes[mode].Along == 0 && !(c.From < 0 && c.hasHexsideInto(c.To, m.Modes[mode].Along)) {
		return 0, &Refusal{Reason: "off-road", Text: "this manner of moving keeps to its own hexsides", Source: &m.Modes[mode].Source}
	}
	v, no := c.computeGroundCost(on, b)
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
			if !live && x.Live || !c.True(x.When) {
				continue
			}
			if x.Op == model.OpForbid {
				return 0, NewRefusal(&x.Source, x.Because)
			}
			v, _ = c.applyCostTerm(v, false, x, b)
		}
	}
	return max(v, 0), nil
}

// computeGroundCost is what terrain, features and the hexside make of the step that the context names
// (Unit, From, To), before any rule of a movement: its cost, or what forbids it.
func (c *Ctx) computeGroundCost(on uint32, b *Terms) (int32, *Refusal) {
	g := c.G
	t := &g.Terrain[g.HexTerrain[c.To]]
	mc := t.CostForKind(g.Units[c.Unit].Kind)
	v := c.Int(mc.Amount, 1)
	forbidden := mc.Forbidden
	b.StartValue(&t.Source, v, c.Unit)
	var bar *model.Term // what forbids it, if not the terrain
	add := func(t *model.Term) {
		was := forbidden
		if v, forbidden = c.applyCostTerm(v, forbidden, t, b); !was && forbidden {
			bar = t
		}
	}
	for f, bits := 0, g.HexFeatures[c.To]; bits != 0; f, bits = f+1, bits>>1 {
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
		return 0, &Refusal{Reason: "terrain-forbidden", Text: "no unit may enter " + t.Name() + " there", Source: &t.Source}
	}
	return v, nil
}

// hasHexsideInto reports whether a hexside of such a kind leads to a hex: a unit that
// keeps to them may enter the map there.
func (c *Ctx) hasHexsideInto(h model.HexID, kinds uint32) bool {
	for _, s := range c.G.Grid.Hexsides(h) {
		if c.G.HexsideBits[s]&kinds != 0 {
			return true
		}
	}
	return false
}

// forbidsStep reports whether a term that forbids applies to a step of the unit that moves.
func (c *Ctx) forbidsStep(t *model.Term, from, to model.HexID) bool {
	c.From, c.To, c.Hex = from, to, to
	return c.True(t.When)
}

func (c *Ctx) applyCostTerm(v int32, forbidden bool, t *model.Term, b *Terms) (int32, bool) {
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
	v = applyOp(v, t.Op, n)
	b.addTerm(AppliedTerm{Source: &t.Source, Op: t.Op, Amount: n, Result: v, Unit: c.Unit})
	return v, forbidden
}

func (c *Ctx) stepFlags(m *model.Movement, live bool) uint8 {
	var out uint8
	for i := range m.StopOn {
		t := &m.StopOn[i]
		if !live && t.Live || !c.True(t.When) {
			continue
		}
		if c.appliedTerms != nil {
			*c.appliedTerms = append(*c.appliedTerms, &t.Source)
		}
		switch t.Op {
		case model.OpStop:
			out |= stepStop
		case model.OpFlip:
			out |= c.flipFlag(t)
		}
	}
	return out
}

// flipFlag is the flag of a flip term for the unit that moves: none for a kind
// that it does not turn.
func (c *Ctx) flipFlag(t *model.Term) uint8 {
	if t.FlipFace(c.G.Units[c.Unit].Kind) == model.None {
		return 0
	}
	return stepFlip
}

// entryCost is the cost of a hex of entry, v, after what is said of entering.
func (c *Ctx) entryCost(m *model.Movement, v int32, b *Terms) (int32, *Refusal) {
	for i := range m.Entry.Cost {
		switch t := &m.Entry.Cost[i]; {
		case !c.True(t.When):
		case t.Op == model.OpForbid:
			return 0, NewRefusal(&t.Source, t.Because)
		default:
			v, _ = c.applyCostTerm(v, false, t, b)
		}
	}
	return max(v, 0), nil
}

// entryOrder counts the units of the mover's side that have entered at the hex, and it.
func (c *Ctx) entryOrder() int32 {
	n := int32(1)
	for _, e := range c.P.Entries {
		if e.Hex == c.To && c.G.Units[e.Unit].Side == c.G.Units[c.Unit].Side {
			n++
		}
	}
	return n
}
