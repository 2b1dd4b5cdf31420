package game_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// TestALineOfSightTellsWhatShutsIt: a line that is shut names the first hex on it that is
// woods, both where it runs between two; where one open side is not enough, those of the
// two that are woods [NAW Artillery F]. An open line names none.
func TestALineOfSightTellsWhatShutsIt(t *testing.T) {
	tb := at(t, "{only: {}, phase: french combat}")
	grid := tb.Model().Grid
	woods := func(h string) bool {
		id, _ := grid.ParseLabel(h)
		return strings.HasPrefix(tb.Model().Terrain[tb.Model().HexTerrain[id]].ID, "woods")
	}
	counts := map[int]int{}
	for a := range model.HexID(grid.NumHexes()) {
		for b := range model.HexID(grid.NumHexes()) {
			if grid.Distance(a, b) != 2 {
				continue
			}
			var between []string
			for _, x := range grid.ListSight(a, b) {
				between = append(between, grid.Label(x.A))
				if x.B >= 0 {
					between = append(between, grid.Label(x.B))
				}
			}
			wooded := slices.DeleteFunc(slices.Clone(between), func(h string) bool { return !woods(h) })
			for sight, shut := range map[string]bool{"gunfire": len(wooded) == len(between), "strict-gunfire": len(wooded) > 0} {
				var want []string
				if shut {
					want = wooded
				}
				got, no := tb.Inquirer().AskQuestion(&game.Question{Sight: sight, From: grid.Label(a), To: grid.Label(b)}, model.None)
				if no != nil || *got.Open == shut || !slices.Equal(got.Shut, want) {
					t.Fatalf("%s from %s to %s: %+v %v; between them lie %v, of which %v are woods", sight, grid.Label(a), grid.Label(b), got, no, between, wooded)
				}
				counts[len(got.Shut)]++
			}
		}
	}
	if counts[0] == 0 || counts[1] == 0 || counts[2] == 0 {
		t.Errorf("not all cases have come up: %v", counts)
	}
}
