package layout

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Each scalar of each shipped file is found byte by byte.
func TestTheBytesOfEveryScalarAreFound(t *testing.T) {
	n := 0
	for name, text := range diagtest.ShippedFiles(t, "../..", ".yaml") {
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), "\uFEFF" + text} {
			var rep diag.List
			root := Read(name, text, &rep)
			if root == nil {
				continue
			}
			var walk func(*Node)
			walk = func(x *Node) {
				n++
				for _, e := range x.Entries {
					if got := strings.Trim(text[e.Start:e.End], `"'`); got != e.Key {
						t.Errorf("%s: key %q is %q", name, e.Key, got)
					}
					walk(e.Value)
				}
				for _, it := range x.Items {
					walk(it)
				}
				if x.Kind == yamldoc.Scalar {
					if len(x.TextOffsets) != len(x.Text)+1 {
						t.Fatalf("%s: %q is not followed in %q", name, x.Text, text[x.Start:min(len(text), x.Start+60)])
					}
					for i := range len(x.Text) {
						if c := x.Text[i]; c != ' ' && c != '\n' && text[x.TextOffsets[i]] != c && text[x.TextOffsets[i]] != '\\' {
							t.Fatalf("%s: byte %d of %q is %q", name, i, x.Text, text[x.TextOffsets[i]])
						}
					}
				}
			}
			walk(root)
		}
	}
	if n < 10000 {
		t.Fatalf("only %d nodes", n)
	}
}
