package api

import (
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

func hexType(g *model.Game, envs *query.Envs) *Type {
	t := &Type{Name: "hex", Doc: "A hex of the map."}
	t.Members = []Member{
		{Name: "id", Doc: "Its number.", Type: Text, get: func(m *Machine, h int32) lua.LValue { return lua.LString(g.Grid.Label(model.HexID(h))) }},
		{Name: "name", Doc: "The name printed on the map, nil without one.", Type: Text, MayBeNil: true, oftenNil: true, freeText: true, get: func(m *Machine, h int32) lua.LValue {
			if int(h) >= len(g.HexNames) || g.HexNames[h] == "" {
				return lua.LNil
			}
			return lua.LString(g.HexNames[h])
		}},
		{Name: "vars", Doc: "Its variables.", Type: "hex variables", get: func(m *Machine, h int32) lua.LValue { return m.newObject("hex variables", h) }},
		{Name: "neighbors", Doc: "The hexes next to it.", Type: listOf + "hex", get: func(m *Machine, h int32) lua.LValue {
			m.buf = m.buf[:0]
			for _, n := range g.Grid.Neighbors(model.HexID(h)) {
				if n >= 0 {
					m.buf = append(m.buf, int32(n))
				}
			}
			return m.newHexList(m.buf)
		}},
	}
	t.Members = append(t.Members, fieldMembers(envs.Base.Fields["hex"])...)
	return t
}

func hexsideType(g *model.Game, envs *query.Envs) *Type {
	t := &Type{Name: "hexside", Doc: "A hexside of the map."}
	t.Members = append([]Member{
		{Name: "id", Doc: "Its two hexes, as 0101/0102; at the border of the map a hex and a direction.", Type: Text, get: func(m *Machine, s int32) lua.LValue { return lua.LString(g.Grid.HexsideLabel(s)) }},
		{Name: "vars", Doc: "Its variables.", Type: "hexside variables", get: func(m *Machine, s int32) lua.LValue { return m.newObject("hexside variables", s) }},
	}, fieldMembers(envs.Base.Fields["hexside"])...)
	return t
}

func (m *Machine) newHexList(ids []int32) lua.LValue {
	return m.newList(setType(m.Sheet.Envs.Domains.Hex), ids)
}
func (m *Machine) newUnitList(ids []int32) lua.LValue {
	return m.newList(setType(m.Sheet.Envs.Domains.Unit), ids)
}

func quoteNames(names []string) string {
	q := make([]string, len(names))
	for i, n := range names {
		q[i] = strconv.Quote(n)
	}
	return strings.Join(q, ", ")
}
