package eval

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// strengthProbe measures what units count in attacks where the game gives them no strength of
// their own, only modifiers of an attack. Each unit attacks another by itself on an empty map.
// The probe keeps its results as long as the lens, by unit, face and steps.
type strengthProbe struct {
	t     *game.Table
	spec  int
	at    [][2]model.HexID // who attacks, who is attacked
	found map[probeKey]int
}

type probeKey struct {
	u     model.UnitID
	face  int8
	steps int8
}

// Bounds of a probe: places that are tried, and others that are attacked.
const (
	probePlaces = 7
	probeOthers = 3
)

// measureStrength returns what a unit counts as it is now, 0 where it cannot be found out.
func (x *strengthProbe) measureStrength(t *game.Table, spec int, u model.UnitID) int {
	is := t.Position().Units[u]
	key := probeKey{u, is.Face, is.Steps}
	if n, ok := x.found[key]; ok {
		return n
	}
	if x.t == nil {
		x.clearMap(t, spec)
	}
	g, p := x.t.Model(), x.t.Position()
	p.SetFace(u, is.Face)
	p.SetSteps(u, is.Steps)
	n := x.medianStrength(g, u)
	p.PlaceUnit(g, u, model.InBox(model.BoxOut))
	x.found[key] = n
	return n
}

// clearMap clears a map.
func (x *strengthProbe) clearMap(t *game.Table, spec int) {
	x.t, x.spec, x.found = t.Clone(), spec, map[probeKey]int{}
	g, p := x.t.Model(), x.t.Position()
	for u := range p.Units {
		p.PlaceUnit(g, model.UnitID(u), model.InBox(model.BoxOut))
		p.SetFlags(model.UnitID(u), ^state.UnitFlag(0), false)
	}
	n := g.Grid.NumHexes()
	for i := range probePlaces {
		h := model.HexID((2*i + 1) * n / (2 * probePlaces))
		for _, k := range g.Grid.Neighbors(h) {
			if k >= 0 {
				x.at = append(x.at, [2]model.HexID{h, k})
				break
			}
		}
	}
}

// medianStrength returns the middle of what a unit counts against others in several places.
func (x *strengthProbe) medianStrength(g *model.Game, u model.UnitID) int {
	side, p := g.Units[u].Side, x.t.Position()
	var all []int
	others := 0
	for v := range g.Units {
		e := model.UnitID(v)
		if !x.t.Ctx().AreHostile(side, g.Units[e].Side) || g.Kinds[g.Units[e].Kind].Marker {
			continue
		}
		if others++; others > probeOthers {
			break
		}
		for _, at := range x.at {
			p.PlaceUnit(g, u, model.OnHex(at[0]))
			p.PlaceUnit(g, e, model.OnHex(at[1]))
			if est, ok := x.t.Estimator().EstimateAttack(x.spec, side, at[1], e, u); ok {
				all = append(all, est.Attack)
			}
		}
		p.PlaceUnit(g, e, model.InBox(model.BoxOut))
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return max(0, all[len(all)/2])
}
