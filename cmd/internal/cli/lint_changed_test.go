package cli

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// What git prints of a file that has another name: the lines that are others have changed,
// the rest has not, and what had the old name is gone.
func TestChangedLinesOfARenamedFile(t *testing.T) {
	c := &changes{lines: map[string]map[int]bool{}}
	c.read("diff --git a/scenarios/old/units.yaml b/scenarios/new/units.yaml\nsimilarity index 96%\n" +
		"rename from scenarios/old/units.yaml\nrename to scenarios/new/units.yaml\n" +
		"--- a/scenarios/old/units.yaml\n+++ b/scenarios/new/units.yaml\n@@ -7 +7 @@\n-x\n+y\n" +
		"diff --git a/a.yaml b/b.yaml\nsimilarity index 100%\nrename from a.yaml\nrename to b.yaml\n")
	for _, x := range []struct {
		file string
		line int
		want bool
	}{{"scenarios/new/units.yaml", 7, true}, {"scenarios/new/units.yaml", 8, false}, {"b.yaml", 1, false}} {
		if got := c.has(diag.Pos{File: x.file, Line: x.line}); got != x.want {
			t.Errorf("%s:%d has changed: %v", x.file, x.line, got)
		}
	}
	if !slices.Equal(c.gone, []string{"scenarios/old/units.yaml", "a.yaml"}) {
		t.Errorf("gone are %v", c.gone)
	}
	if _, touched := c.lines["b.yaml"]; !touched {
		t.Error("a file that has only another name counts as untouched")
	}
}
