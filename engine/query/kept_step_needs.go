package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// stepNeeds is what the legality of a step, or of an entry, depends on in a movement. It is
// worked out from the rules once: entries of canStep and roam are dropped by it.
type stepNeeds struct {
	known   bool
	reach   int       // enemies count within this distance of the step's hexes; -1: more counts than who stands near
	friends int       // friends count within this distance where an enemy zone acts on the step, else in its hexes alone
	entry   int       // all units count within this distance of a hex of entry; -1: more counts
	none    bool      // every manner of moving depends on no more than that: so "cannot move" may be kept, too
	alone   bool      // friends do not count for a path at all
	reads   expr.Deps // what else is read
}

// stepNeeds gives what a step of a movement depends on.
func (c *Ctx) stepNeeds(mv int) *stepNeeds {
	if c.kept.needs == nil {
		c.kept.needs = make([]stepNeeds, len(c.G.Movements))
	}
	n := &c.kept.needs[mv]
	if !n.known {
		n.known = true
		m := &c.G.Movements[mv]
		n.reach, n.friends = c.stepReach(m, &n.reads)
		n.entry = c.entryReach(m, &n.reads)
		n.none = n.reach >= 0 && n.entry >= 0 && c.modesFit(m, &n.reads) && exitsFit(m, &n.reads)
		n.alone = n.none && !m.LiveCost && m.Choose == nil && c.friendsPass(m)
	}
	return n
}

// aboutOthers is the parts of the position that tell of units and of what they do.
const aboutOthers = ReadUnits | ReadPlaces | ReadCombat | ReadChosen

// stepReach gives reach and friends of stepNeeds, and adds what else is read.
func (c *Ctx) stepReach(m *model.Movement, reads *expr.Deps) (enemies, friends int) {
	const others = aboutOthers
	*reads = expr.Deps(m.CostReads|m.AllowanceReads) &^ others
	if len(m.Never)+len(c.G.Relations)+len(c.G.Shared) > 0 || c.stopHooks || c.allowanceHooks || m.LiveCost && !m.LiveBars ||
		m.Choose != nil && !(m.Choose.OnMap && m.Choose.ByClass) {
		return -1, -1
	}
	if !c.stacksAlone() || !ownAlone(m.Allowance) || !bonusFits(m.Bonus) || !costFits(m.Cost, reads) {
		return -1, -1
	}
	// A zone is exerted by enemies alone; what its terms ask may be about anybody.
	most, anybody := 0, 0
	for _, z := range m.Zones {
		zn := &c.G.Zones[z]
		if !c.zoneFits(z, reads) {
			return -1, -1
		}
		most = max(most, zn.Reach)
		for _, terms := range [2][]model.Term{zn.Enter, zn.Leave} {
			for i := range terms {
				for _, p := range [2]*expr.Program{terms[i].When, terms[i].Amount} {
					n, beside, ok := p.UnitRadius(c, others, "from", "to")
					if !ok {
						return -1, -1
					}
					anybody = max(anybody, n)
					*reads |= beside
				}
			}
		}
	}
	return max(most, anybody), anybody
}

// zoneFits reports whether nothing of others but the places of holders changes a zone.
func (c *Ctx) zoneFits(z int, reads *expr.Deps) bool {
	zn := &c.G.Zones[z]
	if expr.Deps(zn.Reads)&aboutOthers != 0 || zn.HoldsAlone && !zn.Holds.DependsOnlyOn("mover", aboutOthers) || !c.countsZone(z) {
		return false
	}
	*reads |= expr.Deps(zn.Reads)
	if zn.HoldsAlone {
		noteReads(zn.Holds, reads)
	}
	return true
}

// entryReach is how near to a hex anybody counts for whether a unit may enter there, -1
// where more counts than that.
func (c *Ctx) entryReach(m *model.Movement, reads *expr.Deps) int {
	most := 0
	if m.Entry != nil {
		if len(m.Entry.Cost) > 0 || m.Entry.Nth {
			return -1
		}
		for i := range m.Entry.Never {
			n, beside, ok := m.Entry.Never[i].When.UnitRadius(c, aboutOthers, "to")
			if !ok {
				return -1
			}
			most = max(most, n)
			*reads |= beside
		}
	}
	return most
}

// friendsPass reports whether what the enemy zones of a movement ask is about no unit.
func (c *Ctx) friendsPass(m *model.Movement) bool {
	for _, z := range m.Zones {
		for _, terms := range [2][]model.Term{c.G.Zones[z].Enter, c.G.Zones[z].Leave} {
			for i := range terms {
				if when := terms[i].When; when != nil && when.Deps&aboutOthers != 0 || terms[i].Amount != nil && terms[i].Amount.Deps&aboutOthers != 0 {
					return false
				}
			}
		}
	}
	return true
}

// exitsFit reports whether who leaves the map by an exit of a movement, and what that
// costs, asks for no unit but its own.
func exitsFit(m *model.Movement, reads *expr.Deps) bool {
	fits := true
	for i := range m.Exits {
		for _, p := range [2]*expr.Program{m.Exits[i].Who, m.Exits[i].Cost} {
			fits = fits && ownAlone(p)
			noteReads(p, reads)
		}
		for k := range m.Exits[i].Never {
			p := m.Exits[i].Never[k].When
			fits = fits && ownAlone(p)
			noteReads(p, reads)
		}
	}
	return fits
}

// modesFit reports whether the modes of a movement need no more than the plain
// manner of moving.
func (c *Ctx) modesFit(m *model.Movement, reads *expr.Deps) bool {
	fits := true
	for i := range m.Modes {
		x := &m.Modes[i]
		fits = fits && ownAlone(x.When) && bonusFits(x.Bonus) && costFits(x.Cost, reads)
		noteReads(x.When, reads)
	}
	return fits
}

// ownAlone reports whether an expression asks for no unit but its own.
func ownAlone(p *expr.Program) bool { return p == nil || p.DependsOnlyOn("unit", aboutOthers) }

func bonusFits(terms []model.Term) bool {
	fits := true
	for i := range terms {
		fits = fits && ownAlone(terms[i].When) && ownAlone(terms[i].Amount)
	}
	return fits
}

// costFits reports whether terms of a cost ask for nobody but whom is chosen and
// who stands in the hex entered.
func costFits(terms []model.Term, reads *expr.Deps) bool {
	fits := true
	for i := range terms {
		t := &terms[i]
		fits = fits && (!t.Live || t.ByChosen || t.ByHex)
		noteReads(t.When, reads)
	}
	return fits
}

func noteReads(p *expr.Program, reads *expr.Deps) {
	if p != nil {
		*reads |= p.Deps &^ aboutOthers
	}
}
