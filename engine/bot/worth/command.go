package worth

import "github.com/vedette-wargames/vedette/engine/model"

// leader is a counter that does not fight itself, as a headquarters or a leader, and what it
// adds to the fights of its side.
type leader struct {
	u     model.UnitID
	known bool      // it was tried
	adds  [][][]int // by its face, unit and distance: in thousandths of what the unit is worth; nil where it adds nothing
}

// farthest is up to how many hexes away it is looked for what a leader adds.
const farthest = 12

// find finds what a leader adds, by trying on an empty map with all counters whole and their fronts
// up. That takes milliseconds; so it is done when it is first seen on the map, and kept as long as the lens.
func (l *Lens) find(a *leader) {
	a.known = true
	x := &l.probe
	if x.t == nil {
		x.ready(l.t, l.battle.Spec)
	}
	p := x.t.Position()
	for u := range l.g.Units {
		p.SetFace(model.UnitID(u), 0)
		p.SetSteps(model.UnitID(u), l.g.Units[u].Steps)
	}
	far, some := x.around(), false
	adds := make([][][]int, len(l.g.Units[a.u].Faces))
	for f := range adds {
		p.SetFace(a.u, int8(f))
		adds[f] = make([][]int, len(l.g.Units))
		for u := range l.g.Units {
			if l.value[u] > 0 && l.g.Units[u].Side == l.g.Units[a.u].Side {
				adds[f][u] = l.adds(model.UnitID(u), a.u, far)
				some = some || adds[f][u] != nil
			}
		}
	}
	if some {
		a.adds = adds
	}
}

// around is, by place of the probe and distance, a hex so far from it that is not the one attacked;
// None where there is none.
func (x *probe) around() [][farthest + 1]model.HexID {
	grid := x.t.Model().Grid
	far := make([][farthest + 1]model.HexID, len(x.at))
	for i, at := range x.at {
		for d := range far[i] {
			far[i][d] = model.None
		}
		for h := range grid.NumHexes() {
			id := model.HexID(h)
			if d := grid.Distance(id, at[0]); d <= farthest && far[i][d] < 0 && id != at[1] {
				far[i][d] = id
			}
		}
	}
	return far
}

// adds is what a leader adds to a unit, by distance, up to where it adds nothing.
func (l *Lens) adds(u, k model.UnitID, far [][farthest + 1]model.HexID) (by []int) {
	some := false
	for d := 0; d <= farthest; d++ {
		n := max(l.with(u, k, d, far), 0)
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

// with is what a leader at a distance adds to attacks by and on a unit, by the table and on the mean
// of some others.
func (l *Lens) with(u, k model.UnitID, d int, far [][farthest + 1]model.HexID) int {
	x, sum, n := &l.probe, 0, 0
	p, out := x.t.Position(), model.InBox(model.BoxOut)
	for v := range l.g.Units {
		e := model.UnitID(v)
		if l.value[v] == 0 || n >= probeOthers || !x.t.Ctx().Hostile(l.g.Units[u].Side, l.g.Units[e].Side) {
			continue
		}
		for i, at := range x.at {
			if far[i][d] < 0 {
				continue
			}
			p.Place(l.g, u, model.OnHex(at[0]))
			p.Place(l.g, e, model.OnHex(at[1]))
			plain, ok := l.fight(u, e, at)
			p.Place(l.g, k, model.OnHex(far[i][d]))
			led, too := l.fight(u, e, at)
			p.Place(l.g, k, out)
			if ok && too {
				sum, n = sum+led-plain, n+1
				break
			}
		}
		p.Place(l.g, e, out)
	}
	p.Place(l.g, u, out)
	return over(sum, n)
}

// fight is what a unit gains by attacking another, and what it is spared when that attacks.
func (l *Lens) fight(u, e model.UnitID, at [2]model.HexID) (n int, ok bool) {
	t, spec := l.probe.t, l.battle.Spec
	if est, may := t.EstimateOf(spec, l.g.Units[u].Side, at[1], e, u); may {
		m := l.battle.At(est.Attack, est.Defence, est.Column)
		n, ok = n+m.Defenders-m.Attackers, true
	}
	if est, may := t.EstimateOf(spec, l.g.Units[e].Side, at[0], u, e); may {
		m := l.battle.At(est.Attack, est.Defence, est.Column)
		n, ok = n+m.Attackers-m.Defenders, true
	}
	return n, ok
}

// command: what leaders add to units within reach of the enemy.
func (l *Lens) command() int {
	l.present = l.present[:0]
	if l.battle == nil {
		return 0
	}
	for k := range l.leaders {
		a := &l.leaders[k]
		if at := l.p.Units[a.u].At.Hex(); at >= 0 {
			if !a.known {
				l.find(a)
			}
			if a.adds != nil {
				l.present = append(l.present, present{a.adds[l.p.Units[a.u].Face], at})
			}
		}
	}
	if len(l.present) == 0 {
		return 0
	}
	l.sum()
	return l.commanded(l.mine, l.forces[1]) - l.commanded(l.theirs, l.forces[0])
}

// present is a leader on the map, with what it adds as it lies.
type present struct {
	adds [][]int
	at   model.HexID
}

func (l *Lens) commanded(us []standing, foes []stack) int {
	sum := 0
	for i := range us {
		x := &us[i]
		row, least := l.row(x.at), 255
		for k := range foes {
			least = min(least, l.along(row, x.at, foes[k].at))
		}
		if least > reach {
			continue
		}
		for k := range l.present {
			a := &l.present[k]
			if by := a.adds[x.u]; by != nil {
				if d := l.along(row, x.at, a.at); d < len(by) {
					sum += part(one/1000*by[d], x.value, l.total)
				}
			}
		}
	}
	return sum
}
