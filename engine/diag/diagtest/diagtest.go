// Package diagtest helps tests that look at findings.
package diagtest

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// MustBeClean ends a test where there are findings, and prints them as people see
// them.
func MustBeClean(t testing.TB, found []diag.Diagnostic) {
	t.Helper()
	if len(found) == 0 {
		return
	}
	var text strings.Builder
	if err := diag.Text(&text, &diag.List{Items: found}, nil, false); err != nil {
		t.Fatal(err)
	}
	t.Fatalf("there are findings:\n%s", text.String())
}
