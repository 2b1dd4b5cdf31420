package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Threat is an enemy that stands next to a hex, or can end a move there as things
// stand now.
type Threat struct {
	Unit string `json:"unit"`
	From string `json:"from"`         // where it stands
	Next string `json:"next"`         // the hex next to the one asked about
	Cost int    `json:"cost"`         // points spent on the way; 0: it stands there
	By   string `json:"by,omitempty"` // manner of moving
}

// Threats lists who of the enemies of a hex's units, or without any of the asking
// side, can come next to it. It is refused where something is hidden from the side.
func (t *Table) Threats(place string, side model.SideID) (list []Threat, no *Refused) {
	out, no := look(t, func() (*[]Threat, *Refused) { return t.threats(place, side) })
	if no != nil {
		return nil, no
	}
	return *out, nil
}

func (t *Table) threats(place string, side model.SideID) (*[]Threat, *Refused) {
	h, no := t.lookupHex(place)
	if no != nil {
		u, none := t.lookupUnit(place, side)
		if none != nil {
			return nil, no
		}
		if h = t.run.HexOf(u); h < 0 {
			return nil, &Refused{Reason: "not-on-map", Text: t.Model().Units[u].Name() + " is not on the map"}
		}
	}
	if t.hides(side) {
		return nil, &Refused{Reason: ReasonHidden, Text: "something is hidden from this side, and who can come there could tell of it"}
	}
	mine := side
	if first := t.run.FirstIn(h); first >= 0 {
		mine = t.Model().Units[first].Side
	}
	if mine == model.None {
		if d, open := t.Decision(); open {
			mine = d.Side
		}
	}
	list := []Threat{}
	for i := range t.run.P.Units {
		u := model.UnitID(i)
		if from := t.run.HexOf(u); from >= 0 && mine >= 0 && !t.run.IsMarker(u) && t.run.Hostile(t.Model().Units[u].Side, mine) {
			if x, ok := t.threat(u, from, h); ok {
				list = append(list, x)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Threat) int { return a.Cost - b.Cost })
	return &list, nil
}

// threat is how a unit comes next to a hex with the fewest points.
func (t *Table) threat(u model.UnitID, from, h model.HexID) (x Threat, ok bool) {
	g, c := t.Model(), t.Ctx()
	x = Threat{Unit: g.Units[u].ID, From: g.Grid.Label(from), Next: g.Grid.Label(from)}
	near := g.Grid.Neighbors(h)
	if slices.Contains(near[:], from) {
		return x, true
	}
	mv := t.movement(u)
	if mv == model.None {
		return x, false
	}
	c.EachWay(mv, u, func(w query.Way) bool {
		for _, n := range near {
			if n < 0 || c.EnemyIn(n, g.Units[u].Side) {
				continue
			}
			cost, _, gets := c.Reach(mv, w, u).Cost(n)
			if gets && (!ok || cost < x.Cost) && c.CanStop(mv, w, u, n) == nil {
				x.Next, x.Cost, x.By, ok = g.Grid.Label(n), cost, c.Word(mv, w), true
			}
		}
		return true
	})
	return x, ok
}
