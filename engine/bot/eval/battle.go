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

// forceStrength is the strength with which a force attacks: all together, or where one unit attacks alone
// the strongest, with one for each other that may support it.
func (l *Evaluator) forceStrength(f attackForce) int {
	switch {
	case !l.battle.SingleAttacker():
		return (f.strength + 1) / 2
	case l.battle.AllowsSupport():
		return f.most + max(f.units-2, 0)/2
	}
	return f.most
}

// expectedGain is what an attack by a force takes from a stack less what it costs, by the table, on
// the mean of all throws and in thousandths of values, in 64 bits on every machine; of who is
// only within reach half.
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

// adjacentPenalty is how much less near those count beside a stack that they cannot attack
// fairly, in hundredths: less near than at two hexes, nearer than at three.
const adjacentPenalty = 27

// adjacentRisk is how much less near those beside a stack are taken to be, where by the table they would
// suffer more than it does if they attacked it.
func (l *Evaluator) adjacentRisk(of *stack, beside attackForce) int {
	if beside.units == 0 || l.battle == nil || l.battle.UnshiftedOutcome(l.forceStrength(beside), of.strength).Balance >= 0 {
		return 0
	}
	return mulDiv(fullScore*adjacentPenalty/100, beside.value/2, l.total)
}

// attackReach is the distance, in hexes, from which units can come near enough to attack in their next turn.
const attackReach = 3

// totalDanger is what attacks by some stacks can take of others: those beside them count whole, those
// that are within reach half.
func (l *Evaluator) totalDanger(of, by []stack) int {
	sum := 0
	for i := range of {
		sum += l.stackDanger(&of[i], l.forceReaching(of[i].at, by))
	}
	return sum
}

// forceReaching is what stacks can bring upon a hex.
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

// stackDanger is what a force can take of a stack: by the table, or where none can be read by how much stronger
// it is.
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

// scoreDuty: units of the side, less those of its enemies, that must attack somebody who is
// stronger than all beside him that have not attacked yet.
func (l *Evaluator) scoreDuty() int {
	if !l.anyObligations {
		return 0
	}
	l.sumStacks()
	return l.forcedAttackRisk(l.theirs, l.stacks[0]) - l.forcedAttackRisk(l.mine, l.stacks[1])
}

// forcedAttackRisk is what is risked by those who must attack the targets.
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

// obligationRisk is what those risk who must attack a stronger stack.
func (l *Evaluator) obligationRisk(own, force, value int) int {
	if force >= own || value <= 0 {
		return 0
	}
	return mulDiv(mulDiv(fullScore, min(value, l.total), l.total), own-force, own+force)
}
