package lint_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/vedette-wargames/vedette/engine/lint"
)

// TestEditsRecomputeWhatReadsThem makes ten kinds of edit and names the actions that are carried out
// anew. A comment or layout repeats nothing; a file of one scenario, ruleset, variant or test only
// what reads that file. A change of the rules repeats all scenarios; their scripts are checked again
// only where they read the change (TestCellsRepeatOnlyChecksThatReadThem of package script).
func TestEditsRecomputeWhatReadsThem(t *testing.T) {
	fsys := mapFS(t, faultDir+"base", ".")
	const game = "scenarios/ford/"
	fsys[game+"tests/night.yaml"] = file("format: 2\nkind: test\nscenario: ford/night\ncases:\n  - rule: \"F 1\"\n    name: a unit stays\n    given: {phase: red movement}\n    then: {turn: 1}\n")
	var mu sync.Mutex
	var done []string
	kept := full()
	kept.Cache = &lint.Cache{Watch: func(action string) {
		mu.Lock()
		defer mu.Unlock()
		done = append(done, strings.TrimSpace(action))
	}}
	if found := shownOf(t, fsys, kept); strings.Contains(found, "\"rule\"") {
		t.Fatal(found)
	}
	all := slices.Clone(done)
	slices.Sort(all)
	const both = "ford/meeting; ford/meeting dry; ford/meeting mud; ford/meeting mud haste; ford/night; ford/night mud; ford/night mud haste; pairs of meeting; pairs of night; " +
		"tests of scenarios/ford/tests/first.yaml; tests of scenarios/ford/tests/night.yaml"
	if got := strings.Join(all, "; "); got != both {
		t.Fatalf("the first look does\n%s\nwant\n%s", got, both)
	}
	for _, x := range []struct{ what, file, old, now, again string }{
		{"a comment", game + "game.yaml", "turns: {", "# a remark\nturns: {", ""},
		{"a comment of Lua", game + "rules/combat.lua", "  if unit.kind", "  -- a remark\n  if unit.kind", ""},
		{"a blank line", game + "units.yaml", "units:\n", "units:\n\n", ""},
		{"a page", game + "README.md", "", "# The ford\n", ""},
		{"a scenario", game + "meeting.yaml", "turn: 2", "turn: 3", "ford/meeting; ford/meeting dry; ford/meeting mud; ford/meeting mud haste; pairs of meeting; tests of scenarios/ford/tests/first.yaml"},
		{"a ruleset", game + "rulesets/advanced.yaml", "cost: 2", "cost: 3", "ford/night; ford/night mud; ford/night mud haste; pairs of night; tests of scenarios/ford/tests/night.yaml"},
		{"a variant", "variants/ford/mud.yaml", "to: 3", "to: 4", "ford/meeting mud; ford/meeting mud haste; ford/night mud; ford/night mud haste; pairs of meeting; pairs of night"},
		{"the Lua of a variant", "variants/ford/haste.lua", "1)", "2)", "ford/meeting mud haste; ford/night mud haste; pairs of meeting; pairs of night"},
		{"a case", game + "tests/night.yaml", "turn: 1", "turn: 2", "tests of scenarios/ford/tests/night.yaml"},
		{"a cell", game + "tables.yaml", "[Ar, Ar, Dr]", "[Ar, Ar, EX]", both},
	} {
		old := ""
		if fsys[x.file] != nil {
			old = string(fsys[x.file].Data)
		}
		now := strings.Replace(old, x.old, x.now, 1)
		if now == old {
			t.Errorf("%q is not in %s", x.old, x.file)
			continue
		}
		done = nil
		fsys[x.file] = file(now)
		got := shownOf(t, fsys, kept)
		slices.Sort(done)
		if strings.Join(done, "; ") != x.again {
			t.Errorf("%s repeats\n%s\nwant\n%s", x.what, strings.Join(done, "; "), x.again)
		}
		if want := shownOf(t, fsys, full()); got != want {
			t.Errorf("%s: with a memory\n%s\nwithout\n%s", x.what, got, want)
		}
	}
}
