package run

import (
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Runner runs author tests. Load is set before its first use. One goroutine may use it.
type Runner struct {
	Load   LoadFunc
	Record bool      // records the games of cases that say golden: anew
	Cover  *Coverage // counts what the cases reach; nil: nothing is counted
	// Watch, when set, is called before each case with the setting that it runs with. What it
	// returns is called after a case that holds; it may be nil.
	Watch func(c *Case, s *authortest.Setting) (done func(*game.Rules))

	Sources  []*Source // for [Runner.PlayCoverage] and [Runner.BeginMutation]
	Games    []string  // whose cases are collected
	Cases    []Case
	Findings diag.List // of files and cases, placed as the sources ask for

	rules     map[loadKey]*Loaded
	bases     map[loadKey]content // for mutants: the games as they are; nil: nobody asks
	workDone  int64               // what the cases took so far, of limits.TestWork
	bytesRead int                 // bytes compiled for them so far, of limits.TestText
}

// RunCases runs all cases in order. It calls before with each case and its number from 0, then
// after; either may be nil, and an error of after ends the run. Where the cases take more than
// limits.TestWork or limits.TestText, the rest counts as failed. After the end of ctx no case is
// begun, and its error is returned.
func (r *Runner) RunCases(ctx context.Context, before func(i int, c *Case), after func(c *Case) error) error {
	for i := range r.Cases {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := &r.Cases[i]
		if before != nil {
			before(i, c)
		}
		if r.exceedsLimits(i) {
			for k := i; k < len(r.Cases); k++ {
				r.Cases[k].Failed, r.Cases[k].Limited = true, true
			}
			return nil
		}
		r.RunCase(ctx, c)
		if err := ctx.Err(); err != nil {
			return err
		}
		if after != nil {
			if err := after(c); err != nil {
				return err
			}
		}
	}
	r.reportSameOptions()
	return nil
}

// RunCase runs one case and stores its outcome in c. A case with errors in its text or its game fails
// without being run. When ctx ends before the case does, the case counts as not run, without findings.
func (r *Runner) RunCase(ctx context.Context, c *Case) {
	c.Ran, c.Failed = false, true
	if len(c.unread) > 0 {
		c.Findings = c.unread
		return
	}
	before := len(r.Findings.Items)
	if x := r.LoadCase(c); x != nil {
		c.Ran = true
		s := c.newSetting(r.Record)
		if r.Cover != nil {
			r.Cover.Set.Doing = c.Place()
			s.Watch = x.recorder
		}
		var done func(*game.Rules)
		if r.Watch != nil {
			done = r.Watch(c, &s)
		}
		c.Outcome = authortest.RunCase(ctx, x.Rules, c.Tests, c.Spec, s)
		r.workDone += c.Outcome.Effort
		wrong := &diag.List{Items: c.Outcome.Wrong}
		c.Failed = wrong.HasErrors()
		r.AddFindings(c.Source, wrong)
		if r.comparesOptions(c) {
			r.compareOptions(ctx, c, x)
		}
		if done != nil && !c.Failed && ctx.Err() == nil {
			done(x.Rules)
		}
	}
	if ctx.Err() != nil {
		c.Ran, c.Failed, c.Outcome = false, false, authortest.Outcome{}
		r.Findings.Items = r.Findings.Items[:before]
		return
	}
	c.Findings = slices.Clone(r.Findings.Items[before:])
}

// newSetting returns the setting that the case runs with.
func (c *Case) newSetting(record bool) authortest.Setting {
	return authortest.Setting{Positions: *c.positions, Golden: c.ReadGolden, Record: record}
}

// ShrinkFailure looks for the smallest test that fails as the property of c did when it ran. It
// returns nil when it finds no such test, or when ctx ends. The bool is false when the scenario
// does not compile.
func (r *Runner) ShrinkFailure(ctx context.Context, c *Case) (*authortest.ShrunkTest, bool) {
	x := r.LoadCase(c)
	if x == nil {
		return nil, false
	}
	return authortest.ShrinkCase(ctx, x.Rules, c.Tests, c.Spec, c.newSetting(r.Record), c.Outcome.Failure), true
}

// exceedsLimits reports whether the cases before case i used up the work of one run, and adds
// the finding that says so.
func (r *Runner) exceedsLimits(i int) bool {
	if r.workDone <= limits.TestWork && r.bytesRead <= limits.TestText {
		return false
	}
	what := fmt.Sprintf("%d parts of expressions", int64(limits.TestWork))
	if r.bytesRead > limits.TestText {
		what = fmt.Sprintf("%d bytes of compiled text", limits.TestText)
	}
	c := &r.Cases[i]
	r.AddFindings(c.Source, &diag.List{Items: []diag.Diagnostic{{Rule: authortest.RuleMuch, Pos: diag.Pos{File: c.File.Path, Line: c.Spec.Pos.Line, Col: 1},
		Message: fmt.Sprintf("the cases before this one took more than %s; it and %s after it were not run", what, diag.CountNoun(len(r.Cases)-i-1, "case")),
		Hint:    "run them file by file, or let them use fewer sets of variants and options and shorter games"}}})
	return true
}
