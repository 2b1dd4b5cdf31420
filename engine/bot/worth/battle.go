package worth

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// might is what can be brought upon a hex: who is beside it counts twice, who is within reach
// once.
type might struct {
	strength, value, units int
	most                   int // the strength of the strongest unit
}

// come adds a stack that counts once or twice.
func (f *might) come(s *stack, times int) {
	f.strength += times * s.strength
	f.value += times * s.value
	f.units += times * s.units
	f.most = max(f.most, s.most)
}

// attack is the strength with which a force attacks: all together, or where one unit attacks alone
// the strongest, with one for each other that may support it.
func (l *Lens) attack(f might) int {
	switch {
	case !l.battle.Alone():
		return (f.strength + 1) / 2
	case l.battle.Supported():
		return f.most + max(f.units-2, 0)/2
	}
	return f.most
}

// spoils is what an attack by a force takes from a stack less what it costs, by the table, on
// the mean of all throws and in thousandths of values, in 64 bits on every machine; of who is
// only within reach half.
func (l *Lens) spoils(of *stack, f might) int64 {
	if f.units == 0 {
		return 0
	}
	m := l.battle.Plain(l.attack(f), of.strength)
	mine := f.value / 2
	if l.battle.Alone() {
		mine = f.value / f.units
	}
	n := int64(m.Defenders)*int64(of.value) + int64(m.Exchange)*int64(of.value-min(mine, of.value)) - int64(m.Attackers)*int64(mine)
	if f.units == 1 {
		n /= 2
	}
	return n
}

// besides are those beside a hex.
func (l *Lens) besides(at model.HexID, by []stack) (f might) {
	row := l.row(at)
	for k := range by {
		if l.along(row, at, by[k].at) <= 1 {
			f.come(&by[k], 2)
		}
	}
	return f
}

// bold is how much less near those count who stand beside a stack that they cannot attack
// fairly, in hundredths: less near than at two hexes, nearer than at three.
const bold = 27

// rash is how much less near those beside a stack are taken to be, where by the table they would
// suffer more than it does if they attacked it.
func (l *Lens) rash(of *stack, beside might) int {
	if beside.units == 0 || l.battle == nil || l.battle.Plain(l.attack(beside), of.strength).Balance >= 0 {
		return 0
	}
	return part(one*bold/100, beside.value/2, l.total)
}

// reach is how far those may stand who come near enough to attack in their next turn.
const reach = 3

// danger is what attacks by some stacks can take of others: those beside them count whole, those
// that are within reach half.
func (l *Lens) danger(of, by []stack) int {
	sum := 0
	for i := range of {
		sum += l.peril(&of[i], l.force(of[i].at, by))
	}
	return sum
}

// force is what stacks can bring upon a hex.
func (l *Lens) force(at model.HexID, by []stack) (f might) {
	row := l.row(at)
	for k := range by {
		switch d := l.along(row, at, by[k].at); {
		case d <= 1:
			f.come(&by[k], 2)
		case d <= reach:
			f.come(&by[k], 1)
		}
	}
	return f
}

// peril is what a force can take of a stack: by the table, or where none can be read by how much stronger
// it is.
func (l *Lens) peril(of *stack, f might) int {
	if l.battle != nil {
		return int(max(l.spoils(of, f), 0) * (one / 1000) / int64(l.total))
	}
	own := 2 * of.strength
	if f.strength <= own {
		return 0
	}
	return part(part(one, of.value, l.total), f.strength-own, f.strength+own)
}

// chances: what one's own can take of others.
func (l *Lens) chances() int {
	l.sum()
	return l.danger(l.forces[1], l.forces[0])
}

// threat: what others can take of one's own.
func (l *Lens) threat() int {
	l.sum()
	return -l.danger(l.forces[0], l.forces[1])
}

// duty: units of one's own, and less those of others, that must attack somebody who is
// stronger than all beside him that have not attacked yet.
func (l *Lens) duty() int {
	if !l.duties {
		return 0
	}
	l.sum()
	return l.forced(l.theirs, l.forces[0]) - l.forced(l.mine, l.forces[1])
}

// forced is what is risked by those who must attack the targets.
func (l *Lens) forced(who []standing, targets []stack) int {
	sum := 0
	for i := range targets {
		force, value := l.bounden(targets[i].at, who)
		sum += l.bound(targets[i].strength, force, value)
	}
	return sum
}

// bounden are those beside a hex who must attack yet: their strength and what they are worth. An
// attack meets a duty in the phase of duties alone; one made before leaves it as it is.
func (l *Lens) bounden(at model.HexID, who []standing) (force, value int) {
	row := l.row(at)
	for k := range who {
		if l.along(row, at, who[k].at) <= 1 && !l.met(who[k].u) {
			force, value = force+who[k].strength, value+who[k].value
		}
	}
	return force, value
}

// met reports whether a unit has attacked where it must.
func (l *Lens) met(u model.UnitID) bool {
	return l.p.Units[u].Flags&state.Attacked != 0 && l.meets
}

// bound is what those risk who must attack a stronger stack.
func (l *Lens) bound(own, force, value int) int {
	if force >= own || value <= 0 {
		return 0
	}
	return part(part(one, min(value, l.total), l.total), own-force, own+force)
}
