package simcmd

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// simFlags are what the verb sim takes.
type simFlags struct {
	kit.VariantChoice
	vs      []string
	vsRev   string
	bots    string
	also    []string
	swap    bool
	games   int
	half    string
	within  string
	level   string
	seed    string
	shard   string
	out     string
	formats []string
	journal string
	workers int
	cover   cover.Flags
	sweep   sweepFlags
	from    fromFlags

	isGiven func(flag string) bool // whether the command line has the flag
	width   float64                // what half says, 0 without
	sure    sim.Confidence
	// programs play some seats; nil: none does.
	programs *seatedPrograms
	botTime  time.Duration
	// cov counts what is reached, of games of target; nil: nobody asked.
	cov    *cover.Collector
	target *kit.Target
}

// defaultGames is how many games are played of each cell where nothing else is said, and
// mostGames at most, where play stops by itself.
const (
	defaultGames = 400
	// defaultThought is that where a bot plays that weighs what it does: so many games of the slowest
	// shipped scenario take little more than a minute of two cores.
	defaultThought = 100
	mostGames      = 100_000
)

const (
	// The bots that play where none are named: one that plays to win, and a fast one for --sweep and
	// --curve, which play thousands of games.
	defaultBots = "greedy"
	fastBots    = "contact"
)

func NewSim(k *kit.Kit) *cobra.Command {
	var f simFlags
	var c *cobra.Command
	f.isGiven = func(flag string) bool { return c.Flags().Changed(flag) }
	c = &cobra.Command{
		Use: "sim [SCENARIO]", Short: "Play a scenario many times and measure its balance",
		Long: `Play a scenario many times with bots, on all cores, and say who wins how often and at
what level, by how much, how long it takes, what it costs and where: each figure with
its 95 % confidence interval.

--vs SET plays each game a second time with other variants or options and the same
dice, and says what the change does. The verdict is higher, lower, the same within
--within, or not enough games. --vs may be given again. --also BOTS plays all of it
with other bots as well: a change that holds for one kind of play alone is no surprise.
--swap plays each game with the bots in both seatings, and says which bot is stronger.

--vs-rev REV compares the files here with those of a revision of git, such as main:
what does a change of the rules do to the balance?

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
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.checkFlags(); err != nil {
				return err
			}
			if len(args) == 0 && !f.from.startsElsewhere() {
				return kit.UsageError("name a scenario; `vedette list` shows all")
			}
			switch {
			case f.journal != "":
				return simJournal(k, &f, args[0])
			case f.shard != "":
				return simShard(c.Context(), k, &f, args[0])
			case f.from.startsElsewhere():
				return simFrom(c.Context(), k, &f, args)
			case f.sweep.kinds != "":
				return simSweep(c.Context(), k, &f, args[0])
			}
			return runSimulation(c.Context(), k, &f, args[0])
		},
	}
	f.VariantChoice.AddFlags(c)
	c.Flags().StringArrayVar(&f.vs, "vs", nil, "compare with this set of variants, and options: ID+ID+NAME=VALUE, or none, or each variant there is; give it again for more")
	c.Flags().StringVar(&f.vsRev, "vs-rev", "", "compare the rules here with those of this revision of git")
	c.Flags().StringVar(&f.bots, "bots", "", "who plays: "+strings.Join(kit.BotNames(), ", ")+", exec:COMMAND; with a slash between, one for each side; "+defaultBots+" by default, "+fastBots+" with --sweep and --curve")
	c.Flags().DurationVar(&f.botTime, "bot-time", programs.DefaultTime, "how long a program (exec:COMMAND) may take for one decision; 0: as long as it likes")
	c.Flags().StringArrayVar(&f.also, "also", nil, "play all of it with these bots too: does it hold for other play?")
	c.Flags().BoolVar(&f.swap, "swap", false, "play both seatings of two bots, to see which is stronger")
	c.Flags().IntVar(&f.games, "games", 0, fmt.Sprintf("games to play of each; by default %d, of bots that weigh what they do %d; %d at most with --half-width", defaultGames, defaultThought, mostGames))
	c.Flags().StringVar(&f.half, "half-width", "", "play until the interval is no wider than this to each side, as 2%")
	c.Flags().StringVar(&f.within, "within", "3%", "a difference of shares smaller than this counts as none")
	c.Flags().StringVar(&f.level, "level", "95%", "how often an interval is to hold the true value")
	c.Flags().StringVar(&f.seed, "seed", "1", "seed of the first game; the others follow it")
	c.Flags().StringVar(&f.shard, "shard", "", "play only share K of N: K/N, or I+1/N where a scheduler counts from 0; goes with --out")
	c.Flags().StringVar(&f.out, "out", "", "write the counts to this file, for sim merge")
	kit.AddFormatsFlag(c, &f.formats, simFormats)
	c.Flags().StringVar(&f.journal, "journal", "", "write the game of this seed as a journal, and nothing else: SEED or SEED=FILE")
	c.Flags().IntVar(&f.workers, "workers", 0, "games that are played at once; as many as there are cores by default")
	f.cover.AddOutputFlags(c, "the games")
	f.sweep.addFlags(c)
	f.from.addFlags(c)
	c.AddCommand(simMerge(k))
	return c
}

// checkCoverFlags refuses flags that contradict each other, and reads percentages.
func (f *simFlags) checkFlags() error {
	level, err := kit.ParsePercent("--level", f.level)
	if err != nil || level < 0.5 || level > 0.9999 {
		return kit.UsageError("--level is from 50%% to 99.99%%, not %q", f.level)
	}
	within, err := kit.ParsePercent("--within", f.within)
	if err != nil {
		return err
	}
	f.sure = sim.Confidence{Level: level, Within: within}
	if f.half != "" {
		if f.width, err = kit.ParsePercent("--half-width", f.half); err != nil || f.width < 0.001 || f.width > 0.5 {
			return kit.UsageError("--half-width is from 0.1%% to 50%%, not %q", f.half)
		}
	}
	if f.bots == "" {
		if f.bots = defaultBots; f.sweep.kinds != "" || f.from.curve != "" {
			f.bots = fastBots
		}
	}
	if err := f.checkPrograms(); err != nil {
		return err
	}
	if !f.isGiven("games") && f.games == 0 {
		switch f.games = defaultGames; {
		case f.width > 0:
			f.games = mostGames
		case slices.ContainsFunc(append([]string{f.bots}, f.also...), weighsMoves):
			f.games = defaultThought
		}
	}
	switch {
	case f.games < 1:
		return kit.UsageError("--games is 1 or more")
	case f.workers < 0:
		return kit.UsageError("--workers is 1 or more, or 0 for as many as there are cores")
	case slices.Contains(f.also, f.bots):
		return kit.UsageError("--also %s: these bots play anyway; name others", f.bots)
	case f.vsRev != "" && (len(f.vs) > 0 || f.swap || f.cover.WantsCoverage() || f.journal != "" || f.sweep.kinds != ""):
		return kit.UsageError("--vs-rev compares two texts of the rules: leave out --vs, --swap, --cover, --journal and --sweep")
	case f.swap && len(f.vs) > 0:
		return kit.UsageError("--swap compares bots and --vs compares rules: ask one at a time")
	case f.shard != "" && f.out == "":
		return kit.UsageError("--shard goes with --out FILE, where its counts are kept for sim merge")
	case f.shard != "" && f.width > 0:
		return kit.UsageError("--half-width stops by what was counted so far, which a share does not know: give --games")
	case f.cover.WantsCoverage() && (f.shard != "" || f.journal != ""):
		return kit.UsageError("--cover and what begins with it tell of all games at once: neither of a share nor of a journal")
	case f.cover.Text && !slices.Contains(f.formats, "text"):
		return kit.UsageError("--cover prints text: let it go with --format text, or write --cover-csv FILE")
	case f.journal != "" && (len(f.vs) > 0 || f.swap || f.shard != "" || f.out != ""):
		return kit.UsageError("--journal writes one game: choose its rules with --variant and its bots with --bots")
	}
	if err := f.from.checkFlags(f); err != nil {
		return err
	}
	return f.sweep.checkFlags(f)
}

// checkPrograms prepares for programs in seats, and refuses flags that do not go with them.
func (f *simFlags) checkPrograms() error {
	if !hasProgram(splitSeats(f.bots)) && !slices.ContainsFunc(f.also, func(bots string) bool { return hasProgram(splitSeats(bots)) }) {
		return nil
	}
	switch {
	case f.botTime < 0:
		return kit.UsageError("--bot-time is how long a program may take, such as 30s or 5m; 0 sets no limit")
	case f.shard != "" || f.out != "":
		return kit.UsageError("exec: goes with neither --shard nor --out: a file of counts cannot say which text the program had, so that counts of two programs would be added up")
	case f.journal != "":
		return kit.UsageError("--journal writes games of bots: play the same seed with `vedette play --seat SIDE=exec:COMMAND --seed N --journal FILE`")
	case f.sweep.kinds != "" || f.from.startsElsewhere() || f.cover.WantsCoverage():
		return kit.UsageError("exec: goes with none of --sweep, --from, --curve and --cover: name a bot of Vedette's own")
	}
	f.programs = &seatedPrograms{limit: f.botTime}
	return nil
}

// weighsMoves reports whether a bot plays that evaluates its moves, and so is slow.
func weighsMoves(bots string) bool {
	return slices.ContainsFunc(splitSeats(bots), func(seat string) bool {
		name := bot.KindName(seat)
		return name != "random" && name != fastBots
	})
}
