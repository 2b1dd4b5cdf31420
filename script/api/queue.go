package api

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
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

// queueVerb makes a verb that is done by a procedure when the function has ended.
func queueVerb(proc string, ids func(*model.Game) []string) func(*Machine, Args) {
	return func(m *Machine, a Args) {
		q := flow.ArgsOf(flow.Of(model.None))
		q.Spec = m.specOf(proc, a[1], ids(m.Sheet.Game))
		if len(a) > 2 {
			q.Foes = slices.Clone(toUnits(a[2].IDs))
			if a[3].Given {
				q.By = model.SideID(a[3].N)
			}
		}
		m.queueBySide(proc, q, a[0])
	}
}

// queueBySide queues a procedure for each side that has units in a list.
func (m *Machine) queueBySide(proc string, q flow.Args, units Arg) {
	for s := range m.Sheet.Game.Sides {
		x := q
		for _, u := range units.IDs {
			if int(m.Sheet.Game.Units[u].Side) == s {
				x.Units = append(x.Units, model.UnitID(u))
			}
		}
		if len(x.Units) > 0 {
			m.complete(&x, proc)
			m.Session.Queue(flow.Queued{Proc: proc, Args: x})
		}
	}
}

func toUnits(ids []int32) []model.UnitID {
	var out []model.UnitID
	for _, u := range ids {
		out = append(out, model.UnitID(u))
	}
	return out
}

func attackVerb(m *Machine, a Args) { m.queueAct("attack", a, attackNames(m.Sheet.Game)) }

func moveVerb(m *Machine, a Args) { m.queueAct("move", a, movementNames(m.Sheet.Game)) }

// queueAct queues attacks or moves of a side.
func (m *Machine) queueAct(proc string, a Args, kinds []string) {
	q := flow.ArgsOf(flow.Of(model.None))
	q.Spec = m.specOf(proc, a[0], kinds)
	if a[1].Given {
		q.Side = model.SideID(a[1].N)
	}
	m.complete(&q, proc)
	m.Session.Queue(flow.Queued{Proc: proc, Args: q})
}

// complete fills in what the hook left out.
func (m *Machine) complete(q *flow.Args, proc string) {
	p := m.Ctx.P
	q.Phase = p.Phase
	switch {
	case q.Side >= 0:
	case len(q.Units) > 0:
		q.Side = m.Sheet.Game.Units[q.Units[0]].Side
	default:
		q.Side = p.Phasing
	}
	if k := p.Combat; proc == "retreat" && len(q.Foes) == 0 && k != nil && q.Side == k.Side {
		q.Foes = slices.Clone(k.Defenders)
	} else if proc == "retreat" && len(q.Foes) == 0 && k != nil {
		for i := range k.Attackers {
			q.Foes = append(q.Foes, k.Attackers[i].Unit)
		}
	}
}
