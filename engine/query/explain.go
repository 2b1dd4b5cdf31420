package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// StepTerms is what one step of a path costs, with the terms that made it.
type StepTerms struct {
	From, To model.HexID // From is None for the hex of entry
	Terms    Terms
	Terrain  int32 // cost of ground and movement
	Zones    int32 // added by enemy zones
	Zone     *model.Zone
	Stopped  []*model.Source // the terms of zones and stops that applied
	Stops    bool            // the move ends there
	Flips    bool            // the unit turns to another face there
}

// PathTerms explains the cheapest path of a unit to a hex: its allowance, each
// step and the points spent. It is refused when the unit cannot end there.
func (c *Ctx) PathTerms(mv int, w MoveMode, u model.UnitID, to model.HexID) (allowance Terms, steps []StepTerms, spent int, no *Refusal) {
	if no = c.WhyNotTo(mv, w, u, to); no != nil {
		return Terms{}, nil, 0, no
	}
	c.MoveAllowance(mv, w, u, &allowance)
	reach := c.FindReach(mv, w, u)
	spent, _, _ = reach.Cost(to)
	path := append([]model.HexID(nil), reach.Path(to)...)
	if c.HexOf(u) < 0 {
		path = append([]model.HexID{model.None}, path...)
	}
	old := c.Scope
	c.Chosen = w.Chosen
	c.Unit, c.Mover = u, u
	for i := 1; i < len(path); i++ {
		steps = append(steps, c.stepTerms(mv, w, u, path[i-1], path[i]))
	}
	c.Scope = old
	return allowance, steps, spent, nil
}

func (c *Ctx) stepTerms(mv int, w MoveMode, u model.UnitID, from, to model.HexID) StepTerms {
	m := &c.G.Movements[mv]
	b := StepTerms{From: from, To: to}
	c.From, c.To, c.Hex = from, to, to
	side := hex.HexsideID(hex.NoHexside)
	if from >= 0 {
		side = c.G.Grid.HexsideBetween(from, to)
	}
	b.Terrain, _ = c.computeStepCost(m, w.Mode, side, true, &b.Terms)
	if from < 0 && m.Entry != nil {
		b.Terrain, _ = c.entryCost(m, b.Terrain, &b.Terms)
	}
	c.appliedTerms = &b.Stopped
	flags := c.stepFlags(m, true)
	c.appliedTerms = nil
	for _, z := range m.Zones {
		one := search{enemyZones: []enemyZone{{zone: &c.G.Zones[z], bits: c.ZoneBitsFor(z, u)}}}
		c.From, c.To, c.Hex = from, to, to
		c.appliedTerms = &b.Stopped
		n, f, ok := c.zoneStep(&one, from, to)
		c.appliedTerms = nil
		if ok && (n != 0 || f != 0) {
			b.Zones += int32(n)
			b.Zone = &c.G.Zones[z]
			flags |= f
		}
	}
	b.Stops, b.Flips = flags&stepStop != 0, flags&stepFlip != 0
	return b
}
