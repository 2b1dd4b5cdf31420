package main

import (
	"os"
	"strings"
	"testing"
)

// TestLintingPageIsRun holds docs/linting.md against the script that runs its commands:
// each line of the page that calls the program stands in the script.
func TestLintingPageIsRun(t *testing.T) {
	page, err := os.ReadFile("../../docs/linting.md")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("testdata/script/lint.txtar")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, line := range strings.Split(string(page), "\n") {
		command, found := strings.CutPrefix(line, "    vedette ")
		if !found {
			continue
		}
		command, _, _ = strings.Cut(command, " #")
		command = strings.TrimSpace(command)
		if count++; !strings.Contains(string(script), "exec vedette "+command+"\n") {
			// --watch does not end by itself: the tests of package cli run it.
			if command != "lint --watch" {
				t.Errorf("nothing runs `vedette %s`", command)
			}
		}
	}
	if count < 15 {
		t.Errorf("only %d commands found on the page", count)
	}
}
