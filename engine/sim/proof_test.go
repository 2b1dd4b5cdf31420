package sim_test

import (
	"context"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// Where the truth is known, 0.60, reports are right as often as they say: of 200 reports of
// 400 games each, 93 to 97 % hold it.
func TestReportsAreRightAsOftenAsTheySay(t *testing.T) {
	const reports, games, truth = 200, 400, 0.60
	c := coin(t)
	held := 0
	for r := range reports {
		w, n := (&sim.Plan{Cells: []*sim.Cell{c}, First: rng.Seed(1 + r*games), Games: games}).Run(context.Background())
		res := alone(c, rng.Seed(1+r*games), int64(n), w, false)
		if f := res.Figures(sim.Confidence{Level: 0.95}).Runs[0].Cells[0]; f.Wins[0].Name == "red" && f.Wins[0].Range.Contains(truth) {
			held++
		}
	}
	t.Logf("%d of %d reports hold %.2f", held, reports, truth)
	if held < reports*93/100 || held > reports*97/100 {
		t.Errorf("%d of %d reports hold %.2f; of 200, 186 to 194 should", held, reports, truth)
	}
}

// Reports that stop as soon as their interval is narrow enough, or red leads by much, hold
// the truth at least as often as they say. Intervals that are not made for it would not.
func TestReportsThatStopThemselvesAreRightToo(t *testing.T) {
	diagtest.SkipUnlessAll(t, "200 reports that stop themselves")
	const reports, games, truth = 200, 400, 0.60
	c := coin(t)
	held, naive, played := 0, 0, 0
	for r := range reports {
		first := rng.Seed(900_000 + r*games)
		w, n := (&sim.Plan{Cells: []*sim.Cell{c}, First: first, Games: games, Enough: func(w *sim.Work) bool {
			k, n := w.Tallies[0].CountWins("red"), w.Tallies[0].Games
			// The reader who stops when he likes what he sees: the interval has left the truth.
			return n >= 20 && !stats.ShareSequence(k, n, 0.05).Contains(truth) || stats.ShareSequence(k, n, 0.05).HalfWidth() <= 0.07
		}}).Run(context.Background())
		if alone(c, first, int64(n), w, true).Figures(sim.Confidence{Level: 0.95}).Runs[0].Cells[0].Wins[0].Range.Contains(truth) {
			held++
		}
		played += n
		if !leaves(c, first, games, truth) {
			naive++
		}
	}
	t.Logf("%d of %d reports hold %.2f, after %d games on the average; %d would, were the interval of a fixed number looked at after each game", held, reports, truth, played/reports, naive)
	if held < reports*95/100 {
		t.Errorf("%d of %d reports hold %.2f", held, reports, truth)
	}
	if naive > reports*80/100 {
		t.Errorf("looking at Exact after each game holds in %d of %d: the test proves nothing", naive, reports)
	}
}

// leaves reports whether the interval of a fixed number of games, looked at after each game
// from the twentieth on, ever fails to hold the truth.
func leaves(c *sim.Cell, first rng.Seed, games int, truth float64) bool {
	_, n := (&sim.Plan{Cells: []*sim.Cell{c}, First: first, Games: games, Enough: func(w *sim.Work) bool {
		k, n := w.Tallies[0].CountWins("red"), w.Tallies[0].Games
		return n >= 20 && !stats.Wilson(k, n, 0.05).Contains(truth)
	}}).Run(context.Background())
	return n < games
}

// A variant that changes nothing is the same, by exactly 0; one that makes the coin heavier
// by a tenth is found, and by how much.
func TestAChangeIsFoundAndNoChangeIsNone(t *testing.T) {
	res := resultOf(t, sim.KindCompared, 2000, coin(t), coin(t, "idle"), coin(t, "heavy"))
	f := res.Figures(sim.Confidence{Level: 0.95, Within: 0.03}).Runs[0]
	idle, heavy := f.Against[0], f.Against[1]
	if idle.Verdict != sim.Same || idle.Identical != idle.Pairs || idle.Wins[0].By != 0 || idle.Margin.By != 0 {
		t.Errorf("another name for the same coin: %+v", idle)
	}
	if i := idle.Wins[0].Range; i.HalfWidth() == 0 || i.HalfWidth() > 0.003 {
		t.Errorf("2,000 games do not prove that no game differs: %v", i)
	}
	if heavy.Verdict != sim.Higher || heavy.Side != "red" || !heavy.Wins[0].Range.Contains(0.10) || heavy.Wins[0].Range.HalfWidth() > 0.03 {
		t.Errorf("a heavier coin: %+v", heavy.Wins[0])
	}
	if heavy.Wins[0].Range.HalfWidth() > 0.6*heavy.Wins[0].Unpaired.HalfWidth() {
		t.Errorf("pairs: %v; without them %v", heavy.Wins[0].Range, heavy.Wins[0].Unpaired)
	}
}

// alone is the result of one cell.
func alone(c *sim.Cell, first rng.Seed, n int64, w *sim.Work, looked bool) *sim.Result {
	return &sim.Result{Sim: sim.Format, Runs: []*sim.Run{{Kind: sim.KindAlone, Cells: []*sim.Cell{c}, First: first, Games: n, Sequential: looked, Seeds: []sim.SeedRange{{First: first, N: n}}, Work: w}}}
}
