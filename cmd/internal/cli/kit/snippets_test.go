package kit

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pinned finds what a snippet takes of this repository, with the revision behind it.
var pinned = regexp.MustCompile(`vedette-wargames/vedette[\w./-]*@([\w.-]+)|repo: https://github.com/vedette-wargames/vedette\n\s+rev: (\S+)`)

// TestSnippetsAreOneWay: every snippet that a reader copies names the same release of Vedette, never a branch
// that moves, and all pages set a workflow of GitHub up in the same way.
func TestSnippetsAreOneWay(t *testing.T) {
	root := filepath.Join("..", "..", "..", "..")
	found := 0
	check := func(name string) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, m := range pinned.FindAllStringSubmatch(text, -1) {
			found++
			if rev := m[1] + m[2]; rev != "v"+nextVersion {
				t.Errorf("%s: %q names %s, not the release v%s", name, m[0], rev, nextVersion)
			}
		}
		for _, other := range []string{"git clone --depth 1 https://github.com/vedette-wargames", "repository: vedette-wargames/vedette"} {
			if strings.Contains(text, other) {
				t.Errorf("%s sets CI up by %q; the other pages use the action or `go install`", name, other)
			}
		}
	}
	for _, dir := range []string{"docs", ".ci/templates", "cmd/internal/cli/authorcmd/templates"} {
		err := filepath.WalkDir(filepath.Join(root, filepath.FromSlash(dir)), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || d.Name() == "changelog.md" {
				return err
			}
			check(name)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	check(filepath.Join(root, "README.md"))
	if found < 9 {
		t.Errorf("%d snippets are found, and there are 9 or more", found)
	}
	for _, page := range []string{"docs/howto/ci.md", "docs/tutorial.md", "README.md", ".ci/templates/games.github.yml", "cmd/internal/cli/authorcmd/templates/project.txtar"} {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(page)))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), "uses: vedette-wargames/vedette/.github/actions/vedette@v"+nextVersion) {
			t.Errorf("%s sets a workflow up in another way than by the action", page)
		}
	}
}
