package run_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// hill is a game of two sides that move, with two files of tests; the last case fails.
var hill = map[string]string{
	"scenarios/hill/game.yaml":           "format: 2\nkind: game\nid: hill\ntitle: Hill\nturns: {last: 5}\nsides: {red: {}, blue: {}}\nvalues: {cs: {}, ma: {}}\nterrain: {open: {cost: 1}}\nmovement: {march: {allowance: ma}}\nsequence: {turns: {for_each_side: [red, blue], phases: {moves: {do: move, with: march}}}}\nvictory: {all: {side: red, when: turn > 3}}\n",
	"scenarios/hill/map.yaml":            "format: 2\nkind: map\ngrid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-4}\nbase: open\n",
	"scenarios/hill/units.yaml":          "format: 2\nkind: units\nunit_kinds: {foot: {symbol: infantry}}\nunits: {r-1: {army: red, kind: foot, printed: 2-10}, b-1: {army: blue, kind: foot, printed: 3-4}}\n",
	"scenarios/hill/day.yaml":            "format: 2\nkind: scenario\ntitle: Day\nsetup: {r-1: 0101, b-1: 0404}\n",
	"scenarios/hill/tests/red.yaml":      "format: 2\nkind: test\nscenario: hill/day\ncases:\n- {rule: '1', name: red is strong, then: {that: \"counters['r-1'].cs == 2\"}}\n- {rule: '2', name: red is fast, then: {that: \"counters['r-1'].ma == 10\"}}\n",
	"scenarios/hill/tests/yet-blue.yaml": "format: 2\nkind: test\nscenario: hill/day\ncases:\n- {rule: '1', name: blue is strong, then: {that: \"counters['b-1'].cs == 3\"}}\n- {rule: '2', name: blue is fast, then: {that: \"counters['b-1'].ma == 9\"}}\n",
}

// openHill returns a runner of the tests of hill, with their project. Changes are pairs of an old and a new
// part of a text.
func openHill(t *testing.T, f run.Filter, changes ...string) (*run.Runner, *run.Source) {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range hill {
		files[name] = &fstest.MapFile{Data: []byte(strings.NewReplacer(changes...).Replace(text))}
	}
	var found diag.List
	p := project.Open(files, &found)
	diagtest.MustBeClean(t, found.Items)
	s := &run.Source{Project: p, Files: files, ReadText: func(file string) string { return string(files[file].Data) }}
	r := &run.Runner{Load: loadPlain, Sources: []*run.Source{s}}
	r.CollectGame(s, p.Game("hill"), f)
	return r, s
}

// loadPlain loads a game without scripts.
func loadPlain(p *project.Project, ref string, o compile.Options) run.Scenario {
	var x run.Scenario
	x.Result = compile.Load(p, ref, o, &x.Findings)
	x.MakeRules = func() (*game.Rules, error) { return &game.Rules{Model: x.Game}, nil }
	x.EachStatement = func(func(string, int)) {}
	return x
}

func TestEachCaseHasItsOutcome(t *testing.T) {
	r, _ := openHill(t, run.Filter{})
	loads := 0
	r.Load = func(p *project.Project, ref string, o compile.Options) run.Scenario {
		loads++
		return loadPlain(p, ref, o)
	}
	if err := r.RunCases(context.Background(), nil, nil); err != nil {
		t.Fatal(err)
	}
	for i := range r.Cases {
		c := &r.Cases[i]
		if failed := c.Spec.Name == "blue is fast"; !c.Ran || c.Failed != failed || failed != (len(c.Findings) > 0) {
			t.Errorf("%s: ran %v, failed %v, with %d findings", c.Spec.Name, c.Ran, c.Failed, len(c.Findings))
		}
	}
	if len(r.Cases) != 4 || loads != 1 || r.CountFaultyFiles() != 0 {
		t.Errorf("%d cases, %d loads of their one scenario, %d faulty files", len(r.Cases), loads, r.CountFaultyFiles())
	}
}

// A case that a test refuses cannot be opened for play without the dice that are wrong.
func TestACaseWithADieThatIsNoNumberDoesNotStart(t *testing.T) {
	r, _ := openHill(t, run.Filter{})
	c := &r.Cases[0]
	x := r.LoadCase(c)
	if r.StartCase(c, x) == nil {
		t.Fatalf("the case does not start: %v", c.Findings)
	}
	c.Spec.Dice = &yamldoc.Node{Kind: yamldoc.List, Items: []*yamldoc.Node{{Text: "six", Quoted: true}}}
	if r.StartCase(c, x) != nil {
		t.Fatal("the case starts without the die that is no number")
	}
	if found := r.Findings.Items; len(found) != 1 || found[0].Message != "a scripted die is a whole number" {
		t.Errorf("found %v", found)
	}
}

// A case with an error in its text is not run and fails with it; the others of its file run. With an
// error outside the cases, none of the file runs.
func TestACaseWithAnErrorInItsTextIsNotRun(t *testing.T) {
	for _, x := range []struct {
		old, now string
		ran      []bool
	}{
		{"red is strong, then", "red is strong, thn: {turn: 1}, then", []bool{false, true, true, true}},
		{"red is strong, then: {that: \"counters['r-1'].cs == 2\"}}", "red is $x, thn: 1,\n  table: [{x: strong},\n  {x: weak}], then: {turn: 1}}", []bool{false, false, true, true, true}},
		{"scenario: hill/day\ncases:\n- {rule: '1', name: red", "scenaro: hill/day\ncases:\n- {rule: '1', name: red", []bool{false, false, true, true}},
	} {
		r, _ := openHill(t, run.Filter{}, x.old, x.now)
		if err := r.RunCases(context.Background(), nil, nil); err != nil {
			t.Fatal(err)
		}
		for i := range r.Cases {
			if c := &r.Cases[i]; c.Ran != x.ran[i] || !c.Ran && (!c.Failed || len(c.Findings) == 0) {
				t.Errorf("with %q, %s: ran %v, failed %v, with %v", x.now, c.Spec.Name, c.Ran, c.Failed, c.Findings)
			}
		}
		if n := r.CountFaultyFiles(); n > 0 {
			t.Errorf("with %q: %d faulty files beside the cases", x.now, n)
		}
	}
}

func TestAFilterChoosesCases(t *testing.T) {
	for _, x := range []struct {
		filter run.Filter
		want   int
	}{
		{run.Filter{}, 4},
		{run.Filter{Files: []string{"scenarios/hill/tests/red.yaml"}}, 2},
		{run.Filter{Patterns: []string{"FAST", "red is strong"}}, 3},
		{run.Filter{Patterns: []string{"red*"}}, 2},
		{run.Filter{Patterns: []string{"fast"}, At: "blue"}, 1},
		{run.Filter{At: "red.yaml:6"}, 1},
	} {
		if r, _ := openHill(t, x.filter); len(r.Cases) != x.want {
			t.Errorf("%+v: %d cases, not %d", x.filter, len(r.Cases), x.want)
		}
	}
}

// After the end of its context a run begins no case, and the case under way counts as not run.
func TestARunEndsWithItsContext(t *testing.T) {
	r, _ := openHill(t, run.Filter{})
	ctx, cancel := context.WithCancel(context.Background())
	begun := 0
	err := r.RunCases(ctx, func(i int, c *run.Case) {
		if begun++; i == 1 {
			cancel()
		}
	}, nil)
	if !errors.Is(err, context.Canceled) || begun != 2 {
		t.Errorf("%d cases were begun, with error %v", begun, err)
	}
	if !r.Cases[0].Ran || r.Cases[1].Ran || r.Cases[1].Failed || len(r.Findings.Items) > 0 {
		t.Errorf("the first ran: %v, the second: %v", r.Cases[0].Ran, r.Cases[1].Ran)
	}
	if err := r.PlayCoverage(ctx, 3, func(string, int) { t.Error("a game was begun") }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := r.BeginMutation(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Mutants are tried only where all cases hold. After the end of the context none is begun.
func TestMutantsEndWithTheirContext(t *testing.T) {
	broken, _ := openHill(t, run.Filter{})
	var no *run.BrokenCase
	if _, err := broken.BeginMutation(context.Background()); !errors.As(err, &no) || no.Case.Spec.Name != "blue is fast" {
		t.Fatalf("with a case that fails: %v", err)
	}
	r, _ := openHill(t, run.Filter{Patterns: []string{"red"}})
	m, err := r.BeginMutation(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	g := m.ListGames()[0]
	ctx, cancel := context.WithCancel(context.Background())
	tried := 0
	s := g.TryMutants(ctx, run.MutationOptions{Seed: 1, Jobs: 1, OnFate: func(*run.Score) {
		if tried++; tried == 3 {
			cancel()
		}
	}})
	if tried != 3 || s.Counted != 3 || len(s.Drawn) < 6 {
		t.Errorf("%d mutants of %d were tried, %d count", tried, len(s.Drawn), s.Counted)
	}
	whole := g.TryMutants(context.Background(), run.MutationOptions{Seed: 1, Sample: 7})
	if whole.Counted != 7 {
		t.Fatalf("%d mutants of 7 have a fate", whole.Counted)
	}
	for i := range s.Counted {
		if s.Drawn[i] != whole.Drawn[i] || s.Fates[i] != whole.Fates[i] {
			t.Errorf("mutant %d: %d with fate %d, in the whole run %d with %d", i, s.Drawn[i], s.Fates[i], whole.Drawn[i], whole.Fates[i])
		}
	}
	low, high := whole.EstimateShare()
	var survivors []*mutate.Mutant = whole.ListSurvivors()
	if n := whole.CountFates(); n[run.Survived] != len(survivors) || low > whole.Percent() || high < whole.Percent() {
		t.Errorf("fates %v, %d survivors, %.0f %% in %.0f to %.0f", n, len(survivors), whole.Percent(), low, high)
	}
}
