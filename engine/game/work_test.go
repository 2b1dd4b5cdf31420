package game_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// tiredHost does much whenever it is looked at, while it is told to.
type tiredHost struct {
	brokenHost
	ctx **query.Ctx
}

func (h tiredHost) TakeFault() error {
	if *h.ctx != nil {
		(*h.ctx).Scratch().SpendWork(limits.Work + 1)
	}
	return nil
}

func (h tiredHost) AskVerdict(*query.Ctx, *model.Hook) *query.Refusal { return nil }

// An action in which expressions do too much is taken back, and what they came to is
// forgotten: the same actions are open, and another one may be done.
func TestTooMuchWorkTakesTheActionBack(t *testing.T) {
	var ctx *query.Ctx
	asking := *rulesOf(t, basic).Model
	asking.HasQueryHooks = true
	tb, err := game.New(&game.Rules{Model: &asking, NewHost: func() game.ScriptHost { return tiredHost{ctx: &ctx} }}, game.Setting{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	tb.MaxUndos = 1
	before, legal := tb.Hash(), slices.Clone(tb.Legal())
	ctx = tb.Ctx()
	if _, no := tb.Apply(legal[0]); no == nil || no.Reason != flow.RuleEndless {
		t.Fatalf("too much work is passed over: %v", no)
	}
	ctx = nil
	if tb.Hash() != before || !slices.Equal(tb.Legal(), legal) {
		t.Error("the action was carried out in part")
	}
	if _, no := tb.Apply(legal[0]); no != nil {
		t.Errorf("the table cannot go on: %v", no)
	}
}

// crossroads is a frame that asks for a word again and again. The list of answers
// takes too much once it was left.
type crossroads struct{ left bool }

func (*crossroads) ProcName() string               { return "crossroads" }
func (c *crossroads) Clone() state.Frame           { d := *c; return &d }
func (*crossroads) Visit(state.Visitor)            {}
func (*crossroads) RunFrame(*flow.Run) flow.Status { return flow.Wait }
func (*crossroads) DescribeDecision(*flow.Run) flow.Decision {
	return flow.Decision{Side: 0, Kind: "choice"}
}
func (c *crossroads) TakeAction(_ *flow.Run, a flow.Action) { c.left = a.Word == "left" }
func (c *crossroads) ListOptions(r *flow.Run, l *flow.List) {
	if c.left {
		r.Ctx.Scratch().SpendWork(limits.Work + 1)
	}
	for _, word := range []string{"left", "right"} {
		l.Add(flow.WordAction(flow.VChoose, word))
	}
}

// written is a journal of which only the entries are counted.
type written int

func (w *written) Append(journal.Entry) error { *w++; return nil }

// An action that is harmless, but after which no list of actions can be finished, does
// not come into the journal: nobody could go on from there.
func TestAnActionBeforeAListWithoutEndIsNotWritten(t *testing.T) {
	rules := rulesOf(t, basic)
	first, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	p := first.Position()
	p.PushFrame(&crossroads{})
	tb, err := game.ResumeGame(rules, game.Setting{Seed: 1}, p)
	if err != nil {
		t.Fatal(err)
	}
	var lines written
	s := livegame.NewWithoutHistory(tb, replay.NewRecorder(&lines))
	legal := slices.Clone(tb.Legal())
	if _, no, err := s.Apply(legal[0]); no == nil || no.Reason != flow.RuleEndless || err != nil || lines != 0 {
		t.Fatalf("refused: %v, error: %v, %d entries", no, err, lines)
	}
	if !slices.Equal(tb.Legal(), legal) {
		t.Error("the list before the action is another one")
	}
	if _, no, err := s.Apply(legal[1]); no != nil || err != nil || lines != 1 {
		t.Errorf("the game cannot go on: %v, %v, %d entries", no, err, lines)
	}
}

// A game of which each action does nearly as much as it may ends, and says why. What is
// asked about it does not count.
func TestAWholeGameIsBounded(t *testing.T) {
	tb, err := game.New(rulesOf(t, basic), game.Setting{Seed: 1, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 * limits.GameWork / limits.Work {
		tb.Explainer().WhyNot(nil)
		tb.Ctx().Scratch().SpendWork(limits.Work / 2)
		tb.Run().DiscardUsage()
	}
	n := 0
	for ; tb.Result() == nil; n++ {
		tb.Ctx().Scratch().SpendWork(limits.Work - 10_000_000)
		if _, no := tb.Apply(tb.Legal()[0]); no != nil {
			if no.Reason != flow.RuleTooLong {
				t.Fatal(no)
			}
			break
		}
	}
	if least := limits.GameWork / limits.Work; n < least || n > 2*least {
		t.Errorf("it went on for %d actions", n)
	}
}
