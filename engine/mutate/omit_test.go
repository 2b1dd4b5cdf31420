package mutate_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/mutate"
)

// TestAnEntryIsLeftOutInEveryStyle: with its line, its comma or its dash.
func TestAnEntryIsLeftOutInEveryStyle(t *testing.T) {
	text := "a: 1\nb:\n  c: {d: 1, e: 2, f: 3}\n  g: [x, y]\nlist:\n  - {h: 1}\n  - i: 1\n    j: 2\n  - k: 3\n"
	for _, c := range []struct {
		cut, left string
		item      bool
	}{
		{"a: 1", "b:\n", false},
		{"d: 1", "{ e: 2, f: 3}", false},
		{"e: 2", "{d: 1,  f: 3}", false},
		{"f: 3", "{d: 1, e: 2}", false},
		{"  c: {d: 1, e: 2, f: 3}"[2:], "b:\n  g:", false},
		{"y", "[x]", true},
		{"{h: 1}", "list:\n  - i", true},
		{"i: 1\n    j: 2\n", "{h: 1}\n  - k", true},
		{"j: 2", "- i: 1\n  - k", false},
		{"i: 1", "", false},
	} {
		start := strings.Index(text, c.cut)
		m := mutate.OmitEntry(text, start, start+len(c.cut), c.item, diag.Pos{}, "it")
		if m == nil {
			if c.left != "" {
				t.Errorf("%q is not left out", c.cut)
			}
			continue
		}
		if now := m.ChangedText(text); c.left == "" || !strings.Contains(now, c.left) || strings.Contains(now, c.cut) {
			t.Errorf("without %q the text is\n%s", c.cut, now)
		}
	}
}
