package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// TestDiffSaysWhatMatters: units that come count as strength, numbers of sections of the rulebook
// take one line together, and json lists them all.
func TestDiffSaysWhatMatters(t *testing.T) {
	root := t.TempDir()
	for _, side := range []string{"old", "new"} {
		copyTree(t, filepath.Join("..", "..", "..", "scenarios"), filepath.Join(root, side, "scenarios"), "napoleon-at-waterloo")
	}
	t.Chdir(root)
	for _, e := range []struct{ file, old, now string }{
		{"units-basic.yaml", "units:\n", "units:\n  fr-spare: {army: french, kind: infantry, printed: 5-4}\n"},
		{"basic.yaml", "setup:\n", "setup:\n  fr-spare: \"0101\"\n"},
		{"game.yaml", "rule: \"NAW ", "rule: \"NAW X "},
	} {
		name := filepath.Join("new", "scenarios", "napoleon-at-waterloo", e.file)
		text, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(text), e.old) {
			t.Fatalf("%s: there is no %q (%v)", e.file, e.old, err)
		}
		changed := strings.Replace(string(text), e.old, e.now, 1)
		if e.file == "game.yaml" {
			changed = strings.ReplaceAll(string(text), e.old, e.now)
		}
		if err := os.WriteFile(name, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, format := range []string{"text", "markdown"} {
		out, code := vedette("diff", "old/scenarios/napoleon-at-waterloo", "new/scenarios/napoleon-at-waterloo", "--format", format)
		if code != kit.ExitFine {
			t.Fatalf("exit code %d\n%s", code, out)
		}
		if n := strings.Count(out, "sections of the rulebook changed"); n != 1 || strings.Contains(out, " NAW X ") {
			t.Errorf("%s: numbers of sections take %d lines, or others beside:\n%s", format, n, out)
		}
		if !strings.Contains(out, "side French") || !strings.Contains(out, "Combat Strength of all units together 287 -> 292") {
			t.Errorf("%s: the strength of the French is not said:\n%s", format, out)
		}
	}
	out, _ := vedette("diff", "old/scenarios/napoleon-at-waterloo", "new/scenarios/napoleon-at-waterloo", "--format", "json")
	if n := strings.Count(out, `"new": "NAW X `); n < 5 {
		t.Errorf("json lists %d of the numbers", n)
	}
}
