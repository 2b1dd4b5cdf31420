package game_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/project"
)

// crowd is a small game whose limit is still to be said.
func crowd(limit string) gametest.Small {
	return gametest.Small{
		"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {name: strength}, ma: {name: movement}}
losses: {value: cs}
terrain: {clear: {cost: 1}}
stacking: {one: {limit: ` + limit + `}}
movement: {march: {allowance: ma}}
actions: {drop: {phase: move, by: red, most: 1, effects: {here: {place: "counters['red-3']", hex: "hexes['0101']"}}}}
sequence: {turns: {for_each_side: [red, blue], phases: {move: {do: move, with: march}}}}
`,
		"map":   "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-4}\nbase: clear\n",
		"units": "unit_kinds: {infantry: {}}\nunits: {red-1: {army: red, kind: infantry, printed: 4-4}, red-2: {army: red, kind: infantry, printed: 4-4}, red-3: {army: red, kind: infantry, printed: 4-4}, blue-1: {army: blue, kind: infantry, printed: 4-4}}\n",
		"day":   "setup: {red-1: 0101, red-2: 0101, red-3: 0303, blue-1: 0404}\n",
	}
}

// found are the findings about a small game.
func found(small gametest.Small) string {
	files := fstest.MapFS{}
	for name, text := range small {
		kind := map[string]string{"game": "game\nid: small", "map": "map", "units": "units", "day": "scenario"}[name]
		files["scenarios/small/"+name+".yaml"] = &fstest.MapFile{Data: []byte("format: 2\nkind: " + kind + "\ntitle: Small\n" + text)}
	}
	var rep diag.List
	compile.Load(project.Open(files, &rep), "small/day", compile.Options{}, &rep)
	text := ""
	for i := range rep.Items {
		text += rep.Items[i].Severity.String() + " " + rep.Items[i].Rule + ": " + rep.Items[i].Message + "\n"
	}
	return text
}

// TestSetUpFollowsTheTimeOfItsLimit: a set-up over a limit is an error where the limit is
// checked at once, and a note where the first phase of moves may still put it right.
func TestSetUpFollowsTheTimeOfItsLimit(t *testing.T) {
	for limit, want := range map[string]string{"1": "error setup-stacking", "1, checked: end of phase": "note setup-stacking", "2": ""} {
		if got := found(crowd(limit)); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("limit %s: %q, want %q", limit, got, want)
		}
	}
}

// TestPlaceFollowsTheTimeOfItsLimit: a unit may be placed over a limit that is checked
// later; then the phase of moves cannot end before one of the stack has moved on.
func TestPlaceFollowsTheTimeOfItsLimit(t *testing.T) {
	for limit, hex := range map[string]string{"2": "0303", "2, checked: end of phase": "0101"} {
		rules := crowd(limit).Rules(t, "")
		tb, err := game.New(rules, game.Setting{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		gametest.TakeOrder(t, tb, "{act: drop}")
		at, _ := rules.Model.Grid.ParseLabel(hex)
		if got := tb.Position().Units[2].At.Hex(); got != at {
			t.Errorf("limit %s: red-3 is in %s", limit, rules.Model.Grid.Label(got))
		}
		_, no := tb.Apply(flow.PlainAction(flow.VDone))
		if late := hex == "0101"; late != (no != nil && no.Reason == "stack-full") {
			t.Errorf("limit %s: done gives %v", limit, no)
		}
	}
}

// TestNobodyLooksAtALimit: a stacking limit is the same for all sides, so viewer is no
// name in it.
func TestNobodyLooksAtALimit(t *testing.T) {
	if got := found(crowd(`"viewer == 'red' and 2 or 1"`)); !strings.Contains(got, `error expr-unknown-name: unknown name "viewer"`) {
		t.Error(got)
	}
}
