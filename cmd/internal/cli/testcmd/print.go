package testcmd

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// printResults prints the findings and how many cases failed. Where ctx has ended, the sum is of
// the cases that were run.
func (t *tester) printResults(ctx context.Context) error {
	failed, total, files := 0, 0, map[string]bool{}
	for i := range t.runner.Cases {
		c := &t.runner.Cases[i]
		if ctx.Err() != nil && !c.Ran && !c.Failed {
			continue
		}
		total++
		if files[c.File.Path] = true; c.Failed {
			failed++
		}
	}
	faulty := t.runner.CountFaultyFiles()
	failed += faulty
	diag.SortFindings(&t.runner.Findings)
	if err := t.o.Kit.WriteOutputs(t.o.Outputs, func(w io.Writer, o kit.Output) error {
		if err := t.printFindings(ctx, w, o); err != nil || o.Format != "text" {
			return err
		}
		with := ""
		if faulty > 0 {
			with = fmt.Sprintf(", %s with errors among them", diag.CountNoun(faulty, "file"))
		}
		_, err := fmt.Fprintf(w, "%s in %s, %d failed%s\n", diag.CountNoun(total, "case"), diag.CountNoun(len(files), "file"), failed, with)
		return err
	}); err != nil {
		return err
	}
	switch {
	case failed > 0 || t.runner.Findings.HasErrors():
		return kit.ErrFindings
	case len(t.runner.Cases) == 0 && len(t.o.Patterns) > 0:
		return kit.UsageError("no case fits %s", kit.JoinQuoted(t.o.Patterns, "or"))
	case len(t.runner.Cases) == 0:
		return kit.UsageError("there are no author tests of %s: they stand in tests/*.yaml of a game's folder, or as ID.test.yaml beside variants", strings.Join(t.runner.Games, ", "))
	}
	return nil
}

// printFindings prints the findings, and the differences of recorded games.
func (t *tester) printFindings(ctx context.Context, w io.Writer, o kit.Output) error {
	if o.Format == "junit" {
		return diag.WriteJUnit(w, &diag.JUnitReport{Began: kit.FormatJUnitTime(t.began), Suites: t.listSuites(ctx)})
	}
	if o.Format != "text" || len(t.runner.Findings.Items) > 0 {
		if err := kit.WriteFindings(t.o.Kit, w, &t.runner.Findings, o.Format, t.readFile, t.o.Kit.Color && o.File == ""); err != nil {
			return err
		}
	}
	for i := range t.runner.Cases {
		c := &t.runner.Cases[i]
		if g := c.Outcome.Golden; o.Format == "text" && g != nil && len(g.Diff) > 0 {
			fmt.Fprintf(w, "--- %s, as recorded\n+++ as it goes now\n%s\n", t.goldenPath(c), strings.Join(g.Diff, "\n"))
		}
	}
	return nil
}

// listSuites returns the cases for JUnit, a suite for each game, and one for files that cannot be read.
// A case that was not run says why, so that it does not seem to have passed.
func (t *tester) listSuites(ctx context.Context) []diag.JUnitSuite {
	var out []diag.JUnitSuite
	for i := range t.runner.Cases {
		c := &t.runner.Cases[i]
		if len(out) == 0 || out[len(out)-1].Name != c.Game {
			out = append(out, diag.JUnitSuite{Name: c.Game})
		}
		x := diag.JUnitCase{Name: c.Spec.Rule + ": " + c.Spec.Name, Class: t.workspace(c).Prefix + c.File.Path, Seconds: t.took[c].Seconds(), Found: c.Findings}
		if !c.Ran {
			x.NotRun = whyNotRun(ctx, c)
		}
		if c.Outcome.Golden != nil {
			x.More = c.Outcome.Golden.Diff
		}
		s := &out[len(out)-1]
		s.Cases = append(s.Cases, x)
	}
	files := diag.JUnitSuite{Name: "files"}
	for _, d := range t.runner.ListOutsideFindings() {
		if n := len(files.Cases); n == 0 || files.Cases[n-1].Class != d.Pos.File {
			files.Cases = append(files.Cases, diag.JUnitCase{Name: "can be read", Class: d.Pos.File})
		}
		c := &files.Cases[len(files.Cases)-1]
		c.Found = append(c.Found, d)
	}
	if len(files.Cases) > 0 {
		out = append(out, files)
	}
	return out
}

// whyNotRun returns why a case was not run.
func whyNotRun(ctx context.Context, c *run.Case) string {
	switch {
	case len(c.Findings) > 0:
		return "it was not run: " + c.Findings[0].Message
	case ctx.Err() != nil:
		return "it was not run: the tests were interrupted"
	case c.Limited:
		return "it was not run: the cases before it took too much"
	}
	return "it was not run: its game has errors, which the first case of the game names"
}
