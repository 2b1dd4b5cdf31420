package linediff

import (
	"strings"
	"testing"
)

// The lines of a change are those that went and came, and none between two places.
func TestLinesOfAChange(t *testing.T) {
	got := strings.Join(ListChanges("a\nb\nc\nd\ne\n", "a\nB\nc\nd\nE\nf\n"), "|")
	if want := "- b|+ B|- e|+ E|+ f"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if same := ListChanges("a\n", "a\n"); len(same) > 0 {
		t.Errorf("%q", same)
	}
}
