package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// minSplit is how many units must be bound for their duty to be taken apart: of fewer, that
// costs more than it spares.
const minSplit = 16

// splitParts divides a duty into independent parts. No unit of one part is bound to a hex of
// another, or must come along with a unit of another. So on a long front only the few duties
// around an attack are looked at.
func (d *obligations) splitParts() {
	d.unitPart, d.hexPart = make([]int, len(d.units)), make([]int, len(d.hexes))
	for i := range d.unitPart {
		d.unitPart[i] = model.None
	}
	for h := range d.hexPart {
		d.hexPart[h] = model.None
	}
	n := 0
	for i := range d.units {
		if d.unitPart[i] < 0 {
			d.markPart(i, n)
			n++
		}
	}
	for h := range d.hexes {
		if d.hexPart[h] < 0 {
			d.hexPart[h] = n // nobody can attack it
			n++
		}
	}
	if n < 2 {
		d.maxMet = d.countMet(&plan{})
		return
	}
	for k := range n {
		part := d.selectParts([]int{k})
		part.maxMet = part.countMet(&plan{})
		d.parts, d.maxMet = append(d.parts, part), d.maxMet+part.maxMet
	}
}

// markPart numbers as one part a unit and all that is linked to it: hexes that it may attack,
// units that may attack those, and units of its own hex that attack together.
func (d *obligations) markPart(i, part int) {
	d.unitPart[i] = part
	for left := []int{i}; len(left) > 0; {
		u := left[len(left)-1]
		left = left[:len(left)-1]
		add := func(x int) {
			if d.unitPart[x] < 0 {
				d.unitPart[x] = part
				left = append(left, x)
			}
		}
		for h, is := range d.mayAttack[u] {
			if !is || d.hexPart[h] >= 0 {
				continue
			}
			d.hexPart[h] = part
			for x := range d.units {
				if d.mayAttack[x][h] {
					add(x)
				}
			}
		}
		// Units of one hex attack together here, and another duty may bind one of them.
		for x := range d.unitHexes {
			if d.unitHexes[x] == d.unitHexes[u] {
				add(x)
			}
		}
	}
}

// selectParts returns a duty without what belongs to other parts; how much of it can be met is
// not worked out.
func (d *obligations) selectParts(parts []int) *obligations {
	out := &obligations{at: d.at}
	var hexes []int
	for h, k := range d.hexPart {
		if slices.Contains(parts, k) {
			hexes = append(hexes, h)
			out.hexes, out.mustBeAttacked = append(out.hexes, d.hexes[h]), append(out.mustBeAttacked, d.mustBeAttacked[h])
		}
	}
	for i, k := range d.unitPart {
		if !slices.Contains(parts, k) {
			continue
		}
		out.units, out.mustAttack, out.maxTargets = append(out.units, d.units[i]), append(out.mustAttack, d.mustAttack[i]), append(out.maxTargets, d.maxTargets[i])
		if d.unitHexes != nil {
			out.unitHexes = append(out.unitHexes, d.unitHexes[i])
		}
		row := make([]bool, len(hexes))
		for n, h := range hexes {
			row[n] = d.mayAttack[i][h]
		}
		out.mayAttack = append(out.mayAttack, row)
	}
	return out
}

// restrictToPlan is what of a duty a plan bears on: the parts that its units and hexes belong to. All
// other duties are met as well with it as without it.
func (d *obligations) restrictToPlan(p *plan) *obligations {
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
			note(d.hexPart[i])
		}
	}
	for _, u := range p.units {
		if i, ok := slices.BinarySearch(d.units, u); ok {
			note(d.unitPart[i])
		}
	}
	if len(touched) == 1 {
		return d.parts[touched[0]]
	}
	out := d.selectParts(touched)
	for _, k := range touched {
		out.maxMet += d.parts[k].maxMet
	}
	return out
}
