package cli

import (
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/big"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// The size of a big game where none is given.
const (
	bigHexes    = 25_000
	bigCounters = 5_000
)

// bigSize reads a size such as 25000x5000; no argument is the usual one.
func bigSize(args []string) (hexes, counters int, err error) {
	switch {
	case len(args) == 0:
		return bigHexes, bigCounters, nil
	case len(args) > 1:
		return 0, 0, usageError("--big takes one size, such as %dx%d, and no scenario", bigHexes, bigCounters)
	}
	left, right, ok := strings.Cut(strings.ToLower(args[0]), "x")
	hexes, e1 := strconv.Atoi(left)
	counters, e2 := strconv.Atoi(right)
	if !ok || e1 != nil || e2 != nil {
		return 0, 0, usageError("%q is not a size: hexes, x, counters, such as %dx%d", args[0], bigHexes, bigCounters)
	}
	// The map is whole columns: some hexes more than were asked for come out.
	if hexes < 40 || hexes > limits.Hexes/8*7 || counters < 20 || counters > limits.Units {
		return 0, 0, usageError("a big game has from 40 to %d hexes and from 20 to %d counters", limits.Hexes/8*7, limits.Units)
	}
	return hexes, counters, nil
}

// benchBig makes a game of a size, loads it and plays some decisions of it.
func (a *app) benchBig(args []string, f *benchFlags) error {
	hexes, counters, err := bigSize(args)
	if err != nil {
		return err
	}
	if len(f.bots) > 1 || f.soak > 0 || f.variants != "none" || f.decisions < 1 {
		return usageError("--big takes one seating of --bots, --decisions of 1 or more, and neither --soak nor --variants")
	}
	pack, err := big.Pack(hexes, counters, rng.ParseSeed(f.seed))
	if err != nil {
		return usageError("%v", err)
	}
	a.timeCalibration()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(usualGarbage))
	runtime.GC()
	start := time.Now()
	w := &workspace{fsys: pack}
	w.project = project.Open(pack, &w.findings)
	l, err := a.loadTarget(&target{workspace: w, ref: big.Ref}, variantChoice{})
	if err != nil {
		return err
	}
	rules, err := newRules(l.Result, l.lua)
	if err != nil {
		return err
	}
	rules.DisabledCaches = f.disabledCaches
	t, err := game.New(rules, game.Setting{Seed: rng.ParseSeed(f.seed), Quiet: true})
	if err != nil {
		return findingsError("%v", err)
	}
	fmt.Fprintf(a.out, "%d hexes, %d counters: loaded and set up in %.2f s, %d MB of memory\n", rules.Model.Grid.NumHexes(), len(rules.Model.Units), time.Since(start).Seconds(), memoryMB())
	return a.playBig(t, f)
}

// memoryMB is how much memory the program has taken from the system so far.
func memoryMB() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys >> 20
}

// spent is what the decisions of one kind took.
type spent struct {
	n, options int
	took       time.Duration
}

// playBig plays a bounded number of decisions and says what each kind of them took.
func (a *app) playBig(t *game.Table, f *benchFlags) error {
	seed := rng.ParseSeed(f.seed)
	if _, err := f.listSeatings(t.Model()); err != nil {
		return err
	}
	players, err := newBots(f.bots[0], seed, len(t.Model().Sides))
	if err != nil {
		return err
	}
	by, n := map[string]*spent{}, 0
	begun := time.Now()
	for last := begun; t.Result() == nil && n < f.decisions; n++ {
		d, open := t.Decision()
		if !open {
			return findingsError("after %d decisions nobody decides, and the game is not over", n)
		}
		s := by[d.Kind]
		if s == nil {
			s = &spent{}
			by[d.Kind] = s
		}
		s.options += len(t.Legal())
		if _, no := t.ApplyTrusted(players[d.Side].Choose(t)); no != nil {
			return findingsError("after %d decisions: %v", n, no)
		}
		now := time.Now()
		s.n, s.took, last = s.n+1, s.took+now.Sub(last), now
	}
	took := time.Since(begun).Seconds()
	fmt.Fprintf(a.out, "%d decisions of a %s game in %.2f s: %.0f decisions/s, turn %d, %d MB of memory at most\n", n, f.bots[0], took, float64(n)/took, t.Position().Turn, memoryMB())
	for _, kind := range slices.SortedFunc(maps.Keys(by), func(x, y string) int { return int(by[y].took - by[x].took) }) {
		s := by[kind]
		fmt.Fprintf(a.out, "  %-22s %7d decisions %9.0f microseconds each %8.1f options each\n", kind, s.n, s.took.Seconds()*1e6/float64(s.n), float64(s.options)/float64(s.n))
	}
	return nil
}
