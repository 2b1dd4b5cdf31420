package cli_test

import (
	"path/filepath"
	"testing"
)

// TestSimulating: what docs/simulating.md shows is what its commands print.
func TestSimulating(t *testing.T) {
	page, err := filepath.Abs("../../../docs/simulating.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	follow(t, page, "none")
}
