package eval

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// attackForce is what can be brought upon a hex: who is beside it counts twice, who is within reach
// once.
type attackForce struct {
	strength, value, units int
	most                   int // the strength of the strongest unit
}

// addStack adds a stack that counts once or twice.
func (f *attackForce) addStack(s *stack, times int) {
	f.strength += times * s.strength
	f.value += times * s.value
	f.units += times * s.units
	f.most = max(f.most, s.most)
}

// forceStrength returns the strength with which a force attacks: the sum of all. Where one unit
// attacks alone, it is that of the strongest, with 1 more for each other unit that may support
// it. Units that are only within reach count half.
func (l *Evaluator) forceStrength(f attackForce) int {
	switch {
	case !l.battle.SingleAttacker():
		return (f.strength + 1) / 2
	case l.battle.AllowsSupport():
		return f.most + max(f.units-2, 0)/2
	}
	return f.most
}

// expectedGain returns what an attack by a force takes from a stack, less what it costs the
// force, by the table and the mean of all throws. The unit is a thousandth of a value. It has 64
// bits on every machine, so that the product does not overflow. An attack by a unit that is only
// within reach counts half.
func (l *Evaluator) expectedGain(of *stack, f attackForce) int64 {
	if f.units == 0 {
		return 0
	}
	m := l.battle.UnshiftedOutcome(l.forceStrength(f), of.strength)
	mine := f.value / 2
	if l.battle.SingleAttacker() {
		mine = f.value / f.units
	}
	n := int64(m.Defenders)*int64(of.value) + int64(m.Exchange)*int64(of.value-min(mine, of.value)) - int64(m.Attackers)*int64(mine)
	if f.units == 1 {
		n /= 2
	}
	return n
}

// adjacentForce are those beside a hex.
func (l *Evaluator) adjacentForce(at model.HexID, by []stack) (f attackForce) {
	row := l.distances.distanceRow(at)
	for k := range by {
		if l.distances.rowDistance(row, at, by[k].at) <= 1 {
			f.addStack(&by[k], 2)
		}
	}
	return f
}

// adjacentPenalty is how much less near, in hundredths, units count beside a stack that they
// cannot attack fairly. They count less than at two hexes, and more than at three.
const adjacentPenalty = 27

// adjacentRisk returns how much less near the units beside a stack count, when the table says
// that their attack would cost them more than the stack. It returns 0 when their attack is fair.
func (l *Evaluator) adjacentRisk(of *stack, beside attackForce) int {
	if beside.units == 0 || l.battle == nil || l.battle.UnshiftedOutcome(l.forceStrength(beside), of.strength).Balance >= 0 {
		return 0
	}
	return mulDiv(fullScore*adjacentPenalty/100, beside.value/2, l.total)
}

// attackReach is the distance, in hexes, from which units can come near enough to attack in their next turn.
const attackReach = 3

// totalDanger returns what attacks by some stacks can take of others: those beside them count
// whole, those that are within reach half.
func (l *Evaluator) totalDanger(of, by []stack) int {
	sum := 0
	for i := range of {
		sum += l.stackDanger(&of[i], l.forceReaching(of[i].at, by))
	}
	return sum
}

// forceReaching returns what stacks can bring upon a hex.
func (l *Evaluator) forceReaching(at model.HexID, by []stack) (f attackForce) {
	row := l.distances.distanceRow(at)
	for k := range by {
		switch d := l.distances.rowDistance(row, at, by[k].at); {
		case d <= 1:
			f.addStack(&by[k], 2)
		case d <= attackReach:
			f.addStack(&by[k], 1)
		}
	}
	return f
}

// stackDanger returns what a force can take of a stack: by the table, or where none can be read
// by how much stronger it is.
func (l *Evaluator) stackDanger(of *stack, f attackForce) int {
	if l.battle != nil {
		return int(max(l.expectedGain(of, f), 0) * (fullScore / 1000) / int64(l.total))
	}
	own := 2 * of.strength
	if f.strength <= own {
		return 0
	}
	return mulDiv(mulDiv(fullScore, of.value, l.total), f.strength-own, f.strength+own)
}

// scoreChances: what the side's units can take of enemies.
func (l *Evaluator) scoreChances() int {
	l.sumStacks()
	return l.totalDanger(l.stacks[1], l.stacks[0])
}

// scoreThreat: what enemies can take of the side's units.
func (l *Evaluator) scoreThreat() int {
	l.sumStacks()
	return -l.totalDanger(l.stacks[0], l.stacks[1])
}

// scoreDuty returns what enemies risk that must attack the side's stacks, less what the side's
// own units risk. Units risk something where the stack is stronger than all units beside it that
// must still attack.
func (l *Evaluator) scoreDuty() int {
	if !l.anyObligations {
		return 0
	}
	l.sumStacks()
	return l.forcedAttackRisk(l.theirs, l.stacks[0]) - l.forcedAttackRisk(l.mine, l.stacks[1])
}

// forcedAttackRisk returns what is risked by those who must attack the targets.
func (l *Evaluator) forcedAttackRisk(who []standingUnit, targets []stack) int {
	sum := 0
	for i := range targets {
		force, value := l.obligedAttackers(targets[i].at, who)
		sum += l.obligationRisk(targets[i].strength, force, value)
	}
	return sum
}

// obligedAttackers are those beside a hex who must attack yet: their strength and what they are worth. An
// attack meets a duty in the phase of duties alone; one made before leaves it as it is.
func (l *Evaluator) obligedAttackers(at model.HexID, who []standingUnit) (force, value int) {
	row := l.distances.distanceRow(at)
	for k := range who {
		if l.distances.rowDistance(row, at, who[k].at) <= 1 && !l.metObligation(who[k].u) {
			force, value = force+who[k].strength, value+who[k].value
		}
	}
	return force, value
}

// metObligation reports whether a unit has attacked where it must.
func (l *Evaluator) metObligation(u model.UnitID) bool {
	return l.p.Units[u].Flags&state.HasAttacked != 0 && l.obligationPhase
}

// obligationRisk returns what those risk who must attack a stronger stack.
func (l *Evaluator) obligationRisk(own, force, value int) int {
	if force >= own || value <= 0 {
		return 0
	}
	return mulDiv(mulDiv(fullScore, min(value, l.total), l.total), own-force, own+force)
}
