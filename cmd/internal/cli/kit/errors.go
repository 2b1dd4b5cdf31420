package kit

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// The exit codes, the same for every verb.
const (
	ExitFine     = 0
	ExitFindings = 1 // findings, a failed test, a script fault, a journal that does not verify
	ExitUsage    = 2
	ExitFault    = 3 // ours
	ExitMachine  = 4 // unreadable, unwritable, full
)

// ExitError is an error with its exit code.
type ExitError struct {
	Code int
	Text string // empty: everything was printed already
}

// Error returns the text.
func (f *ExitError) Error() string { return f.Text }

// UsageError returns an error with exit code 2: wrong usage.
func UsageError(format string, args ...any) error {
	return &ExitError{ExitUsage, fmt.Sprintf(format, args...)}
}

// IOError returns the error for files that could not be read or written. A path that does not
// exist is wrong usage.
func IOError(err error) error {
	if wrongPath(err) {
		return &ExitError{ExitUsage, err.Error()}
	}
	return &ExitError{ExitMachine, err.Error()}
}

// ReadError returns the error for a file that the command line names and that could not be read.
func ReadError(name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return UsageError("there is no file or folder %s", name)
	}
	return IOError(err)
}

// wrongPath reports whether an error says that a file or folder does not exist, or is of the
// other kind.
func wrongPath(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.EISDIR)
}

// FindingsError returns an error with exit code 1: findings, a failed test, a false journal.
func FindingsError(format string, args ...any) error {
	return &ExitError{ExitFindings, fmt.Sprintf(format, args...)}
}

// exitSilently returns an error that ends a command with an exit code. Everything was printed
// already.
func exitSilently(code int) error { return &ExitError{Code: code} }

// ExitWithText returns an error with an exit code and the text to print.
func ExitWithText(code int, text string) error { return &ExitError{code, text} }

// ErrFindings ends a command with exit code 1 after it has printed its findings.
var ErrFindings = exitSilently(ExitFindings)

// DidYouMean returns "; did you mean X?" for the nearest valid name, "" if none is near.
func DidYouMean(name string, valid []string) string {
	if n := diag.NearestName(name, valid); n != "" {
		return fmt.Sprintf("; did you mean %s?", n)
	}
	return ""
}

// JournalError returns an error of the journal with its exit code.
func JournalError(err error) error {
	var j *journal.Error
	if !errors.As(err, &j) {
		return IOError(err)
	}
	code := ExitFindings
	switch {
	case j.Diag.Rule == journal.RuleExists || j.Diag.Rule == journal.RuleLocked:
		code = ExitUsage
	case j.Machine && wrongPath(err):
		code = ExitUsage
	case j.Machine:
		code = ExitMachine
	}
	return ExitWithText(code, j.Error())
}
