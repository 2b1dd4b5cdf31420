package diagtest

import (
	"os"
	"testing"
)

// AllTests reports whether all is to be tried, as CI asks for with VEDETTE_TESTS=all. An
// ordinary run takes a few of each kind, so that who changes something waits for minutes, not
// for a quarter of an hour.
func AllTests() bool { return os.Getenv("VEDETTE_TESTS") == "all" && !testing.Short() }

// ChooseCount gives how many of a kind are tried: in an ordinary run, and when all is to be tried.
func ChooseCount(ordinary, whole int) int {
	if AllTests() {
		return whole
	}
	return ordinary
}

// SkipUnlessAll leaves a test out of an ordinary run, and says what is not tried.
func SkipUnlessAll(t testing.TB, what string) {
	t.Helper()
	if !AllTests() {
		t.Skip("left out: " + what + "; VEDETTE_TESTS=all tries it")
	}
}
