package diag_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Who writes another word for a thing is told what the place calls it.
func TestAlike(t *testing.T) {
	for _, x := range []struct {
		wrote string
		valid []string
		want  string
	}{
		{"name", []string{"rule", "label", "when"}, "label"},
		{"delete", []string{"set", "remove"}, "remove"},
		{"if", []string{"when", "because"}, "when"},
		{"name", []string{"rule", "when"}, ""},
		{"zebra", []string{"rule", "label"}, ""},
	} {
		if got := diag.FindSynonym(x.wrote, x.valid); got != x.want {
			t.Errorf("%s among %v: %q, want %q", x.wrote, x.valid, got, x.want)
		}
	}
}
