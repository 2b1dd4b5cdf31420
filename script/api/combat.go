package api

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// CombatValue returns the combat under way, or nil.
func (m *Machine) CombatValue() lua.LValue {
	if m.Ctx.P.Combat == nil {
		return lua.LNil
	}
	return m.newObject("combat", 0)
}

func combatType(g *model.Game, envs *query.Envs) *Type {
	var codes []string
	for i := range g.Tables {
		codes = append(codes, g.Tables[i].Codes...)
	}
	t := &Type{Name: "combat", Doc: "The attack being declared or resolved."}
	b := envs.Base.Names["attacking_side"]
	t.Members = []Member{
		nameMember("attacking_side", "The side that attacks.", b),
		{Name: "code", Doc: "The result in the table, nil before the die.", Type: Text, MayBeNil: true, texts: codes, deps: query.ReadCombat, get: func(m *Machine, _ int32) lua.LValue {
			if k := m.Ctx.P.Combat; k != nil && k.Code != "" {
				return lua.LString(k.Code)
			}
			return lua.LNil
		}},
		{Name: "unit", Doc: "The one unit whose value is asked for, nil when the whole combat is meant.", Type: "unit", MayBeNil: true, deps: query.ReadCombat,
			get: func(m *Machine, _ int32) lua.LValue { return m.ObjectValue("unit", int32(m.Ctx.Unit)) }},
		{Name: "attack", Doc: "The kind of attack.", Type: Text, MayBeNil: true, texts: attackNames(g), deps: query.ReadCombat, get: func(m *Machine, _ int32) lua.LValue {
			if k := m.Ctx.P.Combat; k != nil && k.Attack >= 0 {
				return lua.LString(m.Sheet.Game.Attacks[k.Attack].ID)
			}
			return lua.LNil
		}},
	}
	for _, name := range sortedKeys(envs.Combat.Names) {
		b := envs.Combat.Names[name]
		t.Members = append(t.Members, nameMember(name, asSentence(b.Doc), b))
	}
	return t
}

func moveType() *Type {
	return &Type{Name: "move", Doc: "A move or step about which a query hook is asked.", Members: []Member{
		{Name: "unit", Doc: "The unit that moves.", Type: "unit", MayBeNil: true, get: func(m *Machine, _ int32) lua.LValue { return m.ObjectValue("unit", int32(m.Ctx.Unit)) }},
		hexField("from", "The hex left, nil when no step is meant.", func(c *query.Ctx) model.HexID { return c.From }),
		hexField("to", "The hex entered, nil when no step is meant.", func(c *query.Ctx) model.HexID { return c.To }),
	}}
}

func aimType() *Type {
	return &Type{Name: "aim", Doc: "An attack of one unit on one hex about which a verdict hook is asked.", Members: []Member{
		{Name: "unit", Doc: "The unit that would attack.", Type: "unit", MayBeNil: true, get: func(m *Machine, _ int32) lua.LValue { return m.ObjectValue("unit", int32(m.Ctx.Unit)) }},
		hexField("from", "The hex it attacks from.", func(c *query.Ctx) model.HexID { return c.From }),
		hexField("target", "The hex it would attack.", func(c *query.Ctx) model.HexID { return c.To }),
	}}
}

func hexField(name, doc string, get func(c *query.Ctx) model.HexID) Member {
	return Member{Name: name, Doc: doc, Type: "hex", MayBeNil: true, get: func(m *Machine, _ int32) lua.LValue { return m.ObjectValue("hex", int32(get(m.Ctx))) }}
}
