package diag

import (
	"fmt"
	"strings"
)

// Plural returns the plural of an English noun: armies, boxes, days. Of several
// words the last one changes, or the last before "of": kinds of terrain.
func Plural(noun string) string {
	if head, rest, ok := strings.Cut(noun, " of "); ok {
		return Plural(head) + " of " + rest
	}
	switch {
	case strings.HasSuffix(noun, "y") && !endsInOneOf(noun, "ay", "ey", "oy", "uy"):
		return noun[:len(noun)-1] + "ies"
	case endsInOneOf(noun, "s", "x", "z", "ch", "sh"):
		return noun + "es"
	}
	return noun + "s"
}

// CountNoun returns a number with its noun: "1 game", "3 games".
func CountNoun(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %s", n, Plural(noun))
}

// endsInOneOf reports whether a text has one of the endings.
func endsInOneOf(text string, ends ...string) bool {
	for _, end := range ends {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return false
}
