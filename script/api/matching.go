package api

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Matching is the name of the function behind filter and its kin if the argument is a table of
// fields. No script can write the name.
const Matching = "$matching"

// matchingFunc declares the function that returns the elements of a list whose fields all equal
// those of a table.
func matchingFunc() Member {
	return Member{Name: Matching, Doc: "Elements whose fields are as a table says.", Type: Any, Func: true, Params: []Param{{Name: "set", Type: Any}, {Name: "fields", Type: Any}},
		call: func(m *Machine, _ int32, a Args) lua.LValue {
			set, ok := a[0].Value.(*lua.LTable)
			if !ok && a[0].Given {
				sandbox.RaiseError(m.L, "a list is needed here, not %s", describeValue(a[0].Value))
			} else if !ok {
				return m.L.NewTable()
			}
			fields := listWantedFields(a[1].Value.(*lua.LTable))
			if typ, ids := m.listThings(set); typ != "" {
				return m.filterIDs(typ, ids, fields)
			}
			return m.filterValues(sandbox.FillTable(set), fields)
		}}
}

// listThings returns the ids of a list that holds only units or only hexes. typ is "" for any other
// list.
func (m *Machine) listThings(set *lua.LTable) (typ string, ids []int32) {
	if l, ok := sandbox.PendingEntries(set).(*lazyIDs); ok && (l.of == "unit" || l.of == "hex") {
		return l.of, append([]int32(nil), l.ids...)
	}
	sandbox.FillTable(set)
	for i := 1; i <= set.Len(); i++ {
		h := handleOf(set.RawGetInt(i))
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

func listWantedFields(t *lua.LTable) []wantedField {
	var out []wantedField
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		out = append(out, wantedField{lua.LString(k.String()), v})
	}
	return out
}

// filterIDs filters units or hexes by id, which is cheap because it makes no objects of them.
func (m *Machine) filterIDs(typ string, ids []int32, fields []wantedField) lua.LValue {
	sandbox.ChargeFuel(m.L, 20+8*len(ids)*len(fields))
	for _, f := range fields {
		test := m.newFieldTest(typ, f)
		kept := ids[:0]
		for _, id := range ids {
			if test(id) {
				kept = append(kept, id)
			}
		}
		ids = kept
	}
	return m.newList(lang.SetType(m.Sheet.findDomain(typ)), ids)
}

// newFieldTest returns a test whether a field of a unit or hex has the wanted value. A field that
// is a function ends the run with an error.
func (m *Machine) newFieldTest(typ string, want wantedField) func(id int32) bool {
	name := string(want.name)
	if f, ok := m.Sheet.Envs.Base.Fields[typ][name]; ok && !f.Type.IsSet() {
		if n, known := m.fromLua(f.Type, want.value); known {
			m.Deps |= f.Deps
			return func(id int32) bool { return f.Get(m.Ctx, id) == n }
		}
	}
	mem := m.findMember(m.L, &handle{typ: typ, of: m.Sheet.types[typ]}, name)
	if mem.get == nil {
		sandbox.RaiseError(m.L, "%s of %s is a function: write function(x) return ... end", name, typeWithArticle(typ))
	}
	m.Deps |= mem.deps
	return func(id int32) bool { return m.isSameThing(mem.get(m, id), want.value) }
}

// fromLua converts a Lua value to a value of expressions. known is false if the type does not fit
// or an id is unknown.
func (m *Machine) fromLua(t lang.Type, v lua.LValue) (n int32, known bool) {
	switch x := v.(type) {
	case lua.LBool:
		if t == lang.Bool && bool(x) {
			return 1, true
		}
		return 0, t == lang.Bool
	case lua.LNumber:
		n, whole := sandbox.ToInt(x)
		return int32(n), t == lang.Int && whole && n == int(int32(n))
	case lua.LString:
		if d := t.Domain(); d != nil && t != lang.Int && t != lang.Bool {
			return d.Lookup(string(x))
		}
	case *lua.LUserData:
		if h, d := handleOf(x), t.Domain(); h != nil && d != nil && d.Name == h.typ {
			return h.id, true
		}
	}
	return 0, false
}

// isSameThing reports whether two values are equal. A text b equals an object a with that id.
func (m *Machine) isSameThing(a, b lua.LValue) bool {
	if id, ok := b.(lua.LString); ok {
		if h := handleOf(a); h != nil {
			return m.objectLabel(h) == string(id)
		}
	}
	return a == b
}

// filterValues filters the entries of any list.
func (m *Machine) filterValues(set *lua.LTable, fields []wantedField) lua.LValue {
	n := set.Len()
	sandbox.ChargeFuel(m.L, 20+20*n*len(fields))
	out := m.L.CreateTable(n, 0)
	for i := 1; i <= n; i++ {
		x, fits := set.RawGetInt(i), true
		for _, f := range fields {
			fits = fits && m.isSameThing(m.L.GetField(x, string(f.name)), f.value)
		}
		if fits {
			out.Append(x)
		}
	}
	return out
}
