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
	at    *model.Attack
	units []model.UnitID // of the living pairs, in unit order
	hexes []model.HexID  // in hex order
	edges [][]bool       // by unit, hex: a living pair
	must  []bool         // by unit: bound to attack
	bound []bool         // by hex: bound to be attacked
	reach []int          // by unit: how many hexes it can attack at once
	most  int            // duties that can be met
}

// duty looks at the pairs that still bind; nil when nobody has to fight.
func (f *Frame) duty(r *flow.Run, at *model.Attack) *duty {
	if at.Duty == nil {
		return nil
	}
	d := &duty{at: at}
	var pairs []int
	for i := range f.PairOf {
		if f.living(r, at, i) {
			pairs = append(pairs, i)
			d.units, d.hexes = append(d.units, f.PairOf[i]), append(d.hexes, f.PairIn[i])
		}
	}
	slices.Sort(d.units)
	slices.Sort(d.hexes)
	d.units, d.hexes = slices.Compact(d.units), slices.Compact(d.hexes)
	d.must, d.bound, d.reach = make([]bool, len(d.units)), make([]bool, len(d.hexes)), make([]int, len(d.units))
	for range d.units {
		d.edges = append(d.edges, make([]bool, len(d.hexes)))
	}
	for _, i := range pairs {
		u, _ := slices.BinarySearch(d.units, f.PairOf[i])
		h, _ := slices.BinarySearch(d.hexes, f.PairIn[i])
		d.edges[u][h] = true
		d.must[u] = at.Duty.Attackers && r.P.Units[f.PairOf[i]].Flags&state.Attacked == 0
		d.bound[h] = d.bound[h] || at.Duty.Defenders && r.P.Units[f.PairOn[i]].Flags&state.WasAttacked == 0
		role := f.roleFor(r, at, f.PairOf[i], f.PairIn[i:i+1])
		if d.reach[u] == 0 || at.Roles[role].OneTarget {
			d.reach[u] = at.TargetHexes
			if at.Roles[role].OneTarget {
				d.reach[u] = 1
			}
		}
	}
	d.most = d.meets(&plan{})
	return d
}

// living reports whether pair i still binds: both units stand where they
// stood, and the one can still attack the other.
func (f *Frame) living(r *flow.Run, at *model.Attack, i int) bool {
	u, e := f.PairOf[i], f.PairOn[i]
	return r.HexOf(u) == f.PairAt[i] && r.HexOf(e) == f.PairIn[i] && f.free(r, at, u) && f.attackable(r, at, f.PairIn[i]) &&
		f.roleFor(r, at, u, f.PairIn[i:i+1]) != model.None
}

// left reports whether some duty can still be met: the phase cannot end.
func (d *duty) left() bool { return d != nil && d.most > 0 }

func (d *duty) lawful(p *plan) bool { return d == nil || d.meets(p) >= d.most }

// meets counts the duties that a plan meets, with the most that can be met
// after it.
func (d *duty) meets(p *plan) int {
	n := 0
	units, hexes := make([]bool, len(d.units)), make([]bool, len(d.hexes))
	for i, u := range d.units {
		in := slices.Contains(p.units, u)
		if in && d.must[i] {
			n++
		}
		units[i] = !in || d.at.Attacks.Limit == 0
	}
	for i, h := range d.hexes {
		in := slices.Contains(p.hexes, h)
		if in && d.bound[i] {
			n++
		}
		hexes[i] = !in || d.at.Attacked.Limit == 0
	}
	// Attacks that serve attackers and attacks that serve defenders can always
	// be brought together: any cover of both by pairs falls into stars, one
	// against several or several against one. So each is counted by itself.
	n += cover(len(d.units), len(d.hexes), func(u, h int) bool {
		return d.must[u] && !(units[u] && slices.Contains(p.units, d.units[u])) && units[u] && hexes[h] && d.edges[u][h]
	}, func(int) int { return d.at.MaxAttackers })
	n += cover(len(d.hexes), len(d.units), func(h, u int) bool {
		return d.bound[h] && !(hexes[h] && slices.Contains(p.hexes, d.hexes[h])) && units[u] && hexes[h] && d.edges[u][h]
	}, func(u int) int { return d.reach[u] })
	return n
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

// cover is the greatest number of the n things that can each be given one of
// the m places they fit, each place taking so many.
func cover(n, m int, fits func(i, k int) bool, room func(k int) int) int {
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
	total := 0
	for i := 0; i < n; i++ {
		clear(seen)
		if place(i) {
			total++
		}
	}
	return total
}
