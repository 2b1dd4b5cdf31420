package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/lintrules"
)

// runIn runs the command line in a folder.
func runIn(t *testing.T, dir string, args ...string) (code int, text string) {
	t.Helper()
	t.Chdir(dir)
	var out, errOut bytes.Buffer
	code = Main(args, strings.NewReader(""), &out, &errOut)
	return code, out.String() + errOut.String()
}

// TestAMissingPathIsWrongUsage: every verb that takes a path, and every flag that reads or writes a file,
// ends with 2 where the path does not exist.
func TestAMissingPathIsWrongUsage(t *testing.T) {
	dir := t.TempDir()
	if code, text := runIn(t, dir, "new", "game", "pond"); code != 0 {
		t.Fatal(text)
	}
	var stack bool
	a := &kit.Kit{Dir: dir, Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	var calls [][]string
	makes := map[string]bool{"new": true, "secret": true, "completion": true, "docs": true, "help": true}
	var walk func(c *cobra.Command, path []string)
	walk = func(c *cobra.Command, path []string) {
		if !makes[c.Name()] {
			for _, name := range []string{"./missing", "missing.yaml", "missing/game.journal", "missing.vedette", "./missing.csv"} {
				calls = append(calls, append(append([]string{}, path...), name))
			}
		}
		for _, sub := range c.Commands() {
			if !makes[c.Name()] {
				walk(sub, append(append([]string{}, path...), sub.Name()))
			}
		}
	}
	root := rootCommand(a, &stack)
	for _, c := range root.Commands() {
		walk(c, []string{c.Name()})
	}
	for _, line := range []string{
		"sim --from missing.game@3", "sim --curve missing.game", "play --resume missing.game", "render --journal missing.game",
		"render missing.game@2", "render missing/tests.yaml#1", "lint --baseline missing.json", "diff ./missing ./other",
		"render pond/battle -o missing/map.svg", "lint --format sarif=missing/lint.sarif", "test --format junit=missing/tests.xml",
		"diff ./scenarios ./scenarios --format json=missing/diff.json", "sim pond/battle --format json=missing/sim.json",
		"sim pond/battle --games 1 --out missing/sim.json", "play pond/battle --all random --seed 1 --journal missing/game.journal",
		"test --cover-html missing/heat.html", "words x --in ./missing", "pack pond -o missing/pond.vedette", "sim merge missing.json",
		"train pond/battle --state missing/x.train", "serve --dir missing", "odds pond/battle --variant missing.yaml",
	} {
		calls = append(calls, strings.Fields(line))
	}
	if len(calls) < 100 {
		t.Fatalf("%d calls: the verbs are not found", len(calls))
	}
	for _, call := range calls {
		if code, text := runIn(t, dir, call...); code != kit.ExitUsage || text == "" {
			t.Errorf("vedette %s ends with %d: %s", strings.Join(call, " "), code, text)
		}
	}
}

// TestHelpKnowsItsVerbs: help for a verb that does not exist is an error that names the nearest.
func TestHelpKnowsItsVerbs(t *testing.T) {
	dir := t.TempDir()
	for line, want := range map[string]string{"help": "Usage:", "help lint": "vedette lint", "help sim merge": "vedette sim merge"} {
		if code, text := runIn(t, dir, strings.Fields(line)...); code != 0 || !strings.Contains(text, want) {
			t.Errorf("%s ends with %d: %s", line, code, text)
		}
	}
	for line, want := range map[string]string{"help nope": "no verb", "help lnit": "did you mean lint?", "help sim nope": "vedette sim", "help lint x": "no verbs"} {
		if code, text := runIn(t, dir, strings.Fields(line)...); code != kit.ExitUsage || !strings.Contains(text, want) {
			t.Errorf("%s ends with %d: %s", line, code, text)
		}
	}
}

// TestTheNameOfAFileIsTrue: an ending that is no format is refused, whatever its letters, and a known one
// decides the format.
func TestTheNameOfAFileIsTrue(t *testing.T) {
	dir := t.TempDir()
	if code, text := runIn(t, dir, "new", "game", "pond"); code != 0 {
		t.Fatal(text)
	}
	for _, ext := range []string{"gif", "jpg", "JPEG", "webp", "svgz", "html", "yaml", "vedette", "p"} {
		for _, call := range [][]string{{"render", "pond/battle", "-o", "x." + ext}, {"render", "pond/battle", "--counters", "-o", "x." + ext}, {"render", "pond/battle", "--sheets", "-o", "x." + ext}} {
			if code, text := runIn(t, dir, call...); code != kit.ExitUsage || !strings.Contains(text, "name a file that ends in") {
				t.Errorf("%v ends with %d: %s", call, code, text)
			}
		}
	}
	for _, line := range []string{"pack pond -o pond.zip", "import units units.csv -o units.csv", "render pond/battle --sheets -o x.svg", "render pond/battle --format png -o x.svg"} {
		if code, text := runIn(t, dir, strings.Fields(line)...); code != kit.ExitUsage {
			t.Errorf("%s ends with %d: %s", line, code, text)
		}
	}
	for name, begins := range map[string]string{"a.svg": "<svg", "a.SVG": "<svg", "a.png": "\x89PNG", "a.pdf": "%PDF", "a.txt": "", "a": "<svg"} {
		if code, text := runIn(t, dir, "render", "pond/battle", "-o", name); code != 0 {
			t.Errorf("%s: %s", name, text)
			continue
		}
		file, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		data := string(file)
		if !strings.HasPrefix(data, begins) && !strings.Contains(data[:min(len(data), 200)], begins) {
			t.Errorf("%s begins with %q", name, data[:20])
		}
	}
}

// TestEachRuleHasItsPage: the pages that SARIF and editors link to have a heading for every rule.
func TestEachRuleHasItsPage(t *testing.T) {
	rules := lintrules.ListRules()
	if len(rules) < 100 {
		t.Fatalf("%d rules: the catalogue is not read", len(rules))
	}
	read := map[string]string{}
	for _, r := range rules {
		page, anchor, _ := strings.Cut(diag.RulePage(r.ID), "#")
		if read[page] == "" {
			text, err := os.ReadFile("../../../docs/" + page)
			if err != nil {
				t.Fatal(err)
			}
			read[page] = string(text)
		}
		if !strings.Contains(read[page], "\n## "+anchor+"\n") {
			t.Errorf("docs/%s has no heading %s, to which SARIF links", page, anchor)
		}
		if at := diag.RuleAddress("v9.9.9", r.ID); at != diag.HomePage+"/blob/v9.9.9/docs/"+page+"#"+r.ID {
			t.Errorf("%s has the address %s", r.ID, at)
		}
	}
}
