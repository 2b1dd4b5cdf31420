package api

import (
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/check"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// lookupMembers are the words that take more in scripts than one function of expressions does.
func lookupMembers(envs *query.Envs) []Member {
	party := Param{Name: "party", Type: Party, Doc: "a unit, or a side as a whole"}
	hex := Param{Name: "hex", Type: "hex"}
	return []Member{
		{Name: "lookup", Doc: "A cell of a table: a number, or the text of a result. Row and column are names, or numbers as for a combat.", Type: Any, Func: true,
			Params: []Param{{Name: "table", Type: "table"}, {Name: "row", Type: Any}, {Name: "column", Type: Any}}, call: tableCell, textsBy: tableTexts, resultBy: tableResults},
		{Name: "in_zone", Doc: "Is the hex in such a zone of an enemy of the unit, or of the side?", Type: Flag, Func: true,
			Params: []Param{{Name: "zone", Type: "zone"}, hex, party}, deps: query.ReadPlaces | query.ReadUnits | query.ReadVars,
			call: partyMember(envs.Base.Funcs["in_zone"], isInZone)},
		{Name: "enemy_in", Doc: "Does the hex hold an enemy of the unit, or of the side?", Type: Flag, Func: true,
			Params: []Param{hex, party}, deps: query.ReadPlaces | query.ReadUnits | query.ReadVars,
			call: partyMember(envs.Base.Funcs["enemy_in"], func(m *Machine, a Args) bool {
				return m.Ctx.Places.HoldsEnemy(model.HexID(a[0].N), model.SideID(a[1].N))
			})},
	}
}

// partyMember returns a function whose last argument is a unit or a side. For a unit it computes
// what expressions do, for a side it calls side.
func partyMember(unit lang.HostFunc, side func(*Machine, Args) bool) func(*Machine, int32, Args) lua.LValue {
	return func(m *Machine, _ int32, a Args) lua.LValue {
		last := len(a) - 1
		sandbox.ChargeFuel(m.L, 100)
		if d := m.Sheet.Envs.Domains; handleOf(a[last].Value) == nil && !isUnitID(d, a[last].Text) {
			return lua.LBool(side(m, a))
		}
		var room [4]int32
		args := room[:0]
		for i := range a {
			args = append(args, a[i].N)
		}
		return lua.LBool(unit.Call(m.Ctx, args) != 0)
	}
}

func isUnitID(d *query.Domains, id string) bool {
	if _, side := d.Side.Lookup(id); side {
		return false
	}
	_, unit := d.Unit.Lookup(id)
	return unit
}

func isInZone(m *Machine, a Args) bool {
	sandbox.ChargeFuel(m.L, 400)
	return m.Ctx.Zones.InZoneOfEnemy(int(a[0].N), model.HexID(a[1].N), model.SideID(a[2].N))
}

func tableCell(m *Machine, _ int32, a Args) lua.LValue {
	t := &m.Sheet.Game.Tables[a[0].N]
	row := m.tableKey(t.ID, "row", a[1].Value, t.FindRow, mapNames(t.Rows, func(r *model.Row) string { return r.Name }))
	col := m.tableKey(t.ID, "column", a[2].Value, t.FindColumn, mapNames(t.Columns, func(c *model.Column) string { return c.Name }))
	if m.Ctx.OnTableRead != nil {
		m.Ctx.OnTableRead(int(a[0].N), row, col)
	}
	if t.Numbers {
		return lua.LNumber(t.Cells[row][col])
	}
	return lua.LString(t.CellCode(row, col))
}

// tableTexts are the rows and columns of each table, the second and third argument of lookup.
func tableTexts(s *Declarations) map[string]map[int]*check.Names {
	out := map[string]map[int]*check.Names{}
	for i := range s.Game.Tables {
		t := &s.Game.Tables[i]
		out[t.ID] = map[int]*check.Names{1: check.NewNames(mapNames(t.Rows, func(r *model.Row) string { return r.Name })), 2: check.NewNames(mapNames(t.Columns, func(c *model.Column) string { return c.Name }))}
	}
	return out
}

// tableResults are the cells of each table and of each of its columns: codes, or numbers
// from the least to the greatest.
func tableResults(s *Declarations) map[string]check.Member {
	out := map[string]check.Member{}
	for i := range s.Game.Tables {
		t := &s.Game.Tables[i]
		all := make([]int, len(t.Columns))
		for k := range t.Columns {
			all[k] = k
			out[t.ID+check.ColumnSeparator+t.Columns[k].Name] = tableCells(t, []int{k})
		}
		out[t.ID] = tableCells(t, all)
	}
	return out
}

// tableCells returns the possible results of some columns of a table: codes, or a range of numbers.
func tableCells(t *model.Table, columns []int) check.Member {
	var run *[2]int
	var codes []string
	for r, row := range t.Cells {
		for _, k := range columns {
			if k >= len(row) {
				continue
			}
			n := int(row[k])
			if !t.Numbers {
				if code := t.CellCode(r, k); !slices.Contains(codes, code) {
					codes = append(codes, code)
				}
				continue
			}
			if run == nil {
				run = &[2]int{n, n}
			}
			run[0], run[1] = min(run[0], n), max(run[1], n)
		}
	}
	if t.Numbers {
		return check.Member{Type: Number, Bounds: run}
	}
	return check.Member{Type: Text, Texts: check.NewNames(codes)}
}

// declaredTexts are the choices of each declaration.
func declaredTexts(s *Declarations) map[string]check.Member {
	texts := map[string][]string{}
	for i := range s.Game.Attacks {
		for k := range s.Game.Attacks[i].Declarations {
			d := &s.Game.Attacks[i].Declarations[k]
			for _, o := range d.Choices {
				texts[d.ID] = append(texts[d.ID], s.Game.Texts[o.Text])
			}
		}
	}
	out := map[string]check.Member{}
	for _, id := range sortedKeys(texts) {
		out[id] = check.Member{Type: Text, MayBeNil: true, Texts: check.NewNames(texts[id])}
	}
	return out
}

// tableKey finds the row or column that a number or name means.
func (m *Machine) tableKey(table, what string, v lua.LValue, find func(string) int, valid []string) int {
	text := ""
	switch x := v.(type) {
	case lua.LString:
		text = string(x)
	case lua.LNumber:
		n, ok := sandbox.ToInt(x)
		if !ok {
			sandbox.RaiseError(m.L, "lookup: the %s must be a whole number or a name, not %s", what, describeValue(v))
		}
		text = strconv.Itoa(n)
	default:
		sandbox.RaiseError(m.L, "lookup: the %s must be a whole number or a name, not %s", what, describeValue(v))
	}
	i := find(text)
	if i < 0 {
		sandbox.RaiseError(m.L, "lookup: the table %q has no %s %q%s", table, what, text, suggestName(text, valid))
	}
	return i
}

// tracksType holds the tracks of the game as a whole.
func tracksType(g *model.Game) *Type {
	t := &Type{Name: "tracks", Doc: "The tracks of the game as a whole, by name; adjust and set change them."}
	for i := range g.Tracks {
		k := &g.Tracks[i]
		if k.Owner == model.OfGame {
			t.Members = append(t.Members, Member{Name: k.ID, Doc: asSentence("Track " + k.Name()), Type: Number, deps: query.ReadVars | query.ReadMore,
				bounds: trackBounds(g, k.ID), get: func(m *Machine, _ int32) lua.LValue { return lua.LNumber(m.Ctx.P.Vars[k.Slot]) }})
		}
	}
	return t
}

// Collections are the collections that are looked into by id, with the families whose ids those are.
var Collections = []struct{ Name, Family string }{
	{"counters", "unit"}, {"sides", "side"}, {"armies", "army"}, {"hexes", "hex"}, {"boxes", "box"}, {"areas", "area"}, {"cards", "card"}}

// newCollection is one of the collections that are looked into by id: counters['fr-i'].
func (m *Machine) newCollection(name string) lua.LValue {
	if kept := m.byIDs[name]; kept != nil {
		return kept
	}
	i := slices.IndexFunc(Collections, func(c struct{ Name, Family string }) bool { return c.Name == name })
	meta := &lua.LTable{Metatable: lua.LNil}
	meta.RawSetString("__index", m.L.NewFunction(func(L *lua.LState) int {
		sandbox.ChargeFuel(L, 24)
		id := L.Get(2).String()
		d := m.Sheet.findDomain(Collections[i].Family)
		n, found := d.Lookup(id)
		if !found {
			sandbox.ChargeFuel(L, 2000)
			sandbox.RaiseError(L, "there is no %s %q%s", d.Name, id, suggestName(id, d.Names()))
		}
		if name == "areas" {
			L.Push(m.areaHexes(n))
			return 1
		}
		L.Push(m.toLua(lang.MemberType(d), n))
		return 1
	}))
	m.byIDs[name] = &lua.LUserData{Metatable: meta}
	return m.byIDs[name]
}

// areaHexes is the list of the hexes of an area, which may be given where an area is wanted.
func (m *Machine) areaHexes(n int32) lua.LValue {
	m.buf = m.buf[:0]
	for _, h := range m.Sheet.Game.Areas[n].Hexes {
		m.buf = append(m.buf, int32(h))
	}
	v := m.newHexList(m.buf)
	sandbox.PendingEntries(v.(*lua.LTable)).(*lazyIDs).area = n
	return v
}
