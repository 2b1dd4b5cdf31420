package lintcmd

import (
	"context"
	"fmt"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script/load"
)

// smokeGames plays random games of each scenario, alone and with each variant that fits it. It
// adds the first fault of each as a finding at the line of the fault. After the end of ctx it
// begins no game.
func smokeGames(ctx context.Context, k *kit.Kit, w *kit.Workspace, games []string, n int, p *kit.Progress, found *diag.List) error {
	told := map[string]bool{}
	done, all := 0, 0
	for _, id := range games {
		g := w.Project.Game(id)
		all += len(g.Scenarios) * (1 + len(g.Variants))
	}
	for _, id := range games {
		g := w.Project.Game(id)
		for _, sc := range g.Scenarios {
			for _, with := range append([]string{""}, project.ListIDs(g.Variants)...) {
				var ids []string
				if with != "" {
					ids = []string{with}
				}
				if ctx.Err() != nil {
					return nil
				}
				p.ShowCount(int64(done), int64(all), "playing %s/%s %s", id, sc.ID, with)
				done++
				d := smokeScenario(ctx, k, w, id+"/"+sc.ID, ids, n)
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
func smokeScenario(ctx context.Context, k *kit.Kit, w *kit.Workspace, ref string, variants []string, n int) *diag.Diagnostic {
	loader := &load.Loader{}
	loader.Scripts.Context = ctx
	c := loader.CompileScenario(w.Project, ref, compile.Options{Variants: variants}) // lint has reported its findings
	if c.Game == nil {
		return nil
	}
	rules, err := c.MakeRules()
	if err != nil {
		return nil
	}
	t := &game.Table{Rules: rules}
	for seed := range n {
		actions, err := kit.RunPlayout(ctx, t, "random", game.Setting{Seed: rng.Seed(seed + 1), Quiet: true})
		if ctx.Err() != nil {
			return nil // a script that the context ended is no fault
		}
		if err == nil {
			continue
		}
		d := kit.FaultFinding(t, err)
		again := fmt.Sprintf("vedette play %s --all random --seed %d", ref, seed+1)
		for _, v := range variants {
			again += " --variant " + v
		}
		if len(c.Game.Files) > 0 && d.Pos.File == "" {
			d.Pos = diag.Pos{File: project.FindEntry(c.Folder.Scenarios, c.Scenario).Path, Line: 1, Col: 1}
		}
		d.Lines = append(d.Lines, fmt.Sprintf("in a random game of %s, after %s: %s", ref, diag.CountNoun(actions, "decision"), again))
		return &d
	}
	return nil
}
