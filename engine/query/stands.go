package query

import (
	"math"
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// canStep is which units can be moved and which cannot. Key: movement, one at a time, and
// unit. Dropped: all, when the stamp of what is read beside units changes; a unit's entry,
// when a unit changes that is near enough to count for it (see stepNeeds). Gains: after a
// move, only the units near it are asked again whether they have a move.
type canStep struct {
	mv          int
	of          *state.Position // the position at the last use and its clock then: if both are
	clock       uint64          // the same, all entries hold
	vars, onMap uint64          // the stamps of what is read beside units, and of who is on the map
	stands      uint64          // the stamp of all units for which seen was written
	seen        []state.Unit    // by unit: how it was then
	units       []standing      // by unit: the entries
	asked       []uint64        // by unit, a bit: there is an entry
	steps       []uint64        // by unit, a bit: the entry is a step to the next hex

	sure  []uint64 // by unit, a bit: it can be moved in the phase; see sureOf
	phase model.PhaseID
	asOf  uint64 // the stamp for which sure holds
}

// standing is whether a unit can be moved, with the proof that must still hold: for one that
// can, a legal step or hex of entry; for one that cannot, how far away it was searched for
// one.
type standing struct {
	known    ability
	zoned    bool        // can: an enemy zone acts on the step
	from, to model.HexID // can: the step; from is None where it enters
	chosen   int32       // can: who was chosen for it
	far      int         // cannot: the distance of the farthest hex that was visited
}

type ability uint8

const (
	notAsked ability = iota
	can
	cannot
)

// stepNeeds is what the legality of a step, or of an entry, depends on in a movement. It is
// worked out from the rules once: entries of canStep and roam are dropped by it.
type stepNeeds struct {
	known   bool
	reach   int          // enemies count within this distance of the step's hexes; -1: more counts than who stands near
	friends int          // friends count within this distance where an enemy zone acts on the step, else in its hexes alone
	entry   int          // all units count within this distance of a hex of entry; -1: more counts
	none    bool         // every manner of moving depends on no more than that: so "cannot move" may be kept, too
	alone   bool         // friends do not count for a path at all
	reads   expr.ReadSet // what else is read
}

// stepNeeds gives what a step of a movement depends on.
func (c *Ctx) stepNeeds(mv int) *stepNeeds {
	if c.needs == nil {
		c.needs = make([]stepNeeds, len(c.G.Movements))
	}
	n := &c.needs[mv]
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
func (c *Ctx) stepReach(m *model.Movement, reads *expr.ReadSet) (enemies, friends int) {
	const others = aboutOthers
	*reads = expr.ReadSet(m.CostReads|m.AllowanceReads) &^ others
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
	return max(most, anybody), anybody
}

// zoneFits reports whether nothing of others but the places of holders changes a zone.
func (c *Ctx) zoneFits(z int, reads *expr.ReadSet) bool {
	zn := &c.G.Zones[z]
	if expr.ReadSet(zn.Reads)&aboutOthers != 0 || zn.HoldsAlone && !zn.Holds.OnlyOf("mover", aboutOthers) || !c.countsZone(z) {
		return false
	}
	*reads |= expr.ReadSet(zn.Reads)
	if zn.HoldsAlone {
		noteReads(zn.Holds, reads)
	}
	return true
}

// entryReach is how near to a hex anybody counts for whether a unit may enter there, -1
// where more counts than that.
func (c *Ctx) entryReach(m *model.Movement, reads *expr.ReadSet) int {
	most := 0
	if m.Entry != nil {
		if len(m.Entry.Cost) > 0 || m.Entry.Nth {
			return -1
		}
		for i := range m.Entry.Never {
			n, beside, ok := m.Entry.Never[i].When.Near(c, aboutOthers, "to")
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
				if when := terms[i].When; when != nil && when.Reads&aboutOthers != 0 || terms[i].Amount != nil && terms[i].Amount.Reads&aboutOthers != 0 {
					return false
				}
			}
		}
	}
	return true
}

// exitsFit reports whether who leaves the map by an exit of a movement, and what that
// costs, asks for no unit but its own.
func exitsFit(m *model.Movement, reads *expr.ReadSet) bool {
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
func (c *Ctx) modesFit(m *model.Movement, reads *expr.ReadSet) bool {
	fits := true
	for i := range m.Modes {
		x := &m.Modes[i]
		fits = fits && ownAlone(x.When) && bonusFits(x.Bonus) && costFits(x.Cost, reads)
		noteReads(x.When, reads)
	}
	return fits
}

// ownAlone reports whether an expression asks for no unit but its own.
func ownAlone(p *expr.Program) bool { return p == nil || p.OnlyOf("unit", aboutOthers) }

func bonusFits(terms []model.Term) bool {
	fits := true
	for i := range terms {
		fits = fits && ownAlone(terms[i].When) && ownAlone(terms[i].Amount)
	}
	return fits
}

// costFits reports whether terms of a cost ask for nobody but whom is chosen and
// who stands in the hex entered.
func costFits(terms []model.Term, reads *expr.ReadSet) bool {
	fits := true
	for i := range terms {
		t := &terms[i]
		fits = fits && (!t.Live || t.ByChosen || t.ByHex)
		noteReads(t.When, reads)
	}
	return fits
}

func noteReads(p *expr.Program, reads *expr.ReadSet) {
	if p != nil {
		*reads |= p.Reads &^ aboutOthers
	}
}

// stepsOf gives the entries of a movement that still hold; nil where none can be kept.
func (c *Ctx) stepsOf(mv int) *canStep {
	needs := c.stepNeeds(mv)
	if needs.reach < 0 || c.ignore != model.None {
		return nil
	}
	k, clock := &c.steppers, c.P.Clock()
	if k.of == c.P && k.clock == clock && k.mv == mv {
		return k
	}
	vars, onMap := c.StampOf(needs.reads), uint64(0)
	if ch := c.G.Movements[mv].Choose; ch != nil && ch.Ever == nil {
		onMap = c.P.Stamp(state.StampOnMap) // who may be chosen
	}
	switch {
	case k.seen == nil:
		k.seen, k.units = slices.Clone(c.P.Units), make([]standing, len(c.P.Units))
		k.asked, k.steps = make([]uint64, (len(c.P.Units)+63)>>6), make([]uint64, (len(c.P.Units)+63)>>6)
	case k.mv != mv || k.vars != vars || k.onMap != onMap:
		clear(k.units)
		clear(k.asked)
		clear(k.sure)
		copy(k.seen, c.P.Units)
	default:
		c.lookAgain(k, mv, needs)
	}
	k.mv, k.of, k.clock, k.vars, k.onMap, k.stands = mv, c.P, clock, vars, onMap, c.P.Stamp(state.StampStands)
	return k
}

// knownToLeave reports whether a legal step of a unit on the map is kept and its hex has room
// still.
func (c *Ctx) knownToLeave(mv int, f model.UnitID) bool {
	if c.Lacks(KeptSteps) || c.P.Combat != nil {
		return false
	}
	k := &c.steppers
	if c.ignore == model.None {
		k = c.stepsOf(mv)
	} else if k.of != c.P || k.clock != c.P.Clock() || k.mv != mv {
		k = nil // to bring it up to date would ask as if nobody left
	}
	if k == nil {
		return false
	}
	s := &k.units[f]
	return s.known == can && s.from >= 0 && c.FullFor(f, s.to) == nil
}

// lookAgain drops the entries for which a unit counts that has changed since.
func (c *Ctx) lookAgain(k *canStep, mv int, needs *stepNeeds) {
	look := func(x model.UnitID) {
		if now := &c.P.Units[x]; k.seen[x] != *now {
			was := k.seen[x].At
			k.seen[x] = *now
			c.unsettle(k, mv, x, [2]model.Loc{was, now.At}, needs)
		}
	}
	if c.stepsByPlace(mv) {
		c.refreshOccupancy() // it uses the same memory for who has moved
	}
	list, ok := c.P.ChangedSince(k.stands, c.moved[:0])
	c.moved = list[:0]
	if !ok {
		for x := range k.seen {
			look(model.UnitID(x))
		}
		return
	}
	for _, x := range list {
		look(x)
	}
}

// unsettle drops the entries of units for which unit x counts, now that it has changed.
func (c *Ctx) unsettle(k *canStep, mv int, x model.UnitID, at [2]model.Loc, needs *stepNeeds) {
	k.forget(x)
	spots, near := c.spotsOf(at), c.stepsByPlace(mv)
	for w, word := range k.asked {
		if near {
			word &^= k.steps[w]
		}
		for ; word != 0; word &= word - 1 {
			if u := model.UnitID(w<<6 + bits.TrailingZeros64(word)); c.countsFor(k, mv, u, x, &spots, needs) {
				k.forget(u)
			}
		}
	}
	if !near || spots.none {
		return
	}
	var few [61]model.HexID
	for i, at := range [2]model.HexID{spots.a, spots.b} {
		if i > 0 && at == spots.a {
			break
		}
		for _, h := range c.G.Grid.Within(at, max(needs.reach, needs.friends)+1, few[:0]) {
			for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
				if k.asked[u>>6]>>(u&63)&1 == 1 && c.countsFor(k, mv, u, x, &spots, needs) {
					k.forget(u)
				}
			}
		}
	}
}

// stepsByPlace reports whether unsettle looks for entries that are a step to the next hex by going
// through the hexes around the change: it may, as such an entry depends on nobody far away.
// With few units it costs less to go through all of them.
func (c *Ctx) stepsByPlace(mv int) bool {
	return len(c.G.Units) >= fewUnits && c.G.Movements[mv].Choose == nil && !c.Lacks(KeptPlaces)
}

// countsFor reports whether the entry of unit u may no longer hold, now that unit x has
// changed: at is where x was and is.
func (c *Ctx) countsFor(k *canStep, mv int, u, x model.UnitID, at *spots, needs *stepNeeds) bool {
	s, reach := &k.units[u], needs.friends
	if c.Hostile(c.G.Units[u].Side, c.G.Units[x].Side) {
		reach = needs.reach
	} else if s.known == can && !s.zoned {
		reach = 0
	}
	if c.P.Units[u].At < 0 {
		reach = max(reach, needs.entry)
	}
	switch {
	case s.known == cannot:
		// The hexes beside the last one come to were looked at too.
		return c.isNear(u, *at, s.far+1+reach) || c.G.Movements[mv].Choose != nil && slices.Contains(c.mayEverChoose(mv, u), int32(x))
	case int32(x) == s.chosen:
		return true
	}
	// The two hexes lie side by side: most units are far from both.
	n := at.to(s.to)
	return n <= reach || n == reach+1 && s.from >= 0 && at.to(s.from) <= reach
}

// spots is the places where a unit was and is, of which one may be no hex.
type spots struct {
	grid *hex.Grid
	a, b model.HexID
	none bool // neither is a hex
}

func (c *Ctx) spotsOf(at [2]model.Loc) spots {
	x := spots{c.G.Grid, at[0].Hex(), at[1].Hex(), at[0] < 0 && at[1] < 0}
	if x.a < 0 {
		x.a = x.b
	} else if x.b < 0 {
		x.b = x.a
	}
	return x
}

// to is how far the nearer of the two is from a hex.
func (x *spots) to(h model.HexID) int {
	switch {
	case x.none:
		return math.MaxInt
	case x.a == x.b:
		return x.grid.Distance(h, x.a)
	}
	return min(x.grid.Distance(h, x.a), x.grid.Distance(h, x.b))
}

// learn writes the entry of a unit.
func (k *canStep) learn(u model.UnitID, s standing) {
	k.units[u] = s
	if s.known != notAsked {
		k.asked[u>>6] |= 1 << (u & 63)
	}
	k.steps[u>>6] &^= 1 << (u & 63)
	if s.known == can && s.from >= 0 {
		k.steps[u>>6] |= 1 << (u & 63)
	}
}

// forget drops the entry of a unit.
func (k *canStep) forget(u model.UnitID) {
	k.units[u].known = notAsked
	k.asked[u>>6] &^= 1 << (u & 63)
	if k.sure != nil {
		k.sure[u>>6] &^= 1 << (u & 63)
	}
}

// isNear reports whether a place is within reach of where a unit is, or enters.
func (c *Ctx) isNear(u model.UnitID, x spots, reach int) bool {
	if h := c.HexOf(u); h >= 0 {
		return x.to(h) <= reach
	}
	return slices.ContainsFunc(c.EntryHexes(u), func(h model.HexID) bool { return x.to(h) <= reach })
}

// cameFrom is the distance from a unit, or from the nearest hex where it may enter, of the
// farthest hex that the search just made has visited.
func (c *Ctx) cameFrom(u model.UnitID) int {
	far, s := 0, &c.search
	own := [1]model.HexID{c.HexOf(u)}
	from := own[:]
	if own[0] < 0 {
		from = c.EntryHexes(u)
	}
	for _, node := range s.touched {
		least := -1
		for _, h := range from {
			if n := c.G.Grid.Distance(h, s.hexOf(node)); least < 0 || n < least {
				least = n
			}
		}
		far = max(far, least)
	}
	return far
}

// mayEverChoose is whom a unit may choose for a move as long as they are on the map; where
// that cannot be said once for all, whom it may choose now. Valid until the next call.
func (c *Ctx) mayEverChoose(mv int, u model.UnitID) []int32 {
	ch := c.G.Movements[mv].Choose
	if ch.Ever == nil || !ch.ByClass {
		return c.UnitSet(ch.From, u)
	}
	return c.UnitSet(ch.Ever, u)
}
