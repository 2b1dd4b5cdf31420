package cli

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the collector wait: the tests read all games again and again. They take a tenth less
// time with it, and 200 MB more.
func TestMain(m *testing.M) {
	debug.SetGCPercent(startGarbage)
	os.Exit(m.Run())
}
