package api

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Matching is the name, which no script can write, of the function behind filter and its
// kin where what is asked is a table of fields.
const Matching = "$matching"

// matchingFunc gives the elements of a list whose fields are all as a table says.
func matchingFunc() Member {
	return Member{Name: Matching, Doc: "Elements whose fields are as a table says.", Type: Any, Func: true, Params: []Param{{Name: "set", Type: Any}, {Name: "fields", Type: Any}},
		do: func(m *Machine, _ int32, a Args) lua.LValue {
			set, ok := a[0].Value.(*lua.LTable)
			if !ok && a[0].Given {
				sandbox.Fail(m.L, "a list is needed here, not %s", m.describe(a[0].Value))
			} else if !ok {
				return m.L.NewTable()
			}
			fields := wantedFields(a[1].Value.(*lua.LTable))
			if typ, ids := m.things(set); typ != "" {
				return m.matchingIDs(typ, ids, fields)
			}
			return m.matching(sandbox.Read(set), fields)
		}}
}

// things are the units or hexes of a list that holds nothing else; typ is empty for
// another list.
func (m *Machine) things(set *lua.LTable) (typ string, ids []int32) {
	if l, ok := sandbox.UnreadOf(set).(*list); ok && (l.of == "unit" || l.of == "hex") {
		return l.of, append([]int32(nil), l.ids...)
	}
	sandbox.Read(set)
	for i := 1; i <= set.Len(); i++ {
		h := selfOf(set.RawGetInt(i))
		if h == nil || h.typ != "unit" && h.typ != "hex" || typ != "" && typ != h.typ {
			return "", nil
		}
		typ, ids = h.typ, append(ids, h.id)
	}
	return typ, ids
}

// wantedField is a field with the value that it is to have.
type wantedField struct {
	name  lua.LString
	value lua.LValue
}

func wantedFields(t *lua.LTable) []wantedField {
	var out []wantedField
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		out = append(out, wantedField{lua.LString(k.String()), v})
	}
	return out
}

// matchingIDs looks at units or hexes without making objects of them.
func (m *Machine) matchingIDs(typ string, ids []int32, fields []wantedField) lua.LValue {
	sandbox.Charge(m.L, 20+8*len(ids)*len(fields))
	for _, f := range fields {
		test := m.fieldTest(typ, f)
		kept := ids[:0]
		for _, id := range ids {
			if test(id) {
				kept = append(kept, id)
			}
		}
		ids = kept
	}
	return m.list(expr.SetOf(m.Sheet.family(typ)), ids)
}

// fieldTest tells whether a field of a unit or hex has a value.
func (m *Machine) fieldTest(typ string, want wantedField) func(id int32) bool {
	name := string(want.name)
	if f, ok := m.Sheet.Envs.Base.Fields[typ][name]; ok && !f.Type.IsSet() {
		if n, known := m.idOf(f.Type, want.value); known {
			m.Reads |= f.Reads
			return func(id int32) bool { return f.Get(m.Ctx, id) == n }
		}
	}
	mem := m.member(m.L, &handle{typ: typ, of: m.Sheet.types[typ]}, name)
	if mem.get == nil {
		sandbox.Fail(m.L, "%s of %s is a function: write function(x) return ... end", name, article(typ))
	}
	m.Reads |= mem.reads
	return func(id int32) bool { return m.is(mem.get(m, id), want.value) }
}

// idOf is a value of Lua as one of expressions, where its type shows which.
func (m *Machine) idOf(t expr.Type, v lua.LValue) (n int32, known bool) {
	switch x := v.(type) {
	case lua.LBool:
		if t == expr.Bool && bool(x) {
			return 1, true
		}
		return 0, t == expr.Bool
	case lua.LNumber:
		n, whole := sandbox.Int(x)
		return int32(n), t == expr.Int && whole && n == int(int32(n))
	case lua.LString:
		if d := t.Domain(); d != nil && t != expr.Int && t != expr.Bool {
			return d.Lookup(string(x))
		}
	case *lua.LUserData:
		if h, d := selfOf(x), t.Domain(); h != nil && d != nil && d.Name == h.typ {
			return h.id, true
		}
	}
	return 0, false
}

// is reports whether two values are one thing, of which one may be given by its id.
func (m *Machine) is(a, b lua.LValue) bool {
	if id, ok := b.(lua.LString); ok {
		if h := selfOf(a); h != nil {
			return m.label(h) == string(id)
		}
	}
	return a == b
}

// matching looks at the entries of any list.
func (m *Machine) matching(set *lua.LTable, fields []wantedField) lua.LValue {
	n := set.Len()
	sandbox.Charge(m.L, 20+20*n*len(fields))
	out := m.L.CreateTable(n, 0)
	for i := 1; i <= n; i++ {
		x, fits := set.RawGetInt(i), true
		for _, f := range fields {
			fits = fits && m.is(m.L.GetField(x, string(f.name)), f.value)
		}
		if fits {
			out.Append(x)
		}
	}
	return out
}
