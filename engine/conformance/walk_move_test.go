package conformance

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// tour is one walk over the map: the least cost at which each hex is come to,
// by whether the move must end there.
type tour struct {
	going, ended map[model.HexID]int
	turned       map[turned]int // least points with which the unit ends in a hex facing a direction
	seen         map[stand]int
	ahead        []leg
	along        uint32 // kinds of hexside kept to
}

// leg is a place come to, from which the walk has yet to go on.
type leg struct {
	stand
	spent int
	first bool // the move begins here
}

// stand is a hex and, where roads do not all meet, the hex it was come to from; with where the unit
// faces, and the further points it has spent.
type stand struct {
	at, from model.HexID
	faces    hex.Dir
	pools    [2]int
}

// turned is a hex in which a unit faces a direction.
type turned struct {
	at    model.HexID
	faces hex.Dir
}

// joined reports whether one may go through a hex between two others: along a
// kind of hexside that does not meet there wholly, only by its pairs.
func (w *walker) joined(t *tour, from, at, to model.HexID) bool {
	for _, j := range w.g.Junctions {
		if from < 0 || j.Hex != at || j.Kind&t.along == 0 || w.sharedHexsides(from, at)&j.Kind == 0 || w.sharedHexsides(at, to)&j.Kind == 0 {
			continue
		}
		if j.Joins[w.g.Grid.Direction(at, from)]&(1<<uint(w.g.Grid.Direction(at, to))) == 0 {
			return false
		}
	}
	return true
}

// step is what it costs to go from one hex to the next in a manner of moving;
// from is None when the unit enters the map.
func (w *walker) step(m *model.Movement, mode int, u model.UnitID, from, to model.HexID) pass {
	bad := pass{notAllowed: true}
	on := w.sharedHexsides(from, to)
	if mode >= 0 && m.Modes[mode].Along != 0 && on&m.Modes[mode].Along == 0 && !(from < 0 && w.onRoad(to, m.Modes[mode].Along)) {
		return bad
	}
	a := noSubject()
	a.unit, a.mover, a.from, a.to = u, u, from, to
	v, shut := w.ground(on, to, a)
	terms := m.Cost
	if mode >= 0 {
		terms = append(slices.Clone(terms), m.Modes[mode].Cost...)
	}
	for i := range terms {
		switch t := &terms[i]; {
		case !w.holdsFor(t.When, a):
		case t.Op == model.OpForbid:
			return bad
		default:
			v = operate(v, t.Op, w.evalAmount(t.Amount, 0, a))
		}
	}
	if shut {
		return bad
	}
	out := w.zones(m, u, from, to)
	out.cost += max(v, 0)
	for i := range m.StopOn {
		if t := &m.StopOn[i]; w.holdsFor(t.When, a) {
			out.stops = out.stops || t.Op == model.OpStop
			out.flips = out.flips || t.Op == model.OpFlip
		}
	}
	return out
}

// ground is what terrain, features and hexsides make of a step: its cost, and whether they
// forbid it.
func (w *walker) ground(on uint32, to model.HexID, a about) (v int, shut bool) {
	t := &w.g.Terrain[w.g.HexTerrain[to]]
	mc := &t.Cost
	if k := int(w.g.Units[a.unit].Kind); k < len(t.CostByKind) && t.CostByKind[k] != nil {
		mc = t.CostByKind[k]
	}
	v, shut = w.evalAmount(mc.Amount, 1, a), mc.Forbidden
	var ground []*model.Term
	for f := range w.g.Features {
		if w.g.HexFeatures[to]>>uint(f)&1 == 1 && w.g.Features[f].Cost != nil {
			ground = append(ground, w.g.Features[f].Cost)
		}
	}
	for k := range w.g.HexsideKinds {
		if on>>uint(k)&1 == 1 && w.g.HexsideKinds[k].Cost != nil {
			ground = append(ground, w.g.HexsideKinds[k].Cost)
		}
	}
	for _, t := range ground {
		switch {
		case !w.holdsFor(t.When, a):
		case t.Op == model.OpForbid:
			shut = true
		default:
			v = operate(v, t.Op, w.evalAmount(t.Amount, 0, a))
			shut = shut && t.Op != model.OpSet
		}
	}
	return v, shut
}

// onRoad reports whether any of such hexsides is one of a hex's.
func (w *walker) onRoad(h model.HexID, kinds uint32) bool {
	for _, s := range w.g.Grid.Hexsides(h) {
		if w.g.HexsideBits[s]&kinds != 0 {
			return true
		}
	}
	return false
}

// tour walks everywhere that a unit can come to.
func (w *walker) tour(mv, mode int, u model.UnitID) *tour {
	m := &w.g.Movements[mv]
	t := &tour{going: map[model.HexID]int{}, ended: map[model.HexID]int{}, turned: map[turned]int{}, seen: map[stand]int{}}
	if mode >= 0 {
		t.along = m.Modes[mode].Along
	}
	points := w.points(mv, mode, u)
	if start := w.hexOf(u); start >= 0 {
		t.ahead = []leg{{stand{at: start, from: model.None, faces: w.facing(m, u)}, 0, true}}
		w.walk(t, m, mode, u, points)
		return t
	}
	if m.Entry == nil {
		return t
	}
	for _, h := range w.entries(u) {
		a := noSubject()
		a.unit, a.to = u, h
		if w.keepsUnitOut(u, model.None, h) || w.anyHolds(m.Entry.Never, a) {
			continue
		}
		if s := w.entryStep(m, mode, u, h); !s.notAllowed && s.cost <= points {
			for d := hex.Dir(0); d < 6; d++ { // it comes onto the map facing as it likes
				w.arrive(t, m, u, stand{at: h, from: model.None, faces: d}, s.cost, s.stops)
			}
		}
	}
	w.walk(t, m, mode, u, points)
	return t
}

// entryStep is what it costs to come onto the map at a hex.
func (w *walker) entryStep(m *model.Movement, mode int, u model.UnitID, h model.HexID) pass {
	s := w.step(m, mode, u, model.None, h)
	a := noSubject()
	a.unit, a.mover, a.to = u, u, h
	zones := w.zones(m, u, model.None, h).cost
	v := s.cost - zones
	for i := range m.Entry.Cost {
		switch t := &m.Entry.Cost[i]; {
		case !w.holdsFor(t.When, a):
		case t.Op == model.OpForbid:
			s.notAllowed = true
		default:
			v = operate(v, t.Op, w.evalAmount(t.Amount, 0, a))
		}
	}
	s.cost = max(v, 0) + zones
	return s
}

// entries are the hexes where a waiting unit enters.
func (w *walker) entries(u model.UnitID) []model.HexID {
	group := w.g.Setup[u].Reinforcement
	switch e := w.p.Units[u].Entry; {
	case e > 0:
		return w.g.Areas[e-1].Hexes
	case group >= 0:
		return w.g.Reinforcements[group].Hexes
	}
	return nil
}

// points is the movement allowance.
func (w *walker) points(mv, mode int, u model.UnitID) int {
	m := &w.g.Movements[mv]
	a := noSubject()
	a.unit = u
	v := w.evalAmount(m.Allowance, 0, a)
	terms := m.AllowanceTerms
	if mode >= 0 {
		terms = append(slices.Clone(terms), m.Modes[mode].AllowanceTerms...)
	}
	for i := range terms {
		if t := &terms[i]; t.Amount != nil && w.holdsFor(t.When, a) && w.best(terms, i, a) {
			v = operate(v, t.Op, w.evalAmount(t.Amount, 0, a))
		}
	}
	w.setSubject(a)
	return max(int(w.c.ApplyHookTerms(int32(v), "move.allowance", m.ID, nil)), 0)
}

// best reports whether a term is the one of its group that counts: the first
// of those with the greatest amount.
func (w *walker) best(terms []model.Term, i int, a about) bool {
	if terms[i].Group == "" {
		return true
	}
	mine := w.evalAmount(terms[i].Amount, 0, a)
	for k := range terms {
		if k == i || terms[k].Group != terms[i].Group || terms[k].Amount == nil || !w.holdsFor(terms[k].When, a) {
			continue
		}
		if n := w.evalAmount(terms[k].Amount, 0, a); n > mine || n == mine && k < i {
			return false
		}
	}
	return true
}

// walk goes on from hex to hex, each time from where the least was spent.
func (w *walker) walk(t *tour, m *model.Movement, mode int, u model.UnitID, points int) {
	for len(t.ahead) > 0 {
		next := 0
		for i := range t.ahead {
			if t.ahead[i].spent < t.ahead[next].spent {
				next = i
			}
		}
		l := t.ahead[next]
		t.ahead = slices.Delete(t.ahead, next, next+1)
		here := l.stand
		here.from = model.None
		if t.along != 0 && len(w.g.Junctions) > 0 {
			here.from = l.from
		}
		if old, seen := t.seen[here]; seen && old <= l.spent {
			continue
		}
		t.seen[here] = l.spent
		if old, seen := t.going[l.at]; !seen || l.spent < old {
			t.going[l.at] = l.spent
		}
		if !w.held(m, u, l.at) {
			w.goOn(t, m, mode, u, l, points)
		}
	}
}

// goOn steps from a hex to those beside it.
func (w *walker) goOn(t *tour, m *model.Movement, mode int, u model.UnitID, l leg, points int) {
	for _, to := range w.neighborsOf(l.at) {
		if w.keepsUnitOut(u, l.at, to) || !w.joined(t, l.from, l.at, to) {
			continue
		}
		s := w.step(m, mode, u, l.at, to)
		if s.notAllowed {
			continue
		}
		total := l.spent + s.cost
		for _, way := range w.turns(m, u, l.faces, w.g.Grid.Direction(l.at, to)) {
			next := stand{at: to, from: l.at, faces: way.faces, pools: l.pools}
			sum := total + way.cost
			if m.OneHex && l.first && sum > points {
				sum = points
			}
			if sum <= points {
				w.arrive(t, m, u, next, sum, s.stops)
			}
			w.payOtherwise(t, m, u, l, next, s.cost+way.cost, s.stops)
		}
	}
}

// arrive notes where a step ends: the walk goes on from there unless it stops.
func (w *walker) arrive(t *tour, m *model.Movement, u model.UnitID, at stand, spent int, stops bool) {
	h := at.at
	for d := hex.Dir(0); d < 6 && w.facing(m, u) >= 0; d++ {
		n := spent + w.turnCost(m, u, at.faces, d)
		if old, seen := t.turned[turned{h, d}]; !seen || n < old {
			t.turned[turned{h, d}] = n
		}
	}
	if !stops {
		t.ahead = append(t.ahead, leg{stand: at, spent: spent})
		return
	}
	if old, seen := t.ended[h]; !seen || spent < old {
		t.ended[h] = spent
	}
}

// mayStop reports whether a unit may end its move in a hex. A limit that is
// checked at the end of the phase lets it in when somebody there can move on.
func (w *walker) mayStop(mv int, u model.UnitID, h model.HexID, late bool) bool {
	m := &w.g.Movements[mv]
	a := noSubject()
	a.unit, a.from, a.to = u, w.hexOf(u), h
	if w.anyHolds(m.Never, a) || w.isRefusedByHook("move.verdict", m.ID, a) {
		return false
	}
	full := w.brokenLimits(u, h)
	for _, s := range full {
		if !late || !s.AtPhaseEnd {
			return false
		}
	}
	switch {
	case late && w.crowdedLate(mv, w.sideOf(u)):
		return len(full) == 0 && w.plenty(mv, u) || w.placeUnit(u, h).shutIn(mv, w.sideOf(u), u) <= w.shutInNow(mv, w.sideOf(u))
	case len(full) == 0:
		return true
	}
	return w.placeUnit(u, h).someoneLeaves(mv, h, u)
}

// someoneLeaves reports whether a friend of u in a hex can move on.
func (w *walker) someoneLeaves(mv int, h model.HexID, u model.UnitID) bool {
	for _, f := range w.unitsInHex(h) {
		if f != u && w.sideOf(f) == w.sideOf(u) && w.leaves(mv, f) {
			return true
		}
	}
	return false
}

// leaves reports whether a unit can move on to a hex with room.
func (w *walker) leaves(mv int, f model.UnitID) bool {
	return w.mayMove(mv, f) && (w.stepsAside(mv, f) || len(w.destinations(mv, f, false)) > 0)
}

// stepsAside reports whether a unit on the map can go to a hex beside it and
// stay there, in no manner and with nothing chosen: the short way to find that
// it can move at all.
func (w *walker) stepsAside(mv int, u model.UnitID) bool {
	m, from := &w.g.Movements[mv], w.hexOf(u)
	if m.Choose != nil || m.IsLayered() || from < 0 || w.held(m, u, from) {
		return false
	}
	points := w.points(mv, -1, u)
	return slices.ContainsFunc(w.neighborsOf(from), func(to model.HexID) bool {
		if w.keepsUnitOut(u, from, to) {
			return false
		}
		s := w.step(m, -1, u, from, to)
		return !s.notAllowed && s.cost <= points && w.mayStop(mv, u, to, false)
	})
}

// destinations lists where a unit may end its move, exits too, as actions;
// with late false hexes that are full are left out.
func (w *walker) destinations(mv int, u model.UnitID, late bool) []flow.Action {
	m := &w.g.Movements[mv]
	members, names := []int32{model.None}, []string(nil)
	if m.Choose != nil {
		a := noSubject()
		a.unit = u
		w.setSubject(a)
		members, names = m.Choose.From.Set(w.c, nil), m.Choose.From.Type.Domain().Names()
	}
	var out []flow.Action
	for mode := -1; mode < len(m.Modes); mode++ {
		for _, k := range members {
			var words []string
			if mode >= 0 {
				words = append(words, m.Modes[mode].ID)
			}
			if len(members) > 1 {
				words = append(words, names[k])
			}
			w.chosen = k
			out = append(out, w.ends(mv, mode, u, late, strings.Join(words, " "))...)
		}
	}
	w.chosen = model.None
	return out
}

// ends lists where a unit may end its move in one manner.
func (w *walker) ends(mv, mode int, u model.UnitID, late bool, by string) []flow.Action {
	m := &w.g.Movements[mv]
	a := noSubject()
	a.unit = u
	if mode >= 0 && !w.holdsFor(m.Modes[mode].When, a) {
		return nil
	}
	var out []flow.Action
	t := w.tour(mv, mode, u)
	for h := model.HexID(0); int(h) < w.g.Grid.NumHexes(); h++ {
		_, going := t.going[h]
		_, ended := t.ended[h]
		if (going || ended) && h != w.hexOf(u) && w.mayStop(mv, u, h, late) {
			x := flow.HexAction(flow.VTo, h)
			x.Word = by
			out = append(out, x)
		}
	}
	for i := range m.Exits {
		if w.mayExit(t, mv, mode, u, &m.Exits[i]) {
			word := m.Exits[i].ID
			if by != "" {
				word += " by " + by
			}
			out = append(out, flow.WordAction(flow.VExit, word))
		}
	}
	return append(out, w.turnedEnds(t, mv, mode, u, late, by)...)
}

func (w *walker) mayExit(t *tour, mv, mode int, u model.UnitID, x *model.Exit) bool {
	m := &w.g.Movements[mv]
	a := noSubject()
	a.unit = u
	if !w.holdsFor(x.Units, a) {
		return false
	}
	points := w.points(mv, mode, u)
	for _, h := range w.g.Areas[x.Area].Hexes {
		a.from, a.to = h, h
		if w.forbidsFrom(x, a) {
			continue
		}
		pay := w.payFrom(x, a)
		spent, going := t.going[h]
		if going && !(x.ZoneStops && w.held(m, u, h)) && (spent+pay <= points || m.OneHex && spent == 0) {
			return true
		}
		spent, ended := t.ended[h]
		if ended && !x.ZoneStops && spent+pay <= points {
			return true
		}
	}
	return false
}

func (w *walker) forbidsFrom(x *model.Exit, a about) bool {
	a.to = model.None
	return w.anyHolds(x.Never, a)
}

func (w *walker) payFrom(x *model.Exit, a about) int {
	a.to = model.None
	return w.evalAmount(x.Cost, 0, a)
}
