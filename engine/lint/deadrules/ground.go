package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
)

// forbidsMove reports whether the ground forbids a kind of unit a step between two adjacent
// hexes for ever. A term that sets the cost counts as opening them, whatever its condition is.
func (l *deadRuleCheck) forbidsMove(k model.KindID, from, to model.HexID) bool {
	g := l.m
	closed := g.Terrain[g.HexTerrain[to]].CostForKind(k).Forbidden
	opened := false
	look := func(t *model.Term) {
		if t == nil {
			return
		}
		closed = closed || t.Op == model.OpForbid && t.When == nil
		opened = opened || t.Op == model.OpSet
	}
	for f, bits := 0, g.HexFeatures[to]; bits != 0; f, bits = f+1, bits>>1 {
		if bits&1 == 1 {
			look(g.Features[f].Cost)
		}
	}
	if side := g.Grid.HexsideBetween(from, to); side >= 0 {
		for i, bits := 0, g.HexsideBits[side]; bits != 0; i, bits = i+1, bits>>1 {
			if bits&1 == 1 {
				look(g.HexsideKinds[i].Cost)
			}
		}
	}
	return closed && !opened
}

// movesByGroundOnly reports whether units come to other hexes by steps alone, and only over
// ground that lets them: nothing puts them elsewhere, and no retreat or advance goes over
// any ground.
func (l *deadRuleCheck) movesByGroundOnly() bool {
	return l.m.Grid != nil && l.m.HasClosedGround && !l.unitsMayReturn() &&
		!slices.ContainsFunc(l.m.Retreats, func(r model.Retreat) bool { return r.AnyGround != nil }) &&
		!slices.ContainsFunc(l.m.Advances, func(a model.Advance) bool { return a.AnyGround != nil })
}

// reachableHexes marks the hexes where some unit can ever come: from where it is set up, or
// where reinforcements enter. It is nil where units enter elsewhere, too.
func (l *deadRuleCheck) reachableHexes() []bool {
	out := make([]bool, l.m.Grid.NumHexes())
	seen := make([][]bool, len(l.m.Kinds))
	walk := func(k model.KindID, h model.HexID) {
		if seen[k] == nil {
			seen[k] = make([]bool, l.m.Grid.NumHexes())
		}
		todo := []model.HexID{h}
		for len(todo) > 0 {
			h := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[k][h] {
				continue
			}
			seen[k][h], out[h] = true, true
			for _, n := range l.m.Grid.Neighbors(h) {
				if n >= 0 && !seen[k][n] && !l.forbidsMove(k, h, n) {
					todo = append(todo, n)
				}
			}
		}
	}
	for u := range l.m.Setup {
		if at := l.m.Setup[u].At; at >= 0 {
			walk(l.m.Units[u].Kind, at.Hex())
		}
	}
	for i := range l.m.Reinforcements {
		a := &l.m.Reinforcements[i]
		if len(a.Hexes) == 0 {
			return nil
		}
		for _, u := range a.Units {
			for _, h := range a.Hexes {
				walk(l.m.Units[u].Kind, h)
			}
		}
	}
	return out
}

// terrainOfUnits returns the kinds of terrain on which a unit can ever be; ok is false where
// units come to hexes by more than steps.
func (l *deadRuleCheck) terrainOfUnits() (can ranges.ValueSet, ok bool) {
	if !l.movesByGroundOnly() {
		return can, false
	}
	reached := l.reachableHexes()
	if reached == nil || !slices.Contains(reached, true) {
		return can, false
	}
	var list []int32
	for h, is := range reached {
		if is {
			list = append(list, int32(l.m.HexTerrain[h]))
		}
	}
	return ranges.NewValueSet(list...), true
}
