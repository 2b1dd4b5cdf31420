package files

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Fault says why a file or folder is not read.
type Fault struct {
	Rule    string // its rule id
	Name    string // the file or folder
	Problem string // a sentence that starts with the name
	Hint    string // how to fix it
}

// Error returns the problem as a sentence.
func (f *Fault) Error() string { return f.describeAs(f.Name) }

// describeAs returns the sentence with another name for the file.
func (f *Fault) describeAs(name string) string {
	if name == "." {
		name = "the folder of the project"
	}
	return name + " " + f.Problem
}

// NewFinding returns the finding about a file that cannot be read, for any error.
// It contains nothing of the file itself.
func NewFinding(name string, err error) diag.Diagnostic {
	d := diag.Diagnostic{Rule: RuleUnreadable, Pos: diag.Pos{File: name, Line: 1, Col: 1}, Message: "cannot read " + name + ": " + systemCause(err),
		Hint: "check the name of the file and the right to read it"}
	var f *Fault
	if errors.As(err, &f) {
		d.Rule, d.Message, d.Hint = f.Rule, f.describeAs(name), f.Hint
	}
	return d
}

// systemCause returns the system's message without the path.
func systemCause(err error) string {
	var inner *fs.PathError
	if errors.As(err, &inner) {
		return inner.Err.Error()
	}
	return err.Error()
}

// outsideFault returns the fault of a link that leads out of the folder, which
// os.Root does not follow.
func outsideFault(name string) *Fault {
	return &Fault{RuleOutside, name, "is a link that leads out of the project, or is written from the top of the disk",
		"copy the file into the project, or link to a file inside it by a path such as ../other.yaml"}
}

// leavesRoot reports the error of os.Root for a path that leads out of it. Package
// os has no name for it.
func leavesRoot(err error) bool {
	return err != nil && strings.Contains(err.Error(), "escapes from parent")
}

// irregularFault returns the fault of something that is not a plain file.
func irregularFault(name string, mode fs.FileMode) *Fault {
	return &Fault{RuleKind, name, "is " + describeMode(mode) + ", not a plain file", "put a plain file in its place, or remove it"}
}

// describeMode returns what a file of a mode is, for messages.
func describeMode(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	case mode&fs.ModeSymlink != 0:
		return "a link"
	}
	return "something else"
}

// tooLargeFault returns the fault of a file over a limit of bytes.
func tooLargeFault(name string, most int64) *Fault {
	return &Fault{RuleTooLarge, name, "is larger than " + formatSize(most), "split the file, or remove what does not belong in it"}
}

// crowdedFault returns the fault of a folder or project with too many files.
func crowdedFault(name, what string) *Fault {
	return &Fault{RuleProject, name, what, "split the project, or remove what does not belong in it"}
}

// formatSize returns a number of bytes for messages.
func formatSize(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%d MiB", n>>20)
	case n >= 1<<10:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// sizeLimit returns how many bytes of a file of a project are read at most.
func sizeLimit(name string) int64 {
	if strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") {
		return limits.FileBytes
	}
	return limits.TextBytes
}
