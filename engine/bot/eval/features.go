package eval

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// fullScore is a whole: features are counted in millionths, a Vector has thousandths.
const fullScore = 1_000_000

// mulDiv is x of a number in so many parts. The product is worked out in 64 bits, so that
// judgement is the same on machines of 32.
func mulDiv(number, x, of int) int { return int(int64(number) * int64(x) / int64(of)) }

// scoreWon: the game is over.
func (l *Evaluator) scoreWon() int {
	r := l.p.Result
	switch {
	case r == nil || r.Winner < 0:
		return 0
	case r.Winner == l.side:
		return fullScore + fullScore/20*min(r.Level, 20)
	case l.foe[r.Winner]:
		return -fullScore - fullScore/20*min(r.Level, 20)
	}
	return 0
}

// scorePoints: by the game's own scoring, of the side less the best of the others.
func (l *Evaluator) scorePoints() int {
	if len(l.g.Scoring.Points) == 0 {
		return 0
	}
	own, best, some := 0, 0, false
	for s, p := range l.g.Scoring.Points {
		if p == nil {
			continue
		}
		n := int(l.c.Int(p, 0))
		switch {
		case model.SideID(s) == l.side:
			own = n
		case l.foe[s] && (!some || n > best):
			best, some = n, true
		}
	}
	return mulDiv(fullScore, own-best, l.scale)
}

// scoreVictory: how nearly each condition holds, by its level.
func (l *Evaluator) scoreVictory() int {
	sum := 0
	for i := range l.goals {
		a := &l.goals[i]
		if a.side < 0 || a.side != l.side && !l.foe[a.side] {
			continue
		}
		n := mulDiv(fullScore/1000*l.goalProgress(a.of, 0), a.level, l.levels)
		if a.side != l.side {
			n = -n
		}
		sum += n
	}
	return sum
}

// scorePlaces scores how many of the named hexes each side occupies: fullScore when only the own
// side occupies them all, -fullScore when only the enemy does. It returns the mean over the
// groups of hexes; 0 without groups.
func (l *Evaluator) scorePlaces() int {
	sum := 0
	for i := range l.groups {
		n := 0
		for _, h := range l.groups[i].hexes {
			n += occupiesHex(l.mine, h) - occupiesHex(l.theirs, h)
		}
		sum += mulDiv(fullScore, n, len(l.groups[i].hexes))
	}
	return divideOrZero(sum, len(l.groups))
}

// occupiesHex returns 1 where one of some units is in a hex.
func occupiesHex(us []standingUnit, h model.HexID) int {
	for i := range us {
		if us[i].at == h {
			return 1
		}
	}
	return 0
}

// divideOrZero returns a mean, 0 of nothing.
func divideOrZero(sum, n int) int {
	if n == 0 {
		return 0
	}
	return sum / n
}

// distanceScore returns how near a distance is: whole at 0, half at 4.
func distanceScore(d int) int { return 4 * fullScore / (4 + max(d, 0)) }

// scoreMarch: how near the nearest unit is to each group of places.
func (l *Evaluator) scoreMarch() int {
	sum := 0
	for i := range l.groups {
		sum += nearestScore(l.mine, l.groups[i].far) - nearestScore(l.theirs, l.groups[i].far)
	}
	return divideOrZero(sum, len(l.groups))
}

// nearestScore scores the unit that is nearest by a table of distances; 0 without
// units.
func nearestScore(us []standingUnit, far []uint8) int {
	if len(us) == 0 {
		return 0
	}
	least := 255
	for i := range us {
		least = min(least, int(far[us[i].at]))
	}
	return distanceScore(least)
}

// scoreLosses: what others have lost less what the side has, added up in halves.
func (l *Evaluator) scoreLosses() int {
	sum := 0
	for i := range l.p.Units {
		if l.value[i] == 0 || l.g.Setup[i].At == model.InBox(model.BoxOut) {
			continue
		}
		of := l.g.Units[i].Side
		if of != l.side && !l.foe[of] {
			continue
		}
		lost := 2 * (l.value[i] - l.remainingValue(model.UnitID(i)))
		switch at := l.p.Units[i].At; {
		case at >= 0 || at == model.InBox(model.BoxWaiting) || at == l.g.Setup[i].At || l.countsBox(at):
		case at == model.InBox(model.BoxEliminated) || at == model.InBox(model.BoxOut):
			lost = 2 * l.value[i]
		default:
			lost = max(lost, l.value[i])
		}
		if of == l.side {
			lost = -lost
		}
		sum += lost
	}
	return mulDiv(fullScore, sum, 2*l.total)
}

// countsBox reports whether victory or points count who has gone to a box.
func (l *Evaluator) countsBox(at model.Loc) bool {
	for i := range l.exitRoutes {
		if at == model.InBox(l.exitRoutes[i].box) {
			return true
		}
	}
	return false
}

// scoreExits scores the units that leave the map, as the mean over all exits. The number asked to
// leave counts, or else all that may. A unit that has left counts whole; the nearest of the rest
// count by how near they are.
func (l *Evaluator) scoreExits() int {
	sum := 0
	for i := range l.exitRoutes {
		sum += l.scoreExit(l.mine, &l.exitRoutes[i], true) - l.scoreExit(l.theirs, &l.exitRoutes[i], false)
	}
	return divideOrZero(sum, len(l.exitRoutes))
}

// scoreExit scores those who left by an exit and those on their way to it.
func (l *Evaluator) scoreExit(us []standingUnit, w *exitRoute, own bool) int {
	x := &l.leaving
	l.collectLeavers(x, us, w, own)
	return x.exitScore()
}

// leavers are those who may take an exit, and who have taken it.
type leavers struct {
	gone, need int
	far        []int // how far those on the map are, the nearest first
}

// collectLeavers counts those who have left by an exit, and how far those who may take
// it are from it.
func (l *Evaluator) collectLeavers(x *leavers, us []standingUnit, w *exitRoute, own bool) {
	x.gone, x.far = 0, x.far[:0]
	for i := range l.p.Units {
		if l.p.Units[i].At == model.InBox(w.box) && l.value[i] > 0 {
			if of := l.g.Units[i].Side; own && of == l.side || !own && l.foe[of] {
				x.gone++
			}
		}
	}
	for i := range us {
		if l.c.UnitTrue(w.who, us[i].u) {
			x.far = append(x.far, int(w.far[us[i].at]))
		}
	}
	slices.Sort(x.far)
	if x.need = w.need; x.need == 0 {
		x.need = x.gone + len(x.far)
	}
}

// exitScore returns the mean over all who are needed: those who left count in full, the
// nearest others by their distance.
func (x *leavers) exitScore() int {
	sum := fullScore * min(x.gone, x.need)
	for _, d := range x.far[:min(len(x.far), max(x.need-x.gone, 0))] {
		sum += distanceScore(d + 1)
	}
	return divideOrZero(sum, x.need)
}

// sumStacks adds strengths up by hex.
func (l *Evaluator) sumStacks() {
	if l.summed {
		return
	}
	l.summed = true
	for k, us := range [2][]standingUnit{l.mine, l.theirs} {
		stacks := l.stacks[k][:0]
	next:
		for _, u := range us {
			for i := range stacks {
				if stacks[i].at == u.at {
					stacks[i].addUnit(&u)
					continue next
				}
			}
			stacks = append(stacks, u.soloStack())
		}
		l.stacks[k] = stacks
	}
}

// scoreContact: how near units are to the nearest enemy, by what they are worth; beside those whom
// they cannot attack fairly they are taken to be further off.
func (l *Evaluator) scoreContact() int {
	l.sumStacks()
	sum := 0
	if len(l.stacks[1]) > 0 {
		for i := range l.stacks[0] {
			x := &l.stacks[0][i]
			sum += mulDiv(l.nearestEnemyScore(x.at), x.value, l.total)
		}
		for i := range l.stacks[1] {
			x := &l.stacks[1][i]
			sum -= l.adjacentRisk(x, l.adjacentForce(x.at, l.stacks[0]))
		}
	}
	return sum
}

// nearestEnemyScore returns how near a hex is to the nearest hostile stack.
func (l *Evaluator) nearestEnemyScore(at model.HexID) int {
	least, row := 255, l.distances.distanceRow(at)
	for k := range l.stacks[1] {
		least = min(least, l.distances.rowDistance(row, at, l.stacks[1][k].at))
	}
	if least == 255 {
		return 0
	}
	return distanceScore(least - 1)
}

// scoreSupport: who has a friend beside him.
func (l *Evaluator) scoreSupport() int {
	l.sumStacks()
	return l.supportedShare(l.stacks[0]) - l.supportedShare(l.stacks[1])
}

// supportedShare returns how many of some stacks have another beside them, in parts of
// fullScore.
func (l *Evaluator) supportedShare(of []stack) int {
	n := 0
	for i := range of {
		if l.anyAdjacentStack(of[i].at, of) {
			n++
		}
	}
	return mulDiv(fullScore, n, max(len(of), 1))
}

// anyAdjacentStack reports whether one of some stacks is beside a hex.
func (l *Evaluator) anyAdjacentStack(at model.HexID, of []stack) bool {
	row := l.distances.distanceRow(at)
	for k := range of {
		if l.distances.rowDistance(row, at, of[k].at) == 1 {
			return true
		}
	}
	return false
}
