package cli

import "testing"

// TestExamples: so many entries of the reference have an example; there may be more.
func TestExamples(t *testing.T) {
	_, counts := exampled(plainPages())
	have, all := 0, 0
	for name, c := range counts {
		t.Logf("%s: %d of %d", name, c[0], c[1])
		have, all = have+c[0], all+c[1]
	}
	t.Logf("all: %d of %d", have, all)
	if have*100 < 80*all {
		t.Errorf("%d of %d entries have an example", have, all)
	}
}
