package simcmd

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// NewBench makes the command `vedette bench`.
func NewBench(k *kit.Kit) *cobra.Command {
	f := BenchOptions{Kit: k}
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
			f.Args = args
			return RunBench(c.Context(), f)
		},
	}
	c.Flags().IntVar(&f.Games, "games", 20, "games to play for each figure")
	c.Flags().BoolVar(&f.WithSim, "sim", false, "measure what vedette sim makes of the same games, on one core and on all")
	c.Flags().StringVar(&f.Profile, "profile", "", "write where the time goes to this file, for go tool pprof; not with --soak")
	c.Flags().IntVar(&f.Every, "every", 1, "with --soak, make the checks at one action in so many")
	c.Flags().IntVar(&f.SoakGames, "soak", 0, "play so many games of everything under the conformance checks")
	c.Flags().StringSliceVar(&f.Bots, "bots", []string{"random"}, "who plays: "+strings.Join(kit.BotNames(), ", ")+"; with a slash between, one for each side")
	c.Flags().StringVar(&f.Pairings, "pairings", "same", "same: --bots in the order given; all: every seating of them, by default of those that look nowhere ahead")
	c.Flags().StringVar(&f.Variants, "variants", "", "none, each, all (every set that may be used together), maximal (every set to which none can be added) or one set: ID+ID; each with --soak, else none")
	c.Flags().StringSliceVar(&f.Without, "without", nil, "kinds of kept answers to work out anew each time: "+strings.Join(query.CacheNames(), ", ")+", or all")
	f.Cover.AddOutputFlags(c, "the games of --soak")
	c.Flags().StringVar(&f.Seed, "seed", "1", "seed of the first game")
	return c
}

// NewOdds makes the command `vedette odds`.
func NewOdds(k *kit.Kit) *cobra.Command {
	f := OddsOptions{Kit: k}
	c := &cobra.Command{
		Use: "odds GAME[/SCENARIO]", Short: "Print the chances of each table, and the worth of a strength point",
		Long: `Work out what the tables of a game give, exactly: the chance of each result by
column, by shift and by modifier of the die; what happens to each side, and the
steps that each loses, if the results say so; the best and the worst cells; what one
more strength point is worth between the counters of the game; and the columns that no
attack reaches.

For a game, all scenarios are looked at, those with the same tables and counters only
once. Variants and options apply. Tables that scripts read name no dice: --table ID --dice 1d6 shows one of them, or another table with other dice.`,
		Example: "  vedette odds {game}\n  vedette odds {scenario} --variant {variant}\n  vedette odds {scenario} --fractions\n  vedette odds {scenario} --format csv\n  vedette odds {scenario} --format json",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Arg = args[0]
			return RunOdds(c.Context(), f)
		},
	}
	kit.AddFormatFlag(c, &f.Format, "text", "markdown", "json", "csv")
	f.Choice.AddFlags(c)
	c.Flags().StringVar(&f.Table, "table", "", "this table alone, with --dice")
	c.Flags().StringVar(&f.Dice, "dice", "", "the dice that a table is read with, such as 2d6")
	c.Flags().BoolVar(&f.Fractions, "fractions", false, "throws of all throws, not hundredths")
	return c
}

// NewTrain makes the command `vedette train`.
func NewTrain(k *kit.Kit) *cobra.Command {
	f := TrainOptions{Kit: k}
	c := &cobra.Command{
		Use: "train GAME[/SCENARIO]", Short: "Let bots learn by playing each other",
		Long: `Learn weights for bots that look ahead and write them into the game's bots.yaml,
which uses them for the scenario from then on. For a game, all scenarios are trained,
one after the other.

First some games are watched, half of their sides played by a bot that does not learn.
The weights that predict the results of their positions best are a possible start. Then,
in each generation, pairs of candidates around the best weights so far play against
them, on the same dice and from every side: a feature that one candidate weighs more,
the other weighs less. Steps in the direction that all pairs together favour are tried
on four times as many dice. At the end the new weights play against the initial ones, on
dice that were not used before. If these games do not show an improvement, nothing is
written. With --against BOT all weights also play that bot, and the improvement against
it counts too.

The same command gives the same weights on every machine. With --state FILE it can
be stopped and continued, with the same result. Interrupted without it, the command
prints the file that holds its state.`,
		Example: "  vedette train {scenario}\n  vedette train {scenario} --generations 20 --state {game}.train --curve {game}.csv\n  vedette train {game} --watch 400 --candidates 80 --held-out 400",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Arg = args[0]
			return RunTrain(c.Context(), f)
		},
	}
	f.VariantChoice.AddFlags(c)
	c.Flags().StringVar(&f.Plan.Bot, "bot", "greedy", "the bot that plays and learns")
	c.Flags().StringSliceVar(&f.Plan.Against, "against", nil, "another bot that the new weights must do well against, too; may be repeated")
	c.Flags().IntVar(&f.Plan.Margin, "margin", 400, "what of 1000 the margin of a game counts; the rest is for who won")
	c.Flags().StringVar(&f.Seed, "seed", "1", "seed of all games and candidates")
	c.Flags().IntVar(&f.Plan.Watched, "watch", 200, "games to watch first")
	c.Flags().IntVar(&f.Plan.Generations, "generations", 6, "generations of candidates")
	c.Flags().IntVar(&f.Plan.Candidates, "candidates", 40, "candidates in a generation, in pairs")
	c.Flags().IntVar(&f.Plan.Games, "games", 4, "dice on which each candidate is tried, from every side; four times as many for a step")
	c.Flags().IntVar(&f.Plan.Held, "held-out", 200, "dice on which start and end are compared, from every side")
	c.Flags().IntVar(&f.Plan.Workers, "workers", 0, "games played at a time; 0: one a core")
	c.Flags().StringVar(&f.From, "from", model.PlainBots, "weights to begin with: an entry of bots:, plain (the program's own), or even (all alike)")
	c.Flags().StringVar(&f.WriteAs, "as", "", "the entry to write; the scenario's id by default")
	c.Flags().StringVar(&f.Out, "out", "", "the file to write; bots.yaml of the game by default")
	c.Flags().StringVar(&f.State, "state", "", "write down here how far it is, and go on from there")
	c.Flags().StringVar(&f.Curve, "curve", "", "write the learning curve here, as CSV")
	c.Flags().BoolVar(&f.DryRun, "dry-run", false, "write no weights")
	c.Flags().BoolVar(&f.Anyway, "anyway", false, "write the weights even where they are not shown to be better")
	return c
}
