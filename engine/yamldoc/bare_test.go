package yamldoc

import (
	"io/fs"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// TestBareTextReadsTheSame compares the tree whose places RemoveLayout has moved with that of
// the text that it returns, for odd texts and for all that is shipped, each with more comments.
func TestBareTextReadsTheSame(t *testing.T) {
	texts := map[string]string{
		"odd":   "# head\n\na: 1 # one\nb: 'x # y' # two\nc: |\n  text\n\n  # text\n  more\n# no text\nd: [1, # first\n  2] # last\ne: \"a\n  # b\n\n  c\" # end\nf: >-\n  folded # text\n\n\ng:\n  - x: {a: b, # c\n    c: 'd'}\n  # between\n  - {e: f}   \n\n",
		"plain": "a: it's # no 'quote\nb: x#y\nc: the 'old' guard  # d\nd:\ne: ~\n\n\n",
	}
	for _, dir := range []string{"scenarios", "variants"} {
		_ = fs.WalkDir(os.DirFS("../.."), dir, func(name string, _ fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ".yaml") {
				data, _ := os.ReadFile("../../" + name)
				texts[name] = string(data)
			}
			return nil
		})
	}
	for name, text := range texts {
		bare := compareBare(t, name, text)
		lines := strings.Split(text, "\n")
		if name != "odd" && !strings.Contains(text, ": |") && !strings.Contains(text, ": >") {
			more := "# above\n\n" + strings.Join(lines, "\n")
			if again := compareBare(t, name, more); again != bare {
				t.Errorf("%s: two lines above it change what is kept", name)
			}
		}
	}
}

// compareBare returns the bare text.
func compareBare(t *testing.T, name, text string) string {
	t.Helper()
	var found diag.List
	root := Read(name, []byte(text), &found)
	if root == nil || len(found.Items) > 0 {
		t.Fatalf("%s: %v", name, found.Items)
	}
	bare, lines := RemoveLayout(root, text)
	again := Read(name, []byte(bare), &found)
	if again == nil {
		t.Fatalf("%s: %v\n%s", name, found.Items, bare)
	}
	if diff := firstDifference(root, again, ""); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
	old := strings.Split(text, "\n")
	for i, line := range strings.Split(strings.TrimSuffix(bare, "\n"), "\n")[1:] {
		if !strings.HasPrefix(old[lines[i+1]-1], line) {
			t.Errorf("%s: line %q is not of line %q", name, line, old[lines[i+1]-1])
		}
	}
	return bare
}

func firstDifference(a, b *Node, path string) string {
	x, y := *a, *b
	x.Entries, x.Items, y.Entries, y.Items = nil, nil, nil, nil
	if !reflect.DeepEqual(x, y) || len(a.Entries) != len(b.Entries) || len(a.Items) != len(b.Items) {
		return path + ": " + PrintInline(a) + " is not the same at " + b.Pos.String() + ", moved to " + a.Pos.String()
	}
	for i := range a.Entries {
		e, f := a.Entries[i], b.Entries[i]
		if e.Value, f.Value = nil, nil; e != f {
			return path + "." + e.Key + " is another"
		}
		if d := firstDifference(a.Entries[i].Value, b.Entries[i].Value, path+"."+e.Key); d != "" {
			return d
		}
	}
	for i := range a.Items {
		if d := firstDifference(a.Items[i], b.Items[i], path+"[]"); d != "" {
			return d
		}
	}
	return ""
}
