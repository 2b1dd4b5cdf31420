package simcmd

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// checkShares plays n seeds of each share again and compares the results with the counts of the
// share. The games are found here by the ids in the file.
func checkShares(ctx context.Context, k *kit.Kit, list []sim.NamedResult, n, workers int) error {
	stop, release := k.CatchInterrupt(ctx, "")
	defer release()
	for _, share := range list {
		played := int64(0)
		for _, r := range share.Result.Runs {
			seeds, err := checkRun(stop, k, share, r, int64(n), workers)
			if err != nil {
				return err
			}
			played += seeds
		}
		if stop.Err() != nil {
			return kit.FindingsError("interrupted: not all shares were checked")
		}
		fmt.Fprintf(k.Err, "%s: %s played again, as counted\n", share.File, diag.CountNoun(int(played), "seed"))
	}
	return nil
}

// checkRun plays seeds of one run again, and says how many.
func checkRun(stop context.Context, k *kit.Kit, share sim.NamedResult, r *sim.Run, n int64, workers int) (int64, error) {
	cells, err := cellsAgain(k, share.File, r)
	if err != nil {
		return 0, err
	}
	again, played := sim.NewWork(cells), int64(0)
	salt := fnv.New64a()
	fmt.Fprint(salt, share.Result.Seal)
	for _, s := range r.CheckSeeds(n, salt.Sum64()) {
		plan := &sim.Plan{Cells: cells, First: s.First, Games: int(s.N), Workers: workers}
		work, seeds := plan.Run(stop)
		again.Merge(work)
		played += int64(seeds)
		if stop.Err() != nil {
			return played, nil
		}
	}
	if why := r.Work.Contains(again); why != "" {
		return 0, simFailed(k, sim.RefuteCounts(share.File, why))
	}
	return played, nil
}

// cellsAgain compiles the cells of a run. It runs no programs that had seats, as a file from
// somebody else may name any.
func cellsAgain(k *kit.Kit, file string, r *sim.Run) ([]*sim.Cell, error) {
	var out []*sim.Cell
	for _, c := range r.Cells {
		for _, seat := range c.Seats {
			if !slices.Contains(kit.BotNames(), seat) && strings.Contains(seat, "exec:") {
				return nil, kit.FindingsError("%s: %s sat at the table; --check runs no program that a file names", file, seat)
			}
		}
		here, err := compileCell(k, c)
		if err != nil {
			return nil, err
		}
		if !here.SameAs(c) {
			return nil, kit.FindingsError("%s: %s is another here than where it was played: --check needs the same files", file, c.Name())
		}
		out = append(out, here)
	}
	return out, nil
}

// compileCell compiles the game of a cell from the files that are here.
func compileCell(k *kit.Kit, c *sim.Cell) (*sim.Cell, error) {
	chosen := kit.VariantChoice{Variants: slices.Clone(c.Variants)}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		chosen.Options = append(chosen.Options, name+"="+c.Options[name])
	}
	l, err := k.LoadScenario(c.Scenario, chosen)
	if err != nil {
		return nil, err
	}
	return simCell(l, c.Seats)
}

// findRules gives the cells of a result the rules of the game, if the same files are here: then sides and units have
// their names, and the map can be drawn. Without them a result is shown with the ids that it holds.
func findRules(k *kit.Kit, r *sim.Result) {
	quiet := &kit.Kit{Out: io.Discard, Err: io.Discard, Dir: k.Dir, Overlay: k.Overlay}
	for _, run := range r.Runs {
		for _, c := range run.Cells {
			if here, err := compileCell(quiet, c); err == nil && here.Content == c.Content {
				c.Rules = here.Rules
			}
		}
	}
}
