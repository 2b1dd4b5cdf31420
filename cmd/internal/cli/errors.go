package cli

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// reportPanic reports a panic, which is always a bug of Vedette, and returns the exit code.
func reportPanic(w io.Writer, p any, stack bool) int {
	fmt.Fprintf(w, "vedette: a fault in Vedette itself: %v\n", p)
	fmt.Fprintln(w, "Nothing that was saved is lost. Please report it with the command you gave and the output of `vedette version`;")
	fmt.Fprintln(w, "the same command with --debug adds what a developer needs.")
	if stack {
		_, _ = w.Write(debug.Stack())
	}
	return kit.ExitFault
}

// reportError prints an error and returns its exit code.
func reportError(k *kit.Kit, err error) int {
	var f *kit.ExitError
	if !errors.As(err, &f) {
		f = &kit.ExitError{Code: kit.ExitFault, Text: err.Error()}
	}
	if f.Text != "" {
		fmt.Fprintf(k.Err, "vedette: %s\n", f.Text)
	}
	return f.Code
}

// argumentError returns an error with exit code 2 where a command was called with arguments that it
// does not take, and says how it is called. Other errors it returns as they are.
func argumentError(c *cobra.Command, err error) error {
	var known *kit.ExitError
	if errors.As(err, &known) || c.ValidateArgs(c.Flags().Args()) == nil {
		return err
	}
	if c.ValidateArgs(nil) == nil && c.ValidateArgs([]string{""}) != nil {
		return kit.UsageError("%v", err) // it takes none: the library names the first one
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
	return kit.UsageError("%s%s: call it as `%s`; `%s --help` says more", what, loose, strings.TrimSuffix(c.UseLine(), " [flags]"), c.CommandPath())
}

// flagError adds the nearest flag, or the values that a flag takes, to an error about flags.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		name := unknown.GetSpecifiedName()
		var flags []string
		c.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f.Name) })
		near := diag.NearestName(name, flags)
		if near != "" {
			near = "; did you mean --" + near + "?"
		}
		return kit.UsageError("%s has no flag --%s%s; `%s --help` lists all", c.CommandPath(), name, near, c.CommandPath())
	}
	var bad *pflag.InvalidValueError
	if errors.As(err, &bad) {
		f := bad.GetFlag()
		return kit.UsageError("--%s takes %s, not %q; see `%s --help`", f.Name, flagValueText(f), bad.GetValue(), c.CommandPath())
	}
	return kit.UsageError("%v; see `%s --help`", err, c.CommandPath())
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
