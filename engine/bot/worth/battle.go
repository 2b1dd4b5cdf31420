package worth

import "github.com/vedette-wargames/vedette/engine/model"

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
// the mean of all throws and in thousandths of values; of who is only within reach half.
func (l *Lens) spoils(of *stack, f might) int {
	if f.units == 0 {
		return 0
	}
	m := l.battle.Plain(l.attack(f), of.strength)
	mine := f.value / 2
	if l.battle.Alone() {
		mine = f.value / f.units
	}
	n := m.Defenders*of.value + m.Exchange*(of.value-min(mine, of.value)) - m.Attackers*mine
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
