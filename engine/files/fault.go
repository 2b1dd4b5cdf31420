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
	Problem string // what is wrong, in a sentence whose first word is the name
	Hint    string // how to mend it
}

// Error is the sentence.
func (f *Fault) Error() string { return f.describeAs(f.Name) }

func (f *Fault) describeAs(name string) string {
	if name == "." {
		name = "the folder of the project"
	}
	return name + " " + f.Problem
}

// NewFinding is what is told of a file that cannot be read, whatever the error
// that came of it. Nothing of the file itself is in it.
func NewFinding(name string, err error) diag.Diagnostic {
	d := diag.Diagnostic{Rule: RuleUnreadable, Pos: diag.Pos{File: name, Line: 1, Col: 1}, Message: "cannot read " + name + ": " + systemCause(err),
		Hint: "check the name of the file and the right to read it"}
	var f *Fault
	if errors.As(err, &f) {
		d.Rule, d.Message, d.Hint = f.Rule, f.describeAs(name), f.Hint
	}
	return d
}

// systemCause is what the system says, without the path, which is told already.
func systemCause(err error) string {
	var inner *fs.PathError
	if errors.As(err, &inner) {
		return inner.Err.Error()
	}
	return err.Error()
}

// outsideFault is the fault of a link that os.Root does not follow.
func outsideFault(name string) *Fault {
	return &Fault{RuleOutside, name, "is a link that leads out of the project, or is written from the top of the disk",
		"copy the file into the project, or link to a file inside it by a path such as ../other.yaml"}
}

// leavesRoot knows the error of os.Root for what leads out of it, which has no
// name in package os.
func leavesRoot(err error) bool {
	return err != nil && strings.Contains(err.Error(), "escapes from parent")
}

// irregularFault is the fault of what is not a plain file.
func irregularFault(name string, mode fs.FileMode) *Fault {
	return &Fault{RuleKind, name, "is " + describeMode(mode) + ", not a plain file", "put a plain file in its place, or remove it"}
}

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

func tooLargeFault(name string, most int64) *Fault {
	return &Fault{RuleTooLarge, name, "is larger than " + formatSize(most), "split the file, or remove what does not belong in it"}
}

func crowdedFault(name, what string) *Fault {
	return &Fault{RuleProject, name, what, "split the project, or remove what does not belong in it"}
}

func formatSize(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%d MiB", n>>20)
	case n >= 1<<10:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// sizeLimit is how much of a file of a project is read at most.
func sizeLimit(name string) int64 {
	if strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") {
		return limits.FileBytes
	}
	return limits.TextBytes
}
