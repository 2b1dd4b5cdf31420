package cli

import (
	"bytes"
	"errors"
	"flag"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

var docs = flag.Bool("docs", false, "write pages of docs anew")

// TestFaultOfOurs: a panic becomes a plain message and exit code 3, with the
// stack only when asked for.
func TestFaultOfOurs(t *testing.T) {
	for _, debug := range []bool{false, true} {
		var out bytes.Buffer
		code := func() (code int) {
			defer func() { code = reportPanic(&out, recover(), debug) }()
			panic("a slip")
		}()
		text := out.String()
		if code != kit.ExitFault || !strings.Contains(text, "a slip") || !strings.Contains(text, "report") {
			t.Errorf("exit %d, %q", code, text)
		}
		if strings.Contains(text, "goroutine") != debug {
			t.Errorf("debug %v, but the stack is not as asked:\n%s", debug, text)
		}
	}
}

func TestExitCodes(t *testing.T) {
	a := &kit.Kit{Err: &bytes.Buffer{}}
	for want, err := range map[int]error{
		kit.ExitFindings: kit.ErrFindings, kit.ExitUsage: kit.UsageError("no"), kit.ExitMachine: kit.IOError(errors.New("full")),
		kit.ExitFault: errors.New("something nobody thought of"),
	} {
		if got := reportError(a, err); got != want {
			t.Errorf("%v: exit %d, want %d", err, got, want)
		}
	}
	root := rootCommand(a, new(bool))
	root.SetArgs([]string{"replay"})
	if c, err := root.ExecuteC(); reportError(a, argumentError(c, err)) != kit.ExitUsage {
		t.Error("a wrong number of arguments is no wrong usage")
	}
}
