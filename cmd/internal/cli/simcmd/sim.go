package simcmd

import (
	"cmp"
	"slices"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/cover"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// SimOptions say what [RunSim] plays, and what it prints. An empty text stands for the default of the flag.
type SimOptions struct {
	Kit *kit.Kit
	kit.VariantChoice
	Scenarios   []string // one; none with Moments, whose journal names it; several, or games for all of theirs, with CompareRev
	CompareWith []string // sets of variants and options: ID+ID+NAME=VALUE, none or each
	CompareRev  string   // the rules of this revision of git
	Bots        string   // who plays, with a slash between for each side
	BotTime     time.Duration
	AlsoBots    []string // plays all of it with these bots, too
	SwapSeats   bool     // plays both seatings of two bots
	Games       int      // games of each cell; 0: as many as suit the bots
	HalfWidth   string   // plays until the interval is no wider than this to each side, as 2%
	Within      string   // a difference of shares smaller than this counts as none
	Level       string   // how often an interval is to hold the true value
	Seed        string   // of the first game
	Shard       string   // plays only share K/N and writes its counts to Out
	Out         string   // the file of counts, or of the variant that Sweep proposes
	Formats     []string // each with =FILE; none: text
	Journal     string   // writes the game of this seed instead: SEED or SEED=FILE
	Workers     int      // games at a time; 0: one a core
	Cover       cover.Flags
	Sweep       SweepOptions
	Moments     MomentOptions

	isGiven func(flag string) bool // whether the command line has the flag; nil: there is none
	width   float64                // what HalfWidth says, 0 without
	sure    sim.Confidence
	// programs play some seats; nil: none does.
	programs *seatedPrograms
	// cov counts what is reached, of games of target; nil: nobody asked.
	cov    *cover.Collector
	target *kit.Target
}

// hasFlag reports whether a flag is on the command line.
func (f *SimOptions) hasFlag(name string) bool { return f.isGiven != nil && f.isGiven(name) }

// setDefaults fills empty texts as the flags are without a value.
func (f *SimOptions) setDefaults() {
	f.Within, f.Level, f.Seed = cmp.Or(f.Within, defaultWithin), cmp.Or(f.Level, defaultLevel), cmp.Or(f.Seed, defaultSeed)
	if len(f.Formats) == 0 {
		f.Formats = simFormats[:1]
	}
}

// The defaults of flags that say how sure figures are, and which games are played.
const (
	defaultWithin = "3%"
	defaultLevel  = "95%"
	defaultSeed   = "1"
)

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
func (f *SimOptions) checkFlags() error {
	level, err := kit.ParsePercent("--level", f.Level)
	if err != nil || level < 0.5 || level > 0.9999 {
		return kit.UsageError("--level is from 50%% to 99.99%%, not %q", f.Level)
	}
	within, err := kit.ParsePercent("--within", f.Within)
	if err != nil {
		return err
	}
	f.sure = sim.Confidence{Level: level, Within: within}
	if f.HalfWidth != "" {
		if f.width, err = kit.ParsePercent("--half-width", f.HalfWidth); err != nil || f.width < 0.001 || f.width > 0.5 {
			return kit.UsageError("--half-width is from 0.1%% to 50%%, not %q", f.HalfWidth)
		}
	}
	if f.Bots == "" {
		if f.Bots = defaultBots; f.Sweep.Kinds != "" || f.Moments.Curve != "" {
			f.Bots = fastBots
		}
	}
	if err := f.checkPrograms(); err != nil {
		return err
	}
	if !f.hasFlag("games") && f.Games == 0 {
		switch f.Games = defaultGames; {
		case f.width > 0:
			f.Games = mostGames
		case slices.ContainsFunc(append([]string{f.Bots}, f.AlsoBots...), weighsMoves):
			f.Games = defaultThought
		}
	}
	switch {
	case f.Games < 1:
		return kit.UsageError("--games is 1 or more")
	case f.Workers < 0:
		return kit.UsageError("--workers is 1 or more, or 0 for as many as there are cores")
	case slices.Contains(f.AlsoBots, f.Bots):
		return kit.UsageError("--also %s: these bots play anyway; name others", f.Bots)
	case f.CompareRev != "" && (len(f.CompareWith) > 0 || f.SwapSeats || f.Cover.WantsCoverage() || f.Journal != "" || f.Sweep.Kinds != ""):
		return kit.UsageError("--vs-rev compares two texts of the rules: leave out --vs, --swap, --cover, --journal and --sweep")
	case f.SwapSeats && len(f.CompareWith) > 0:
		return kit.UsageError("--swap compares bots and --vs compares rules: ask one at a time")
	case f.Shard != "" && f.Out == "":
		return kit.UsageError("--shard goes with --out FILE, where its counts are kept for sim merge")
	case f.Shard != "" && f.width > 0:
		return kit.UsageError("--half-width stops by what was counted so far, which a share does not know: give --games")
	case f.Cover.WantsCoverage() && (f.Shard != "" || f.Journal != ""):
		return kit.UsageError("--cover and what begins with it tell of all games at once: neither of a share nor of a journal")
	case f.Cover.Text && !slices.Contains(f.Formats, "text"):
		return kit.UsageError("--cover prints text: let it go with --format text, or write --cover-csv FILE")
	case f.Journal != "" && (len(f.CompareWith) > 0 || f.SwapSeats || f.Shard != "" || f.Out != ""):
		return kit.UsageError("--journal writes one game: choose its rules with --variant and its bots with --bots")
	}
	if err := f.Moments.checkFlags(f); err != nil {
		return err
	}
	return f.Sweep.checkFlags(f)
}

// checkPrograms prepares for programs in seats, and refuses flags that do not go with them.
func (f *SimOptions) checkPrograms() error {
	if !hasProgram(splitSeats(f.Bots)) && !slices.ContainsFunc(f.AlsoBots, func(bots string) bool { return hasProgram(splitSeats(bots)) }) {
		return nil
	}
	switch {
	case f.BotTime < 0:
		return kit.UsageError("--bot-time is how long a program may take, such as 30s or 5m; 0 sets no limit")
	case f.Shard != "" || f.Out != "":
		return kit.UsageError("exec: goes with neither --shard nor --out: a file of counts cannot say which text the program had, so that counts of two programs would be added up")
	case f.Journal != "":
		return kit.UsageError("--journal writes games of bots: play the same seed with `vedette play --seat SIDE=exec:COMMAND --seed N --journal FILE`")
	case f.Sweep.Kinds != "" || f.Moments.startsElsewhere() || f.Cover.WantsCoverage():
		return kit.UsageError("exec: goes with none of --sweep, --from, --curve and --cover: name a bot of Vedette's own")
	}
	f.programs = &seatedPrograms{limit: f.BotTime}
	return nil
}

// weighsMoves reports whether a bot plays that evaluates its moves, and so is slow.
func weighsMoves(bots string) bool {
	return slices.ContainsFunc(splitSeats(bots), func(seat string) bool {
		name := bot.KindName(seat)
		return name != "random" && name != fastBots
	})
}
