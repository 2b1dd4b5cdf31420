package simcmd

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// expandScenarios lists the scenarios that arguments name; a game stands for all of its scenarios.
func expandScenarios(k *kit.Kit, args []string) ([]*kit.Target, error) {
	var out []*kit.Target
	for _, arg := range args {
		targets, err := oneOrAll(k, arg)
		if err != nil {
			return nil, err
		}
		out = append(out, targets...)
	}
	return out, nil
}

// simScenarios compares several scenarios with a revision, one after the other, and prints their reports in that
// order. After the end of ctx it prints those that were begun.
func simScenarios(ctx context.Context, k *kit.Kit, f *SimOptions, targets []*kit.Target, err error) error {
	if err != nil {
		return err
	}
	outs, err := kit.ParseOutputs(f.Formats, simFormats)
	if err != nil {
		return err
	}
	for _, o := range outs {
		if o.Format != "text" && o.Format != "markdown" {
			return kit.UsageError("several scenarios are written as text or markdown: name one scenario for %s", o.Format)
		}
	}
	if f.Out != "" {
		return kit.UsageError("--out keeps the counts of one scenario: name one")
	}
	if err := k.CheckWritable(kit.ListOutputFiles(outs)...); err != nil {
		return err
	}
	stop, release := k.CatchInterrupt(ctx, "")
	defer release()
	if f.programs != nil {
		defer k.Children.AfterInterrupt(stop)()
	}
	var results []*sim.Result
	for _, t := range targets {
		base, err := k.LoadTarget(t, f.VariantChoice)
		if err != nil {
			return err
		}
		runs, err := scenarioRuns(k, f, base)
		if err != nil {
			return err
		}
		runs = playRuns(stop, k, f, runs)
		results = append(results, simResult(runs))
		if f.width > 0 {
			notNarrow(k, f, runs)
		}
		if stop.Err() != nil || f.programs.firstFailure() != nil {
			break
		}
	}
	if err := k.WriteOutputs(outs, func(w io.Writer, o kit.Output) error { return writeResults(w, o.Format, results, f.sure) }); err != nil {
		return err
	}
	if stop.Err() != nil {
		return kit.FindingsError("interrupted: %d of %d scenarios were begun, and these are their figures", len(results), len(targets))
	}
	if err := f.programs.firstFailure(); err != nil {
		return kit.FindingsError("%v; no more games are played", err)
	}
	var unended error
	for _, r := range results {
		unended = cmp.Or(unended, failUnended(r))
	}
	return unended
}

// writeResults writes results one after the other, with an empty line between.
func writeResults(w io.Writer, format string, results []*sim.Result, s sim.Confidence) error {
	for i, r := range results {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := simWrite(w, format, r, r.Figures(s)); err != nil {
			return err
		}
	}
	return nil
}
