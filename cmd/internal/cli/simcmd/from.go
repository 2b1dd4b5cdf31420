package simcmd

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/moments"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// MomentOptions say from which moments of a journal [RunSim] plays on.
type MomentOptions struct {
	From  string // JOURNAL@N, or JOURNAL for its end; empty: none
	Curve string // moments all along this journal; empty: none
	Every int    // with Curve, one entry in so many; 0: about twenty moments
	Side  string // knows only what this side may know; empty: everything
}

func (f *MomentOptions) startsElsewhere() bool { return f.From != "" || f.Curve != "" }

func (f *MomentOptions) checkFlags(s *SimOptions) error {
	switch {
	case !f.startsElsewhere():
		if f.Side != "" || f.Every != 0 {
			return kit.UsageError("--side and --every go with --from and --curve")
		}
		return nil
	case f.From != "" && f.Curve != "":
		return kit.UsageError("--from asks about one moment and --curve about many: ask one at a time")
	case f.Every < 0 || f.Every > 0 && f.Curve == "":
		return kit.UsageError("--every is 1 or more, and goes with --curve")
	case len(s.CompareWith) > 0 || s.CompareRev != "" || s.SwapSeats || len(s.AlsoBots) > 0 || s.Shard != "" || s.Journal != "" || s.width > 0 || s.Sweep.Kinds != "" || s.Out != "":
		return kit.UsageError("--from and --curve go with --bots, --games, --seed, --level, --side and --format alone")
	case s.Cover.WantsCoverage() || s.hasFlag("within"):
		return kit.UsageError("--from and --curve ask who wins, and nothing else: leave out --cover and --within")
	case len(s.VariantChoice.Variants) > 0 || len(s.VariantChoice.Options) > 0:
		return kit.UsageError("a journal says itself which variants and options it is played with")
	}
	return nil
}

// simFrom plays on from one or more moments of a journal.
func simFrom(ctx context.Context, k *kit.Kit, f *SimOptions) error {
	outs, err := kit.ParseOutputs(f.Formats, simFormats)
	if err != nil {
		return err
	}
	for _, o := range outs {
		if o.Format == "markdown" || o.Format == "html" && f.Moments.Curve == "" {
			return kit.UsageError("this cannot be written as %s; formats: text, csv, json, and html with --curve", o.Format)
		}
	}
	if err := k.CheckWritable(kit.ListOutputFiles(outs)...); err != nil {
		return err
	}
	path, at := f.Moments.Curve, -1
	if f.Moments.From != "" {
		path, at = parseEntry(f.Moments.From)
	}
	log, err := session.LoadJournal(k.AbsolutePath(path))
	if err != nil {
		return cmp.Or(noEntry(path), err)
	}
	l, rules, err := session.ReopenGame(k, path, log)
	if err != nil {
		return err
	}
	side, err := kit.FindViewer(rules.Model, f.Moments.Side)
	if err != nil {
		return err
	}
	cell, err := sim.NewCell(rules, strings.Split(f.Bots, "/"))
	if err != nil {
		return kit.UsageError("%v", err)
	}
	stop, release := k.CatchInterrupt(ctx, "")
	defer release()
	list, err := collectMoments(stop, k, rules, log, f, path, at)
	if err != nil {
		return err
	}
	all := len(list)
	if list, err = moments.PlayMoments(stop, k, list, &sim.Playout{Cell: cell, Side: side, First: rng.ParseSeed(f.Seed), Games: f.Games, Workers: f.Workers}, f.sure.Level); err != nil {
		return err
	}
	if len(list) == 0 {
		return kit.FindingsError("interrupted before a game was played")
	}
	if err := tellMoments(k, &momentCurve{Journal: path, Scenario: l.Ref, Seating: cell.Seating(), Side: f.Moments.Side, Level: f.sure.Level, Moments: list, cell: cell}, outs); err != nil {
		return err
	}
	if stop.Err() != nil {
		last := list[len(list)-1]
		return kit.FindingsError("interrupted: %d of %s are played on from, the last in %s", len(list), diag.CountNoun(all, "moment"), diag.CountNoun(int(last.Games), "game"))
	}
	if slices.ContainsFunc(list, func(m *moments.Moment) bool { return len(m.Unended) > 0 }) {
		return kit.ErrFindings
	}
	return nil
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
		return kit.UsageError("--from takes JOURNAL@N, and %q is no number of an entry: %s@40", at, name)
	}
	return nil
}

// maxMoments is about how many moments a curve has by default.
const maxMoments = 20

// collectMoments replays a journal and keeps the positions that are asked for.
func collectMoments(ctx context.Context, k *kit.Kit, rules *game.Rules, log *journal.Log, f *SimOptions, path string, at int) ([]*moments.Moment, error) {
	n := len(log.Entries)
	if at > n {
		return nil, kit.UsageError("%s has %d entries", path, n)
	}
	every := f.Moments.Every
	if every == 0 {
		every = max(1, (n+maxMoments-1)/maxMoments)
	}
	var list []*moments.Moment
	keep := func(entry int, t *game.Table) {
		one := f.Moments.From != ""
		if one && (entry == at || at < 0 && entry == n) || !one && (entry%every == 0 || entry == n) {
			list = append(list, &moments.Moment{Entry: entry, Turn: int(t.Position().Turn), Phase: t.PhaseName(), Saved: t.EncodePosition()})
		}
	}
	_, err := replay.ReplayWatched(ctx, rules, log, func(t *game.Table) { keep(0, t) }, func(entry int, t *game.Table) { keep(entry+1, t) })
	if ctx.Err() != nil {
		return nil, kit.FindingsError("interrupted: no game was begun")
	}
	if err != nil {
		return nil, kit.FindingsError("%s cannot be played again with the files that are here: `vedette verify %s` says where it parts", path, path)
	}
	return list, nil
}
