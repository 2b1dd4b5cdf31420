package lint_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/lint"
)

// A rule is reported as dead only if it is dead in every load that has it, although a load is not
// looked through for dead rules once others show that all in it is alive. The scenario meeting is the
// first that each variant is looked at with, night the second.
func TestOneLiveLoadIsEnough(t *testing.T) {
	const (
		meeting, night = "scenarios/ford/meeting.yaml", "scenarios/ford/night.yaml"
		late           = "attacks.ground.shifts.late, value: {shift: 1, when: \"turn > 4\"}"
		longer         = "change:\n  - {set: turns.last, to: 6}\n"
	)
	variant := func(id, changes string) string {
		return "format: 2\nkind: variant\nid: " + id + "\ngame: ford\nchange:\n" + changes
	}
	edit := func(file, old, now string) func(t *testing.T, f fstest.MapFS) {
		return func(t *testing.T, f fstest.MapFS) {
			before := ""
			if f[file] != nil {
				before = string(f[file].Data)
			}
			if !strings.Contains(before, old) {
				t.Fatalf("%q is not in %s", old, file)
			}
			f[file] = &fstest.MapFile{Data: []byte(strings.Replace(before, old, now, 1))}
		}
	}
	inGame := edit("scenarios/ford/game.yaml", "shifts:\n", "shifts:\n      late: {shift: 1, when: \"turn > 4\"}\n")
	for _, c := range []struct {
		what  string
		edits []func(*testing.T, fstest.MapFS)
		found string // the file of the one finding; empty for none
	}{
		{"dead everywhere", []func(*testing.T, fstest.MapFS){inGame}, "scenarios/ford/game.yaml"},
		{"alive in the second scenario", []func(*testing.T, fstest.MapFS){inGame, edit(night, "setup:", longer+"setup:")}, ""},
		{"alive with a variant", []func(*testing.T, fstest.MapFS){inGame, edit("variants/ford/long.yaml", "", variant("long", "  - {set: turns.last, to: 6}\n"))}, ""},
		{"alive with a variant in the second scenario", []func(*testing.T, fstest.MapFS){inGame,
			edit("variants/ford/long.yaml", "", variant("long", "  - when: {scenario: night}\n    set: {turns.last: 6}\n"))}, ""},
		{"of a variant, dead everywhere", []func(*testing.T, fstest.MapFS){edit("variants/ford/late.yaml", "", variant("late", "  - {add: "+late+"}\n"))}, "variants/ford/late.yaml"},
		{"of a variant, alive in the first scenario", []func(*testing.T, fstest.MapFS){edit(meeting, "setup:", longer+"setup:"),
			edit("variants/ford/late.yaml", "", variant("late", "  - {add: "+late+"}\n"))}, ""},
		{"of a variant, alive in the second scenario", []func(*testing.T, fstest.MapFS){edit(night, "setup:", longer+"setup:"),
			edit("variants/ford/late.yaml", "", variant("late", "  - {add: "+late+"}\n"))}, ""},
		{"of a variant, for the second scenario alone", []func(*testing.T, fstest.MapFS){edit(meeting, "setup:", longer+"setup:"),
			edit("variants/ford/late.yaml", "", variant("late", "  - {set: tracks.morale.max, to: 12}\n  - when: {scenario: night}\n    add: "+strings.Replace(late, ", value", "\n    value", 1)+"\n"))}, "variants/ford/late.yaml"},
	} {
		fsys := mapFS(t, faultDir+"base", ".")
		for _, e := range c.edits {
			e(t, fsys)
		}
		kept := full()
		kept.Cache = &lint.Cache{}
		for _, o := range []lint.Options{full(), kept, kept} {
			var files []string
			for _, d := range lintWith(fsys, o).Items {
				if d.Rule != "condition-never" {
					t.Errorf("%s: %s %s", c.what, placed(&d), d.Message)
					continue
				}
				files = append(files, d.Pos.File)
			}
			if got := strings.Join(files, " "); got != c.found {
				t.Errorf("%s: condition-never is found in %q, want %q", c.what, got, c.found)
			}
		}
	}
}
