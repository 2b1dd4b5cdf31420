package game_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// peopleTexts plays the game race with such keys of Red to its end, and returns the lines of the log.
func peopleTexts(t *testing.T, keys string) string {
	t.Helper()
	small := gametest.Small{}
	for file, text := range race {
		small[file] = strings.ReplaceAll(text, "{name: Red}", "{name: Red"+keys+"}")
	}
	tb := gametest.StartAt(t, small.Rules(t, ""), "{phase: red run}")
	events, no := tb.ApplyOrder(yaml(t, `{move: a, to: "0301"}`))
	if no != nil {
		t.Fatal(no.Text)
	}
	var lines []string
	for i := range events {
		lines = append(lines, game.EventText(tb.Model(), &events[i]))
	}
	return strings.Join(lines, "\n")
}

// TestPeopleOfASideAreTheSubject: the log speaks of a side by its people, and verbs agree with
// their number; without people, by its name in the singular.
func TestPeopleOfASideAreTheSubject(t *testing.T) {
	for keys, want := range map[string]string{
		"":                                       "The game is over: Red wins",
		", people: the Reds":                     "The game is over: the Reds win",
		", people: The Reds":                     "The game is over: the Reds win",
		", people: Red's army, number: singular": "The game is over: Red's army wins",
	} {
		if got := peopleTexts(t, keys); !strings.Contains(got, want) {
			t.Errorf("{name: Red%s}: %q is missing in\n%s", keys, want, got)
		}
	}
}
