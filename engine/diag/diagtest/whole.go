package diagtest

import (
	"os"
	"testing"
)

// AllTests reports whether everything is to be tried, as CI asks for with
// VEDETTE_TESTS=all. An ordinary run tries a few of each kind, so that it takes
// minutes, not a quarter of an hour.
func AllTests() bool { return os.Getenv("VEDETTE_TESTS") == "all" && !testing.Short() }

// ChooseCount returns how many of a kind are tried: ordinary in an ordinary run,
// whole when everything is to be tried.
func ChooseCount(ordinary, whole int) int {
	if AllTests() {
		return whole
	}
	return ordinary
}

// SkipUnlessAll skips a test in an ordinary run, and says what is not tried.
func SkipUnlessAll(t testing.TB, what string) {
	t.Helper()
	if !AllTests() {
		t.Skip("left out: " + what + "; VEDETTE_TESTS=all tries it")
	}
}
