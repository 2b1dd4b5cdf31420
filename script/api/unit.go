package api

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func unitType(g *model.Game, envs *query.Envs) *Type {
	t := &Type{Name: "unit", Doc: "A counter. Each printed value is a field of its name."}
	t.Members = []Member{
		{Name: "id", Doc: "Its id.", Type: Text, get: func(m *Machine, u int32) lua.LValue { return lua.LString(g.Units[u].ID) }},
		{Name: "name", Doc: "Its name, as people read it.", Type: Text, get: func(m *Machine, u int32) lua.LValue { return lua.LString(g.Units[u].Name()) }},
		{Name: "vars", Doc: "Its variables.", Type: "unit variables", get: func(m *Machine, u int32) lua.LValue { return m.object("unit variables", u) }},
		unitDo("place", "Puts it in a hex, wherever it was. A hex of enemies, or one without room for it (game:enemy_in, game:fits), is an error; markers may lie anywhere.", placeUnit, Param{Name: "hex", Type: "hex"}),
		unitDo("to_box", "Puts it in a box.", boxUnit, Param{Name: "box", Type: "box"}),
		{Name: "arrive", Doc: "Puts it among the units that wait: it enters at an area, in the next move phase with entry from that turn on.", Func: true, Named: true, Effect: true,
			Params: []Param{{Name: "at", Type: "area", Doc: "where it enters"}, {Name: "turn", Type: Number, Optional: true, Doc: "when it is due; this turn by default"}},
			do: func(m *Machine, u int32, a Args) lua.LValue {
				arriveUnit(m, model.UnitID(u), a)
				return nil
			}},
		unitDo("eliminate", "Eliminates it: it goes to the eliminated box and its points are lost.", func(m *Machine, u model.UnitID, _ Args) {
			m.Run.Eliminate(u, m.Session.Source())
		}),
		unitDo("flip", "Turns it to one of its faces.", flipUnit, Param{Name: "face", Type: "face"}),
		unitDo("lose_step", "It loses steps, one by default; without steps left it is eliminated. A negative number gives steps back, up to its full strength.",
			loseStep, Param{Name: "n", Type: Number, Optional: true}),
		unitDo("reveal", "Shows it to all sides.", func(m *Machine, u model.UnitID, _ Args) {
			undo := m.Run.Undoable
			m.Run.Reveal(u)
			if !m.Session.Fresh() {
				m.Run.Undoable = undo
			}
		}),
		unitDo("hide", "Hides it from the other sides.", func(m *Machine, u model.UnitID, _ Args) { m.Run.P.Flag(u, state.Hidden, true) }),
		unitDo("stop", "It moves no further in the move under way.", func(m *Machine, u model.UnitID, _ Args) { m.Run.P.Flag(u, state.Stopped, true) }),
		{Name: "has_trait", Doc: "Has it the trait?", Type: Flag, Func: true, Params: []Param{{Name: "trait", Type: "trait"}},
			do: func(m *Machine, u int32, a Args) lua.LValue { return lua.LBool(g.Units[u].Traits>>uint(a[0].N)&1 == 1) }},
		{Name: "distance", Doc: "Hexes from it to a hex; nil when it is off the map.", Type: Number, Nil: true, Func: true, Params: []Param{{Name: "hex", Type: "hex"}}, reads: query.ReadPlaces,
			do: func(m *Machine, u int32, a Args) lua.LValue {
				at := m.Ctx.HexOf(model.UnitID(u))
				if at < 0 {
					return lua.LNil
				}
				return lua.LNumber(g.Grid.Distance(at, model.HexID(a[0].N)))
			}},
	}
	t.Members = append(t.Members, fieldsOf(envs.Base.Fields["unit"])...)
	return t
}

func unitDo(name, doc string, do func(m *Machine, u model.UnitID, a Args), params ...Param) Member {
	return Member{Name: name, Doc: doc, Func: true, Effect: true, Params: params, do: func(m *Machine, u int32, a Args) lua.LValue {
		do(m, model.UnitID(u), a)
		return nil
	}}
}

func placeUnit(m *Machine, u model.UnitID, a Args) {
	h := model.HexID(a[0].N)
	if no := m.Run.MayNotStand(u, h); no != nil {
		sandbox.Fail(m.L, "unit:place: %s cannot be put there: %s; ask game:enemy_in and game:fits first", m.Sheet.Game.Units[u].ID, no.Text)
	}
	m.Run.MoveUnit(u, h, event.Placed, 0)
}

func boxUnit(m *Machine, u model.UnitID, a Args) {
	m.Run.ToBox(u, model.BoxID(a[0].N), event.Placed)
}

func arriveUnit(m *Machine, u model.UnitID, a Args) {
	turn := int32(m.Run.P.Turn)
	if a[1].Given {
		turn = a[1].N
	}
	if turn < 1 || turn > 999 {
		sandbox.Fail(m.L, "unit:arrive: turn must be the number of a turn, not %d", turn)
	}
	m.Run.Arrive(u, int(a[0].N), int16(turn))
}

func flipUnit(m *Machine, u model.UnitID, a Args) {
	unit := &m.Sheet.Game.Units[u]
	var names []string
	for i, f := range unit.Faces {
		if int32(f.Face) == a[0].N {
			m.Run.Flip(u, int8(i))
			return
		}
		names = append(names, m.Sheet.Game.Faces[f.Face])
	}
	sandbox.Fail(m.L, "%s has no face %q: it has %s", unit.ID, a[0].Text, quoted(names))
}

func loseStep(m *Machine, u model.UnitID, a Args) {
	n := int32(1)
	if a[0].Given {
		n = a[0].N
	}
	full := m.Sheet.Game.Units[u].Steps
	now := m.Run.P.Units[u].Steps
	if n >= 0 {
		if n > 0 {
			m.Run.LoseSteps(u, n, m.Session.Source())
		}
		return
	}
	n = max(n, int32(now-full))
	if n == 0 {
		return
	}
	m.Run.LoseSteps(u, n, m.Session.Source())
	if faces := m.Sheet.Game.Units[u].Faces; now+int8(-n) == full && faces[m.Run.P.Units[u].Face].AtSteps > 0 {
		m.Run.Flip(u, 0)
	}
}
