package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// expressions gives the game every function of expressions as a function of
// its own, with what expressions may leave out written out: game:held(unit).
func expressions(envs *query.Envs) []Member {
	var out []Member
	for _, name := range sortedKeys(envs.Base.Funcs) {
		if name == "counter" || name == "hex_numbered" {
			continue // game:unit and game:hex
		}
		if f := envs.Base.Funcs[name]; !strings.Contains(name, ".") && callable(f) {
			out = append(out, asked(name, f, envs))
		}
	}
	return out
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
