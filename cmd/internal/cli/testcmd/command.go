package testcmd

import (
	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// New makes the command `vedette test`. With --play, open plays on from a case.
func New(k *kit.Kit, open TableOpener) *cobra.Command {
	o := Options{Kit: k, OpenTable: open}
	var formats []string
	c := &cobra.Command{
		Use: "test [PATH or ID...]", Short: "Run the author tests of games and variants",
		Long: `Run the author tests of the named games, or of the project of this folder. Of a
shipped game that the project changes or tests, only the project's own tests are run.
If you name a file without tests, the tests of its game are run. A pattern for --run is
a part of a case's name, rule or file, or a glob such as '*zone*'; of several one must
fit. --at CASE --play opens the position of a case at the table.

--format may be given several times, and each may go to a file: --format text
--format junit=tests.xml prints failures and keeps them for the CI host.

--update records the games of cases that say golden: anew, beside the test file; look
at the difference before you commit it. --watch runs the tests again whenever a file
of the project changes, until it is stopped.

--shrink FILE looks, for each property that fails (always, never), for the smallest test
that fails in the same way: it begins as late as it can, with the fewest orders, units
and other facts given. The result is written as an author test.

--figures FOLDER draws each case that has a figure: as a picture (SVG) for a rulebook;
one that fails is not drawn.

--cover counts what the tests reach of the rules: cells of tables, terms, refusals,
effects, cards, hooks, ground by side, arrivals, victory conditions, lines of Lua; and
lists what they never reach. --cover-play N also plays N random games of each scenario.
--cover-html writes the printed tables as a heat map, --cover-lcov the lines for viewers
of coverage.

--mutate changes the rules one small thing at a time, in memory: cells, numbers on
counters, costs, turns, constants, comparisons, conditions. For each the tests run that
reach its line, then the others, until one fails. Changes that no test notices are
printed as they are found, in an order that --mutate-seed draws, and then the score of
each game. Changes that do not compile, that lint reports, or that have no effect are
not counted.

--rulebook shows, for each statement that a game lists of its rulebook (a file of kind
rulebook), the keys, functions and cases that hold it, and the statements that have none.
No tests are run. With --mutate, it changes the keys of each statement until one of its
cases fails: such a statement is held. --score then asks for so many statements held in a
hundred; without --mutate, so many cited and tested. --format html writes a page.

An interrupt (Ctrl-C) ends the command after the case or change under way, with the
results so far. Those of --mutate are a fair part, as their order is drawn.`,
		Example: "  vedette test\n  vedette test {game} --run zone\n  vedette test {game} --at 'CASE' --play",
		RunE: func(c *cobra.Command, args []string) error {
			var err error
			if o.Outputs, err = kit.ParseOutputs(formats, testFormats); err != nil {
				return err
			}
			o.Args = args
			return Run(c.Context(), o)
		},
	}
	kit.AddFormatsFlag(c, &formats, testFormats)
	c.Flags().StringArrayVar(&o.Patterns, "run", nil, "only cases whose name, rule or file fits this pattern, or one of several")
	c.Flags().BoolVar(&o.Update, "update", false, "record the games of cases that say golden: anew")
	c.Flags().BoolVar(&o.Watch, "watch", false, "run the tests again whenever a file changes")
	c.Flags().StringVar(&o.ShrinkFile, "shrink", "", "write a test as small as can be found for each property that fails, to this file")
	c.Flags().BoolVar(&o.Rulebook, "rulebook", false, "show what holds each statement of a game's rulebook")
	c.Flags().StringVar(&o.FiguresFolder, "figures", "", "draw the cases that have a figure: into this folder")
	c.Flags().IntVar(&o.Cover.Playouts, "cover-play", 0, "count what so many random games of each scenario reach as well")
	o.Cover.AddOutputFlags(c, "the tests")
	addMutationFlags(c, &o.Mutation)
	c.Flags().StringVar(&o.At, "at", "", "the case to open, by a pattern that fits one case only")
	c.Flags().BoolVar(&o.Play, "play", false, "open the case named by --at at the table")
	c.Flags().BoolVarP(&o.Verbose, "verbose", "v", false, "name every case")
	return c
}

func addMutationFlags(c *cobra.Command, m *MutationOptions) {
	c.Flags().BoolVar(&m.On, "mutate", false, "change the rules one at a time, in memory, and list the changes that no test notices")
	c.Flags().IntVar(&m.Sample, "sample", 0, "with --mutate, try so many changes of each game, drawn by --mutate-seed; 0: all")
	c.Flags().IntVar(&m.Seed, "mutate-seed", 1, "which changes --sample draws")
	c.Flags().IntVar(&m.Jobs, "jobs", 0, "with --mutate, try so many at a time; 0: one for each core")
	c.Flags().StringVar(&m.SkeletonFile, "skeletons", "", "with --mutate, write the beginning of a test for each change that none notices to this file")
	c.Flags().Float64Var(&m.LeastScore, "score", 0, "with --mutate, exit with 1 where less of a game's changes are noticed, in a hundred; with --rulebook, where less of its statements are held")
}
