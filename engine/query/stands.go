package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// canStep says which units were found able to move one hex, or to enter, as long
// as what is read beside units stands, and no unit has come near them, gone from
// there or turned there.
type canStep struct {
	mv          int
	of          *state.Position // the position looked at last, and its clock then
	clock       uint64
	vars, onMap uint64
	seen        []state.Unit // by unit: how it was
	can         []bool       // by unit
}

// stepNeeds is what decides in a movement whether a unit can move one hex, or
// enter at one: enemies as near as reach, -1 where more counts than who stands
// near, friends as near as friends, and what is read beside.
type stepNeeds struct {
	known          bool
	reach, friends int
	reads          expr.ReadSet
}

func (c *Ctx) stepNeeds(mv int) *stepNeeds {
	if c.needs == nil {
		c.needs = make([]stepNeeds, len(c.G.Movements))
	}
	n := &c.needs[mv]
	if !n.known {
		n.known = true
		n.reach, n.friends = c.stepReach(&c.G.Movements[mv], &n.reads)
	}
	return n
}

func (c *Ctx) stepReach(m *model.Movement, reads *expr.ReadSet) (enemies, friends int) {
	const others = ReadUnits | ReadPlaces | ReadCombat | ReadChosen
	note := func(p *expr.Program) {
		if p != nil {
			*reads |= p.Reads &^ others
		}
	}
	*reads = expr.ReadSet(m.CostReads|m.AllowanceReads) &^ others
	if len(m.Never)+len(m.Exits)+len(c.G.Relations) > 0 || c.stopHooks || c.allowanceHooks || c.shared == nil || m.LiveCost && !m.LiveBars ||
		m.Choose != nil && !(m.Choose.OnMap && m.Choose.ByClass) {
		return -1, -1
	}
	for i := range c.shared.stacks {
		if s := &c.shared.stacks[i]; !s.fixed || s.counts == nil || c.G.Stacking[i].AtPhaseEnd {
			return -1, -1
		}
	}
	own := func(p *expr.Program) bool { return p == nil || p.OnlyOf("unit", others) }
	fits := own(m.Allowance)
	for i := range m.Bonus {
		fits = fits && own(m.Bonus[i].When) && own(m.Bonus[i].Amount)
	}
	for i := range m.Cost {
		t := &m.Cost[i]
		fits = fits && (!t.Live || t.ByChosen || t.ByHex)
		note(t.When)
	}
	if !fits {
		return -1, -1
	}
	// A zone is laid by enemies alone; what its terms ask may be about anybody.
	most, anybody := 0, 0
	for _, z := range m.Zones {
		zn := &c.G.Zones[z]
		if !c.placesOnly(z) {
			return -1, -1
		}
		most = max(most, zn.Reach)
		for _, terms := range [2][]model.Term{zn.Enter, zn.Leave} {
			for i := range terms {
				for _, p := range [2]*expr.Program{terms[i].When, terms[i].Amount} {
					n, beside, ok := p.Near(c, others, "from", "to")
					if !ok {
						return -1, -1
					}
					anybody = max(anybody, n)
					*reads |= beside
				}
			}
		}
	}
	return max(most, anybody) + 1, anybody + 1 // from the hex beside the unit
}

// stepsOf brings what is known of who can move one hex up to date; nil where it
// cannot be kept.
func (c *Ctx) stepsOf(mv int) *canStep {
	needs := c.stepNeeds(mv)
	if needs.reach < 0 || c.ignore != model.None {
		return nil
	}
	k, clock := &c.steppers, c.P.Clock()
	if k.of == c.P && k.clock == clock && k.mv == mv {
		return k
	}
	vars, onMap := c.StampOf(needs.reads), c.P.Stamp(state.StampOnMap)
	switch {
	case k.seen == nil:
		k.seen, k.can = slices.Clone(c.P.Units), make([]bool, len(c.P.Units))
	case k.mv != mv || k.vars != vars || k.onMap != onMap:
		clear(k.can)
		copy(k.seen, c.P.Units)
	default:
		for x := range k.seen {
			if was, now := k.seen[x], c.P.Units[x]; was != now {
				k.seen[x] = now
				c.unsettle(k, mv, int32(x), [2]model.Loc{was.At, now.At}, needs)
			}
		}
	}
	k.mv, k.of, k.clock, k.vars, k.onMap = mv, c.P, clock, vars, onMap
	return k
}

// unsettle forgets what is known of units for whom a unit counts that changed.
func (c *Ctx) unsettle(k *canStep, mv int, x int32, at [2]model.Loc, needs *stepNeeds) {
	k.can[x] = false
	choose, side := c.G.Movements[mv].Choose != nil, c.G.Units[x].Side
	for i, can := range k.can {
		if !can {
			continue
		}
		u, reach := model.UnitID(i), needs.friends
		if c.Hostile(c.G.Units[u].Side, side) {
			reach = needs.reach
		}
		k.can[u] = !(c.isNear(u, at, reach) || choose && slices.Contains(c.keptMembers(mv, u), x))
	}
}

// isNear reports whether a place is within reach of where a unit is, or enters.
func (c *Ctx) isNear(u model.UnitID, at [2]model.Loc, reach int) bool {
	own := [1]model.HexID{c.HexOf(u)}
	from := own[:]
	if own[0] < 0 {
		from = c.EntryHexes(u)
	}
	for _, h := range from {
		for _, a := range at {
			if a >= 0 && c.G.Grid.Distance(h, a.Hex()) <= reach {
				return true
			}
		}
	}
	return false
}
