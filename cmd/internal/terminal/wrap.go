package terminal

import (
	"strings"
	"unicode/utf8"
)

// WrapLine breaks a line between words so that no part is longer than width. Later parts are
// indented a little more than the line.
func WrapLine(line string, width int) []string {
	if width <= 0 || utf8.RuneCountInString(line) <= width {
		return []string{line}
	}
	indent := len(line) - len(strings.TrimLeft(line, " "))
	hang := strings.Repeat(" ", min(indent+2, width/2))
	var out []string
	now := strings.Repeat(" ", min(indent, width/2))
	empty := true
	for _, word := range strings.Fields(line) {
		for {
			gap := 1
			if empty {
				gap = 0
			}
			room := width - utf8.RuneCountInString(now) - gap
			if utf8.RuneCountInString(word) <= room {
				now += strings.Repeat(" ", gap) + word
				empty = false
				break
			}
			if empty { // a word that no line holds is cut
				r := []rune(word)
				now, word = now+string(r[:room]), string(r[room:])
			}
			out = append(out, now)
			now, empty = hang, true
		}
	}
	return append(out, now)
}
