package script_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
	"github.com/vedette-wargames/vedette/script"
)

// lane is a map of one row with a unit of each side, and whatever a test adds.
const lane = `format: 2
kind: game
id: lane
title: Lane
turns: {last: 3}
sides: {red: {}, blue: {}}
values: {ma: {default: 2}}
terrain: {clear: {}}
hexsides: {brook: {}, ford: {}}
`

const laneMap = `format: 2
kind: map
grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-8, rows: 1-3}
base: clear
hexsides: {brook: [0402/0502], ford: [0502/0601]}
`

const laneUnits = `format: 2
kind: units
unit_kinds: {foot: {faces: {front: {}, line: {}}}, horse: {faces: {ride: {}, walk: {}}}}
units:
  r1: {army: red, kind: foot}
  r2: {army: red, kind: horse}
  b1: {army: blue, kind: foot}
  b2: {army: blue, kind: horse}
`

const laneScenario = `format: 2
kind: scenario
game: lane
setup: {r1: "0102", r2: "0202", b1: "0502"}
`

const laneMarch = `movement: {march: {allowance: ma}}
sequence:
  all:
    for_each_side: [red, blue]
    phases: {march: {do: move, with: march}}
`

// laneGame compiles the lane with more of its game file, and scripts.
func laneGame(t *testing.T, more, lua string) (*game.Rules, *script.Scripts) {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range map[string]string{"game.yaml": lane + more, "map.yaml": laneMap, "units.yaml": laneUnits, "day.yaml": laneScenario, "rules/lane.lua": lua} {
		fsys["scenarios/lane/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	var rep diag.List
	res := compile.Load(project.Open(fsys, &rep), "lane/day", compile.Options{Functions: script.ListDefined}, &rep)
	script.LintScripts(res, &rep)
	for _, d := range rep.Items {
		if d.Severity == diag.Error {
			t.Fatalf("%s:%d: %s", d.Pos.File, d.Pos.Line, diag.FormatSummary(&d))
		}
	}
	scripts := script.CompileFiles(script.ListSources(res.Scripts), &rep)
	if scripts == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	return &game.Rules{Model: res.Game, NewHost: func() game.ScriptHost {
		h := scripts.NewHost()
		h.VerifyTwice = true
		return h
	}}, scripts
}

func laneTable(t *testing.T, more, lua string) *game.Table {
	t.Helper()
	rules, _ := laneGame(t, more, lua)
	tb, err := game.New(rules, game.Setting{Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

// order carries out an order, which must be open.
func order(t *testing.T, tb *game.Table, text string) {
	t.Helper()
	if _, no := tb.ApplyOrder(yaml(t, text)); no != nil {
		t.Fatalf("%s: %v", text, no)
	}
}

func yaml(t *testing.T, text string) *yamldoc.Node {
	t.Helper()
	var rep diag.List
	n := yamldoc.Read("test.yaml", []byte(text), &rep)
	if n == nil {
		t.Fatalf("%s: %+v", text, rep.Items)
	}
	return n
}

func unitAction(t *testing.T, tb *game.Table, v flow.Verb, id string) flow.Action {
	t.Helper()
	for _, a := range tb.Legal() {
		if a.Verb == v && tb.Model().Units[a.ID].ID == id {
			return a
		}
	}
	t.Fatalf("%s is not offered", id)
	return flow.Action{}
}

// A query hook that fails stops the game, with its place and the position
// that shows the fault again, wherever it is asked.
func TestQueryFaultsStopTheGame(t *testing.T) {
	const hooks = laneMarch + "variables: {trap: {type: flag}}\nhooks: {legs: {at: move.allowance, run: legs}}\n"
	const lua = "function legs(move)\n  if vars.trap or move.unit.id == \"b1\" then\n    return { add = \"x\" .. nil }\n  end\nend\n"
	stopped := func(what string, err error) {
		t.Helper()
		f, ok := err.(*script.Fault)
		if !ok || f.Diag.Pos.File != "scenarios/lane/rules/lane.lua" || f.Diag.Pos.Line != 3 || !strings.HasPrefix(f.Args, "move.allowance: unit ") || !strings.Contains(string(f.Position), "\"position\"") {
			t.Fatalf("%s: %v", what, err)
		}
	}
	tb := laneTable(t, hooks, lua)
	order(t, tb, "{move: r1, to: '0103'}")
	order(t, tb, "{move: r2}")
	last := tb.Legal()[0]
	if _, no := tb.Apply(last); no == nil {
		t.Fatal("the fault of the next side's first choice is passed over")
	}
	stopped("Apply, on to the next side", tb.Fault())
	if _, no := tb.Apply(flow.PlainAction(flow.VDone)); no == nil || no.Reason != game.ReasonScriptFault {
		t.Errorf("a stopped game goes on: %v", no)
	}
	start := laneTable(t, hooks, lua)
	for what, ask := range map[string]func(tb *game.Table) error{
		"Legal": func(tb *game.Table) error { tb.Legal(); return tb.Fault() },
		"Apply": func(tb *game.Table) error {
			_, no := tb.ApplyTrusted(unitAction(t, start, flow.VMove, "r1"))
			return no.Fault
		},
		"an order": func(tb *game.Table) error {
			_, no := tb.ApplyOrder(yaml(t, "{move: r1, to: '0103'}"))
			return no.Fault
		},
		"why": func(tb *game.Table) error {
			_, no := tb.Explainer().ExplainWhy(yaml(t, "{move: r1, to: '0103'}"), -1)
			return no.Fault
		},
		"a query": func(tb *game.Table) error {
			_, no := tb.Inquirer().AskQuestion(&game.Question{Reach: "r1"}, -1)
			return no.Fault
		},
		"Resume": func(tb *game.Table) error {
			_, err := game.ResumeGame(tb.Rules, game.Setting{}, tb.Position().Clone())
			return err
		},
	} {
		tb := laneTable(t, hooks, lua).Clone()
		tb.Run().Ctx.P.SetVar(tb.Model().Vars[0].Slot, 1)
		stopped(what, ask(tb))
	}
	rules, _ := laneGame(t, hooks, "function legs(move)\n  if turn then\n    return { add = \"x\" .. nil }\n  end\nend\n")
	_, err := game.New(rules, game.Setting{Seed: rng.Seed(1)})
	stopped("New", err)
}

// What a verdict hook says reaches the player.
func TestRefusalsOfHooksAreTold(t *testing.T) {
	tb := laneTable(t, laneMarch+"hooks: {bog: {at: move.verdict, run: bog}}\n",
		"function bog(move)\n  if move.to and move.to.id == \"0103\" then\n    return refuse(\"boggy\", \"the meadow is under water\")\n  end\nend\n")
	no := tb.Explainer().WhyNot(yaml(t, "{move: r1, to: '0103'}"))
	if no == nil || no.Reason != "boggy" || !strings.Contains(no.Text, "the meadow is under water") || no.Source == nil || no.Source.ID != "bog" {
		t.Errorf("%+v", no)
	}
}
