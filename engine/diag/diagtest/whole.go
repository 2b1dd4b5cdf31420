package diagtest

import (
	"os"
	"testing"
)

// Whole reports whether all is to be tried, as CI asks for with VEDETTE_TESTS=all. An
// ordinary run takes a few of each kind, so that who changes something waits for minutes, not
// for a quarter of an hour.
func Whole() bool { return os.Getenv("VEDETTE_TESTS") == "all" && !testing.Short() }

// Few gives how many of a kind are tried: in an ordinary run, and when all is to be tried.
func Few(ordinary, whole int) int {
	if Whole() {
		return whole
	}
	return ordinary
}

// SkipUnlessWhole leaves a test out of an ordinary run, and says what is not tried.
func SkipUnlessWhole(t testing.TB, what string) {
	t.Helper()
	if !Whole() {
		t.Skip("left out: " + what + "; VEDETTE_TESTS=all tries it")
	}
}
