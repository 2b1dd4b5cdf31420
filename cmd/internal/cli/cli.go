package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"

	"github.com/gdamore/tcell/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/diag"
)

//go:generate go run ../tools/gendocs ../../../docs/reference
//go:generate go test . -run "TestProtocolPage|TestReadme|TestWatchPage|TestTutorial|TestHowTo|TestPrinting|TestOdds|TestSweeping" -docs

// The exit codes, the same for every verb.
const (
	exitFine     = 0
	exitFindings = 1 // findings, a failed test, a script fault, a journal that does not verify
	exitUsage    = 2
	exitFault    = 3 // ours
	exitMachine  = 4 // unreadable, unwritable, full
)

// app is what all verbs share.
type app struct {
	in       io.Reader
	out, err io.Writer // what is printed: control characters of others do not pass
	rawOut   io.Writer // the output itself, for the protocol
	color    bool
	dir      string         // the folder the command works from
	children childProcesses // programs that run beside the game
	tty      tcell.Screen   // for tests: instead of the terminal
	// overlay are files of projects as they would be after a change, by root and path.
	overlay map[string]map[string]string
}

const (
	// The garbage collector runs less often while files are read and a game is compiled, as most of
	// that memory lives as long as the command: a command that plays nothing takes 5 to 10 % less
	// time and 5 MB more. Long or large commands go back to usualGarbage.
	startGarbage = 400
	usualGarbage = 100
)

// Main runs the command line and returns the exit code. It recovers panics and reports them.
func Main(args []string, in io.Reader, out, errOut io.Writer) (code int) {
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(startGarbage))
	}
	colors := isTerminal(out) && os.Getenv("NO_COLOR") == ""
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
	a := &app{in: in, out: safe, err: safeErr, rawOut: out, color: colors, dir: dir}
	root := a.rootCommand(&withStack)
	root.SetArgs(args)
	if c, err := root.ExecuteC(); err != nil {
		return a.reportError(argumentError(c, err))
	}
	return exitFine
}

// reportPanic reports a panic, which is always a bug of Vedette, and returns the exit code.
func reportPanic(w io.Writer, p any, stack bool) int {
	fmt.Fprintf(w, "vedette: a fault in Vedette itself: %v\n", p)
	fmt.Fprintln(w, "Nothing that was saved is lost. Please report it with the command you gave and the output of `vedette version`;")
	fmt.Fprintln(w, "the same command with --debug adds what a developer needs.")
	if stack {
		_, _ = w.Write(debug.Stack())
	}
	return exitFault
}

// rootCommand makes the tree of all commands.
func (a *app) rootCommand(stack *bool) *cobra.Command {
	root := &cobra.Command{
		Use:   "vedette",
		Short: "Check, test and play hex-and-counter wargames written as text",
		Long: `Vedette reads wargames that are written as folders of text, says what is wrong
with them, runs their tests and plays them with every rule enforced.

IDs name what is to be played: game/scenario. Paths work wherever ids do.
Exit codes: 0 fine, 1 findings, 2 wrong usage, 3 a fault of Vedette, 4 the machine's.`,
		Example:       "  vedette list\n  vedette lint\n  vedette play {scenario} --all random --seed 1",
		SilenceErrors: true, SilenceUsage: true,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.Help()
			}
			return noVerb(c, args[0])
		},
	}
	root.Version = versionText()
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.PersistentFlags().BoolVar(stack, "debug", false, "after a fault of Vedette, print what a developer needs")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flagError(c, err) })
	root.AddCommand(a.listCommand(), a.showCommand(), a.renderCommand((*app).casePosition), a.lintCommand(), a.testCommand((*app).playPosition), a.playCommand(), a.serveCommand(a.newLinter()), a.replayCommand(), a.verifyCommand(), a.secretCommand(),
		a.resolveCommand(), a.diffCommand(), a.variantsCommand(), a.newCommand(), a.packCommand(), a.unpackCommand(), a.importCommand(), a.wordsCommand(), a.schema(), a.benchCommand(), a.simCommand(), a.oddsCommand(), a.trainCommand(), a.engineCommand(), a.lspCommand((*app).applyBaseline), a.docsCommand(), a.versionCommand())
	a.addCompletion(root)
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { a.showHelp(c) })
	root.SetHelpCommand(a.helpVerb(root))
	return root
}

// noVerb returns the error for a command without a subcommand of a name.
func noVerb(c *cobra.Command, name string) error {
	var verbs []string
	for _, v := range c.Commands() {
		if v.IsAvailableCommand() {
			verbs = append(verbs, v.Name())
		}
	}
	if len(verbs) == 0 {
		return usageError("%s has no verbs of its own; `%s --help` describes it", c.CommandPath(), c.CommandPath())
	}
	return usageError("there is no verb %q%s; `%s --help` lists all", name, didYouMean(name, verbs), c.CommandPath())
}

// helpVerb is `vedette help VERB`, the same as `vedette VERB --help`.
func (a *app) helpVerb(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [VERB]", Short: "Describe a verb, as --help behind it does",
		Long:    "Describe a verb: what it does, its flags, examples. Without a name, list all verbs.",
		Example: "  vedette help lint\n  vedette help sim merge",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			at, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var out []string
			for _, v := range at.Commands() {
				if v.IsAvailableCommand() {
					out = append(out, v.Name()+"\t"+v.Short)
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			at := root
			for _, name := range args {
				next, rest, err := at.Find([]string{name})
				if err != nil || len(rest) > 0 || next == at {
					return noVerb(at, name)
				}
				at = next
			}
			at.InitDefaultHelpFlag()
			return at.Help()
		},
	}
}

// showHelp prints the help of a command, with ids of the project in the examples.
func (a *app) showHelp(c *cobra.Command) {
	ids := a.exampleIDs()
	c.Example = strings.NewReplacer("{game}", ids.game, "{scenario}", ids.scenario, "{variant}", ids.variant, "{side}", ids.side, "{decked}", ids.decked).Replace(c.Example)
	text := c.Long
	if text == "" {
		text = c.Short
	}
	fmt.Fprintf(a.out, "%s\n\n%s", strings.TrimSpace(text), c.UsageString())
}

// exitError is an error with its exit code.
type exitError struct {
	code int
	text string // empty: everything was printed already
}

// Error returns the text.
func (f *exitError) Error() string { return f.text }

// usageError returns an error with exit code 2: wrong usage.
func usageError(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Sprintf(format, args...)}
}

// ioError returns the error for files that could not be read or written. A path that does not
// exist is wrong usage.
func ioError(err error) error {
	if wrongPath(err) {
		return &exitError{exitUsage, err.Error()}
	}
	return &exitError{exitMachine, err.Error()}
}

// wrongPath reports whether an error says that a file or folder does not exist, or is of the
// other kind.
func wrongPath(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.EISDIR)
}

// findingsError returns an error with exit code 1: findings, a failed test, a false journal.
func findingsError(format string, args ...any) error {
	return &exitError{exitFindings, fmt.Sprintf(format, args...)}
}

// exitSilently returns an error that ends a command with an exit code. Everything was printed
// already.
func exitSilently(code int) error { return &exitError{code: code} }

// exitWith returns an error with an exit code and the text that is printed.
func exitWith(code int, text string) error { return &exitError{code, text} }

// errFindings ends a verb that has printed what it found.
var errFindings = exitSilently(exitFindings)

// reportError prints an error and returns its exit code.
func (a *app) reportError(err error) int {
	var f *exitError
	if !errors.As(err, &f) {
		f = &exitError{exitFault, err.Error()}
		if isUsageError(err) {
			f.code = exitUsage
		}
	}
	if f.text != "" {
		fmt.Fprintf(a.err, "vedette: %s\n", f.text)
	}
	return f.code
}

// isUsageError recognises the errors of the library for wrong arguments.
func isUsageError(err error) bool {
	for _, s := range []string{"accepts ", "requires at least", "requires at most", "required flag", "invalid argument", "unknown command"} {
		if strings.HasPrefix(err.Error(), s) {
			return true
		}
	}
	return false
}

// didYouMean returns "; did you mean X?" for the nearest valid name, "" if none is near.
func didYouMean(name string, valid []string) string {
	if n := diag.NearestName(name, valid); n != "" {
		return fmt.Sprintf("; did you mean %s?", n)
	}
	return ""
}

// argumentError adds the usage of a command to an error about its number of arguments.
func argumentError(c *cobra.Command, err error) error {
	text := err.Error()
	if !strings.HasPrefix(text, "accepts ") && !strings.HasPrefix(text, "requires at ") {
		return err
	}
	given := len(c.Flags().Args())
	what := "more than it takes is named"
	if given == 0 {
		what = "nothing is named"
	}
	var loose string
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.NoOptDefVal != "" && f.Value.Type() != "bool" {
			loose = fmt.Sprintf("; what is for --%s stands behind a =, as --%s=...", f.Name, f.Name)
		}
	})
	return usageError("%s%s: call it as `%s`; `%s --help` says more", what, loose, strings.TrimSuffix(c.UseLine(), " [flags]"), c.CommandPath())
}

// flagError adds the nearest flag, or the values that a flag takes, to an error about flags.
func flagError(c *cobra.Command, err error) error {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "unknown flag: --"); ok {
		var flags []string
		c.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f.Name) })
		near := diag.NearestName(name, flags)
		if near != "" {
			near = "; did you mean --" + near + "?"
		}
		return usageError("%s has no flag --%s%s; `%s --help` lists all", c.CommandPath(), name, near, c.CommandPath())
	}
	if value, name, ok := badValue(text); ok {
		if f := c.Flags().Lookup(name); f != nil {
			return usageError("--%s takes %s, not %q; see `%s --help`", name, flagValueText(f), value, c.CommandPath())
		}
	}
	return usageError("%s; see `%s --help`", text, c.CommandPath())
}

// badValue parses the library's error about a value that a flag does not take.
func badValue(text string) (value, flag string, ok bool) {
	rest, ok := strings.CutPrefix(text, "invalid argument ")
	quoted, err := strconv.QuotedPrefix(rest)
	if !ok || err != nil {
		return "", "", false
	}
	value, _ = strconv.Unquote(quoted)
	_, rest, _ = strings.Cut(strings.TrimPrefix(rest, quoted), "--")
	flag, _, ok = strings.Cut(rest, "\" flag")
	return value, flag, ok
}

// flagValueText says which values a flag takes.
func flagValueText(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int", "int64", "int32", "uint64", "uint32":
		return "a whole number"
	case "bool":
		return "no value, or true or false behind a ="
	case "duration":
		return "a time such as 30s or 2m"
	}
	return "a " + f.Value.Type()
}

// isTerminal reports whether a writer is a terminal.
func isTerminal(w any) bool {
	if s, ok := w.(*terminal.Safe); ok {
		w = s.File()
	}
	f, ok := w.(*os.File)
	if !ok || f == nil {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// formatFlag adds --format with the allowed values. The default is text.
func formatFlag(c *cobra.Command, format *string, values ...string) {
	c.Flags().StringVar(format, "format", "text", strings.Join(values, ", "))
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)) // the flag is new
	check := c.PreRunE
	c.PreRunE = func(c *cobra.Command, args []string) error {
		for _, v := range values {
			if v == *format {
				if check != nil {
					return check(c, args)
				}
				return nil
			}
		}
		return usageError("there is no format %q%s; formats: %s", *format, didYouMean(*format, values), strings.Join(values, ", "))
	}
}
