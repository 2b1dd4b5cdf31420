package determinize

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Roll gives a number from 1 to faces.
type Roll func(faces int) int

// DeterminizeTable returns an independent quiet table at the same decision, with a new deal of
// all that a side may not know. These are the hidden counters of other sides, the turns of secret
// arrivals, undrawn piles, values kept face down, others' answers in a waiting hook, and the dice
// to come. The side is asked the same question. It returns nil when it finds no lawful table; the
// caller then decides without looking ahead.
func DeterminizeTable(t *game.Table, side model.SideID, roll Roll) *game.Table {
	var m Determinizer
	return m.NextTable(t, side, roll)
}

// Determinizer makes one guess after another in the same memory: each is valid until the next.
type Determinizer struct{ table *game.Table }

// maxDeals is how many random deals of hidden things are tried before a deal in fixed order.
const maxDeals = 8

// NextTable returns the next guess, in the memory of the last one. It returns nil when it finds
// no lawful table.
func (m *Determinizer) NextTable(t *game.Table, side model.SideID, roll Roll) *game.Table {
	if m.table == nil || !m.table.FollowGame(t) {
		m.table = t.Clone()
	}
	g := m.table
	g.MaxUndos = 0
	r := g.Run()
	r.KeepEvents, r.Dice.Trial, r.Dice.TrialUsesSeed, r.Dice.TrialWays, r.Dice.TrialFaces, r.Dice.TrialDice = false, false, false, 0, nil, nil
	r.OnHook, r.OnReached, r.Ctx.OnTableRead, r.Ctx.OnRule = nil, nil, nil, nil
	NewDice(g, roll)
	d := &deal{truth: t, g: g.Model(), p: g.Position(), run: r, side: side, roll: roll}
	d.shufflePiles()
	if !t.Observer(side).HidesAnything() && !t.ScriptWaiting() {
		return g
	}
	d.collectHidden()
	for range maxDeals {
		if d.dealAll(); d.couldOccur() && d.replayAnswers(g) {
			return g
		}
	}
	if d.dealSorted(); d.replayAnswers(g) {
		return g
	}
	m.table = nil
	return nil
}

// NewDice gives a copy other dice to come.
func NewDice(t *game.Table, roll Roll) {
	r := t.Run()
	const half = 1 << 30
	r.Dice.Seed, r.Dice.Wide, r.Dice.Script = rng.Seed(roll(half))<<30|rng.Seed(roll(half)-1), rng.WideSeed{}, nil
	r.Ctx.P.Dice = nil
}

// deal is what is dealt anew at one decision.
type deal struct {
	truth   *game.Table
	g       *model.Game
	p       *state.Position
	run     *flow.Run
	side    model.SideID // who does not know it
	roll    Roll
	pools   []pool
	waiting []model.UnitID
	entries []int16 // where those enter, sorted
}

// pool are hidden units of one side, and the counters that are seen of them, each in an
// order that does not show which unit is which counter.
type pool struct {
	units    []model.UnitID
	counters []counter
}

func (d *deal) collectHidden() {
	for s := range d.g.Sides {
		if us := MaskedUnits(d.g, d.p, d.side, model.SideID(s)); len(us) > 0 {
			d.pools = append(d.pools, pool{us, d.listCounters(us)})
		}
	}
	d.waiting = WaitingUnits(d.g, d.p, d.side)
	for _, u := range d.waiting {
		d.entries = append(d.entries, d.p.Units[u].Entry)
	}
	slices.Sort(d.entries)
}

// dealAll deals everything once more.
func (d *deal) dealAll() {
	for i := range d.pools {
		shuffleList(d.pools[i].units, d.roll)
	}
	shuffleList(d.entries, d.roll)
	d.layCounters()
	d.dealVariables(d.roll)
	d.markChanged()
}

// dealSorted lays everything out in the order of the units, which reveals nothing; latches that
// would fall are as if they had been looked at.
func (d *deal) dealSorted() {
	for i := range d.pools {
		slices.Sort(d.pools[i].units)
	}
	slices.Sort(d.entries)
	d.layCounters()
	d.dealVariables(func(int) int { return 1 })
	d.markChanged()
	for i := range d.g.Latches {
		bit := uint64(1) << uint(i)
		if d.p.ArmedLatches &^= bit; d.g.Latches[i].When.Bool(d.run.Ctx) {
			d.p.ArmedLatches |= bit
		}
	}
}

// markChanged says that all of the position may have changed.
func (d *deal) markChanged() {
	d.p.MarkAllChanged()
	d.run.ResetLatches()
}

func (d *deal) layCounters() {
	is := make([]model.UnitID, len(d.g.Units))
	for u := range is {
		is[u] = model.UnitID(u)
	}
	for i := range d.pools {
		d.pools[i].placeCounters(d, is)
	}
	if len(d.pools) > 0 {
		RenameUnits(d.g, d.p, is)
	}
	d.dealArrivals()
}

// couldOccur reports whether the position could have been reached: no latch falls by it,
// and no stack is more crowded than it was.
func (d *deal) couldOccur() bool {
	return SameLatches(d.truth.Ctx(), d.run.Ctx) && CountOverstacked(d.truth.Ctx()) == CountOverstacked(d.run.Ctx)
}

func shuffleList[T any](list []T, roll Roll) {
	rng.ShuffleBy(list, func(_ uint32, faces int) int { return roll(faces) })
}

// shufflePiles shuffles what is to be drawn.
func (d *deal) shufflePiles() {
	some := false
	for i := range d.p.Decks {
		if draw := d.p.Decks[i].Draw; !d.g.Decks[i].Ordered && len(draw) > 1 {
			slices.Sort(draw)
			shuffleList(draw, d.roll)
			some = true
		}
	}
	if some {
		d.p.MarkChanged(state.RevisionVars)
	}
}
