package bot

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
)

// TestGreedysOwnIsLeftOnlyForWhatIsSurelyBetter: a rival must give more on the same guesses, by more than the
// standard error of the difference.
func TestGreedysOwnIsLeftOnlyForWhatIsSurelyBetter(t *testing.T) {
	for _, c := range []struct {
		name       string
		rival, own []int
		surer      bool
	}{
		{"alike", []int{5000, 7000}, []int{5000, 7000}, false},
		{"better once", []int{9000}, []int{5000}, true},
		{"better each time", []int{9000, 8000, 9000}, []int{5000, 6000, 5000}, true},
		{"better by chance", []int{90_000, 1000, 2000}, []int{5000, 6000, 5000}, false},
		{"better in the mean of many", []int{9000, 5000, 9000, 5000, 9000, 9000}, []int{5000, 6000, 5000, 5000, 5000, 5000}, true},
		{"worse", []int{5000, 5000}, []int{6000, 6000}, false},
		{"the rest of a longer list does not count", []int{6000}, []int{5000, 100_000}, true},
	} {
		if got := exceedsError(c.rival, c.own); got != c.surer {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// hollow is a game of one turn. Two units of ash beat the one of elm only together; each that comes
// near alone is in danger. Where elm is out of reach of the second, it is better to stay away.
var hollow = fstest.MapFS{
	"vedette.yaml":                 {Data: []byte("format: 2\nkind: project\n")},
	"scenarios/hollow/tables.yaml": {Data: []byte("format: 2\nkind: tables\ntables:\n  clash: {by: differential, columns: [\"<=-1\", \">=0\"], rows: {1-6: [back, gone]}}\n")},
	"scenarios/hollow/map.yaml":    {Data: []byte("format: 2\nkind: map\ntitle: The hollow\ngrid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-12, rows: 1-3}\nbase: grass\n")},
	"scenarios/hollow/bots.yaml":   {Data: []byte("format: 2\nkind: bots\nbots: {default: {weights: {threat: 3000, chances: 300}}}\n")},
	"scenarios/hollow/units.yaml": {Data: []byte(`format: 2
kind: units
unit_kinds:
  foot: {letter: f}
units:
  ash-a: {army: ash, kind: foot}
  ash-b: {army: ash, kind: foot}
  elm-a: {army: elm, kind: foot, values: {force: 3, ma: 0}}
`)},
	"scenarios/hollow/game.yaml": {Data: []byte(`format: 2
kind: game
id: hollow
title: The Hollow
players: two
turns: {last: 1}
sides:
  ash: {name: Ash}
  elm: {name: Elm}
values:
  ma: {name: movement, default: 4}
  force: {name: force, default: 2}
losses: {value: force}
terrain:
  grass: {cost: 1}
stacking:
  one: {limit: 1}
sequence:
  turns:
    for_each_side: [ash, elm]
    phases:
      march: {do: move, with: march}
      watch: {do: move, with: march, side: other}
      fight: {do: attack, with: clash}
movement:
  march: {allowance: ma, entry: {compulsory: false}}
attacks:
  clash:
    roles: {line: {}}
    once: [attack, be_attacked]
    strength: {value: force}
    compare: {by: differential, table: clash}
    die: {dice: 1d6}
    results:
      back: {lost: {eliminate: attackers}}
      gone: {lost: {eliminate: defenders}}
victory:
  cleared: {side: ash, level: 1, name: Cleared, when: "not any(units, side == 'elm' and on_map)"}
`)},
	"scenarios/hollow/near.yaml":  {Data: []byte("format: 2\nkind: scenario\ntitle: In reach of both\nsetup:\n  ash-a: \"0201\"\n  ash-b: \"0303\"\n  elm-a: \"0602\"\n")},
	"scenarios/hollow/awake.yaml": {Data: []byte("format: 2\nkind: scenario\ntitle: Elm may move\nsetup:\n  ash-a: \"0201\"\n  ash-b: \"0303\"\n  elm-a: \"0602\"\nchange:\n  - {set: units.elm-a.values.ma, to: 1}\n")},
	"scenarios/hollow/race.yaml":  {Data: []byte("format: 2\nkind: scenario\ntitle: Both move in turn\nsetup:\n  ash-a: \"0201\"\n  ash-b: \"0303\"\n  elm-a: \"0602\"\nchange:\n  - {set: units.elm-a.values.ma, to: 1}\n  - {add: sequence.race, value: {do: alternate, what: moves, with: march, first: ash, pass: {plus: 2}}, before: turns}\n")},
	"scenarios/hollow/late.yaml":  {Data: []byte("format: 2\nkind: scenario\ntitle: One comes later\nsetup:\n  ash-a: \"0201\"\n  elm-a: \"1202\"\nreinforcements:\n  second: {turn: 1, at: edge.west, units: [ash-b]}\n")},
	"scenarios/hollow/far.yaml":   {Data: []byte("format: 2\nkind: scenario\ntitle: In reach of one\nsetup:\n  ash-a: \"0201\"\n  ash-b: \"1203\"\n  elm-a: \"0602\"\n")},
}

// atHollow is a scenario of the hollow at its beginning, and an mcts for it.
func atHollow(t *testing.T, scenario string) (*game.Table, *mcts) {
	t.Helper()
	var rep diag.List
	g := compile.Load(project.Open(hollow, &rep), "hollow/"+scenario, compile.Options{}, &rep).Game
	if g == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	tb, err := game.New(&game.Rules{Model: g}, game.Setting{Seed: 1, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New("mcts", 7)
	if err != nil {
		t.Fatal(err)
	}
	return tb, b.(*mcts)
}

// left plays a scenario of the hollow with a bot on both sides; it gives how many of each side are left.
func left(t *testing.T, scenario, name string) (ash, elm int) {
	t.Helper()
	tb, _ := atHollow(t, scenario)
	b, err := New(name, 7)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; tb.Result() == nil && n < 200; n++ {
		a := b.Choose(tb)
		if !slices.Contains(tb.Legal(), a) {
			t.Fatalf("%v is not legal", a)
		}
		if _, no := tb.Apply(a); no != nil {
			t.Fatal(no)
		}
	}
	p, g := tb.Position(), tb.Model()
	for u := range p.Units {
		switch {
		case p.Units[u].At < 0:
		case g.Sides[g.Units[u].Side].ID == "ash":
			ash++
		default:
			elm++
		}
	}
	return ash, elm
}

// TestTwoStepsAreSeen: greedy looks one order ahead and does not send the first unit into danger; mcts sees that the
// second one follows, and what both can do then. Where the second cannot come it stays away too.
func TestTwoStepsAreSeen(t *testing.T) {
	for _, c := range []struct {
		scenario, bot string
		ash, elm      int
	}{
		{"near", "greedy", 2, 1},
		{"near", "mcts", 2, 0},
		{"far", "greedy", 2, 1},
		{"far", "mcts", 2, 1},
	} {
		if ash, elm := left(t, c.scenario, c.bot); ash != c.ash || elm != c.elm {
			t.Errorf("%s plays %s: %d of ash and %d of elm are left, not %d and %d", c.bot, c.scenario, ash, elm, c.ash, c.elm)
		}
	}
}

// TestWhoWaitsIsBroughtIn: what stands on the map is worth more than what waits beside it.
func TestWhoWaitsIsBroughtIn(t *testing.T) {
	if ash, elm := left(t, "late", "greedy"); ash != 2 || elm != 1 {
		t.Errorf("%d of ash and %d of elm are on the map", ash, elm)
	}
}

// TestWhoIsAskedBetweenHasNotReplied: others who may do something in one's own turn have not had their
// turn: a line is played out to the end of that.
func TestWhoIsAskedBetweenHasNotReplied(t *testing.T) {
	for _, to := range []string{"0502", "0302"} { // beside elm, and away from it
		tb, b := atHollow(t, "awake")
		if _, ok := b.forcedAction(tb); ok {
			t.Fatal("nothing is to be decided")
		}
		b.preparePlayers()
		h, _ := tb.Model().Grid.ParseLabel(to)
		p := &line{weights: b.planWeights[0], script: [][]flow.Action{
			{{Verb: flow.VMove, ID: 0}, {Verb: flow.VTo, ID: int32(h)}},
			{flow.PlainAction(flow.VDone)},
		}}
		g := b.copyAtDepth(0)
		b.syncCopy(g, b.base)
		if _, ok := b.runLine(g, p, 0, nil, nil); !ok {
			t.Fatal("it cannot be played out")
		}
		if g.Result() == nil {
			d, _ := g.Decision()
			t.Errorf("to %s: it is left in %s, turn of side %d", to, d.Kind, g.Position().Phasing)
		}
	}
}

// TestCrossedPlans: of a crossed plan the units of one part of the map do as in one plan, the others as in
// the other, each once.
func TestCrossedPlans(t *testing.T) {
	tb, b := atHollow(t, "far")
	move := func(u, h int32) []flow.Action {
		return []flow.Action{{Verb: flow.VMove, ID: u}, {Verb: flow.VTo, ID: h}}
	}
	done := []flow.Action{flow.PlainAction(flow.VDone)}
	one := &line{orders: [][]flow.Action{move(0, 1), move(1, 2), done}}
	two := &line{orders: [][]flow.Action{move(1, 4), move(0, 3), done}}
	if _, ok := b.forcedAction(tb); ok {
		t.Fatal("nothing is to be decided")
	}
	for pick, want := range map[int][][]flow.Action{1: {move(1, 2), move(0, 3)}, 2: {move(0, 1), move(1, 4)}} {
		got := b.crossLines(one, two, func(int) int { return pick })
		if !slices.EqualFunc(got.script, want, slices.Equal) {
			t.Errorf("around unit %d: %v, not %v", pick, got.script, want)
		}
	}
}

// TestTheBudgetIsKept: no decision plays more lines out than it may, but for a last round of comparison.
func TestTheBudgetIsKept(t *testing.T) {
	for _, budget := range []int{1, 2, 5, 32, 90} {
		tb, b := atHollow(t, "near")
		b.budget = budget
		b.Choose(tb)
		if over := -b.playoutsLeft; over > mctsFinal+1 {
			t.Errorf("budget %d: %d playouts more", budget, over)
		}
	}
}

// TestTheFirstIsGreedysOwn: the first of the plans is what greedy does, so that nothing is lost where no other is better.
func TestTheFirstIsGreedysOwn(t *testing.T) {
	tb, b := atHollow(t, "near")
	g, err := New("greedy", 7)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := b.forcedAction(tb); ok {
		t.Fatal("nothing is to be decided")
	}
	b.preparePlayers()
	b.playoutsLeft = 6
	all := b.planLines(tb)
	for i, so := range all[0].orders[:2] {
		for _, a := range so {
			if own := g.Choose(tb); own != a {
				t.Fatalf("order %d of the first plan has %v, greedy plays %v", i, a, own)
			}
			if _, no := tb.Apply(a); no != nil {
				t.Fatal(no)
			}
		}
	}
}
