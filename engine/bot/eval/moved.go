package eval

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// placementSums holds sums over all other units while one unit of a side is tried on one hex
// after another. Moving computes them once and drops them at its next call. A hex then costs one
// step for each stack instead of each pair of stacks. With a hundred counters that takes a tenth
// of the time.
type placementSums struct {
	l          *Evaluator
	u          model.UnitID
	w          Weights
	n          int          // how many of mine there are without the unit
	me         standingUnit // the unit where it is tried
	own        []stackSums  // stacks of the side, without the unit
	foes       []stackSums  // stacks of those hostile to it
	ways       []exitSums
	least      []int // by group: how near the nearest of the side is, without the unit
	theirs     []int // by group: what the nearest of the others gives
	sums       struct{ threat, duty, contact, beside, foesBeside, losses int }
	lossesDone bool // losses are worked out
}

// stackSums is a stack and what others do to it.
type stackSums struct {
	stack
	beside attackForce // of the side, beside it
	force  attackForce // of hostile stacks in reach
	must   int         // strength of hostile units that must attack it
	risked int         // what these are worth
	near   int         // what its nearest enemy gives
	friend bool        // it has a friend beside it
}

// exitSums is what an exit gives without the unit.
type exitSums struct {
	leavers
	theirs int
}

// BeginPlacement prepares the evaluator to judge hexes for a unit of the side: until its next other use
// EvaluateHex returns what the position is worth. The strengths of other units are taken as they are
// now. It is false for a unit that counts nothing.
func (l *Evaluator) BeginPlacement(t *game.Table, side model.SideID, u model.UnitID, w Weights) bool {
	if l.g.Units[u].Side != side || l.value[u] == 0 {
		return false
	}
	l.setPosition(t, side)
	for i := range l.mine {
		if l.mine[i].u == u {
			l.mine = append(l.mine[:i], l.mine[i+1:]...)
			break
		}
	}
	l.sumStacks()
	m := &l.placing
	m.l, m.u, m.w, m.n, m.lossesDone = l, u, w, len(l.mine), false
	m.own, m.foes = m.own[:0], m.foes[:0]
	for _, s := range l.stacks[0] {
		m.own = append(m.own, stackSums{stack: s})
	}
	for _, s := range l.stacks[1] {
		m.foes = append(m.foes, stackSums{stack: s})
	}
	m.sums.threat, m.sums.duty, m.sums.contact, m.sums.beside = 0, 0, 0, 0
	for i := range m.own {
		x := &m.own[i]
		m.computeThreats(x)
		m.sums.threat += l.stackDanger(&x.stack, x.force)
		m.sums.duty += l.obligationRisk(x.strength, x.must, x.risked)
		m.sums.contact += mulDiv(x.near, x.value, l.total)
		if x.friend = l.anyAdjacentStack(x.at, l.stacks[0]); x.friend {
			m.sums.beside++
		}
	}
	m.sums.foesBeside = l.supportedShare(l.stacks[1])
	for i := range m.foes {
		x := &m.foes[i]
		x.force = l.forceReaching(x.at, l.stacks[0])
		x.beside = l.adjacentForce(x.at, l.stacks[0])
		if l.anyObligations {
			x.must, x.risked = l.obligedAttackers(x.at, l.mine)
		}
	}
	m.sumGoals()
	return true
}

// sumGoals sums up places and exits.
func (m *placementSums) sumGoals() {
	l := m.l
	m.least, m.theirs = m.least[:0], m.theirs[:0]
	for i := range l.groups {
		least := 256
		for k := range l.mine {
			least = min(least, int(l.groups[i].far[l.mine[k].at]))
		}
		m.least, m.theirs = append(m.least, least), append(m.theirs, nearestScore(l.theirs, l.groups[i].far))
	}
	if len(m.ways) != len(l.exitRoutes) {
		m.ways = make([]exitSums, len(l.exitRoutes))
	}
	for i := range l.exitRoutes {
		l.collectLeavers(&m.ways[i].leavers, l.mine, &l.exitRoutes[i], true)
		m.ways[i].theirs = l.scoreExit(l.theirs, &l.exitRoutes[i], false)
	}
}

// computeThreats works out what hostile units do to a stack of the side.
func (m *placementSums) computeThreats(x *stackSums) {
	l := m.l
	x.force = l.forceReaching(x.at, l.stacks[1])
	if x.near = 0; len(l.stacks[1]) > 0 {
		x.near = l.nearestEnemyScore(x.at)
	}
	if l.anyObligations {
		x.must, x.risked = l.obligedAttackers(x.at, l.theirs)
	}
}

// EvaluateHex returns the value of the position with the moved unit on a hex. The caller must put
// the unit there first.
func (l *Evaluator) EvaluateHex(h model.HexID) int {
	m := &l.placing
	old := l.c.Scope
	m.me = standingUnit{m.u, h, l.currentStrength(m.u), l.remainingValue(m.u)}
	l.c.RestoreScope(old)
	if m.me.strength == 0 && !l.usesProbe() {
		m.me.strength = m.me.value
	}
	l.mine, l.summed = append(l.mine[:m.n], m.me), false
	sum := 0
	for i := range featureFuncs {
		if m.w[i] == 0 {
			continue
		}
		var score int
		if f := placementFuncs[i]; f != nil {
			score = f(m)
		} else {
			score = featureFuncs[i](l)
		}
		sum += mulDiv(m.w[i], score, 1000)
	}
	return sum
}

// placementFuncs are features by what was summed up without the unit; the others are computed anew.
var placementFuncs = [features.Count]func(*placementSums) int{
	features.March:      (*placementSums).movedMarch,
	features.Losses:     (*placementSums).movedLosses,
	features.Exits:      (*placementSums).movedExits,
	features.Chances:    (*placementSums).movedChances,
	features.Threat:     (*placementSums).movedThreat,
	features.Obligation: (*placementSums).movedDuty,
	features.Contact:    (*placementSums).movedContact,
	features.Support:    (*placementSums).movedSupport,
}

// joinedStack returns the stack that the unit joins, nil if it is alone.
func (m *placementSums) joinedStack() *stackSums {
	for i := range m.own {
		if m.own[i].at == m.me.at {
			return &m.own[i]
		}
	}
	return nil
}

// movedMarch returns the feature march with the unit on its new hex.
func (m *placementSums) movedMarch() int {
	l, sum := m.l, 0
	for i := range l.groups {
		sum += distanceScore(min(m.least[i], int(l.groups[i].far[m.me.at]))) - m.theirs[i]
	}
	return divideOrZero(sum, len(l.groups))
}

// movedLosses: the losses of a unit on the map do not depend on its hex.
func (m *placementSums) movedLosses() int {
	l := m.l
	if !m.lossesDone {
		m.sums.losses, m.lossesDone = l.scoreLosses(), true
	}
	return m.sums.losses
}

// movedExits returns the feature exits with the unit on its new hex.
func (m *placementSums) movedExits() int {
	l, sum := m.l, 0
	for i := range l.exitRoutes {
		w, x := &l.exitRoutes[i], &m.ways[i]
		with := leavers{x.gone, x.need, append(l.leaving.far[:0], x.far...)}
		if l.c.UnitTrue(w.who, m.u) {
			d := int(w.far[m.me.at])
			at, _ := slices.BinarySearch(with.far, d)
			with.far = slices.Insert(with.far, at, d)
			if w.need == 0 {
				with.need++
			}
		}
		l.leaving.far = with.far
		sum += with.exitScore() - x.theirs
	}
	return divideOrZero(sum, len(l.exitRoutes))
}

// movedChances returns the feature chances with the unit on its new hex.
func (m *placementSums) movedChances() int {
	l, sum := m.l, 0
	row, me := l.distances.distanceRow(m.me.at), m.me.soloStack()
	for i := range m.foes {
		x := &m.foes[i]
		force := x.force
		switch d := l.distances.rowDistance(row, m.me.at, x.at); {
		case d <= 1:
			force.addStack(&me, 2)
		case d <= attackReach:
			force.addStack(&me, 1)
		}
		sum += l.stackDanger(&x.stack, force)
	}
	return sum
}

// movedThreat returns the feature threat with the unit on its new hex.
func (m *placementSums) movedThreat() int {
	l := m.l
	if x := m.joinedStack(); x != nil {
		with := x.stack
		with.addUnit(&m.me)
		return -(m.sums.threat - l.stackDanger(&x.stack, x.force) + l.stackDanger(&with, x.force))
	}
	alone := m.me.soloStack()
	return -(m.sums.threat + l.stackDanger(&alone, l.forceReaching(m.me.at, l.stacks[1])))
}

// movedDuty returns the feature duty with the unit on its new hex.
func (m *placementSums) movedDuty() int {
	l := m.l
	if !l.anyObligations {
		return 0
	}
	sum := m.sums.duty
	if x := m.joinedStack(); x != nil {
		sum += l.obligationRisk(x.strength+m.me.strength, x.must, x.risked) - l.obligationRisk(x.strength, x.must, x.risked)
	} else {
		must, risked := l.obligedAttackers(m.me.at, l.theirs)
		sum += l.obligationRisk(m.me.strength, must, risked)
	}
	fresh := !l.metObligation(m.u)
	for i := range m.foes {
		x := &m.foes[i]
		must, risked := x.must, x.risked
		if fresh && l.distances.hexDistance(x.at, m.me.at) <= 1 {
			must, risked = must+m.me.strength, risked+m.me.value
		}
		sum -= l.obligationRisk(x.strength, must, risked)
	}
	return sum
}

// movedContact returns the feature contact with the unit on its new hex.
func (m *placementSums) movedContact() int {
	l := m.l
	sum, me := m.sums.contact, m.me.soloStack()
	if len(m.foes) > 0 {
		if x := m.joinedStack(); x != nil {
			sum += mulDiv(x.near, x.value+me.value, l.total) - mulDiv(x.near, x.value, l.total)
		} else {
			sum += mulDiv(l.nearestEnemyScore(me.at), me.value, l.total)
		}
	}
	row := l.distances.distanceRow(me.at)
	for i := range m.foes {
		x := &m.foes[i]
		beside := x.beside
		if l.distances.rowDistance(row, me.at, x.at) <= 1 {
			beside.addStack(&me, 2)
		}
		sum -= l.adjacentRisk(&x.stack, beside)
	}
	return sum
}

// movedSupport returns the feature support with the unit on its new hex.
func (m *placementSums) movedSupport() int {
	l := m.l
	if m.joinedStack() != nil {
		return mulDiv(fullScore, m.sums.beside, max(len(m.own), 1)) - m.sums.foesBeside
	}
	n, some := m.sums.beside, 0
	for i := range m.own {
		if l.distances.hexDistance(m.own[i].at, m.me.at) != 1 {
			continue
		}
		if some = 1; !m.own[i].friend {
			n++
		}
	}
	return mulDiv(fullScore, n+some, len(m.own)+1) - m.sums.foesBeside
}
