package lintcmd

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// New makes the command `vedette lint`.
func New(k *kit.Kit) *cobra.Command {
	f := Options{Kit: k}
	c := &cobra.Command{
		Use: "lint [PATH or ID...]", Short: "Check games, variants and their tests, and say how to fix what is wrong",
		Long: `Check the named games, or the project of this folder: the form of every file,
names and numbers, rules, scripts and author tests. Each scenario is checked alone,
with each variant that applies, with every pair of them, and with every largest set of
variants that may be used together.

With no findings, lint PATH prints nothing. If you name a file, its whole game is
checked, and findings in its other files count too. For a variant or a file of tests,
only the checks that read it are run. A file outside any project is skipped with a
note, so that a hook may name every file of a commit.

--format may be given several times, and each may go to a file: --format text
--format sarif=lint.sarif. Paths are those from the folder you are in; in sarif,
junit and github from the root of the repository.

--fix makes the certain fixes, --diff shows them. --explain ID explains a rule, with
an example. --smoke N also plays N random games of each named scenario. --watch
checks again whenever a file changes, and prints new findings. --changed-since REV
prints only findings on lines changed since that revision of git, and errors in their
games. --baseline FILE accepts the findings listed there; --write-baseline lists the
current ones. --cache, or --cache=DIR, keeps results on disk: the next run checks only
what has changed since, comments aside.

With --variants, the table of what goes together is written between its lines
in the README.md of each game, or shown where there are none. With --functions,
each Lua function is listed with its class: native (one expression, which conditions
may use), looking or acting, and the reason.

The exit code is 0 without findings that --fail-on names, 1 with such findings, 2 for
wrong usage, 3 for a fault of Vedette, 4 for a fault of the machine.`,
		Example: "  vedette lint\n  vedette lint scenarios variants\n  vedette lint {game} --notes\n  vedette lint --format github --format sarif=lint.sarif --fail-on warning\n  vedette lint --explain unit-never-used\n  vedette lint --fix",
		RunE: func(c *cobra.Command, args []string) error {
			f.ProjectFailOn = !c.Flags().Changed("fail-on")
			f.Args = args
			return Run(c.Context(), f)
		},
	}
	kit.AddFormatsFlag(c, &f.Formats, lintFormats)
	c.Flags().StringVar(&f.FailOn, "fail-on", "error", "exit with 1 on this or worse: "+strings.Join(failWords, ", "))
	_ = c.RegisterFlagCompletionFunc("fail-on", cobra.FixedCompletions(failWords, cobra.ShellCompDirectiveNoFileComp))
	c.Flags().BoolVar(&f.Notes, "notes", false, "list what the files mark as a reconstruction, too")
	c.Flags().BoolVarP(&f.Verbose, "verbose", "v", false, "list what follows from a finding, too")
	c.Flags().BoolVar(&f.Fix, "fix", false, "make the certain fixes in the files, then check again")
	c.Flags().BoolVar(&f.Diff, "diff", false, "show what --fix would change, and change nothing")
	c.Flags().StringVar(&f.Explain, "explain", "", "explain a rule; without an id, list all rules")
	c.Flags().Lookup("explain").NoOptDefVal = explainList
	c.Flags().StringVar(&f.Baseline, "baseline", "", "accept the findings that this file lists")
	c.Flags().BoolVar(&f.WriteBaseline, "write-baseline", false, "write the current findings into the baseline")
	c.Flags().StringVar(&f.ChangedSince, "changed-since", "", "print only findings on lines changed since this revision of git, and errors")
	c.Flags().IntVar(&f.SmokeGames, "smoke", 0, "play so many random games of each named scenario, and report faults")
	c.Flags().BoolVar(&f.Watch, "watch", false, "check again whenever a file changes, and print new and fixed findings")
	c.Flags().StringVar(&f.Cache, "cache", "", "keep results in this folder for the next run; without one, in your folder for caches")
	c.Flags().Lookup("cache").NoOptDefVal = cacheUser
	c.Flags().BoolVar(&f.VariantTables, "variants", false, "write the table of variants that go together instead")
	c.Flags().BoolVar(&f.FunctionLists, "functions", false, "list the Lua functions, what each may be used for and why, instead")
	return c
}
