package lint_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the collector wait: the tests load all games again and again.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
