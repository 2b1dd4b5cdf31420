package cli

import (
	"strings"
	"testing"
)

// TestExamples: every entry of the reference has an example, taken from pages and games that
// are checked; the few that have none are named here with the reason.
func TestExamples(t *testing.T) {
	texts, counts := exampled(plainPages())
	have, all := 0, 0
	for name, c := range counts {
		t.Logf("%s: %d of %d", name, c[0], c[1])
		have, all = have+c[0], all+c[1]
	}
	t.Logf("all: %d of %d", have, all)
	for name := range counts {
		section := ""
		for _, line := range strings.Split(texts[name], "\n") {
			if m := headWords.FindStringSubmatch(line); m != nil {
				section = m[1]
			}
			m := tableRow.FindStringSubmatch(line)
			if m == nil {
				m = luaEntry.FindStringSubmatch(line)
			}
			if m == nil || strings.Contains(line, exampleMark) {
				continue
			}
			if why := noExample[section+"."+m[1]]; why == "" {
				t.Errorf("%s, %s: %s has no example: write a piece in docs/modelling.md or docs/howto, where it is tested", name, section, m[1])
			}
		}
	}
}
