package game_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// tiredHost does much whenever it is looked at, while it is told to.
type tiredHost struct {
	brokenHost
	ctx **query.Ctx
}

func (h tiredHost) TakeFault() error {
	if *h.ctx != nil {
		(*h.ctx).Scratch().Work(limits.Work + 1)
	}
	return nil
}

func (h tiredHost) Verdict(*query.Ctx, *model.Hook) *query.Refusal { return nil }

// An action in which expressions do too much is taken back, and what they came to is
// forgotten: the same actions are open, and another one may be done.
func TestTooMuchWorkTakesTheActionBack(t *testing.T) {
	var ctx *query.Ctx
	asking := *rulesOf(t, basic).Model
	asking.Asks = true
	tb, err := game.New(&game.Rules{Model: &asking, NewHost: func() game.ScriptHost { return tiredHost{ctx: &ctx} }}, game.Setting{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	tb.Undos = 1
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
