package servecmd

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// The engine answers on the streams that it is given, until they end.
func TestTheEngineRunsWithoutAProcess(t *testing.T) {
	var out bytes.Buffer
	k := &kit.Kit{Dir: t.TempDir(), In: strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"protocol.schema"}` + "\n"), RawOut: &out}
	if err := runEngine(k); err != nil || !strings.Contains(out.String(), `"game.new"`) {
		t.Errorf("%v\n%.200s", err, out.String())
	}
}

// The language server ends with its context, also where the editor says nothing.
func TestTheLanguageServerEndsWithItsContext(t *testing.T) {
	in, editor := io.Pipe()
	defer editor.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	k := &kit.Kit{Dir: t.TempDir(), In: in, RawOut: io.Discard, Err: io.Discard}
	if err := runLSP(ctx, k, func(*kit.Kit, string, *project.Project, *diag.List) {}, false); err != kit.ErrFindings {
		t.Errorf("it ends with %v, not as an editor that left without a word", err)
	}
}
