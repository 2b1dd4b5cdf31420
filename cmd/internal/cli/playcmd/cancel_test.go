package playcmd

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
)

// After the end of its context play begins no decision, and the journal holds all that was done.
func TestPlayEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out := &kittest.Cutter{At: "Combat at", Cancel: cancel}
	k := &kit.Kit{Out: out, Err: &bytes.Buffer{}, In: strings.NewReader(""), Dir: t.TempDir()}
	path := k.Dir + "/my.game"
	if err := Run(ctx, Options{Kit: k, Args: []string{"napoleon-at-waterloo/basic"}, All: "random", Journal: path, Seed: "3"}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "Combat at"); n != 1 || !strings.Contains(out.String(), "go on with: vedette play --resume "+path) {
		t.Errorf("%d combats:\n%s", n, out)
	}
	log, err := journal.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	_, rules, err := session.ReopenGame(k, path, log)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := replay.Replay(t.Context(), rules, log); err != nil || len(log.Entries) == 0 {
		t.Errorf("%d entries, %v", len(log.Entries), err)
	}
	if err := Run(ctx, Options{Kit: k, Resume: path, All: "random"}); err == nil || !strings.Contains(err.Error(), "interrupted: the game is not resumed") {
		t.Errorf("resumed under a context that has ended: %v", err)
	}
	again, err := journal.Load(path)
	if err != nil || len(again.Entries) != len(log.Entries) {
		t.Errorf("%v, %v", err, errors.Is(ctx.Err(), context.Canceled))
	}
}
