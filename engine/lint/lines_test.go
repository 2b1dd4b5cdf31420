package lint

import (
	"strings"
	"testing"
)

// TestALongTextIsFolded: the hint of line-long fits what the line holds.
func TestALongTextIsFolded(t *testing.T) {
	for line, want := range map[string]string{
		"    text: Whoever stands near may look": "write text: >- ",
		"  - name: Whoever stands near may look": "write name: >- ",
		"  - {name: it, then: {turn: 1}}":        "write a key a line",
		"    given: {phase: march}":              "write a key a line",
		"    text: \"It is said: wait\"":         "write a key a line, a text by >-",
	} {
		if got := shortenHint(line); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", line, got)
		}
	}
}
