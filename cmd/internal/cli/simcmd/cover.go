package simcmd

import (
	"maps"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// watchWorkers gives each worker of a plan rules of its own, which count coverage.
func (f *SimOptions) watchWorkers(plan *sim.Plan) {
	var mu sync.Mutex
	of := map[[2]int]*cover.Worker{}
	before := len(f.cov.Parts)
	plan.WorkerCell = func(cell, worker int) *sim.Cell {
		c := *plan.Cells[cell]
		l := &kit.LoadedScenario{Target: f.target, Choice: kit.VariantChoice{Variants: slices.Clone(c.Variants)}, OptionValues: maps.Clone(c.Options)}
		w, err := f.cov.NewWorker(l, c.Name()+", "+c.Seating(), before+cell, c.Rules.DisabledCaches)
		if err != nil {
			panic(err) // the same has just been compiled
		}
		c.Rules = w.Rules
		mu.Lock()
		of[[2]int{cell, worker}] = w
		mu.Unlock()
		return &c
	}
	plan.OnPlayer = func(cell, worker int, p *sim.Player) {
		mu.Lock()
		defer mu.Unlock()
		attachPlayer(of[[2]int{cell, worker}], p)
	}
}

// attachPlayer lets a player report its games.
func attachPlayer(w *cover.Worker, p *sim.Player) {
	begun := false
	p.Setting = func(s *game.Setting) {
		w.Begin(s.Seed)
		counted := s.OnReached
		w.StartGame(s)
		if seen := s.OnReached; counted != nil {
			s.OnReached = func(src *model.Source) {
				counted(src)
				seen(src)
			}
		}
		s.Quiet, begun = false, false
	}
	p.BeforeAction = func(t *game.Table, a flow.Action) {
		if !begun {
			w.AfterAction(t, t.Run().Events)
			begun = true
		}
		w.BeforeAction(t, a)
	}
	p.AfterAction = func(t *game.Table) { w.AfterAction(t, t.Run().Events) }
}
