package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
)

// madeIn runs a verb in a folder and gives what it says; ok is false where it fails.
func madeIn(t *testing.T, dir string, args ...string) (said string, ok bool) {
	t.Helper()
	t.Chdir(dir)
	var out bytes.Buffer
	code := Main(args, strings.NewReader(""), &out, &out)
	return out.String(), code == kit.ExitFine
}

// TestWhatNewMakesIsClean makes each kind of thing for each shipped game, and for a new one,
// in an empty folder: lint finds nothing with warnings failing, and the author tests pass.
func TestWhatNewMakesIsClean(t *testing.T) {
	w, err := (&kit.Kit{Dir: t.TempDir(), Out: io.Discard, Err: io.Discard}).OpenHere()
	if err != nil {
		t.Fatal(err)
	}
	cards := 0
	check := func(t *testing.T, dir string, made ...string) {
		t.Helper()
		if said, ok := madeIn(t, dir, made...); !ok {
			t.Fatalf("%v: %s", made, said)
		}
		if said, ok := madeIn(t, dir, "lint", "--fail-on", "warning"); !ok {
			t.Errorf("%v: %s", made, said)
		}
	}
	for _, g := range w.Project.Games {
		t.Run(g.ID, func(t *testing.T) {
			for _, kind := range []string{"variant", "rule", "card"} {
				dir := t.TempDir()
				if said, ok := madeIn(t, dir, "new", kind, g.ID, "mine"); !ok {
					if kind == "card" && strings.Contains(said, "no deck") {
						continue
					}
					t.Fatal(said)
				}
				if kind == "card" {
					cards++
				}
				if said, ok := madeIn(t, dir, "lint", "--fail-on", "warning"); !ok {
					t.Errorf("new %s %s: %s", kind, g.ID, said)
				}
				if said, ok := madeIn(t, dir, "test", "variants"); !ok {
					t.Errorf("new %s %s: %s", kind, g.ID, said)
				}
			}
		})
	}
	if cards == 0 {
		t.Error("no game has a deck")
	}
	dir := t.TempDir()
	check(t, dir, "new", "game", "mine")
	check(t, dir, "new", "scenario", "mine/second")
	check(t, dir, "new", "variant", "mine/second", "longer")
	check(t, dir, "new", "rule", "mine", "march")
	check(t, dir, "new", "test", "mine/battle", "first")
	if said, ok := madeIn(t, dir, "test"); !ok {
		t.Error(said)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "variants/mine/longer.yaml")); !strings.Contains(string(text), "scenarios: [second]") {
		t.Errorf("a variant of a named scenario says\n%s", text)
	}
}

// TestANewProjectHasWhatItNeeds: git leaves keys and journals out, each YAML file names a
// schema that is there, and the workflow may do no more than read.
func TestANewProjectHasWhatItNeeds(t *testing.T) {
	dir := t.TempDir()
	if said, ok := madeIn(t, dir, "new", "game", "mine"); !ok {
		t.Fatal(said)
	}
	files := kittest.ReadTree(t, dir)
	ignored := strings.Fields(files[".gitignore"])
	if !slices.Contains(ignored, "*.keys") || !slices.Contains(ignored, "*.journal") {
		t.Errorf(".gitignore: %s", files[".gitignore"])
	}
	var flow struct{ Permissions map[string]string }
	if err := yaml.Unmarshal([]byte(files[".github/workflows/vedette.yml"]), &flow); err != nil || len(flow.Permissions) != 1 || flow.Permissions["contents"] != "read" {
		t.Errorf("the workflow may %v (%v)", flow.Permissions, err)
	}
	checked := 0
	for name, text := range files {
		if !strings.HasSuffix(name, ".yaml") {
			continue
		}
		line, _, _ := strings.Cut(text, "\n")
		schema, ok := strings.CutPrefix(line, "# yaml-language-server: $schema=")
		if _, there := files[filepath.ToSlash(filepath.Join(filepath.Dir(name), schema))]; !ok || !there {
			t.Errorf("%s begins with %q, and no such schema is there", name, line)
		}
		checked++
	}
	if checked < 8 {
		t.Errorf("only %d files of YAML", checked)
	}
	// In a folder deeper in a repository a workflow would not be found.
	deep := filepath.Join(t.TempDir(), "games")
	if err := os.MkdirAll(filepath.Join(filepath.Dir(deep), ".git"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(deep, 0o777); err != nil {
		t.Fatal(err)
	}
	if said, ok := madeIn(t, deep, "new", "game", "mine"); !ok || strings.Contains(said, ".github") {
		t.Error(said)
	}
}
