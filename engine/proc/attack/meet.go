package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// duty is who still has to fight whom. An attack is lawful when with it as
// many duties can be met in the phase as without it; where not all can be met,
// as many as can be must be.
type duty struct {
	at     *model.Attack
	units  []model.UnitID // of the pairs that bind, in unit order
	hexes  []model.HexID  // in hex order
	edges  [][]bool       // by unit, hex: a pair that binds
	must   []bool         // by unit: bound to attack
	bound  []bool         // by hex: bound to be attacked
	reach  []int          // by unit: how many hexes it can attack at once
	stands []model.HexID  // by unit: where it is, where units stacked together attack together
	most   int            // duties that can be met

	// Of a duty that falls into several that do not bear on one another: those, and which of
	// them units and hexes belong to. See split.
	parts         []*duty
	ofUnit, ofHex []int
}

// duty looks at the pairs that still bind; nil when nobody has to fight.
func (f *Frame) duty(r *flow.Run, at *model.Attack) *duty {
	if at = f.binding(r, at); at == nil {
		return nil
	}
	d := &duty{at: at}
	var pairs []int
	for i := range f.PairUnits {
		if f.pairBinds(r, at, i) {
			pairs = append(pairs, i)
			d.units, d.hexes = append(d.units, f.PairUnits[i]), append(d.hexes, f.PairEnemyHexes[i])
		}
	}
	if at.Obligations.MetByAny {
		f.others(r, at, d)
	}
	slices.Sort(d.units)
	slices.Sort(d.hexes)
	d.units, d.hexes = slices.Compact(d.units), slices.Compact(d.hexes)
	if len(d.units) == 0 && len(d.hexes) == 0 {
		return d
	}
	d.must, d.bound, d.reach = make([]bool, len(d.units)), make([]bool, len(d.hexes)), make([]int, len(d.units))
	for range d.units {
		d.edges = append(d.edges, make([]bool, len(d.hexes)))
	}
	for _, i := range pairs {
		u, _ := slices.BinarySearch(d.units, f.PairUnits[i])
		h, _ := slices.BinarySearch(d.hexes, f.PairEnemyHexes[i])
		d.edges[u][h] = true
		d.must[u] = at.Obligations.Attackers && r.P.Units[f.PairUnits[i]].Flags&state.HasAttacked == 0
		d.bound[h] = d.bound[h] || at.Obligations.Defenders && r.P.Units[f.PairEnemies[i]].Flags&state.WasAttacked == 0
		role := f.roleFor(r, at, f.PairUnits[i], f.PairEnemyHexes[i:i+1])
		if d.reach[u] == 0 || at.Roles[role].OneTarget {
			d.reach[u] = at.TargetHexes
			if at.Roles[role].OneTarget {
				d.reach[u] = 1
			}
		}
	}
	if at.Obligations.MetByAny {
		f.anyEdges(r, at, d)
	}
	if at.StacksTogether {
		for _, u := range d.units {
			d.stands = append(d.stands, r.HexOf(u))
		}
	}
	if len(d.units) < fewBound {
		d.most = d.dutiesMet(&plan{})
	} else {
		d.split()
	}
	return d
}

// stands reports whether both units of pair i stand where they stood, and the
// enemy can still be attacked: it must be, though its neighbour has fought
// already.
func (f *Frame) stands(r *flow.Run, at *model.Attack, i int) bool {
	return r.HexOf(f.PairUnits[i]) == f.PairHexes[i] && r.HexOf(f.PairEnemies[i]) == f.PairEnemyHexes[i] && f.attackable(r, at, f.PairEnemyHexes[i])
}

// others adds to those of the pairs who else may attack an enemy that is bound,
// and whom else the units that are bound may attack.
func (f *Frame) others(r *flow.Run, at *model.Attack, d *duty) {
	if at.Obligations.Defenders {
		for i := range f.PairUnits {
			if f.stands(r, at, i) {
				d.hexes = append(d.hexes, f.PairEnemyHexes[i])
			}
		}
	}
	units, hexes, kinds := slices.Clone(d.units), slices.Clone(d.hexes), f.kinds(r, at)
	for i := range r.P.Units {
		u := model.UnitID(i)
		if slices.ContainsFunc(hexes, func(h model.HexID) bool { return f.mayHit(r, kinds, u, h) }) {
			d.units = append(d.units, u)
		}
	}
	for _, u := range units {
		reach := 0
		for _, k := range kinds {
			reach = max(reach, f.unitRange(r, k, u, maxRange(k)))
		}
		for _, h := range r.G.Grid.AppendWithin(r.HexOf(u), reach, nil) {
			if r.HoldsEnemy(h, f.Side) && f.mayHit(r, kinds, u, h) {
				d.hexes = append(d.hexes, h)
			}
		}
	}
}

// kinds lists the attacks that may meet a duty: those that the phase offers.
func (f *Frame) kinds(r *flow.Run, at *model.Attack) []*model.Attack {
	if all := f.offered(r); len(all) > 0 {
		return all
	}
	return []*model.Attack{at}
}

// mayHit reports whether a unit may attack a hex in one of some kinds of attack.
func (f *Frame) mayHit(r *flow.Run, kinds []*model.Attack, u model.UnitID, h model.HexID) bool {
	for _, k := range kinds {
		if f.free(r, k, u) && f.attackable(r, k, h) && f.roleFor(r, k, u, []model.HexID{h}) != model.None {
			return true
		}
	}
	return false
}

// anyEdges joins every unit with every hex that it may attack. One that can
// attack several of them at once is taken to do that, others attack one.
func (f *Frame) anyEdges(r *flow.Run, at *model.Attack, d *duty) {
	kinds := f.kinds(r, at)
	for i := range f.PairUnits {
		if at.Obligations.Defenders && f.stands(r, at, i) && r.P.Units[f.PairEnemies[i]].Flags&state.WasAttacked == 0 {
			h, _ := slices.BinarySearch(d.hexes, f.PairEnemyHexes[i])
			d.bound[h] = true
		}
	}
	for i, u := range d.units {
		if d.reach[i] > 1 && count(d.edges[i]) > 1 {
			continue
		}
		d.reach[i] = 1
		for k, h := range d.hexes {
			d.edges[i][k] = f.mayHit(r, kinds, u, h)
		}
	}
}

func count(row []bool) int {
	n := 0
	for _, is := range row {
		if is {
			n++
		}
	}
	return n
}

// pairBinds reports whether pair i still binds: both units stand where they
// stood, and the one can still attack the other.
func (f *Frame) pairBinds(r *flow.Run, at *model.Attack, i int) bool {
	u, e := f.PairUnits[i], f.PairEnemies[i]
	return r.HexOf(u) == f.PairHexes[i] && r.HexOf(e) == f.PairEnemyHexes[i] && f.free(r, at, u) && f.attackable(r, at, f.PairEnemyHexes[i]) &&
		f.roleFor(r, at, u, f.PairEnemyHexes[i:i+1]) != model.None
}

// left reports whether some duty can still be met: the phase cannot end.
func (d *duty) left() bool { return d != nil && d.most > 0 }

// open is a duty that can be met now: a unit that must attack, or else a hex that
// must be attacked.
func (d *duty) open() (model.UnitID, model.HexID) {
	units, hexes := d.unmet(&plan{})
	for i, u := range d.units {
		if d.must[i] && !slices.Contains(units, u) {
			return u, model.None
		}
	}
	for i, h := range d.hexes {
		if d.bound[i] && !slices.Contains(hexes, h) {
			return model.None, h
		}
	}
	return model.None, model.None
}

func (d *duty) lawful(p *plan) bool {
	d = d.about(p)
	return d == nil || d.dutiesMet(p) >= d.most
}

// dutiesMet counts the duties that a plan meets, with the most that can be met
// after it.
func (d *duty) dutiesMet(p *plan) int {
	n := 0
	for i := range d.units {
		if d.must[i] {
			n++
		}
	}
	for i := range d.hexes {
		if d.bound[i] {
			n++
		}
	}
	units, hexes := d.unmet(p)
	return n - len(units) - len(hexes)
}

// unmet lists the duties that are met neither by a plan nor by what can follow it.
func (d *duty) unmet(p *plan) (of []model.UnitID, on []model.HexID) {
	units, hexes := make([]bool, len(d.units)), make([]bool, len(d.hexes))
	open, bound := make([]int, 0, len(d.units)), make([]int, 0, len(d.hexes))
	for i, u := range d.units {
		in := slices.Contains(p.units, u)
		if d.must[i] && !in {
			open = append(open, i)
		}
		units[i] = !in || !d.at.OnceAttack.Applies
	}
	for i, h := range d.hexes {
		in := slices.Contains(p.hexes, h)
		if d.bound[i] && !in {
			bound = append(bound, i)
		}
		hexes[i] = !in || !d.at.OnceAttacked.Applies
	}
	serve := d.serving(units)
	// Attacks that serve attackers and attacks that serve defenders can always
	// be brought together: any cover of both by pairs falls into stars, one
	// against several or several against one. So each is looked at by itself.
	for _, i := range cover(open, len(d.hexes), func(u, h int) bool { return hexes[h] && d.edges[u][h] }, func(int) int { return d.at.MostAttackers }) {
		of = append(of, d.units[i])
	}
	for _, i := range cover(bound, len(d.units), func(h, u int) bool { return units[u] && serve[u][h] }, func(u int) int { return d.reach[u] }) {
		on = append(on, d.hexes[i])
	}
	return of, on
}

// leftOver is a duty that an attack would leave unmet though it could be met
// without it: a unit, or else a hex; None where there is none.
func (d *duty) leftOver(p *plan) (model.UnitID, model.HexID) {
	units, hexes := d.unmet(p)
	wasUnits, wasHexes := d.unmet(&plan{})
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

// touches reports whether a unit has a pair in one of the hexes; elsewhere,
// whether it has one in another.
func (d *duty) touches(u int, hexes []model.HexID) bool { return d.hasPair(u, hexes, true) }

func (d *duty) elsewhere(u int, hexes []model.HexID) bool { return d.hasPair(u, hexes, false) }

func (d *duty) hasPair(u int, hexes []model.HexID, in bool) bool {
	for h, is := range d.edges[u] {
		if is && slices.Contains(hexes, d.hexes[h]) == in {
			return true
		}
	}
	return false
}

// cover gives as many of some things as possible one of the m places they fit,
// each place taking so many, and lists those that are left without one.
func cover(things []int, m int, fits func(i, k int) bool, room func(k int) int) (left []int) {
	taken := make([][]int, m)
	seen := make([]bool, m)
	var place func(i int) bool
	place = func(i int) bool {
		for k := 0; k < m; k++ {
			if seen[k] || !fits(i, k) {
				continue
			}
			seen[k] = true
			if len(taken[k]) < room(k) {
				taken[k] = append(taken[k], i)
				return true
			}
			for at, other := range taken[k] {
				if place(other) {
					taken[k][at] = i
					return true
				}
			}
		}
		return false
	}
	for _, i := range things {
		clear(seen)
		if !place(i) {
			left = append(left, i)
		}
	}
	return left
}
