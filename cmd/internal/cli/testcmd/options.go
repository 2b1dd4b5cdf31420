package testcmd

import (
	"context"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/game"
)

// Options say which tests [Run] runs, and what it makes of them.
type Options struct {
	Kit     *kit.Kit
	Args    []string // paths and ids; none: the project found from the working folder
	Outputs []kit.Output

	Patterns []string // only cases that fit one of them; none: all
	At       string   // the case that Play opens, by a pattern that fits one case only
	Play     bool
	Verbose  bool // names every case
	Update   bool // records the games of cases that say golden: anew
	Watch    bool // runs again whenever a file changes, until ctx ends

	ShrinkFile    string // gets a small test for each property that fails; empty: none is sought
	Rulebook      bool   // shows what holds each statement of the rulebooks, in place of results
	FiguresFolder string // gets the pictures of cases with a figure; empty: none are drawn
	Cover         cover.Flags
	Mutation      MutationOptions

	// OpenTable plays on from the position of a table, with people in all seats.
	OpenTable TableOpener
}

// MutationOptions are the choices of --mutate.
type MutationOptions struct {
	On           bool
	Sample       int     // tries so many changes of each game; 0: all
	Seed         int     // draws the order in which changes are tried
	Jobs         int     // tries so many at a time; 0: one for each core
	SkeletonFile string  // gets beginnings of tests for what none notices; empty: none are written
	LeastScore   float64 // in percent; a game below it ends the command with 1
}

// TableOpener plays on from the position of a table, with people in all seats.
type TableOpener func(ctx context.Context, k *kit.Kit, l *kit.LoadedScenario, t *game.Table) error

// testFormats are the forms in which results of tests are printed.
var testFormats = []string{"text", "json", "github", "junit", "html"}

// rulebookFormats are the forms in which the trace of a rulebook is printed.
var rulebookFormats = []string{"text", "json", "html"}

// check refuses options that do not go together, and files that cannot be written, before any
// work is done.
func (o *Options) check() error {
	names := append(kit.ListOutputFiles(o.Outputs), o.Cover.HTMLFile, o.Cover.LCOVFile, o.Cover.CSVFile, o.ShrinkFile)
	if err := o.Kit.CheckWritable(names...); err != nil {
		return err
	}
	m := &o.Mutation
	switch {
	case o.Rulebook:
		return o.checkRulebook()
	case slices.ContainsFunc(o.Outputs, func(x kit.Output) bool { return x.Format == "html" }):
		return kit.UsageError("--format html goes with --rulebook")
	case o.Play != (o.At != ""):
		return kit.UsageError("--at CASE and --play go together")
	case o.Cover.Playouts < 0:
		return kit.UsageError("--cover-play is 1 or more")
	case o.Cover.WantsCoverage() && (o.Play || o.Watch || !kit.PrintsFormat(o.Outputs, "text") && o.Cover.Text):
		return kit.UsageError("--cover goes with neither --play, --watch nor --format without text; --cover-html, --cover-lcov and --cover-csv write files")
	case !m.On && (m.Sample != 0 || m.Jobs != 0 || m.SkeletonFile != "" || m.LeastScore != 0):
		return kit.UsageError("--sample, --jobs, --skeletons and --score go with --mutate")
	case m.On && (o.Play || o.Watch || o.Update || o.Cover.WantsCoverage() || !o.printsOnlyText() || o.ShrinkFile != ""):
		return kit.UsageError("--mutate goes with none of --play, --watch, --update, --cover, --shrink and --format")
	case m.Sample < 0 || m.Jobs < 0:
		return kit.UsageError("--sample and --jobs are 0 or more")
	case o.Watch && (o.Play || o.Update || !o.printsOnlyText()):
		return kit.UsageError("--watch goes with neither --play, --update nor --format")
	case o.FiguresFolder != "" && (o.Watch || o.Play || m.On || o.Cover.WantsCoverage()):
		return kit.UsageError("--figures goes with none of --watch, --play, --mutate and --cover")
	}
	return nil
}

// checkRulebook refuses what does not go with --rulebook.
func (o *Options) checkRulebook() error {
	m := &o.Mutation
	switch {
	case o.Play || o.At != "" || o.Watch || o.Update || o.Verbose || o.Cover.WantsCoverage() || o.ShrinkFile != "" || o.FiguresFolder != "" || len(o.Patterns) > 0:
		return kit.UsageError("--rulebook goes with --mutate, --jobs, --score and --format only")
	case m.Sample != 0 || m.SkeletonFile != "" || m.Jobs < 0 || m.Jobs != 0 && !m.On:
		return kit.UsageError("with --rulebook, --mutate goes with --jobs and --score only")
	}
	for _, x := range o.Outputs {
		if !slices.Contains(rulebookFormats, x.Format) {
			return kit.UsageError("--rulebook is printed as %s", strings.Join(rulebookFormats, ", "))
		}
	}
	return nil
}

// printsOnlyText reports whether the only output is text on the screen.
func (o *Options) printsOnlyText() bool {
	return len(o.Outputs) == 1 && kit.PrintsFormat(o.Outputs, "text")
}
