package authortest_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// marsh is a game with a planted fault: a unit that has dug in, which it does by entering
// the one marsh, no longer counts for stacking. Two units and their moves there are needed
// to meet it, and random play takes hundreds of answers to do so.
const marsh = `format: 2
kind: game
id: marsh
title: Marsh
turns: {last: 60}
sides: {red: {}, blue: {}}
values: {cs: {}, ma: {}}
losses: {value: cs}
terrain: {open: {}, marsh: {}}
variables: {dug: {of: unit, type: flag, default: false}}
stacking: {one: {limit: 1, units: "UNITS"}}
movement: {march: {allowance: ma}}
hooks:
  digs: {at: unit.enters, when: "to.terrain == 'marsh'", effects: {dug: {set: dug, of: unit, to: true}}}
sequence:
  player:
    for_each_side: [red, blue]
    phases: {movement: {do: move, with: march}}
victory: {all: {side: red, when: turn > 99}}
`

// marshRules compiles the game, with the fault or without.
func marshRules(t *testing.T, units string) *game.Rules {
	t.Helper()
	var setup, counters []string
	for i := range 5 {
		setup = append(setup, fmt.Sprintf("red-%d: 010%d, blue-%d: 080%d", i+1, i+1, i+1, i+1))
		counters = append(counters, fmt.Sprintf("  red-%d: {army: red, kind: foot, printed: 2-2}\n  blue-%d: {army: blue, kind: foot, printed: 2-2}\n", i+1, i+1))
	}
	fsys := fstest.MapFS{
		"scenarios/marsh/game.yaml":  {Data: []byte(strings.Replace(marsh, "UNITS", units, 1))},
		"scenarios/marsh/map.yaml":   {Data: []byte("format: 2\nkind: map\ngrid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-8, rows: 1-10}\nbase: open\nhexes: {marsh: [0510]}\n")},
		"scenarios/marsh/units.yaml": {Data: []byte("format: 2\nkind: units\nunit_kinds: {foot: {symbol: infantry}}\nunits:\n" + strings.Join(counters, ""))},
		"scenarios/marsh/day.yaml":   {Data: []byte("format: 2\nkind: scenario\ntitle: Day\nsetup: {" + strings.Join(setup, ", ") + "}\n")},
	}
	var rep diag.List
	res := compile.Load(project.Open(fsys, &rep), "marsh/day", compile.Options{}, &rep)
	if res.Game == nil || rep.HasErrors() {
		for _, d := range rep.Items {
			t.Errorf("%s: %s", d.Pos, diag.FormatSummary(&d))
		}
		t.FailNow()
	}
	return &game.Rules{Model: res.Game}
}

func testFile(t *testing.T, text string) *spec.TestFile {
	t.Helper()
	var rep diag.List
	v, _, found := spec.Format().Decode(yamldoc.Read("t.yaml", []byte(text), &rep))
	if rep.HasErrors() || found.HasErrors() {
		t.Fatalf("%s: %v %v", text, rep.Items, found.Items)
	}
	return v.(*spec.TestFile)
}

// TestShrink is the proof of the shrinker: of 50 random games that fail after 200 answers
// and more, 45 at least shrink to a test of three orders or fewer; each fails when it is
// run as it is written, and passes once the fault is mended.
func TestShrink(t *testing.T) {
	games := 50
	if !diagtest.AllTests() {
		games = 10
	}
	faulty, mended := marshRules(t, "not unit.vars.dug"), marshRules(t, "true")
	tried, small, most := 0, 0, 0
	for seed := 1; tried < games && seed < 2000; seed++ {
		file := testFile(t, fmt.Sprintf("format: 2\nkind: test\nscenario: marsh/day\ncases:\n- {rule: \"1\", name: no two share a hex, play: {seed: \"%d\"}, never: \"any(hexes, h, count(h.units) > 1)\"}\n", seed))
		out := authortest.RunCase(t.Context(), faulty, file, &file.Cases[0], authortest.Setting{})
		if out.Failure == nil || len(out.Failure.Acts) < 200 {
			continue
		}
		tried++
		s := authortest.ShrinkCase(t.Context(), faulty, file, &file.Cases[0], authortest.Setting{}, out.Failure)
		if s == nil {
			t.Logf("seed %d: nothing smaller than %d answers fails", seed, len(out.Failure.Acts))
			continue
		}
		most = max(most, s.Tries)
		if s.Orders <= 3 && s.Units <= 2 {
			small++
		} else {
			t.Logf("seed %d: %d orders, %d units\n%s", seed, s.Orders, s.Units, s.Text)
		}
		made := testFile(t, s.Text)
		if again := authortest.RunCase(t.Context(), faulty, made, &made.Cases[0], authortest.Setting{}); again.Failure == nil {
			t.Errorf("seed %d: as it is written it does not fail:\n%s%v", seed, s.Text, again.Wrong)
		}
		if again := authortest.RunCase(t.Context(), mended, made, &made.Cases[0], authortest.Setting{}); len(again.Wrong) > 0 {
			t.Errorf("seed %d: it fails without the fault:\n%s%v", seed, s.Text, again.Wrong)
		}
	}
	t.Logf("%d of %d shrink to 3 orders and 2 units or fewer; %d tests tried at most", small, tried, most)
	if tried < games || small < games*9/10 {
		t.Errorf("only %d of %d shrink", small, tried)
	}
}
