package load_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// dig is the script of the tests: work has a candidate for each unit, whom it notes.
const dig = "function dig(unit)\n  note(\"dig\", unit)\nend\n"

// row is a game of one row of hexes with a unit of each side and one Lua file.
func row(lua string) fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"game.yaml": `format: 2
kind: game
id: row
title: Row
turns: {last: 3}
sides: {red: {}, blue: {}}
values: {ma: {default: 2}}
terrain: {clear: {}}
movement: {march: {allowance: ma}}
actions: {dig: {phase: work, candidates: "filter(units, side == 'red')", run: dig, most: 2}}
sequence: {all: {for_each_side: red, phases: {work: {do: actions}}}}
`,
		"map.yaml":      "format: 2\nkind: map\ngrid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-8, rows: 1-3}\nbase: clear\n",
		"units.yaml":    "format: 2\nkind: units\nunit_kinds: {foot: {}}\nunits: {r1: {army: red, kind: foot}, b1: {army: blue, kind: foot}}\n",
		"day.yaml":      "format: 2\nkind: scenario\nsetup: {r1: '0102', b1: '0502'}\n",
		"rules/dig.lua": lua,
	} {
		files["scenarios/row/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func open(t *testing.T, lua string) *project.Project {
	t.Helper()
	var found diag.List
	p := project.Open(row(lua), &found)
	diagtest.MustBeClean(t, found.Items)
	return p
}

// playWork takes the first legal action n times.
func playWork(t *testing.T, rules *game.Rules, n int) {
	t.Helper()
	table, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		if _, no := table.ApplyTrusted(table.Legal()[0]); no != nil {
			t.Fatal(no)
		}
	}
}

func TestRulesHaveTheScriptsOfTheGame(t *testing.T) {
	rules, found := new(load.Loader).LoadRules(open(t, dig), "row/day", compile.Options{})
	diagtest.MustBeClean(t, found.Items)
	if rules.NewHost == nil {
		t.Fatal("a game with scripts has no host")
	}
	playWork(t, rules, 2)
}

func TestAMistakeInAScriptLeavesNoRules(t *testing.T) {
	for _, x := range []struct{ lua, want string }{
		{"function dig(unit\n", "rules/dig.lua:"},
		{"function digs(unit) end\n", "no function \"dig\""},
		{dig + "local x = nothing.at.all\n", "rules/dig.lua:"},
	} {
		rules, found := new(load.Loader).LoadRules(open(t, x.lua), "row/day", compile.Options{})
		var text strings.Builder
		for i := range found.Items {
			text.WriteString(found.Items[i].Pos.String() + ": " + found.Items[i].Message + "\n")
		}
		if rules != nil || !found.HasErrors() || !strings.Contains(text.String(), x.want) {
			t.Errorf("%q: rules %v, found:\n%s", x.lua, rules != nil, text.String())
		}
	}
}

func TestAScenarioThatIsNotThereIsAFinding(t *testing.T) {
	rules, found := new(load.Loader).LoadRules(open(t, dig), "row/night", compile.Options{})
	if rules != nil || !found.HasErrors() {
		t.Errorf("rules %v, found %v", rules != nil, found.Items)
	}
}

func TestALoaderServesSeveralProjects(t *testing.T) {
	var l load.Loader
	for range 2 {
		for _, lua := range []string{dig, strings.Replace(dig, "note", "  note", 1)} {
			c := l.CompileScenario(open(t, lua), "row/day", compile.Options{})
			rules, err := c.MakeRules()
			if err != nil {
				t.Fatal(err)
			}
			playWork(t, rules, 2)
		}
	}
}

func TestLinesAreCountedWhereTheOptionsAskForIt(t *testing.T) {
	var l load.Loader
	counted := 0
	for _, o := range []compile.Options{{}, {CountLine: func(file string, line int) {
		if !strings.HasSuffix(file, "rules/dig.lua") || line != 2 {
			t.Errorf("%s:%d runs", file, line)
		}
		counted++
	}}} {
		c := l.CompileScenario(open(t, dig), "row/day", o)
		rules, err := c.MakeRules()
		if err != nil {
			t.Fatal(err)
		}
		statements := 0
		c.EachStatement(func(string, int) { statements++ })
		if want := map[bool]int{true: 1}[o.CountLine != nil]; statements != want {
			t.Errorf("%d lines have statements, not %d", statements, want)
		}
		playWork(t, rules, 2)
	}
	if counted != 1 {
		t.Errorf("%d statements ran, not 1", counted)
	}
}
