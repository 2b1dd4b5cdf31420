package simcmd

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

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

// benchFlags are what the verb bench takes.
type benchFlags struct {
	games, soak int
	sim         bool
	profile     string
	every       int
	bots        []string
	seed        string
	variants    string
	pairings    string
	without     []string

	cover          cover.Flags
	disabledCaches query.CacheSet // what without names
}

// NewBench makes the command `vedette bench`.
func NewBench(k *kit.Kit) *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use: "bench [ID...]", Short: "Measure speed, or play random games under all checks",
		Long: `Play whole games as fast as one core can and say how fast that is, beside a loop
in plain Go that never changes, so that figures of different machines compare.

With --sim, measure beside it what vedette sim makes of the same games, which it counts
as well: on one core and on all, with the memory taken.

With --soak N, play N games of every scenario here, with each variant that applies, under
the checks of the conformance suite instead, on all cores: of a shipped game without and
with the variants of the project alone. The command first prints what it will play; an
interrupt (Ctrl-C) prints what was done. --variants none plays no variant, all takes
every set of variants that may be used together, --variants maximal only those to
which none can be added, --pairings all every seating of the bots. A failure is
reported with the command that plays that one game again.

At each action, or at one in K with --every K:
  the list of legal actions is not empty, has no doubles, keeps its order, and
  each action can be written and read back;
  a clone, the position written and read back (the same bytes when written
  again), and a table with every cache off give the same list and hash; the next
  action gives the same hash and events at the table read back, and in one game
  of 25 (ten of each core's in long soaks) at a table played along from the start
  with every cache off;
  up to three actions played in a clone are taken back to the same bytes;
  a sample of actions that are not listed, of every verb in turn, is refused with
  a reason and changes nothing.
The journal is written as the game is played, and at its end verified from its
texts: who acted, the dice, the hash of every action. In the games that a table
without caches plays along it is written twice, byte for byte the same. Beside each
game another is played without one kind of kept answers, of seed after seed another.

Results are cached as long as nothing they read has changed. --without switches kinds
of cache off, to find a wrong one by halves, or to see what each gains: ` + strings.Join(query.CacheNames(), ", ") + ".\nall leaves out every kind.",
		Example: "  vedette bench\n  vedette bench {scenario} --games 100 --bots random\n  vedette bench --soak 10\n" +
			"  vedette bench {scenario} --soak 2000 --variants all --pairings all\n  vedette bench {scenario} --without zones,bars",
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.checkFlags(); err != nil {
				return err
			}
			lists, err := benchGames(k, args, f.variants, f.disabledCaches)
			if err != nil {
				return err
			}
			if f.soak > 0 {
				return runSoak(c.Context(), k, lists, &f)
			}
			timeCalibration(k)
			ctx, release := k.CatchInterrupt(c.Context(), "")
			defer release()
			return runProfiled(f.profile, func() error {
				if f.sim {
					return benchSim(ctx, k, lists, &f)
				}
				return measureSpeed(ctx, k, lists, &f)
			})
		},
	}
	c.Flags().IntVar(&f.games, "games", 20, "games to play for each figure")
	c.Flags().BoolVar(&f.sim, "sim", false, "measure what vedette sim makes of the same games, on one core and on all")
	c.Flags().StringVar(&f.profile, "profile", "", "write where the time goes to this file, for go tool pprof; not with --soak")
	c.Flags().IntVar(&f.every, "every", 1, "with --soak, make the checks at one action in so many")
	c.Flags().IntVar(&f.soak, "soak", 0, "play so many games of everything under the conformance checks")
	c.Flags().StringSliceVar(&f.bots, "bots", []string{"random"}, "who plays: "+strings.Join(kit.BotNames(), ", ")+"; with a slash between, one for each side")
	c.Flags().StringVar(&f.pairings, "pairings", "same", "same: --bots in the order given; all: every seating of them, by default of those that look nowhere ahead")
	c.Flags().StringVar(&f.variants, "variants", "", "none, each, all (every set that may be used together), maximal (every set to which none can be added) or one set: ID+ID; each with --soak, else none")
	c.Flags().StringSliceVar(&f.without, "without", nil, "kinds of kept answers to work out anew each time: "+strings.Join(query.CacheNames(), ", ")+", or all")
	f.cover.AddOutputFlags(c, "the games of --soak")
	c.Flags().StringVar(&f.seed, "seed", "1", "seed of the first game")
	return c
}

// benchGame is a scenario, perhaps with variants, ready to be played.
type benchGame struct {
	name     string
	ref      string
	variants []string
	rules    *game.Rules
	load     *kit.LoadedScenario
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
func measureSpeed(ctx context.Context, k *kit.Kit, list []benchGame, f *benchFlags) error {
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
func measureGame(ctx context.Context, k *kit.Kit, b benchGame, bot string, f *benchFlags) error {
	// A game leaves little garbage that lives, so the collector may run less often.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	seed, actions := uint64(rng.ParseSeed(f.seed)), 0
	start := time.Now()
	t := &game.Table{Rules: b.rules}
	played := 0
	for i := range f.games {
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
		return kit.FindingsError("interrupted: %d of %s were played, and this is their speed", played, diag.CountNoun(f.games, "game"))
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
