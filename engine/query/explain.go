package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// StepTerms is the cost of one step of a path, with the terms that made it.
type StepTerms struct {
	From, To model.HexID // From is None for the hex of entry
	Terms    Terms
	Terrain  int32         // cost of ground and movement
	Turn     int32         // points for turning before the step or, in the last hex, after it
	Back     bool          // it goes straight back
	Paid     *model.Source // further points that the step is paid from; nil: the allowance
	TurnRule *model.Source
	Zones    int32 // added by enemy zones
	Zone     *model.Zone
	Stopped  []*model.Source // the terms of zones and stops that applied
	Stops    bool            // the move ends there
	Flips    bool            // the unit turns to another face there
}

// PathTerms explains the cheapest path of a unit to a hex: its allowance, each
// step and the points spent. It is refused when the unit cannot end there.
func (q *Reasons) PathTerms(mv int, w MoveMode, u model.UnitID, to model.HexID) (allowance Terms, steps []StepTerms, spent int, no *Refusal) {
	if no = q.WhyNotTo(mv, w, u, to); no != nil {
		return Terms{}, nil, 0, no
	}
	q.c.Modes.MoveAllowance(mv, w, u, &allowance)
	reach := q.c.Paths.FindReach(mv, w, u)
	spent, _, _ = reach.Cost(to)
	path := append([]model.HexID(nil), reach.Path(to)...)
	if q.c.HexOf(u) < 0 {
		path = append([]model.HexID{model.None}, path...)
	}
	paid, last := reach.pathPayments(to)
	old := q.c.Scope
	q.c.Chosen = w.Chosen
	q.c.Unit, q.c.Mover = u, u
	for i := 1; i < len(path); i++ {
		steps = append(steps, q.stepTerms(mv, w, u, path[i-1], path[i]))
	}
	q.c.Scope = old
	q.addPayments(mv, steps, paid)
	if last > 0 && len(steps) == 0 {
		steps = []StepTerms{{From: to, To: to}}
	}
	if last > 0 {
		end := &steps[len(steps)-1]
		end.Turn, end.TurnRule = end.Turn+int32(last), &q.c.G.Movements[mv].Facing.Source
	}
	return allowance, steps, spent, nil
}

// addPayments adds to steps of a path what turning costs, and the further points they are paid from.
func (q *Reasons) addPayments(mv int, steps []StepTerms, paid []payment) {
	first := len(steps) - len(paid) // the hex of entry comes before
	for i, p := range paid {
		s := &steps[first+i]
		if p.pool != nil {
			s.Paid = &p.pool.Source
		}
		if p.turn > 0 {
			s.Turn, s.Back, s.TurnRule = int32(p.turn), p.straight, &q.c.G.Movements[mv].Facing.Source
		}
	}
}

func (q *Reasons) stepTerms(mv int, w MoveMode, u model.UnitID, from, to model.HexID) StepTerms {
	m := &q.c.G.Movements[mv]
	b := StepTerms{From: from, To: to}
	q.c.From, q.c.To, q.c.Hex = from, to, to
	side := hex.HexsideID(hex.NoHexside)
	if from >= 0 {
		side = q.c.G.Grid.HexsideBetween(from, to)
	}
	b.Terrain, _ = q.c.Costs.computeStepCost(m, w.Mode, side, true, &b.Terms)
	if from < 0 && m.Entry != nil {
		b.Terrain, _ = q.c.Costs.entryCost(m, b.Terrain, &b.Terms)
	}
	q.c.Costs.appliedTerms = &b.Stopped
	flags := q.c.Costs.stepFlags(m, true)
	q.c.Costs.appliedTerms = nil
	for _, z := range m.Zones {
		one := search{enemyZones: []enemyZone{{zone: &q.c.G.Zones[z], bits: q.c.Zones.ZoneBitsFor(z, u)}}}
		q.c.From, q.c.To, q.c.Hex = from, to, to
		q.c.Costs.appliedTerms = &b.Stopped
		n, f, ok := q.c.Paths.zoneStep(&one, from, to)
		q.c.Costs.appliedTerms = nil
		if ok && (n != 0 || f != 0) {
			b.Zones += int32(n)
			b.Zone = &q.c.G.Zones[z]
			flags |= f
		}
	}
	b.Stops, b.Flips = flags&stepStop != 0, flags&stepFlip != 0
	return b
}
