package testcmd

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/authortest/run"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// singleCase returns the one case that is named.
func (t *tester) singleCase(name string) (*run.Case, error) {
	cases := t.runner.Cases
	if len(cases) == 1 {
		return &cases[0], nil
	}
	var names []string
	for i := range cases {
		names = append(names, fmt.Sprintf("  %s %s", cases[i].Place(), cases[i].Spec.Name))
	}
	if len(names) == 0 {
		return nil, kit.UsageError("no case fits %q", name)
	}
	return nil, kit.UsageError("%d cases fit %q; give more of the name, or file:line:\n%s", len(names), name, strings.Join(names, "\n"))
}

// openCase plays on from the position of a case.
func (t *tester) openCase(ctx context.Context) error {
	c, err := t.singleCase(t.o.At)
	if err != nil {
		return err
	}
	w := t.workspace(c)
	x := t.runner.LoadCase(c)
	var table *game.Table
	if x != nil {
		table = t.runner.StartCase(c, x)
	}
	if table == nil {
		return t.findingsError(c)
	}
	if err := table.Fault(); err != nil {
		return kit.FindingsError("%v", err)
	}
	name, err := filepath.Rel(t.o.Kit.Dir, filepath.Join(w.Root, c.File.Path))
	if err != nil {
		name = c.File.Path
	}
	out := t.o.Kit.Out
	fmt.Fprintf(out, "%s:%d: %s: %s\n", name, c.Spec.Pos.Line, c.Spec.Rule, c.Spec.Name)
	for _, order := range c.Spec.When {
		fmt.Fprintf(out, "  the case goes on with %s\n", yamldoc.PrintInline(order))
	}
	l := &kit.LoadedScenario{Target: &kit.Target{Workspace: w, Ref: c.Tests.Scenario}, Result: x.Result, Compilation: t.compiled}
	return t.o.OpenTable(ctx, t.o.Kit, l, table)
}

// ResolveCase returns the position of an author test as a side sees it, or the figure of its
// orders. It is for commands of other families; the root hands it over.
func ResolveCase(ctx context.Context, k *kit.Kit, file, name, side string, figure bool) (*figures.ShownPosition, error) {
	t := newTester(&Options{Kit: k, Args: []string{file}, Patterns: []string{file}, At: name})
	if err := t.collectCases(); err != nil {
		return nil, err
	}
	c, err := t.singleCase(name)
	if err != nil {
		return nil, err
	}
	x := t.runner.LoadCase(c)
	if x == nil {
		return nil, t.findingsError(c)
	}
	viewer, err := figures.FindPictureViewer(k, x.Rules.Model, side)
	if err != nil {
		return nil, err
	}
	p := &figures.ShownPosition{Game: x.Rules.Model, Viewer: viewer}
	if !figure {
		table := t.runner.StartCase(c, x)
		if table == nil {
			return nil, t.findingsError(c)
		}
		p.Position = table.ShownPosition()
		return p, nil
	}
	var w *figures.Recorder
	t.runner.Watch = func(c *run.Case, s *authortest.Setting) func(*game.Rules) {
		w = recordFigure(c, viewer, s)
		return nil
	}
	t.runner.RunCase(ctx, c)
	if c.Failed {
		return nil, t.findingsError(c)
	}
	if w.Start == nil {
		return nil, kit.UsageError("%s has no orders: there is nothing to draw a figure of", c.Spec.Name)
	}
	p.Position, p.Figure = w.Start, w.BuildFigure(x.Rules.Model)
	if c.Spec.Figure != "" {
		p.Figure.Caption = c.Spec.Figure
	}
	return p, nil
}
