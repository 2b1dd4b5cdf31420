package worth

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// mover is what is kept while one unit of a side is tried on one hex after another: sums over
// all others, made once by Moving and dropped by the next. Judging a hex then takes a look
// at each stack instead of each pair of stacks: with a hundred counters a tenth of the time.
type mover struct {
	u      model.UnitID
	w      Weights
	n      int       // how many stand in mine without the unit
	me     standing  // the unit where it is tried
	own    []stacked // stacks of the side, without the unit
	foes   []stacked // stacks of those hostile to it
	ways   []left
	least  []int // by group: how near the nearest of the side is, without the unit
	theirs []int // by group: what the nearest of the others gives
	sums   struct{ threat, duty, contact, beside, foesBeside, losses int }
	lossed bool // losses are worked out
}

// stacked is a stack and what others do to it.
type stacked struct {
	stack
	beside might // of the side, beside it
	force  might // of hostile stacks in reach
	must   int   // strength of hostile units that must attack it
	risked int   // what these are worth
	near   int   // what its nearest enemy gives
	friend bool  // it has a friend beside it
}

// left is what an exit gives without the unit.
type left struct {
	leavers
	theirs int
}

// Moving readies the lens to judge where a unit of the side can stand: until it is used otherwise
// On tells what the position is worth. The strengths of other units are taken as they are
// now. It is false for a unit that counts nothing.
func (l *Lens) Moving(t *game.Table, side model.SideID, u model.UnitID, w Weights) bool {
	if l.g.Units[u].Side != side || l.value[u] == 0 {
		return false
	}
	l.look(t, side)
	for i := range l.mine {
		if l.mine[i].u == u {
			l.mine = append(l.mine[:i], l.mine[i+1:]...)
			break
		}
	}
	l.sum()
	m := &l.moves
	m.u, m.w, m.n, m.lossed = u, w, len(l.mine), false
	m.own, m.foes = m.own[:0], m.foes[:0]
	for _, s := range l.forces[0] {
		m.own = append(m.own, stacked{stack: s})
	}
	for _, s := range l.forces[1] {
		m.foes = append(m.foes, stacked{stack: s})
	}
	m.sums.threat, m.sums.duty, m.sums.contact, m.sums.beside = 0, 0, 0, 0
	for i := range m.own {
		x := &m.own[i]
		l.beset(x)
		m.sums.threat += l.peril(&x.stack, x.force)
		m.sums.duty += l.bound(x.strength, x.must, x.risked)
		m.sums.contact += part(x.near, x.value, l.total)
		if x.friend = l.befriended(x.at, l.forces[0]); x.friend {
			m.sums.beside++
		}
	}
	m.sums.foesBeside = l.beside(l.forces[1])
	for i := range m.foes {
		x := &m.foes[i]
		x.force = l.force(x.at, l.forces[0])
		x.beside = l.besides(x.at, l.forces[0])
		if l.duties {
			x.must, x.risked = l.bounden(x.at, l.mine)
		}
	}
	l.goals()
	return true
}

// goals sums up places and exits.
func (l *Lens) goals() {
	m := &l.moves
	m.least, m.theirs = m.least[:0], m.theirs[:0]
	for i := range l.groups {
		least := 256
		for k := range l.mine {
			least = min(least, int(l.groups[i].far[l.mine[k].at]))
		}
		m.least, m.theirs = append(m.least, least), append(m.theirs, nearest(l.theirs, l.groups[i].far))
	}
	if len(m.ways) != len(l.ways) {
		m.ways = make([]left, len(l.ways))
	}
	for i := range l.ways {
		l.leavers(&m.ways[i].leavers, l.mine, &l.ways[i], true)
		m.ways[i].theirs = l.leave(l.theirs, &l.ways[i], false)
	}
}

// beset works out what hostile units do to a stack of the side.
func (l *Lens) beset(x *stacked) {
	x.force = l.force(x.at, l.forces[1])
	if x.near = 0; len(l.forces[1]) > 0 {
		x.near = l.close(x.at)
	}
	if l.duties {
		x.must, x.risked = l.bounden(x.at, l.theirs)
	}
}

// On is what the position is worth with the unit of Moving on a hex, where it must have been put.
func (l *Lens) On(h model.HexID) int {
	m := &l.moves
	old := l.c.Scope
	m.me = standing{m.u, h, l.fights(m.u), l.whole(m.u)}
	l.c.PutBack(old)
	if m.me.strength == 0 && !l.probes() {
		m.me.strength = m.me.value
	}
	l.mine, l.summed = append(l.mine[:m.n], m.me), false
	sum := 0
	for i := range computed {
		if m.w[i] == 0 {
			continue
		}
		f := moved[i]
		if f == nil {
			f = computed[i]
		}
		sum += part(m.w[i], f(l), 1000)
	}
	return sum
}

// moved are features by what was summed up without the unit; the others are computed anew.
var moved = [features.Count]func(*Lens) int{
	features.March:   (*Lens).movedMarch,
	features.Losses:  (*Lens).movedLosses,
	features.Exits:   (*Lens).movedExits,
	features.Chances: (*Lens).movedChances,
	features.Threat:  (*Lens).movedThreat,
	features.Duty:    (*Lens).movedDuty,
	features.Contact: (*Lens).movedContact,
	features.Support: (*Lens).movedSupport,
}

// joined is the stack that the unit joins, nil where it stands alone.
func (l *Lens) joined() *stacked {
	m := &l.moves
	for i := range m.own {
		if m.own[i].at == m.me.at {
			return &m.own[i]
		}
	}
	return nil
}

func (l *Lens) movedMarch() int {
	m, sum := &l.moves, 0
	for i := range l.groups {
		sum += near(min(m.least[i], int(l.groups[i].far[m.me.at]))) - m.theirs[i]
	}
	return over(sum, len(l.groups))
}

// movedLosses: who stands on the map has lost alike wherever that is.
func (l *Lens) movedLosses() int {
	m := &l.moves
	if !m.lossed {
		m.sums.losses, m.lossed = l.losses(), true
	}
	return m.sums.losses
}

func (l *Lens) movedExits() int {
	m, sum := &l.moves, 0
	for i := range l.ways {
		w, x := &l.ways[i], &m.ways[i]
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
		sum += with.worth() - x.theirs
	}
	return over(sum, len(l.ways))
}

func (l *Lens) movedChances() int {
	m, sum := &l.moves, 0
	row, me := l.row(m.me.at), m.me.alone()
	for i := range m.foes {
		x := &m.foes[i]
		force := x.force
		switch d := l.along(row, m.me.at, x.at); {
		case d <= 1:
			force.come(&me, 2)
		case d <= reach:
			force.come(&me, 1)
		}
		sum += l.peril(&x.stack, force)
	}
	return sum
}

func (l *Lens) movedThreat() int {
	m := &l.moves
	if x := l.joined(); x != nil {
		with := x.stack
		with.join(&m.me)
		return -(m.sums.threat - l.peril(&x.stack, x.force) + l.peril(&with, x.force))
	}
	alone := m.me.alone()
	return -(m.sums.threat + l.peril(&alone, l.force(m.me.at, l.forces[1])))
}

func (l *Lens) movedDuty() int {
	if !l.duties {
		return 0
	}
	m := &l.moves
	sum := m.sums.duty
	if x := l.joined(); x != nil {
		sum += l.bound(x.strength+m.me.strength, x.must, x.risked) - l.bound(x.strength, x.must, x.risked)
	} else {
		must, risked := l.bounden(m.me.at, l.theirs)
		sum += l.bound(m.me.strength, must, risked)
	}
	fresh := !l.met(m.u)
	for i := range m.foes {
		x := &m.foes[i]
		must, risked := x.must, x.risked
		if fresh && l.distance(x.at, m.me.at) <= 1 {
			must, risked = must+m.me.strength, risked+m.me.value
		}
		sum -= l.bound(x.strength, must, risked)
	}
	return sum
}

func (l *Lens) movedContact() int {
	m := &l.moves
	sum, me := m.sums.contact, m.me.alone()
	if len(m.foes) > 0 {
		if x := l.joined(); x != nil {
			sum += part(x.near, x.value+me.value, l.total) - part(x.near, x.value, l.total)
		} else {
			sum += part(l.close(me.at), me.value, l.total)
		}
	}
	row := l.row(me.at)
	for i := range m.foes {
		x := &m.foes[i]
		beside := x.beside
		if l.along(row, me.at, x.at) <= 1 {
			beside.come(&me, 2)
		}
		sum -= l.rash(&x.stack, beside)
	}
	return sum
}

func (l *Lens) movedSupport() int {
	m := &l.moves
	if l.joined() != nil {
		return part(one, m.sums.beside, max(len(m.own), 1)) - m.sums.foesBeside
	}
	n, some := m.sums.beside, 0
	for i := range m.own {
		if l.distance(m.own[i].at, m.me.at) != 1 {
			continue
		}
		if some = 1; !m.own[i].friend {
			n++
		}
	}
	return part(one, n+some, len(m.own)+1) - m.sums.foesBeside
}
