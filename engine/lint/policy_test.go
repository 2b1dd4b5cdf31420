package lint_test

import (
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// TestSettingOfARuleThatIsGoneIsAWarning: a rule that a newer edition of the program does not have any more
// leaves a project that names it without errors, in its settings and in its comments.
func TestSettingOfARuleThatIsGoneIsAWarning(t *testing.T) {
	files := mapFS(t, "testdata/faults/base", ".")
	files["vedette.yaml"] = &fstest.MapFile{Data: []byte("format: 2\nkind: project\nlint:\n  severity: {replay-lost: off, replay-hash: error}\n")}
	const units = "scenarios/ford/units.yaml"
	files[units] = &fstest.MapFile{Data: append(files[units].Data, "# vedette: ignore replay-order because of an old journal\n"...)}
	found := map[string]int{}
	for _, d := range lintAll(files).Items {
		if d.Severity != diag.Warning {
			t.Errorf("%v", d)
		}
		found[d.Rule]++
	}
	if found["lint-severity-unknown"] != 2 || found["ignore-unknown"] != 1 {
		t.Errorf("found %v", found)
	}
}
