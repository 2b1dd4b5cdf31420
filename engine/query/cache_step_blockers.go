package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// stepBlocker is a term that forbids steps because of units, as one search uses it. What is kept
// of it is in hexes or in chosen; where both are nil the term is evaluated at each step.
type stepBlocker struct {
	term   *model.Term
	hexes  []uint8 // by hex entered
	chosen *chosenBlocker
}

// hexBlocker is whether a term forbids entering each hex, for terms that ask only for who stands
// there. Key: term and hex. Dropped: a hex's entry, when a unit leaves or enters the hex.
type hexBlocker struct {
	term       *model.Term
	revision   uint64      // of all places, when the entries were brought up to date
	lastPlaces []model.Loc // by unit: where it was then
	verdicts   []uint8     // by hex: passes, bars, or 0 where it was not asked yet
}

// chosenBlocker is whether a term forbids each step, for terms that ask for the unit chosen. Key:
// term, chosen unit and step. Dropped: all, when that unit or the stamp of what is read
// beside units changes. An entry is two bits (passes, bars, or 0 where it was not asked yet):
// by hex one for each direction in which it is left, and one for what EnteredPart says of entering it.
type chosenBlocker struct {
	term                    *model.Term
	chosen                  int32
	unit                    state.Unit
	revision                uint64   // the stamp of what is read beside units
	steps                   []uint16 // by hex: the entries
	enteredParts, restParts []int32  // what Fix gave for EnteredPinned and RestPinned
}

const (
	verdictBits    = 3
	enteredPartBit = 12 // the first bit of EnteredPart
)

// loadStepBlockers notes the live terms that act on a search, where costs leave them out: all of them forbid.
func (c *Ctx) loadStepBlockers(s *search, m *model.Movement, mode int) {
	s.cache.stepBlockers = s.cache.stepBlockers[:0]
	if s.cache.costs == nil || !m.LiveCost || !m.LiveBars {
		return
	}
	c.addStepBlockers(s, m.Cost)
	if mode >= 0 {
		c.addStepBlockers(s, m.Modes[mode].Cost)
	}
}

func (c *Ctx) addStepBlockers(s *search, terms []model.Term) {
	for i := range terms {
		if t := &terms[i]; t.Live {
			b := stepBlocker{term: t}
			if t.ByChosen && c.Chosen >= 0 && !c.CacheOff(CacheBlockers) {
				b.chosen = c.cachedChosenBlocker(t)
			} else if t.ByHex && !c.CacheOff(CacheBlockers) {
				b.hexes = c.cachedHexBlocker(t)
			}
			s.cache.stepBlockers = append(s.cache.stepBlockers, b)
		}
	}
}

// cachedHexBlocker gives the entries of a term by hex, without those that no longer hold.
func (c *Ctx) cachedHexBlocker(t *model.Term) []uint8 {
	now := c.P.Revision(state.RevisionPlaces)
	for i := range c.cache.hexBlockers {
		k := &c.cache.hexBlockers[i]
		if k.term != t {
			continue
		}
		if k.revision == now {
			return k.verdicts
		}
		if moved, ok := c.movedSince(k.revision); ok {
			for _, u := range moved {
				k.noteMove(u, c.P.Units[u].At)
			}
		} else {
			for u := range k.lastPlaces {
				k.noteMove(model.UnitID(u), c.P.Units[u].At)
			}
		}
		k.revision = now
		return k.verdicts
	}
	k := hexBlocker{t, now, make([]model.Loc, len(c.P.Units)), make([]uint8, c.G.Grid.NumHexes())}
	for u := range k.lastPlaces {
		k.lastPlaces[u] = c.P.Units[u].At
	}
	c.cache.hexBlockers = append(c.cache.hexBlockers, k)
	return k.verdicts
}

// noteMove drops the entries of the hexes that a unit has left and entered.
func (k *hexBlocker) noteMove(u model.UnitID, at model.Loc) {
	was := k.lastPlaces[u]
	if at == was {
		return
	}
	k.lastPlaces[u] = at
	if at >= 0 {
		k.verdicts[at] = 0
	}
	if was >= 0 {
		k.verdicts[was] = 0
	}
}

// cachedChosenBlocker gives the entries of a term for the unit chosen, emptied when they no longer hold.
func (c *Ctx) cachedChosenBlocker(t *model.Term) *chosenBlocker {
	var k *chosenBlocker
	for _, x := range c.cache.chosenBlockers {
		if x.term == t && x.chosen == c.Chosen {
			k = x
			break
		}
	}
	unit, vars := c.P.Units[c.Chosen], c.RevisionOf(t.When.Deps&^(ReadUnits|ReadPlaces|readHolders))
	switch {
	case k == nil:
		k = &chosenBlocker{term: t, chosen: c.Chosen, steps: make([]uint16, c.G.Grid.NumHexes())}
		c.cache.chosenBlockers = append(c.cache.chosenBlockers, k)
	case k.unit == unit && k.revision == vars:
		return k
	default:
		clear(k.steps)
	}
	k.unit, k.revision = unit, vars
	if t.EnteredPinned != nil {
		k.enteredParts = t.EnteredPinned.EvalParts(c, k.enteredParts[:0])
	}
	if t.RestPinned != nil {
		k.restParts = t.RestPinned.EvalParts(c, k.restParts[:0])
	}
	return k
}

// isStepBlocked reports whether a live term of the movement or mode forbids a step whose cost is kept.
func (c *Ctx) isStepBlocked(s *search, from model.HexID, d int, to model.HexID) bool {
	for i := range s.cache.stepBlockers {
		if b := &s.cache.stepBlockers[i]; !b.allowsEntry(to) && c.blocksStep(b, from, d, to) {
			return true
		}
	}
	return false
}

// allowsEntry reports whether it is kept that a term forbids no step into a hex.
func (b *stepBlocker) allowsEntry(to model.HexID) bool {
	return b.hexes != nil && b.hexes[to] == stepAllowed || b.chosen != nil && b.chosen.allowsEntry(to)
}

// allowsEntry is frees of a term kept for the unit chosen.
func (k *chosenBlocker) allowsEntry(to model.HexID) bool {
	return k.steps[to]>>enteredPartBit == stepAllowed
}

// blocksStep reports whether a live term forbids a step.
func (c *Ctx) blocksStep(b *stepBlocker, from model.HexID, d int, to model.HexID) bool {
	switch {
	case b.chosen != nil:
		return c.chosenBlocksStep(b.chosen, from, d, to)
	case b.hexes == nil:
		return c.forbidsStep(b.term, from, to)
	}
	k := &b.hexes[to]
	if *k == 0 {
		*k = stepAllowed
		if c.forbidsStep(b.term, from, to) {
			*k = stepBlocked
		}
	}
	return *k == stepBlocked
}

// chosenBlocksStep is blocksStep of a term kept for the unit chosen.
func (c *Ctx) chosenBlocksStep(known *chosenBlocker, from model.HexID, d int, to model.HexID) bool {
	t := known.term
	if t.EnteredPart != nil {
		k := known.steps[to] >> enteredPartBit & verdictBits
		if k == 0 {
			c.From, c.To, c.Hex = from, to, to
			k = blockedIf(c.evalPinned(t.EnteredPart, t.EnteredPinned, known.enteredParts))
			known.steps[to] |= k << enteredPartBit
		}
		if k == stepAllowed {
			return false
		}
	}
	k := known.steps[from] >> uint(2*d) & verdictBits
	if k == 0 {
		when := t.When
		if t.RestPart != nil {
			when = t.RestPart
		}
		c.From, c.To, c.Hex = from, to, to
		k = blockedIf(c.evalPinned(when, t.RestPinned, known.restParts))
		known.steps[from] |= k << uint(2*d)
	}
	return k == stepBlocked
}

func blockedIf(is bool) uint16 {
	if is {
		return stepBlocked
	}
	return stepAllowed
}

// evalPinned evaluates a condition, with the parts that were worked out where there are
// any.
func (c *Ctx) evalPinned(when *lang.Program, pinned *lang.Hoisted, parts []int32) bool {
	if pinned != nil {
		return pinned.Bool(c, parts)
	}
	return when.Bool(c)
}
