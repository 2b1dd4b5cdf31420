package diagtest

import (
	"strings"
	"testing"
)

// TestVoiceFaultsAreFound: each kind of fault that a program can find is found, and a plain
// sentence has none.
func TestVoiceFaultsAreFound(t *testing.T) {
	for text, want := range map[string]string{
		"The French win (Decisive)":                 "",
		"I is told to the player":                   "plain words",
		"verified, hash 12, Nobody wins (Draw)":     "capital in mid-sentence",
		"The unit goes to to 1409":                  "twice in a row",
		`{"move":"fr-1"} is not open`:               "players do not read",
		"Routed: true":                              "players do not read",
		"Broke_at of Roeder is now 0206":            "players do not read",
		"Retreat: British reserve artillery falls,": "ends with a comma",
	} {
		got := strings.Join(FindPlayerFaults(text, 120, nil), "; ")
		if want == "" && got != "" || want != "" && !strings.Contains(got, want) {
			t.Errorf("%q: %q, expected %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"The French wins": "The French wins", "The French win": "", "the French Guards move": ""} {
		if got := FindWrongVerb(text, "the French", true); got != want {
			t.Errorf("%q: %q, expected %q", text, got, want)
		}
	}
}
