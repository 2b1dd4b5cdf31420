package authortest_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/authortest"
)

// TestReasonsAreListed: every reason that the engine's own code gives is listed, so that
// lint takes none of them for a slip.
func TestReasonsAreListed(t *testing.T) {
	given := regexp.MustCompile(`Reason:\s+"([a-z-]+)"|Reason[A-Z][A-Za-z]*\s+= "([a-z-]+)"|\.Reason(?:, [a-z.A-Z]+)? = "([a-z-]+)"`)
	found := 0
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "conformance") {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, m := range given.FindAllStringSubmatch(string(text), -1) {
			word := m[1] + m[2] + m[3]
			found++
			if !slices.Contains(authortest.Reasons, word) {
				t.Errorf("%s gives the reason %q, which is not in authortest.Reasons", name, word)
			}
		}
		return nil
	})
	if err != nil || found < 40 {
		t.Errorf("%d reasons found, %v", found, err)
	}
}
