package lint_test

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script/load"
)

// dead is one rule planted in the redoubt that can never come about. Numbers says that the
// finding must show why with numbers; elsewhere is where it is told when that is not the
// line that changed, found by its text.
type dead struct {
	name, file, old, new string
	rule                 string
	numbers              bool
	elsewhere            string
}

var deadRules = []dead{
	{"a column beyond the best odds", "tables.yaml", "columns: [1-3, 1-2, 1-1, 2-1, 3-1]\n    rows:\n      0:   [A, A, A, A, N]\n      1-2: [A, A, A, N, D]\n      3-4: [A, A, N, D, D]\n      5-6: [A, N, D, D, E]",
		"columns: [1-3, 1-2, 1-1, 2-1, 9-1]\n    rows:\n      0:   [A, A, A, A, N]\n      1-2: [A, A, A, N, D]\n      3-4: [A, A, N, D, D]\n      5-6: [A, N, D, D, E]", "column-never", true, ""},
	{"a row that the die never shows", "tables.yaml", "5-6: [A, N, D, D, E]", "5-6: [A, N, D, D, E]\n      7: [A, D, D, E, E]", "row-never", true, ""},
	{"a cap above every allowance", "game.yaml", "wind:  {cap: 2,", "wind:  {cap: 12,", "limit-never-binds", true, ""},
	{"terms below a floor that hides them", "game.yaml", "least: {floor: 1}", "least: {floor: 9}", "limit-hides-all", true, ""},
	{"reinforcements on a hex that is forbidden", "map.yaml", "depot: [0103]", "depot: [0304]", "reinforcement-hex", false, "late: {turn: 2"},
	{"reinforcements after the last turn", "day.yaml", "late: {turn: 2", "late: {turn: 8", "reinforcement-never", true, ""},
	{"a victory in hexes that nobody can enter", "map.yaml", "redoubt: [0503]", "redoubt: [0305]", "victory-out-of-reach", true, "red-wins:"},
	{"a hook of an attack that nobody makes", "game.yaml", "  assault:\n    roles:", "  storm: {like: assault, name_first: attacker}\n  assault:\n    roles:", "never-used", false, ""},
	{"a card whose condition is never met", "game.yaml", "when: turn > 2, effects", "when: turn > 6, effects", "condition-never", true, ""},
	{"a kind of unit without a counter", "units.yaml", "  guns: {name", "  horse: {name: Horse, symbol: cavalry, letter: c}\n  guns: {name", "never-used", false, ""},
	{"a unit that is never placed", "day.yaml", "  red-2: \"0102\"\n", "", "unit-never-used", false, "red-2: {name"},
	{"a phase that its group never comes to", "game.yaml", "    for_each_side: [red, blue]\n    phases:\n      event:  {do: draw, with: events, when: turn > 1}", "    for_each_side: [red, blue]\n    when: turn > 2\n    phases:\n      event:  {do: draw, with: events, when: turn == 1}", "condition-never", true, ""},
	{"terrain nowhere on the map", "game.yaml", "  lake: {name: Lake", "  fen: {name: Fen, cost: 3, look: {fill: \"#b9d0d6\", letter: f}}\n  lake: {name: Lake", "nowhere-on-map", false, ""},
	{"a term for attackers that no role lets in", "game.yaml", "      line: {units: kind == 'foot'}\n      fire: {units: kind == 'guns', range: 1-2}", "      line: {units: kind == 'foot'}", "condition-never", false, "attackers: {wind:"},
	{"a cost that nobody can pay", "game.yaml", "cost: {spirit: 1}", "cost: {spirit: 7}", "cost-never-paid", true, ""},
	{"a preference after one that takes all", "game.yaml", "      home: {when: \"in_area('depot', to)\"}\n      any:  {when: true}", "      any:  {when: true}\n      home: {when: \"in_area('depot', to)\"}", "tier-never", false, "any:  {when: true}"},
	{"a supply road that crosses no road", "game.yaml", "supply: {along: [road],", "supply: {along: [road], not_across: [road],", "way-shut", false, ""},
	{"a row that the script's die never comes to", "tables.yaml", "6: [2]}", "6: [2], 7: [3]}", "table-row-never", true, ""},
	{"a latch on a number that nobody sets", "game.yaml", "fear: {adjust: spirit, of: unit.side, by: -1}}}", "fear: {adjust: spirit, of: unit.side, by: -1}, dug: {set: tired, of: unit, to: 1}}}\n  worn: {at: turn.end, when: \"any(counters, vars.tired > 1)\", effects: {calm: {adjust: spirit, of: sides, by: 1}}}",
		"condition-never", true, ""},
	{"a stacking limit above all counters", "game.yaml", "  two: {limit: 2}", "  two: {limit: 9}", "limit-never-binds", true, ""},
	{"a range beyond the map", "game.yaml", "range: 1-2}", "range: 1-12}", "limit-never-binds", true, ""},
	{"a hook at a turn that never ends", "game.yaml", "rest: {at: turn.end, when: turn < 6,", "rest: {at: turn.end, when: turn > 6,", "condition-never", true, ""},
	{"a shift wider than the table", "game.yaml", "hill: {shift: -1,", "hill: {shift: -6,", "shift-past-table", true, ""},
}

const redoubt = "scenarios/redoubt/"

// sample is the redoubt with a fault, or clean where d is nil.
func sample(t *testing.T, d *dead) fstest.MapFS {
	t.Helper()
	files := maps.Clone(mapFS(t, "testdata/dead", "."))
	if d == nil {
		return files
	}
	text := string(files[redoubt+d.file].Data)
	if strings.Count(text, d.old) != 1 {
		t.Fatalf("%s: %q stands %d times in %s", d.name, d.old, strings.Count(text, d.old), d.file)
	}
	text = strings.Replace(text, d.old, d.new, 1)
	if d.rule == "condition-never" && strings.Contains(d.new, "tired") {
		text = strings.Replace(text, "  dug:  {", "  tired: {of: unit}\n  dug:  {", 1)
	}
	files[redoubt+d.file] = &fstest.MapFile{Data: []byte(text)}
	return files
}

var anyDigit = regexp.MustCompile(`\d`)

// Moonshot "dead-rule lint without playing": of planted dead rules all are found, with the
// numbers that prove them, and nothing is found in the clean sample.
func TestDeadRulesAreFound(t *testing.T) {
	t.Parallel()
	if rep := lintAll(sample(t, nil)); len(rep.Items) > 0 {
		t.Fatalf("the clean sample has findings: %v", rep.Items)
	}
	for i := range deadRules {
		d := &deadRules[i]
		t.Run(d.name, func(t *testing.T) {
			files := sample(t, d)
			found := d.find(files)
			if found == nil {
				t.Fatalf("%s is not found; told is only %v", d.rule, lintAll(files).Items)
			}
			if d.numbers && !anyDigit.MatchString(found.Message) {
				t.Errorf("%q says not why with numbers", found.Message)
			}
			t.Log(found.Message)
		})
	}
}

// find is the finding of what was planted, where it must stand.
func (d *dead) find(files fstest.MapFS) *diag.Diagnostic {
	rep := lintAll(files)
	for i := range rep.Items {
		it := &rep.Items[i]
		if it.Rule != d.rule || files[it.Pos.File] == nil {
			continue
		}
		line := strings.Split(string(files[it.Pos.File].Data), "\n")[it.Pos.Line-1]
		if d.elsewhere != "" && strings.Contains(line, d.elsewhere) || d.elsewhere == "" && it.Pos.File == redoubt+d.file && !strings.Contains(d.old, strings.TrimSpace(line)) {
			return it
		}
	}
	return nil
}

// deadGames is how many games are played in all over the samples.
func deadGames(t *testing.T, few int) int {
	if n, err := strconv.Atoi(os.Getenv("VEDETTE_DEAD_GAMES")); err == nil && n > 0 {
		return n
	}
	return few
}

// Soundness of the same: what is called dead is never hit in random games.
func TestDeadRulesAreNeverHit(t *testing.T) {
	t.Parallel()
	games, played, watched := deadGames(t, len(deadRules)), 0, 0
	for i := range deadRules {
		d := &deadRules[i]
		files := sample(t, d)
		told := map[string]bool{}
		for _, it := range lintAll(files).Items {
			told[fmt.Sprintf("%s:%d", it.Pos.File, it.Pos.Line)] = told[fmt.Sprintf("%s:%d", it.Pos.File, it.Pos.Line)] || saysDead(it.Rule)
		}
		res, rules := compiled(t, files)
		if rules == nil {
			continue // an error: it cannot be played at all
		}
		var set coverage.Set
		w := coverage.New(res.Game, res.Spec, &set)
		for n := range max(1, games/20) {
			playWatched(t, rules, w, rng.Seed(n+1))
			played++
		}
		for _, k := range set.Keys() {
			if !told[fmt.Sprintf("%s:%d", k.Pos.File, k.Pos.Line)] || k.Kind == coverage.Cell && !d.cell(k) {
				continue
			}
			watched++
			if c := set.CountOf(k); c.N > 0 {
				t.Errorf("%s: %s %s is called dead and was hit %d times", d.name, k.Kind, k.Name, c.N)
			}
		}
	}
	t.Logf("%d games, %d dead things watched", played, watched)
	if watched < 8 {
		t.Errorf("only %d things are watched", watched)
	}
}

// saysDead reports whether a rule says that what stands in its line never comes about.
func saysDead(rule string) bool {
	switch rule {
	case "condition-never", "column-never", "row-never", "reinforcement-never", "reinforcement-hex", "cost-never-paid", "table-row-never", "phase-for-nobody", "never-used":
		return true
	}
	return false
}

// cell reports whether a cell is in what was planted, where others stand in its line.
func (d *dead) cell(k coverage.Key) bool {
	switch d.rule {
	case "column-never":
		return k.Nth == 4
	case "table-row-never":
		return strings.HasPrefix(k.Name, "sky: 7")
	}
	return true
}

func compiled(t *testing.T, files fs.FS) (*compile.Result, *game.Rules) {
	t.Helper()
	c := new(load.Loader).CompileScenario(project.Open(files, &diag.List{}), "redoubt/day", compile.Options{})
	if c.Game == nil {
		return nil, nil
	}
	rules, err := c.MakeRules()
	if err != nil {
		t.Fatal(err)
	}
	return c.Result, rules
}

// playWatched plays one random game to its end.
func playWatched(t *testing.T, rules *game.Rules, w *coverage.Recorder, seed rng.Seed) {
	t.Helper()
	setting := game.Setting{Seed: seed}
	w.StartGame(&setting)
	table, err := game.New(w.WrapRules(rules), setting)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(seed), 3))
	for step := 0; step < 2000 && table.Result() == nil; step++ {
		legal := table.Legal()
		if len(legal) == 0 {
			break
		}
		a := legal[r.IntN(len(legal))]
		w.BeforeAction(table, a)
		events, no := table.ApplyTrusted(a)
		if no != nil {
			t.Fatal(no)
		}
		w.AfterAction(table, events)
	}
}
