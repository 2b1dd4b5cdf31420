package protocol

import (
	"encoding/json"
	"fmt"
	"testing"
)

// TestSavedPositionsAreTrusted: a position that game.save gave is loaded without a trial, one
// that was changed is tried, and no more positions are remembered than the bound says.
func TestSavedPositionsAreTrusted(t *testing.T) {
	s := server(t)
	c := connect(t, s, "referee")
	begun, _, _ := ask(t, c, "game.new", fmt.Sprintf(`{"scenario":%q,"seed":"1"}`, basic))
	saved, _, _ := ask(t, c, "game.save", fmt.Sprintf(`{"game":%q}`, begun["game"]))
	if len(s.sound.sums) != 1 {
		t.Fatalf("%d positions are remembered after one was saved", len(s.sound.sums))
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
	if len(s.sound.sums) != 1 {
		t.Errorf("%d positions are remembered after the same one was loaded", len(s.sound.sums))
	}
	patched, _, _ := ask(t, c, "game.position", fmt.Sprintf(`{"scenario":%q,"position":{"turn":2}}`, basic))
	ask(t, c, "game.save", fmt.Sprintf(`{"game":%q}`, patched["game"]))
	if s.sound.has(s.games[patched["game"].(string)].table) {
		t.Error("a position that was reached from a patch, and never tried, is trusted")
	}
	table := s.games[begun["game"].(string)].table
	if !s.sound.has(table) {
		t.Error("the position that was saved is not known")
	}
	if _, no := table.Do(table.Legal()[0]); no != nil {
		t.Fatal(no)
	}
	if s.sound.has(table) {
		t.Error("another position is taken for the one that was saved")
	}
	for range soundKept + 10 {
		if legal := table.Legal(); len(legal) > 0 {
			if _, no := table.Do(legal[0]); no != nil {
				t.Fatal(no)
			}
		}
		s.sound.add(table)
	}
	if len(s.sound.sums) > soundKept {
		t.Errorf("%d positions are remembered", len(s.sound.sums))
	}
}
