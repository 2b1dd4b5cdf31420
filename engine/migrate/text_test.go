package migrate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/source"
)

// shippedFiles are all author files of this checkout.
func shippedFiles(t testing.TB, ending string) map[string]string {
	out := map[string]string{}
	for _, dir := range []string{"../../scenarios", "../../variants", "../enginetest/testdata"} {
		err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ending) {
				data, err := os.ReadFile(name)
				out[name] = string(data)
				return err
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// Each scalar of each shipped file is found byte by byte.
func TestTheBytesOfEveryScalarAreFound(t *testing.T) {
	n := 0
	for name, text := range shippedFiles(t, ".yaml") {
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), "\uFEFF" + text} {
			var rep diag.List
			root := readYAML(name, text, &rep)
			if root == nil {
				continue
			}
			var walk func(*node)
			walk = func(x *node) {
				n++
				for _, e := range x.entries {
					if got := strings.Trim(text[e.lo:e.hi], `"'`); got != e.key {
						t.Errorf("%s: key %q is %q", name, e.key, got)
					}
					walk(e.value)
				}
				for _, it := range x.items {
					walk(it)
				}
				if x.kind == source.Scalar {
					if len(x.at) != len(x.text)+1 {
						t.Fatalf("%s: %q is not followed in %q", name, x.text, text[x.lo:min(len(text), x.lo+60)])
					}
					for i := range len(x.text) {
						if c := x.text[i]; c != ' ' && c != '\n' && text[x.at[i]] != c && text[x.at[i]] != '\\' {
							t.Fatalf("%s: byte %d of %q is %q", name, i, x.text, text[x.at[i]])
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
