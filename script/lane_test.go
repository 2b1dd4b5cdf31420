package script_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// notes are what the hooks noted since the last action.
func notes(tb *game.Table) string {
	var out []string
	for _, e := range tb.Run().Events {
		if e.Kind == event.Note {
			out = append(out, e.Text)
		}
	}
	return strings.Join(out, "; ")
}

// A script may say who picks the hexes of a retreat.
func TestRetreatMovedBy(t *testing.T) {
	for by, want := range map[string]string{``: "red", `, moved_by = "blue"`: "blue", `, moved_by = "red"`: "red"} {
		tb := laneTable(t, "retreats: {back: {moved_by: owner, prefer: {any: {when: true}}}}\nsequence: {rout: {run: rout}}\n",
			fmt.Sprintf("function rout()\n  retreat(\"r1\", { from = { \"b1\" }, how = \"back\"%s })\nend\n", by))
		d, ok := tb.Decision()
		if !ok || tb.Model().Sides[d.Side].ID != want || d.Kind != "retreat.to" {
			t.Errorf("%q: %s is asked %s", by, tb.Model().Sides[d.Side].ID, d.Kind)
		}
	}
}

// Hooks on actions run after the action's own function, with the candidate.
func TestActionHook(t *testing.T) {
	tb := laneTable(t, `actions:
  dig:   {phase: work, candidates: "filter(units, side == 'red')", run: dig, most: 2}
  rest:  {phase: work, run: rest, most: 1}
  bribe: {phase: work, candidates: "filter(sides, it ~= 'red')", run: rest, most: 1}
hooks:
  dug:  {at: action, in: dig, run: dug}
  any:  {at: action, run: whatever}
sequence: {all: {for_each_side: red, phases: {work: {do: actions}}}}
`, `function dig(unit) note("dig", unit) end
function rest(what) note("rest", what) end
function dug(unit) note("dug by " .. unit.kind, unit) end
function whatever(what) note("any", what) end
`)
	order(t, tb, "{act: dig, on: r1}")
	if got := notes(tb); got != "dig: r1; dug by foot: r1; any: r1" {
		t.Error(got)
	}
	order(t, tb, "{act: rest}")
	if got := notes(tb); got != "rest: red; any: red" {
		t.Error(got)
	}
	order(t, tb, "{act: bribe, on_side: blue}")
	if got := notes(tb); got != "rest: blue; any: blue" {
		t.Error(got)
	}
}

const laneOptions = `traces: {way: {to: "in_area('edge.east', hex)"}}
options: {season: {type: text, values: [sun, rain], default: rain}}
`

const laneFunctions = `---@param a hex
---@param n integer
function near(a, n) return filter(hexes, function(h) return distance(h, a) <= n end) end

--- Strong enough.
---@param u unit
function strong(u) return u.ma > 1 and u.kind == "foot" end

---@param us unit[]
---@param s side
function friends(us, s) return filter(us, { side = s }) end

---@param us unit[]
---@param double boolean
function sum_of(us, double)
  local all = sum(us, function(u) return u.ma end)
  return double and all * 2 or all
end

---@param us unit[]
function first_of(us) return first(us) end

---@param w string
function word(w) return w == option.season end

---@param u unit
function whose(u) return u.side end

function wet() return option.season == "rain" end

function loose(x) return x end
`

// Scripts call what the game defines; lists come in id order.
func TestDefinesInScripts(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`#near(hexes["0101"], 1)`, "3"},
		{`near("0101", 1)[2]`, "0102"},
		{`strong("r1")`, "true"},
		{`strong(counters["r2"])`, "false"},
		{`friends({ "b1", "r2", "r1" }, "red")`, "{r2, r1}"},
		{`sum_of(filter(counters, { side = "red" }), true)`, "8"},
		{`first_of({})`, "nil"},
		{`word("rain")`, "true"},
		{`word("never heard")`, "false"},
		{`whose("b1")`, "blue"},
		{`wet()`, "true"},
	} {
		tb := laneTable(t, laneOptions+laneLook, laneFunctions+"function look()\n  note(\"is\", "+c.body+")\nend\n")
		got, _, _ := strings.Cut(notes(tb), ";")
		if got = strings.TrimPrefix(got, "is"); got != strings.TrimSuffix(": "+c.want, ": nil") {
			t.Errorf("%s: got %s, want %s", c.body, got, c.want)
		}
	}
}

const laneLook = "sequence: {look: {run: look}}\n"

// Query hooks call defines, too, and are asked again when what these read
// changes.
func TestDefinesInQueryHooks(t *testing.T) {
	tb := laneTable(t, laneMarch+"variables: {mud: {type: flag}}\nhooks: {legs: {at: move.allowance, run: legs}}\n",
		"---@param u unit\nfunction slow(u) return vars.mud and u.kind == \"foot\" end\nfunction legs(move)\n  if slow(move.unit) then\n    return { add = -1 }\n  end\nend\n")
	order(t, tb, "{move: r1}")
	dry := len(tb.Legal())
	tb.Run().Ctx.P.SetVar(tb.Model().Vars[0].Slot, 1)
	if wet := len(tb.Clone().Legal()); wet >= dry || tb.Fault() != nil {
		t.Errorf("%d hexes dry, %d wet (%v)", dry, wet, tb.Fault())
	}
}

// A function that the engine works out is called with what its comment says; mistakes
// are found before play.
func TestCallsOfFunctionsAreChecked(t *testing.T) {
	rules, _ := laneGame(t, laneOptions+laneLook, laneFunctions+"function look() end")
	native := sandbox.HostFunctions{HostTable: api.Functions, HostNames: map[string]string{"near": "near", "strong": "strong", "friends": "friends", "sum_of": "sum_of",
		"first_of": "first_of", "word": "word", "whose": "whose", "wet": "wet"}}
	for body, want := range map[string]string{
		`strnog("r1")`:    `"strnog"`,
		`loose(1)`:        ``,
		`strong()`:        `strong`,
		`wet(1)`:          `wet`,
		`near("0101", 1)`: ``,
	} {
		var rep diag.List
		script.CheckFiles([]script.Source{{Name: "f.lua", Src: []byte(laneFunctions), Host: native}, {Name: "x.lua", Src: []byte("function look()\n  note(\"\", " + body + ")\nend\n")}},
			rules.Model, script.ListBindings(rules.Model), &rep)
		text := ""
		for _, d := range rep.Items {
			if d.Severity == diag.Error {
				text += d.Message
			}
		}
		if (want == "") != (text == "") || !strings.Contains(text, want) {
			t.Errorf("%s: %s", body, text)
		}
	}
}

const laneTables = `tables:
  trend: {cells: number, by: value, columns: ["1", "2-4", ">=5"], rows: {up: [1, 2, 3], down: [-1, -2, -3]}}
  fire:  {by: name, columns: [near, far], rows: {1-3: [hit, miss], 4-6: [miss, miss]}}
options:
  now: {type: text, values: [up, down], default: down}
variables: {die: {default: 9}}
victory: {red-wins: {side: red, at: once, when: "lookup('trend', option.now, vars.die) == 0"}}
`

// Cells are found by names, or by numbers as in a combat.
func TestTables(t *testing.T) {
	for body, want := range map[string]string{
		`lookup("trend", "up", 3)`:      "is: 2",
		`lookup("trend", "down", 99)`:   "is: -3",
		`lookup("trend", "up", "2-4")`:  "is: 2",
		`lookup("trend", "up", "3")`:    "is: 2",
		`lookup("fire", 2, "near")`:     "is: hit",
		`lookup("fire", "4-6", "near")`: "is: miss",
		`lookup("fire", 9, "far")`:      "is: miss",
		`now()`:                         "is: -3",
		`sure()`:                        "is: 2",
	} {
		tb := laneTable(t, laneTables+laneLook,
			"function now() return lookup(\"trend\", option.now, vars.die) end\nfunction sure() return lookup(\"trend\", \"up\", 1 + 1) end\nfunction look()\n  note(\"is\", "+body+")\nend\n")
		if got, _, _ := strings.Cut(notes(tb), ";"); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
	rules, _ := laneGame(t, laneTables+laneLook, "function look()\n  note(lookup(\"fire\", 2, \"ne\" .. \"ra\"))\nend\n")
	if _, err := game.New(rules, game.Setting{}); err == nil || !strings.Contains(err.Error(), `did you mean "near"?`) {
		t.Error(err)
	}
}

// What lasts until a unit leaves its hex ends with a move, a box and
// elimination, and not by staying.
func TestUntilLeavesHex(t *testing.T) {
	for body, want := range map[string]string{
		`place(unit, unit.hex)`: "dug true",
		`flip(unit, "front")`:   "dug true",
		`place(unit, "0103")`:   "dug false",
		`place(unit, "rest")`:   "dug false",
		`eliminate(unit)`:       "dug false",
	} {
		tb := laneTable(t, "boxes: {rest: {}}\nvariables: {dug: {of: unit, type: flag, until: leaves hex}}\nsequence: {look: {run: look}}\n",
			"function look()\n  local unit, other = counters[\"r1\"], counters[\"r2\"]\n  unit.vars.dug, other.vars.dug = true, true\n  "+body+
				"\n  note(\"dug \" .. tostring(unit.vars.dug))\n  if not other.vars.dug then note(\"the other, too\") end\nend\n")
		if got, _, _ := strings.Cut(notes(tb), ";"); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

const laneRivers = `variables: {flood: {type: flag}}
zones:
  zoc:
    blocked_by: {ford: true, brook: "vars.flood"}
    enter: {halt: {stop: true, flip: {foot: line}}}
movement: {march: {allowance: 6}}
sequence: {all: {for_each_side: [red, blue], phases: {march: {do: move, with: march}}}}
`

// A hexside may bar a zone for a time only; zones that are kept notice it. A
// term may stop and flip, by kind of unit.
func TestBarriersAndFlips(t *testing.T) {
	rules, _ := laneGame(t, laneRivers, "")
	tb, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	zone := func() string {
		a, no := tb.Inquirer().AskQuestion(&game.Question{Zone: "zoc", Unit: "r1"}, -1)
		if no != nil {
			t.Fatal(no)
		}
		return strings.Join(a.Hexes, " ")
	}
	dry := zone()
	tb.Run().Ctx.P.SetVar(rules.Model.Vars[0].Slot, 1)
	wet := zone()
	tb.Run().Ctx.P.SetVar(rules.Model.Vars[0].Slot, 0)
	if !strings.Contains(dry, "0402") || strings.Contains(dry, "0502 ") || strings.Contains(dry, "0601") || strings.Contains(wet, "0402") || len(wet) == 0 || zone() != dry {
		t.Errorf("dry %s, wet %s, dry again %s", dry, wet, zone())
	}
	order(t, tb, "{move: r1, to: '0402'}")
	order(t, tb, "{move: r2, to: '0403'}")
	for u, want := range map[string]string{"r1": "line", "r2": "ride"} {
		for i := range rules.Model.Units {
			if x := &rules.Model.Units[i]; x.ID == u {
				if got := rules.Model.Faces[x.Faces[tb.Position().Units[i].Face].Face]; got != want {
					t.Errorf("%s shows %s, not %s", u, got, want)
				}
			}
		}
	}
}

const laneFight = `attacks:
  fight:
    roles: {line: {}}
    compare: {by: differential, table: crt}
    die: {dice: 1d6}
    results:
      AR: {back: {retreat: attackers}}
      DE: {gone: {eliminate: defenders}}
      DB: {box: {run: broken, each: "filter(defenders, kind == 'foot')"}}
      BB: {ours: {run: broken, each: attackers}, theirs: {run: broken, each: defenders}}
      NO: {}
    after: {follow: {advance: victors}}
retreats: {back: {prefer: {any: {when: true}}}}
advances: {on: {}}
boxes: {rest: {}}
tables: {crt: {by: differential, columns: ["<=0", ">=1"], rows: {1: [AR, AR], 2: [DE, DE], 3: [DB, DB], 4: [BB, BB], 5-6: [NO, NO]}}}
sequence: {all: {for_each_side: [red, blue], phases: {fight: {do: attack, with: fight}}}}
hooks: {done: {at: combat.done, run: done}}
`

const laneFightLua = `function broken(unit)
  note("broken", unit)
  place(unit, "rest")
end
function done(combat)
  note("done")
end
`

// The party that the result did not hurt may advance; functions are called
// for one unit after the other.
func TestVictorsAdvance(t *testing.T) {
	for _, c := range []struct {
		die          int
		asked, notes string
	}{
		{1, "blue", ""},
		{2, "red", ""},
		{3, "", "broken: b1; done"}, // b2 is horse and stays: the hex is not free
		{4, "", "broken: r1; broken: r2; broken: b1; broken: b2; done"},
		{5, "", "done"},
	} {
		rules, _ := laneGame(t, laneFight, laneFightLua)
		var rep diag.List
		dice := &rng.DiceScript{}
		dice.AddValues("", c.die)
		tb := game.StartFromText(rules, game.Setting{Dice: dice}, yaml(t, "{phase: red fight, only: {r1: '0302', r2: '0302', b1: '0402', b2: '0402'}}"), nil, &rep)
		if tb == nil {
			diagtest.MustBeClean(t, rep.Items)
		}
		order(t, tb, "{attack: '0402', with: [r1, r2]}")
		text := notes(tb)
		d, open := tb.Decision()
		for ; open && strings.HasPrefix(d.Kind, "retreat."); d, open = tb.Decision() {
			tb.ApplyTrusted(tb.Legal()[0])
		}
		asked := ""
		if d.Kind == "advance.unit" {
			asked = rules.Model.Sides[d.Side].ID
		}
		if asked != c.asked || text != c.notes {
			t.Errorf("die %d: asked %q, want %q; notes %q, want %q", c.die, asked, c.asked, text, c.notes)
		}
		if asked == "" {
			continue
		}
		a := tb.Legal()[0]
		tb.ApplyTrusted(a)
		if d, _ := tb.Decision(); d.Kind == "advance.to" {
			tb.ApplyTrusted(tb.Legal()[0])
		}
		if tb.Position().Units[a.ID].Flags&state.HasAdvanced == 0 {
			t.Errorf("die %d: no mark of the advance", c.die)
		}
	}
}

// A hook may call up units: they enter at the area it names, saved by name.
func TestArrive(t *testing.T) {
	rules, _ := laneGame(t, `movement: {march: {allowance: ma, entry: {compulsory: false}}}
sequence: {dawn: {run: dawn, when: turn == 1}, all: {for_each_side: [red, blue], phases: {march: {do: move, with: march}}}}
`, `function dawn()
  arrive(counters["b2"], "edge.east")
  arrive(counters["r2"], "edge.west", 2)
end
`)
	tb, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	offered := func(id string) bool {
		for _, a := range tb.Legal() {
			if a.Verb == flow.VMove && rules.Model.Units[a.ID].ID == id {
				return true
			}
		}
		return false
	}
	if offered("r2") {
		t.Error("r2 comes a turn early")
	}
	order(t, tb, "{done: true}")
	var rep diag.List
	saved := tb.EncodePosition()
	again := game.LoadPosition(rules, game.Setting{Seed: 1}, saved, &rep)
	if again == nil || again.Hash() != tb.Hash() || !strings.Contains(string(saved), `"enters_at":"edge.east"`) {
		t.Fatalf("%+v %s", rep.Items, saved)
	}
	bare := tb.Clone()
	bare.Run().Ctx.P.SetArrival(3, 1, 0)
	if bare.Hash() == tb.Hash() {
		t.Error("the area does not enter the hash")
	}
	if no := tb.Explainer().WhyNot(yaml(t, "{move: b2, to: '0102'}")); no == nil {
		t.Error("b2 enters in the west")
	}
	order(t, tb, "{move: b2, to: '0802'}")
	if u := tb.Position().Units[3]; u.Entry != 0 || u.Due != 0 {
		t.Errorf("%+v", u)
	}
	order(t, tb, "{done: true}")
	order(t, tb, "{move: r2, to: '0102'}")
}

func TestArmyVars(t *testing.T) {
	tb := laneTable(t, "armies: {first: {side: red}, second: {side: red}, red: {side: red}, blue: {side: blue}}\nvariables: {tired: {of: army}}\n"+laneLook,
		"function look()\n  armies.second.vars.tired = 3\n  note(armies.first.vars.tired .. \" \" .. armies.second.vars.tired)\nend\n")
	if got, _, _ := strings.Cut(notes(tb), ";"); got != "0 3" {
		t.Error(got)
	}
}

// The game's rules are not there while the files are read.
func TestRulesAtTheTopOfAFile(t *testing.T) {
	var rep diag.List
	if script.CompileFiles([]script.Source{{Name: "x.lua", Src: []byte("function wet() return true end\nlocal x = wet()\nfunction f() return x end\n"),
		Host: sandbox.HostFunctions{HostTable: api.Functions, HostNames: map[string]string{"wet": "wet"}}}}, &rep) != nil ||
		!strings.Contains(rep.Items[0].Message, "while the files are read") || rep.Items[0].Pos.Line != 1 {
		t.Errorf("%+v", rep.Items)
	}
}
