package yamldoc

import (
	"slices"
	"strings"
)

// Edit replaces the bytes of a text from Start up to End.
type Edit struct {
	Start, End int
	Text       string
}

// ReplaceBytes returns the edit that replaces the bytes from lo up to hi.
func ReplaceBytes(lo, hi int, text string) Edit { return Edit{Start: lo, End: hi, Text: text} }

// ApplyEdits carries out edits of a text and sorts them by their start. Of two that
// overlap, only the one that starts first is carried out, or the wider; one that
// changes nothing does not count. Trees of the
// former text no longer fit: read the result again.
func ApplyEdits(text string, edits []Edit) string {
	slices.SortStableFunc(edits, func(a, b Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	var out strings.Builder
	last := 0
	for _, e := range edits {
		if e.Start < last || text[e.Start:e.End] == e.Text {
			continue
		}
		out.WriteString(text[last:e.Start] + e.Text)
		last = e.End
	}
	return out.String() + text[last:]
}
