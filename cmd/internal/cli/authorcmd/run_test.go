package authorcmd

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
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
	if err := RunList(t.Context(), ListOptions{Kit: k, All: true, Format: "json"}); err != nil {
		t.Fatal(err)
	}
	var games []listedGame
	if err := json.Unmarshal(out.Bytes(), &games); err != nil || len(games) < 3 {
		t.Errorf("%d games, %v", len(games), err)
	}
	out.Reset()
	if err := RunWords(t.Context(), WordsOptions{Kit: k, Path: "movement.ID.cost.ID.when"}); err != nil || !strings.Contains(out.String(), "Names everywhere:") {
		t.Errorf("%v\n%s", err, out)
	}
	out.Reset()
	if err := RunSchema(t.Context(), SchemaOptions{Kit: k, Kind: "units"}); err != nil || !json.Valid(out.Bytes()) {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
	err := RunSchema(t.Context(), SchemaOptions{Kit: k, Kind: "unit"})
	if x, ok := err.(*kit.ExitError); !ok || x.Code != kit.ExitUsage || !strings.Contains(x.Text, "did you mean units?") {
		t.Errorf("an unknown kind: %v", err)
	}
}

// After the end of its context resolve prints nothing.
func TestResolveEndsWithItsContext(t *testing.T) {
	k, out := newKit(t)
	if err := RunResolve(t.Context(), ResolveOptions{Kit: k, Scenario: "napoleon-at-waterloo/basic", Why: "turns.last"}); err != nil || !strings.Contains(out.String(), "turns.last: ") {
		t.Fatalf("%v\n%s", err, out)
	}
	out.Reset()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := RunResolve(ctx, ResolveOptions{Kit: k, Scenario: "napoleon-at-waterloo/basic", Why: "turns.last"}); err == nil || out.Len() > 0 {
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
	r, err := playAgain(&endingContext{Context: t.Context(), left: 2500}, c, c, &DiffOptions{Replays: 1000, Seed: "1"}, p)
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
	verdicts, _, err := judgePairs(ctx, k, w, g, &VariantOptions{Games: 1000, Seed: "1"})
	if err != nil || len(verdicts) == 0 {
		t.Fatalf("%d pairs of %s, %v", len(verdicts), g.ID, err)
	}
	for _, v := range verdicts {
		if len(v.In) > 0 {
			t.Errorf("%s and %s were tried in %v", v.A, v.B, v.In)
		}
	}
	if err := RunVariants(ctx, VariantOptions{Kit: k, Game: g.ID, Format: "json"}); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("the command says %v", err)
	}
}

// After the end of their context commands that look at games print nothing, and those that make files make none.
func TestAuthorCommandsEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	const scenario = "napoleon-at-waterloo/basic"
	for name, run := range map[string]func(k *kit.Kit) error{
		"list":   func(k *kit.Kit) error { return RunList(ctx, ListOptions{Kit: k}) },
		"show":   func(k *kit.Kit) error { return RunShow(ctx, ShowOptions{Kit: k, Scenario: scenario}) },
		"words":  func(k *kit.Kit) error { return RunWords(ctx, WordsOptions{Kit: k, Path: "turns"}) },
		"schema": func(k *kit.Kit) error { return RunSchema(ctx, SchemaOptions{Kit: k, WriteDir: "schemas"}) },
		"docs":   func(k *kit.Kit) error { return RunDocs(ctx, DocsOptions{Kit: k, HTMLDir: "site"}) },
		"new":    func(k *kit.Kit) error { return RunNew(ctx, NewOptions{Kit: k, Thing: "game", Args: []string{"hill"}}) },
		"import": func(k *kit.Kit) error {
			return RunImport(ctx, ImportOptions{Kit: k, File: "units.csv", Out: "units.yaml"})
		},
		"pack":   func(k *kit.Kit) error { return RunPack(ctx, PackOptions{Kit: k, Game: "napoleon-at-waterloo"}) },
		"unpack": func(k *kit.Kit) error { return RunUnpack(ctx, UnpackOptions{Kit: k, File: "x.vedette"}) },
	} {
		k, out := newKit(t)
		err := run(k)
		if err == nil || err.Error() != "interrupted: nothing is printed or written" || out.Len() > 0 {
			t.Errorf("%s: %v, printed %q", name, err, out)
		}
		if made, err := os.ReadDir(k.Dir); err != nil || len(made) > 0 {
			t.Errorf("%s makes %v, %v", name, made, err)
		}
	}
	k, _ := newKit(t)
	if err := os.WriteFile(k.Dir+"/units.yaml", []byte("format: 2\nkind:   units\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := RunFmt(ctx, FmtOptions{Kit: k, Args: []string{"units.yaml"}}); err == nil || err.Error() != "interrupted: 0 of 1 files were looked at" {
		t.Errorf("fmt: %v", err)
	}
}
