package twins

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/determinize"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// twin is a game that differs from the true one only in what one side cannot
// see.
type twin struct {
	t      *game.Table
	is     []model.UnitID // by unit: the unit whose counter it has become
	secret int            // values changed that some side keeps face down
}

// twinMaker changes a position behind the back of a viewer.
type twinMaker struct {
	c      *comparison
	g      *model.Game
	p      *state.Position
	viewer model.SideID
	is     []model.UnitID
	secret int
	k      uint32
}

func (m *twinMaker) rollDie(faces int) int {
	m.k++
	return rng.RollDie(m.c.Seed, "twin", m.k, faces) - 1
}

// twinOf makes a twin of the game at this point. If all is true it changes every secret, also the
// answers already given in a waiting hook. Else it changes only secrets that the next step may
// not depend on, and keeps the dice to come. It returns nil when the change would set off a latch
// or crowd a stack, as play reaches no such position.
func (c *comparison) twinOf(viewer model.SideID, n uint32, all bool) *twin {
	t := c.Table.Clone()
	m := &twinMaker{c: c, g: c.Rules.Model, p: t.Position(), viewer: viewer, k: n<<12 + uint32(viewer)<<9}
	m.is = make([]model.UnitID, len(m.g.Units))
	for u := range m.is {
		m.is[u] = model.UnitID(u)
	}
	m.exchangeCounters()
	m.dealArrivals()
	m.shufflePiles()
	if all {
		m.changeVariables()
		m.p.Dice = slices.Clone(m.p.Dice)
		for i := range m.p.Dice {
			m.p.Dice[i].N += uint32(m.rollDie(5))
		}
		t.Run().Dice.Seed += rng.Seed(1 + m.rollDie(1000))
	}
	m.p.MarkAllChanged()
	t.Run().ResetLatches()
	if !m.answerHooks(t, all) || !determinize.SameLatches(c.Table.Ctx(), t.Ctx()) || determinize.CountOverstacked(t.Ctx()) != determinize.CountOverstacked(c.Table.Ctx()) {
		return nil
	}
	return &twin{t: t, is: m.is, secret: m.secret}
}

// exchangeCounters deals the hidden units of each other side anew to the counters that
// the viewer sees: what lies where, and what it has done, stays.
func (m *twinMaker) exchangeCounters() {
	for s := range m.g.Sides {
		us := determinize.MaskedUnits(m.g, m.p, m.viewer, model.SideID(s))
		for i := len(us) - 1; i > 0; i-- {
			if j := m.rollDie(i + 1); j != i {
				m.exchangeUnits(us[i], us[j])
			}
		}
	}
	determinize.RenameUnits(m.g, m.p, m.is)
}

// exchangeUnits gives each of two units the counter of the other.
func (m *twinMaker) exchangeUnits(a, b model.UnitID) {
	x, y := &m.p.Units[a], &m.p.Units[b]
	at, by := x.At, y.At
	x.Flags, y.Flags = y.Flags, x.Flags
	x.MP, y.MP = y.MP, x.MP
	x.Entry, y.Entry = y.Entry, x.Entry
	m.p.PlaceUnit(m.g, a, by)
	m.p.PlaceUnit(m.g, b, at)
	determinize.EachSeenSlot(m.g, a, func(slot int) {
		va, vb := &m.p.Vars[slot], &m.p.Vars[slot-int(a)+int(b)]
		*va, *vb = *vb, *va
	})
	// a now lies where b's counter lay: whoever meant b there means a.
	for u := range m.is {
		switch m.is[u] {
		case a:
			m.is[u] = b
		case b:
			m.is[u] = a
		}
	}
}

// dealArrivals deals the turns of arrival anew among units that wait unseen.
func (m *twinMaker) dealArrivals() {
	us := determinize.WaitingUnits(m.g, m.p, m.viewer)
	for k, i := range us {
		j := us[m.rollDie(k+1)]
		m.p.Units[i].Due, m.p.Units[j].Due = m.p.Units[j].Due, m.p.Units[i].Due
		m.p.Units[i].Entry, m.p.Units[j].Entry = m.p.Units[j].Entry, m.p.Units[i].Entry
		m.p.Units[i].Due += int16(m.rollDie(2))
		m.secret++
	}
}

// shufflePiles shuffles the draw piles.
func (m *twinMaker) shufflePiles() {
	for i := range m.p.Decks {
		d := m.p.Decks[i].Draw
		if m.g.Decks[i].Ordered || len(d) < 2 {
			continue
		}
		for k := len(d) - 1; k > 0; k-- {
			j := m.rollDie(k + 1)
			d[k], d[j] = d[j], d[k]
		}
		m.secret++
	}
}

// changeVariables gives other values to what lies face down.
func (m *twinMaker) changeVariables() {
	for i := range m.g.Vars {
		v := &m.g.Vars[i]
		if determinize.KnownToAll(v) {
			continue
		}
		for k := 0; k < v.Count; k++ {
			if !determinize.MayKnow(m.g, m.p, v, k, m.viewer) {
				m.p.Vars[v.Slot+k] = m.drawValue(v, m.p.Vars[v.Slot+k])
				m.secret++
			}
		}
	}
	for _, h := range slices.Clone(m.p.PlaceVars) {
		v := &m.g.Vars[h.Var]
		if !determinize.KnownToAll(v) && !determinize.MayKnow(m.g, m.p, v, int(h.Place), m.viewer) {
			m.p.SetPlaceVar(h.Var, h.Place, m.drawValue(v, h.Value), v.Default)
			m.secret++
		}
	}
}

// drawValue returns a lawful value of a variable.
func (m *twinMaker) drawValue(v *model.Var, now int32) int32 {
	switch v.Type {
	case model.TFlag:
		return int32(m.rollDie(2))
	case model.TText:
		if len(v.Texts) > 0 {
			return v.Texts[m.rollDie(len(v.Texts))]
		}
	case model.TSide:
		return int32(m.rollDie(len(m.g.Sides)))
	case model.TInteger:
		if span := int64(v.Max) - int64(v.Min); span > 0 && span < 1000 {
			return v.Min + int32(m.rollDie(int(span)+1))
		}
		return now + int32(m.rollDie(4))
	}
	return now
}

// translateAction returns an action of the true game as it reads in the twin.
func (w *twin) translateAction(a flow.Action) flow.Action {
	if flow.Verbs[a.Verb].Arg == flow.ArgUnit {
		a.ID = int32(w.is[a.ID])
	}
	return a
}

// isExchanged reports whether another unit has become this counter.
func (w *twin) isExchanged(u model.UnitID) bool { return u >= 0 && w.is[u] != u }

// countExchanged counts the counters that another unit has become.
func (w *twin) countExchanged() int {
	n := 0
	for u := range w.is {
		if w.is[u] != model.UnitID(u) {
			n++
		}
	}
	return n
}
