package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// parts lists what is linked for all platforms of a release, or for two of them.
func parts(t *testing.T) []Part {
	t.Helper()
	platforms := []string{"linux/amd64", "windows/amd64"}
	if diagtest.AllTests() {
		platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}
	}
	t.Chdir("../../..")
	list, err := linkedParts(platforms)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestEveryLinkedModuleHasItsLicence: the papers name every module that is linked and hold
// the whole text of its licences.
func TestEveryLinkedModuleHasItsLicence(t *testing.T) {
	list := parts(t)
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	if id := licenceExpression([]Licence{{"LICENSE", string(own)}}); id != "MIT" {
		t.Errorf("Vedette's own licence is %q; the list of parts says MIT", id)
	}
	all := licenceText(string(own), list)
	seen := map[string]bool{}
	for _, p := range list {
		seen[p.Path] = true
		if p.Licence == "" || len(p.Licences) == 0 {
			t.Errorf("%s has no licence", p.Path)
		}
		for _, l := range p.Licences {
			if !strings.Contains(all, strings.TrimSpace(plainLines(l.Text))) {
				t.Errorf("the text %s of %s is not in the file", l.Name, p.Path)
			}
		}
	}
	for _, want := range []string{"std", "gopkg.in/yaml.v3", "github.com/yuin/gopher-lua", "github.com/inconshreveable/mousetrap"} {
		if !seen[want] {
			t.Errorf("%s is linked, and not listed", want)
		}
	}
}

// TestAModuleWithoutALicence is an error, not a gap.
func TestAModuleWithoutALicence(t *testing.T) {
	for _, texts := range [][]Licence{nil, {{"LICENSE", "All rights reserved."}}} {
		if got := licenceExpression(texts); got != "" {
			t.Errorf("%v counts as %q", texts, got)
		}
	}
}

// TestTheListOfParts is a document of SPDX: ids are unique, and each part is related to
// the program.
func TestTheListOfParts(t *testing.T) {
	list := parts(t)
	text, err := buildSPDX(list, "0.2.0", strings.Repeat("a", 40), "2026-01-02T03:04:05Z")
	if err != nil {
		t.Fatal(err)
	}
	var d Document
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	if len(d.Packages) != len(list)+1 || len(d.Relations) != len(list)+1 {
		t.Errorf("%d packages and %d relations of %d parts", len(d.Packages), len(d.Relations), len(list))
	}
	ids := map[string]bool{}
	for _, p := range d.Packages {
		if ids[p.ID] || oddInID.MatchString(strings.TrimPrefix(p.ID, "SPDXRef-")) {
			t.Errorf("the id %s is not allowed, or given twice", p.ID)
		}
		ids[p.ID] = true
	}
	for _, r := range d.Relations {
		if !ids[r.To] {
			t.Errorf("%s is related to the program, and not listed", r.To)
		}
	}
}

// TestNotesAreOfOneVersion: a release tells its own changes, not all there ever were.
func TestNotesAreOfOneVersion(t *testing.T) {
	const changelog = "# Changelog\n\n## Next\n\n* new\n\n## 0.1.0\n\n* first\n\n## 0.0.1\n\n* before\n"
	for version, want := range map[string]string{"0.1.0": "* first\n", "0.0.1": "* before\n", "0.2.0-dev": "* new\n"} {
		if got, err := versionNotes(changelog, version); got != want || err != nil {
			t.Errorf("%s: %q, %v", version, got, err)
		}
	}
	if _, err := versionNotes(changelog, "0.2.0"); err == nil {
		t.Error("a version without a section has notes")
	}
}
