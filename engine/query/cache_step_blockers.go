package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// blockerCache keeps the results of terms that forbid steps. Gain: 0 to 25 %, where a game has
// such terms.
type blockerCache struct {
	chosen []*chosenBlocker // by term and chosen unit
	hexes  []hexBlocker     // by term
}

// stepBlocker is a term that forbids steps because of units, as one search uses it. hexes or
// chosen hold its kept results; if both are nil the term is evaluated at each step.
type stepBlocker struct {
	term   *model.Term
	hexes  []uint8 // by hex entered
	chosen *chosenBlocker
}

// hexBlocker is whether a term forbids entering each hex, for terms that read only the units
// in the hex. Key: term and hex. Dropped: a hex's entry, when a unit leaves or enters the hex.
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
	revision                uint64   // the stamp of all that is read apart from units
	steps                   []uint16 // by hex: the entries
	enteredParts, restParts []int32  // what Fix gave for EnteredPinned and RestPinned
}

const (
	verdictBits    = 3
	enteredPartBit = 12 // the first bit of EnteredPart
)

// loadStepBlockers notes the live terms that act on a search, where costs leave them out: all of them forbid.
func (q *Costs) loadStepBlockers(s *search, m *model.Movement, mode int) {
	s.cache.stepBlockers = s.cache.stepBlockers[:0]
	if s.cache.costs == nil || !m.LiveCost || !m.LiveBars {
		return
	}
	q.addStepBlockers(s, m.Cost)
	if mode >= 0 {
		q.addStepBlockers(s, m.Modes[mode].Cost)
	}
}

func (q *Costs) addStepBlockers(s *search, terms []model.Term) {
	for i := range terms {
		if t := &terms[i]; t.Live {
			b := stepBlocker{term: t}
			if t.ByChosen && q.c.Chosen >= 0 && !q.c.CacheOff(CacheBlockers) {
				b.chosen = q.cachedChosenBlocker(t)
			} else if t.ByHex && !q.c.CacheOff(CacheBlockers) {
				b.hexes = q.cachedHexBlocker(t)
			}
			s.cache.stepBlockers = append(s.cache.stepBlockers, b)
		}
	}
}

// cachedHexBlocker returns the entries of a term by hex, without those that no longer hold.
func (q *Costs) cachedHexBlocker(t *model.Term) []uint8 {
	now := q.c.P.Revision(state.RevisionPlaces)
	for i := range q.blockers.hexes {
		k := &q.blockers.hexes[i]
		if k.term != t {
			continue
		}
		if k.revision == now {
			return k.verdicts
		}
		if moved, ok := q.c.Places.movedSince(k.revision); ok {
			for _, u := range moved {
				k.noteMove(u, q.c.P.Units[u].At)
			}
		} else {
			for u := range k.lastPlaces {
				k.noteMove(model.UnitID(u), q.c.P.Units[u].At)
			}
		}
		k.revision = now
		return k.verdicts
	}
	k := hexBlocker{t, now, make([]model.Loc, len(q.c.P.Units)), make([]uint8, q.c.G.Grid.NumHexes())}
	for u := range k.lastPlaces {
		k.lastPlaces[u] = q.c.P.Units[u].At
	}
	q.blockers.hexes = append(q.blockers.hexes, k)
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

// cachedChosenBlocker returns the entries of a term for the unit chosen, emptied when they no
// longer hold.
func (q *Costs) cachedChosenBlocker(t *model.Term) *chosenBlocker {
	var k *chosenBlocker
	for _, x := range q.blockers.chosen {
		if x.term == t && x.chosen == q.c.Chosen {
			k = x
			break
		}
	}
	unit, vars := q.c.P.Units[q.c.Chosen], q.c.RevisionOf(t.When.Deps&^(ReadUnits|ReadPlaces|readHolders))
	switch {
	case k == nil:
		k = &chosenBlocker{term: t, chosen: q.c.Chosen, steps: make([]uint16, q.c.G.Grid.NumHexes())}
		q.blockers.chosen = append(q.blockers.chosen, k)
	case k.unit == unit && k.revision == vars:
		return k
	default:
		clear(k.steps)
	}
	k.unit, k.revision = unit, vars
	if t.EnteredPinned != nil {
		k.enteredParts = t.EnteredPinned.EvalParts(q.c, k.enteredParts[:0])
	}
	if t.RestPinned != nil {
		k.restParts = t.RestPinned.EvalParts(q.c, k.restParts[:0])
	}
	return k
}

// isStepBlocked reports whether a live term of the movement or mode forbids a step whose cost is kept.
func (q *Costs) isStepBlocked(s *search, from model.HexID, d int, to model.HexID) bool {
	for i := range s.cache.stepBlockers {
		if b := &s.cache.stepBlockers[i]; !b.allowsEntry(to) && q.blocksStep(b, from, d, to) {
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
func (q *Costs) blocksStep(b *stepBlocker, from model.HexID, d int, to model.HexID) bool {
	switch {
	case b.chosen != nil:
		return q.chosenBlocksStep(b.chosen, from, d, to)
	case b.hexes == nil:
		return q.forbidsStep(b.term, from, to)
	}
	k := &b.hexes[to]
	if *k == 0 {
		*k = stepAllowed
		if q.forbidsStep(b.term, from, to) {
			*k = stepBlocked
		}
	}
	return *k == stepBlocked
}

// chosenBlocksStep is blocksStep of a term kept for the unit chosen.
func (q *Costs) chosenBlocksStep(known *chosenBlocker, from model.HexID, d int, to model.HexID) bool {
	t := known.term
	if t.EnteredPart != nil {
		k := known.steps[to] >> enteredPartBit & verdictBits
		if k == 0 {
			q.c.From, q.c.To, q.c.Hex = from, to, to
			k = blockedIf(q.evalPinned(t.EnteredPart, t.EnteredPinned, known.enteredParts))
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
		q.c.From, q.c.To, q.c.Hex = from, to, to
		k = blockedIf(q.evalPinned(when, t.RestPinned, known.restParts))
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
func (q *Costs) evalPinned(when *lang.Program, pinned *lang.Hoisted, parts []int32) bool {
	if pinned != nil {
		return pinned.Bool(q.c, parts)
	}
	return when.Bool(q.c)
}
