package kit

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// CountNoun returns "1 game" or "3 games".
func CountNoun(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %s", n, diag.Plural(what))
}

func CutText(text string, wide int) string {
	if r := []rune(text); len(r) > wide {
		return string(r[:wide-1]) + "…"
	}
	return text
}

func IndentText(s string) string {
	if s == "" {
		return ""
	}
	return "  " + s
}
