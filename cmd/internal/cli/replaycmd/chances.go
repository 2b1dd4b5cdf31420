package replaycmd

import (
	"context"
	"math"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/moments"
	"github.com/vedette-wargames/vedette/cmd/internal/web"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// ChanceOptions say how the curve of chances of a page is played.
type ChanceOptions struct {
	From  string // what begins at the moments: turns or phases; nothing: not asked
	Bots  string
	Games int
	Seed  string
	Level string

	sure float64 // what level says
}

// chanceFroms lists the parts of a game at whose beginnings the curve of a replay can have its
// points.
var chanceFroms = []string{"turns", "phases"}

// chanceGames is the number of games from each moment. It is smaller than for sim, so that a curve
// of twenty moments takes seconds.
const chanceGames = 100

// checkFlags refuses flags without effect, and reads the level.
func (f *ChanceOptions) checkFlags(isGiven func(flag string) bool, html string) (err error) {
	if f.From == "" {
		for _, name := range []string{"bots", "games", "seed", "level"} {
			if isGiven(name) {
				return kit.UsageError("--%s goes with --chances", name)
			}
		}
		return nil
	}
	if f.From != "turns" && f.From != "phases" {
		return kit.UsageError("--chances goes by turns or by phases, not by %q%s", f.From, kit.DidYouMean(f.From, chanceFroms))
	}
	if html == "" {
		return kit.UsageError("--chances is a curve in the page that --html writes; in the terminal it is `vedette sim --curve JOURNAL`")
	}
	if f.Games < 1 {
		return kit.UsageError("--games is 1 or more")
	}
	if f.sure, err = kit.ParsePercent("--level", f.Level); err != nil || f.sure < 0.5 || f.sure > 0.9999 {
		return kit.UsageError("--level is from 50%% to 99.99%%, not %q", f.Level)
	}
	return nil
}

// chancesAlong plays on from moments of a game as a side (model.None: the referee) saw it. The
// choice of moments and what is known there depend only on what that side saw, so the results
// reveal nothing else.
func chancesAlong(ctx context.Context, k *kit.Kit, r *livegame.Session, side model.SideID, cell *sim.Cell, f *ChanceOptions) (*web.Chances, error) {
	told := r.History.ListMoments(side, 1, r.History.ChangeCount(side), false)
	at, by, every := findBeginnings(told, f.From)
	var list []*moments.Moment
	for _, i := range at {
		list = append(list, &moments.Moment{Saved: r.History.PastTable(side, told[i].Number).EncodePosition()})
	}
	if _, err := moments.PlayMoments(ctx, k, list, &sim.Playout{Cell: cell, Side: side, First: rng.ParseSeed(f.Seed), Games: f.Games}, f.sure); err != nil {
		return nil, err
	}
	out := &web.Chances{Bots: cell.Seating(), Games: f.Games, Level: f.sure, From: by.what, Every: every}
	for nth, i := range at {
		m := &told[i]
		p := web.Chance{At: m.Number, Turn: m.Turn, Games: list[nth].Games}
		if by.side {
			p.By = m.Side
		}
		if by.phase {
			p.Phase = m.Phase
		}
		for _, w := range list[nth].Wins {
			p.Wins = append(p.Wins, web.ChanceShare{Side: w.Side, Share: tenThousandths(w.Share), Low: tenThousandths(w.Range.Low), High: tenThousandths(w.Range.High)})
		}
		out.Points = append(out.Points, p)
	}
	return out, nil
}

func tenThousandths(v float64) float64 { return math.Round(v*10000) / 10000 }

// maxChances is the most points of a curve: more could not be distinguished, and would take too
// long.
const maxChances = 60

// momentKind are the ways in which a list of moments can be gone along, each coarser than the one
// before. In some games the sides change with every unit: then whose turn it is counts no more.
type momentKind struct {
	what        string
	side, phase bool // what begins with a change of it, beside turns
}

var momentKinds = map[string][]momentKind{
	"turns":  {{"player turn", true, false}, {"turn", false, false}},
	"phases": {{"phase", true, true}, {"phase", false, true}, {"turn", false, false}},
}

// findBeginnings returns the moments at which a player turn, or a phase, begins, with the first
// and the last moment. It uses the finest kind that gives not too many; of the coarsest kind it
// takes every second, third ... moment if needed. Moments that were taken back are left out.
func findBeginnings(told []livegame.Moment, from string) (at []int, by momentKind, every int) {
	gone := make([]bool, len(told))
	for i := range told {
		for k := told[i].RestoredNumber; told[i].Undone && k <= i; k++ { // numbers count from 1
			gone[k] = true
		}
	}
	for _, by = range momentKinds[from] {
		if at = by.momentsAlong(told, gone); len(at) <= maxChances {
			return at, by, 1
		}
	}
	every = (len(at) + maxChances - 1) / maxChances
	out, last := []int{}, len(at)-1
	for i := 0; i < last; i += every {
		out = append(out, at[i])
	}
	return append(out, at[last]), by, every
}

func (s *momentKind) momentsAlong(told []livegame.Moment, gone []bool) []int {
	var out []int
	last := -1
	for i := range told {
		if gone[i] {
			continue
		}
		if m := &told[i]; last < 0 || m.Turn != told[last].Turn || s.side && m.Side != told[last].Side || s.phase && m.Phase != told[last].Phase {
			out = append(out, i)
		}
		last = i
	}
	if last >= 0 && out[len(out)-1] != last {
		out = append(out, last)
	}
	return out
}
