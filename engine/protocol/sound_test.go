package protocol

import (
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// TestSavedPositionsAreTrusted: a position that game.save gave is loaded without a trial, one
// that was changed is tried, and no more positions are remembered than the bound says.
func TestSavedPositionsAreTrusted(t *testing.T) {
	s := server(t)
	c := connect(t, s, "referee")
	begun, _, _ := ask(t, c, "game.new", fmt.Sprintf(`{"scenario":%q,"seed":"1"}`, basic))
	saved, _, _ := ask(t, c, "game.save", fmt.Sprintf(`{"game":%q}`, begun["game"]))
	if len(s.trusted.sums) != 1 {
		t.Fatalf("%d positions are remembered after one was saved", len(s.trusted.sums))
	}
	text, err := json.Marshal(saved["save"])
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, code, said := ask(t, c, "game.load", fmt.Sprintf(`{"save":%s}`, text)); code != 0 {
			t.Fatal(said)
		}
	}
	if len(s.trusted.sums) != 1 {
		t.Errorf("%d positions are remembered after the same one was loaded", len(s.trusted.sums))
	}
	patched, _, _ := ask(t, c, "game.position", fmt.Sprintf(`{"scenario":%q,"position":{"turn":2}}`, basic))
	ask(t, c, "game.save", fmt.Sprintf(`{"game":%q}`, patched["game"]))
	if s.trusted.has(s.games[patched["game"].(string)].session.Table) {
		t.Error("a position that was reached from a patch, and never tried, is trusted")
	}
	table := s.games[begun["game"].(string)].session.Table
	if !s.trusted.has(table) {
		t.Error("the position that was saved is not known")
	}
	if _, no := table.ApplyTrusted(table.Legal()[0]); no != nil {
		t.Fatal(no)
	}
	if s.trusted.has(table) {
		t.Error("another position is taken for the one that was saved")
	}
	for range maxTrusted + 10 {
		if legal := table.Legal(); len(legal) > 0 {
			if _, no := table.ApplyTrusted(legal[0]); no != nil {
				t.Fatal(no)
			}
		}
		s.trusted.add(table)
	}
	if len(s.trusted.sums) > maxTrusted {
		t.Errorf("%d positions are remembered", len(s.trusted.sums))
	}
}

// TestTrials counts the trials of whole positions: one that was saved here stands none, one
// that is unknown stands one and is known then, under other options it is unknown again.
func TestTrials(t *testing.T) {
	s := server(t)
	var trials atomic.Int64
	s.Load = func(string, []string, map[string]string) (*game.Rules, *diag.List) {
		own := game.Rules{Model: rules.Model, Trials: &trials}
		return &own, &diag.List{}
	}
	c := connect(t, s, "referee")
	want := func(n int64, after string) {
		t.Helper()
		if got := trials.Swap(0); got != n {
			t.Errorf("%d trials after %s, want %d", got, after, n)
		}
	}
	load := func(method, params string) string {
		t.Helper()
		got, code, said := ask(t, c, method, params)
		if code != 0 {
			t.Fatal(said)
		}
		id, _ := got["game"].(string)
		return id
	}
	begun := load("game.new", fmt.Sprintf(`{"scenario":%q,"seed":"1"}`, basic))
	saved := func(id string) (save, position string) {
		got, _, _ := ask(t, c, "game.save", fmt.Sprintf(`{"game":%q}`, id))
		whole, _ := json.Marshal(got["save"])
		part, _ := json.Marshal(got["save"].(map[string]any)["position"])
		return string(whole), string(part)
	}
	save, position := saved(begun)
	for range 3 {
		load("game.load", `{"save":`+save+`}`)
	}
	want(0, "loading what was saved here three times")
	withOptions := fmt.Sprintf(`{"scenario":%q,"options":{"any":"true"},"position":%s}`, basic, position)
	load("game.position", withOptions)
	want(1, "loading it with other options")
	load("game.position", withOptions)
	want(0, "loading it with these options again")

	s.trusted = trustedPositions{} // as in a process that saved nothing
	load("game.load", `{"save":`+save+`}`)
	want(1, "loading an unknown position")
	load("game.load", `{"save":`+save+`}`)
	want(0, "loading it again")

	patched := load("game.position", fmt.Sprintf(`{"scenario":%q,"position":{"turn":2}}`, basic))
	want(0, "a patch")
	fromPatch, _ := saved(patched)
	load("game.load", `{"save":`+fromPatch+`}`)
	want(1, "loading what was saved of a patch, which stood no trial")
}
