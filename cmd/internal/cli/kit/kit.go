package kit

import (
	"io"
	"os"

	"github.com/gdamore/tcell/v2"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/children"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
)

// Kit holds what all commands share: the streams of the process and the folder it works from.
type Kit struct {
	In       io.Reader
	Out, Err io.Writer // printed text: control characters of games and programs are replaced
	RawOut   io.Writer // the output itself, for the protocol
	Color    bool
	Dir      string             // the folder the command works from
	Children children.Processes // programs that run beside the game
	Screen   tcell.Screen       // for tests: instead of the terminal
	// Overlay holds files of projects as they would be after a change, by root and path.
	Overlay map[string]map[string]string
	// OnStep is called at each piece of work that a long command counts, such as a game or a scenario; nil:
	// nobody asks. Several goroutines may call it.
	OnStep func()
}

// CountStep reports a piece of work to OnStep.
func (k *Kit) CountStep() {
	if k.OnStep != nil {
		k.OnStep()
	}
}

const (
	// StartGarbage makes the garbage collector run less often while files are read and a game is
	// compiled, because most of that memory lives as long as the command. A command that plays
	// nothing takes 5 to 10 % less time and 5 MB more. Long or large commands return to UsualGarbage.
	StartGarbage = 400
	UsualGarbage = 100

	// LintGarbage makes the collector run less often while a game is compiled again and again: most
	// of that memory is dropped at once. It saves a third of the time and takes half as much memory
	// again.
	LintGarbage = 400
)

// IsTerminal reports whether a writer is a terminal.
func IsTerminal(w any) bool {
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
