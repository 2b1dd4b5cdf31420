package sweep

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// Goal is a share of wins that the first side is to have.
type Goal struct {
	Share        float64 // aimed at: half of a draw counts
	Tolerance    float64 // it is near enough when it differs by no more
	Games        int     // to try a set of edits with
	ConfirmGames int     // fresh games to confirm it with
	MaxEdits     int     // numbers that may be changed
	OnTry        func(tried int, edits []Edit, score float64)
	Tries        int // numbers tried at each size
	tried        int
	plan         *Plan
	report       *Report
}

// Proposal is the smallest set of edits that was found.
type Proposal struct {
	Edits []Edit         `json:"edits"`
	Tried int            `json:"tried"`          // sets of edits
	Score float64        `json:"score"`          // of the first side, as it was found
	Fresh float64        `json:"fresh"`          // as it was confirmed, on seeds played for nothing else
	Range stats.Interval `json:"range"`          // of that
	Games int64          `json:"games"`          // it was confirmed with
	First rng.Seed       `json:"first,string"`   // of the seeds that confirmed it
	Near  bool           `json:"near"`           // the fresh score is as near as was asked for
	Kept  bool           `json:"kept,omitempty"` // nothing was changed: the game as it is seemed near enough
}

// winScore returns a side's share of wins, a draw half, of a tally, and its variance by game.
func winScore(t *sim.Tally, side string) (mean, variance float64, n int64) {
	if n = t.Games; n == 0 {
		return 0, 0, 0
	}
	won, drawn := float64(t.CountWins(side)), float64(t.CountWins(""))
	mean = (won + drawn/2) / float64(n)
	return mean, (won+drawn/4)/float64(n) - mean*mean, n
}

// SeekGoal looks for the smallest set of edits that brings the first side's share to the aim:
// one number by one or more steps, then two, and so on, those first that the sweep says
// will come nearest. What it finds is played on fresh seeds. After the end of ctx nothing is
// proposed: it returns nil, and the report says that it was stopped.
func (r *Report) SeekGoal(ctx context.Context, a Goal) (*Proposal, error) {
	a.plan, a.report = r.plan, r
	now, _, _ := winScore(r.tally, r.Side)
	best, at := []Edit{}, now
	for len(best) < a.MaxEdits && math.Abs(at-a.Share) > a.Tolerance {
		edits, got := a.tryOneMore(ctx, best, at)
		if edits == nil {
			break // nothing comes nearer
		}
		best, at = edits, got
	}
	out, err := a.confirmSet(ctx, best, at)
	if r.Stopped {
		return nil, nil
	}
	if err == nil {
		out.Kept = len(best) == 0 && math.Abs(at-a.Share) <= a.Tolerance
	}
	return out, err
}

// knob is a number that may be changed further, with the expected effect of one step.
type knob struct {
	edit  Edit
	slope float64
	off   float64 // expected distance from the aim, with as many steps as there may be
	steps int
}

// listKnobs are those that lead towards the aim: first what comes near enough by itself, of
// these with the fewest steps.
func (a *Goal) listKnobs(have []Edit, gap float64) []knob {
	var list []knob
	for _, e := range a.report.Effects {
		same := func(o *Edit) bool { return o.Path == e.Path && o.part == e.part }
		if !e.Matters || e.Share == 0 || slices.ContainsFunc(have, func(h Edit) bool { return same(&h) }) || slices.ContainsFunc(list, func(k knob) bool { return same(&k.edit) }) {
			continue
		}
		edit, slope := e.Edit, e.Share
		if slope*gap < 0 { // the other way may do the opposite: the first try tells
			var ok bool
			if edit, ok = e.Edit.WithSteps(-e.By); !ok {
				continue
			}
			slope = -slope
		}
		n := stepsNeeded(gap, slope, &edit)
		list = append(list, knob{edit, slope, math.Abs(gap - slope*float64(n)), n})
	}
	far := func(k knob) int {
		if k.off <= a.Tolerance {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(x, y knob) int {
		if far(x) == 0 && far(y) == 0 {
			return cmp.Or(cmp.Compare(x.steps, y.steps), cmp.Compare(x.off, y.off))
		}
		return cmp.Or(cmp.Compare(far(x), far(y)), cmp.Compare(x.off, y.off))
	})
	return list
}

// stepsNeeded returns how many steps of an edit close a gap, as far as it may be changed.
func stepsNeeded(gap, slope float64, e *Edit) int {
	return min(max(1, int(math.Round(gap/slope))), e.maxSteps())
}

// tryOneMore tries sets with one number more. What a number does is learnt again from each try:
// a few steps need not do as many times what one does.
func (a *Goal) tryOneMore(ctx context.Context, have []Edit, at float64) (best []Edit, got float64) {
	got = at
	list := a.listKnobs(have, a.Share-at)
	for _, k := range list[:min(len(list), a.Tries)] {
		done := map[int]bool{}
		for n := k.steps; !done[n] && math.Abs(got-a.Share) > a.Tolerance; n = stepsNeeded(a.Share-at, k.slope, &k.edit) {
			done[n] = true
			x, ok := k.edit.WithSteps(k.edit.By * n)
			if !ok {
				break
			}
			edits := append(slices.Clone(have), x)
			s, _, _, err := a.trySet(ctx, edits, a.plan.First+rng.Seed(a.plan.Games), a.Games)
			if a.report.Stopped {
				return nil, at
			}
			if err != nil {
				break // a set that is no game
			}
			if math.Abs(s-a.Share) < math.Abs(got-a.Share) {
				best, got = edits, s
			}
			if k.slope = (s - at) / float64(n); k.slope*(a.Share-at) <= 0 {
				break // it does not lead there after all
			}
		}
	}
	return best, got
}

// trySet plays a set of edits, unless ctx has ended.
func (a *Goal) trySet(ctx context.Context, edits []Edit, first rng.Seed, games int) (mean, variance float64, n int64, err error) {
	if a.report.checkStop(ctx) {
		return 0, 0, 0, nil
	}
	cell, err := a.plan.Build(edits)
	if err != nil {
		return 0, 0, 0, err
	}
	w, seeds := (&sim.Plan{Cells: []*sim.Cell{cell}, First: first, Games: games, Workers: a.plan.Workers}).Run(ctx)
	a.report.checkStop(ctx)
	a.report.Games += int64(seeds)
	mean, variance, n = winScore(w.Tallies[0], a.report.Side)
	a.tried++
	if a.OnTry != nil {
		a.OnTry(a.tried, edits, mean)
	}
	return mean, variance, n, nil
}

// confirmSet plays the edits found on seeds that nothing else was played on.
func (a *Goal) confirmSet(ctx context.Context, edits []Edit, at float64) (*Proposal, error) {
	out := &Proposal{Edits: edits, Score: at, Tried: a.tried, First: a.plan.First + rng.Seed(a.plan.Games+a.Games)}
	mean, variance, n, err := a.trySet(ctx, edits, out.First, a.ConfirmGames)
	if err != nil {
		return nil, err
	}
	out.Fresh, out.Games, out.Range = mean, n, stats.ScoreInterval(mean, variance, n, 1-a.plan.Level)
	out.Near = math.Abs(mean-a.Share) <= a.Tolerance
	return out, nil
}
