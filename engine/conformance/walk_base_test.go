package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

func newWalker(rules *game.Rules, p *state.Position) *walker {
	c := query.New(rules.Model)
	c.DisabledCaches = query.CacheAll
	if rules.NewHost != nil {
		c.Host = rules.NewHost()
	}
	return walkerAt(rules.Model, c, p)
}

// placeUnit returns the walker at a copy of the position with one unit put in a hex.
func (w *walker) placeUnit(u model.UnitID, h model.HexID) *walker {
	p := w.p.Clone()
	p.PlaceUnit(w.g, u, model.OnHex(h))
	c := query.New(w.g)
	c.DisabledCaches, c.Host, c.Victors, c.HexesLeft = query.CacheAll, w.c.Host, w.c.Victors, w.c.HexesLeft
	return walkerAt(w.g, c, p)
}

// anyHolds reports whether one of the conditions holds.
func (w *walker) anyHolds(conds []model.Condition, a about) bool {
	for i := range conds {
		if w.holdsFor(conds[i].When, a) {
			return true
		}
	}
	return false
}

// isRefusedByHook asks the verdict hooks.
func (w *walker) isRefusedByHook(point, in string, a about) bool {
	w.setSubject(a)
	return w.c.HookRefuses(point, in) != nil
}

// unitsInHex lists the units in a hex, markers left out.
func (w *walker) unitsInHex(h model.HexID) []model.UnitID {
	if h < 0 {
		return nil
	}
	return w.stands[h]
}

// holdsNoFriend reports whether a hex holds anybody who is no friend.
func (w *walker) holdsNoFriend(h model.HexID, s model.SideID) bool {
	return slices.ContainsFunc(w.unitsInHex(h), func(u model.UnitID) bool { return w.attitudeTo(s, w.sideOf(u)) != model.Friendly })
}

// keepsUnitOut reports whether a hex holds anybody who keeps a unit out of it.
func (w *walker) keepsUnitOut(u model.UnitID, from, h model.HexID) bool {
	a := noSubject()
	a.unit, a.from, a.to = u, from, h
	return w.holdsNoFriend(h, w.sideOf(u)) && !slices.ContainsFunc(w.g.HexSharings, func(s model.HexSharing) bool { return w.holdsFor(s.When, a) })
}

// neighborsOf lists the hexes next to a hex, in id order.
func (w *walker) neighborsOf(h model.HexID) []model.HexID {
	var out []model.HexID
	for _, n := range w.g.Grid.Neighbors(h) {
		if n >= 0 {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

func (w *walker) sharedHexsides(a, b model.HexID) uint32 {
	if a < 0 || b < 0 {
		return 0
	}
	if s := w.g.Grid.HexsideBetween(a, b); s >= 0 {
		return w.g.HexsideBits[s]
	}
	return 0
}

// brokenLimits lists the stacking limits that would be broken by u in h.
func (w *walker) brokenLimits(u model.UnitID, h model.HexID) []*model.Stacking {
	var out []*model.Stacking
	for i := range w.g.Stacking {
		s := &w.g.Stacking[i]
		mine, n := w.stackingWeight(s, u), 0
		for _, x := range w.unitsInHex(h) {
			if x != u && w.sideOf(x) == w.sideOf(u) {
				n += w.stackingWeight(s, x)
			}
		}
		if mine != 0 && mine+n > w.stackingLimit(s, h) {
			out = append(out, s)
		}
	}
	return out
}

func (w *walker) stackingLimit(s *model.Stacking, h model.HexID) int {
	a := noSubject()
	a.to = h
	return w.evalAmount(s.Limit, 0, a)
}

// isOverstacked reports whether a side breaks a limit in a hex.
func (w *walker) isOverstacked(h model.HexID, side model.SideID) bool {
	for i := range w.g.Stacking {
		s, n := &w.g.Stacking[i], 0
		for _, x := range w.unitsInHex(h) {
			if w.sideOf(x) == side {
				n += w.stackingWeight(s, x)
			}
		}
		if n > w.stackingLimit(s, h) {
			return true
		}
	}
	return false
}
