package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// commonWords are the words without a subject that scripts share with expressions:
// turn, units, distance(a, b). What expressions may leave out is written out: held(unit).
func commonWords(g *model.Game, envs *query.Envs) []Member {
	out := append(lookupMembers(envs), objectMember("vars", "The game's variables.", "game variables"), objectMember("tracks", "The tracks of the game as a whole.", "tracks"),
		objectMember("option", "The options it is played with.", "options"), objectMember("constants", "The game's constants.", "constants"),
		Member{Name: "combat", Doc: "The combat under way, nil without one.", Type: "combat", MayBeNil: true, deps: query.ReadCombat,
			get: func(m *Machine, _ int32) lua.LValue { return m.CombatValue() }})
	for _, name := range sortedKeys(envs.Base.Names) {
		if b := envs.Base.Names[name]; !strings.Contains(name, ".") {
			m := nameMember(name, asSentence(b.Doc), b)
			if name == "turn" || name == "last_turn" {
				m.bounds = turnRange(g)
			}
			out = append(out, m)
		}
	}
	for _, name := range sortedKeys(envs.Base.Funcs) {
		if f := envs.Base.Funcs[name]; !strings.Contains(name, ".") && canCall(f) {
			m := exprMember(name, f, envs)
			if name == "declared" {
				m.resultBy = declaredTexts
			}
			out = append(out, m)
		}
	}
	return out
}

// turnRange are the first and the last turn; nil without a game.
func turnRange(g *model.Game) *[2]int {
	if g.Grid == nil || g.LastTurn < g.FirstTurn || g.LastTurn == 0 {
		return nil
	}
	return &[2]int{g.FirstTurn, g.LastTurn}
}

// objectMember is a word for the one object of a type.
func objectMember(name, doc, typ string) Member {
	return Member{Name: name, Doc: doc, Type: typ, get: func(m *Machine, _ int32) lua.LValue { return m.newObject(typ, 0) }}
}

// canCall leaves out functions whose arguments Lua cannot give.
func canCall(f lang.HostFunc) bool {
	for _, p := range f.Params {
		if !p.Type.IsKnown() || p.Type.IsSet() || p.Variadic {
			return false
		}
	}
	return true
}

// exprMember is a function of expressions as one of scripts.
func exprMember(name string, f lang.HostFunc, envs *query.Envs) Member {
	m := Member{Name: name, Doc: asSentence(f.Doc), Type: typeName(f.Result), Func: true, deps: f.Deps, domain: textDomain(f.Result)}
	m.MayBeNil = f.Result.Domain() != nil && !f.Result.IsSet()
	for _, p := range f.Params {
		m.Params = append(m.Params, Param{Name: p.Name, Type: typeName(p.Type), Optional: p.Optional})
	}
	m.call = func(m *Machine, _ int32, a Args) lua.LValue {
		var room [8]int32
		args := room[:0]
		for i, p := range f.Params {
			n := a[i].N
			if p.Type.Domain() == envs.Domains.Text && a[i].Given {
				n = m.textID(a[i].Text)
			}
			if !a[i].Given {
				n = p.Default
			}
			args = append(args, n)
		}
		sandbox.ChargeFuel(m.L, 100)
		if f.Result.IsSet() {
			m.buf = f.CallSet(m.Ctx, args, m.buf[:0])
			return m.newList(f.Result, m.buf)
		}
		return m.toLua(f.Result, f.Call(m.Ctx, args))
	}
	return m
}
