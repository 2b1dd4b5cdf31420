package diag_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func TestPlural(t *testing.T) {
	for noun, want := range map[string]string{
		"unit": "units", "army": "armies", "kind of army": "kinds of army", "line of sight": "lines of sight", "hook function": "hook functions", "box": "boxes", "hex": "hexes", "latch": "latches",
		"day": "days", "journey": "journeys", "convoy": "convoys", "loss": "losses", "dash": "dashes", "deck of cards": "decks of cards", "hexside": "hexsides",
	} {
		if got := diag.Plural(noun); got != want {
			t.Errorf("the plural of %q is %q, want %q", noun, got, want)
		}
	}
}
