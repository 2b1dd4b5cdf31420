package api

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Words is the name of the table of the words that scripts share with expressions; no
// script can write it.
const Words = "$words"

// SetWords are the words over sets and numbers, which are written in Lua.
var SetWords = []string{"any", "all", "count", "sum", "filter", "best", "first", "has", "min", "max", "abs", "clamp", "floor_div", "ceil_div", "round_half_up"}

// Printed is the type of the values printed on a counter.
const Printed = "printed values"

// findType returns a type by its name, or nil.
func (s *Declarations) findType(name string) *Type { return s.types[name] }

// unionFunc declares the function that returns the elements of several lists, each once, in the
// order of the game.
func unionFunc() Member {
	u := Member{Name: "union", Doc: "The members of several lists of units or hexes, each once, in the order of the game.", Type: Any, Func: true}
	for i := range 6 {
		u.Params = append(u.Params, Param{Name: "set" + strconv.Itoa(i+1), Type: Any, kinds: []string{listOf + "unit", listOf + "hex"}, Optional: i > 1})
	}
	u.call = func(m *Machine, _ int32, a Args) lua.LValue {
		in, typ := map[int32]bool{}, ""
		for i := range a {
			t, ok := a[i].Value.(*lua.LTable)
			if !ok {
				continue
			}
			sandbox.FillTable(t)
			for k := 1; k <= t.Len(); k++ {
				h := handleOf(t.RawGetInt(k))
				if h == nil || h.typ != "unit" && h.typ != "hex" || typ != "" && typ != h.typ {
					sandbox.RaiseError(m.L, "union takes lists of units, or lists of hexes")
				}
				in[h.id], typ = true, h.typ
			}
		}
		ids := slices.Sorted(maps.Keys(in))
		if typ == "hex" {
			return m.newHexList(ids)
		}
		return m.newUnitList(ids)
	}
	return u
}

// wordsType holds the words without a subject.
func wordsType(g *model.Game, envs *query.Envs) *Type {
	near := Member{Name: "within", Doc: "The hexes within so many hexes of some hexes or units, or of one.", Type: listOf + "hex", Func: true, deps: query.ReadPlaces,
		Params: []Param{{Name: "n", Type: Number}, {Name: "near", Type: Any, kinds: []string{"hex", "unit", listOf + "hex", listOf + "unit"}}}}
	near.call = func(m *Machine, _ int32, a Args) lua.LValue { return m.hexesWithin(a[0].N, a[1].Value) }
	return &Type{Name: Words, DotCalled: true, Doc: "The words of expressions.", Members: append(commonWords(g, envs), near, unionFunc())}
}

// constantsType holds the game's constants.
func constantsType(g *model.Game) *Type {
	t := &Type{Name: "constants", Doc: "The game's constants, by name."}
	for i := range g.Constants {
		k := &g.Constants[i]
		m := Member{Name: k.ID, Doc: asSentence(k.Name()), Type: varType(k.Type), get: func(*Machine, int32) lua.LValue { return lua.LNumber(k.Value) }}
		if k.Type == model.TFlag {
			m.get = func(*Machine, int32) lua.LValue { return lua.LBool(k.Value != 0) }
		}
		t.Members = append(t.Members, m)
	}
	return t
}

// ResolveName gives what a name means that is no global: a word of expressions, or a
// collection that is looked into by id.
func (m *Machine) ResolveName(L *lua.LState, name string) (lua.LValue, bool) {
	if m.Sheet == nil {
		return nil, false
	}
	if of, ok := strings.CutPrefix(name, sandbox.ByIDPrefix); ok {
		return m.newCollection(of), true
	}
	t := m.Sheet.types[Words]
	mem := t.findMember(name)
	if mem == nil {
		return nil, false
	}
	if mem.call != nil {
		fn := m.methods[mem]
		if fn == nil {
			fn = L.NewFunction(m.newFunction(name, mem, false))
			m.methods[mem] = fn
		}
		return fn, true
	}
	m.Deps |= mem.deps
	return mem.get(m, 0), true
}

// hexesWithin is the list of hexes near one thing or several.
func (m *Machine) hexesWithin(most int32, near lua.LValue) lua.LValue {
	var hexes []int32
	add := func(v lua.LValue) {
		switch h := handleOf(v); {
		case v == lua.LNil:
		case h != nil && h.typ == "unit":
			m.Deps |= query.ReadPlaces
			if at := m.Ctx.HexOf(model.UnitID(h.id)); at >= 0 {
				hexes = append(hexes, int32(at))
			}
		case h != nil && h.typ == "hex":
			hexes = append(hexes, h.id)
		default:
			sandbox.RaiseError(m.L, "within takes hexes or units, not %s", describeValue(v))
		}
	}
	if t, ok := near.(*lua.LTable); ok {
		sandbox.FillTable(t)
		for i := 1; i <= t.Len(); i++ {
			add(t.RawGetInt(i))
		}
	} else {
		add(near)
	}
	m.buf = m.Ctx.Places.HexesAround(int(most), hexes, m.buf[:0])
	return m.newHexList(m.buf)
}

// TextField gives a field of a side, army or box, which scripts know by their ids:
// phasing.enemy, sides.red.vars.moves_cap, boxes.blown.units.
func (m *Machine) TextField(L *lua.LState, text, name string) (lua.LValue, bool) {
	if m.Sheet == nil {
		return nil, false
	}
	for _, d := range m.Sheet.listOwners() {
		id, ok := d.Lookup(text)
		if !ok {
			continue
		}
		if f, ok := m.Sheet.Envs.Base.Fields[d.Name][name]; ok {
			m.Deps |= f.Deps
			return m.fieldValue(f, id), true
		}
		if name == "id" {
			return lua.LString(text), true
		}
	}
	for _, d := range m.Sheet.listOwners() {
		if _, ok := d.Lookup(text); ok && hasFieldPart(m.Sheet.Envs.Base.Fields[d.Name], name) {
			return m.findPart(text, name), true
		}
	}
	for _, d := range m.Sheet.listOwners() {
		if _, ok := d.Lookup(text); ok {
			fields := slices.DeleteFunc(sortedKeys(m.Sheet.Envs.Base.Fields[d.Name]), func(n string) bool { return strings.Contains(n, ".") })
			sandbox.RaiseError(L, "%s has no %q%s", typeWithArticle(d.Name), name, suggestName(name, fields))
		}
	}
	return nil, false
}

func hasFieldPart(fields map[string]lang.Field, name string) bool {
	for key := range fields {
		if strings.HasPrefix(key, name+".") {
			return true
		}
	}
	return name == "vars"
}

func (m *Machine) fieldValue(f lang.Field, id int32) lua.LValue {
	if f.Type.IsSet() {
		m.buf = f.GetSet(m.Ctx, id, m.buf[:0])
		return m.newList(f.Type, m.buf)
	}
	return m.toLua(f.Type, f.Get(m.Ctx, id))
}

// findPart returns the object behind vars, tracks ... of a side, army or box.
func (m *Machine) findPart(text, part string) lua.LValue {
	key := [2]string{text, part}
	if kept := m.parts[key]; kept != nil {
		return kept
	}
	meta := &lua.LTable{Metatable: lua.LNil}
	meta.RawSetString("__index", m.L.NewFunction(func(L *lua.LState) int {
		sandbox.ChargeFuel(L, 24)
		name := L.Get(2).String()
		for _, d := range m.Sheet.listOwners() {
			id, ok := d.Lookup(text)
			if f, there := m.Sheet.Envs.Base.Fields[d.Name][part+"."+name]; ok && there {
				if v := m.findVariable(d.Name, name); part == "vars" && v != nil {
					m.Deps |= v.deps
					L.Push(v.get(m, id))
					return 1
				}
				m.Deps |= f.Deps
				L.Push(m.fieldValue(f, id))
				return 1
			}
		}
		sandbox.RaiseError(L, "%s has no %s.%s", text, part, name)
		return 0
	}))
	meta.RawSetString("__newindex", m.L.NewFunction(func(L *lua.LState) int {
		sandbox.ChargeFuel(L, 24)
		name := L.Get(2).String()
		for _, d := range m.Sheet.listOwners() {
			id, ok := d.Lookup(text)
			if v := m.findVariable(d.Name, name); ok && part == "vars" && v != nil && v.set != nil {
				m.checkMayChange(L, text, ".vars.", name)
				p := Param{Name: name, Type: v.Type, Optional: v.MayBeNil, texts: v.texts}
				v.set(m, id, m.args.readArg(L, name, &p, L.Get(3)))
				m.Session.QueueCalled()
				return 0
			}
		}
		sandbox.RaiseError(L, "%s.%s.%s cannot be set", text, part, name)
		return 0
	}))
	m.parts[key] = &lua.LUserData{Metatable: meta}
	return m.parts[key]
}

// findVariable is a variable of a family, nil when it has none of that name.
func (m *Machine) findVariable(family, name string) *Member {
	t := m.Sheet.types[family+" variables"]
	if t == nil {
		return nil
	}
	return t.findMember(name)
}

// printedType declares the object with the values on the front of a counter.
func printedType(envs *query.Envs) *Type {
	t := &Type{Name: Printed, Doc: "The printed values on the front of the counter."}
	for _, name := range sortedKeys(envs.Base.Fields["unit"]) {
		if value, ok := strings.CutPrefix(name, "printed."); ok {
			t.Members = append(t.Members, fieldMember(value, envs.Base.Fields["unit"][name]))
		}
	}
	return t
}

// ExprValue is a value of expressions as scripts have it.
func (m *Machine) ExprValue(t lang.Type, n int32, set []int32) lua.LValue {
	if t.IsSet() {
		return m.newList(t, set)
	}
	return m.toLua(t, n)
}

// ShowValue is a value as text: the ids of things, a list in brackets.
func (m *Machine) ShowValue(v lua.LValue) string {
	switch x := v.(type) {
	case *lua.LTable:
		sandbox.FillTable(x)
		words := make([]string, x.Len())
		for i := range words {
			words[i] = m.ShowValue(x.RawGetInt(i + 1))
		}
		return "{" + strings.Join(words, " ") + "}"
	case *lua.LUserData:
		if h := handleOf(v); h != nil {
			return m.objectLabel(h)
		}
	}
	return v.String()
}
