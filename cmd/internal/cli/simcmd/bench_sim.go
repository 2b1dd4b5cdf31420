package simcmd

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// runProfiled runs f and, if a file is named, writes a CPU profile of it.
func runProfiled(file string, f func() error) error {
	if file == "" {
		return f()
	}
	out, err := os.Create(file)
	if err != nil {
		return kit.IOError(err)
	}
	defer out.Close()
	if err := pprof.StartCPUProfile(out); err != nil {
		return kit.IOError(err)
	}
	defer pprof.StopCPUProfile()
	return f()
}

// benchSim plays the same games in the way of bench and in the way of sim, on one core and on
// all, and compares the speeds.
func benchSim(ctx context.Context, k *kit.Kit, list []benchGame, f *BenchOptions) error {
	fmt.Fprintln(k.Out, "the same games played and thrown away (bench), and counted (sim), on so many cores:")
	for _, b := range list {
		bots, err := f.listSeatings(b.rules.Model)
		if err != nil {
			return err
		}
		for _, bot := range bots {
			if err := benchSimOf(ctx, k, b, bot, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// benchSimOf does that for one scenario and seating.
func benchSimOf(ctx context.Context, k *kit.Kit, b benchGame, seating string, f *BenchOptions) error {
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	cores := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(cores)
	first := rng.ParseSeed(f.Seed)
	t := &game.Table{Rules: b.rules}
	start := time.Now()
	for i := range f.Games {
		seed := first + rng.Seed(i)
		if _, err := kit.RunPlayout(ctx, t, seating, game.Setting{Seed: seed, Quiet: true}); ctx.Err() != nil {
			return kit.FindingsError("interrupted: %s by %s were not played to their end", b.name, seating)
		} else if err != nil {
			return kit.FindingsError("%s, %s, seed %d: %v", b.name, seating, uint64(seed), err)
		}
	}
	bare := float64(f.Games) / time.Since(start).Seconds()
	fmt.Fprintf(k.Out, "  %-44s %-15s bench %8.1f games/s", b.name, seating, bare)
	cell, err := sim.NewCell(b.rules, kit.ExpandSeating(seating, len(b.rules.Model.Sides)))
	if err != nil {
		return kit.UsageError("%v", err)
	}
	var one float64
	for n := 1; n <= cores; n++ {
		runtime.GOMAXPROCS(n)
		runtime.GC()
		start := time.Now()
		(&sim.Plan{Cells: []*sim.Cell{cell}, First: first, Games: f.Games, Workers: n}).Run(ctx)
		if ctx.Err() != nil {
			fmt.Fprintln(k.Out)
			return kit.FindingsError("interrupted: %s by %s were not played to their end", b.name, seating)
		}
		rate := float64(f.Games) / time.Since(start).Seconds()
		if n == 1 {
			one = rate
			fmt.Fprintf(k.Out, "; sim %8.1f games/s, %3.0f %% of it, %d MB of memory", rate, 100*rate/bare, memoryMB())
			continue
		}
		fmt.Fprintf(k.Out, "; %d cores %8.1f games/s, %.2f times one, %d MB", n, rate, rate/one, memoryMB())
	}
	fmt.Fprintln(k.Out)
	return nil
}

// memoryMB is how much memory the program has taken from the system so far.
func memoryMB() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys >> 20
}
