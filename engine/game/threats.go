package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Threat is an enemy that is next to a hex now, or can end a move there.
type Threat struct {
	Unit string `json:"unit" doc:"Id of the unit."`
	From string `json:"from" doc:"Number of the hex it is in."`
	Next string `json:"next" doc:"Number of the hex next to the one asked about that it can come to."`
	Cost int    `json:"cost" doc:"Movement points spent on the way; 0: it is there already."`
	By   string `json:"by,omitempty" doc:"The manner of moving."`
	Odds string `json:"odds,omitempty" doc:"The column of an attack by it alone, where the hex has units."`

	unit   model.UnitID
	places []model.HexID // next to the hex, where it can be; the nearest first
	power  int32         // of an attack by it alone
}

// Threats are the enemies that can come next to a hex, the nearest first.
type Threats struct {
	List  []Threat
	Worst *Assault // nil where nobody of them could attack, or the hex is empty
}

// Assault is an attack on a hex by all enemies that can come next to it, as far as they fit there
// together.
type Assault struct {
	Attack   string   `json:"attack" doc:"Id of the kind of attack."`
	Units    []string `json:"units" doc:"Ids of the units that attack."`
	Strength int32    `json:"strength" doc:"Strength of the attack."`
	Defence  int32    `json:"defence" doc:"Strength of the defence."`
	Column   string   `json:"column" doc:"The column of the table, after all shifts."`
}

// FindThreats lists who of the enemies of a hex's units, or without any of the asking
// side, can come next to it. It is refused where something is hidden from the side.
func (es *Estimator) FindThreats(place string, side model.SideID) (*Threats, *Refused) {
	return runQuestion(es.t, func() (*Threats, *Refused) {
		defer es.t.ShowQuestion()()
		return es.findThreats(place, side)
	})
}

// findThreats is FindThreats without budget and fault handling.
func (es *Estimator) findThreats(place string, side model.SideID) (*Threats, *Refused) {
	h, no := es.t.Inquirer().lookupHex(place)
	if no != nil {
		u, none := es.t.Inquirer().lookupUnit(place, side)
		if none != nil {
			return nil, no
		}
		if h = es.t.run.Ctx.HexOf(u); h < 0 {
			return nil, &Refused{Reason: "not-on-map", Text: es.t.Model().Units[u].Name() + " is not on the map"}
		}
	}
	if es.t.Observer(side).HidesAnything() {
		return nil, &Refused{Reason: ReasonHidden, Text: "something is hidden from this side, and who can come there could tell of it"}
	}
	mine := side
	if first := es.t.run.Ctx.Places.FirstUnitIn(h); first >= 0 {
		mine = es.t.Model().Units[first].Side
	}
	if mine == model.None {
		if d, open := es.t.Decision(); open {
			mine = d.Side
		}
	}
	out := &Threats{List: []Threat{}}
	for i := range es.t.run.Ctx.P.Units {
		u := model.UnitID(i)
		if from := es.t.run.Ctx.HexOf(u); from >= 0 && mine >= 0 && !es.t.run.Ctx.IsMarker(u) && es.t.run.Ctx.AreHostile(es.t.Model().Units[u].Side, mine) {
			if x, ok := es.findThreat(u, from, h); ok {
				out.List = append(out.List, x)
			}
		}
	}
	slices.SortStableFunc(out.List, func(a, b Threat) int { return a.Cost - b.Cost })
	es.findAssault(out, h, mine)
	return out, nil
}

// findThreat returns how a unit comes next to a hex with the fewest points.
func (es *Estimator) findThreat(u model.UnitID, from, h model.HexID) (x Threat, ok bool) {
	g, c := es.t.Model(), es.t.Ctx()
	x = Threat{Unit: g.Units[u].ID, From: g.Grid.Label(from), Next: g.Grid.Label(from), unit: u}
	near := g.Grid.Neighbors(h)
	if slices.Contains(near[:], from) {
		x.places = []model.HexID{from}
		return x, true
	}
	mv := es.t.Explainer().findMovement(u)
	if mv == model.None {
		return x, false
	}
	costs := map[model.HexID]int{}
	c.Modes.EachMoveMode(mv, u, func(w query.MoveMode) bool {
		for _, n := range near {
			if n < 0 || c.Places.HoldsEnemy(n, g.Units[u].Side) {
				continue
			}
			cost, _, gets := c.Paths.FindReach(mv, w, u).Cost(n)
			if !gets || c.Paths.WhyNotStop(mv, w, u, n) != nil {
				continue
			}
			if before, known := costs[n]; !known || cost < before {
				costs[n] = cost
			}
			if len(x.places) == 0 || cost < x.Cost {
				x.Next, x.Cost, x.By = g.Grid.Label(n), cost, c.Modes.ModeName(mv, w)
			}
			if !slices.Contains(x.places, n) {
				x.places = append(x.places, n)
			}
		}
		return true
	})
	slices.SortStableFunc(x.places, func(a, b model.HexID) int { return costs[a] - costs[b] })
	return x, len(x.places) > 0
}

// findAssault works out what attacks the threats could make on a hex with units: each by
// itself, and all of them together.
func (es *Estimator) findAssault(out *Threats, h model.HexID, mine model.SideID) {
	if es.t.run.Ctx.Places.FirstUnitIn(h) < 0 {
		return
	}
	for i := range out.List {
		if a := es.stageAssault(out.List[i:i+1], h, mine); a != nil {
			out.List[i].Odds, out.List[i].power = a.Column, a.Strength
		}
	}
	// The strong choose their places first.
	strong := slices.Clone(out.List)
	slices.SortStableFunc(strong, func(a, b Threat) int { return int(b.power - a.power) })
	out.Worst = es.stageAssault(strong, h, mine)
}

// stageAssault puts enemies where they can come to, on a copy, and returns the strongest attack
// on the hex in which they have a role.
func (es *Estimator) stageAssault(list []Threat, h model.HexID, mine model.SideID) (worst *Assault) {
	c := es.t.Clone()
	g, p := c.Model(), c.run.Ctx.P
	var units []model.UnitID
	for i := range list {
		if c.Estimator().settleEnemy(list, i, map[model.HexID]bool{}) {
			units = append(units, list[i].unit)
		}
	}
	for spec := range g.Attacks {
		k := &state.Combat{Attack: spec, Against: mine, Targets: []model.HexID{h}, Column: -1, Declared: slices.Repeat([]int32{model.None}, len(g.Attacks[spec].Declarations))}
		for i := range p.Units {
			if d := model.UnitID(i); c.run.Ctx.HexOf(d) == h && g.Units[d].Side == mine && !c.run.Ctx.IsMarker(d) {
				k.Defenders, k.DefenderHexes = append(k.Defenders, d), append(k.DefenderHexes, h)
			}
		}
		var ids []string
		for _, u := range units {
			k.Side = g.Units[u].Side
			role := attack.FindRole(c.run, spec, k.Side, u, k.Targets)
			if most := g.Attacks[spec].MostAttackers; role < 0 || most > 0 && len(ids) >= most {
				continue
			}
			k.Attackers = append(k.Attackers, state.Attacker{Unit: u, From: p.Units[u].At.Hex(), Role: int8(role)})
			ids = append(ids, g.Units[u].ID)
		}
		if len(ids) == 0 || len(k.Defenders) == 0 {
			continue
		}
		p.Combat = k
		c.Ctx().Staged = true
		c.Ctx().Combats.ComputeStrengths(nil, nil)
		column := c.Ctx().Combats.CombatColumn(0, nil)
		c.Ctx().Staged = false
		if worst == nil || k.AttackStrength > worst.Strength {
			table := &g.Tables[g.Attacks[spec].Table]
			worst = &Assault{Attack: g.Attacks[spec].Name(), Units: ids, Strength: k.AttackStrength, Defence: k.DefenceStrength, Column: table.Columns[column].Name}
		}
		p.Combat = nil
	}
	return worst
}

// settleEnemy puts an enemy into one of its places, and reports whether it could. If all are
// full, it moves another enemy to make room. It tries each place once.
func (es *Estimator) settleEnemy(list []Threat, i int, tried map[model.HexID]bool) bool {
	g, p := es.t.Model(), es.t.run.Ctx.P
	x := &list[i]
	stand := func(at model.HexID) bool {
		if p.Units[x.unit].At.Hex() != at && es.t.Ctx().Stacks.WhyNotPlaced(x.unit, at) != nil {
			return false
		}
		p.PlaceUnit(g, x.unit, model.OnHex(at))
		return true
	}
	for _, at := range x.places {
		if !tried[at] && stand(at) {
			return true
		}
	}
	for _, at := range x.places {
		if tried[at] {
			continue
		}
		tried[at] = true
		for j := range i {
			if p.Units[list[j].unit].At.Hex() != at || len(list[j].places) < 2 {
				continue
			}
			p.PlaceUnit(g, list[j].unit, model.InBox(model.BoxWaiting))
			if es.settleEnemy(list, j, tried) && stand(at) {
				return true
			}
			p.PlaceUnit(g, list[j].unit, model.OnHex(at))
		}
	}
	return false
}
