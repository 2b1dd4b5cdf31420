package testcmd

import (
	"context"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// ResolveCase returns the position of an author test as a side sees it, or the figure of its
// orders.
func ResolveCase(k *kit.Kit, file, name, side string, figure bool) (*figures.ShownPosition, error) {
	t := newTester(k, &testFlags{run: []string{file}, at: name})
	if err := t.collectCases([]string{file}); err != nil {
		return nil, err
	}
	c, err := t.singleCase(name)
	if err != nil {
		return nil, err
	}
	r := t.loadCase(c)
	if r == nil {
		return nil, t.caseFailure(c)
	}
	viewer, err := figures.FindPictureViewer(k, r.rules.Model, side)
	if err != nil {
		return nil, err
	}
	p := &figures.ShownPosition{Game: r.rules.Model, Viewer: viewer}
	if !figure {
		table := t.caseTable(c, r)
		if table == nil {
			return nil, t.caseFailure(c)
		}
		p.Position = table.ShownPosition()
		return p, nil
	}
	s := t.caseSetting(c)
	w := recordFigure(c, viewer, &s)
	c.out = authortest.RunCase(context.Background(), r.rules, c.spec, c.c, s)
	wrong := &diag.List{Items: c.out.Wrong}
	t.addFindings(c.w, wrong)
	if wrong.HasErrors() {
		return nil, t.caseFailure(c)
	}
	if w.Start == nil {
		return nil, kit.UsageError("%s has no orders: there is nothing to draw a figure of", c.c.Name)
	}
	p.Position, p.Figure = w.Start, w.BuildFigure(r.rules.Model)
	if c.c.Figure != "" {
		p.Figure.Caption = c.c.Figure
	}
	return p, nil
}
