package bot

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Seat is what a seat's name says: NAME[:BUDGET][@WEIGHTS]. The budget is a number, or a time
// for each decision such as 2s or 500ms.
type Seat struct {
	Kind    Kind
	Budget  int    // what the bot counts, 0 where it counts nothing
	Time    int    // milliseconds for each decision, 0 where it counts
	Weights string // what it judges by; empty: what the game says
}

// The greatest budget that a seat may name, and the longest time: ten minutes.
const (
	maxBudget = 1_000_000
	maxTime   = 600_000
)

// ReadSeat reads a seat's name; the error names what is nearest.
func ReadSeat(text string) (Seat, error) {
	rest, weights, weighs := strings.Cut(text, "@")
	name, budget, counts := strings.Cut(rest, ":")
	var s Seat
	var names []string
	for _, k := range Kinds() {
		if k.Name == name {
			s = Seat{Kind: k, Budget: k.Budget, Weights: weights}
		}
		names = append(names, k.Name)
	}
	switch {
	case s.Kind.make == nil:
		text := fmt.Sprintf("there is no bot %q: it is one of %s", name, strings.Join(names, ", "))
		if near := diag.NearestName(name, names); near != "" {
			text += fmt.Sprintf("; did you mean %q?", near)
		}
		return s, errors.New(text)
	case counts && s.Kind.Budget == 0:
		return s, fmt.Errorf("the bot %q counts nothing: write it without %q", name, ":"+budget)
	case weighs && !s.Kind.Weighs:
		return s, fmt.Errorf("the bot %q weighs nothing: write it without %q", name, "@"+weights)
	case weighs && weights == "":
		return s, fmt.Errorf("%q names no weights after its @", text)
	}
	if counts {
		n, err := strconv.Atoi(budget)
		most := s.Kind.MaxBudget
		if most == 0 {
			most = maxBudget
		}
		as := fmt.Sprintf("%s:%d", name, s.Kind.Budget)
		if s.Kind.timed {
			as += fmt.Sprintf(", or a time up to 600s, as in %s:2s", name)
		}
		if ms, ok := parseDuration(budget); ok && s.Kind.timed {
			s.Time, n, err = ms, s.Budget, nil
		}
		if err != nil || n < 1 || n > most {
			return s, fmt.Errorf("the budget of %q is a whole number from 1 to %d, as in %s", text, most, as)
		}
		s.Budget = n
	}
	return s, nil
}

// parseDuration reads a time such as 2s or 500ms.
func parseDuration(text string) (ms int, ok bool) {
	number, each := strings.CutSuffix(text, "ms")
	unit := 1
	if !each {
		if number, each = strings.CutSuffix(text, "s"); !each {
			return 0, false
		}
		unit = 1000
	}
	n, err := strconv.Atoi(number)
	return n * unit, err == nil && n > 0 && n <= maxTime/unit
}

// KindName returns the name of the bot in a seat's name, without budget and weights.
func KindName(text string) string {
	name, _, _ := strings.Cut(text, "@")
	name, _, _ = strings.Cut(name, ":")
	return name
}

// CheckSeat says whether a seat's name can be used in a game where no clock is looked at:
// whether it has the weights, and counts.
func CheckSeat(g *model.Game, text string) error {
	err := CheckTimed(g, text)
	if s, _ := ReadSeat(text); err == nil && s.Time > 0 {
		return s.timedError(text)
	}
	return err
}

// CheckTimed is [CheckSeat] for a caller with a clock: the seat may name a time.
func CheckTimed(g *model.Game, text string) error {
	s, err := ReadSeat(text)
	if err == nil {
		_, err = g.FindWeights(s.Weights)
	}
	return err
}

func (s *Seat) timedError(text string) error {
	return fmt.Errorf("%q thinks by the clock, which is for playing alone: what is counted must repeat, so name a number, as in %s:%d", text, s.Kind.Name, s.Kind.Budget)
}

// New makes the bot of a seat's name. Equal seeds give equal play. Weights that a game does
// not have are taken as those of the game itself: CheckSeat reports them before.
func New(name string, seed rng.Seed) (Bot, error) {
	return NewWeighted(context.Background(), name, nil, seed)
}

// NewWeighted is [New] with weights by side in place of those of the game or the name; nil keeps
// those. After the end of ctx the bot searches no further: [Bot.Choose] soon returns a legal
// action, which need not be the one that a whole search finds.
func NewWeighted(ctx context.Context, name string, weights []features.Weights, seed rng.Seed) (Bot, error) {
	s, err := ReadSeat(name)
	if err == nil && s.Time > 0 {
		err = s.timedError(name)
	}
	if err != nil {
		return nil, err
	}
	var watch Watch
	if ctx.Done() != nil {
		watch = func(int) func() int { return func() int { return thousandthsAtEnd(ctx) } }
	}
	return s.newBot(weights, watch, seed), nil
}

// thousandthsAtEnd returns 1000, all of the time for a decision, after the end of ctx, and 0
// before.
func thousandthsAtEnd(ctx context.Context) int {
	if ctx.Err() != nil {
		return 1000
	}
	return 0
}

// Watch is called as a decision begins, with the milliseconds that the bot may think; 0 means no
// limit. It returns a function that gives the part of that time that is over, in thousandths.
// From 1000 on the bot answers with the best that it has found.
type Watch func(milliseconds int) (over func() int)

// NewTimed is New for a bot that asks a watch: its seat may name a time, and it can be stopped.
func NewTimed(name string, watch Watch, seed rng.Seed) (Bot, error) {
	s, err := ReadSeat(name)
	if err != nil {
		return nil, err
	}
	return s.newBot(nil, watch, seed), nil
}

func (s *Seat) newBot(weights []features.Weights, watch Watch, seed rng.Seed) Bot {
	d := &dice{seed: seed, stream: rng.StreamHash("bot " + s.Kind.Name)}
	return s.Kind.make(&thinker{dice: d, weightsName: s.Weights, sideWeights: weights, budget: s.Budget, watch: watch, time: s.Time, maxThrowWays: maxWays})
}
