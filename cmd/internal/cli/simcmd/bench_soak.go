package simcmd

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// ownSets keeps, of the sets of variants of a shipped game, those that contain a variant of the
// project, and the empty set. The game's own variants are tested where the game is made.
func ownSets(t *kit.Target, sets [][]string) [][]string {
	id, _ := project.SplitRef(t.Ref)
	g := t.Project.Game(id)
	if g == nil || !g.Library {
		return sets
	}
	return slices.DeleteFunc(slices.Clone(sets), func(ids []string) bool {
		return len(ids) > 0 && !slices.ContainsFunc(ids, func(id string) bool {
			v := project.FindEntry(g.Variants, id)
			return v != nil && !v.Library
		})
	})
}

// soakRun is a soak under way.
type soakRun struct {
	kit    *kit.Kit
	f      *BenchOptions
	cov    *cover.Collector
	p      *kit.Progress
	stop   context.Context
	played atomic.Int64 // games, of all there are
	all    int64
	failed int
}

// runSoak plays games under the conformance checks, until all are played or somebody interrupts.
func runSoak(ctx context.Context, k *kit.Kit, list []benchGame, f *BenchOptions) error {
	// Each check makes tables that live for one action: memory is spared less.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	stop, release := k.CatchInterrupt(ctx, "the games under way")
	defer release()
	s := &soakRun{kit: k, f: f, stop: stop}
	if f.Cover.WantsCoverage() {
		s.cov = &cover.Collector{}
	}
	if err := s.announceSets(list); err != nil {
		return err
	}
	s.p = k.StartProgress()
	for _, b := range list {
		if stop.Err() != nil {
			break
		}
		if err := s.soakScenario(&b); err != nil {
			return err
		}
	}
	if s.cov != nil {
		if err := s.cov.WriteCoverage(k, &f.Cover); err != nil {
			return err
		}
	}
	switch {
	case stop.Err() != nil:
		return kit.FindingsError("interrupted: %d of %d games were played, with %s", s.played.Load(), s.all, diag.CountNoun(s.failed, "failure"))
	case s.failed > 0:
		return kit.FindingsError("%s", diag.CountNoun(s.failed, "failure"))
	}
	return nil
}

// announceSets says how many sets will be played, if it is more than one.
func (s *soakRun) announceSets(list []benchGame) error {
	cells := 0
	scenarios := map[string]bool{}
	for i := range list {
		bots, err := s.f.listSeatings(list[i].rules.Model)
		if err != nil {
			return err
		}
		cells += len(bots)
		scenarios[list[i].ref] = true
	}
	if s.all = int64(cells) * int64(s.f.SoakGames); cells > 1 {
		fmt.Fprintf(s.kit.Err, "%s to play: %d each of %s with their variants and bots; --variants none plays the scenarios alone\n",
			diag.CountNoun(int(s.all), "game"), s.f.SoakGames, diag.CountNoun(len(scenarios), "scenario"))
	}
	return nil
}

// soakScenario plays the games of a scenario with a set of variants, by every seating.
func (s *soakRun) soakScenario(b *benchGame) error {
	a := s.kit
	bots, err := s.f.listSeatings(b.rules.Model)
	if err != nil {
		return err
	}
	for _, bot := range bots {
		if s.stop.Err() != nil {
			return nil
		}
		start := time.Now()
		rep, err := s.soakGames(b, bot)
		s.p.EndLine()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.Out, "%-44s %-15s %d games, %d actions, %d failures, %.0f s; %s\n", b.name, bot, rep.Games, rep.Actions, len(rep.Failures),
			time.Since(start).Seconds(), winsText(rep, b.rules.Model))
		for _, x := range rep.Failures {
			fmt.Fprintf(a.Out, "  %s: %s (seed %d, after %d actions)\n", x.Check, x.Text, x.Seed, x.Step)
			fmt.Fprintf(a.Out, "    again: %s\n", b.repeatCommand(bot, x.Seed, s.f))
		}
		s.failed += len(rep.Failures)
		reportMet(a, rep)
		fmt.Fprintf(a.Out, "  %d wrong actions refused, %d actions taken back, %d different cells of tables met\n", rep.Refused, rep.Undone, len(rep.Cells))
	}
	return nil
}

// soakGames shares the games of a seating among one worker a core.
func (s *soakRun) soakGames(b *benchGame, bot string) (*conformance.Report, error) {
	f := s.f
	workers := max(1, min(runtime.GOMAXPROCS(0), f.SoakGames))
	reports := make([]*conformance.Report, workers)
	var wait sync.WaitGroup
	first := rng.ParseSeed(f.Seed)
	after := func() {
		n := s.played.Add(1)
		s.p.ShowCount(n, s.all, "%d of %d games played", n, s.all)
	}
	for w := range workers {
		games := f.SoakGames / workers
		if w < f.SoakGames%workers {
			games++
		}
		o := conformance.Options{Games: games, Seed: first, Every: f.Every, Shadow: max(25, games/10), Players: soakPlayers(bot, len(b.rules.Model.Sides)),
			Played: after}
		first += rng.Seed(games)
		rules := b.rules
		if s.cov != nil {
			watched, err := s.cov.NewWorker(b.load, b.name+", "+bot, len(s.cov.Parts), f.disabledCaches)
			if err != nil {
				return nil, err
			}
			rules, o.Watch = watched.Rules, watched
		}
		wait.Add(1)
		go func() {
			defer wait.Done()
			reports[w] = conformance.CheckGames(s.stop, rules, o)
		}()
	}
	wait.Wait()
	for _, r := range reports[1:] {
		reports[0].Merge(r)
	}
	return reports[0], nil
}
