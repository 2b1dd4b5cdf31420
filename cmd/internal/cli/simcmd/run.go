package simcmd

import (
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// RunSim plays games of a scenario and prints what they show. After the end of ctx, or an interrupt, it
// prints the figures of the games so far, and writes no file of counts: such a file is whole or does not exist. The
// error is wrong usage, a fault of a game, or says that it was interrupted or that games did not end.
func RunSim(ctx context.Context, o SimOptions) error {
	k, f := o.Kit, &o
	f.setDefaults()
	if err := f.checkFlags(); err != nil {
		return err
	}
	if f.Moments.startsElsewhere() {
		if len(f.Scenarios) > 0 {
			return kit.UsageError("a journal says itself which scenario it is of: leave out %s", f.Scenarios[0])
		}
		return simFrom(ctx, k, f)
	}
	if len(f.Scenarios) == 0 {
		return kit.UsageError("name a scenario; `vedette list` shows all")
	}
	if f.CompareRev != "" {
		if targets, err := expandScenarios(k, f.Scenarios); err != nil || len(targets) > 1 {
			return simScenarios(ctx, k, f, targets, err)
		}
	}
	if len(f.Scenarios) > 1 {
		loose := ""
		if f.Sweep.Kinds != "" {
			loose = "what is for --sweep stands behind a =, as --sweep=...; "
		}
		return kit.UsageError("%ssim measures one scenario: leave out %s, or compare several with a revision (--vs-rev)", loose, f.Scenarios[1])
	}
	switch scenario := f.Scenarios[0]; {
	case f.Journal != "":
		return simJournal(ctx, k, f, scenario)
	case f.Shard != "":
		return simShard(ctx, k, f, scenario)
	case f.Sweep.Kinds != "":
		return simSweep(ctx, k, f, scenario)
	default:
		return runSimulation(ctx, k, f, scenario)
	}
}

// runSimulation plays, prints the result, and stores the counts.
func runSimulation(ctx context.Context, k *kit.Kit, f *SimOptions, arg string) error {
	outs, err := kit.ParseOutputs(f.Formats, simFormats)
	if err != nil {
		return err
	}
	if err := k.CheckWritable(append(kit.ListOutputFiles(outs), f.Out, f.Cover.HTMLFile, f.Cover.LCOVFile, f.Cover.CSVFile)...); err != nil {
		return err
	}
	if err := outIsFree(k, f.Out); err != nil {
		return err
	}
	runs, err := simRuns(k, f, arg)
	if err != nil {
		return err
	}
	if f.Cover.WantsCoverage() {
		f.cov = &cover.Collector{}
	}
	stop, release := k.CatchInterrupt(ctx, "")
	defer release()
	if f.programs != nil {
		defer k.Children.AfterInterrupt(stop)()
	}
	runs = playRuns(stop, k, f, runs)
	result := simResult(runs)
	if stop.Err() != nil {
		return simStopped(k, result, f, outs)
	}
	if f.Out != "" {
		if err := k.ReplaceFile(f.Out, result.Encode()); err != nil {
			return err
		}
	}
	if err := simTell(k, result, f.sure, outs); err != nil {
		return err
	}
	if err := f.programs.firstFailure(); err != nil {
		return kit.FindingsError("%v; no more games are played", err)
	}
	if f.width > 0 {
		notNarrow(k, f, runs)
	}
	if f.cov != nil {
		if err := f.cov.WriteCoverage(k, &f.Cover); err != nil {
			return err
		}
	}
	return failUnended(result)
}

// playRuns plays runs, and returns those that were begun before an interrupt or the fault of a program.
func playRuns(stop context.Context, k *kit.Kit, f *SimOptions, runs []*sim.Run) []*sim.Run {
	for i, r := range runs {
		playSeeds(stop, k, f, r, sim.SeedRange{First: r.First, N: r.Games})
		if stop.Err() != nil || f.programs.firstFailure() != nil {
			return runs[:i+1]
		}
	}
	return runs
}

// simStopped prints what was played before an interrupt. It writes no file for sim merge, as a
// result is whole or does not exist.
func simStopped(k *kit.Kit, r *sim.Result, f *SimOptions, outs []kit.Output) error {
	last := r.Runs[len(r.Runs)-1]
	if err := simTell(k, r, f.sure, outs); err != nil {
		return err
	}
	if f.cov != nil {
		if err := f.cov.WriteCoverage(k, &f.Cover); err != nil {
			return err
		}
	}
	kept := ""
	if f.Out != "" {
		kept = "; " + f.Out + " is not written"
	}
	return kit.FindingsError("interrupted: %d of %d games by %s are played, and these are their figures%s", last.CountGames(), last.Games, last.Cells[0].Seating(), kept)
}

// notNarrow says that the allowed games were not enough for the requested interval.
func notNarrow(k *kit.Kit, f *SimOptions, runs []*sim.Run) {
	for _, r := range runs {
		if !f.narrowEnough(r, r.Work) {
			fmt.Fprintf(k.Err, "%s: %s are not enough for an interval of %s to each side: give more --games\n", r.Cells[0].Seating(), diag.CountNoun(int(r.CountGames()), "game"), f.HalfWidth)
		}
	}
}

// simResult returns the runs of this program as a result.
func simResult(runs []*sim.Run) *sim.Result {
	return &sim.Result{Sim: sim.Format, Program: kit.ProgramName(), Rules: replay.RulesVersion, Runs: runs}
}

// playSeeds plays a span of a run's seeds, until the end or an interrupt.
func playSeeds(stop context.Context, k *kit.Kit, f *SimOptions, r *sim.Run, s sim.SeedRange) {
	p := k.StartProgress()
	defer p.EndLine()
	plan := &sim.Plan{Cells: r.Cells, First: s.First, Games: int(s.N), Workers: f.Workers}
	plan.OnSeed = func(n int, _ []*sim.Game) {
		of := s.N
		if f.width > 0 {
			of = 0 // it ends when it has enough
		}
		p.ShowCount(int64(n+1), of, "%s: %d of %d games played", kit.CutText(r.Cells[0].Seating(), 30), n+1, s.N)
	}
	r.Sequential = f.width > 0
	plan.Enough = func(w *sim.Work) bool {
		return f.programs.firstFailure() != nil || r.Sequential && f.narrowEnough(r, w)
	}
	if f.cov != nil {
		f.watchWorkers(plan)
	}
	work, seeds := plan.Run(stop)
	r.Work, r.Seeds = work, nil
	if seeds > 0 {
		r.Seeds = []sim.SeedRange{{First: s.First, N: int64(seeds)}}
	}
}

// minGames is how many games are played before it is asked whether they are enough.
const minGames = 50

// narrowEnough reports whether the main interval is narrow enough: of the shares of wins, of
// their difference, or of the stronger bot's score.
func (f *SimOptions) narrowEnough(r *sim.Run, w *sim.Work) bool {
	alpha, t := 1-f.sure.Level, w.Tallies[0]
	if t.CountGames() < minGames {
		return false
	}
	switch r.Kind {
	case sim.KindSwapped:
		s := *r
		s.Work = w
		return (&sim.Result{Runs: []*sim.Run{&s}}).Figures(f.sure).Runs[0].Strength.Score.Range.HalfWidth() <= f.width
	case sim.KindCompared:
		return !slices.ContainsFunc(w.Pairs, func(p *sim.Pair) bool {
			_, first, second, _ := p.CountWinPairs(r.Cells[0].Sides[0])
			return stats.PairedSequence(second, first, p.Pairs, stats.BonferroniLevel(alpha, len(w.Pairs))).HalfWidth() > f.width
		})
	}
	return !slices.ContainsFunc(r.Cells[0].Sides, func(side string) bool {
		return stats.ShareSequence(t.CountWins(side), t.Games, alpha).HalfWidth() > f.width
	})
}
