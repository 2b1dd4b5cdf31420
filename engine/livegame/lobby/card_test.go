package lobby

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// The card of a scenario says how long it is and who is in it, and shows the map; it is worked out once.
func TestCardOfAScenario(t *testing.T) {
	l, loads := open(t, NewDiskStore(&MemoryDisk{})), 0
	load := l.host.Load
	l.host.Load = func(scenario string, variants []string, options map[string]string) (*game.Rules, *diag.List) {
		if loads++; scenario != "small/day" {
			return nil, &diag.List{}
		}
		return load(scenario, variants, options)
	}
	c, f := l.lobbyCard(&cardParams{Scenario: "small/day"})
	if f != nil || c.Fault != "" {
		t.Fatalf("%v %q", f, c.Fault)
	}
	if c.Turns < 1 || len(c.Sides) != 2 || c.Sides[0].Counters == 0 {
		t.Errorf("%d turns, sides %+v", c.Turns, c.Sides)
	}
	if !strings.HasPrefix(c.Picture, "<svg ") || !strings.Contains(c.Picture, `width="320"`) {
		t.Errorf("picture %.80s", c.Picture)
	}
	if again, _ := l.lobbyCard(&cardParams{Scenario: "small/day"}); again != c || loads != 1 {
		t.Errorf("the scenario was compiled %d times", loads)
	}
	if c, _ := l.lobbyCard(&cardParams{Scenario: "small/night"}); c.Fault == "" {
		t.Error("a scenario that is not there has a card")
	}
}
