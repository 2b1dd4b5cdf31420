package journal

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
)

// Error is every failure of this package.
type Error struct {
	// Diag is the finding as shown to the user.
	Diag diag.Diagnostic
	// Machine says that the machine is at fault (unreadable, unwritable, full),
	// not the content of the file.
	Machine bool

	cause error
}

// Error returns the finding in one line.
func (e *Error) Error() string {
	where := ""
	if e.Diag.Pos != (diag.Pos{}) {
		where = e.Diag.Pos.String() + ": "
	}
	return where + diag.FormatSummary(&e.Diag) + " [" + e.Diag.Rule + "]"
}

// Unwrap returns the failure of the system behind this one, if any.
func (e *Error) Unwrap() error { return e.cause }

// machineError returns the error of an operation that the system refused.
func machineError(rule, path, what string, err error) *Error {
	why, hint := explainCause(err)
	return &Error{
		Diag:    diag.Diagnostic{Rule: rule, Pos: diag.Pos{File: path}, Message: what + ": " + why, Hint: hint},
		Machine: true,
		cause:   err,
	}
}

// openError returns the error of a file that cannot be opened or read. It says what the file
// is if it is no plain file, else what the system says.
func openError(path string, err error) *Error {
	var f *files.Fault
	if !errors.As(err, &f) {
		return machineError(RuleUnreadable, path, "the journal cannot be read", err)
	}
	return &Error{Diag: diag.Diagnostic{Rule: f.Rule, Pos: diag.Pos{File: path}, Message: "it " + f.Problem, Hint: "name a plain file"}, cause: err}
}

// explainCause says in plain words why the system refused, and what helps.
func explainCause(err error) (why, hint string) {
	for _, k := range knownCauses {
		if errors.Is(err, k.err) {
			return k.why, k.hint
		}
	}
	why = err.Error()
	var pe *fs.PathError
	var le *os.LinkError
	if errors.As(err, &pe) {
		why = pe.Err.Error()
	} else if errors.As(err, &le) {
		why = le.Err.Error()
	}
	return why, "check the path and the disk, then try again"
}

var knownCauses = []struct {
	err       error
	why, hint string
}{
	{syscall.ENOSPC, "the disk is full", "free some space, then go on from the last action saved"},
	{syscall.EDQUOT, "your disk quota is used up", "free some space, then go on from the last action saved"},
	{syscall.EFBIG, "the file would grow over the file size limit", "raise the limit (ulimit -f), then go on from the last action saved"},
	{syscall.EROFS, "the disk is read-only", "use a folder on a disk that can be written"},
	{syscall.EIO, "the disk reports a fault", "copy what is there to another disk and go on from the copy"},
	{syscall.EISDIR, "it is a folder", "name a file"},
	{fs.ErrPermission, "permission is denied", "check who owns the file and its folder, or use another folder"},
	{fs.ErrNotExist, "there is no such file or folder", "check the path for a slip"},
	{io.ErrShortWrite, "only a part of the data was taken", "check the disk, then go on from the last action saved"},
}
