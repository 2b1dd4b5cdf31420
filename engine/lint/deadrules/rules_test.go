package deadrules_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/project"
)

// ford is a game in which every rule can matter.
var ford = map[string]string{
	"game": `turns: {last: 4, names: {1: Dawn, 2: Noon, 3: Dusk, 4: Night}}
sides: {red: {name: Red, color: "#b03030"}, blue: {name: Blue, color: "#3030b0"}}
armies: {red: {side: red}, blue: {side: blue}}
values: {cs: {name: strength, default: 3}, ma: {default: 4}}
terrain: {clear: {}, woods: {cost: 2}}
movement: {march: {allowance: ma, allowance_terms: {dusk: {cap: 2, when: turn == 4}}}}
attacks: {assault: {roles: {line: {}}, strength: {value: cs}, compare: {by: odds, table: crt}, die: {dice: 1d6}, results: {N: {}, D: {out: {eliminate: defenders}}}}}
sequence: {turn: {for_each_side: [red, blue], phases: {march: {do: move, with: march}, combat: {do: attack, with: assault}}}}
victory: {red-wins: {side: red, when: "turn == 4 and sides.blue.lost > 2"}, blue-wins: {side: blue, when: "sides.red.lost > 2"}}
losses: {value: cs}
`,
	"tables": `tables: {crt: {by: odds, columns: [1-2, 1-1, 2-1], rows: {1-3: [N, N, D], 4-6: [N, D, D]}}}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-3}
base: clear
hexes: {woods: [0202]}
`,
	"units": `unit_kinds: {foot: {}, guns: {}}
units: {red-1: {army: red, kind: foot}, red-2: {army: red, kind: foot}, blue-1: {army: blue, kind: foot}, blue-2: {army: blue, kind: guns}}
`,
	"day": `setup: {red-1: "0101", red-2: "0102", blue-1: "0303", blue-2: "0302"}
`,
}

// faults change one text of the ford each, so that the rule named first finds something.
var faults = []struct{ rule, file, old, new string }{
	{"condition-never", "game", "turn == 4 and", "turn == 9 and"},
	{"condition-always", "game", "when: turn == 4}", "when: turn < 9}"},
	{"condition-twice", "game", "turn == 4 and", "turn == 4 and turn == 4 and"},
	{"choice-alike", "game", "cap: 2,", "cap: phasing == 'red' and 2 or 2,"},
	{"limit-never-binds", "game", "cap: 2,", "cap: 40,"},
	{"column-never", "tables", "columns: [1-2, 1-1, 2-1]", "columns: [1-2, 1-1, 9-1]"},
	{"row-never", "tables", "4-6: [N, D, D]", "4-6: [N, D, D], 7: [D, D, D]"},
	{"code-in-no-cell", "tables", "by: odds,", "by: odds, codes: [N, D, X],"},
	{"value-negative", "game", "cost: 2}", "cost: -2}"},
	{"looks-alike", "game", "#3030b0", "#b03030"},
	{"name-twice", "game", "2: Noon", "2: Dawn"},
	{"turn-name-missing", "game", "2: Noon, ", ""},
	{"turn-outside", "game", "4: Night", "4: Night, 9: Morning"},
	{"parent-of-another-side", "units", "red-2: {army: red,", "red-2: {army: red, parent: blue-1,"},
	{"nowhere-on-map", "map", "hexes: {woods: [0202]}", "hexes: {}"},
	{"never-used", "game", "losses: {value: cs}", "losses: {value: cs}\ntraces: {supply: {length: 4, to: turn == 1}}"},
	{"listed-twice", "game", "for_each_side: [red, blue]", "for_each_side: [red, red]"},
	{"side-cannot-win", "game", "blue-wins: {side: blue", "blue-wins: {side: red"},
	{"victory-shadowed", "game", `when: "sides.red.lost > 2"}`, `when: "sides.red.lost > 2"}, again: {side: blue, when: "sides.red.lost > 2"}`},
	{"called-alike", "game", "losses: {value: cs}", "losses: {value: cs}\nactions: {dig: {name: Dig, phase: march, run: dug}, hole: {name: Dig, phase: march, run: dug}}"},
}

// findRules lists the rules that find something in a game.
func findRules(t *testing.T, texts map[string]string) map[string]bool {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range texts {
		kind := name
		if name == "day" {
			kind = "scenario"
		}
		head := "format: 2\nkind: " + kind + "\ntitle: The ford\n"
		if name == "game" {
			head += "id: ford\n"
		}
		files["scenarios/ford/"+name+".yaml"] = &fstest.MapFile{Data: []byte(head + text)}
	}
	var rep diag.List
	g := &deadrules.Game{}
	g.Result = compile.Load(project.Open(files, &rep), "ford/day", compile.Options{
		WatchExpr: func(at diag.Pos, text string, env *lang.Env, want lang.Type) {
			g.Expressions = append(g.Expressions, deadrules.Expression{At: at, Text: text, Env: env, Want: want})
		},
	}, &rep)
	if g.Result == nil || g.Result.Game == nil {
		t.Fatalf("the game does not compile: %v", rep.Items)
	}
	found := map[string]bool{}
	for _, d := range deadrules.CheckGame(g, false).List {
		t.Logf("%s: %s", d.Rule, d.Message)
		found[d.Rule] = true
	}
	return found
}

func TestNothingIsDeadInTheFord(t *testing.T) {
	for rule := range findRules(t, ford) {
		t.Errorf("%s finds something", rule)
	}
}

func TestFaultsOfTheFord(t *testing.T) {
	for _, x := range faults {
		t.Run(x.rule, func(t *testing.T) {
			texts := map[string]string{}
			for name, text := range ford {
				texts[name] = text
			}
			if strings.Count(texts[x.file], x.old) != 1 {
				t.Fatalf("%q stands %d times in %s", x.old, strings.Count(texts[x.file], x.old), x.file)
			}
			texts[x.file] = strings.Replace(texts[x.file], x.old, x.new, 1)
			if !findRules(t, texts)[x.rule] {
				t.Errorf("%s does not find %s", x.rule, x.new)
			}
		})
	}
}

// TestEachRuleHasAFault: every rule of this package is shown to find something, here or among the
// faults that are planted for the linter.
func TestEachRuleHasAFault(t *testing.T) {
	var planted strings.Builder
	files, err := filepath.Glob("../testdata/faults/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no planted faults", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		planted.Write(text)
	}
	for _, x := range faults {
		planted.WriteString(" " + x.rule + "\n")
	}
	planted.WriteString(" set-empty\n") // mostly the part of the condition that fails is found first, as condition-never
	for _, r := range deadrules.Rules {
		if !strings.Contains(planted.String(), " "+r.ID+"\n") {
			t.Errorf("nothing shows that %s finds anything", r.ID)
		}
	}
}
