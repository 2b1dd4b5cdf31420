package simcmd

import (
	"slices"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// simFlags holds the flags of the command sim.
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

// defaultGames is the number of games of each cell without --games. mostGames bounds play that stops
// by itself.
const (
	defaultGames = 400
	// defaultThought replaces defaultGames for bots that weigh their actions. So many games of the
	// slowest shipped scenario take little more than a minute on two cores.
	defaultThought = 100
	mostGames      = 100_000
)

const (
	// These bots play if --bots names none: one that plays to win, and a fast one for --sweep and
	// --curve, which need thousands of games.
	defaultBots = "greedy"
	fastBots    = "contact"
)

// checkFlags refuses flags that contradict each other, and reads percentages.
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
