package cli

import (
	"errors"
	"fmt"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/load"
)

// smokeGames plays random games of each scenario, alone and with each variant that fits it. It
// adds the first fault of each as a finding at the line of the fault.
func (a *app) smokeGames(w *workspace, games []string, n int, p *progress, found *diag.List) error {
	told := map[string]bool{}
	for _, id := range games {
		g := w.project.Game(id)
		for _, sc := range g.Scenarios {
			for _, with := range append([]string{""}, project.ListIDs(g.Variants)...) {
				var ids []string
				if with != "" {
					ids = []string{with}
				}
				p.showState("playing %s/%s %s", id, sc.ID, with)
				d := a.smokeScenario(w, id+"/"+sc.ID, ids, n)
				if d == nil || told[d.Rule+d.Pos.String()+d.Message] {
					continue
				}
				told[d.Rule+d.Pos.String()+d.Message] = true
				found.Add(*d)
			}
		}
	}
	diag.SortFindings(found)
	return nil
}

// smokeScenario plays one scenario with variants. It returns nil if nothing went wrong, or if
// the scenario cannot be played with them.
func (a *app) smokeScenario(w *workspace, ref string, variants []string, n int) *diag.Diagnostic {
	c := new(load.Loader).CompileScenario(w.project, ref, compile.Options{Variants: variants}) // lint has reported its findings
	if c.Game == nil {
		return nil
	}
	rules, err := c.MakeRules()
	if err != nil {
		return nil
	}
	t := &game.Table{Rules: rules}
	for seed := range n {
		actions, err := runPlayout(t, "random", game.Setting{Seed: rng.Seed(seed + 1), Quiet: true})
		if err == nil {
			continue
		}
		d := faultFinding(t, err)
		again := fmt.Sprintf("vedette play %s --all random --seed %d", ref, seed+1)
		for _, v := range variants {
			again += " --variant " + v
		}
		if len(c.Game.Files) > 0 && d.Pos.File == "" {
			d.Pos = diag.Pos{File: project.FindEntry(c.Folder.Scenarios, c.Scenario).Path, Line: 1, Col: 1}
		}
		d.Lines = append(d.Lines, fmt.Sprintf("in a random game of %s, after %s: %s", ref, countNoun(actions, "decision"), again))
		return &d
	}
	return nil
}

// faultFinding returns the fault that stopped a game as a finding.
func faultFinding(t *game.Table, err error) diag.Diagnostic {
	cause := err
	if t.Fault() != nil {
		cause = t.Fault()
	}
	var fault *script.Fault
	var over *flow.LimitError
	var no *game.Refused
	switch {
	case errors.As(cause, &fault):
		return fault.Diag
	case errors.As(cause, &over):
		return over.Diag
	case errors.As(cause, &no) && no.Source != nil:
		return diag.Diagnostic{Rule: game.ReasonScriptFault, Pos: no.Source.Pos, Message: no.Text}
	}
	return game.FaultFinding(cause)
}
