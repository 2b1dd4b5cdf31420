package simcmd

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// BenchOptions say which games [RunBench] plays, and under which checks.
type BenchOptions struct {
	Kit       *kit.Kit
	Args      []string // games or scenarios; none: those of the project
	Games     int      // games for each figure
	SoakGames int      // games of everything under the conformance checks; 0: speed is measured
	WithSim   bool     // measures what sim makes of the same games, too
	Profile   string   // the file of a CPU profile; empty: none
	Every     int      // with SoakGames, checks at one action in so many
	Bots      []string // seatings, each with slashes between the sides
	Seed      string   // of the first game
	Variants  string   // none, each, all, maximal, or one set ID+ID; empty: each with SoakGames, else none
	Pairings  string   // same, or all seatings of the bots
	Without   []string // kinds of caches that are off
	Cover     cover.Flags

	disabledCaches query.CacheSet // what Without names
}

// benchGame is a scenario, perhaps with variants, ready to be played.
type benchGame struct {
	name     string
	ref      string
	variants []string
	rules    *game.Rules
	load     *kit.LoadedScenario
}

// RunBench measures how fast games are played, or plays them under the checks of the conformance suite. The
// end of ctx ends it after the game under way, with the figures of those before. The error is wrong usage, a
// fault of a game, or says that it was interrupted.
func RunBench(ctx context.Context, o BenchOptions) error {
	k, f := o.Kit, &o
	if err := f.checkFlags(); err != nil {
		return err
	}
	lists, err := benchGames(k, f.Args, f.Variants, f.disabledCaches)
	if err != nil {
		return err
	}
	if f.SoakGames > 0 {
		return runSoak(ctx, k, lists, f)
	}
	timeCalibration(k)
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	return runProfiled(f.Profile, func() error {
		if f.WithSim {
			return benchSim(ctx, k, lists, f)
		}
		return measureSpeed(ctx, k, lists, f)
	})
}

// benchGames loads the named games, or every game of the project.
func benchGames(k *kit.Kit, args []string, variants string, lacking query.CacheSet) ([]benchGame, error) {
	var targets []*kit.Target
	for _, arg := range args {
		t, err := k.LocateTarget(arg)
		if err != nil {
			return nil, err
		}
		if !strings.Contains(t.Ref, "/") && t.Project.Game(t.Ref) != nil {
			targets = append(targets, listTargets(t.Workspace, t.Project.Game(t.Ref))...)
			continue
		}
		if t, err = k.FindScenario(arg); err != nil {
			return nil, err
		}
		targets = append(targets, t)
	}
	if len(args) == 0 {
		w, err := k.OpenHere()
		if err != nil {
			return nil, err
		}
		for _, g := range w.Project.Games {
			if g.OwnedByProject() { // of the shipped games those to which the project adds something
				targets = append(targets, listTargets(w, g)...)
			}
		}
	}
	var out []benchGame
	for _, t := range targets {
		sets, err := variantSets(k, t, variants)
		if err != nil {
			return nil, err
		}
		if len(args) == 0 {
			sets = ownSets(t, sets)
		}
		for _, ids := range sets {
			l, err := k.LoadTarget(t, kit.VariantChoice{Variants: ids})
			if err != nil {
				return nil, err
			}
			rules, err := kit.NewRules(l.Compilation)
			if err != nil {
				return nil, err
			}
			rules.DisabledCaches = lacking
			out = append(out, benchGame{strings.Join(append([]string{t.Ref}, ids...), " + "), t.Ref, ids, rules, l})
		}
	}
	return out, nil
}

// listTargets returns a target for each scenario of a game.
func listTargets(w *kit.Workspace, g *project.Game) []*kit.Target {
	var out []*kit.Target
	for _, s := range g.Scenarios {
		out = append(out, &kit.Target{Workspace: w, Ref: g.ID + "/" + s.ID})
	}
	return out
}

// timeCalibration times a loop that never changes, so that speeds of different machines and
// loads can be compared.
func timeCalibration(k *kit.Kit) {
	best := time.Duration(1 << 62)
	var sink uint64
	for range 3 {
		start := time.Now()
		x := uint64(88172645463325252)
		for range 50_000_000 {
			x ^= x << 13
			x ^= x >> 7
			x ^= x << 17
		}
		sink += x
		best = min(best, time.Since(start))
	}
	fmt.Fprintf(k.Out, "%s, %s/%s; calibration: 50 million xorshifts in %.0f ms (%x)\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, best.Seconds()*1000, sink&0xfff)
}

// measureSpeed plays games on one core and prints games and decisions a second.
func measureSpeed(ctx context.Context, k *kit.Kit, list []benchGame, f *BenchOptions) error {
	// Memory is collected on that core too: nothing is done for it on another.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	fmt.Fprintln(k.Out, "one core; no hash, no journal, no explanations kept:")
	for _, b := range list {
		bots, err := f.listSeatings(b.rules.Model)
		if err != nil {
			return err
		}
		for _, bot := range bots {
			if err := measureGame(ctx, k, b, bot, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// measureGame plays the games of one scenario by one bot and prints their speed. After the end of
// ctx it prints that of the games before, and returns an error.
func measureGame(ctx context.Context, k *kit.Kit, b benchGame, bot string, f *BenchOptions) error {
	// A game leaves little garbage that lives, so the collector may run less often.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	seed, actions := uint64(rng.ParseSeed(f.Seed)), 0
	start := time.Now()
	t := &game.Table{Rules: b.rules}
	played := 0
	for i := range f.Games {
		k.CountStep()
		n, err := kit.RunPlayout(ctx, t, bot, game.Setting{Seed: rng.Seed(seed + uint64(i)), Quiet: true})
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return kit.FindingsError("%s, %s, seed %d: %v", b.name, bot, seed+uint64(i), err)
		}
		played++
		actions += n
	}
	took := time.Since(start).Seconds()
	runtime.ReadMemStats(&after)
	fmt.Fprintf(k.Out, "  %-44s %-15s %8.1f games/s %9.0f decisions/s %6d decisions a game %6.1f allocations a decision %5d KB allocated a game\n", b.name, bot,
		float64(played)/took, float64(actions)/took, actions/max(played, 1), float64(after.Mallocs-before.Mallocs)/float64(max(actions, 1)), (after.TotalAlloc-before.TotalAlloc)/uint64(max(played, 1))/1024)
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted: %d of %s were played, and this is their speed", played, diag.CountNoun(f.Games, "game"))
	}
	return nil
}

// soakPlayers are the bots of a seating in the form that the conformance suite
// takes; each game gets bots of its own.
func soakPlayers(seating string, sides int) []conformance.Player {
	out := make([]conformance.Player, sides)
	for i, name := range kit.ExpandSeating(seating, sides) {
		var b bot.Bot
		var of rng.Seed
		out[i] = func(t *game.Table, legal []flow.Action, seed rng.Seed, n uint32) flow.Action {
			if b == nil || of != seed {
				made, err := bot.New(name, seed+rng.Seed(i)<<32)
				if err != nil {
					return conformance.ChooseRandom(t, legal, seed, n)
				}
				b, of = made, seed
			}
			return b.Choose(t)
		}
	}
	return out
}
