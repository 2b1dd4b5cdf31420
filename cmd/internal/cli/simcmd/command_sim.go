package simcmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/sweep"
)

// NewSim makes the command `vedette sim` with its subcommand merge.
func NewSim(k *kit.Kit) *cobra.Command {
	f := SimOptions{Kit: k}
	var c *cobra.Command
	f.isGiven = func(flag string) bool { return c.Flags().Changed(flag) }
	c = &cobra.Command{
		Use: "sim [SCENARIO...]", Short: "Play a scenario many times and measure its balance",
		Long: `Play a scenario many times with bots, on all cores, and say who wins how often and at
what level, by how much, how long it takes, what it costs and where: each figure with
its 95 % confidence interval.

--vs SET plays each game a second time with other variants or options and the same
dice, and says what the change does. The verdict is higher, lower, the same within
--within, or not enough games. --vs may be given again. --also BOTS plays all of it
with other bots as well: a change that holds for one kind of play alone is no surprise.
--swap plays each game with the bots in both seatings, and says which bot is stronger.

--vs-rev REV compares the files here with those of a revision of git, such as main:
what does a change of the rules do to the balance? It takes several scenarios, and a
game for all of its scenarios.

--half-width W goes on until the interval that matters is no wider than W to each
side. Its intervals are of a kind that may be looked at after each game.

--sweep changes each number of the game by one step, plays it on the same dice with and
without, and ranks what that does; --target 50% proposes the fewest changes that bring
the first side there (docs/sweeping.md).

--from JOURNAL@N plays a game on from its entry N with other dice: who wins from there?
--curve JOURNAL does so at moments all along it. With --side both know only what that
side may know.

Every game can be shown again: sim --journal SEED writes it as a journal, for replay.
--shard 7/40 --out FILE plays the seventh of forty shares and writes its counts;
sim merge FILES adds shares up, exactly. docs/simulating.md says what the figures mean,
docs/cluster.md how schedulers play the shares.`,
		Example: "  vedette sim {scenario}\n  vedette sim {scenario} --vs {variant} --also random\n  vedette sim {scenario} --vs-rev main --format text --format md=balance.md\n  vedette sim {scenario} --sweep=strength,table --games 200\n" +
			"  vedette sim {scenario} --bots contact/random --swap --games 200\n  vedette sim {scenario} --half-width 5% --format text --format json=report.json\n" +
			"  vedette sim {scenario} --shard 1/2 --out one.json\n  vedette sim {scenario} --journal 17=my.game\n" +
			"  vedette sim --from my.game@40\n  vedette sim --curve my.game --games 50",
		RunE: func(c *cobra.Command, args []string) error {
			f.Scenarios = args
			return RunSim(c.Context(), f)
		},
	}
	f.VariantChoice.AddFlags(c)
	c.Flags().StringArrayVar(&f.CompareWith, "vs", nil, "compare with this set of variants, and options: ID+ID+NAME=VALUE, or none, or each variant there is; give it again for more")
	c.Flags().StringVar(&f.CompareRev, "vs-rev", "", "compare the rules here with those of this revision of git")
	c.Flags().StringVar(&f.Bots, "bots", "", "who plays: "+strings.Join(kit.BotNames(), ", ")+", exec:COMMAND; with a slash between, one for each side; "+defaultBots+" by default, "+fastBots+" with --sweep and --curve")
	c.Flags().DurationVar(&f.BotTime, "bot-time", programs.DefaultTime, "how long a program (exec:COMMAND) may take for one decision; 0: as long as it likes")
	c.Flags().StringArrayVar(&f.AlsoBots, "also", nil, "play all of it with these bots too: does it hold for other play?")
	c.Flags().BoolVar(&f.SwapSeats, "swap", false, "play both seatings of two bots, to see which is stronger")
	c.Flags().IntVar(&f.Games, "games", 0, fmt.Sprintf("games to play of each; by default %d, of bots that weigh what they do %d; %d at most with --half-width", defaultGames, defaultThought, mostGames))
	c.Flags().StringVar(&f.HalfWidth, "half-width", "", "play until the interval is no wider than this to each side, as 2%")
	c.Flags().StringVar(&f.Within, "within", defaultWithin, "a difference of shares smaller than this counts as none")
	c.Flags().StringVar(&f.Level, "level", defaultLevel, "how often an interval is to hold the true value")
	c.Flags().StringVar(&f.Seed, "seed", defaultSeed, "seed of the first game; the others follow it")
	c.Flags().StringVar(&f.Shard, "shard", "", "play only share K of N: K/N, or I+1/N where a scheduler counts from 0; goes with --out")
	c.Flags().StringVar(&f.Out, "out", "", "write the counts to this file, for sim merge")
	kit.AddFormatsFlag(c, &f.Formats, simFormats)
	c.Flags().StringVar(&f.Journal, "journal", "", "write the game of this seed as a journal, and nothing else: SEED or SEED=FILE")
	c.Flags().IntVar(&f.Workers, "workers", 0, "games that are played at once; as many as there are cores by default")
	f.Cover.AddOutputFlags(c, "the games")
	f.Sweep.addFlags(c)
	f.Moments.addFlags(c)
	c.AddCommand(simMerge(k))
	return c
}

func (f *MomentOptions) addFlags(c *cobra.Command) {
	c.Flags().StringVar(&f.From, "from", "", "play on from an entry of a journal with other dice: JOURNAL@N, or JOURNAL as it stands")
	c.Flags().StringVar(&f.Curve, "curve", "", "do that at moments all along a `JOURNAL`")
	c.Flags().IntVar(&f.Every, "every", 0, "with --curve, at one entry in so many; about twenty moments by default")
	c.Flags().StringVar(&f.Side, "side", "", "with --from and --curve, know only what this side may know: the rest is dealt anew in each game")
}

func (f *SweepOptions) addFlags(c *cobra.Command) {
	var kinds []string
	for _, k := range sweep.Kinds() {
		kinds = append(kinds, k[0])
	}
	c.Flags().StringVar(&f.Kinds, "sweep", "", "change numbers one step at a time and rank what that does: all, or some of "+strings.Join(kinds, ", "))
	c.Flags().Lookup("sweep").NoOptDefVal = "all"
	c.Flags().StringVar(&f.Target, "target", "", "with --sweep, propose the fewest changes that bring the first side's share of wins here, as 50%; --out FILE keeps them as a variant")
	c.Flags().StringVar(&f.Near, "near", "2%", "with --target, how near is near enough")
	c.Flags().IntVar(&f.Most, "most", 4, "with --target, change no more numbers than this")
}

func simMerge(k *kit.Kit) *cobra.Command {
	f := MergeOptions{Kit: k}
	c := &cobra.Command{
		Use: "merge FILE...", Short: "Add up what shares of a simulation have counted",
		Long: `Add up files that vedette sim --out has written, and print the result. The sum is
exact: it is the same, byte for byte, however the games were cut into shares and in
whatever order you add them. Files of another simulation, game text or program are
refused, and so are seeds that are in two files. Missing seeds are listed.

Each file has a checksum, and its sums must agree with each other. A number that no sum
bears out (` + sim.Unchecked + `) is
taken without proof: --check N plays N seeds of each file again and compares.`,
		Example: "  vedette sim {scenario} --shard 1/2 --out one.json\n  vedette sim {scenario} --shard 2/2 --out two.json\n  vedette sim merge one.json two.json --out all.json\n  vedette sim merge one.json two.json --check 5",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Files = args
			return RunMerge(c.Context(), f)
		},
	}
	c.Flags().StringVar(&f.Out, "out", "", "write the sum to this file")
	c.Flags().IntVar(&f.Check, "check", 0, "play this many seeds of each file again, and compare")
	c.Flags().StringVar(&f.Within, "within", defaultWithin, "a difference of shares smaller than this counts as none")
	c.Flags().StringVar(&f.Level, "level", defaultLevel, "how often an interval is to hold the true value")
	kit.AddFormatsFlag(c, &f.Formats, simFormats)
	return c
}
