package lint_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

var corpusDir = flag.String("corpus", "", "write the generated files of the benchmarks to this folder, for other programs")

// corpusFiles is about how many files of 1 KB each generated project has.
const corpusFiles = 1000

// corpora are generated projects of a thousand small files, each in another shape.
var corpora = map[string]func() fstest.MapFS{
	"games":     manyGames,
	"scenarios": manyScenarios,
	"tests":     manyTests,
}

// manyGames is a project of games with eight files each.
func manyGames() fstest.MapFS {
	out := fstest.MapFS{"vedette.yaml": file("format: 2\nkind: project\n")}
	for i := range corpusFiles / 8 {
		id := fmt.Sprintf("game-%03d", i)
		smallGame(out, id)
		put(out, "scenarios/"+id+"/first.yaml", smallScenario(i))
		put(out, "scenarios/"+id+"/tests/march.yaml", smallTest(id, "first", i))
	}
	return out
}

// manyScenarios is one game with a great many scenarios.
func manyScenarios() fstest.MapFS {
	out := fstest.MapFS{"vedette.yaml": file("format: 2\nkind: project\n")}
	smallGame(out, "bridge")
	for i := range corpusFiles - 7 {
		id := fmt.Sprintf("day-%03d", i)
		put(out, "scenarios/bridge/"+id+".yaml", smallScenario(i))
	}
	return out
}

// manyTests is one game with a great many files of author tests.
func manyTests() fstest.MapFS {
	out := fstest.MapFS{"vedette.yaml": file("format: 2\nkind: project\n")}
	smallGame(out, "bridge")
	put(out, "scenarios/bridge/first.yaml", smallScenario(0))
	for i := range corpusFiles - 8 {
		put(out, fmt.Sprintf("scenarios/bridge/tests/march-%03d.yaml", i), smallTest("bridge", "first", i))
	}
	return out
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func put(out fstest.MapFS, name, text string) { out[name] = file(text) }

// smallGame is what a game needs besides scenarios, in six files.
func smallGame(out fstest.MapFS, id string) {
	dir := "scenarios/" + id + "/"
	put(out, dir+"game.yaml", strings.ReplaceAll(`format: 2
kind: game
id: GAME
title: The bridge
turns: {last: 8, names: {1: Dawn, 5: Noon}}
sides:
  red: {name: Red}
  blue: {name: Blue}
armies:
  red: {side: red}
  blue: {side: blue}
values:
  cs: {name: strength}
  ma: {default: 4}
losses: {value: cs}
terrain:
  clear: {}
  woods: {cost: 2}
hexsides:
  river: {cost: {add: 1}}
zones:
  zoc: {enter: {halt: {stop: true}}}
stacking:
  two: {limit: 3}
movement:
  march:
    allowance: ma
    cost: {crowd: {add: 1, when: "friends_in(to) > 1"}}
    entry: {}
attacks:
  ground:
    roles: {line: {}}
    strength:
      value: cs
      defenders: {woods: {multiply: 2, when: "terrain == 'woods'"}}
    compare: {by: odds, table: crt}
    die: {dice: 1d6, modifiers: {bold: {add: 1, when: "attack_strength > 6"}}}
    results:
      Ar: {back: {retreat: attackers, how: one}}
      Dr: {back: {retreat: defenders, how: one}}
retreats:
  one: {never: {zone: {when: "in_zone('zoc', to)"}}}
sequence:
  player-turn:
    for_each_side: [red, blue]
    phases:
      movement: {do: move, with: march}
      combat: {do: attack, with: ground}
variables:
  wet: {type: flag}
hooks:
  storm: {at: turn.start, run: storm}
victory:
  red-wins: {side: red, when: "sides.blue.lost > 5"}
  blue-wins: {side: blue, when: "turn == 4 and sides.red.lost > 2"}
`, "GAME", id))
	put(out, dir+"map.yaml", `format: 2
kind: map
title: The valley
grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-8, rows: 1-8}
base: clear
hexes:
  woods: [0303-0306, 0606, 0607]
hexsides:
  river: [0403/0404, 0503/0504, 0603/0604]
`)
	var units strings.Builder
	units.WriteString("format: 2\nkind: units\nunit_kinds:\n  foot: {letter: i}\nunits:\n")
	for _, side := range []string{"red", "blue"} {
		for i := 1; i <= 8; i++ {
			fmt.Fprintf(&units, "  %s-%d: {army: %s, kind: foot, printed: %d-4, name: %s brigade %d}\n", side, i, side, 1+i%4, side, i)
		}
	}
	put(out, dir+"units.yaml", units.String())
	put(out, dir+"tables.yaml", `format: 2
kind: tables
tables:
  crt:
    by: odds
    columns: [1-2, 1-1, 2-1, 3-1]
    rows:
      1: [Ar, Ar, Dr, Dr]
      2: [Ar, Dr, Dr, Dr]
      3-5: [Ar, Dr, Dr, Dr]
      6-7: [Dr, Dr, Dr, Dr]
`)
	put(out, dir+"rules/weather.lua", `--- It rains in the morning of every other day.
--- Rule: W 1
function storm()
  local rolled = roll{dice = "1d6", stream = "weather"}
  if rolled > 4 and not vars.wet then
    vars.wet = true
    note("rain", turn)
  elseif rolled < 3 and vars.wet then
    vars.wet = false
  end
end
`)
	put(out, "variants/"+id+"/mud.yaml", "format: 2\nkind: variant\nid: mud\ngame: "+id+"\ntitle: Mud\nchange:\n  - {set: terrain.woods.cost, to: 3}\n")
}

// smallScenario sets 16 counters up, each scenario a little other than the last.
func smallScenario(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "format: 2\nkind: scenario\ntitle: Day %d at the bridge\nturns: {last: %d}\nsetup:\n", n, 5+n%4)
	for i := 1; i <= 8; i++ {
		fmt.Fprintf(&b, "  red-%d: \"0%d0%d\" # north of the river, where the road leaves the wood\n", i, 1+(i+n)%8, 1+i%2)
		fmt.Fprintf(&b, "  blue-%d: \"0%d0%d\" # south of it, behind the hill that hides the guns\n", i, 1+(i+n)%8, 7+i%2)
	}
	return b.String()
}

// smallTest is one file of author tests with four cases.
func smallTest(game, scenario string, n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "format: 2\nkind: test\nscenario: %s/%s\ncases:\n", game, scenario)
	for i := 1; i <= 4; i++ {
		fmt.Fprintf(&b, "  - rule: \"M %d\"\n    name: brigade %d marches one hex, and no further into the wood than it can, day %d\n", i, i, n)
		fmt.Fprintf(&b, "    given: {only: {red-%d: \"0%d01\", blue-1: \"0808\"}, phase: red movement}\n", i, i)
		fmt.Fprintf(&b, "    legal: [{move: red-%d, to: \"0%d02\"}]\n", i, i)
	}
	return b.String()
}

// TestCorporaAreClean shows that what the benchmarks lint has no faults, and writes it
// out where somebody wants it.
func TestCorporaAreClean(t *testing.T) {
	if *corpusDir == "" {
		diagtest.SkipUnlessAll(t, "the texts that the linter is timed with are not linted")
	}
	for name, gen := range corpora {
		files := gen()
		if n, size := len(files), 0; *corpusDir != "" {
			for _, f := range files {
				size += len(f.Data)
			}
			t.Logf("%s: %d files, %d bytes each", name, n, size/n)
		}
		for _, d := range lintAll(files).Items {
			t.Fatalf("%s: %s: %s [%s]", name, d.Pos, d.Message, d.Rule)
		}
		if *corpusDir == "" {
			continue
		}
		for at, f := range files {
			full := filepath.Join(*corpusDir, name, filepath.FromSlash(at))
			if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(full, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// BenchmarkLint lints a thousand files in each shape, from reading them on.
func BenchmarkLint(b *testing.B) {
	for _, name := range []string{"games", "scenarios", "tests"} {
		files := corpora[name]()
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if rep := lintAll(files); len(rep.Items) > 0 {
					b.Fatal(rep.Items[0])
				}
			}
			b.ReportMetric(float64(b.N*len(files))/b.Elapsed().Seconds(), "files/s")
		})
	}
}

// TestSamplesAreClean: the invented games and the hardest mechanisms of published ones are
// without a finding; what a sample means is said in it.
func TestSamplesAreClean(t *testing.T) {
	for _, name := range []string{"invented", "hardest"} {
		for _, d := range lintAll(mapFS(t, "../conformance/testdata/"+name, ".")).Items {
			t.Errorf("%s: %s: %s [%s]", name, d.Pos, d.Message, d.Rule)
		}
	}
}
