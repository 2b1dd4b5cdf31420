package api

import (
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func gameType(g *model.Game, envs *query.Envs) *Type {
	t := &Type{Name: "game", Doc: "The game: the first argument of every hook."}
	t.Members = slices.Concat(gameFields(envs), gameLookups(g), cardVerbs(g), expressions(envs))
	return t
}

func gameFields(envs *query.Envs) []Member {
	out := []Member{
		{Name: "vars", Doc: "The game's variables.", Type: "game variables", get: func(m *Machine, _ int32) lua.LValue { return m.object("game variables", 0) }},
		{Name: "options", Doc: "The options it is played with.", Type: "options", get: func(m *Machine, _ int32) lua.LValue { return m.object("options", 0) }},
		{Name: "combat", Doc: "The combat under way, nil without one.", Type: "combat", Nil: true, reads: query.ReadCombat, get: func(m *Machine, _ int32) lua.LValue { return m.Combat() }},
	}
	for _, name := range []string{"turn", "phase", "phasing", "other", "hexes"} {
		b := envs.Base.Names[name]
		out = append(out, named(name, sentence(b.Doc), b))
	}
	sides := envs.Base.Names["sides"]
	return append(out, named("sides", sentence(sides.Doc), sides))
}

func gameLookups(g *model.Game) []Member {
	filters := []Param{
		{Name: "side", Type: "side", Optional: true}, {Name: "army", Type: "army", Optional: true}, {Name: "kind", Type: "unit kind", Optional: true},
		{Name: "in_area", Type: "area", Optional: true}, {Name: "on_map", Type: Flag, Optional: true}, {Name: "box", Type: "box", Optional: true},
		{Name: "in_hex", Type: "hex", Optional: true},
	}
	return []Member{
		{Name: "unit", Doc: "The unit of that id.", Type: "unit", Func: true, Params: []Param{{Name: "id", Type: "unit"}},
			do: func(m *Machine, _ int32, a Args) lua.LValue { return m.object("unit", a[0].N) }},
		{Name: "hex", Doc: "The hex of that number.", Type: "hex", Func: true, Params: []Param{{Name: "id", Type: "hex"}},
			do: func(m *Machine, _ int32, a Args) lua.LValue { return m.object("hex", a[0].N) }},
		{Name: "card", Doc: "The card of that id.", Type: "card", Func: true, Params: []Param{{Name: "id", Type: "card"}},
			do: func(m *Machine, _ int32, a Args) lua.LValue { return m.object("card", a[0].N) }},
		{Name: "units", Doc: "The units that fit all that is asked, in the order of the counter mix.", Type: listOf + "unit", Func: true, Named: true, Params: filters,
			reads: query.ReadPlaces, do: func(m *Machine, _ int32, a Args) lua.LValue { return m.filter(g, a) }},
		{Name: "side_vars", Doc: "The variables of a side.", Type: "side variables", Func: true, Params: []Param{{Name: "side", Type: "side"}},
			do: func(m *Machine, _ int32, a Args) lua.LValue { return m.object("side variables", a[0].N) }},
		{Name: "army_vars", Doc: "The variables of an army.", Type: "army variables", Func: true, Params: []Param{{Name: "army", Type: "army"}},
			do: func(m *Machine, _ int32, a Args) lua.LValue { return m.object("army variables", a[0].N) }},
		{Name: "box_vars", Doc: "The variables of a box.", Type: "box variables", Func: true, Params: []Param{{Name: "box", Type: "box"}},
			do: func(m *Machine, _ int32, a Args) lua.LValue { return m.object("box variables", a[0].N) }},
		trackValue(),
		{Name: "in_zone", Doc: "Is the hex in such a zone of an enemy of the side?", Type: Flag, Func: true,
			Params: []Param{{Name: "zone", Type: "zone"}, {Name: "hex", Type: "hex"}, {Name: "side", Type: "side"}},
			reads:  query.ReadPlaces | query.ReadUnits | query.ReadVars, do: inZone},
		{Name: "table", Doc: "A cell of a table: a number, or the text of a result. Row and column are names, or numbers as for a combat.", Type: Any, Func: true,
			Params: []Param{{Name: "table", Type: "table"}, {Name: "row", Type: Any}, {Name: "column", Type: Any}}, do: tableCell},
	}
}

func tableCell(m *Machine, _ int32, a Args) lua.LValue {
	t := &m.Sheet.Game.Tables[a[0].N]
	row := m.tableKey(t.ID, "row", a[1].Value, t.RowNamed, names(t.Rows, func(r *model.Row) string { return r.Name }))
	col := m.tableKey(t.ID, "column", a[2].Value, t.ColumnNamed, names(t.Columns, func(c *model.Column) string { return c.Name }))
	n := t.Cells[row][col]
	if t.Numbers {
		return lua.LNumber(n)
	}
	return lua.LString(t.Codes[n])
}

// tableKey finds the row or column that a number or name means.
func (m *Machine) tableKey(table, what string, v lua.LValue, find func(string) int, valid []string) int {
	text := ""
	switch x := v.(type) {
	case lua.LString:
		text = string(x)
	case lua.LNumber:
		n, ok := sandbox.Int(x)
		if !ok {
			sandbox.Fail(m.L, "game:table: the %s must be a whole number or a name, not %s", what, m.describe(v))
		}
		text = strconv.Itoa(n)
	default:
		sandbox.Fail(m.L, "game:table: the %s must be a whole number or a name, not %s", what, m.describe(v))
	}
	i := find(text)
	if i < 0 {
		sandbox.Fail(m.L, "game:table: the table %q has no %s %q%s", table, what, text, didYouMean(text, valid))
	}
	return i
}

func (m *Machine) filter(g *model.Game, a Args) lua.LValue {
	sandbox.Charge(m.L, len(g.Units)/4)
	m.buf = m.buf[:0]
	for u := range g.Units {
		d, at := &g.Units[u], m.Ctx.P.Units[u].At
		switch {
		case a[0].Given && int32(d.Side) != a[0].N, a[1].Given && int32(d.Army) != a[1].N, a[2].Given && int32(d.Kind) != a[2].N,
			a[3].Given && (at < 0 || !g.Areas[a[3].N].In[at]), a[4].Given && (at >= 0) != (a[4].N == 1),
			a[5].Given && at != model.InBox(model.BoxID(a[5].N)), a[6].Given && at != model.OnHex(model.HexID(a[6].N)):
			continue
		}
		m.buf = append(m.buf, int32(u))
	}
	return m.unitList(m.buf)
}

func inZone(m *Machine, _ int32, a Args) lua.LValue {
	sandbox.Charge(m.L, 4*len(m.Sheet.Game.Units))
	for u := range m.Sheet.Game.Units {
		if m.Ctx.Hostile(m.Sheet.Game.Units[u].Side, model.SideID(a[2].N)) && m.Ctx.Exerts(int(a[0].N), model.UnitID(u), model.HexID(a[1].N)) {
			return lua.LTrue
		}
	}
	return lua.LFalse
}

// change declares a function of the game that changes it and gives nothing.
func change(name, doc string, ps []Param, do func(m *Machine, a Args)) Member {
	return Member{Name: name, Doc: doc, Func: true, Effect: true, Params: ps, do: func(m *Machine, _ int32, a Args) lua.LValue {
		do(m, a)
		return nil
	}}
}

// known checks that a function to be called later exists.
func (m *Machine) known(fn string) string {
	if m.Known != nil && !m.Known(fn) {
		sandbox.Fail(m.L, "there is no function %q: functions called later must be global, written at the top of a file", fn)
	}
	return fn
}

func names[T any](list []T, id func(*T) string) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = id(&list[i])
	}
	return out
}

// complete fills in what the hook left out.
func (m *Machine) complete(q *flow.Args, proc string) {
	p := m.Ctx.P
	q.Phase = p.Phase
	switch {
	case q.Side >= 0:
	case len(q.Units) > 0:
		q.Side = m.Sheet.Game.Units[q.Units[0]].Side
	default:
		q.Side = p.Phasing
	}
	if k := p.Combat; proc == "retreat" && len(q.Foes) == 0 && k != nil && q.Side == k.Side {
		q.Foes = slices.Clone(k.Defenders)
	} else if proc == "retreat" && len(q.Foes) == 0 && k != nil {
		for i := range k.Attackers {
			q.Foes = append(q.Foes, k.Attackers[i].Unit)
		}
	}
}
