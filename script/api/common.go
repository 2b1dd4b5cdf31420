package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// commonWords are the words without a subject that scripts share with expressions:
// turn, units, distance(a, b). What expressions may leave out is written out: held(unit).
func commonWords(g *model.Game, envs *query.Envs) []Member {
	out := append(lookups(envs), object("vars", "The game's variables.", "game variables"), object("tracks", "The tracks of the game as a whole.", "tracks"),
		object("option", "The options it is played with.", "options"), object("constants", "The game's constants.", "constants"),
		Member{Name: "combat", Doc: "The combat under way, nil without one.", Type: "combat", Nil: true, reads: query.ReadCombat,
			get: func(m *Machine, _ int32) lua.LValue { return m.Combat() }})
	for _, name := range sortedKeys(envs.Base.Names) {
		if b := envs.Base.Names[name]; !strings.Contains(name, ".") {
			m := named(name, sentence(b.Doc), b)
			if name == "turn" || name == "last_turn" {
				m.bounds = turns(g)
			}
			out = append(out, m)
		}
	}
	for _, name := range sortedKeys(envs.Base.Funcs) {
		if f := envs.Base.Funcs[name]; !strings.Contains(name, ".") && callable(f) {
			m := asked(name, f, envs)
			if name == "declared" {
				m.resultBy = declaredTexts
			}
			out = append(out, m)
		}
	}
	return out
}

// turns are the first and the last turn; nil without a game.
func turns(g *model.Game) *[2]int {
	if g.Grid == nil || g.LastTurn < g.FirstTurn || g.LastTurn == 0 {
		return nil
	}
	return &[2]int{g.FirstTurn, g.LastTurn}
}

// object is a word for the one object of a type.
func object(name, doc, typ string) Member {
	return Member{Name: name, Doc: doc, Type: typ, get: func(m *Machine, _ int32) lua.LValue { return m.object(typ, 0) }}
}

// callable leaves out functions whose arguments Lua cannot give.
func callable(f expr.Func) bool {
	for _, p := range f.Params {
		if !p.Type.Known() || p.Type.IsSet() || p.Variadic {
			return false
		}
	}
	return true
}

// asked is a function of expressions as one of scripts.
func asked(name string, f expr.Func, envs *query.Envs) Member {
	m := Member{Name: name, Doc: sentence(f.Doc), Type: typeName(f.Result), Func: true, reads: f.Reads, of: textDomain(f.Result)}
	m.Nil = f.Result.Domain() != nil && !f.Result.IsSet()
	for _, p := range f.Params {
		m.Params = append(m.Params, Param{Name: p.Name, Type: typeName(p.Type), Optional: p.Optional})
	}
	m.do = func(m *Machine, _ int32, a Args) lua.LValue {
		var room [8]int32
		args := room[:0]
		for i, p := range f.Params {
			n := a[i].N
			if p.Type.Domain() == envs.D.Text && a[i].Given {
				n = m.textID(a[i].Text)
			}
			if !a[i].Given {
				n = p.Default
			}
			args = append(args, n)
		}
		sandbox.Charge(m.L, 100)
		if f.Result.IsSet() {
			m.buf = f.CallSet(m.Ctx, args, m.buf[:0])
			return m.list(f.Result, m.buf)
		}
		return m.value(f.Result, f.Call(m.Ctx, args))
	}
	return m
}
