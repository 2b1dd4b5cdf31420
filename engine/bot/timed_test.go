package bot

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
)

// clock is a watch that goes on by a step each time it is looked at, and notes what it was told.
type clock struct {
	step   int // thousandths of the time a look; 0: it stands still
	begun  int // decisions
	told   int // milliseconds, of the last decision
	now    int
	looks  int
	beyond int // looks after the time was over, of all decisions
}

func (c *clock) watch(milliseconds int) func() int {
	c.begun, c.told, c.now = c.begun+1, milliseconds, 0
	return func() int {
		if c.now >= 1000 {
			c.beyond++
		}
		c.looks++
		c.now += c.step
		return c.now
	}
}

// timed is what a timed seat does in the first decisions of a game.
func timed(t *testing.T, seat string, c *clock, decisions int) (did []flow.Action) {
	t.Helper()
	b, err := NewTimed(seat, c.watch, 7)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := game.New(rules(t), game.Setting{Seed: 1, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	for range decisions {
		a := b.Choose(tb)
		if !slices.Contains(tb.Legal(), a) {
			t.Fatalf("%v is not open", a)
		}
		if _, no := tb.ApplyTrusted(a); no != nil {
			t.Fatal(no)
		}
		did = append(did, a)
	}
	return did
}

// A timed seat tells its watch the time that its name gives, and one that counts tells none.
func TestAWatchIsToldTheTime(t *testing.T) {
	for seat, want := range map[string]int{"mcts:2s": 2000, "mcts:500ms": 500, "mcts:1": 0, "greedy": 0} {
		c := &clock{step: 1000}
		timed(t, seat, c, 1)
		if c.begun != 1 || c.told != want {
			t.Errorf("%s: %d decisions, %d ms; expected one with %d", seat, c.begun, c.told, want)
		}
	}
}

// Where the time is over as soon as it began, the bot answers all the same, with something that is
// open, and does not go on thinking: it looks at the watch a few times at most.
func TestABotIsStoppedAtOnce(t *testing.T) {
	for _, seat := range []string{"mcts:2s", "mcts:64", "planner:6", "greedy"} {
		c := &clock{step: 1000}
		timed(t, seat, c, 12)
		if c.begun == 0 || c.beyond > 400*c.begun {
			t.Errorf("%s: %d decisions, and the watch was looked at %d times after the time was over", seat, c.begun, c.beyond)
		}
	}
}

// endingContext ends when it was asked so many times, and counts the questions after that.
type endingContext struct {
	context.Context
	left, beyond int
}

func (c *endingContext) Done() <-chan struct{} { return make(chan struct{}) }

func (c *endingContext) Err() error {
	if c.left--; c.left >= 0 {
		return nil
	}
	c.beyond++
	return context.Canceled
}

// After the end of its context a bot answers with a legal action, and looks at the context a few
// times at most: it does not search on. Before the end it plays as without one.
func TestABotEndsWithItsContext(t *testing.T) {
	for _, seat := range []string{"mcts:64", "planner:6", "greedy"} {
		ctx := &endingContext{Context: t.Context(), left: 3}
		b, err := NewWeighted(ctx, seat, nil, 7)
		if err != nil {
			t.Fatal(err)
		}
		tb, err := game.New(rules(t), game.Setting{Seed: 1, Quiet: true})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; ctx.beyond == 0 && n < 60; n++ {
			a := b.Choose(tb)
			if _, no := tb.Apply(a); no != nil {
				t.Fatalf("%s: %v", seat, no)
			}
		}
		if ctx.beyond == 0 || ctx.beyond > 1000 {
			t.Errorf("%s looks at its context %d times after the end", seat, ctx.beyond)
		}
	}
	whole, _ := New("greedy", 7)
	ended, _ := NewWeighted(&endingContext{Context: t.Context(), left: math.MaxInt}, "greedy", nil, 7)
	tb, err := game.New(rules(t), game.Setting{Seed: 1, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := whole.Choose(tb), ended.Choose(tb); a != b {
		t.Errorf("with a context that does not end it plays %v, not %v", b, a)
	}
}

// With the same steps of the watch a timed seat does the same: nothing but the watch tells it the time.
// A watch that goes slower is looked at more often: the time is used.
func TestATimedSeatGoesByItsWatchAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("it thinks")
	}
	quick, again, slow := &clock{step: 50}, &clock{step: 50}, &clock{step: 1}
	one, two := timed(t, "mcts:2s", quick, 1), timed(t, "mcts:2s", again, 1)
	if !slices.Equal(one, two) || quick.looks != again.looks {
		t.Errorf("the same watch, other play: %v, %v", one, two)
	}
	if timed(t, "mcts:2s", slow, 1); slow.looks <= 2*quick.looks {
		t.Errorf("a slow watch is looked at %d times, a quick one %d", slow.looks, quick.looks)
	}
}

// A game that is counted takes no seat by the clock; only what can be stopped anywhere takes a time.
func TestWhoTakesATime(t *testing.T) {
	if _, err := New("mcts:2s", 1); err == nil || !strings.Contains(err.Error(), "clock") {
		t.Errorf("mcts:2s where play must repeat: %v", err)
	}
	for _, seat := range []string{"planner:1s", "mcts:0s", "mcts:601s"} {
		if _, err := NewTimed(seat, (&clock{}).watch, 1); err == nil {
			t.Errorf("%s is taken", seat)
		}
	}
}
