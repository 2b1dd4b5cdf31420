package conformance_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// FuzzPlay plays a game by bytes: the first picks the scenario, the second the
// seed, each further one an action; the high bit saves and loads first. When
// the bytes end the game is written and must read back.
func FuzzPlay(f *testing.F) {
	var all []*game.Rules
	for _, p := range projects(f) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				all = append(all, loadRules(f, p, g.ID+"/"+s.ID, compile.Options{}))
			}
		}
	}
	f.Add([]byte{0, 1, 2, 3, 200, 5})
	f.Add([]byte{1, 7, 90, 91, 250, 3, 3, 3, 3, 3})
	f.Add([]byte{2, 9, 1, 1, 1, 1, 1, 129, 1, 1, 1, 7, 5})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 {
			return
		}
		rules := all[int(data[0])%len(all)]
		set := game.Setting{Seed: rng.Seed(data[1])}
		table, err := game.New(rules, set)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range data[2:] {
			legal := table.Legal()
			if table.Result() != nil {
				break
			}
			if len(legal) == 0 {
				t.Fatalf("nobody can do anything:\n%s", table.EncodePosition())
			}
			a := legal[int(b&127)*len(legal)/128]
			if b&128 != 0 {
				table = reload(t, rules, set, table)
			}
			if _, no := table.Apply(a); no != nil {
				t.Fatalf("%s was listed and refused: %v\n%s", game.ActionJSON(rules.Model, a), no, table.EncodePosition())
			}
		}
		reload(t, rules, set, table)
	})
}

func reload(t *testing.T, rules *game.Rules, set game.Setting, table *game.Table) *game.Table {
	var rep diag.List
	again := game.LoadPosition(rules, set, table.EncodePosition(), &rep)
	if again == nil {
		fatal(t, "the game cannot be read back", &rep)
	}
	if again.Hash() != table.Hash() {
		t.Fatalf("the game reads back as another one:\n%s\n%s", table.EncodePosition(), again.EncodePosition())
	}
	return again
}

// FuzzLegal reads positions from bytes: whatever can be read offers its legal
// actions, and takes one, without a panic.
func FuzzLegal(f *testing.F) {
	p := projects(f)[1]
	rules := loadRules(f, p, p.Games[0].ID+"/"+p.Games[0].Scenarios[0].ID, compile.Options{})
	table, err := game.New(rules, game.Setting{Seed: 3})
	if err != nil {
		f.Fatal(err)
	}
	for n := uint32(0); n < 60 && table.Result() == nil; n++ {
		if n%6 == 0 {
			f.Add(string(table.EncodePosition()), n)
		}
		if _, no := table.Apply(conformance.ChooseRandom(table, table.Legal(), 3, n)); no != nil {
			f.Fatal(no)
		}
	}
	for _, frames := range []string{``, `{"proc":"phase"}`, `{"proc":"turn"},{"proc":"phase"}`, `{"proc":"turn"},{"proc":"turn"}`, `{"proc":"turn","next":-1}`,
		`{"proc":"turn","stage":9}`, `{"proc":"turn"},{"proc":"alternate"}`, `{"proc":"turn"},{"proc":"attack"}`, `{"proc":"turn"},{"proc":"retreat"}`} {
		f.Add(`{"position":1,"turn":1,"frames":[`+frames+`]}`, uint32(1))
	}
	f.Fuzz(func(t *testing.T, text string, n uint32) {
		var rep diag.List
		if state.Decode(rules.Model, []byte(text), game.NewFrame, &rep) == nil {
			return
		}
		node := jsontext.Read("position", []byte(text), &rep)
		table := game.StartFromText(rules, game.Setting{Seed: 1}, node, []byte(text), &rep)
		if table == nil {
			return
		}
		if legal := table.Legal(); len(legal) > 0 {
			table.Apply(legal[int(n)%len(legal)])
		}
		table.Apply(flow.PlainAction(flow.VDone))
	})
}
