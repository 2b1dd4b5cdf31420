package testcmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/lintrules"
	"github.com/vedette-wargames/vedette/script/load"
)

// tryMutants tries the mutants of all tested games until ctx ends. It prints the mutants that no
// test notices and the score of each game. The error is a finding if a case fails already, ctx ends
// early or a score is below the required one.
func (t *tester) tryMutants(ctx context.Context) error {
	m, err := t.beginMutation(ctx)
	if err != nil {
		return err
	}
	var skeletons strings.Builder
	poor := false
	for _, g := range m.ListGames() {
		if ctx.Err() == nil {
			s := t.tryGame(ctx, g)
			t.printScore(g, s)
			t.writeSkeletons(&skeletons, g, s)
			poor = s.Percent() < t.o.Mutation.LeastScore || poor
		}
	}
	if file := t.o.Mutation.SkeletonFile; file != "" && skeletons.Len() > 0 {
		if err := writeNew(file, skeletons.String()); err != nil {
			return err
		}
		fmt.Fprintf(t.o.Kit.Out, "wrote %s\n", file)
	}
	switch {
	case ctx.Err() != nil:
		return kit.FindingsError("interrupted: the results above are of the changes tried by then")
	case poor:
		return kit.ErrFindings
	}
	return nil
}

// tryGame tries the mutants of one game and returns its score. It prints mutants that no test
// notices in the order drawn, so that equal seeds give equal output.
func (t *tester) tryGame(ctx context.Context, g *run.MutatedGame) *run.Score {
	p := t.o.Kit.StartProgress()
	defer p.EndLine()
	loader := &load.Loader{} // keeps what it reads of scripts from one mutant to the next
	loader.Scripts.Context = ctx
	header := false
	o := t.o.Mutation
	return g.TryMutants(ctx, run.MutationOptions{Seed: o.Seed, Sample: o.Sample, Jobs: o.Jobs, Lint: lintrules.NewOptions(loader),
		Load: func(p *project.Project, ref string, o compile.Options) run.Scenario {
			return describeScenario(loader.CompileScenario(p, ref, o))
		},
		OnSurvivor: func(x *mutate.Mutant) {
			p.EndLine()
			if !header {
				fmt.Fprintln(t.o.Kit.Out, "nothing would notice if")
				header = true
			}
			t.printSurvivor(g, x)
		},
		OnFate: func(s *run.Score) {
			p.ShowCount(int64(s.Counted), int64(len(s.Drawn)), "%s: %d of %d changes tried, %d noticed by no test", g.Game.ID, s.Counted, len(s.Drawn), s.CountFates()[run.Survived])
		}})
}

// printSurvivor prints a change that no test notices.
func (t *tester) printSurvivor(g *run.MutatedGame, x *mutate.Mutant) {
	note := ""
	if g.IsUnreached(x) {
		note = "; no test reaches it"
	}
	fmt.Fprintf(t.o.Kit.Out, "  %s%s:%d:%d: %s: %s -> %s%s\n", t.workspaces[g.Source].Prefix, x.Pos.File, x.Pos.Line, x.Pos.Col, x.What, x.Old, orNone(x.New), note)
	near := ""
	if c, n := g.FindReaching(x); c != nil {
		near = fmt.Sprintf(" (%s this line, such as %s)", diag.CountNoun(n, "case")+map[bool]string{true: " reaches", false: " reach"}[n == 1], t.shownPlace(c))
	}
	fmt.Fprintf(t.o.Kit.Out, "    to notice: %s%s\n", x.Advice, near)
}

// printScore prints the score of a game.
func (t *tester) printScore(g *run.MutatedGame, s *run.Score) {
	n := s.CountFates()
	part := ""
	if s.Counted < len(s.Mutants) {
		low, high := s.EstimateShare()
		part = fmt.Sprintf(" (%d of %d drawn; of all likely %.0f to %.0f %%)", s.Counted, len(s.Mutants), low, high)
	}
	out := t.o.Kit.Out
	fmt.Fprintf(out, "%s: %d of %s noticed, score %.1f %%%s\n", g.Game.ID, n[run.Noticed], diag.CountNoun(n[run.Noticed]+n[run.Survived], "change"), s.Percent(), part)
	if left := n[run.Refused] + n[run.Same]; left > 0 {
		fmt.Fprintf(out, "  not counted: %d that lint or the compiler refuses, %d that change nothing\n", n[run.Refused], n[run.Same])
	}
}

// writeSkeletons writes beginnings of tests that would notice, in the order of the files.
func (t *tester) writeSkeletons(skeletons *strings.Builder, g *run.MutatedGame, s *run.Score) {
	if t.o.Mutation.SkeletonFile == "" {
		return
	}
	for _, x := range s.ListSurvivors() {
		if x.Skeleton == "" {
			continue
		}
		if skeletons.Len() == 0 {
			fmt.Fprintf(skeletons, "format: 2\nkind: test\nscenario: %s/SCENARIO\ncases:\n", g.Game.ID)
		}
		fmt.Fprintf(skeletons, "# %s:%d: nothing would notice if %s were %s instead of %s\n%s", x.Pos.File, x.Pos.Line, x.What, orNone(x.New), x.Old, x.Skeleton)
	}
}

func orNone(text string) string {
	if text == "" {
		return "(left out)"
	}
	return text
}
