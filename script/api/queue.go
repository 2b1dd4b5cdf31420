package api

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func itoa(n int32) string { return strconv.Itoa(int(n)) }

func retreatNames(g *model.Game) []string {
	return names(g.Retreats, func(x *model.Retreat) string { return x.ID })
}

func advanceNames(g *model.Game) []string {
	return names(g.Advances, func(x *model.Advance) string { return x.ID })
}

func exchangeNames(g *model.Game) []string {
	return names(g.Exchanges, func(x *model.Exchange) string { return x.ID })
}

func attackNames(g *model.Game) []string {
	return names(g.Attacks, func(x *model.Attack) string { return x.ID })
}

func movementNames(g *model.Game) []string {
	return names(g.Movements, func(x *model.Movement) string { return x.ID })
}

// specOf finds the retreat, advance, exchange, attack or movement that is meant.
func (m *Machine) specOf(verb string, a Arg, ids []string) int {
	switch {
	case len(ids) == 0:
		sandbox.Fail(m.L, "%s: the game's file declares none (%ss:)", verb, verb)
	case !a.Given && len(ids) == 1:
		return 0
	case !a.Given:
		sandbox.Fail(m.L, "%s: say which is meant, as in %s(units, { how = %q })", verb, verb, ids[0])
	}
	i := slices.Index(ids, a.Text)
	if i < 0 {
		sandbox.Fail(m.L, "%s: there is no %s %q%s", verb, verb, a.Text, didYouMean(a.Text, ids))
	}
	return i
}

// queueRetreat, queueAdvance, queueExchange and queueLoss note, for each side that has units in
// a list, what is done with them when the function has ended.
func queueRetreat(m *Machine, a Args) {
	how := m.specOf("retreat", a[1], retreatNames(m.Sheet.Game))
	m.eachSide(a[0], func(s model.SideID, units []model.UnitID) {
		q := flow.NewRetreat(how, s, units, toUnits(a[2].IDs))
		if len(q.Foes) == 0 {
			q.Foes = otherParty(m.Ctx.P.Combat, s)
		}
		if a[3].Given {
			q.Picker = model.SideID(a[3].N)
		}
		m.Session.Queue(flow.DeferProcedure(q))
	})
}

func queueAdvance(m *Machine, a Args) {
	how := m.specOf("advance", a[1], advanceNames(m.Sheet.Game))
	m.eachSide(a[0], func(s model.SideID, units []model.UnitID) {
		m.Session.Queue(flow.DeferProcedure(flow.Advance{Spec: how, Side: s, Units: units}))
	})
}

func queueExchange(m *Machine, a Args) {
	how := m.specOf("exchange", a[1], exchangeNames(m.Sheet.Game))
	m.eachSide(a[0], func(s model.SideID, units []model.UnitID) {
		m.Session.Queue(flow.DeferProcedure(flow.Exchange{Spec: how, Side: s, Units: units}))
	})
}

func queueLoss(m *Machine, steps int32, units Arg) {
	m.eachSide(units, func(s model.SideID, units []model.UnitID) {
		m.Session.Queue(flow.DeferProcedure(flow.StepLoss{Side: s, Units: units, Steps: steps}))
	})
}

// eachSide calls use with the units of each side that has any in a list.
func (m *Machine) eachSide(list Arg, use func(model.SideID, []model.UnitID)) {
	for s := range m.Sheet.Game.Sides {
		var units []model.UnitID
		for _, u := range list.IDs {
			if int(m.Sheet.Game.Units[u].Side) == s {
				units = append(units, model.UnitID(u))
			}
		}
		if len(units) > 0 {
			use(model.SideID(s), units)
		}
	}
}

// otherParty lists the units of the combat under way from which a side retreats when a
// function names none.
func otherParty(k *state.Combat, side model.SideID) []model.UnitID {
	switch {
	case k == nil:
		return nil
	case side == k.Side:
		return slices.Clone(k.Defenders)
	}
	var out []model.UnitID
	for i := range k.Attackers {
		out = append(out, k.Attackers[i].Unit)
	}
	return out
}

func toUnits(ids []int32) []model.UnitID {
	var out []model.UnitID
	for _, u := range ids {
		out = append(out, model.UnitID(u))
	}
	return out
}

func queueAttack(m *Machine, a Args) {
	kind := m.specOf("attack", a[0], attackNames(m.Sheet.Game))
	m.Session.Queue(flow.DeferProcedure(flow.Attack{Phase: m.Ctx.P.Phase, Side: m.doer(a[1]), Attack: kind}))
}

func queueMove(m *Machine, a Args) {
	kind := m.specOf("move", a[0], movementNames(m.Sheet.Game))
	m.Session.Queue(flow.DeferProcedure(flow.Move{Phase: m.Ctx.P.Phase, Side: m.doer(a[1]), Movement: kind}))
}

// doer is the side that a function lets attack or move.
func (m *Machine) doer(by Arg) model.SideID {
	if by.Given && by.N >= 0 {
		return model.SideID(by.N)
	}
	return m.Ctx.P.Phasing
}
