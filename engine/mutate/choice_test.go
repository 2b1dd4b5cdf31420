package mutate_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/project"
)

// TestNamesAreExchanged: words of the format, things of the game, dice, odds and edges; a map that
// only says that something holds becomes false. ListMutants has none of these.
func TestNamesAreExchanged(t *testing.T) {
	files := fstest.MapFS{
		"scenarios/hill/game.yaml": {Data: []byte("format: 2\nkind: game\nid: hill\nsides: {red: {}, blue: {}}\narmies: {red: {side: red}, blue: {side: blue}}\n" +
			"stacking: {two: {limit: 2, checked: end of phase}}\nattacks: {fire: {once: {attack: {rule: F 1}}, die: {dice: 1d6}}}\n" +
			"movement: {march: {allowance: ma}}\ntables: {crt: {columns: [1-2, 1-1, 3-1], rows: {1: [A, B, C]}}}\n")},
		"scenarios/hill/day.yaml": {Data: []byte("format: 2\nkind: scenario\nreinforcements: {late: {turn: 2, at: edge.east, units: [r-1]}}\n")},
	}
	var rep diag.List
	p := project.Open(files, &rep)
	plain := mutate.ListMutants(p, p.Games[0], false)
	if slices.ContainsFunc(plain, func(m mutate.Mutant) bool { return m.Kind == mutate.Choice }) {
		t.Error("ListMutants lists choices")
	}
	var got []string
	for _, m := range mutate.ListAllMutants(p, p.Games[0], false) {
		if m.Kind != mutate.Choice {
			continue
		}
		got = append(got, m.Old+" -> "+m.New)
		if was := string(files[m.Pos.File].Data); m.ChangedText(was) == was {
			t.Errorf("%s: %s -> %s changes nothing", m.What, m.Old, m.New)
		}
	}
	for _, want := range []string{"red -> blue", "end of phase -> end of move", "true -> false", "1d6 -> 1d2", "ma -> ma + 1", "1-2 -> 1-3", "1-1 -> 2-1", "3-1 -> 4-1", "edge.east -> edge.west"} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, strings.Join(got, "\n"))
		}
	}
}
