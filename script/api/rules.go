package api

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Functions is the name of the table of functions that the engine works out; no script
// can write it.
const Functions = "$functions"

// isHiddenType reports whether a type serves scripts unseen.
func isHiddenType(t *Type) bool { return t.Name == Functions || t.Name == Words }

// functionsType is the object behind the game's own functions that are one expression:
// scripts call them by their bare names.
func functionsType(g *model.Game, envs *query.Envs) *Type {
	t := &Type{Name: Functions, DotCalled: true, Doc: "The game's own functions of one expression.", Members: []Member{matchingFunc()}}
	for i := range g.Functions {
		t.Members = append(t.Members, functionMember(&g.Functions[i], envs))
	}
	return t
}

func functionMember(d *model.Function, envs *query.Envs) Member {
	result := d.Call.Type
	m := Member{Name: d.ID, Doc: asSentence("Defined by the game: " + d.Name()), Type: typeName(result), Func: true, deps: d.Call.Deps, domain: textDomain(result)}
	m.MayBeNil = result.Domain() != nil && !result.IsSet()
	for _, p := range d.Params {
		m.Params = append(m.Params, Param{Name: p.Name, Type: typeName(p.Type)})
	}
	m.call = func(m *Machine, _ int32, a Args) lua.LValue {
		given := m.exprArgs[:0]
		for i, p := range d.Params {
			given = append(given, query.Arg{N: a[i].N, Set: a[i].IDs})
			if p.Type.Domain() == envs.Domains.Text && !p.Type.IsSet() {
				given[i].N = m.textID(a[i].Text)
			}
		}
		m.exprArgs = given
		sandbox.ChargeFuel(m.L, 400)
		list := m.Ctx.Functions.CallFunction(d, given)
		if result.IsSet() {
			return m.newList(result, list)
		}
		return m.toLua(result, list[0])
	}
	return m
}

// textID is the id of a text that expressions may compare: none when no
// expression can know it.
func (m *Machine) textID(text string) int32 {
	if id, ok := m.Sheet.Envs.Domains.Text.Lookup(text); ok {
		return id
	}
	return lang.None
}
