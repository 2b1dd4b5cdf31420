package lintcmd

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
)

// After the end of its context lint plays no further game, and checks no further scenario.
func TestLintStopsAtTheNextStep(t *testing.T) {
	for _, games := range []int{0, 100_000} {
		k := &kit.Kit{Dir: t.TempDir(), Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
		steps := kittest.CountSteps(t, 2)
		k.OnStep = steps.Count
		err := Run(steps.Context, Options{Kit: k, Args: []string{"napoleon-at-waterloo"}, SmokeGames: games})
		if err == nil || err.Error() != "interrupted: not everything was checked" {
			t.Errorf("%v", err)
		}
		steps.CheckEnd(t, 1)
	}
}

// After an interrupt lint says that it did not check everything, and changes no file.
func TestLintEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "vedette.yaml"), []byte("format: 2\nkind: project\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	baseline := filepath.Join(dir, "known.json")
	for _, x := range []struct {
		flags Options
		want  string
	}{
		{Options{SmokeGames: 1000}, "interrupted: not everything was checked"},
		{Options{Fix: true}, "interrupted: no file is changed"},
		{Options{WriteBaseline: true, Baseline: baseline}, "interrupted: no file is changed"},
	} {
		x.flags.FailOn, x.flags.Formats = "error", []string{"text"}
		x.flags.Kit, x.flags.Args = &kit.Kit{Dir: dir, Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}, []string{"napoleon-at-waterloo"}
		err := Run(ctx, x.flags)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v, not %q", x.flags, err, x.want)
		}
	}
	if _, err := os.Stat(baseline); err == nil {
		t.Error("the baseline was written")
	}
}
