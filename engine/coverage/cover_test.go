package coverage_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// ferry is a small game with two things that play can never come to: a card whose
// condition is never met, and a column of its table beyond what five points can reach
// against two.
var ferry = fstest.MapFS{
	"scenarios/ferry/game.yaml": {Data: []byte(`format: 2
kind: game
id: ferry
title: Ferry
turns: {last: 4}
sides: {red: {}, blue: {}}
values: {cs: {}, ma: {}}
losses: {value: cs}
terrain: {open: {}, wood: {cost: 2}}
hexsides: {brook: {cost: {add: 1}}}
variables: {rain: {type: flag, default: false}}
stacking: {one: {limit: 1}}
zones: {zone: {enter: {stop: {stop: true}}}}
movement:
  march:
    allowance: ma
    zones: [zone]
    cost: {mire: {when: vars.rain, add: 1}}
    entry: {}
attacks:
  assault:
    roles: {line: {}}
    strength: {value: cs, defenders: {shelter: {when: unit.hex.terrain == 'wood', add: 1}}}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results:
      A: {loss: {eliminate: attackers}}
      D: {loss: {eliminate: defenders}}
sequence:
  player:
    for_each_side: [red, blue]
    phases:
      luck: {do: draw, with: events}
      movement: {do: move, with: march}
      combat: {do: attack, with: assault}
victory:
  red-wins:  {side: red, when: "sides.blue.lost > sides.red.lost"}
  blue-wins: {side: blue, when: "sides.red.lost > sides.blue.lost"}
`)},
	"scenarios/ferry/map.yaml": {Data: []byte(`format: 2
kind: map
grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-4}
base: open
hexes: {wood: [0202, 0303, 0203]}
hexsides: {brook: [0201/0301, 0202/0302]}
`)},
	"scenarios/ferry/tables.yaml": {Data: []byte("format: 2\nkind: tables\ntables:\n  crt:\n    by: odds\n    columns: [1-2, 1-1, 2-1, 9-1]\n    rows: {1-3: [A, A, D, D], 4-6: [A, D, D, D]}\n")},
	"scenarios/ferry/cards.yaml": {Data: []byte(`format: 2
kind: cards
decks: {events: {cards: [rain, sun x3, flood]}}
cards:
  rain: {effects: {wet: {set: rain, to: true}}}
  sun: {effects: {dry: {set: rain, to: false}}}
  flood: {when: turn > 40, effects: {wet: {set: rain, to: true}}}
`)},
	"scenarios/ferry/units.yaml": {Data: []byte(`format: 2
kind: units
unit_kinds: {foot: {symbol: infantry}}
units:
  red-1: {army: red, kind: foot, printed: 2-3}
  red-2: {army: red, kind: foot, printed: 3-3}
  red-3: {army: red, kind: foot, printed: 2-3}
  blue-1: {army: blue, kind: foot, printed: 2-3}
  blue-2: {army: blue, kind: foot, printed: 2-4}
`)},
	"scenarios/ferry/day.yaml": {Data: []byte(`format: 2
kind: scenario
title: Day
setup: {red-1: 0101, red-2: 0102, blue-1: 0401, blue-2: 0402}
reinforcements: {late: {turn: 2, units: [red-3], hexes: [0104]}}
`)},
}

func load(t *testing.T, fsys fstest.MapFS) *compile.Result {
	t.Helper()
	var rep diag.List
	res := compile.Load(project.Open(fsys, &rep), "ferry/day", compile.Options{}, &rep)
	for _, d := range rep.Items {
		if d.Severity == diag.Error {
			t.Fatalf("%s: %s", d.Pos, diag.FormatSummary(&d))
		}
	}
	return res
}

// play plays random games under a watch and counts the combats.
func play(t *testing.T, w *coverage.Recorder, res *compile.Result, from, games int) (combats int64) {
	t.Helper()
	rules := &game.Rules{Model: res.Game}
	see := func(tb *game.Table, es []event.Event) {
		for i := range es {
			if es[i].Kind == event.Combat {
				combats++
			}
		}
		w.AfterAction(tb, es)
	}
	for seed := range games {
		var s game.Setting
		s.SetSeed(fmt.Sprint(from + seed))
		w.StartGame(&s)
		tb, err := game.New(rules, s)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := bot.New("random", rng.Seed(from+seed))
		see(tb, tb.Run().Events)
		for tb.Result() == nil {
			a := b.Choose(tb)
			w.BeforeAction(tb, a)
			es, no := tb.ApplyTrusted(a)
			if no != nil {
				t.Fatal(no)
			}
			see(tb, es)
		}
	}
	return combats
}

// TestNeverReached is the proof of what coverage says: of a game with one card that is
// never carried out and one column that no odds come to, both, and only those, are never
// reached in 5,000 random games; and the cells counted are the combats fought.
func TestNeverReached(t *testing.T) {
	games := 5000
	if !diagtest.AllTests() {
		games = 1000
	}
	var set coverage.Set
	res := load(t, ferry)
	w := coverage.New(res.Game, res.Spec, &set)
	combats := play(t, w, res, 1, games)
	var never []string
	for _, k := range set.Keys() {
		if set.CountOf(k).N == 0 {
			never = append(never, fmt.Sprintf("%s %s", k.Kind, k.Name))
		}
	}
	want := []string{"cell crt: 1-3, 9-1: D", "cell crt: 4-6, 9-1: D", "effect card flood: wet", "card flood"}
	if !slices.Equal(never, want) {
		t.Errorf("never reached:\n%s", strings.Join(never, "\n"))
	}
	cells := int64(0)
	for _, tally := range set.Tallies() {
		if tally.Kind == coverage.Cell {
			cells = tally.N
		}
	}
	if cells != combats || combats == 0 {
		t.Errorf("%d cells were read in %d combats", cells, combats)
	}
}

// TestSetsAreMerged: two halves of play, counted apart and put together, are the whole.
func TestSetsAreMerged(t *testing.T) {
	var one, two, whole coverage.Set
	for _, part := range []struct {
		set         *coverage.Set
		from, games int
	}{{&one, 1, 20}, {&two, 21, 20}, {&whole, 1, 40}} {
		res := load(t, ferry)
		play(t, coverage.New(res.Game, res.Spec, part.set), res, part.from, part.games)
	}
	one.Merge(&two)
	for _, k := range whole.Keys() {
		if a, b := one.CountOf(k), whole.CountOf(k); a == nil || a.N != b.N {
			t.Errorf("%v: %v and %v", k, a, b)
		}
	}
}

// TestWatchingChangesNothing: a game that is watched goes the same way, die by die.
func TestWatchingChangesNothing(t *testing.T) {
	res := load(t, ferry)
	var set coverage.Set
	w := coverage.New(res.Game, res.Spec, &set)
	w.Probe = true
	for seed := range 20 {
		var hash [2]string
		for i := range hash {
			var s game.Setting
			s.SetSeed(fmt.Sprint(seed))
			if i == 1 {
				w.StartGame(&s)
			}
			tb, err := game.New(&game.Rules{Model: res.Game}, s)
			if err != nil {
				t.Fatal(err)
			}
			b, _ := bot.New("random", rng.Seed(seed))
			for tb.Result() == nil {
				a := b.Choose(tb)
				if i == 1 {
					w.BeforeAction(tb, a)
				}
				es, _ := tb.ApplyTrusted(a)
				if i == 1 {
					w.AfterAction(tb, es)
				}
				hash[i] += tb.Hash()
			}
		}
		if hash[0] != hash[1] {
			t.Fatalf("seed %d goes another way when it is watched", seed)
		}
	}
	if set.CountOf(set.Keys()[0]) == nil {
		t.Error("nothing was counted")
	}
}

// TestWhatIsWritten: text, page and lcov name what was reached and what was not.
func TestWhatIsWritten(t *testing.T) {
	var set coverage.Set
	res := load(t, ferry)
	w := coverage.New(res.Game, res.Spec, &set)
	play(t, w, res, 1, 30)
	place := func(file string) string { return "games/" + file }
	var text, page, lcov, list bytes.Buffer
	if err := coverage.WriteCSV(&list, &set, place); err != nil {
		t.Fatal(err)
	}
	if err := coverage.WriteText(&text, &set, place); err != nil {
		t.Fatal(err)
	}
	if err := coverage.WriteHTML(&page, coverage.NewPage("Ferry", &set, coverage.CollectSheets([]*coverage.Recorder{w, w}))); err != nil {
		t.Fatal(err)
	}
	if err := coverage.WriteLCOV(&lcov, &set, place); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		out  *bytes.Buffer
		says []string
	}{
		{&text, []string{"never reached: cards\n  games/scenarios/ferry/cards.yaml:7: flood\n", "9-1: D\n", "card flood: wet"}},
		{&page, []string{"<h3>crt</h3>", "background:#f7c6c6", "flood"}},
		{&lcov, []string{"SF:games/scenarios/ferry/cards.yaml\n", "DA:7,0\n", "end_of_record\n"}},
		{&list, []string{"kind,file,line,name,times,first,zeros\n", "card,games/scenarios/ferry/cards.yaml,7,flood,0,,0\n"}},
	} {
		for _, s := range x.says {
			if !strings.Contains(x.out.String(), s) {
				t.Errorf("%q is not in\n%s", s, x.out)
			}
		}
	}
	if n := strings.Count(page.String(), "<h3>"); n != 1 {
		t.Errorf("the table stands %d times", n)
	}
}

// TestFirstIsTheLowest: of parts that several workers counted, what reached a thing first
// is what comes first of all that was played, in whatever order the parts are put together.
func TestFirstIsTheLowest(t *testing.T) {
	k := coverage.Key{Kind: coverage.Card, Name: "rain"}
	part := func(nth ...int64) *coverage.Set {
		s := &coverage.Set{}
		s.Register(k)
		for _, n := range nth {
			s.Nth, s.Doing = n, fmt.Sprintf("game %d", n)
			s.CountReach(k)
		}
		return s
	}
	for _, order := range [][]*coverage.Set{{part(4, 5), part(), part(2, 9)}, {part(2, 9), part(4, 5), part()}, {part(), part(2, 9), part(4, 5)}} {
		var all coverage.Set
		for _, s := range order {
			all.Merge(s)
		}
		if c := all.CountOf(k); c.N != 4 || c.First != "game 2" {
			t.Errorf("%d times, first in %q", c.N, c.First)
		}
	}
}
