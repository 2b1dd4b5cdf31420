package yamldoc

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// TestCommentsInTexts: a # with one blank before it and none behind is told wherever a text
// can stand; comments that are written as such are not.
func TestCommentsInTexts(t *testing.T) {
	told := func(text string) []string {
		var rep diag.List
		Read("f.yaml", []byte(text), &rep)
		var out []string
		for _, d := range rep.Items {
			out = append(out, fmt.Sprintf("%s %d:%d %s", d.Rule, d.Pos.Line, d.Pos.Col, d.Hint))
		}
		return out
	}
	for _, before := range []string{"", "x: 1\n", "# é\n"} {
		for _, frame := range []string{"a: %s\n", "a:\n  b: %s\n", "a:\n  - %s\n  - x\n", "é: %s\nz: 1\n", "a: %s"} {
			for _, value := range []string{"Battle #2", "The #2", "Div é #3 of #4", "4 #turns"} {
				text := before + fmt.Sprintf(frame, value)
				if got := told(text); len(got) != 1 || !strings.HasPrefix(got[0], RuleCutShort) || !strings.Contains(got[0], `"`+value+`"`) {
					t.Errorf("%q: %q", text, got)
				}
			}
			for _, value := range []string{"Battle  #2", "Battle # two", `"Battle #2"`, "'a' #b", "Battle#2", "1  # one", "a ## b", "a #!b", "a #--- b"} {
				text := before + fmt.Sprintf(frame, value)
				if got := told(text); len(got) > 0 {
					t.Errorf("%q: %q", text, got)
				}
			}
		}
	}
	for text, want := range map[string]string{
		"color: #b03030\nx: 1\n":                  `"#b03030"`,
		"a: {name: Red #1 Guard, b: c}\nd: e\n":   "#1 and all behind it is not read",
		"a: [x, y #2, z]\nd: e\n":                 "#2, and all behind it is not read",
		"a: {color: #b03030}\n":                   "#b03030}",
		"sides:\n  red: {n: \"a #b\", c: #d}\n":   "#d}",
		"sides: #the two\n  red: {n: a}\nx: #3\n": `"#3"`,
	} {
		if got := told(text); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%q: %q", text, got)
		}
	}
}
