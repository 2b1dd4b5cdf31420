package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/record"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// simulate plays, tells, and keeps what was counted.
func (a *app) simulate(f *simFlags, arg string) error {
	outs, err := outputsOf(f.formats, simFormats)
	if err != nil {
		return err
	}
	if err := a.writable(append(filesOf(outs), f.out, f.cover.html, f.cover.lcov, f.cover.csv)...); err != nil {
		return err
	}
	if err := a.outIsFree(f.out); err != nil {
		return err
	}
	runs, err := a.simRuns(f, arg)
	if err != nil {
		return err
	}
	if f.cover.on() {
		f.cov = &playCover{}
	}
	stop, release := a.interruptible("the games under way")
	defer release()
	if f.programs != nil {
		defer a.brood.afterInterrupt(stop)()
	}
	for i, r := range runs {
		a.simPlay(f, r, sim.Span{First: r.First, N: r.Games}, stop)
		if stop.Err() != nil || f.programs.failure() != nil {
			runs = runs[:i+1]
			break
		}
	}
	result := simResult(runs)
	if stop.Err() != nil {
		return a.simStopped(result, f, outs)
	}
	if f.out != "" {
		if err := a.replaceFile(f.out, result.Encode()); err != nil {
			return err
		}
	}
	if err := a.simTell(result, f.sure, outs); err != nil {
		return err
	}
	if err := f.programs.failure(); err != nil {
		return found("%v; no more games are played", err)
	}
	if f.width > 0 {
		a.notNarrow(f, runs)
	}
	if f.cov != nil {
		if err := f.cov.tell(a, &f.cover); err != nil {
			return err
		}
	}
	return unended(result)
}

// simStopped tells what was played until somebody interrupted. For sim merge nothing is kept: a result is
// whole or not there.
func (a *app) simStopped(r *sim.Result, f *simFlags, outs []output) error {
	last := r.Runs[len(r.Runs)-1]
	if err := a.simTell(r, f.sure, outs); err != nil {
		return err
	}
	if f.cov != nil {
		if err := f.cov.tell(a, &f.cover); err != nil {
			return err
		}
	}
	kept := ""
	if f.out != "" {
		kept = "; " + f.out + " is not written"
	}
	return found("interrupted: %d of %d games by %s are played, and these are their figures%s", last.Played(), last.Games, last.Cells[0].Seating(), kept)
}

// notNarrow says where the games allowed were played and the interval is still too wide.
func (a *app) notNarrow(f *simFlags, runs []*sim.Run) {
	for _, r := range runs {
		if !f.enough(r, r.Work) {
			fmt.Fprintf(a.err, "%s: %s are not enough for an interval of %s to each side: give more --games\n", r.Cells[0].Seating(), count(int(r.Played()), "game"), f.half)
		}
	}
}

// simResult is what was played by this program.
func simResult(runs []*sim.Run) *sim.Result {
	return &sim.Result{Sim: sim.Format, Program: programName(), Rules: record.RulesVersion, Runs: runs}
}

// simPlay plays a span of a run's seeds, or as many as there are until it is to stop.
func (a *app) simPlay(f *simFlags, r *sim.Run, s sim.Span, stop context.Context) {
	p := a.progress()
	defer p.done()
	plan := &sim.Plan{Cells: r.Cells, First: s.First, Games: int(s.N), Workers: f.workers}
	plan.Each = func(n int, _ []*sim.Game) {
		of := s.N
		if f.width > 0 {
			of = 0 // it ends when it has enough
		}
		p.counted(int64(n+1), of, "%s: %d of %d games played", cut(r.Cells[0].Seating(), 30), n+1, s.N)
	}
	r.Looked = f.width > 0
	plan.Enough = func(w *sim.Work) bool {
		return stop.Err() != nil || f.programs.failure() != nil || r.Looked && f.enough(r, w)
	}
	if f.cov != nil {
		f.watched(plan)
	}
	work, seeds := plan.Run()
	r.Work, r.Seeds = work, nil
	if seeds > 0 {
		r.Seeds = []sim.Span{{First: s.First, N: int64(seeds)}}
	}
}

// leastGames is how many games are played before it is asked whether they are enough.
const leastGames = 50

// enough reports whether the interval that matters most is narrow enough: of the shares of
// wins, of their difference, of the stronger bot's score.
func (f *simFlags) enough(r *sim.Run, w *sim.Work) bool {
	alpha, t := 1-f.sure.Level, w.Tallies[0]
	if t.Played() < leastGames {
		return false
	}
	switch r.Kind {
	case sim.Swapped:
		s := *r
		s.Work = w
		return (&sim.Result{Runs: []*sim.Run{&s}}).Figures(f.sure).Runs[0].Strength.Score.Range.Half() <= f.width
	case sim.Compared:
		return !slices.ContainsFunc(w.Pairs, func(p *sim.Pair) bool {
			_, first, second, _ := p.Both(r.Cells[0].Sides[0])
			return stats.PairedSequence(second, first, p.Pairs, stats.Together(alpha, len(w.Pairs))).Half() > f.width
		})
	}
	return !slices.ContainsFunc(r.Cells[0].Sides, func(side string) bool {
		return stats.ShareSequence(t.Won(side), t.Games, alpha).Half() > f.width
	})
}
