package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGameReadmes does what the README.md of each shipped game shows. Each says how to play at
// once and where the game comes from, and the test files that its rows name are there.
func TestGameReadmes(t *testing.T) {
	pages, err := filepath.Glob("../../../scenarios/*/README.md")
	if err != nil || len(pages) != 3 {
		t.Fatal("pages are missing: ", pages, err)
	}
	for _, page := range pages {
		page, err := filepath.Abs(page)
		if err != nil {
			t.Fatal(err)
		}
		game := filepath.Base(filepath.Dir(page))
		t.Run(game, func(t *testing.T) {
			raw, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			text := string(raw)
			for _, want := range []string{"\n$ vedette play " + game + "/", "\n$ vedette show " + game + "/", "../../docs/provenance.md#" + game, "belongs to its publisher"} {
				if !strings.Contains(text, want) {
					t.Errorf("the page has no %q", want)
				}
			}
			if n := checkCoverageRows(t, filepath.Join(filepath.Dir(page), "tests"), text); n < 20 {
				t.Errorf("only %d rows of coverage name test files", n)
			}
			t.Chdir(t.TempDir())
			follow(t, page, "none")
		})
	}
}

// checkCoverageRows reports each file of tests that a row of coverage names and dir lacks. It
// returns how many rows name one.
func checkCoverageRows(t *testing.T, dir, text string) (rows int) {
	t.Helper()
	inCoverage := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "| ") && strings.Contains(line, "| Test files |") {
			inCoverage = true
			continue
		}
		if !strings.HasPrefix(line, "| ") {
			inCoverage = inCoverage && strings.HasPrefix(line, "|")
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if !inCoverage || len(cells) < 3 || strings.Trim(cells[0], "- ") == "" {
			continue
		}
		rows++
		last := ""
		for part := range strings.FieldsFuncSeq(cells[2], func(r rune) bool { return r == ',' || r == ';' }) {
			name, _, _ := strings.Cut(strings.TrimSpace(part), ":")
			name, _, _ = strings.Cut(name, " (")
			if name == "-" || strings.Contains(name, " ") {
				continue // no test, or a remark
			}
			if strings.HasPrefix(name, "-") {
				name = last + name // a further file of the same variant
			} else {
				last = name
			}
			if !isTestFile(dir, name) {
				t.Errorf("%s: there is no test file %s", strings.TrimSpace(cells[0]), name)
			}
		}
	}
	return rows
}

// isTestFile reports whether a game has a file of author tests of a name, or a variant of it does.
func isTestFile(dir, name string) bool {
	game := filepath.Dir(dir)
	variants := filepath.Join(filepath.Dir(filepath.Dir(game)), "variants", filepath.Base(game))
	for _, file := range []string{filepath.Join(dir, name+".yaml"), filepath.Join(variants, name+".test.yaml")} {
		if _, err := os.Stat(file); err == nil {
			return true
		}
	}
	return false
}
