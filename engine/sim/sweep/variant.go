package sweep

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Variant is a variant of a game that makes some edits, as a file.
type Variant struct {
	ID, Title, Game string
	Scenarios       []string // in which it may be played; none: all
	Notes           string
	Edits           []Edit
}

// YAML returns the text of the file: one set operator for each edit, with a comment that gives
// the old value.
func (v *Variant) YAML() string {
	var out strings.Builder
	fmt.Fprintf(&out, "format: 2\nkind: variant\nid: %s\ngame: %s\ntitle: %s\n", v.ID, v.Game, inlineText(v.Title))
	if len(v.Scenarios) > 0 {
		fmt.Fprintf(&out, "scenarios: [%s]\n", strings.Join(v.Scenarios, ", "))
	}
	if v.Notes != "" {
		out.WriteString("notes: >\n")
		for _, line := range foldText(v.Notes, 100) {
			out.WriteString("  " + line + "\n")
		}
	}
	out.WriteString("change:\n")
	for _, c := range MergeEdits(v.Edits) {
		was := ""
		for i := range v.Edits {
			if v.Edits[i].Path == c.Path {
				was = v.Edits[i].From
			}
		}
		fmt.Fprintf(&out, "  - {set: %s, to: %s} # was %s\n", inlineText(c.Path), inlineText(c.To), was)
	}
	return out.String()
}

// inlineText returns a text as YAML reads it back, in quotes where it needs them.
func inlineText(text string) string { return yamldoc.PrintInline(&yamldoc.Node{Text: text}) }

// foldText breaks a text into lines.
func foldText(text string, wide int) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > wide {
			out, line = append(out, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(out, line)
}
