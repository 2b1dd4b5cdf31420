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

// Plan is a sweep to be made.
type Plan struct {
	// Build makes the cell of the game with some edits; without edits the game itself.
	Build func([]Edit) (*sim.Cell, error)
	Edits []Edit
	First rng.Seed
	// Games are played of those edits that seem to matter most; of the others fewer, from
	// Begin on, half as many edits with twice as many games each round.
	Games, FirstGames int
	Level             float64 // of all intervals together
	Workers           int
	// OnEdit is called before the games of each edit are played.
	OnEdit func(round, rounds, edit, of int, e *Edit)
}

// Effect is the effect of one edit.
type Effect struct {
	Edit
	Pairs     int64 `json:"pairs"` // pairs of games with and without it
	Identical int64 `json:"alike"` // of which both are one and the same game
	// Share is the first side's share of wins with the edit less that without.
	Share       float64        `json:"share"`
	ShareRange  stats.Interval `json:"share_range"`
	Margin      float64        `json:"margin"`
	MarginRange stats.Interval `json:"margin_range"`
	Matters     bool           `json:"matters"`           // the interval that it is ranked by does not hold 0
	Round       int            `json:"round"`             // the last in which it was played
	Failed      string         `json:"failed,omitempty"`  // why it could not be played
	Unended     []sim.Unended  `json:"unended,omitempty"` // games with it that did not come to an end
	pair        *sim.Pair
	seeds       int // that were played; not all games may have come to an end
}

// Report holds the results of a sweep.
type Report struct {
	Cell    *sim.Cell     `json:"cell"`
	Side    string        `json:"side"` // whose share it is: the first
	By      string        `json:"by"`   // "share" or "margin": what effects are ranked by
	Base    sim.Share     `json:"base"` // of the game as it is
	Level   float64       `json:"level"`
	Games   int64         `json:"games"` // that were played in all
	Effects []*Effect     `json:"effects"`
	Unended []sim.Unended `json:"unended,omitempty"` // games as it is that did not come to an end
	Stopped bool          `json:"stopped,omitempty"` // before all was played
	base    []*sim.Game   // by seed
	tally   *sim.Tally    // of the game as it is
	plan    *Plan
}

// countRounds returns how many rounds a plan has: the last plays all games.
func (p *Plan) countRounds() int {
	n := 1
	for games := p.FirstGames; games < p.Games && len(p.Edits)>>n >= minKept; games *= 2 {
		n++
	}
	return n
}

// minKept is how many edits at least are played in the last round.
const minKept = 8

// Run makes the sweep. The same plan gives the same report, however many workers there are.
// After the end of ctx no game is begun; the report covers the games played and says that it
// was stopped.
func (p *Plan) Run(ctx context.Context) (*Report, error) {
	cell, err := p.Build(nil)
	if err != nil {
		return nil, err
	}
	r := &Report{Cell: cell, Side: cell.Sides[0], Level: p.Level, tally: sim.NewTally(cell.Rules.Model), plan: p}
	for i := range p.Edits {
		r.Effects = append(r.Effects, &Effect{Edit: p.Edits[i], pair: &sim.Pair{}})
	}
	alive := slices.Clone(r.Effects)
	rounds := p.countRounds()
	for round := 0; round < rounds && !r.Stopped; round++ {
		games := p.Games
		if round < rounds-1 {
			games = min(p.Games, p.FirstGames<<round)
		}
		r.playBase(ctx, games)
		for i, e := range alive {
			if r.checkStop(ctx) {
				break
			}
			if p.OnEdit != nil {
				p.OnEdit(round+1, rounds, i+1, len(alive), &e.Edit)
			}
			e.Round = round + 1
			r.playEdit(ctx, e, games)
		}
		r.checkStop(ctx)
		r.computeEffects()
		slices.SortStableFunc(alive, func(a, b *Effect) int { return cmp.Compare(r.effectSignal(b), r.effectSignal(a)) })
		if round < rounds-1 {
			alive = alive[:max(minKept, len(alive)/2)]
		}
	}
	slices.SortStableFunc(r.Effects, r.compareEffects)
	return r, nil
}

// checkStop reports whether no more is to be played.
func (r *Report) checkStop(ctx context.Context) bool {
	r.Stopped = r.Stopped || ctx.Err() != nil
	return r.Stopped
}

// CountTried returns how many edits were played at all. The others cannot be played, or the
// sweep ended before them.
func (r *Report) CountTried() (n int) {
	for _, e := range r.Effects {
		if e.Pairs > 0 {
			n++
		}
	}
	return n
}

// playBase plays the game as it is up to so many seeds.
func (r *Report) playBase(ctx context.Context, games int) {
	from := len(r.base)
	if games <= from {
		return
	}
	m := r.Cell.Rules.Model
	plan := &sim.Plan{Cells: []*sim.Cell{r.Cell}, First: r.plan.First + rng.Seed(from), Games: games - from, Workers: r.plan.Workers}
	plan.OnSeed = func(_ int, g []*sim.Game) {
		r.tally.Add(m, g[0])
		kept := *g[0]
		kept.Combats, kept.Losses, kept.Departed, kept.Kinds, kept.Drawn, kept.Played = nil, nil, nil, nil, nil, nil
		r.base = append(r.base, &kept)
	}
	plan.Run(ctx)
	r.Unended = r.tally.Unended
	r.Games += int64(len(r.base) - from)
}

// playEdit plays an edit on the seeds that it has not been played on yet.
func (r *Report) playEdit(ctx context.Context, e *Effect, games int) {
	from := e.seeds
	if e.Failed != "" || games <= from {
		return
	}
	cell, err := r.plan.Build([]Edit{e.Edit})
	if err != nil {
		e.Failed = err.Error()
		return
	}
	plan := &sim.Plan{Cells: []*sim.Cell{cell}, First: r.plan.First + rng.Seed(from), Games: games - from, Workers: r.plan.Workers}
	plan.OnSeed = func(n int, g []*sim.Game) {
		e.pair.Add(r.Cell.Rules.Model, cell.Rules.Model, r.base[from+n], g[0])
		if g[0].Fault != "" {
			e.Unended = append(e.Unended, sim.Unended{Seed: g[0].Seed, Why: g[0].Fault})
		}
		e.seeds++
	}
	plan.Run(ctx)
	r.Games += int64(e.seeds - from)
}

// computeEffects works out the effects. All intervals together hold with the level asked for, also
// though they are looked at after each round: each is made at a level for as many
// comparisons as there are edits and rounds (Bonferroni). To matter, an edit must pass the
// exact sign test at that level, too: where few pairs differ an interval is but near.
func (r *Report) computeEffects() {
	alpha := stats.BonferroniLevel(1-r.plan.Level, len(r.Effects)*r.plan.countRounds())
	r.Base = sim.Share{Name: r.Side, N: r.tally.CountWins(r.Side), Total: r.tally.Games, Range: stats.ShareSequence(r.tally.CountWins(r.Side), r.tally.Games, 1-r.plan.Level)}
	if r.Base.Total > 0 {
		r.Base.Share = float64(r.Base.N) / float64(r.Base.Total)
	}
	r.By = "share"
	if sure := 0.01; (r.Base.Share < sure || r.Base.Share > 1-sure) && r.tally.Measure != "" {
		r.By = "margin" // one side is bound to win: the margin says more
	}
	for _, e := range r.Effects {
		_, first, second, _ := e.pair.CountWinPairs(r.Side)
		e.Pairs, e.Identical = e.pair.Pairs, e.pair.Same
		if e.Pairs == 0 {
			continue
		}
		e.Share = float64(second-first) / float64(e.Pairs)
		e.Margin = e.pair.Margin.Mean()
		if e.Identical == e.Pairs {
			e.ShareRange, e.MarginRange = stats.Interval{}, stats.Interval{} // every pair is one and the same game
		} else {
			both, _, _, neither := e.pair.CountWinPairs(r.Side)
			_, e.ShareRange = stats.PairedDifference(both, first, second, neither, alpha)
			e.MarginRange = stats.MeanInterval(e.Margin, e.pair.Margin.Deviation(), e.Pairs, alpha)
		}
		in, up, down := e.ShareRange, second, first
		if r.By == "margin" {
			in, up, down = e.MarginRange, e.pair.Above, e.pair.Below
		}
		e.Matters = !in.Contains(0) && stats.SignTest(up, down) < alpha
	}
}

// effectSize returns how much an edit seems to matter.
func (r *Report) effectSize(e *Effect) float64 {
	if e.Failed != "" {
		return -1
	}
	if r.By == "margin" {
		return math.Abs(e.Margin)
	}
	return math.Abs(e.Share)
}

// effectSignal returns the ratio of an effect to its uncertainty: by that edits go on to
// the next round. One that turns few games, but all of them one way, goes before one that
// turns many both ways.
func (r *Report) effectSignal(e *Effect) float64 {
	half := e.ShareRange.HalfWidth()
	if r.By == "margin" {
		half = e.MarginRange.HalfWidth()
	}
	if half == 0 || e.Failed != "" {
		return -1 // nothing changes
	}
	return r.effectSize(e) / half
}

// compareEffects puts edits in order: those that matter by size; then the others, as far as they
// were played, by their signal.
func (r *Report) compareEffects(a, b *Effect) int {
	switch {
	case a.Matters && b.Matters:
		return cmp.Compare(r.effectSize(b), r.effectSize(a))
	case a.Matters:
		return -1
	case b.Matters:
		return 1
	}
	return cmp.Or(cmp.Compare(b.Round, a.Round), cmp.Compare(r.effectSignal(b), r.effectSignal(a)))
}
