package sim

import (
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Measure is the number by which the sides of a game are compared.
type Measure struct {
	What string // "points", "track ID", "losses", or "" where a game has nothing of the kind
	g    *model.Game
	slot int
}

// FindMeasure finds it: the points that the scoring compares; else the track of sides that
// a victory condition asks for; else the value of what the others have lost.
func FindMeasure(g *model.Game) Measure {
	if len(g.Scoring.Points) == len(g.Sides) && len(g.Sides) > 0 {
		return Measure{What: "points", g: g}
	}
	for i := range g.Tracks {
		t := &g.Tracks[i]
		if t.Owner != model.OfSide || t.Count != len(g.Sides) {
			continue
		}
		for k := range g.Victory {
			if w := g.Victory[k].When; w != nil && w.Deps.Overlaps(query.ReadsTrack(g, model.TrackID(i))) {
				return Measure{What: "track " + t.ID, g: g, slot: t.Slot}
			}
		}
	}
	if g.LossValue != nil {
		if v, fixed := g.LossValue.Const(); !fixed || v != 0 {
			return Measure{What: "losses", g: g}
		}
	}
	return Measure{g: g}
}

// SideValue returns the measure of a side in the current position.
func (m *Measure) SideValue(t *game.Table, side int) int64 {
	switch {
	case m.What == "points":
		return int64(m.g.Scoring.Points[side].Int(t.Ctx()))
	case m.What == "losses":
		n := int64(0)
		for s, lost := range t.Position().LostPoints {
			if s != side {
				n += int64(lost)
			}
		}
		return n
	case m.What != "":
		return int64(t.Position().Vars[m.slot+side])
	}
	return 0
}
