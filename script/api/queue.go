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
	return mapNames(g.Retreats, func(x *model.Retreat) string { return x.ID })
}

func advanceNames(g *model.Game) []string {
	return mapNames(g.Advances, func(x *model.Advance) string { return x.ID })
}

func exchangeNames(g *model.Game) []string {
	return mapNames(g.Exchanges, func(x *model.Exchange) string { return x.ID })
}

func attackNames(g *model.Game) []string {
	return mapNames(g.Attacks, func(x *model.Attack) string { return x.ID })
}

func movementNames(g *model.Game) []string {
	return mapNames(g.Movements, func(x *model.Movement) string { return x.ID })
}

// findSpec returns the index in ids of the retreat, advance, exchange, attack or movement that an
// argument names. Only a single one may stay unnamed; otherwise the run ends with an error.
func (m *Machine) findSpec(verb string, a Arg, ids []string) int {
	switch {
	case len(ids) == 0:
		sandbox.RaiseError(m.L, "%s: the game's file declares none (%ss:)", verb, verb)
	case !a.Given && len(ids) == 1:
		return 0
	case !a.Given:
		sandbox.RaiseError(m.L, "%s: say which is meant, as in %s(units, { how = %q })", verb, verb, ids[0])
	}
	i := slices.Index(ids, a.Text)
	if i < 0 {
		sandbox.RaiseError(m.L, "%s: there is no %s %q%s", verb, verb, a.Text, suggestName(a.Text, ids))
	}
	return i
}

// queueRetreat, queueAdvance, queueExchange and queueLoss queue one procedure for each side with
// units in the list. It starts when the function has ended, because players may have to decide.
func queueRetreat(m *Machine, a Args) {
	how := m.findSpec("retreat", a[1], retreatNames(m.Sheet.Game))
	m.splitBySide(a[0], func(s model.SideID, units []model.UnitID) {
		q := flow.NewRetreat(how, s, units, toUnitIDs(a[2].IDs))
		if len(q.Foes) == 0 {
			q.Foes = defaultOpponents(m.Ctx.P.Combat, s)
		}
		if a[3].Given {
			q.Picker = model.SideID(a[3].N)
		}
		m.Session.QueueCall(flow.DeferProcedure(q))
	})
}

func queueAdvance(m *Machine, a Args) {
	how := m.findSpec("advance", a[1], advanceNames(m.Sheet.Game))
	m.splitBySide(a[0], func(s model.SideID, units []model.UnitID) {
		m.Session.QueueCall(flow.DeferProcedure(flow.Advance{Spec: how, Side: s, Units: units}))
	})
}

func queueExchange(m *Machine, a Args) {
	how := m.findSpec("exchange", a[1], exchangeNames(m.Sheet.Game))
	m.splitBySide(a[0], func(s model.SideID, units []model.UnitID) {
		m.Session.QueueCall(flow.DeferProcedure(flow.Exchange{Spec: how, Side: s, Units: units}))
	})
}

func queueLoss(m *Machine, steps int32, units Arg) {
	m.splitBySide(units, func(s model.SideID, units []model.UnitID) {
		m.Session.QueueCall(flow.DeferProcedure(flow.StepLoss{Side: s, Units: units, Steps: steps}))
	})
}

// splitBySide calls use with the units of each side that has any in a list.
func (m *Machine) splitBySide(list Arg, use func(model.SideID, []model.UnitID)) {
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

// defaultOpponents lists the units of the combat under way from which a side retreats when a
// function names none.
func defaultOpponents(k *state.Combat, side model.SideID) []model.UnitID {
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

func toUnitIDs(ids []int32) []model.UnitID {
	var out []model.UnitID
	for _, u := range ids {
		out = append(out, model.UnitID(u))
	}
	return out
}

func queueAttack(m *Machine, a Args) {
	kind := m.findSpec("attack", a[0], attackNames(m.Sheet.Game))
	m.Session.QueueCall(flow.DeferProcedure(flow.Attack{Phase: m.Ctx.P.Phase, Side: m.actingSide(a[1]), Attack: kind}))
}

func queueMove(m *Machine, a Args) {
	kind := m.findSpec("move", a[0], movementNames(m.Sheet.Game))
	m.Session.QueueCall(flow.DeferProcedure(flow.Move{Phase: m.Ctx.P.Phase, Side: m.actingSide(a[1]), Movement: kind}))
}

// actingSide returns the side that a function lets attack or move: the phasing side by default.
func (m *Machine) actingSide(by Arg) model.SideID {
	if by.Given && by.N >= 0 {
		return model.SideID(by.N)
	}
	return m.Ctx.P.Phasing
}
