package cli

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// fromFlags are the flags of sim about games under way.
type fromFlags struct {
	from  string
	curve string
	every int
	side  string
}

func (f *fromFlags) addFlags(c *cobra.Command) {
	c.Flags().StringVar(&f.from, "from", "", "play on from an entry of a journal with other dice: JOURNAL@N, or JOURNAL as it stands")
	c.Flags().StringVar(&f.curve, "curve", "", "do that at moments all along a `JOURNAL`")
	c.Flags().IntVar(&f.every, "every", 0, "with --curve, at one entry in so many; about twenty moments by default")
	c.Flags().StringVar(&f.side, "side", "", "with --from and --curve, know only what this side may know: the rest is dealt anew in each game")
}

func (f *fromFlags) startsElsewhere() bool { return f.from != "" || f.curve != "" }

func (f *fromFlags) checkFlags(s *simFlags) error {
	switch {
	case !f.startsElsewhere():
		if f.side != "" || f.every != 0 {
			return usageError("--side and --every go with --from and --curve")
		}
		return nil
	case f.from != "" && f.curve != "":
		return usageError("--from asks about one moment and --curve about many: ask one at a time")
	case f.every < 0 || f.every > 0 && f.curve == "":
		return usageError("--every is 1 or more, and goes with --curve")
	case len(s.vs) > 0 || s.vsRev != "" || s.swap || len(s.also) > 0 || s.shard != "" || s.journal != "" || s.width > 0 || s.sweep.kinds != "" || s.out != "":
		return usageError("--from and --curve go with --bots, --games, --seed, --level, --side and --format alone")
	case s.cover.wantsCoverage() || s.isGiven("within"):
		return usageError("--from and --curve ask who wins, and nothing else: leave out --cover and --within")
	case len(s.variantChoice.variants) > 0 || len(s.variantChoice.options) > 0:
		return usageError("a journal says itself which variants and options it is played with")
	}
	return nil
}

// curveMoment is a point of a game with what it may come to.
type curveMoment struct {
	Entry int           `json:"entry"` // of the journal; 0: the set-up
	Turn  int           `json:"turn"`
	Phase string        `json:"phase,omitempty"`
	Games int64         `json:"games"`
	Wins  []momentShare `json:"wins"` // each side, then nobody, where that happened
	// Unended are games that did not come to an end, and are not counted.
	Unended []sim.Unended `json:"unended,omitempty"`
	saved   []byte        `json:"-"`
}

// momentShare is how often a side wins from a moment on.
type momentShare struct {
	Side  string         `json:"side"`
	N     int64          `json:"n"`
	Share float64        `json:"share"`
	Range stats.Interval `json:"range"`
}

// simFrom plays on from one or more moments of a journal.
func (a *app) simFrom(f *simFlags, args []string) error {
	if len(args) > 0 {
		return usageError("a journal says itself which scenario it is of: leave out %s", args[0])
	}
	outs, err := parseOutputs(f.formats, simFormats)
	if err != nil {
		return err
	}
	for _, o := range outs {
		if o.format == "md" || o.format == "html" && f.from.curve == "" {
			return usageError("this cannot be written as %s; formats: text, csv, json, and html with --curve", o.format)
		}
	}
	if err := a.checkWritable(outputFiles(outs)...); err != nil {
		return err
	}
	path, at := f.from.curve, -1
	if f.from.from != "" {
		path, at = parseEntry(f.from.from)
	}
	log, err := loadJournal(a.inDir(path))
	if err != nil {
		return cmp.Or(noEntry(path), err)
	}
	l, rules, err := a.reopenGame(path, log)
	if err != nil {
		return err
	}
	side, err := viewerOf(rules.Model, f.from.side)
	if err != nil {
		return err
	}
	cell, err := sim.NewCell(rules, strings.Split(f.bots, "/"))
	if err != nil {
		return usageError("%v", err)
	}
	list, err := a.collectMoments(rules, log, f, path, at)
	if err != nil {
		return err
	}
	stop, release := a.catchInterrupt("the games under way")
	defer release()
	all := len(list)
	if list, err = a.playMoments(stop, list, &sim.Playout{Cell: cell, Side: side, First: rng.ParseSeed(f.seed), Games: f.games, Workers: f.workers}, f.sure.Level); err != nil {
		return err
	}
	if len(list) == 0 {
		return findingsError("interrupted before a game was played")
	}
	if err := a.tellMoments(&momentCurve{Journal: path, Scenario: l.ref, Seating: cell.Seating(), Side: f.from.side, Level: f.sure.Level, Moments: list, cell: cell}, outs); err != nil {
		return err
	}
	if stop.Err() != nil {
		last := list[len(list)-1]
		return findingsError("interrupted: %d of %s are played on from, the last in %s", len(list), countNoun(all, "moment"), countNoun(int(last.Games), "game"))
	}
	if slices.ContainsFunc(list, func(m *curveMoment) bool { return len(m.Unended) > 0 }) {
		return errFindings
	}
	return nil
}

// playMoments plays on from each of the moments and counts who wins. It returns the moments that
// were finished before an interrupt.
func (a *app) playMoments(stop context.Context, list []*curveMoment, o *sim.Playout, level float64) ([]*curveMoment, error) {
	shown := a.newProgress()
	defer shown.endLine()
	o.Stop = func() bool { return stop.Err() != nil }
	for i, m := range list {
		o.OnStart = func(n int) {
			done, all := int64(i)*int64(o.Games)+int64(n), int64(len(list))*int64(o.Games)
			shown.showCount(done, all, "moment %d of %d, game %d of %d", i+1, len(list), n+1, o.Games)
		}
		o.Saved = m.saved
		t, err := o.Run()
		if err != nil {
			return nil, findingsError("%v", err)
		}
		if t.Games == 0 && len(t.Unended) == 0 {
			return list[:i], nil
		}
		m.countWins(o.Cell, t, 1-level)
		if stop.Err() != nil {
			return list[:i+1], nil
		}
	}
	return list, nil
}

// parseEntry reads JOURNAL@N; entry is -1 without N, for the latest position.
func parseEntry(text string) (path string, entry int) {
	if i := strings.LastIndexByte(text, '@'); i > 0 {
		if n, err := strconv.Atoi(text[i+1:]); err == nil && n >= 0 {
			return text[:i], n
		}
	}
	return text, -1
}

// noEntry returns the error for a journal that does not exist when the text after its @ is no
// number.
func noEntry(path string) error {
	if name, at, ok := strings.Cut(path, "@"); ok {
		return usageError("--from takes JOURNAL@N, and %q is no number of an entry: %s@40", at, name)
	}
	return nil
}

// maxMoments is about how many moments a curve has by default.
const maxMoments = 20

// collectMoments replays a journal and keeps the positions that are asked for.
func (a *app) collectMoments(rules *game.Rules, log *journal.Log, f *simFlags, path string, at int) ([]*curveMoment, error) {
	n := len(log.Entries)
	if at > n {
		return nil, usageError("%s has %d entries", path, n)
	}
	every := f.from.every
	if every == 0 {
		every = max(1, (n+maxMoments-1)/maxMoments)
	}
	var list []*curveMoment
	keep := func(entry int, t *game.Table) {
		one := f.from.from != ""
		if one && (entry == at || at < 0 && entry == n) || !one && (entry%every == 0 || entry == n) {
			list = append(list, &curveMoment{Entry: entry, Turn: int(t.Position().Turn), Phase: t.PhaseName(), saved: t.EncodePosition()})
		}
	}
	_, err := replay.ReplayWatched(rules, log, func(t *game.Table) { keep(0, t) }, func(entry int, t *game.Table) { keep(entry+1, t) })
	if err != nil {
		return nil, findingsError("%s cannot be played again with the files that are here: `vedette verify %s` says where it parts", path, path)
	}
	return list, nil
}

// countWins counts who won.
func (m *curveMoment) countWins(c *sim.Cell, t *sim.Tally, alpha float64) {
	m.Games, m.Unended = t.Games, t.Unended
	who := slices.Clone(c.Sides)
	if t.CountWins("") > 0 {
		who = append(who, "")
	}
	for _, id := range who {
		s := momentShare{Side: id, N: t.CountWins(id), Range: stats.ExactInterval(t.CountWins(id), t.Games, alpha)}
		if t.Games > 0 {
			s.Share = float64(s.N) / float64(t.Games)
		}
		m.Wins = append(m.Wins, s)
	}
}
