package cli

import (
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// casePosition returns the position of an author test as a side sees it, or the figure of its
// orders.
func (a *app) casePosition(file, name, side string, figure bool) (*resolvedPosition, error) {
	t := a.newTester(&testFlags{run: []string{file}, at: name})
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
	viewer, err := a.pictureViewer(r.rules.Model, side)
	if err != nil {
		return nil, err
	}
	p := &resolvedPosition{game: r.rules.Model, viewer: viewer}
	if !figure {
		table := t.caseTable(c, r)
		if table == nil {
			return nil, t.caseFailure(c)
		}
		p.position = table.ShownPosition()
		return p, nil
	}
	s := t.caseSetting(c)
	w := watchFigure(c, viewer, &s)
	c.out = authortest.RunCase(r.rules, c.spec, c.c, s)
	wrong := &diag.List{Items: c.out.Wrong}
	t.addFindings(c.w, wrong)
	if wrong.HasErrors() {
		return nil, t.caseFailure(c)
	}
	if w.before == nil {
		return nil, usageError("%s has no orders: there is nothing to draw a figure of", c.c.Name)
	}
	p.position, p.figure = w.before, w.buildFigure(r.rules.Model)
	if c.c.Figure != "" {
		p.figure.Caption = c.c.Figure
	}
	return p, nil
}
