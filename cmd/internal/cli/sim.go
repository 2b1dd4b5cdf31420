package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/record"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// simFlags are what the verb sim takes.
type simFlags struct {
	choice
	vs      []string
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
	cover   coverFlags
	sweep   sweepFlags
	from    fromFlags

	given func(flag string) bool // whether it stands on the command line
	width float64                // what half says, 0 without
	sure  sim.Sure
	// cov counts what is reached, of games of target; nil: nobody asked.
	cov    *playCover
	target *target
}

// defaultGames is how many games are played of each cell where nothing else is said, and
// mostGames at most, where play stops by itself.
const (
	defaultGames = 400
	mostGames    = 100_000
)

func (a *app) sim() *cobra.Command {
	var f simFlags
	var c *cobra.Command
	f.given = func(flag string) bool { return c.Flags().Changed(flag) }
	c = &cobra.Command{
		Use: "sim [SCENARIO]", Short: "Play a scenario many times and say what its numbers do to the balance",
		Long: `Play a scenario many times with bots, on all cores, and say who wins how often and at
what level, by how much, how long it takes, what it costs and where: each figure with
the interval that holds the true one in 95 of 100 reports.

--vs SET plays each game a second time with other variants or options and the same
dice, and says what the change does. The verdict is higher, lower, the same within
--within, or not enough games. --vs may be given again. --also BOTS plays all of it
with other bots as well: a change that holds for one kind of play alone is no surprise.
--swap plays each game with the bots in both seatings, and says which bot is stronger.

--half-width W goes on until the interval that matters is no wider than W to each
side. Its intervals are of a kind that may be looked at after each game.

--sweep changes each number of the game by one step, plays it on the same dice with and
without, and ranks what that does; --target 50% proposes the fewest changes that bring
the first side there. docs/sweeping.md tells more.

--from JOURNAL@N plays a game on from its entry N with other dice: who wins from there?
--curve JOURNAL does so at moments all along it. With --side both know only what that
side may know.

Every game can be shown again: sim --journal SEED writes it as a journal, for replay.
--shard 7/40 --out FILE plays the seventh of forty shares and writes what was counted;
sim merge FILES adds shares up, exactly. docs/simulating.md says what the figures mean,
docs/cluster.md how schedulers play the shares.`,
		Example: "  vedette sim {scenario}\n  vedette sim {scenario} --vs {variant} --also random\n  vedette sim {scenario} --sweep=strength,table --games 200\n" +
			"  vedette sim {scenario} --bots contact/random --swap --games 200\n  vedette sim {scenario} --half-width 5% --format text --format json=report.json\n" +
			"  vedette sim {scenario} --shard 1/2 --out one.json\n  vedette sim {scenario} --journal 17=my.game\n" +
			"  vedette sim --from my.game@40\n  vedette sim --curve my.game --games 50",
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := f.check(); err != nil {
				return err
			}
			if len(args) == 0 && !f.from.asked() {
				return usage("name a scenario; `vedette list` shows all")
			}
			switch {
			case f.journal != "":
				return a.simJournal(&f, args[0])
			case f.shard != "":
				return a.simShard(&f, args[0])
			case f.from.asked():
				return a.simFrom(&f, args)
			case f.sweep.kinds != "":
				return a.simSweep(&f, args[0])
			}
			return a.simulate(&f, args[0])
		},
	}
	f.choice.flags(c)
	c.Flags().StringArrayVar(&f.vs, "vs", nil, "compare with this set of variants, and options: ID+ID+NAME=VALUE, or none, or each variant there is; give it again for more")
	c.Flags().StringVar(&f.bots, "bots", "contact", "who plays: "+strings.Join(botNames(), ", ")+"; with a slash between, one for each side")
	c.Flags().StringArrayVar(&f.also, "also", nil, "play all of it with these bots too: does it hold for other play?")
	c.Flags().BoolVar(&f.swap, "swap", false, "play both seatings of two bots, to see which is stronger")
	c.Flags().IntVar(&f.games, "games", 0, fmt.Sprintf("games to play of each; %d by default, %d at most with --half-width", defaultGames, mostGames))
	c.Flags().StringVar(&f.half, "half-width", "", "play until the interval is no wider than this to each side, as 2%")
	c.Flags().StringVar(&f.within, "within", "3%", "a difference of shares smaller than this counts as none")
	c.Flags().StringVar(&f.level, "level", "95%", "how often an interval is to hold the true value")
	c.Flags().StringVar(&f.seed, "seed", "1", "seed of the first game; the others follow it")
	c.Flags().StringVar(&f.shard, "shard", "", "play only share K of N: K/N, or I+1/N where a scheduler counts from 0; goes with --out")
	c.Flags().StringVar(&f.out, "out", "", "write what was counted to this file, for sim merge")
	c.Flags().StringArrayVar(&f.formats, "format", []string{"text"}, strings.Join(simFormats, ", ")+"; FORMAT=FILE writes a file, and may be given again")
	c.Flags().StringVar(&f.journal, "journal", "", "write the game of this seed as a journal, and nothing else: SEED or SEED=FILE")
	c.Flags().IntVar(&f.workers, "workers", 0, "games that are played at once; as many as there are cores by default")
	f.cover.written(c, "the games")
	f.sweep.flags(c)
	f.from.flags(c)
	c.AddCommand(a.simMerge())
	return c
}

// check refuses flags that contradict each other, and reads percentages.
func (f *simFlags) check() error {
	level, err := percent("--level", f.level)
	if err != nil || level < 0.5 || level > 0.9999 {
		return usage("--level is from 50%% to 99.99%%, not %q", f.level)
	}
	within, err := percent("--within", f.within)
	if err != nil {
		return err
	}
	f.sure = sim.Sure{Level: level, Within: within}
	if f.half != "" {
		if f.width, err = percent("--half-width", f.half); err != nil || f.width < 0.001 || f.width > 0.5 {
			return usage("--half-width is from 0.1%% to 50%%, not %q", f.half)
		}
	}
	if !f.given("games") && f.games == 0 {
		if f.games = defaultGames; f.width > 0 {
			f.games = mostGames
		}
	}
	switch {
	case f.games < 1:
		return usage("--games is 1 or more")
	case f.workers < 0:
		return usage("--workers is 1 or more, or 0 for as many as there are cores")
	case slices.Contains(f.also, f.bots):
		return usage("--also %s: these bots play anyway; name others", f.bots)
	case f.swap && len(f.vs) > 0:
		return usage("--swap compares bots and --vs compares rules: ask one at a time")
	case f.shard != "" && f.out == "":
		return usage("--shard goes with --out FILE, where its counts are kept for sim merge")
	case f.shard != "" && f.width > 0:
		return usage("--half-width stops by what was counted so far, which a share does not know: give --games")
	case f.cover.on() && (f.shard != "" || f.journal != ""):
		return usage("--cover and what begins with it tell of all games at once: neither of a share nor of a journal")
	case f.cover.text && !slices.Contains(f.formats, "text"):
		return usage("--cover prints text: let it go with --format text, or write --cover-csv FILE")
	case f.journal != "" && (len(f.vs) > 0 || f.swap || f.shard != "" || f.out != ""):
		return usage("--journal writes one game: choose its rules with --variant and its bots with --bots")
	}
	if err := f.from.check(f); err != nil {
		return err
	}
	return f.sweep.check(f)
}

// percent reads 2%, 0.02 or 2 %.
func percent(flag, text string) (float64, error) {
	number, isPercent := strings.CutSuffix(strings.TrimSpace(text), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if isPercent {
		v /= 100
	}
	if err != nil || math.IsNaN(v) || v < 0 || v > 1 {
		return 0, usage("%s is a share such as 3%%, not %q", flag, text)
	}
	return v, nil
}

// simulate plays, tells, and keeps what was counted.
func (a *app) simulate(f *simFlags, arg string) error {
	outs, err := outputsOf(f.formats, simFormats)
	if err != nil {
		return err
	}
	if err := a.writable(append(filesOf(outs), f.out, f.cover.html, f.cover.lcov, f.cover.csv)...); err != nil {
		return err
	}
	if err := a.outIsFree(f.out); err != nil {
		return err
	}
	runs, err := a.simRuns(f, arg)
	if err != nil {
		return err
	}
	if f.cover.on() {
		f.cov = &playCover{}
	}
	for _, r := range runs {
		a.simPlay(f, r, sim.Span{First: r.First, N: r.Games})
	}
	result := simResult(runs)
	if f.out != "" {
		if err := a.replaceFile(f.out, result.Encode()); err != nil {
			return err
		}
	}
	if err := a.simTell(result, f.sure, outs); err != nil {
		return err
	}
	if f.width > 0 {
		a.notNarrow(f, runs)
	}
	if f.cov != nil {
		if err := f.cov.tell(a, &f.cover); err != nil {
			return err
		}
	}
	return unended(result)
}

// notNarrow says where the games allowed were played and the interval is still too wide.
func (a *app) notNarrow(f *simFlags, runs []*sim.Run) {
	for _, r := range runs {
		if !f.enough(r, r.Work) {
			fmt.Fprintf(a.err, "%s: %s are not enough for an interval of %s to each side: give more --games\n", r.Cells[0].Seating(), count(int(r.Played()), "game"), f.half)
		}
	}
}

// simResult is what was played by this program.
func simResult(runs []*sim.Run) *sim.Result {
	return &sim.Result{Sim: sim.Format, Program: "vedette " + Version + revision(), Rules: record.RulesVersion, Runs: runs}
}

// simRuns makes ready what is to be played: first what was asked, then the same by other bots.
func (a *app) simRuns(f *simFlags, arg string) ([]*sim.Run, error) {
	base, err := a.load(arg, f.choice)
	if err != nil {
		return nil, err
	}
	f.target = base.target
	all := []*loaded{base}
	sets, err := a.setsOf(f.vs, base.target)
	if err != nil {
		return nil, err
	}
	for _, set := range sets {
		l, err := a.loadTarget(base.target, f.other(set))
		if err != nil {
			return nil, err
		}
		if slices.Contains(f.vs, "each") && l.Game.Content == base.Game.Content {
			continue // a variant that the scenario always has
		}
		all = append(all, l)
	}
	var out []*sim.Run
	for _, bots := range append([]string{f.bots}, f.also...) {
		r := &sim.Run{Kind: sim.Alone, First: rng.ParseSeed(f.seed), Games: int64(f.games)}
		if r.First+rng.Seed(r.Games) < r.First {
			return nil, usage("seed %d leaves no room for %d games: take a smaller one", r.First, r.Games)
		}
		for _, l := range all {
			c, err := simCell(l, strings.Split(bots, "/"))
			if err != nil {
				return nil, err
			}
			r.Cells = append(r.Cells, c)
		}
		if len(all) > 1 {
			r.Kind = sim.Compared
		}
		if f.swap {
			if err := swapped(r, base, bots); err != nil {
				return nil, err
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// setsOf writes each out: every variant that goes with the scenario, with what it needs.
func (a *app) setsOf(vs []string, t *target) ([]string, error) {
	var out []string
	for _, set := range vs {
		if set != "each" {
			out = append(out, set)
			continue
		}
		sets, err := a.variantSets(t, set)
		if err != nil {
			return nil, err
		}
		for _, ids := range sets {
			if len(ids) > 0 {
				out = append(out, strings.Join(ids, "+"))
			}
		}
	}
	for i, set := range out {
		if strings.Trim(set, "+, ") == "" {
			return nil, usage("--vs names nothing: a set of variants and options, none, or each")
		}
		if slices.Contains(out[:i], set) {
			return nil, usage("--vs %s is said twice", set)
		}
	}
	if len(out) == 0 && len(vs) > 0 {
		return nil, usage("no variants go with %s: --vs NAME=VALUE compares an option", t.ref)
	}
	return out, nil
}

// other is the choice of variants and options that --vs names; options that it does not
// name stay as they are.
func (f *simFlags) other(set string) choice {
	var c choice
	named := map[string]bool{}
	for _, part := range strings.FieldsFunc(set, func(r rune) bool { return r == '+' || r == ',' }) {
		if name, _, ok := strings.Cut(part, "="); ok {
			c.options, named[name] = append(c.options, part), true
		} else if part != "none" {
			c.variants = append(c.variants, part)
		}
	}
	for _, o := range f.options {
		if name, _, _ := strings.Cut(o, "="); !named[name] {
			c.options = append(c.options, o)
		}
	}
	return c
}

// simCell is a loaded scenario with its seats.
func simCell(l *loaded, seats []string) (*sim.Cell, error) {
	rules, err := newRules(l.Result, l.lua)
	if err != nil {
		return nil, err
	}
	c, err := sim.NewCell(rules, seats)
	if err != nil {
		return nil, usage("%v", err)
	}
	return c, nil
}

// swapped makes a run of both seatings of two bots.
func swapped(r *sim.Run, l *loaded, bots string) error {
	seats := r.Cells[0].Seats
	if len(seats) != 2 || seats[0] == seats[1] {
		return usage("--swap takes a game of two sides and two bots, as --bots contact/random; not %s", bots)
	}
	c, err := simCell(l, []string{seats[1], seats[0]})
	if err != nil {
		return err
	}
	r.Kind, r.Cells = sim.Swapped, append(r.Cells, c)
	return nil
}

// simPlay plays a span of a run's seeds.
func (a *app) simPlay(f *simFlags, r *sim.Run, s sim.Span) {
	p := a.progress()
	defer p.done()
	plan := &sim.Plan{Cells: r.Cells, First: s.First, Games: int(s.N), Workers: f.workers}
	plan.Each = func(n int, _ []*sim.Game) { p.at("%s: %d of %d games played", r.Cells[0].Seating(), n+1, s.N) }
	if f.width > 0 {
		r.Looked = true
		plan.Enough = func(w *sim.Work) bool { return f.enough(r, w) }
	}
	if f.cov != nil {
		f.watched(plan)
	}
	work, seeds := plan.Run()
	r.Work, r.Seeds = work, nil
	if seeds > 0 {
		r.Seeds = []sim.Span{{First: s.First, N: int64(seeds)}}
	}
}

// leastGames is how many games are played before it is asked whether they are enough.
const leastGames = 50

// enough reports whether the interval that matters most is narrow enough: of the shares of
// wins, of their difference, of the stronger bot's score.
func (f *simFlags) enough(r *sim.Run, w *sim.Work) bool {
	alpha, t := 1-f.sure.Level, w.Tallies[0]
	if t.Played() < leastGames {
		return false
	}
	switch r.Kind {
	case sim.Swapped:
		s := *r
		s.Work = w
		return (&sim.Result{Runs: []*sim.Run{&s}}).Figures(f.sure).Runs[0].Strength.Score.Range.Half() <= f.width
	case sim.Compared:
		return !slices.ContainsFunc(w.Pairs, func(p *sim.Pair) bool {
			_, first, second, _ := p.Both(r.Cells[0].Sides[0])
			return stats.PairedSequence(second, first, p.Pairs, stats.Together(alpha, len(w.Pairs))).Half() > f.width
		})
	}
	return !slices.ContainsFunc(r.Cells[0].Sides, func(side string) bool {
		return stats.ShareSequence(t.Won(side), t.Games, alpha).Half() > f.width
	})
}
