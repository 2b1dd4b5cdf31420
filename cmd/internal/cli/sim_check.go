package cli

import (
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/sim"
)

// checkShares plays n seeds of each share again and compares the results with the counts of the
// share. The games are found here by the ids in the file.
func (a *app) checkShares(list []sim.NamedResult, n, workers int) error {
	stop, release := a.catchInterrupt("the games under way")
	defer release()
	for _, share := range list {
		played := int64(0)
		for _, r := range share.Result.Runs {
			seeds, err := a.checkRun(share, r, int64(n), workers, stop)
			if err != nil {
				return err
			}
			played += seeds
		}
		if stop.Err() != nil {
			return findingsError("interrupted: not all shares were checked")
		}
		fmt.Fprintf(a.err, "%s: %s played again, as counted\n", share.File, countNoun(int(played), "seed"))
	}
	return nil
}

// checkRun plays seeds of one run again, and says how many.
func (a *app) checkRun(share sim.NamedResult, r *sim.Run, n int64, workers int, stop context.Context) (int64, error) {
	cells, err := a.cellsAgain(share.File, r)
	if err != nil {
		return 0, err
	}
	again, played := sim.NewWork(cells), int64(0)
	salt := fnv.New64a()
	fmt.Fprint(salt, share.Result.Seal)
	for _, s := range r.CheckSeeds(n, salt.Sum64()) {
		plan := &sim.Plan{Cells: cells, First: s.First, Games: int(s.N), Workers: workers}
		plan.Enough = func(*sim.Work) bool { return stop.Err() != nil }
		work, seeds := plan.Run()
		again.Merge(work)
		played += int64(seeds)
		if stop.Err() != nil {
			return played, nil
		}
	}
	if why := r.Work.Contains(again); why != "" {
		return 0, a.simFailed(sim.RefuteCounts(share.File, why))
	}
	return played, nil
}

// cellsAgain compiles the cells of a run. It runs no programs that had seats, as a file from
// somebody else may name any.
func (a *app) cellsAgain(file string, r *sim.Run) ([]*sim.Cell, error) {
	var out []*sim.Cell
	for _, c := range r.Cells {
		for _, seat := range c.Seats {
			if !slices.Contains(botNames(), seat) && strings.Contains(seat, "exec:") {
				return nil, findingsError("%s: %s sat at the table; --check runs no program that a file names", file, seat)
			}
		}
		chosen := variantChoice{variants: slices.Clone(c.Variants)}
		for _, name := range slices.Sorted(maps.Keys(c.Options)) {
			chosen.options = append(chosen.options, name+"="+c.Options[name])
		}
		l, err := a.loadScenario(c.Scenario, chosen)
		if err != nil {
			return nil, err
		}
		here, err := simCell(l, c.Seats)
		if err != nil {
			return nil, err
		}
		if !here.SameAs(c) {
			return nil, findingsError("%s: %s is another here than where it was played: --check needs the same files", file, c.Name())
		}
		out = append(out, here)
	}
	return out, nil
}
