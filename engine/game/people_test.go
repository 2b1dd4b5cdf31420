package game_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
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

// sentences is a game with variables, armies and an action that have sentences of their own.
var sentences = gametest.Small{
	"game": "turns: {last: 1}\nsides: {red: {name: Red, people: the Reds}, blue: {name: Blue}}\narmies: {guards: {name: Guard, people: the Guards, side: red}, line: {name: Line, side: red}, blue: {side: blue}}\n" +
		"values: {ma: {default: 4}}\nterrain: {clear: {}}\nmovement: {run: {allowance: ma}}\n" +
		"variables:\n  tired: {of: army, type: flag, words: {true: \"{of} {are|is} tired\", false: \"{of} {are|is} fresh\"}}\n" +
		"  back: {of: unit, max: 9, say: \"{of} {come|comes} back on turn {value}\"}\n" +
		"actions: {dig: {name: Dig in, phase: run, say: \"{side} {dig|digs} in with {on}\", candidates: \"filter(units, side == phasing)\", effects: {tired: {set: tired, of: it.army, to: true}, back: {set: back, of: it, to: 3}}}}\n" +
		"sequence: {turn: {for_each_side: [red, blue], phases: {run: {do: move, with: run}}}}\n",
	"map":   "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-1}\nbase: clear\n",
	"units": "unit_kinds: {foot: {}}\nunits: {a: {name: 1st, army: guards, kind: foot}, c: {name: 2nd, army: line, kind: foot}, b: {army: blue, kind: foot}}\n",
	"day":   "setup: {a: \"0201\", c: \"0101\", b: \"0301\"}\n",
}

// TestSentencesOfValuesAndActions: the log and the list of variables use the sentences of the
// author. Verbs agree with the subject, and several owners of one value are plural.
func TestSentencesOfValuesAndActions(t *testing.T) {
	tb := gametest.StartAt(t, sentences.Rules(t, ""), "{phase: red run}")
	for order, want := range map[string][]string{
		`{act: dig, on: a}`: {"The Reds dig in with 1st", "The Guards are tired", "1st comes back on turn 3"},
		`{act: dig, on: c}`: {"The Reds dig in with 2nd", "Line is tired", "2nd comes back on turn 3"},
	} {
		events, no := tb.ApplyOrder(yaml(t, order))
		if no != nil {
			t.Fatal(no.Text)
		}
		var lines []string
		for i := range events {
			lines = append(lines, game.EventText(tb.Model(), &events[i]))
		}
		for _, w := range want {
			if !slices.Contains(lines, w) {
				t.Errorf("%s: %q is missing in %q", order, w, lines)
			}
		}
	}
	got := tb.Observer(model.None).VisibleVariables()
	if want := []string{"The Guards and Line are tired", "1st and 2nd come back on turn 3"}; !slices.Equal(got, want) {
		t.Errorf("variables: %q, expected %q", got, want)
	}
}
