package conformance_test

import (
	"bytes"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// TestHashSeesEverything changes one thing of a position at a time: hash and
// text must both change, and the text must read back.
func TestHashSeesEverything(t *testing.T) {
	rules := crowns(t)
	g := rules.Model
	table, err := game.New(rules, game.Setting{Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	for n := uint32(0); n < 40; n++ {
		table.Apply(conformance.ChooseRandom(table, table.Legal(), 5, n))
	}
	u := model.UnitID(0)
	for u = 0; table.Position().Units[u].At < 0; u++ {
	}
	flag := func(f state.UnitFlag) func(*state.Position) {
		return func(p *state.Position) { p.SetFlags(u, f, p.Units[u].Flags&f == 0) }
	}
	for name, change := range map[string]func(*state.Position){
		"turn":    func(p *state.Position) { p.SetTurn(p.Turn + 1) },
		"phasing": func(p *state.Position) { p.SetPhase(p.Phase, (p.Phasing+1)%3) },
		"phase":   func(p *state.Position) { p.SetPhase((p.Phase+1)%model.PhaseID(len(g.Phases)), p.Phasing) },
		"place": func(p *state.Position) {
			p.PlaceUnit(g, u, model.OnHex((p.Units[u].At.Hex()+1)%model.HexID(g.Grid.NumHexes())))
		},
		"box":      func(p *state.Position) { p.PlaceUnit(g, u, model.InBox(model.BoxEliminated)) },
		"face":     func(p *state.Position) { p.SetFace(u, 1-p.Units[u].Face) },
		"steps":    func(p *state.Position) { p.SetSteps(u, 3-p.Units[u].Steps) },
		"mp":       func(p *state.Position) { p.SetMP(u, p.Units[u].MP+1) },
		"due":      func(p *state.Position) { p.Units[u].Due++ },
		"moved":    flag(state.HasMoved),
		"attacked": flag(state.HasAttacked),
		"was":      flag(state.WasAttacked),
		"hidden":   flag(state.IsHidden),
		"stopped":  flag(state.WasStopped),
		"variable": func(p *state.Position) { p.SetVar(g.Tracks[0].Slot, p.Vars[g.Tracks[0].Slot]-1) },
		"lost":     func(p *state.Position) { p.AddLostPoints(1, 1) },
		"latched":  func(p *state.Position) { p.SetLatchFallen(0, p.FallenLatches&1 == 0) },
		"armed":    func(p *state.Position) { p.ArmedLatches ^= 1 },
		"dice":     func(p *state.Position) { p.NextDie("another", 77) },
		"deck":     func(p *state.Position) { p.Decks[0].Draw = append([]model.CardID{0}, p.Decks[0].Draw...) },
		"discards": func(p *state.Position) { p.Decks[0].Discard = append([]model.CardID{0}, p.Decks[0].Discard...) },
		"later": func(p *state.Position) {
			p.ScheduledCalls = append(p.ScheduledCalls, state.ScheduledCall{When: "end turn", Fn: "f", Data: "1"})
		},
		"frames": func(p *state.Position) { p.PopFrame() },
		"result": func(p *state.Position) { p.Result = &state.Result{Winner: 1, Name: "x"} },
	} {
		q := table.Position().Clone()
		change(q)
		if q.Hash(g) == table.Position().Hash(g) {
			t.Errorf("%s: the hash is the same", name)
		}
		if bytes.Equal(state.Encode(g, q), table.EncodePosition()) {
			t.Errorf("%s: the text is the same", name)
		}
	}
}

// crowns is the invented game of the test data.
func crowns(tb testing.TB) *game.Rules {
	p := projects(tb)[1]
	for _, g := range p.Games {
		if g.ID == "three-crowns" {
			return loadRules(tb, p, g.ID+"/"+g.Scenarios[0].ID, compile.Options{})
		}
	}
	tb.Fatal("the test data has no game three-crowns")
	return nil
}
