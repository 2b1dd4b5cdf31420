package api

import (
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func gameType(g *model.Game, envs *query.Envs) *Type {
	t := &Type{Name: "game", Doc: "The game: the first argument of every hook."}
	t.Members = slices.Concat(gameFields(envs), gameLookups(g), gameVerbs(g), gameQueues(g), cardVerbs(g), expressions(envs))
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

func gameVerbs(g *model.Game) []Member {
	track, n, of := Param{Name: "track", Type: "track"}, Param{Name: "n", Type: Number}, trackOf
	return []Member{
		change("set_track", "Sets a track, held inside its limits.", []Param{track, n, of}, func(m *Machine, a Args) {
			m.Run.SetTrack(model.TrackID(a[0].N), m.trackOwner("game:set_track", a[0].N, a[2]), a[1].N)
		}),
		change("add_track", "Adds to a track, held inside its limits.", []Param{track, n, of}, func(m *Machine, a Args) {
			m.Run.AddTrack(model.TrackID(a[0].N), m.trackOwner("game:add_track", a[0].N, a[2]), a[1].N)
		}),
		change("say", "Tells the players a sentence.", []Param{{Name: "text", Type: Text}}, func(m *Machine, a Args) { m.tell(event.Said, a[0].Text) }),
		change("tell", "Tells one side a sentence that the others do not hear.", []Param{{Name: "side", Type: "side"}, {Name: "text", Type: Text}}, func(m *Machine, a Args) {
			if m.Session.Fresh() {
				e := event.Blank(event.Said)
				e.Text, e.Side, e.Secret, e.Rule = a[1].Text, model.SideID(a[0].N), true, m.Session.Source()
				m.Run.Emit(e)
			}
			m.keep()
		}),
		change("win", "Ends the game: the side wins, at a level, under a name.",
			[]Param{{Name: "side", Type: "side"}, {Name: "level", Type: Number, Optional: true, Doc: "1 by default"}, {Name: "name", Type: Text, Optional: true}},
			func(m *Machine, a Args) {
				level := 1
				if a[1].Given {
					level = int(a[1].N)
				}
				if m.Run.P.Result != nil {
					sandbox.Fail(m.L, "the game is over already: only one side can win, once")
				}
				m.Run.End(model.SideID(a[0].N), level, a[2].Text, m.Session.Source().ID)
			}),
	}
}

func gameQueues(g *model.Game) []Member {
	fn := Param{Name: "fn", Type: Function, Doc: "the name of a top-level function, as a text; it is called with the game and the data"}
	data := Param{Name: "data", Type: Data, Optional: true}
	return []Member{
		change("after", "Calls a function when this hook has ended and all that it queued has been done.", []Param{fn, data}, func(m *Machine, a Args) {
			q := flow.NoArgs()
			q.Fn, q.Data, q.Side = m.known(a[0].Text), m.encode(a[1].Value), m.Ctx.P.Phasing
			m.Session.Queue(flow.Queued{Proc: "script", Args: q})
		}),
		change("at", "Calls a function at a later point of the sequence: \"start ID\" or \"end ID\" of a phase, \"start turn\" or \"end turn\".",
			[]Param{{Name: "point", Type: Text, texts: points(g)}, fn, data}, func(m *Machine, a Args) {
				if len(m.Run.P.Later) >= limits.Scheduled {
					sandbox.Fail(m.L, "%d functions wait for a later moment already, and no more can", limits.Scheduled)
				}
				m.Run.P.Later = append(m.Run.P.Later, state.Scheduled{When: a[0].Text, Fn: m.known(a[1].Text), Data: m.encode(a[2].Value)})
			}),
		queued("retreat", "Retreats a unit when this hook has ended.", "retreat", names(g.Retreats, func(x *model.Retreat) string { return x.ID }),
			Param{Name: "unit", Type: "unit"}, Param{Name: "foes", Type: listOf + "unit", Optional: true, Doc: "the units it retreats from; the combat's by default"},
			Param{Name: "moved_by", Type: "side", Optional: true, Doc: "who picks its hexes; whom the retreat's own rules name by default"}),
		queued("advance", "Lets units advance when this hook has ended.", "advance", names(g.Advances, func(x *model.Advance) string { return x.ID }),
			Param{Name: "units", Type: listOf + "unit"}, Param{Name: "side", Type: "side", Optional: true}),
		queued("exchange", "Makes a side pay losses of its choice when this hook has ended.", "exchange", names(g.Exchanges, func(x *model.Exchange) string { return x.ID }),
			Param{Name: "units", Type: listOf + "unit"}, Param{Name: "foes", Type: listOf + "unit", Optional: true}, Param{Name: "side", Type: "side", Optional: true}),
		queued("attack", "Lets a side make attacks of a kind when this hook has ended.", "attack", names(g.Attacks, func(x *model.Attack) string { return x.ID }),
			Param{Name: "side", Type: "side", Optional: true}),
	}
}

// known checks that a function to be called later exists.
func (m *Machine) known(fn string) string {
	if m.Known != nil && !m.Known(fn) {
		sandbox.Fail(m.L, "there is no function %q: functions called later must be global, written at the top of a file", fn)
	}
	return fn
}

// points lists the points of the sequence that a call can wait for.
func points(g *model.Game) []string {
	if len(g.Phases) == 0 {
		return nil // not known, since the game could not be read
	}
	out := []string{"start turn", "end turn"}
	for i := range g.Phases {
		for _, p := range []string{"start " + g.Phases[i].ID, "end " + g.Phases[i].ID} {
			if !slices.Contains(out, p) && g.Phases[i].Do != model.DoGroup {
				out = append(out, p)
			}
		}
	}
	return out
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

// queued declares a verb that needs decisions: it runs when the hook ends.
func queued(name, doc, proc string, how []string, ps ...Param) Member {
	ps = append(ps, Param{Name: "how", Type: Text, Optional: len(how) == 1, Doc: "which " + name + " of the game's file", texts: how})
	return Member{Name: name, Doc: doc, Func: true, Named: true, Effect: true, Params: ps, do: func(m *Machine, _ int32, a Args) lua.LValue {
		q := flow.NoArgs()
		q.Spec = 0
		for i, p := range ps {
			switch {
			case !a[i].Given:
			case p.Name == "unit":
				q.Units = []model.UnitID{model.UnitID(a[i].N)}
			case p.Name == "units":
				q.Units = ids[model.UnitID](a[i].IDs)
			case p.Name == "foes":
				q.Foes = ids[model.UnitID](a[i].IDs)
			case p.Name == "moved_by":
				q.By = model.SideID(a[i].N)
			case p.Type == "side":
				q.Side = model.SideID(a[i].N)
			case p.Name == "how":
				q.Spec = slices.Index(how, a[i].Text)
			}
		}
		if len(how) == 0 {
			sandbox.Fail(m.L, "game:%s: the game's file declares none (%ss:)", name, name)
		}
		m.complete(&q, proc)
		m.Session.Queue(flow.Queued{Proc: proc, Args: q})
		return nil
	}}
}
