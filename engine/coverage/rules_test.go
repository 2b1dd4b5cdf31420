package coverage_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/coverage"
	"github.com/vedette-wargames/vedette/engine/game"
)

// withCosts returns the ferry with other terms of the march.
func withCosts(costs string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, f := range ferry {
		text := strings.Replace(string(f.Data), "cost: {mire: {when: vars.rain, add: 1}}", "cost: {"+costs+"}", 1)
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// A rule that forbids is reached where a list of actions leaves something out by it, though no order was
// refused. A term that always gave 0 is not reached, and is listed apart; one whose condition never held
// was never asked for.
func TestRulesCountWhereListsAskForThem(t *testing.T) {
	var set coverage.Set
	res := load(t, withCosts("shut: {when: to.terrain == 'wood', forbid: true}, none: {add: turn - 1}, some: {add: turn}, night: {when: turn > 3, add: 1}, late: {when: turn > 3, forbid: true}"))
	w := coverage.New(res.Game, res.Spec, &set)
	var s game.Setting
	s.SetSeed("1")
	w.StartGame(&s)
	tb, err := game.New(&game.Rules{Model: res.Game}, s)
	if err != nil {
		t.Fatal(err)
	}
	for tb.Ctx().G.FindPhase(tb.Position().Phase).ID != "movement" {
		tb.ApplyTrusted(tb.Legal()[0])
	}
	for _, a := range tb.Legal() {
		tb.Clone().Apply(a) // what a clone asks does not count
	}
	a := tb.Legal()[0]
	if _, no := tb.ApplyTrusted(a); no != nil {
		t.Fatal(no)
	}
	tb.Legal()
	got := map[string][2]bool{}
	for _, k := range set.Keys() {
		if c := set.CountOf(k); k.Kind == coverage.Term || k.Kind == coverage.Refusal {
			got[strings.TrimPrefix(k.Name, "march: ")] = [2]bool{c.N > 0, c.Zeros > 0}
		}
	}
	for name, want := range map[string][2]bool{"shut": {true, false}, "none": {false, true}, "some": {true, false}, "night": {false, false}, "late": {false, false}} {
		if got[name] != want {
			t.Errorf("%s is reached, asked for and 0: %v, not %v", name, got[name], want)
		}
	}
	var text bytes.Buffer
	if err := coverage.WriteText(&text, &set, func(file string) string { return file }); err != nil {
		t.Fatal(err)
	}
	never, zero, _ := strings.Cut(text.String(), "\nalways 0: terms\n")
	if !strings.Contains(zero, "march: none") || strings.Contains(never, "march: none") || !strings.Contains(never, "march: night") {
		t.Error(text.String())
	}
}
