package schema

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

func TestReferenceNamesEveryKey(t *testing.T) {
	page := string(WriteReference(testKinds()))
	for _, want := range []string{
		"## kind: units\n\nThe counter mix of a game.",
		"| `title` | a text | yes |  | What people call it. |",
		"| `stars` | a whole number from 0 to 20 |  | `1` | Its strength. |",
		"| `units` | a map; key: the unit's id; value: [unit](#unit) | yes |  | The counters. |",
		"| `size` | `corps`, `division`, `brigade` |  | `corps` |  |",
		"| `army` | the name of an army | yes |",
		"| `do: move` | [phase-move](#phase-move) | Units move. |",
		"| it has the key `for_each_side` | [phase-for-each-side](#phase-for-each-side) |",
		"Exactly one of `set`, `add`, `multiply` must be there.",
		"| `set` | a whole number or an expression | one operator |",
		"Either `clear`, `blocked`, or a map as below.",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, "unitFile") || strings.Contains(page, "stepUnion") || strings.Contains(page, "schema.") {
		t.Error("the page names a Go type")
	}
	if !bytes.Equal([]byte(page), WriteReference(testKinds())) {
		t.Error("the page changed between two runs")
	}
	if t.Failed() {
		t.Log(page)
	}
}

func TestReferenceLinksLead(t *testing.T) {
	page := string(WriteReference(testKinds()))
	have := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(page, -1) {
		have[headingAnchor(m[1])] = true
	}
	links := regexp.MustCompile(`\]\(#([^)]*)\)`).FindAllStringSubmatch(page, -1)
	if len(links) < 10 {
		t.Fatalf("only %d links", len(links))
	}
	for _, m := range links {
		if !have[m[1]] {
			t.Errorf("the link #%s leads nowhere", m[1])
		}
	}
}
