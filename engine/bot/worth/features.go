package worth

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// one is a whole: features are counted in millionths, of which a Vector tells thousandths.
const one = 1_000_000

// part is x of a number in so many parts. The product is worked out in 64 bits, so that
// judgement is the same on machines of 32.
func part(number, x, of int) int { return int(int64(number) * int64(x) / int64(of)) }

// won: the game is over.
func (l *Lens) won() int {
	r := l.p.Result
	switch {
	case r == nil || r.Winner < 0:
		return 0
	case r.Winner == l.side:
		return one + one/20*min(r.Level, 20)
	case l.foe[r.Winner]:
		return -one - one/20*min(r.Level, 20)
	}
	return 0
}

// points: by the game's own scoring, of the side less the best of the others.
func (l *Lens) points() int {
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
	return part(one, own-best, l.scale)
}

// victory: how nearly each condition holds, by its level.
func (l *Lens) victory() int {
	sum := 0
	for i := range l.aims {
		a := &l.aims[i]
		if a.side < 0 || a.side != l.side && !l.foe[a.side] {
			continue
		}
		n := part(one/1000*l.nearly(a.of, 0), a.level, l.levels)
		if a.side != l.side {
			n = -n
		}
		sum += n
	}
	return sum
}

// places: in how many of those that are named units stand.
func (l *Lens) places() int {
	sum := 0
	for i := range l.groups {
		n := 0
		for _, h := range l.groups[i].hexes {
			n += holds(l.mine, h) - holds(l.theirs, h)
		}
		sum += part(one, n, len(l.groups[i].hexes))
	}
	return over(sum, len(l.groups))
}

func holds(us []standing, h model.HexID) int {
	for i := range us {
		if us[i].at == h {
			return 1
		}
	}
	return 0
}

// over is a mean, 0 of nothing.
func over(sum, n int) int {
	if n == 0 {
		return 0
	}
	return sum / n
}

// near is how near a distance is: whole at 0, half at 4.
func near(d int) int { return 4 * one / (4 + max(d, 0)) }

// march: how near the nearest unit is to each group of places.
func (l *Lens) march() int {
	sum := 0
	for i := range l.groups {
		sum += nearest(l.mine, l.groups[i].far) - nearest(l.theirs, l.groups[i].far)
	}
	return over(sum, len(l.groups))
}

func nearest(us []standing, far []uint8) int {
	if len(us) == 0 {
		return 0
	}
	least := 255
	for i := range us {
		least = min(least, int(far[us[i].at]))
	}
	return near(least)
}

// losses: what others have lost less what the side has, added up in halves.
func (l *Lens) losses() int {
	sum := 0
	for i := range l.p.Units {
		if l.value[i] == 0 || l.g.Setup[i].At == model.InBox(model.BoxOut) {
			continue
		}
		of := l.g.Units[i].Side
		if of != l.side && !l.foe[of] {
			continue
		}
		lost := 2 * (l.value[i] - l.whole(model.UnitID(i)))
		switch at := l.p.Units[i].At; {
		case at >= 0 || at == model.InBox(model.BoxWaiting) || at == l.g.Setup[i].At || l.counted(at):
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
	return part(one, sum, 2*l.total)
}

// counted reports whether victory or points count who has gone to a box.
func (l *Lens) counted(at model.Loc) bool {
	for i := range l.ways {
		if at == model.InBox(l.ways[i].box) {
			return true
		}
	}
	return false
}

// exits: of as many as are asked to leave, or else all who may, those who have left count
// whole, and of the rest those count who are nearest, by how near they are.
func (l *Lens) exits() int {
	sum := 0
	for i := range l.ways {
		sum += l.leave(l.mine, &l.ways[i], true) - l.leave(l.theirs, &l.ways[i], false)
	}
	return over(sum, len(l.ways))
}

func (l *Lens) leave(us []standing, w *way, own bool) int {
	x := &l.leaving
	l.leavers(x, us, w, own)
	return x.worth()
}

// leavers are those who may take an exit, and who have taken it.
type leavers struct {
	gone, need int
	far        []int // how far those on the map are, the nearest first
}

func (l *Lens) leavers(x *leavers, us []standing, w *way, own bool) {
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

func (x *leavers) worth() int {
	sum := one * min(x.gone, x.need)
	for _, d := range x.far[:min(len(x.far), max(x.need-x.gone, 0))] {
		sum += near(d + 1)
	}
	return over(sum, x.need)
}

// sum adds strengths up by hex.
func (l *Lens) sum() {
	if l.summed {
		return
	}
	l.summed = true
	for k, us := range [2][]standing{l.mine, l.theirs} {
		stacks := l.forces[k][:0]
	next:
		for _, u := range us {
			for i := range stacks {
				if stacks[i].at == u.at {
					stacks[i].join(&u)
					continue next
				}
			}
			stacks = append(stacks, u.alone())
		}
		l.forces[k] = stacks
	}
}

// contact: how near units are to the nearest enemy, by what they are worth; beside those whom
// they cannot attack fairly they are taken to be further off.
func (l *Lens) contact() int {
	l.sum()
	sum := 0
	if len(l.forces[1]) > 0 {
		for i := range l.forces[0] {
			x := &l.forces[0][i]
			sum += part(l.close(x.at), x.value, l.total)
		}
		for i := range l.forces[1] {
			x := &l.forces[1][i]
			sum -= l.rash(x, l.besides(x.at, l.forces[0]))
		}
	}
	return sum
}

// close is how near a hex is to the nearest hostile stack.
func (l *Lens) close(at model.HexID) int {
	least, row := 255, l.row(at)
	for k := range l.forces[1] {
		least = min(least, l.along(row, at, l.forces[1][k].at))
	}
	if least == 255 {
		return 0
	}
	return near(least - 1)
}

// support: who has a friend beside him.
func (l *Lens) support() int {
	l.sum()
	return l.beside(l.forces[0]) - l.beside(l.forces[1])
}

func (l *Lens) beside(of []stack) int {
	n := 0
	for i := range of {
		if l.befriended(of[i].at, of) {
			n++
		}
	}
	return part(one, n, max(len(of), 1))
}

// befriended reports whether one of some stacks is beside a hex.
func (l *Lens) befriended(at model.HexID, of []stack) bool {
	row := l.row(at)
	for k := range of {
		if l.along(row, at, of[k].at) == 1 {
			return true
		}
	}
	return false
}
