package game_test

import (
	"errors"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// brokenHost has a query hook that fails when it is told to.
type brokenHost struct{ fault *error }

func (brokenHost) AskTerms(*query.Ctx, *model.Hook) []query.AppliedTerm { return nil }
func (brokenHost) AskVerdict(*query.Ctx, *model.Hook) *query.Refusal    { return nil }
func (brokenHost) RunEffect(*flow.Run, flow.ScriptFrame) flow.Outcome   { return flow.Outcome{} }
func (brokenHost) ResumeEffect(*flow.Run, flow.ScriptFrame, flow.PausedHook) (flow.Outcome, bool) {
	return flow.Outcome{}, false
}
func (h brokenHost) TakeFault() error { err := *h.fault; *h.fault = nil; return err }

func TestFaultsOfQueryHooksStopTheGame(t *testing.T) {
	var fault error
	asking := *rulesOf(t, basic).Model
	asking.HasQueryHooks = true
	rules := &game.Rules{Model: &asking, NewHost: func() game.ScriptHost { return brokenHost{&fault} }}
	tb, err := game.New(rules, game.Setting{Seed: 1})
	if err != nil || len(tb.Legal()) == 0 {
		t.Fatal(err)
	}
	a := tb.Legal()[0]
	bad := errors.New("combat.lua:3: no such unit")
	fault = bad
	tb.MaxUndos = 1
	if _, no := tb.Apply(a); no == nil || no.Reason != game.ReasonScriptFault || !errors.Is(tb.Fault(), bad) {
		t.Errorf("the fault is passed over: %v", no)
	}
	if len(tb.Legal()) != 0 && tb.Fault() == nil {
		t.Error("a stopped game offers actions")
	}
	fault = bad
	if _, err := game.New(rules, game.Setting{}); !errors.Is(err, bad) {
		t.Errorf("a fault at the start is passed over: %v", err)
	}
}
