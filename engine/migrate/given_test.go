package migrate

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// What units have done is called in tests as in conditions, and the hook point as the key
// of its attack.
func TestWhatUnitsHaveDoneIsCarried(t *testing.T) {
	in := []Input{
		{Path: "scenarios/x/game.yaml", Text: "format: 1\nkind: game\nid: x\ntitle: X\nhooks:\n  odds: {at: attack.columns, run: f}\n"},
		{Path: "scenarios/x/tests/a.yaml", Text: "format: 1\nkind: test\ntitle: A\nscenario: x/day\ngiven: {moved: [a], was_attacked: [b]}\ncases:\n" +
			"  - rule: R\n    given: {attacked: [a], advanced: [b]}\n    then: {unit a: {moved: true, hex: \"0101\"}, unit b: {attacked: false, advanced: true}}\n    events: [{moved: true}]\n"},
	}
	var rep diag.List
	text := map[string]string{}
	for _, r := range Game(in, &rep) {
		text[r.Path] = r.New
	}
	for path, want := range map[string][]string{
		"scenarios/x/game.yaml": {"at: attack.shifts"},
		"scenarios/x/tests/a.yaml": {"given: {has_moved: [a], was_attacked: [b]}", "given: {has_attacked: [a], has_advanced: [b]}",
			"unit a: {has_moved: true, hex", "unit b: {has_attacked: false, has_advanced: true}", "events: [{moved: true}]"},
	} {
		for _, w := range want {
			if !strings.Contains(text[path], w) {
				t.Errorf("%s has no %q:\n%s", path, w, text[path])
			}
		}
	}
}
