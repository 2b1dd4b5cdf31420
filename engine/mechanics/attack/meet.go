package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// obligations is who still has to fight whom. An attack is lawful when with it as
// many duties can be met in the phase as without it; where not all can be met,
// as many as can be must be.
type obligations struct {
	at             *model.Attack
	units          []model.UnitID // of the pairs that bind, in unit order
	hexes          []model.HexID  // in hex order
	mayAttack      [][]bool       // by unit, hex: a pair that binds
	mustAttack     []bool         // by unit: bound to attack
	mustBeAttacked []bool         // by hex: bound to be attacked
	maxTargets     []int          // by unit: how many hexes it can attack at once
	unitHexes      []model.HexID  // by unit: where it is, where units stacked together attack together
	maxMet         int            // duties that can be met

	// Of a duty that falls into several that do not bear on one another: those, and which of
	// them units and hexes belong to. See split.
	parts             []*obligations
	unitPart, hexPart []int
}

// findObligations looks at the pairs that still bind; nil when nobody has to fight.
func (ri *Rights) findObligations(r *flow.Run, at *model.Attack) *obligations {
	if at = ri.bindingAttack(r, at); at == nil {
		return nil
	}
	d := &obligations{at: at}
	var few [32]int
	pairs := few[:0]
	for i := range ri.PairUnits {
		if ri.pairBinds(r, at, i) {
			pairs = append(pairs, i)
		}
	}
	d.units, d.hexes = make([]model.UnitID, len(pairs)), make([]model.HexID, len(pairs))
	for n, i := range pairs {
		d.units[n], d.hexes[n] = ri.PairUnits[i], ri.PairEnemyHexes[i]
	}
	if at.Obligations.MetByAny {
		ri.addOtherPairs(r, at, d)
	}
	slices.Sort(d.units)
	slices.Sort(d.hexes)
	d.units, d.hexes = slices.Compact(d.units), slices.Compact(d.hexes)
	if len(d.units) == 0 && len(d.hexes) == 0 {
		return d
	}
	d.makeRows()
	for _, i := range pairs {
		u, _ := slices.BinarySearch(d.units, ri.PairUnits[i])
		h, _ := slices.BinarySearch(d.hexes, ri.PairEnemyHexes[i])
		d.mayAttack[u][h] = true
		d.mustAttack[u] = d.mustAttack[u] || ri.bindsAttacker(r, at, i)
		d.mustBeAttacked[h] = d.mustBeAttacked[h] || ri.bindsDefender(r, at, i)
		role := ri.findRoleFor(r, at, ri.PairUnits[i], ri.PairEnemyHexes[i:i+1])
		if d.maxTargets[u] == 0 || at.Roles[role].OneTarget {
			d.maxTargets[u] = at.TargetHexes
			if at.Roles[role].OneTarget {
				d.maxTargets[u] = 1
			}
		}
	}
	if at.Obligations.MetByAny {
		ri.joinAllPairs(r, at, d)
	}
	if at.StacksTogether {
		for _, u := range d.units {
			d.unitHexes = append(d.unitHexes, r.Ctx.HexOf(u))
		}
	}
	if len(d.units) < minSplit {
		d.maxMet = d.countMet(&plan{})
	} else {
		d.splitParts()
	}
	return d
}

// makeRows makes the lists by unit and by hex, of no duties yet. The lists of booleans are parts
// of one, since a phase asks for its duties thousands of times in a game.
func (d *obligations) makeRows() {
	units, hexes := len(d.units), len(d.hexes)
	rest := make([]bool, units+hexes+units*hexes)
	d.mustAttack, d.mustBeAttacked, rest = rest[:units], rest[units:units+hexes], rest[units+hexes:]
	d.maxTargets, d.mayAttack = make([]int, units), make([][]bool, units)
	for i := range d.mayAttack {
		d.mayAttack[i] = rest[i*hexes : (i+1)*hexes]
	}
}

// pairStands reports whether both units of pair i are in the hexes they were in, and the enemy
// can still be attacked. Then it must be attacked, even if its neighbour has fought already.
func (ri *Rights) pairStands(r *flow.Run, at *model.Attack, i int) bool {
	return r.Ctx.HexOf(ri.PairUnits[i]) == ri.PairHexes[i] && r.Ctx.HexOf(ri.PairEnemies[i]) == ri.PairEnemyHexes[i] && ri.canBeAttacked(r, at, ri.PairEnemyHexes[i])
}

// bindsAttacker reports whether the unit of pair i has still to attack for the sake of this pair.
func (ri *Rights) bindsAttacker(r *flow.Run, at *model.Attack, i int) bool {
	d := at.Obligations
	return d.Attackers && r.Ctx.P.Units[ri.PairUnits[i]].Flags&state.HasAttacked == 0 && ri.pairHolds(r, d.AttackersWhen, i)
}

// bindsDefender reports whether the enemy of pair i has still to be attacked for the sake of this
// pair.
func (ri *Rights) bindsDefender(r *flow.Run, at *model.Attack, i int) bool {
	d := at.Obligations
	return d.Defenders && r.Ctx.P.Units[ri.PairEnemies[i]].Flags&state.WasAttacked == 0 && ri.pairHolds(r, d.DefendersWhen, i)
}

// pairHolds reports whether a condition on attacker and defender holds for pair i.
func (ri *Rights) pairHolds(r *flow.Run, when *lang.Program, i int) bool {
	if when == nil {
		return true
	}
	old := r.Ctx.Scope
	r.Ctx.Attacker, r.Ctx.Defender = ri.PairUnits[i], ri.PairEnemies[i]
	holds := r.Ctx.True(when)
	r.Ctx.Scope = old
	return holds
}

// addOtherPairs adds to those of the pairs who else may attack an enemy that is bound,
// and whom else the units that are bound may attack.
func (ri *Rights) addOtherPairs(r *flow.Run, at *model.Attack, d *obligations) {
	if at.Obligations.Defenders {
		for i := range ri.PairUnits {
			if ri.pairStands(r, at, i) && ri.pairHolds(r, at.Obligations.DefendersWhen, i) {
				d.hexes = append(d.hexes, ri.PairEnemyHexes[i])
			}
		}
	}
	units, hexes, kinds := slices.Clone(d.units), slices.Clone(d.hexes), ri.listAttackKinds(r, at)
	for i := range r.Ctx.P.Units {
		u := model.UnitID(i)
		if slices.ContainsFunc(hexes, func(h model.HexID) bool { return ri.mayHit(r, kinds, u, h) }) {
			d.units = append(d.units, u)
		}
	}
	for _, u := range units {
		reach := 0
		for _, k := range kinds {
			reach = max(reach, ri.unitRange(r, k, u, maxRange(k)))
		}
		for _, h := range r.Ctx.G.Grid.AppendWithin(r.Ctx.HexOf(u), reach, nil) {
			if r.Ctx.Places.HoldsEnemy(h, ri.Side) && ri.mayHit(r, kinds, u, h) {
				d.hexes = append(d.hexes, h)
			}
		}
	}
}

// listAttackKinds lists the attacks that may meet a duty: those that the phase offers.
func (ri *Rights) listAttackKinds(r *flow.Run, at *model.Attack) []*model.Attack {
	if all := ri.listOfferedAttacks(r); len(all) > 0 {
		return all
	}
	return []*model.Attack{at}
}

// mayHit reports whether a unit may attack a hex in one of some kinds of attack.
func (ri *Rights) mayHit(r *flow.Run, kinds []*model.Attack, u model.UnitID, h model.HexID) bool {
	for _, k := range kinds {
		if ri.mayStillAttack(r, k, u) && ri.canBeAttacked(r, k, h) && ri.findRoleFor(r, k, u, []model.HexID{h}) != model.None && ri.canFightSomehow(r, k, u, h) {
			return true
		}
	}
	return false
}

// joinAllPairs joins every unit with every hex that it may attack. One that can
// attack several of them at once is taken to do that, others attack one.
func (ri *Rights) joinAllPairs(r *flow.Run, at *model.Attack, d *obligations) {
	kinds := ri.listAttackKinds(r, at)
	for i := range ri.PairUnits {
		if ri.pairStands(r, at, i) && ri.bindsDefender(r, at, i) {
			h, _ := slices.BinarySearch(d.hexes, ri.PairEnemyHexes[i])
			d.mustBeAttacked[h] = true
		}
	}
	for i, u := range d.units {
		if d.maxTargets[i] > 1 && countTrue(d.mayAttack[i]) > 1 {
			continue
		}
		d.maxTargets[i] = 1
		for k, h := range d.hexes {
			d.mayAttack[i][k] = ri.mayHit(r, kinds, u, h)
		}
	}
}

// countTrue returns how many entries are true.
func countTrue(row []bool) int {
	n := 0
	for _, is := range row {
		if is {
			n++
		}
	}
	return n
}

// pairBinds reports whether pair i still binds: both units are in the hexes they were in, and
// the one can still attack the other.
func (ri *Rights) pairBinds(r *flow.Run, at *model.Attack, i int) bool {
	u, e := ri.PairUnits[i], ri.PairEnemies[i]
	return r.Ctx.HexOf(u) == ri.PairHexes[i] && r.Ctx.HexOf(e) == ri.PairEnemyHexes[i] && ri.mayStillAttack(r, at, u) && ri.canBeAttacked(r, at, ri.PairEnemyHexes[i]) &&
		ri.findRoleFor(r, at, u, ri.PairEnemyHexes[i:i+1]) != model.None && ri.canFightSomehow(r, at, u, ri.PairEnemyHexes[i])
}

// anyLeft reports whether some duty can still be met: the phase cannot end.
func (d *obligations) anyLeft() bool { return d != nil && d.maxMet > 0 }

// findOpen returns a duty that can be met now: a unit that must attack, or else a hex that
// must be attacked.
func (d *obligations) findOpen() (model.UnitID, model.HexID) {
	units, hexes := d.listUnmet(&plan{})
	for i, u := range d.units {
		if d.mustAttack[i] && !slices.Contains(units, u) {
			return u, model.None
		}
	}
	for i, h := range d.hexes {
		if d.mustBeAttacked[i] && !slices.Contains(hexes, h) {
			return model.None, h
		}
	}
	return model.None, model.None
}

// allowsPlan reports whether as many obligations can be met with the plan as without it.
func (d *obligations) allowsPlan(p *plan) bool {
	d = d.restrictToPlan(p)
	return d == nil || d.countMet(p) >= d.maxMet
}

// countMet counts the duties that a plan meets, with the most that can be met
// after it.
func (d *obligations) countMet(p *plan) int {
	n := 0
	for i := range d.units {
		if d.mustAttack[i] {
			n++
		}
	}
	for i := range d.hexes {
		if d.mustBeAttacked[i] {
			n++
		}
	}
	units, hexes := d.listUnmet(p)
	return n - len(units) - len(hexes)
}

// listUnmet lists the duties that are met neither by a plan nor by what can follow it.
func (d *obligations) listUnmet(p *plan) (of []model.UnitID, on []model.HexID) {
	var fewUnits, fewHexes [24]int
	open, bound := fewUnits[:0], fewHexes[:0]
	units, hexes := make([]bool, len(d.units)), make([]bool, len(d.hexes))
	for i, u := range d.units {
		in := slices.Contains(p.units, u)
		if d.mustAttack[i] && !in {
			open = append(open, i)
		}
		units[i] = !in || !d.at.OnceAttack.Applies
	}
	for i, h := range d.hexes {
		in := slices.Contains(p.hexes, h)
		if d.mustBeAttacked[i] && !in {
			bound = append(bound, i)
		}
		hexes[i] = !in || !d.at.OnceAttacked.Applies
	}
	serve := d.selectServing(units)
	// Attacks that serve attackers and attacks that serve defenders can always
	// be brought together: any cover of both by pairs falls into stars, one
	// against several or several against one. So each is looked at by itself.
	for _, i := range matchPlaces(open, len(d.hexes), func(u, h int) bool { return hexes[h] && d.mayAttack[u][h] }, func(int) int { return d.at.MostAttackers }) {
		of = append(of, d.units[i])
	}
	for _, i := range matchPlaces(bound, len(d.units), func(h, u int) bool { return units[u] && serve[u][h] }, func(u int) int { return d.maxTargets[u] }) {
		on = append(on, d.hexes[i])
	}
	return of, on
}

// findLeftOver returns a duty that an attack would leave unmet though it could be met without
// the attack: a unit, or else a hex. Both are None if the attack leaves no such duty.
func (d *obligations) findLeftOver(p *plan) (model.UnitID, model.HexID) {
	units, hexes := d.listUnmet(p)
	wasUnits, wasHexes := d.listUnmet(&plan{})
	for _, u := range units {
		if !slices.Contains(wasUnits, u) {
			return u, model.None
		}
	}
	for _, h := range hexes {
		if !slices.Contains(wasHexes, h) {
			return model.None, h
		}
	}
	return model.None, model.None
}

// hasPairIn reports whether a unit has a pair in one of the hexes; elsewhere,
// whether it has one in another.
func (d *obligations) hasPairIn(u int, hexes []model.HexID) bool { return d.hasPair(u, hexes, true) }

// hasPairElsewhere reports whether a unit has a pair in a hex that is not in the list.
func (d *obligations) hasPairElsewhere(u int, hexes []model.HexID) bool {
	return d.hasPair(u, hexes, false)
}

// hasPair reports whether a unit has a pair in one of the hexes, or outside them.
func (d *obligations) hasPair(u int, hexes []model.HexID, in bool) bool {
	for h, is := range d.mayAttack[u] {
		if is && slices.Contains(hexes, d.hexes[h]) == in {
			return true
		}
	}
	return false
}

// matchPlaces gives as many of some things as possible one of the m places they fit,
// each place taking so many, and lists those that are left without one. Which are left does not
// depend on the order of the places: a thing that has a place may be moved, but keeps one.
func matchPlaces(things []int, m int, fits func(i, k int) bool, room func(k int) int) (left []int) {
	if len(things) == 0 {
		return nil
	}
	numbers := make([]int, m+len(things))
	x := matching{things: things, fits: fits, room: room, seen: make([]bool, m), held: numbers[:m], placeOf: numbers[m:]}
	for n := range things {
		x.placeOf[n] = model.None
	}
	for n, i := range things {
		clear(x.seen)
		if !x.placeThing(n) {
			left = append(left, i)
		}
	}
	return left
}

// matching is how far [matchPlaces] has come.
type matching struct {
	things  []int
	fits    func(i, k int) bool
	room    func(k int) int
	seen    []bool // by place: tried for the thing that is being placed
	held    []int  // by place: how many things it holds
	placeOf []int  // by number of the thing: its place; None if it has none
}

// placeThing gives thing number n a place it fits, if need be by moving others to other places.
func (x *matching) placeThing(n int) bool {
	for k := range x.seen {
		if x.seen[k] || !x.fits(x.things[n], k) {
			continue
		}
		x.seen[k] = true
		if x.held[k] < x.room(k) {
			x.held[k]++
			x.placeOf[n] = k
			return true
		}
		for other, at := range x.placeOf {
			if at == k && x.placeThing(other) {
				x.placeOf[n] = k
				return true
			}
		}
	}
	return false
}
