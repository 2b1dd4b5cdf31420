package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// liveBar is a term that forbids steps because of units, as one search uses it. What is kept
// of it is in hexes or in chosen; where both are nil the term is evaluated at each step.
type liveBar struct {
	term   *model.Term
	hexes  []uint8 // by hex entered
	chosen *chosenBars
}

// hexBars is whether a term forbids entering each hex, for terms that ask only for who stands
// there. Key: term and hex. Dropped: a hex's entry, when a unit leaves or enters the hex.
type hexBars struct {
	term  *model.Term
	stamp uint64      // of all places, when the entries were brought up to date
	seen  []model.Loc // by unit: where it was then
	known []uint8     // by hex: passes, bars, or 0 where it was not asked yet
}

// chosenBars is whether a term forbids each step, for terms that ask for the unit chosen. Key:
// term, chosen unit and step. Dropped: all, when that unit or the stamp of what is read
// beside units changes. An entry is two bits (passes, bars, or 0 where it was not asked yet):
// by hex one for each direction in which it is left, and one for what ToPart says of entering it.
type chosenBars struct {
	term     *model.Term
	chosen   int32
	unit     state.Unit
	vars     uint64   // the stamp of what is read beside units
	steps    []uint16 // by hex: the entries
	to, rest []int32  // what Fix gave for ToPinned and RestPinned
}

const (
	barsBits   = 3
	toPartFrom = 12 // the first bit of ToPart
)

// openBars notes the live terms that act on a search, where costs leave them out: all of them forbid.
func (c *Ctx) openBars(s *search, m *model.Movement, mode int) {
	s.kept.bars = s.kept.bars[:0]
	if s.kept.costs == nil || !m.LiveCost || !m.LiveBars {
		return
	}
	c.addBars(s, m.Cost)
	if mode >= 0 {
		c.addBars(s, m.Modes[mode].Cost)
	}
}

func (c *Ctx) addBars(s *search, terms []model.Term) {
	for i := range terms {
		if t := &terms[i]; t.Live {
			b := liveBar{term: t}
			if t.ByChosen && c.Chosen >= 0 && !c.Lacks(KeptBars) {
				b.chosen = c.barsKept(t)
			} else if t.ByHex && !c.Lacks(KeptBars) {
				b.hexes = c.hexesKept(t)
			}
			s.kept.bars = append(s.kept.bars, b)
		}
	}
}

// hexesKept gives the entries of a term by hex, without those that no longer hold.
func (c *Ctx) hexesKept(t *model.Term) []uint8 {
	now := c.P.Stamp(state.StampPlaces)
	for i := range c.kept.hexBars {
		k := &c.kept.hexBars[i]
		if k.term != t {
			continue
		}
		if k.stamp == now {
			return k.known
		}
		if moved, ok := c.movedSince(k.stamp); ok {
			for _, u := range moved {
				k.look(u, c.P.Units[u].At)
			}
		} else {
			for u := range k.seen {
				k.look(model.UnitID(u), c.P.Units[u].At)
			}
		}
		k.stamp = now
		return k.known
	}
	k := hexBars{t, now, make([]model.Loc, len(c.P.Units)), make([]uint8, c.G.Grid.NumHexes())}
	for u := range k.seen {
		k.seen[u] = c.P.Units[u].At
	}
	c.kept.hexBars = append(c.kept.hexBars, k)
	return k.known
}

// look drops the entries of the hexes that a unit has left and entered.
func (k *hexBars) look(u model.UnitID, at model.Loc) {
	was := k.seen[u]
	if at == was {
		return
	}
	k.seen[u] = at
	if at >= 0 {
		k.known[at] = 0
	}
	if was >= 0 {
		k.known[was] = 0
	}
}

// barsKept gives the entries of a term for the unit chosen, emptied when they no longer hold.
func (c *Ctx) barsKept(t *model.Term) *chosenBars {
	var k *chosenBars
	for _, x := range c.kept.bars {
		if x.term == t && x.chosen == c.Chosen {
			k = x
			break
		}
	}
	unit, vars := c.P.Units[c.Chosen], c.StampOf(t.When.Deps&^(ReadUnits|ReadPlaces|readHolders))
	switch {
	case k == nil:
		k = &chosenBars{term: t, chosen: c.Chosen, steps: make([]uint16, c.G.Grid.NumHexes())}
		c.kept.bars = append(c.kept.bars, k)
	case k.unit == unit && k.vars == vars:
		return k
	default:
		clear(k.steps)
	}
	k.unit, k.vars = unit, vars
	if t.ToPinned != nil {
		k.to = t.ToPinned.EvalParts(c, k.to[:0])
	}
	if t.RestPinned != nil {
		k.rest = t.RestPinned.EvalParts(c, k.rest[:0])
	}
	return k
}

// barred reports whether a live term of the movement or mode forbids a step whose cost is kept.
func (c *Ctx) barred(s *search, from model.HexID, d int, to model.HexID) bool {
	for i := range s.kept.bars {
		if b := &s.kept.bars[i]; !b.frees(to) && c.barsStep(b, from, d, to) {
			return true
		}
	}
	return false
}

// frees reports whether it is kept that a term forbids no step into a hex.
func (b *liveBar) frees(to model.HexID) bool {
	return b.hexes != nil && b.hexes[to] == passes || b.chosen != nil && b.chosen.enters(to)
}

// enters is frees of a term kept for the unit chosen.
func (k *chosenBars) enters(to model.HexID) bool { return k.steps[to]>>toPartFrom == passes }

// barsStep reports whether a live term forbids a step.
func (c *Ctx) barsStep(b *liveBar, from model.HexID, d int, to model.HexID) bool {
	switch {
	case b.chosen != nil:
		return c.barsChosen(b.chosen, from, d, to)
	case b.hexes == nil:
		return c.forbidsStep(b.term, from, to)
	}
	k := &b.hexes[to]
	if *k == 0 {
		*k = passes
		if c.forbidsStep(b.term, from, to) {
			*k = bars
		}
	}
	return *k == bars
}

// barsChosen is barsStep of a term kept for the unit chosen.
func (c *Ctx) barsChosen(known *chosenBars, from model.HexID, d int, to model.HexID) bool {
	t := known.term
	if t.ToPart != nil {
		k := known.steps[to] >> toPartFrom & barsBits
		if k == 0 {
			c.From, c.To, c.Hex = from, to, to
			k = barsIf(c.holds(t.ToPart, t.ToPinned, known.to))
			known.steps[to] |= k << toPartFrom
		}
		if k == passes {
			return false
		}
	}
	k := known.steps[from] >> uint(2*d) & barsBits
	if k == 0 {
		when := t.When
		if t.Rest != nil {
			when = t.Rest
		}
		c.From, c.To, c.Hex = from, to, to
		k = barsIf(c.holds(when, t.RestPinned, known.rest))
		known.steps[from] |= k << uint(2*d)
	}
	return k == bars
}

func barsIf(is bool) uint16 {
	if is {
		return bars
	}
	return passes
}

// holds evaluates a condition, with the parts that were worked out where there are
// any.
func (c *Ctx) holds(when *expr.Program, pinned *expr.Hoisted, parts []int32) bool {
	if pinned != nil {
		return pinned.Bool(c, parts)
	}
	return when.Bool(c)
}
