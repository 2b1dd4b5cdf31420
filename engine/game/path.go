package game

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Path is the cheapest way of a unit to a hex, with the terms of each number.
type Path struct {
	Unit      string     `json:"unit" doc:"Id of the unit."`
	To        string     `json:"to" doc:"Number of the hex it goes to."`
	By        string     `json:"by,omitempty" doc:"The manner of moving."`
	Hexes     []string   `json:"hexes" doc:"The hexes of the way, from where it is to the hex asked about."`
	Allowance int32      `json:"allowance" doc:"Its movement allowance."`
	Spent     int        `json:"spent" doc:"Movement points spent on the whole way."`
	Terms     []TermLine `json:"terms" doc:"What made the allowance."`
	Steps     []PathStep `json:"steps" doc:"The steps of the way."`
}

// PathStep is one step of a path.
type PathStep struct {
	Hex   string     `json:"hex" doc:"Number of the hex entered."`
	Cost  int32      `json:"cost" doc:"Movement points that the step costs."`
	Stops bool       `json:"stops,omitempty" doc:"The move ends here."`
	Terms []TermLine `json:"terms" doc:"What made the cost."`
}

// FindPath finds the way of a unit to a hex in a manner of moving; without one in the
// cheapest. The refusal says what stops it.
func (iq Inquirer) FindPath(unit, to, by string, side model.SideID) (*Path, *Refused) {
	return runQuestion(iq.t, func() (*Path, *Refused) {
		defer iq.t.ShowQuestion()()
		return iq.findPath(unit, to, by, side)
	})
}

// findPath is FindPath without budget and fault handling.
func (iq Inquirer) findPath(unit, to, by string, side model.SideID) (*Path, *Refused) {
	u, no := iq.lookupUnit(unit, side)
	if no == nil {
		no = iq.t.Observer(side).refuseForeign(iq.t.Model().Units[u].Side)
	}
	if no != nil {
		return nil, no
	}
	h, no := iq.lookupHex(to)
	if no != nil {
		return nil, no
	}
	mv := iq.t.Explainer().findMovement(u)
	if mv == model.None {
		return nil, &Refused{Reason: "no-movement", Text: iq.t.Model().Units[u].Name() + " has no way of moving here"}
	}
	way, no := iq.cheapestMode(mv, u, by, h)
	if no != nil {
		return nil, no
	}
	allowance, steps, spent, bar := iq.t.Ctx().Reasons.PathTerms(mv, way, u, h)
	if bar != nil {
		return nil, &Refused{Reason: bar.Reason, Text: bar.Text, Source: bar.Source}
	}
	p := &Path{Unit: unit, To: iq.t.Model().Grid.Label(h), By: iq.t.Ctx().Modes.ModeName(mv, way), Spent: spent, Hexes: []string{}, Steps: []PathStep{}}
	a := iq.t.Explainer().explainNumber("allowance", &allowance, side)
	p.Allowance, p.Terms = a.Total, a.Terms
	if from := iq.t.run.Ctx.HexOf(u); from >= 0 {
		p.Hexes = append(p.Hexes, iq.t.Model().Grid.Label(from))
	}
	for i := range steps {
		e := iq.t.Explainer().explainStep(&steps[i], side)
		label := iq.t.Model().Grid.Label(steps[i].To)
		p.Hexes = append(p.Hexes, label)
		p.Steps = append(p.Steps, PathStep{Hex: label, Cost: e.Total, Stops: steps[i].Stops, Terms: e.Terms})
	}
	return p, nil
}

// cheapestMode returns the manner of moving that is named, or without a name the one that
// spends least on the way to a hex; the plain one where none gets there.
func (iq Inquirer) cheapestMode(mv int, u model.UnitID, by string, to model.HexID) (query.MoveMode, *Refused) {
	if by != "" {
		return iq.t.Explainer().findMode(mv, u, by)
	}
	c := iq.t.Ctx()
	var best query.MoveMode
	least, any := 0, false
	c.Modes.EachMoveMode(mv, u, func(w query.MoveMode) bool {
		cost, _, ok := c.Paths.FindReach(mv, w, u).Cost(to)
		if ok && c.Paths.WhyNotStop(mv, w, u, to) == nil && (!any || cost < least) {
			best, least, any = w, cost, true
		}
		return true
	})
	if any {
		return best, nil
	}
	return iq.t.Explainer().findMode(mv, u, by)
}
