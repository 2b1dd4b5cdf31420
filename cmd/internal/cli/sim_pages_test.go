package cli_test

import (
	"path/filepath"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// TestSimulating: what docs/simulating.md shows is what its commands print.
func TestSimulating(t *testing.T) {
	diagtest.SkipUnlessAll(t, "the commands of docs/simulating.md, of many games")
	page, err := filepath.Abs("../../../docs/simulating.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	follow(t, page, "none")
}
