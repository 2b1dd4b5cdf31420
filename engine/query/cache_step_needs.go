package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// stepDeps is what the legality of a step, or of an entry, depends on in a movement. It is
// worked out from the rules once: entries of moveProofs and unstackedReach are dropped by it.
type stepDeps struct {
	known             bool
	reach             int       // enemies count within this distance of the step's hexes; -1: more counts than units nearby
	friends           int       // friends count within this distance where an enemy zone acts on the step, else in its hexes alone
	entry             int       // all units count within this distance of a hex of entry; -1: more counts
	keepsCannot       bool      // every manner of moving depends on no more than that: so "cannot move" may be kept, too
	friendsDoNotCount bool      // friends do not count for a path at all
	deps              lang.Deps // what else is read
}

// loadStepDeps gives what a step of a movement depends on.
func (q *Movers) loadStepDeps(mv int) *stepDeps {
	if q.cache.stepDeps == nil {
		q.cache.stepDeps = make([]stepDeps, len(q.c.G.Movements))
	}
	n := &q.cache.stepDeps[mv]
	if !n.known {
		n.known = true
		m := &q.c.G.Movements[mv]
		n.reach, n.friends = q.stepReach(m, &n.deps)
		n.entry = q.entryReach(m, &n.deps)
		n.keepsCannot = n.reach >= 0 && n.entry >= 0 && q.modesAreLocal(m, &n.deps) && exitsAreLocal(m, &n.deps)
		n.friendsDoNotCount = n.keepsCannot && !m.LiveCost && m.Choose == nil && q.zonesIgnoreFriends(m)
	}
	return n
}

// readsOfOthers is the parts of the position that tell of units and of what they do.
const readsOfOthers = ReadUnits | ReadPlaces | ReadCombat | ReadChosen

// stepReach gives reach and friends of stepDeps, and adds what else is read.
func (q *Movers) stepReach(m *model.Movement, reads *lang.Deps) (enemies, friends int) {
	const others = readsOfOthers
	*reads = lang.Deps(m.CostReads|m.AllowanceReads) &^ others
	if m.IsLayered() || len(m.Never)+len(q.c.G.Relations)+len(q.c.G.HexSharings) > 0 || q.c.Paths.stopHooks || q.c.Modes.hooksAdd || m.LiveCost && !m.LiveBars ||
		m.Choose != nil && !(m.Choose.OnMap && m.Choose.ByClass) {
		return -1, -1
	}
	if !q.c.Stacks.stacksDecideRoom() || !readsOwnUnitOnly(m.Allowance) || !bonusIsLocal(m.AllowanceTerms) || !costIsLocal(m.Cost, reads) {
		return -1, -1
	}
	// A zone is exerted by enemies alone; what its terms ask may be about anybody.
	most, anybody := 0, 0
	for _, z := range m.Zones {
		zn := &q.c.G.Zones[z]
		if !q.zoneIsLocal(z, reads) {
			return -1, -1
		}
		most = max(most, zn.Reach)
		for _, terms := range [2][]model.Term{zn.Enter, zn.Leave} {
			for i := range terms {
				for _, p := range [2]*lang.Program{terms[i].When, terms[i].Amount} {
					n, beside, ok := p.UnitRadius(q.c, others, "from", "to")
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

// zoneIsLocal reports whether nothing of others but the places of holders changes a zone.
func (q *Movers) zoneIsLocal(z int, reads *lang.Deps) bool {
	zn := &q.c.G.Zones[z]
	if lang.Deps(zn.Reads)&readsOfOthers != 0 || zn.HoldsAlone && !zn.Holds.DependsOnlyOn("mover", readsOfOthers) || !q.c.Zones.countsZone(z) {
		return false
	}
	*reads |= lang.Deps(zn.Reads)
	if zn.HoldsAlone {
		addDeps(zn.Holds, reads)
	}
	return true
}

// entryReach returns how near to a hex anybody counts for whether a unit may enter there, -1
// where more counts than that.
func (q *Movers) entryReach(m *model.Movement, reads *lang.Deps) int {
	most := 0
	if m.Entry != nil {
		if len(m.Entry.Cost) > 0 || m.Entry.CountsEntered {
			return -1
		}
		for i := range m.Entry.Never {
			n, beside, ok := m.Entry.Never[i].When.UnitRadius(q.c, readsOfOthers, "to")
			if !ok {
				return -1
			}
			most = max(most, n)
			*reads |= beside
		}
	}
	return most
}

// zonesIgnoreFriends reports whether what the enemy zones of a movement ask is about no unit.
func (q *Movers) zonesIgnoreFriends(m *model.Movement) bool {
	for _, z := range m.Zones {
		for _, terms := range [2][]model.Term{q.c.G.Zones[z].Enter, q.c.G.Zones[z].Leave} {
			for i := range terms {
				if when := terms[i].When; when != nil && when.Deps&readsOfOthers != 0 || terms[i].Amount != nil && terms[i].Amount.Deps&readsOfOthers != 0 {
					return false
				}
			}
		}
	}
	return true
}

// exitsAreLocal reports whether who leaves the map by an exit of a movement, and what that
// costs, asks for no unit but its own.
func exitsAreLocal(m *model.Movement, reads *lang.Deps) bool {
	fits := true
	for i := range m.Exits {
		for _, p := range [2]*lang.Program{m.Exits[i].Units, m.Exits[i].Cost} {
			fits = fits && readsOwnUnitOnly(p)
			addDeps(p, reads)
		}
		for k := range m.Exits[i].Never {
			p := m.Exits[i].Never[k].When
			fits = fits && readsOwnUnitOnly(p)
			addDeps(p, reads)
		}
	}
	return fits
}

// modesAreLocal reports whether the modes of a movement need no more than the plain
// manner of moving.
func (q *Movers) modesAreLocal(m *model.Movement, reads *lang.Deps) bool {
	fits := true
	for i := range m.Modes {
		x := &m.Modes[i]
		fits = fits && readsOwnUnitOnly(x.When) && bonusIsLocal(x.AllowanceTerms) && costIsLocal(x.Cost, reads)
		addDeps(x.When, reads)
	}
	return fits
}

// readsOwnUnitOnly reports whether an expression asks for no unit but its own.
func readsOwnUnitOnly(p *lang.Program) bool {
	return p == nil || p.DependsOnlyOn("unit", readsOfOthers)
}

func bonusIsLocal(terms []model.Term) bool {
	fits := true
	for i := range terms {
		fits = fits && readsOwnUnitOnly(terms[i].When) && readsOwnUnitOnly(terms[i].Amount)
	}
	return fits
}

// costIsLocal reports whether terms of a cost read no units but the chosen one and those in
// the hex entered.
func costIsLocal(terms []model.Term, reads *lang.Deps) bool {
	fits := true
	for i := range terms {
		t := &terms[i]
		fits = fits && (!t.Live || t.ByChosen || t.ByHex)
		addDeps(t.When, reads)
	}
	return fits
}

func addDeps(p *lang.Program, reads *lang.Deps) {
	if p != nil {
		*reads |= p.Deps &^ readsOfOthers
	}
}
