package servecmd

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// The engine answers on the streams that it is given, until they end.
func TestTheEngineRunsWithoutAProcess(t *testing.T) {
	var out bytes.Buffer
	k := &kit.Kit{Dir: t.TempDir(), In: strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"protocol.schema"}` + "\n"), RawOut: &out}
	if err := RunEngine(t.Context(), EngineOptions{Kit: k}); err != nil || !strings.Contains(out.String(), `"game.new"`) {
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
	if err := RunLSP(ctx, LSPOptions{Kit: k, filter: func(*kit.Kit, string, *project.Project, *diag.List) {}}); err != kit.ErrFindings {
		t.Errorf("it ends with %v, not as an editor that left without a word", err)
	}
}

// The server ends with its context, and the engine answers nothing after it.
func TestServersEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	out := &kittest.Cutter{At: "the lobby, for you alone", Cancel: cancel}
	k := &kit.Kit{Dir: t.TempDir(), Out: out, Err: &bytes.Buffer{}}
	if err := RunServe(ctx, ServeOptions{Kit: k, Dir: ".", Addr: "127.0.0.1:0"}); err != nil || !strings.Contains(out.String(), "stopped; the same links work") {
		t.Errorf("%v\n%s", err, out)
	}
	var answers bytes.Buffer
	k = &kit.Kit{Dir: t.TempDir(), In: strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"games.list"}` + "\n"), RawOut: &answers}
	if err := RunEngine(ctx, EngineOptions{Kit: k}); err == nil || answers.Len() > 0 {
		t.Errorf("%v, answered %s", err, answers.String())
	}
}
