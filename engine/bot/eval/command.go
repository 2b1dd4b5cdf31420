package eval

import "github.com/vedette-wargames/vedette/engine/model"

// leader is a counter that does not fight itself, as a headquarters or a leader, and what it
// adds to the fights of its side.
type leader struct {
	u       model.UnitID
	probed  bool      // it was tried
	bonuses [][][]int // by its face, unit and distance: in thousandths of what the unit is worth; nil where it adds nothing
}

// maxLeaderDistance is up to how many hexes away it is looked for what a leader adds.
const maxLeaderDistance = 12

// probeLeader finds what a leader adds, by trying on an empty map with all counters whole and their fronts
// up. That takes milliseconds; so it is done when it is first seen on the map, and kept as long as the lens.
func (l *Evaluator) probeLeader(a *leader) {
	a.probed = true
	x := &l.probe
	if x.t == nil {
		x.clearMap(l.t, l.battle.Spec)
	}
	p := x.t.Position()
	for u := range l.g.Units {
		p.SetFace(model.UnitID(u), 0)
		p.SetSteps(model.UnitID(u), l.g.Units[u].Steps)
	}
	far, some := x.hexesByDistance(), false
	adds := make([][][]int, len(l.g.Units[a.u].Faces))
	for f := range adds {
		p.SetFace(a.u, int8(f))
		adds[f] = make([][]int, len(l.g.Units))
		for u := range l.g.Units {
			if l.value[u] > 0 && l.g.Units[u].Side == l.g.Units[a.u].Side {
				adds[f][u] = l.leaderBonuses(model.UnitID(u), a.u, far)
				some = some || adds[f][u] != nil
			}
		}
	}
	if some {
		a.bonuses = adds
	}
}

// hexesByDistance is, by place of the probe and distance, a hex so far from it that is not the one attacked;
// None if there is no such hex.
func (x *strengthProbe) hexesByDistance() [][maxLeaderDistance + 1]model.HexID {
	grid := x.t.Model().Grid
	far := make([][maxLeaderDistance + 1]model.HexID, len(x.at))
	for i, at := range x.at {
		for d := range far[i] {
			far[i][d] = model.None
		}
		for h := range grid.NumHexes() {
			id := model.HexID(h)
			if d := grid.Distance(id, at[0]); d <= maxLeaderDistance && far[i][d] < 0 && id != at[1] {
				far[i][d] = id
			}
		}
	}
	return far
}

// leaderBonuses returns what a leader adds to a unit, by distance, up to where it adds nothing.
func (l *Evaluator) leaderBonuses(u, k model.UnitID, far [][maxLeaderDistance + 1]model.HexID) (by []int) {
	some := false
	for d := 0; d <= maxLeaderDistance; d++ {
		n := max(l.leaderBonus(u, k, d, far), 0)
		if n == 0 && d > 0 {
			break
		}
		by, some = append(by, n), some || n > 0
	}
	if !some {
		return nil
	}
	return by
}

// leaderBonus returns what a leader at a distance adds to attacks by and on a unit, by the table
// and on the mean of some others.
func (l *Evaluator) leaderBonus(u, k model.UnitID, d int, far [][maxLeaderDistance + 1]model.HexID) int {
	x, sum, n := &l.probe, 0, 0
	p, out := x.t.Position(), model.InBox(model.BoxOut)
	for v := range l.g.Units {
		e := model.UnitID(v)
		if l.value[v] == 0 || n >= probeOthers || !x.t.Ctx().AreHostile(l.g.Units[u].Side, l.g.Units[e].Side) {
			continue
		}
		for i, at := range x.at {
			if far[i][d] < 0 {
				continue
			}
			p.PlaceUnit(l.g, u, model.OnHex(at[0]))
			p.PlaceUnit(l.g, e, model.OnHex(at[1]))
			plain, ok := l.duelGain(u, e, at)
			p.PlaceUnit(l.g, k, model.OnHex(far[i][d]))
			led, too := l.duelGain(u, e, at)
			p.PlaceUnit(l.g, k, out)
			if ok && too {
				sum, n = sum+led-plain, n+1
				break
			}
		}
		p.PlaceUnit(l.g, e, out)
	}
	p.PlaceUnit(l.g, u, out)
	return divideOrZero(sum, n)
}

// duelGain returns what a unit gains by attacking another, and what it is spared when that attacks.
func (l *Evaluator) duelGain(u, e model.UnitID, at [2]model.HexID) (n int, ok bool) {
	t, spec := l.probe.t, l.battle.Spec
	if est, may := t.Estimator().EstimateAttack(spec, l.g.Units[u].Side, at[1], e, u); may {
		m := l.battle.ShiftedOutcome(est.Attack, est.Defence, est.Column)
		n, ok = n+m.Defenders-m.Attackers, true
	}
	if est, may := t.Estimator().EstimateAttack(spec, l.g.Units[e].Side, at[0], u, e); may {
		m := l.battle.ShiftedOutcome(est.Attack, est.Defence, est.Column)
		n, ok = n+m.Attackers-m.Defenders, true
	}
	return n, ok
}

// scoreCommand: what leaders add to units within reach of the enemy.
func (l *Evaluator) scoreCommand() int {
	l.activeLeaders = l.activeLeaders[:0]
	if l.battle == nil {
		return 0
	}
	for k := range l.leaders {
		a := &l.leaders[k]
		if at := l.p.Units[a.u].At.Hex(); at >= 0 {
			if !a.probed {
				l.probeLeader(a)
			}
			if a.bonuses != nil {
				l.activeLeaders = append(l.activeLeaders, activeLeader{a.bonuses[l.p.Units[a.u].Face], at})
			}
		}
	}
	if len(l.activeLeaders) == 0 {
		return 0
	}
	l.sumStacks()
	return l.sumCommanded(l.mine, l.stacks[1]) - l.sumCommanded(l.theirs, l.stacks[0])
}

// activeLeader is a leader on the map, with what it adds as it lies.
type activeLeader struct {
	adds [][]int
	at   model.HexID
}

// sumCommanded adds up what leaders give to units that could attack: those with an
// enemy within reach.
func (l *Evaluator) sumCommanded(us []standingUnit, foes []stack) int {
	sum := 0
	for i := range us {
		x := &us[i]
		row, least := l.distances.distanceRow(x.at), 255
		for k := range foes {
			least = min(least, l.distances.rowDistance(row, x.at, foes[k].at))
		}
		if least > attackReach {
			continue
		}
		for k := range l.activeLeaders {
			a := &l.activeLeaders[k]
			if by := a.adds[x.u]; by != nil {
				if d := l.distances.rowDistance(row, x.at, a.at); d < len(by) {
					sum += mulDiv(fullScore/1000*by[d], x.value, l.total)
				}
			}
		}
	}
	return sum
}
