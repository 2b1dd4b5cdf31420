package authorcmd

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// endingContext ends when it was asked a number of times.
type endingContext struct {
	context.Context
	left int
}

func (c *endingContext) Err() error {
	if c.left--; c.left >= 0 {
		return nil
	}
	return context.Canceled
}

// newKit returns a kit outside all projects, with its output.
func newKit(t *testing.T) (*kit.Kit, *bytes.Buffer) {
	out := &bytes.Buffer{}
	return &kit.Kit{Dir: t.TempDir(), Out: out, Err: &bytes.Buffer{}}, out
}

// Commands run without a command line.
func TestCommandsRunWithoutAProcess(t *testing.T) {
	k, out := newKit(t)
	if err := runList(k, true, "json"); err != nil {
		t.Fatal(err)
	}
	var games []listedGame
	if err := json.Unmarshal(out.Bytes(), &games); err != nil || len(games) < 3 {
		t.Errorf("%d games, %v", len(games), err)
	}
	out.Reset()
	if err := runWords(k, "movement.ID.cost.ID.when", "", kit.VariantChoice{}); err != nil || !strings.Contains(out.String(), "Names everywhere:") {
		t.Errorf("%v\n%s", err, out)
	}
	out.Reset()
	if err := runSchema(k, []string{"units"}, "", "", kit.VariantChoice{}); err != nil || !json.Valid(out.Bytes()) {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
	err := runSchema(k, []string{"unit"}, "", "", kit.VariantChoice{})
	if x, ok := err.(*kit.ExitError); !ok || x.Code != kit.ExitUsage || !strings.Contains(x.Text, "did you mean units?") {
		t.Errorf("an unknown kind: %v", err)
	}
}

// After the end of its context resolve prints nothing.
func TestResolveEndsWithItsContext(t *testing.T) {
	k, out := newKit(t)
	if err := runResolve(t.Context(), k, "napoleon-at-waterloo/basic", "turns.last", kit.VariantChoice{}); err != nil || !strings.Contains(out.String(), "turns.last: ") {
		t.Fatalf("%v\n%s", err, out)
	}
	out.Reset()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := runResolve(ctx, k, "napoleon-at-waterloo/basic", "turns.last", kit.VariantChoice{}); err == nil || out.Len() > 0 {
		t.Errorf("%v, printed %q", err, out)
	}
}

// After the end of its context diff begins no game, and counts those before.
func TestReplayingEndsWithItsContext(t *testing.T) {
	k, _ := newKit(t)
	w, err := k.OpenHere()
	if err != nil {
		t.Fatal(err)
	}
	c := new(load.Loader).CompileScenario(w.Project, "napoleon-at-waterloo/basic", compile.Options{})
	p := k.StartProgress()
	defer p.EndLine()
	// The context is asked for each entry of a game, of which each has some hundreds.
	r, err := playAgain(&endingContext{Context: t.Context(), left: 2500}, c, c, &diffFlags{replays: 1000, seed: "1"}, p)
	if err != nil || r.Games < 1 || r.Games > 5 || r.Same != r.Games {
		t.Errorf("%+v, %v", r, err)
	}
}

// After the end of its context variants tries no pair: the table says what was tried, and the
// error that it is a part.
func TestTryingVariantsEndsWithItsContext(t *testing.T) {
	k, _ := newKit(t)
	w, err := k.OpenHere()
	if err != nil {
		t.Fatal(err)
	}
	var g *project.Game
	for _, x := range w.Project.Games {
		if g == nil || len(x.Variants) > len(g.Variants) {
			g = x
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	verdicts, _, err := judgePairs(ctx, k, w, g, &variantFlags{games: 1000, seed: "1"})
	if err != nil || len(verdicts) == 0 {
		t.Fatalf("%d pairs of %s, %v", len(verdicts), g.ID, err)
	}
	for _, v := range verdicts {
		if len(v.In) > 0 {
			t.Errorf("%s and %s were tried in %v", v.A, v.B, v.In)
		}
	}
	if err := runVariants(ctx, k, &variantFlags{format: "json"}, g.ID); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("the command says %v", err)
	}
}
