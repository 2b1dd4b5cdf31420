package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// fewBound is how many units must be bound for their duty to be taken apart: of fewer, that
// costs more than it spares.
const fewBound = 16

// split takes a duty apart into those that do not bear on one another: no unit of the one
// is bound to a hex of another, nor goes together with a unit of another. On a long front an
// attack is so judged by the few duties around it.
func (d *duty) split() {
	d.ofUnit, d.ofHex = make([]int, len(d.units)), make([]int, len(d.hexes))
	for i := range d.ofUnit {
		d.ofUnit[i] = model.None
	}
	for h := range d.ofHex {
		d.ofHex[h] = model.None
	}
	n := 0
	for i := range d.units {
		if d.ofUnit[i] < 0 {
			d.spread(i, n)
			n++
		}
	}
	for h := range d.hexes {
		if d.ofHex[h] < 0 {
			d.ofHex[h] = n // nobody can attack it
			n++
		}
	}
	if n < 2 {
		d.most = d.dutiesMet(&plan{})
		return
	}
	for k := range n {
		part := d.only([]int{k})
		part.most = part.dutiesMet(&plan{})
		d.parts, d.most = append(d.parts, part), d.most+part.most
	}
}

// spread notes as one part all that hangs together with a unit.
func (d *duty) spread(i, part int) {
	d.ofUnit[i] = part
	for left := []int{i}; len(left) > 0; {
		u := left[len(left)-1]
		left = left[:len(left)-1]
		add := func(x int) {
			if d.ofUnit[x] < 0 {
				d.ofUnit[x] = part
				left = append(left, x)
			}
		}
		for h, is := range d.edges[u] {
			if !is || d.ofHex[h] >= 0 {
				continue
			}
			d.ofHex[h] = part
			for x := range d.units {
				if d.edges[x][h] {
					add(x)
				}
			}
		}
		// Whoever goes along with a unit may be bound elsewhere.
		for x := range d.stands {
			if d.stands[x] == d.stands[u] {
				add(x)
			}
		}
	}
}

// only is a duty without what belongs to other parts; how much of it can be met is not
// worked out.
func (d *duty) only(parts []int) *duty {
	out := &duty{at: d.at}
	var hexes []int
	for h, k := range d.ofHex {
		if slices.Contains(parts, k) {
			hexes = append(hexes, h)
			out.hexes, out.bound = append(out.hexes, d.hexes[h]), append(out.bound, d.bound[h])
		}
	}
	for i, k := range d.ofUnit {
		if !slices.Contains(parts, k) {
			continue
		}
		out.units, out.must, out.reach = append(out.units, d.units[i]), append(out.must, d.must[i]), append(out.reach, d.reach[i])
		if d.stands != nil {
			out.stands = append(out.stands, d.stands[i])
		}
		row := make([]bool, len(hexes))
		for n, h := range hexes {
			row[n] = d.edges[i][h]
		}
		out.edges = append(out.edges, row)
	}
	return out
}

// about is what of a duty a plan bears on: the parts that its units and hexes belong to. All
// other duties are met as well with it as without it.
func (d *duty) about(p *plan) *duty {
	if d == nil || d.parts == nil {
		return d
	}
	var room [8]int
	touched := room[:0]
	note := func(part int) {
		if !slices.Contains(touched, part) {
			touched = append(touched, part)
		}
	}
	for _, h := range p.hexes {
		if i, ok := slices.BinarySearch(d.hexes, h); ok {
			note(d.ofHex[i])
		}
	}
	for _, u := range p.units {
		if i, ok := slices.BinarySearch(d.units, u); ok {
			note(d.ofUnit[i])
		}
	}
	if len(touched) == 1 {
		return d.parts[touched[0]]
	}
	out := d.only(touched)
	for _, k := range touched {
		out.most += d.parts[k].most
	}
	return out
}
