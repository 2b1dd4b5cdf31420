package cli

import (
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/authorcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/lintcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/playcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/rendercmd"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/replaycmd"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/servecmd"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/simcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/testcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
)

//go:generate go generate ../web
//go:generate go run ../tools/gendocs ../../../docs/reference
//go:generate go test . -run "TestCommandsPage|TestReadme|TestWatchPage|TestTutorial|TestHowTo|TestPrinting|TestOdds|TestSweeping" -docs

// Main runs the command line and returns the exit code. It recovers panics and reports them.
func Main(args []string, in io.Reader, out, errOut io.Writer) (code int) {
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(kit.StartGarbage))
	}
	colors := kit.IsTerminal(out) && os.Getenv("NO_COLOR") == ""
	safe, safeErr := terminal.NewSafe(out, colors), terminal.NewSafe(errOut, colors)
	defer safe.Close()
	defer safeErr.Close()
	withStack := false
	defer func() {
		if p := recover(); p != nil {
			code = reportPanic(safeErr, p, withStack)
		}
	}()
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	k := &kit.Kit{In: in, Out: safe, Err: safeErr, RawOut: out, Color: colors, Dir: dir}
	root := rootCommand(k, &withStack)
	root.SetArgs(args)
	if c, err := root.ExecuteC(); err != nil {
		return reportError(k, argumentError(c, err))
	}
	return kit.ExitFine
}

// rootCommand makes the tree of all commands.
func rootCommand(k *kit.Kit, stack *bool) *cobra.Command {
	cobra.EnableCommandSorting = false // the groups have an order of their own
	root := &cobra.Command{
		Use:   "vedette",
		Short: "Check, test and play hex-and-counter wargames written as text",
		Long: `Vedette checks, tests and plays hex-and-counter wargames that are written as folders
of text, with every rule enforced.

A scenario is named by its id, GAME/SCENARIO; a path works too.
Exit codes: 0 fine; 1 findings, a failed test or a false journal; 2 wrong usage, such
as a path that does not exist; 3 a fault of Vedette; 4 an unreadable or full disk.`,
		Example:       "  vedette list\n  vedette lint\n  vedette play {scenario} --all random --seed 1",
		SilenceErrors: true, SilenceUsage: true,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				showStart(k)
				return nil
			}
			return noVerb(c, args[0])
		},
	}
	root.Version = kit.FormatVersion()
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetIn(k.In)
	root.SetOut(k.Out)
	root.SetErr(k.Err)
	root.PersistentFlags().BoolVar(stack, "debug", false, "after a fault of Vedette, print what a developer needs")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flagError(c, err) })
	root.AddCommand(sortByGroup([]*cobra.Command{
		authorcmd.NewList(k), authorcmd.NewShow(k), authorcmd.NewResolve(k), authorcmd.NewDiff(k), authorcmd.NewVariants(k), authorcmd.NewNew(k), authorcmd.NewFmt(k),
		authorcmd.NewPack(k), authorcmd.NewUnpack(k), authorcmd.NewPublish(k), authorcmd.NewImport(k), authorcmd.NewWords(k), authorcmd.NewSchema(k), authorcmd.NewDocs(k), authorcmd.NewVersion(k),
		rendercmd.New(k, testcmd.ResolveCase), lintcmd.New(k), testcmd.New(k, playcmd.PlayPosition),
		playcmd.NewPlay(k), playcmd.NewSecret(k), replaycmd.NewReplay(k), replaycmd.NewVerify(k),
		simcmd.NewBench(k), simcmd.NewSim(k), simcmd.NewOdds(k), simcmd.NewTrain(k),
		servecmd.NewServe(k, lintcmd.NewLinter(k)), servecmd.NewEngine(k), servecmd.NewLSP(k, lintcmd.ApplyBaseline),
	})...)
	addCompletion(k, root)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { showHelp(k, c) })
	root.SetHelpCommand(helpVerb(k, root))
	groupCommands(root)
	return root
}
