package effects_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// A check rolls once for each unit, in order, reads the column of that unit and the row of the
// modified die, and does to that unit what the code says. The reference reads the printed table
// with the dice that fell.
func TestChecksReadTheTableForEachUnit(t *testing.T) {
	small := maps.Clone(fort)
	small["game"] = strings.Replace(fort["game"], "variables: {", "variables: {got: {of: unit, max: 99}, ", 1) + `checks:
  hit:
    table: hits
    column: cs - 2
    dice: 2d6
    modifiers: {worn: {add: -2, when: unit.steps == 1}, reds: {add: 1, when: side == 'red'}}
    results: {KO: {gone: {eliminate: unit}}, H1: {mark: {set: got, of: unit, to: 1}}, H2: {mark: {set: got, of: unit, to: 2}, loss: {step_loss: unit}}, "H*": {more: {adjust: got, of: unit, by: 10}}, "-": {}}
`
	small["tables"] = "tables: {hits: {by: value, columns: [<=0, 1-3, \">=4\"], rows: {<=4: [\"-\", \"-\", H1], 5-7: [\"-\", H1, H2], 8-9: [H1, H2, KO], \">=10\": [H2, KO, KO]}}}\n"
	small["units"] = "unit_kinds: {foot: {steps: 2}}\nunits: {r-1: {army: red, kind: foot, values: {cs: 1}}, r-2: {army: red, kind: foot, values: {cs: 4}}, r-3: {army: red, kind: foot, values: {cs: 5}}, b-1: {army: blue, kind: foot, values: {cs: 9}}}\n"
	column := map[string]int{"r-1": 0, "r-2": 1, "r-3": 1, "b-1": 2}
	rules := small.Rules(t, "{replace: sequence.event.effects, with: {fire: {check: hit, each: \"filter(units, on_map)\"}}}")
	seen := map[string]int{}
	for seed := range 120 {
		var rep diag.List
		worn := seed % 2
		given := "{phase: event}"
		if worn == 1 {
			given = "{phase: event, units: {r-2: {steps: 1}}}"
		}
		tb := game.StartFromText(rules, game.Setting{Seed: rng.Seed(seed + 1)}, gametest.YAML(t, given), nil, &rep)
		if tb == nil {
			t.Fatal(rep.Items)
		}
		rolls := tb.Run().Dice.Rolls
		if len(rolls) != 8 {
			t.Fatalf("%d dice fell, want 8", len(rolls))
		}
		for i, u := range []string{"r-1", "r-2", "r-3", "b-1"} {
			die := rolls[2*i].Value + rolls[2*i+1].Value
			if u != "b-1" {
				die++
			}
			if u == "r-2" && worn == 1 {
				die -= 2
			}
			row := []string{"- - H1", "- H1 H2", "H1 H2 KO", "H2 KO KO"}[len(slices.DeleteFunc([]int{5, 8, 10}, func(from int) bool { return die < from }))]
			code := strings.Fields(row)[column[u]]
			seen[code]++
			want := map[string]int32{"-": 0, "KO": 0, "H1": 11, "H2": 12}[code]
			gone := code == "KO" || code == "H2" && u == "r-2" && worn == 1
			if got := gametest.FindVariable(t, tb, "got", int32(slices.Index([]string{"r-1", "r-2", "r-3", "b-1"}, u))); got != want && !gone || (gametest.FindPlace(tb, u) == "eliminated") != gone {
				t.Fatalf("seed %d: %s with %d comes to %s: got %d at %s", seed, u, die, code, got, gametest.FindPlace(tb, u))
			}
		}
	}
	for _, code := range []string{"-", "H1", "H2", "KO"} {
		if seen[code] < 20 {
			t.Errorf("%s came %d times: too few to show anything", code, seen[code])
		}
	}
}
