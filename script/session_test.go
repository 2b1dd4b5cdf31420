package script

import (
	"strconv"
	"testing"
)

// The text of a question stands in journals: it is quoted as it always was.
func TestQuoted(t *testing.T) {
	for _, text := range []string{"", "Place I Corps (d'Erlon) where?", `say "when"`, `a\b`, "Gérard", "a\tb", "\x7f", "\xff", "~ !"} {
		if got, want := string(appendQuoted(nil, text)), strconv.Quote(text); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
