package query

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// liveBar is a live term that forbids steps, in a search.
type liveBar struct {
	term *model.Term
	kept []uint8 // by hex left and direction, or hex entered; nil: it is asked each time
	byTo bool    // by hex entered
}

// hexBars is what a live term says of each hex, as long as the same units stand
// in it.
type hexBars struct {
	term  *model.Term
	stamp uint64
	seen  []model.Loc // where each unit was
	kept  []uint8
}

// chosenBars is what a live term says of each step for the unit chosen, as long
// as that unit is as it was.
type chosenBars struct {
	term   *model.Term
	chosen int32
	unit   state.Unit
	vars   uint64
	kept   []uint8 // 0: not asked yet
}

// barsOf notes the live terms that act on a search: all of them forbid.
func (c *Ctx) barsOf(s *search, m *model.Movement, mode int) {
	s.bars = s.bars[:0]
	if !m.LiveCost || !m.LiveBars {
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
			if t.ByChosen && c.Chosen >= 0 && !c.NoCache {
				b.kept = c.barsKept(t)
			} else if t.ByHex && !c.NoCache {
				b.kept, b.byTo = c.hexesKept(t), true
			}
			s.bars = append(s.bars, b)
		}
	}
}

// hexesKept is what is known of a term for each hex.
func (c *Ctx) hexesKept(t *model.Term) []uint8 {
	now := c.P.Stamp(state.StampPlaces)
	for i := range c.hexBars {
		k := &c.hexBars[i]
		if k.term != t {
			continue
		}
		for u := range k.seen {
			if k.stamp == now {
				break
			}
			if at := c.P.Units[u].At; at != k.seen[u] {
				for _, h := range [2]model.Loc{at, k.seen[u]} {
					if h >= 0 {
						k.kept[h] = 0
					}
				}
				k.seen[u] = at
			}
		}
		k.stamp = now
		return k.kept
	}
	k := hexBars{t, now, make([]model.Loc, len(c.P.Units)), make([]uint8, c.G.Grid.N())}
	for u := range k.seen {
		k.seen[u] = c.P.Units[u].At
	}
	c.hexBars = append(c.hexBars, k)
	return k.kept
}

// barsKept is what is known of a term for the unit chosen.
func (c *Ctx) barsKept(t *model.Term) []uint8 {
	var k *chosenBars
	for i := range c.bars {
		if x := &c.bars[i]; x.term == t && x.chosen == c.Chosen {
			k = x
			break
		}
	}
	unit, vars := c.P.Units[c.Chosen], c.stampOf(t.When.Reads&^(ReadUnits|ReadPlaces|readHolders))
	switch {
	case k == nil:
		c.bars = append(c.bars, chosenBars{term: t, chosen: c.Chosen, kept: make([]uint8, c.G.Grid.N()*6)})
		k = &c.bars[len(c.bars)-1]
	case k.unit == unit && k.vars == vars:
		return k.kept
	default:
		clear(k.kept)
	}
	k.unit, k.vars = unit, vars
	return k.kept
}

// barred reports whether a live term of the movement or mode forbids a step.
func (c *Ctx) barred(s *search, from model.HexID, d int, to model.HexID) bool {
	for i := range s.bars {
		b := &s.bars[i]
		at := int(from)*6 + d
		if b.byTo {
			at = int(to)
		}
		if c.barsStep(b, at, from, to) {
			return true
		}
	}
	return false
}

// barsStep reports whether a live term forbids a step, about which it keeps
// what it says at a place of its own.
func (c *Ctx) barsStep(b *liveBar, at int, from, to model.HexID) bool {
	if b.kept == nil {
		c.From, c.To, c.Hex = from, to, to
		return c.True(b.term.When)
	}
	k := &b.kept[at]
	if *k == 0 {
		c.From, c.To, c.Hex = from, to, to
		*k = passes
		if c.True(b.term.When) {
			*k = bars
		}
	}
	return *k == bars
}
