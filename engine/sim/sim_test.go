package sim_test

import (
	"context"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// cellOf compiles a scenario below a folder; seats are separated by slashes.
func cellOf(t testing.TB, dir, ref, seats string, variants ...string) *sim.Cell {
	t.Helper()
	var rep diag.List
	res := compile.Load(project.Open(os.DirFS(dir), &rep), ref, compile.Options{Variants: variants}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	c, err := sim.NewCell(&game.Rules{Model: res.Game}, strings.Split(seats, "/"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func coin(t testing.TB, variants ...string) *sim.Cell {
	return cellOf(t, "testdata", "coin/day", "random", variants...)
}

func basic(t testing.TB, seats string) *sim.Cell {
	return cellOf(t, "../..", "napoleon-at-waterloo/basic", seats)
}

func text(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What is counted of a game is what the game was: its combats, its losses, its decisions.
func TestWhatIsCountedIsWhatHappened(t *testing.T) {
	c := basic(t, "contact")
	g := sim.NewPlayer(c).PlayGame(t.Context(), 7)
	again, err := game.New(c.Rules, game.Setting{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	bots := seated(t, c, 7)
	battles, steps, decisions := 0, map[int]int64{}, 0
	for again.Result() == nil {
		d, _ := again.Decision()
		events, no := again.Apply(bots[d.Side].Choose(again))
		if no != nil {
			t.Fatal(no)
		}
		decisions++
		for i := range events {
			switch e := &events[i]; e.Kind {
			case "combat":
				battles++
			case "eliminated":
				steps[int(e.Side)] += int64(again.Position().Units[e.Unit].Steps)
			case "step-lost":
				steps[int(e.Side)] += int64(e.N)
			}
		}
	}
	if g.Fault != "" || g.Decisions != decisions || len(g.Combats) != battles || g.Winner != again.Result().Winner || g.FinalHash != again.Position().Hash(c.Rules.Model) {
		t.Fatalf("%d decisions, %d combats, winner %d, fault %q; played slowly %d, %d, %d", g.Decisions, len(g.Combats), g.Winner, g.Fault, decisions, battles, again.Result().Winner)
	}
	for side := range g.Sides {
		sum := int64(0)
		for _, n := range g.Sides[side].Steps {
			sum += n
		}
		if sum != steps[side] || sum == 0 {
			t.Errorf("side %d lost %d steps; played slowly %d", side, sum, steps[side])
		}
		if other := int64(again.Position().LostPoints[1-side]); g.Sides[side].Measure != other {
			t.Errorf("side %d has %d, its enemy lost %d", side, g.Sides[side].Measure, other)
		}
	}
	fought := int64(0)
	for _, f := range g.Combats {
		fought += f.Steps[0] + f.Steps[1]
	}
	if all := steps[0] + steps[1]; fought != all {
		t.Errorf("%d of %d steps were lost in combats: in this game all are", fought, all)
	}
}

// One player plays game after game on one table, and each is the game a fresh one plays.
func TestEachGameIsItsSeeds(t *testing.T) {
	c := basic(t, "contact/random")
	p := sim.NewPlayer(c)
	for seed := rng.Seed(1); seed <= 5; seed++ {
		if a, b := p.PlayGame(t.Context(), seed), sim.NewPlayer(c).PlayGame(t.Context(), seed); !reflect.DeepEqual(a, b) {
			t.Fatalf("seed %d: %+v and %+v", seed, a, b)
		}
	}
}

// However many play, and wherever the work is cut, the same bytes come out.
func TestTheSameWhoeverPlays(t *testing.T) {
	cells := []*sim.Cell{basic(t, "contact/random"), basic(t, "random/contact")}
	run := func(workers int, first rng.Seed, games int) *sim.Work {
		w, n := (&sim.Plan{Cells: cells, First: first, Games: games, Workers: workers}).Run(context.Background())
		if n != games {
			t.Fatalf("%d of %d seeds played", n, games)
		}
		return w
	}
	whole := text(t, run(1, 10, 24))
	if many := text(t, run(5, 10, 24)); many != whole {
		t.Error("five workers count otherwise than one")
	}
	var parts []*sim.Work
	for first := rng.Seed(10); first < 34; first += 8 {
		parts = append(parts, run(2, first, 8))
	}
	sum := sim.NewWork(cells)
	for _, k := range []int{2, 0, 1} {
		sum.Merge(parts[k])
	}
	if got := text(t, sum); got != whole {
		t.Errorf("three parts added up:\n%s\nthe whole:\n%s", got, whole)
	}
}

// Play stops at the same game however many play.
func TestStoppingIsTheSameWhoeverPlays(t *testing.T) {
	c := coin(t)
	for _, workers := range []int{1, 2, 7} {
		w, n := (&sim.Plan{Cells: []*sim.Cell{c}, First: 1, Games: 500, Workers: workers, Enough: func(w *sim.Work) bool { return w.Tallies[0].CountWins("red") >= 40 }}).Run(context.Background())
		if w.Tallies[0].CountWins("red") != 40 || w.Tallies[0].Games != int64(n) {
			t.Errorf("%d workers: %d games of %d seeds, %d won", workers, w.Tallies[0].Games, n, w.Tallies[0].CountWins("red"))
		}
	}
}

// Tallies add up to the same in any order and grouping, and survive being written.
func TestTalliesAddUpInAnyOrder(t *testing.T) {
	c := basic(t, "random")
	m := c.Rules.Model
	p := sim.NewPlayer(c)
	var games []*sim.Game
	for seed := rng.Seed(1); seed <= 12; seed++ {
		games = append(games, p.PlayGame(t.Context(), seed))
	}
	games[3].Fault, games[9].Fault = "it stands still", "it stands still"
	rapid.Check(t, func(t *rapid.T) {
		whole := sim.NewTally(m)
		for _, g := range games {
			whole.Add(m, g)
		}
		parts := make([]*sim.Tally, rapid.IntRange(1, 5).Draw(t, "parts"))
		for i := range parts {
			parts[i] = sim.NewTally(m)
		}
		for _, g := range rapid.Permutation(games).Draw(t, "games") {
			parts[rapid.IntRange(0, len(parts)-1).Draw(t, "part")].Add(m, g)
		}
		for len(parts) > 1 {
			i := rapid.IntRange(1, len(parts)-1).Draw(t, "with")
			b, _ := json.Marshal(parts[i])
			var read sim.Tally
			if err := json.Unmarshal(b, &read); err != nil {
				t.Fatal(err)
			}
			parts[0].Merge(&read)
			parts = append(parts[:i], parts[i+1:]...)
		}
		a, _ := json.Marshal(whole)
		if b, _ := json.Marshal(parts[0]); string(a) != string(b) {
			t.Fatalf("%s\n%s", a, b)
		}
	})
}

// A cell played against itself on the same luck differs by exactly nothing.
func TestIdenticalCellsAreTheSame(t *testing.T) {
	c := basic(t, "contact/random")
	w, _ := (&sim.Plan{Cells: []*sim.Cell{c, basic(t, "contact/random")}, First: 3, Games: 10}).Run(context.Background())
	p := w.Pairs[0]
	if p.Same != 10 || p.Pairs != 10 || p.Above+p.Below != 0 || p.Margin.Count(0) != 10 {
		t.Errorf("%+v", p)
	}
}

// A game that does not end is named with its seed, and counted nowhere else.
func TestAGameThatDoesNotEndIsNamed(t *testing.T) {
	c := basic(t, "random")
	c.MaxDecisions = 50
	w, _ := (&sim.Plan{Cells: []*sim.Cell{c}, First: 5, Games: 3}).Run(context.Background())
	got := w.Tallies[0]
	if got.Games != 0 || len(got.Unended) != 3 || got.Unended[0].Seed != 5 || !strings.Contains(got.Unended[0].Why, "50 decisions") || got.Margin.N() != 0 {
		t.Errorf("%s", text(t, got))
	}
}

// What a result says of a cell played against itself: the same, by exactly nothing.
func TestFiguresOfIdenticalCells(t *testing.T) {
	r := resultOf(t, sim.KindCompared, 30, coin(t), coin(t))
	f := r.Figures(sim.Confidence{Level: 0.95, Within: 0.03}).Runs[0].Against[0]
	if f.Verdict != sim.Same || f.Identical != 30 || f.Margin.By != 0 || f.Margin.Verdict != sim.Same {
		t.Errorf("%+v", f)
	}
	for _, d := range f.Wins {
		if d.By != 0 || d.Range.Low != 0 || d.Range.High != 0 || d.Verdict != sim.Same {
			t.Errorf("%+v", d)
		}
	}
}

// resultOf plays cells and makes a result of it.
func resultOf(t testing.TB, kind string, games int, cells ...*sim.Cell) *sim.Result {
	t.Helper()
	w, n := (&sim.Plan{Cells: cells, First: 1, Games: games}).Run(context.Background())
	return &sim.Result{Sim: sim.Format, Program: "test", Rules: "1", Runs: []*sim.Run{{Kind: kind, Cells: cells, First: 1, Games: int64(games), Seeds: []sim.SeedRange{{First: 1, N: int64(n)}}, Work: w}}}
}

// TestPlayingEndsWithItsContext: after the end of the context no seed is begun and no decision is
// made; the seeds before the first unfinished one count.
func TestPlayingEndsWithItsContext(t *testing.T) {
	for _, workers := range []int{1, 3} {
		c := basic(t, "random")
		ctx, end := context.WithCancel(t.Context())
		var begun, late atomic.Int64
		p := &sim.Plan{Cells: []*sim.Cell{c}, First: 1, Games: 1000, Workers: workers}
		p.OnPlayer = func(_, _ int, pl *sim.Player) {
			pl.Setting = func(*game.Setting) {
				if begun.Add(1) == 7 {
					end()
				}
			}
			pl.BeforeAction = func(*game.Table, flow.Action) {
				if ctx.Err() != nil {
					late.Add(1)
				}
			}
		}
		work, n := p.Run(ctx)
		if b := int(begun.Load()); b < 7 || b >= 7+workers || n > 6 || workers == 1 && n != 6 || work.Tallies[0].CountGames() != int64(n) {
			t.Errorf("%d workers: %d games begun, %d counted, ended in the 7th", workers, b, n)
		}
		if late.Load() >= int64(workers) { // a worker may be between the end and its action
			t.Errorf("%d workers: %d actions after the end", workers, late.Load())
		}
	}
}
