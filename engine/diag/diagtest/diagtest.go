// Package diagtest helps tests that look at findings.
package diagtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// MustBeClean fails a test when there are findings, and prints them as people see
// them.
func MustBeClean(t testing.TB, found []diag.Diagnostic) {
	t.Helper()
	if len(found) == 0 {
		return
	}
	var text strings.Builder
	if err := diag.WriteText(&text, &diag.List{Items: found}, nil, false); err != nil {
		t.Fatal(err)
	}
	t.Fatalf("there are findings:\n%s", text.String())
}

// ShippedFiles returns the author files of the checkout with an ending, the
// invented games included. root is the path from the test's folder to the
// checkout.
func ShippedFiles(t testing.TB, root, ending string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, dir := range []string{"scenarios", "variants", "engine/conformance/testdata"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(name string, d os.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ending) {
				data, err := os.ReadFile(name)
				out[name] = string(data)
				return err
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}
