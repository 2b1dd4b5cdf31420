package eval

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/forecast"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Evaluator holds what is worked out once about a game to judge its positions. One goroutine at a
// time may use it, because it keeps the results of one evaluation in memory until the next.
type Evaluator struct {
	g              *model.Game
	value          []int            // by unit: what it is worth whole
	total          int              // what both sides together have at the start, halved
	scale          int              // points that are a whole
	goals          []goal           // what victory asks for
	levels         int              // the highest level
	anyObligations bool             // some attack must be made
	groups         []placeGroup     // places that victory and points name
	exitRoutes     []exitRoute      // exits that victory and points count
	battle         *forecast.Attack // by which strengths are compared; nil where no table can be read
	probe          strengthProbe
	leaders        []leader // counters that do not fight
	distances      distanceTable

	// Of the position under the lens.
	t               *game.Table
	c               *query.Ctx
	p               *state.Position
	side            model.SideID
	mine            []standingUnit // of those the side's own
	theirs          []standingUnit // and of those hostile to it
	foe             []bool         // by side: hostile
	stacks          [2][]stack     // own and hostile units by hex, once needed
	summed          bool
	activeLeaders   []activeLeader // leaders that add anything, in command alone
	obligationPhase bool           // attacks of the phase meet duties

	latches []*lang.Goal  // the conditions of latches, once needed
	placing placementSums // who is tried on one hex after another
	leaving leavers       // units on their way off the map, for scoreExits
}

// goal is a condition of victory.
type goal struct {
	side  model.SideID
	level int
	of    *lang.Goal
}

// placeGroup is a set of places that are named together in the text, with the distance of each hex
// from the nearest of them.
type placeGroup struct {
	hexes []model.HexID
	far   []uint8
}

// exitRoute is an exit, the distance of each hex from where it can be taken, and how many units
// are asked to leave by it; 0 when nothing says how many.
type exitRoute struct {
	who  *lang.Program
	box  model.BoxID
	far  []uint8
	need int
}

// standingUnit is a unit on the map.
type standingUnit struct {
	u        model.UnitID
	at       model.HexID
	strength int
	value    int
}

// stack is what a side has in a hex.
type stack struct {
	at              model.HexID
	strength, value int
	most, units     int // the strength of the strongest unit, and how many there are
}

// soloStack returns the stack of one unit.
func (u *standingUnit) soloStack() stack { return stack{u.at, u.strength, u.value, u.strength, 1} }

// addUnit adds a unit to a stack.
func (s *stack) addUnit(u *standingUnit) {
	s.strength, s.value, s.units = s.strength+u.strength, s.value+u.value, s.units+1
	s.most = max(s.most, u.strength)
}

// New works a game out.
func New(g *model.Game) *Evaluator {
	l := &Evaluator{g: g, value: make([]int, len(g.Units)), foe: make([]bool, len(g.Sides)), scale: 10, levels: 1}
	p := state.New(g)
	flow.SetUp(g, p)
	c := query.New(g).UsePosition(p)
	l.loadUnitValues(c, p)
	for _, m := range g.Scoring.Margins {
		l.scale = max(l.scale, m.AtLeast)
	}
	l.anyObligations = slices.ContainsFunc(g.Attacks, func(a model.Attack) bool { return a.Obligations != nil && a.Obligations.Attackers })
	l.battle, _ = forecast.FirstKnown(forecast.ForecastAll(g))
	l.distances = newDistanceTable(g.Grid)
	asked := slices.Clone(g.Scoring.Points)
	for i := range g.Victory {
		v := &g.Victory[i]
		asked = append(asked, v.When)
		l.levels = max(l.levels, v.Level)
		l.goals = append(l.goals, goal{v.Side, max(1, v.Level), normalizeNegation(v.When.BuildGoal(), false)})
	}
	l.findObjectives(c, asked)
	return l
}

// loadUnitValues finds what units are worth: the value of losses, or where the game gives none, or none above
// 0, the strength in attacks.
func (l *Evaluator) loadUnitValues(c *query.Ctx, p *state.Position) {
	counts := false
	for u := range l.g.Units {
		counts = counts || c.UnitInt(l.g.LossValue, model.UnitID(u), 0) > 0
	}
	for u := range l.g.Units {
		id := model.UnitID(u)
		if l.g.Kinds[l.g.Units[u].Kind].Marker {
			l.leaders = append(l.leaders, leader{u: id})
			continue
		}
		if counts {
			l.value[u] = max(1, int(c.UnitInt(l.g.LossValue, id, 0)))
		} else {
			l.value[u] = max(1, maxAttackStrength(c, id))
		}
		if p.Units[u].At != model.InBox(model.BoxOut) {
			l.total += l.value[u]
		}
	}
	l.total = max(1, l.total/2)
}

// maxAttackStrength returns the strength with which a unit takes part in attacks, the greatest of
// them.
func maxAttackStrength(c *query.Ctx, u model.UnitID) int {
	n := 0
	for i := range c.G.Attacks {
		n = max(n, int(c.UnitInt(c.G.Attacks[i].Value, u, 0)))
	}
	return n
}

// findObjectives finds places and exits in what victory and points ask for, latches included.
func (l *Evaluator) findObjectives(c *query.Ctx, asked []*lang.Program) {
	for i := range l.g.Latches {
		asked = append(asked, l.g.Latches[i].When)
	}
	var boxes []int32
	for _, p := range asked {
		for _, set := range p.ListConstantSets("hex", c) {
			l.addGroup(set)
		}
		for _, set := range p.ListConstantSets("box", c) {
			boxes = append(boxes, set...)
		}
	}
	for i := range l.g.Movements {
		for k := range l.g.Movements[i].Exits {
			x := &l.g.Movements[i].Exits[k]
			if slices.Contains(boxes, int32(x.Box)) {
				l.exitRoutes = append(l.exitRoutes, exitRoute{x.Units, x.Box, l.distances.nearestDistances(l.g.Areas[x.Area].Hexes), l.requiredExits(c, int32(x.Box), asked)})
			}
		}
	}
}

// requiredExits returns the least number that a condition asks to be in a box, 0 where none does.
func (l *Evaluator) requiredExits(c *query.Ctx, box int32, asked []*lang.Program) int {
	need := 0
	for _, p := range asked {
		eachGoal(normalizeNegation(p.BuildGoal(), false), func(a *lang.Goal) {
			if a.Op != lang.GoalAtMost && a.Op != lang.GoalLess {
				return
			}
			n, fixed := a.A.Const()
			if a.Op == lang.GoalLess {
				n++
			}
			named := slices.ContainsFunc(a.B.ListConstantSets("box", c), func(set []int32) bool { return slices.Contains(set, box) })
			if fixed && named && n > 0 && (need == 0 || int(n) < need) {
				need = int(n)
			}
		})
	}
	return need
}

// maxPlaces is the greatest group of hexes that is a goal: a larger one is a part of the
// map.
const maxPlaces = 24

// addGroup adds a set of hexes that goals ask for, unless it is empty, too large, or
// there already.
func (l *Evaluator) addGroup(set []int32) {
	hexes := make([]model.HexID, 0, len(set))
	for _, h := range set {
		if h >= 0 {
			hexes = append(hexes, model.HexID(h))
		}
	}
	slices.Sort(hexes)
	if len(hexes) == 0 || len(hexes) > maxPlaces ||
		slices.ContainsFunc(l.groups, func(g placeGroup) bool { return slices.Equal(g.hexes, hexes) }) {
		return
	}
	l.groups = append(l.groups, placeGroup{hexes, l.distances.nearestDistances(hexes)})
}

// setPosition points the lens at a position.
func (l *Evaluator) setPosition(t *game.Table, side model.SideID) {
	l.t, l.c, l.p, l.side = t, t.Ctx(), t.Position(), side
	l.mine, l.theirs, l.summed = l.mine[:0], l.theirs[:0], false
	l.obligationPhase = false
	if l.p.Phase >= 0 && int(l.p.Phase) < len(l.g.Phases) {
		ph := &l.g.Phases[l.p.Phase]
		l.obligationPhase = ph.Do == model.DoAttackPhase && l.g.Attacks[ph.RuleIndex].Obligations != nil
	}
	for s := range l.foe {
		l.foe[s] = l.c.AreHostile(side, model.SideID(s))
	}
	old := l.c.Scope
	for i := range l.p.Units {
		h := l.p.Units[i].At.Hex()
		if h < 0 || l.value[i] == 0 {
			continue
		}
		u := model.UnitID(i)
		s := standingUnit{u, h, l.currentStrength(u), l.remainingValue(u)}
		if s.strength == 0 && !l.usesProbe() {
			s.strength = s.value
		}
		switch of := l.g.Units[i].Side; {
		case of == side:
			l.mine = append(l.mine, s)
		case l.foe[of]:
			l.theirs = append(l.theirs, s)
		}
	}
	l.c.RestoreScope(old)
}

// currentStrength returns the strength with which a unit takes part in attacks as it is now.
func (l *Evaluator) currentStrength(u model.UnitID) int {
	if l.usesProbe() {
		return l.probe.measureStrength(l.t, l.battle.Spec, u)
	}
	return maxAttackStrength(l.c, u)
}

// usesProbe reports whether strengths are found out by trying.
func (l *Evaluator) usesProbe() bool { return l.battle != nil && !l.battle.HasUnitValues() }

// StrengthOrValue returns the attack strength of a unit in a position, or its value when it has
// no strength.
func (l *Evaluator) StrengthOrValue(t *game.Table, u model.UnitID) int {
	l.t, l.c = t, t.Ctx()
	if n := l.currentStrength(u); n > 0 {
		return n
	}
	return l.value[u]
}

// remainingValue returns what is left of a unit's value by its steps.
func (l *Evaluator) remainingValue(u model.UnitID) int {
	if all := int(l.g.Units[u].Steps); all > 1 {
		return l.value[u] * int(l.p.Units[u].Steps) / all
	}
	return l.value[u]
}
