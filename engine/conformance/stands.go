package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// checkMoves reports a unit off the map, enemies in one hex, and a stack over a stacking limit.
// It leaves out what a game opens by share_hex, or changes in play by an expression: a position
// does not show whether the rules allowed that.
func (c *checker) checkMoves(flow.Decision, []flow.Action, uint32) {
	ask := query.New(c.Rules.Model)
	ask.DisabledCaches = query.CacheAll
	w := walkerAt(c.Rules.Model, ask, c.Table.Position())
	in := map[model.HexID][]model.UnitID{}
	for i := range w.p.Units {
		u := model.UnitID(i)
		h := w.p.Units[i].At.Hex()
		switch {
		case h < 0:
			continue
		case int(h) >= w.g.Grid.NumHexes():
			c.Fail("off-map", "%s stands in no hex of the map", w.g.Units[u].ID)
			return
		case w.isMarker(u):
			continue
		}
		for _, v := range in[h] {
			if w.areHostile(w.sideOf(u), w.sideOf(v)) && !w.mayShare(u, v, h) {
				c.Fail("enemies-in-hex", "%s and %s stand in one hex, %s, and no share_hex of the game opens it to either", w.g.Units[v].ID, w.g.Units[u].ID, w.g.Grid.Label(h))
				return
			}
		}
		in[h] = append(in[h], u)
	}
	for i := range w.g.Stacking {
		if s := &w.g.Stacking[i]; w.holdsNow(s) && !(s.AtPhaseEnd && c.placed) && !c.keepsLimit(w, s, in) {
			return
		}
	}
}

// notePlaced notes that units were placed, or were set up over a limit that is checked at the end
// of a phase of moves. The next such phase must then correct it.
func (c *checker) notePlaced() {
	if c.placed = c.placed || slices.ContainsFunc(c.Table.Run().Events, func(e event.Event) bool { return e.Kind == event.Placed }); c.placed || len(c.Done) > 0 {
		return
	}
	ask := query.New(c.Rules.Model).UsePosition(c.Table.Position())
	for u := range c.Rules.Model.Units {
		h := ask.HexOf(model.UnitID(u))
		c.placed = c.placed || h >= 0 && ask.Stacks.FindBrokenLimit(h, c.Rules.Model.Units[u].Side) != nil
	}
}

// mayShare reports whether the game may let two enemies into one hex. It returns true for a
// condition that asks for more than the unit and the hex, as it may have held when they came
// together.
func (w *walker) mayShare(u, v model.UnitID, h model.HexID) bool {
	for i := range w.g.HexSharings {
		when := w.g.HexSharings[i].When
		for _, x := range [2]model.UnitID{u, v} {
			a := noSubject()
			a.unit, a.from, a.to = x, model.None, h
			if when == nil || when.Deps != 0 || w.holdsFor(when, a) {
				return true
			}
		}
	}
	return false
}

// holdsNow reports whether a stacking limit must hold at this moment. No limit holds during a
// retreat, or if it depends on the position. A limit that is checked at the end of a phase of
// moves holds only outside such a phase.
func (w *walker) holdsNow(s *model.Stacking) bool {
	if _, fixed := s.Limit.Const(); !fixed || s.Counts != nil && s.Counts.Deps != 0 || s.Units != nil && s.Units.Deps != 0 {
		return false
	}
	for _, f := range w.p.Frames {
		switch f.ProcName() {
		case "retreat":
			return false
		case "move", "excess", "alternate", "several":
			if s.AtPhaseEnd {
				return false
			}
		}
	}
	return true
}

// keepsLimit reports whether no hex holds more of a side than a stacking limit allows.
func (c *checker) keepsLimit(w *walker, s *model.Stacking, in map[model.HexID][]model.UnitID) bool {
	limit, _ := s.Limit.Const()
	type stack struct {
		hex  model.HexID
		side model.SideID
	}
	most := map[stack]int{}
	for i := range w.p.Units {
		u := model.UnitID(i)
		k := stack{w.hexOf(u), w.sideOf(u)}
		if !slices.Contains(in[k.hex], u) {
			continue
		}
		if most[k] += w.stackingWeight(s, u); most[k] > int(limit) {
			c.Fail("stacking", "%s stands in %s, which then holds more than the limit %q of %d", w.g.Units[u].ID, w.g.Grid.Label(k.hex), s.ID, limit)
			return false
		}
	}
	return true
}
