package script

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// call runs a function body to its end and shows the events.
func call(t *testing.T, body string) *table {
	t.Helper()
	g := world(t)
	bindHook(g, "turn.start", "hook")
	return start(t, g, "function hook(side)\n"+body+"\nend", "hook").advance()
}

func TestVerbsAndFields(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`note("x", turn) note("y", phasing) note("z", side)`, "note x: 1; note y: red; note z: red"},
		{`note("u", filter(counters, { side = "red" })) note("n", filter(counters, { on_map = false }))`, "note u: {r1, r2}; note n: {b2}"},
		{`note("h", filter(hexes["0101"].units, { kind = "foot" })) note("b", filter(boxes.waiting.units, { army = "blue" }))`, "note h: {r1}; note b: {b2}"},
		{`local u = counters["r1"] note(u.name, u.hex) note(u.kind, u.face) note(u.side, u.strength) note("s", u.steps)`, "note r1: 0101; note foot: front; note red: 4; note s: 2"},
		{`note("p", counters["r2"].parent) note("q", counters["r1"].parent) note("box", counters["b2"].box)`, "note p: r1; note q; note box: waiting"},
		{`local h = hexes["0101"] note(h.id, h.terrain) note("u", h.units) note("n", #h.neighbors)`, "note 0101: clear; note u: {r1}; note n: 3"},
		{`note("t", has_trait("guard", counters["r1"])) note("d", distance(counters["r1"].hex, "0301"))`, "note t: true; note d: 2"},
		{`note("same", counters["r1"] == hexes["0101"].units[1])`, "note same: true"},
		{`place(counters["r1"], "0505") place(counters["r1"], counters["r2"].hex)`, "placed r1; placed r1"},
		{`place(counters["r1"], "rest") eliminate(counters["r2"])`, "placed r1 rest; eliminated r2"},
		{`local u = counters["r1"] flip(u, "back") note("f", u.strength)`, "flipped r1 back; note f: 3"},
		{`local u = counters["r1"] step_loss(u) step_loss(u, -5) note("s", u.steps)`, "step-lost r1; step-lost r1; note s: 2"},
		{`step_loss(counters["r1"], 2)`, "eliminated r1"},
		{`local u = counters["r1"] hide(u) note("h", u.hidden) reveal(u)`, "note h: true; revealed r1"},
		{`vars.rain = true vars.rain = true note("r", vars.rain)`, "variable rain; note r: true"},
		{`vars.weather = "rain" note("w", vars.weather)`, "variable weather; note w: rain"},
		{`vars.chosen = counters["b1"] note("c", vars.chosen) vars.chosen = nil note("c", vars.chosen)`, "variable chosen; note c: b1; variable chosen; note c"},
		{`local u = counters["r1"] u.vars.tired = true note("t", u.vars.tired) note("t", counters["r2"].vars.tired)`, "variable r1 tired; note t: true; note t: false"},
		{`local h = hexes["0203"] h.vars.smoke = true note("s", h.vars.smoke)`, "variable smoke; note s: true"},
		{`adjust("morale", 2) set("morale", 99) note("m", tracks.morale)`, "track morale 7; track morale 10; note m: 10"},
		{`note("p", peek("events").name) note("n", cards_left("events")) tell("blue", "psst")`, "note p: mud; note n: 3; said psst"},
		{`set_aside("events", "mud") note("p", peek("events").name) put_on_top("events", "mud") note("p", peek("events").name)`, "note p: sun; note p: mud"},
		{`for i = 1, 3 do set_aside("events", peek("events")) end note("p", peek("events"))`, "note p"},
		{`note("l", sides.red.lost) note("d", distance("0101", "0501"))`, "note l: 0; note d: 4"},
		{`win("blue", { level = 2, name = "Decisive" })`, "over Decisive"},
		{`note("text", { a = 1, 2, "x" })`, "note text: {2, x, a = 1}"},
		{`note("no one", ask.unit{ by = "red", from = {} }) note("one", ask.unit{ by = "red", from = { "r1" } }) note("all", ask.units{ by = "red", from = { "r2", "r1" }, least = 2 })`,
			"note no one; note one: r1; note all: {r1, r2}"},
		{`note("c", ask.choice{ by = "red", from = { "only" } })`, "note c: only"},
		{`note("n", ask.number{ by = "red", from = { 7 } } + 1) note("m", ask.number{ by = "red", least = 3, most = 3 }) note("o", ask.number{ by = "red", from = {} })`,
			"note n: 8; note m: 3; note o"},
		{`note("z", filter(counters, { hex = "0101" })) note("k", count(units, { kind = "foot", on_map = true }) == 2) note("all", all(units, { marker = false }))`,
			"note z: {r1}; note k: true; note all: true"},
		{`note("p", filter(counters, { parent = counters["r1"] })) note("s", any({ counters["b2"] }, { side = "blue", on_map = false }))`, "note p: {r2}; note s: true"},
		{`note("none", filter(nil, { side = "red" })) note("two", #filter(filter(units, { side = "red" }), { id = "r2" }))`, "note none: {}; note two: 1"},
	} {
		x := call(t, c.body)
		if x.run.Fault != nil {
			t.Errorf("%s: %v", c.body, x.run.Fault)
			continue
		}
		x.want(c.body, x.events(), c.want)
	}
}

// What one side alone is told is for it alone, and no undo goes back behind it.
func TestTellsOneSide(t *testing.T) {
	for _, c := range []struct {
		body string
		back bool
	}{{`tell("blue", "psst")`, false}, {`peek("events")`, false}, {`say("psst")`, true}} {
		x := start(t, world(t), "function hook()\n"+c.body+"\nend", "hook")
		x.run.Undoable = true
		if x.advance(); x.run.Undoable != c.back {
			t.Errorf("%s: undoable %v", c.body, x.run.Undoable)
		}
		for _, e := range x.run.Events {
			if e.Kind == event.Said && !c.back && (!e.Secret || e.Side != 1) {
				t.Errorf("all hear it: %+v", e)
			}
		}
	}
}

// A card lies where it says at the start, and a stacked deck as it is written.
func TestCardsStartWhereTheySay(t *testing.T) {
	g := world(t)
	g.Cards[0].Starts, g.Cards[1].Starts, g.Cards[2].Starts = "discard", "pile", "top"
	g.Decks[0].Stacked = true
	p := state.New(g)
	flow.SetUp(g, p)
	r := flow.NewRun(query.New(g).UsePosition(p), nil)
	r.Dice.Seed = 7
	flow.ShuffleDecks(r)
	if got := fmt.Sprint(p.Decks[0]); got != "{[2 1] [0]}" {
		t.Errorf("top, pile and discards: %s", got)
	}
	g.Cards[1].Starts = "aside"
	p = state.New(g)
	flow.SetUp(g, p)
	if got := fmt.Sprint(p.Decks[0]); got != "{[] [0]}" {
		t.Errorf("a card aside: %s", got)
	}
}

func TestMistakesAreExplained(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`eliminate(counters["r9"])`, `there is no unit "r9"; did you mean "r1"?`},
		{`return counters["r1"].strenght`, `a unit has no "strenght"; did you mean "strength"?`},
		{`counters["r1"].hex = "0101"`, "read-only; use place(unit, hex)"},
		{`counters["r1"]:eliminate()`, "it is a function, write eliminate(...)"},
		{`vars.weather = "sleet"`, "it must be one of dry, rain"},
		{`vars.count = 12`, "from 0 to 9"},
		{`vars.rain = 1`, "must be true or false, not the number 1"},
		{`flip(counters["r2"], "back")`, `r2 has no face "back": it has "front"`},
		{`adjust("morale")`, "by is missing"},
		{`adjust("morale", 1, "red", 2)`, "at most 3 values, not 4"},
		{`adjust("morale", 1, "red")`, "belongs to the game as a whole: leave the third value out"},
		{`filter(counters, { sied = "red" })`, `a unit has no "sied"; did you mean "side"?`},
		{`local l = filter(counters, { side = "red" }) local n = #l + #l[1].id return filter(l, { sied = "red" })`, `a unit has no "sied"; did you mean "side"?`},
		{`filter(3, { side = "red" })`, "a list is needed here, not the number 3"},
		{`filter(units, function(u) return u.sied end)`, `a unit has no "sied"; did you mean "side"?`},
		{`filter(3, function(u) return u.side end)`, "ipairs"},
		{`return phasing.enmy`, `a side has no "enmy"; did you mean "enemy"?`},
		{`game.units{ side = "red" }`, `there is nothing called "game"`},
		{`arrive("r1", areas.nowhere)`, `there is no area "nowhere"`},
		{`ask.number{ by = "red" }`, "give the numbers"},
		{`ask.number{ by = "red", from = { 1 }, least = 2, most = 3 }`, "give the numbers"},
		{`ask.number{ by = "red", least = 1, most = 5000 }`, "at most 1000 numbers"},
		{`unitz{ side = "red" }`, `"unitz"`},
		{`ask:choice{ by = "red", options = { "a", "b" } }`, "ask.choice takes a table"},
		{`ask.choise{ by = "red", options = { "a", "b" } }`, `has no "choise"`},
		{`ask.choice("x")`, "takes a table"},
		{`ask.choice{ by = "red", from = { "a", "a" } }`, "different texts"},
		{`ask.units{ by = "red", from = { "r1" }, least = 2 }`, "at least 2"},
		{`roll{ dice = "6d" }`, "no number of faces"},
		{`after("nobody")`, `there is no function "nobody"`},
		{`at{ point = "phase.end", phase = "nowhere", run = "hook" }`, `there is no phase "nowhere"`},
		{`after("hook", function() end)`, "cannot be kept with the game"},
		{`eliminate("r9")`, `there is no unit "r9"; did you mean "r1"?`},
		{`eliminate({ "r1", "r9" })`, `there is no unit "r9"`},
		{`eliminate(3)`, "must be a unit or a list of units, not the number 3"},
		{`place("r1", "rset")`, `there is no hex or box "rset"`},
		{`place("r1")`, "at must be a hex, its number, or the id of a box"},
		{`flip("r2", "back")`, `r2 has no face "back": it has "front"`},
		{`set("count", 12)`, "from 0 to 9"},
		{`set("cuont", 1)`, `there is no variable or track "cuont"; did you mean "count"?`},
		{`set("morale", 1, "red")`, "belongs to the game as a whole"},
		{`adjust("rain", 1)`, "nothing can be added"},
		{`retreat("r1", { how = "x" })`, "declares none"},
		{`retreat("r1", { hwo = "x" })`, `no option "hwo"; did you mean "how"?`},
		{`retreat("r1", "x")`, "takes a table: { how = ... }"},
		{`swap("r1")`, "comes is missing"},
		{`win("rde")`, `there is no side "rde"; did you mean "red"?`},
		{`after("nobody")`, `there is no function "nobody"`},
		{`while true do end`, "ran too long"},
		{`local x = nil return x.y`, "the value is nil"},
		{`roll()`, ""},
	} {
		x := call(t, c.body)
		if c.want == "" {
			x.ended()
			continue
		}
		f := x.fault()
		if !strings.Contains(f.Error(), c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.body, f.Error(), c.want)
		}
		if f.Diag.Pos.Line != 2 || f.Diag.Pos.File != "rules/test.lua" || f.Function != "hook" || f.Args != "side red" || f.Seed != "7" {
			t.Errorf("%s: fault without its place: %+v", c.body, f)
		}
		if x.run.Ctx.P.Units[0].At.Hex() < 0 || len(x.run.Ctx.P.Frames) != 1 {
			t.Errorf("%s: the position changed", c.body)
		}
	}
}

func TestSets(t *testing.T) {
	body := `local us = ask.units{ by = "blue", from = counters, least = 1, most = 2, prompt = "Which?" }
		for _, u in ipairs(us) do u.vars.tired = true end
		for _, h in ipairs(ask.hexes{ by = "red", from = { "0202", "0101" } }) do h.vars.smoke = true end`
	x := call(t, body)
	x.want("from", x.options(), "add:r1 add:r2 add:b1 add:b2")
	x.take(1)
	x.want("after r2", x.options(), "add:b1 add:b2 done")
	saved := x.run.Ctx.P.Clone()
	x.take(1)
	x.want("full, so done by itself", x.options(), "add_hex:0101 add_hex:0202 done")
	x.take(1)
	x.ended()
	x.want("vars", fmt.Sprint(x.run.Ctx.P.Vars[3:7], len(x.run.Ctx.P.PlaceVars)), "[0 1 0 1] 1")
	x.run.Ctx.P = saved
	x.take(2).take(2).ended()
	x.want("undone and done otherwise", fmt.Sprint(x.run.Ctx.P.Vars[3:7], len(x.run.Ctx.P.PlaceVars)), "[0 1 0 0] 0")
}

func TestYes(t *testing.T) {
	x := call(t, `vars.rain = ask.yes{ by = "blue", prompt = "Rain?" }`)
	x.want("options", x.options(), "choose:yes choose:no")
	x.take(0).ended()
	if x.run.Ctx.P.Vars[0] != 1 {
		t.Error("yes is not true")
	}
}

func TestTooManyQuestions(t *testing.T) {
	x := call(t, `for i = 1, 20 do ask.yes{ by = "red", prompt = "Go on " .. i .. "?" } end`)
	for i := 0; i < MaxQuestions && x.run.Fault == nil; i++ {
		x.take(0)
	}
	f := x.fault()
	if f.Diag.Rule != RuleQuestions || f.Diag.Pos.Line != 2 || !strings.Contains(f.Error(), "ask.units") {
		t.Errorf("%v", f)
	}
}

// A script edited between an answer and the next run is found out.
func TestJournalMismatch(t *testing.T) {
	one := `function hook() if ask.yes{ by = "red", prompt = "One?" } then roll{} end ask.yes{ by = "red", prompt = "Two?" } end`
	for _, c := range []struct{ name, other, want string }{
		{"another prompt", "function hook()\n  ask.yes{ by = \"red\", prompt = \"Won?\" }\nend", `rules/test.lua:2: the hook comes to ask.yes "Won?"`},
		{"another side", "function hook()\n  ask.yes{ by = \"blue\", prompt = \"One?\" }\nend", `was settled at this point`},
		{"a die first", "function hook()\n  roll{}\n ask.yes{ by = \"red\", prompt = \"One?\" }\nend", `the hook comes to die 1d6 of hook here, but in the game so far ask.yes "One?"`},
		{"no question", "function hook()\nend", `the hook ended, but in the game so far it came to ask.yes "One?"`},
	} {
		x := start(t, world(t), one, "hook").advance()
		h := compiled(t, c.other).NewHost()
		x.run.Effects = h
		x.take(0)
		f := x.fault()
		if f.Diag.Rule != RuleMismatch || !strings.Contains(f.Error(), c.want) || !strings.Contains(f.Error(), "One?") {
			t.Errorf("%s: %v", c.name, f)
		}
	}
}

const queueing = `
function hook()
  after("later", { unit = counters["r1"], list = { 1, 2, "x" }, flag = true })
  eliminate(counters["r2"])
  eliminate(counters["b1"])
  note("hook")
end
function later(data)
  note("later", data.unit) note("list", data.list) note("flag", data.flag)
  at{ point = "phase.end", phase = "march", run = "evening", data = { hex = hexes["0203"] } }
end
function evening(data) note("evening", data.hex) end
function mourn(unit) note("mourn", unit) end
function mourn_more(unit) note("more", unit) end
`

func TestQueue(t *testing.T) {
	g := world(t)
	bindHook(g, "unit.eliminated", "mourn")
	bindHook(g, "unit.eliminated", "mourn_more")
	x := start(t, g, queueing, "hook").advance()
	x.ended()
	x.want("order", x.events(), "eliminated r2; eliminated b1; note hook; note later: r1; note list: {1, 2, x}; note flag: true; note mourn: r2; note more: r2; note mourn: b1; note more: b1")
	if want := (state.ScheduledCall{When: "end march", Fn: "evening", Data: `{"hex":{"$hex":"0203"}}`}); len(x.run.Ctx.P.ScheduledCalls) != 1 || x.run.Ctx.P.ScheduledCalls[0] != want {
		t.Fatalf("%+v", x.run.Ctx.P.ScheduledCalls)
	}
	x.run.Events = nil
	x.run.RunScheduled("end", "march")
	x.advance().ended()
	x.want("scheduled", x.events(), "note evening: 0203")
}

// probe is a procedure that a hook may queue: it says that it ran.
type probe struct {
	flow.NoDecisions
	args flow.Retreat
	seen *[]flow.Retreat
}

func (p *probe) ProcName() string               { return "retreat" }
func (p *probe) Clone() state.Frame             { return p }
func (p *probe) Visit(state.Visitor)            {}
func (p *probe) RunFrame(*flow.Run) flow.Status { *p.seen = append(*p.seen, p.args); return flow.Done }

func TestQueuedProcedure(t *testing.T) {
	g := world(t)
	g.Retreats = []model.Retreat{{Source: src("one-hex")}, {Source: src("rout")}}
	x := start(t, g, `function hook()
		retreat("r1", { how = "rout", from = { "b1" } })
		after("later")
		if ask.yes{ by = "red", prompt = "Sure?" } then vars.rain = true end
	end
	function later() note("later") end`, "hook")
	var seen []flow.Retreat
	x.run.Procs["retreat"] = flow.NewProcedure(func(p *probe, a flow.Retreat) { *p = probe{args: a, seen: &seen} })
	x.advance()
	if len(seen) != 0 {
		t.Fatal("a queued retreat ran while the hook asks")
	}
	x.take(0).ended()
	if len(seen) != 1 || seen[0].Spec != 1 || seen[0].Side != 0 || len(seen[0].Foes) != 1 || len(seen[0].Units) != 1 || seen[0].Units[0] != 0 {
		t.Errorf("%+v", seen)
	}
	x.want("after", x.events(), "variable rain; note later")
}

func TestCards(t *testing.T) {
	x := call(t, `shuffle("events")
		local a = draw("events")
		local yes = ask.yes{ by = "red", prompt = "Keep " .. a.id .. "?" }
		discard("events", a)
		local b = draw("events")
		put_on_top("events", b)
		discard("events", draw("events"))
		discard("events", draw("events"))
		local d = draw("events")
		note(a.id, b.id)`)
	was := x.run.TopFrame().DescribeDecision(x.run).Prompt.String()
	x.run.Dice.Seed = 12345
	x.take(0).ended()
	if last := x.run.Events[len(x.run.Events)-1].Text; !strings.Contains(was, strings.Split(last, ":")[0]) {
		t.Errorf("asked %s, drawn %s", was, last)
	}
	if d := x.run.Ctx.P.Decks[0]; len(d.Draw) != 2 || len(d.Discard) != 0 {
		t.Errorf("%+v", d)
	}
}

func queryTable(t *testing.T, point, lua string) (*query.Ctx, *Host, *model.Hook) {
	t.Helper()
	g := world(t)
	bindHook(g, point, "hook")
	p := state.New(g)
	flow.SetUp(g, p)
	h := compiled(t, lua).NewHost()
	c := query.New(g).UsePosition(p)
	c.Host = h
	return c, h, &g.Hooks[0]
}

func TestQueryHooks(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`return nil`, ""},
		{`return { label = "mud", add = -1 }`, "mud add -1 of r1"},
		{`return { { label = "mud", add = -1 }, { set = move.unit.strength } }`, "mud add -1 of r1; the hook set 4 of r1"},
		{`return {}`, "fault: a term needs one of"},
		{`return { label = "x", value = 2 }`, `fault: a term has no "value"`},
		{`return { add = 1.5 }`, "fault: add of a term must be a whole number"},
		{`return "x"`, "fault: the hook gives a string"},
		{`vars.rain = true`, "fault: game variables.rain is not possible in a query hook"},
		{`eliminate(move.unit)`, "fault: eliminate() is not possible in a query hook"},
		{`roll{}`, "fault: roll() is not possible in a query hook"},
		{`ask.yes{ by = "red" }`, "fault: ask.yes() is not possible in a query hook"},
	} {
		x, h, hook := queryTable(t, "move.allowance", "function hook(move) "+c.body+" end")
		x.Unit = 0
		var out []string
		for _, l := range h.AskTerms(x, hook) {
			op := map[model.Op]string{model.OpAdd: "add", model.OpSet: "set"}[l.Op]
			out = append(out, fmt.Sprintf("%s %s %d of %s", l.Source.Name(), op, l.Amount, x.G.Units[l.Unit].ID))
		}
		got := strings.Join(out, "; ")
		if err := h.TakeFault(); err != nil {
			if got = "fault: " + err.(*Fault).Diag.Message; !strings.HasPrefix(got, c.want) {
				t.Errorf("%s: got %q", c.body, got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.body, got, c.want)
		}
	}
}

func TestQueryNotes(t *testing.T) {
	x, h, hook := queryTable(t, "move.allowance", `function hook(move) note("about", move.unit) end`)
	x.Unit = 1
	h.AskTerms(x, hook)
	if got := h.TakeNotes(); len(got) != 1 || got[0] != "about: r2" || len(h.TakeNotes()) != 0 {
		t.Error(got)
	}
}

func TestVerdict(t *testing.T) {
	x, h, hook := queryTable(t, "move.verdict", `function hook(move)
		if move.to and #move.to.units > 0 then return refuse("crowded", "somebody is there") end end`)
	x.Unit = 0
	if h.AskVerdict(x, hook) != nil {
		t.Error("refused without a step")
	}
	x.To, _ = x.G.Grid.ParseLabel("0102")
	if no := h.AskVerdict(x, hook); no == nil || no.Reason != "crowded" || no.Text != "somebody is there" {
		t.Errorf("%+v", no)
	}
}

// A kept answer is dropped when what it read changes, and only then.
func TestQueryMemo(t *testing.T) {
	x, h, hook := queryTable(t, "move.allowance", `function hook(move)
		if vars.rain then return { add = -1 } end end`)
	x.Unit = 0
	used := func() int { return h.scripts.free[0].state.UsedFuel() }
	n := func() int { return len(h.AskTerms(x, hook)) }
	if n() != 0 || used() == 0 {
		t.Fatal("no call")
	}
	calls := len(h.memo)
	x.P.PlaceUnit(x.G, 0, model.InBox(model.BoxEliminated))
	if n() != 0 || len(h.memo) != calls {
		t.Error("the answer does not depend on places")
	}
	x.P.SetVar(0, 1)
	if n() != 1 {
		t.Error("an old answer was given after the variable changed")
	}
	clone := x.P.Clone()
	clone.SetVar(0, 0)
	if x.UsePosition(clone); n() != 0 {
		t.Error("an old answer was given for another position")
	}
	x.DisabledCaches = query.CacheHooks
	x.P.Vars[0] = 1 // without a stamp: only an answer computed anew can tell
	if n() != 1 {
		t.Error("an old answer was given without caches")
	}
}

func TestFreshHostsShareNothing(t *testing.T) {
	s := compiled(t, `function hook() vars.count = 3 end`)
	h := s.NewHost()
	if h.NewFreshHost() == h || h.NewFreshHost().scripts != s {
		t.Error("Fresh")
	}
	var names []string
	for _, f := range s.ListFunctions() {
		names = append(names, fmt.Sprintf("%s:%d", f.Name, f.Line))
	}
	if strings.Join(names, " ") != "hook:1" {
		t.Error(names)
	}
}

func TestSecretRoll(t *testing.T) {
	x := start(t, world(t), `function hook() roll{ stream = "open" } roll{ stream = "veiled", secret = true } end`, "hook")
	x.advance()
	shown := map[string]bool{}
	for _, e := range x.run.Events {
		if e.Kind == event.Rolled {
			shown[e.Text] = !e.Secret
		}
		if e.Secret && e.Side != model.None {
			t.Errorf("side %d sees the secret die", e.Side)
		}
	}
	if len(shown) != 2 || !shown["open"] || shown["veiled"] {
		t.Errorf("dice shown: %v", shown)
	}
}

// A list that the host made is read anew once a script has changed it.
func TestListsThatScriptsChange(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`ask.unit{ by = "red", from = l }`, "pick:r1 pick:r2"},
		{`l[1] = counters["b1"] ask.unit{ by = "red", from = l }`, "pick:r2 pick:b1"},
		{`table.insert(l, counters["b1"]) ask.unit{ by = "red", from = l }`, "pick:r1 pick:r2 pick:b1"},
		{`table.remove(l, 1) ask.unit{ by = "red", from = l, optional = true }`, "pick:r2 decline"},
		{`local o = { 1 } o[1] = 2 ask.unit{ by = "red", from = l }`, "pick:r1 pick:r2"},
		{`local other = filter(counters, { side = "blue" }) ask.unit{ by = "red", from = l }`, "pick:r1 pick:r2"},
	} {
		x := call(t, `local l = filter(counters, { side = "red" }) `+c.body)
		x.want(c.body, x.options(), c.want)
	}
}
