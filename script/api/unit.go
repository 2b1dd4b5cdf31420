package api

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func unitType(g *model.Game, envs *query.Envs) *Type {
	t := &Type{Name: "unit", Doc: "A counter. Each printed value is a field of its name."}
	t.Members = []Member{
		{Name: "id", Doc: "Its id.", Type: Text, get: func(m *Machine, u int32) lua.LValue { return lua.LString(g.Units[u].ID) }},
		{Name: "name", Doc: "Its name, as people read it.", Type: Text, freeText: true, get: func(m *Machine, u int32) lua.LValue { return lua.LString(g.Units[u].Name()) }},
		{Name: "vars", Doc: "Its variables.", Type: "unit variables", get: func(m *Machine, u int32) lua.LValue { return m.newObject("unit variables", u) }},
		{Name: "printed", Doc: "What is printed on its front.", Type: Printed, get: func(m *Machine, u int32) lua.LValue { return m.newObject(Printed, u) }},
	}
	t.Members = append(t.Members, fieldMembers(envs.Base.Fields["unit"])...)
	return t
}

func arriveUnit(m *Machine, u model.UnitID, a Args) {
	turn := int32(m.Run.Ctx.P.Turn)
	if a[1].Given {
		turn = a[1].N
	}
	if turn < 1 || turn > 999 {
		sandbox.RaiseError(m.L, "arrive: turn must be the number of a turn, not %d", turn)
	}
	m.Run.Units.ScheduleArrival(u, int(a[0].N), int16(turn))
}

func flipUnit(m *Machine, u model.UnitID, a Args) {
	unit := &m.Sheet.Game.Units[u]
	var names []string
	for i, f := range unit.Faces {
		if int32(f.Face) == a[0].N {
			m.Run.Units.FlipUnit(u, int8(i))
			return
		}
		names = append(names, m.Sheet.Game.Faces[f.Face])
	}
	sandbox.RaiseError(m.L, "%s has no face %q: it has %s", unit.ID, a[0].Text, quoteNames(names))
}

func loseStep(m *Machine, u model.UnitID, a Args) {
	n := int32(1)
	if a[0].Given {
		n = a[0].N
	}
	m.Run.Units.LoseSteps(u, n, m.Session.HookSource())
}
