package main

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/script"
)

var docs = flag.Bool("docs", false, "write docs/reference anew")

// TestReferencePages keeps docs/reference what the declarations say.
func TestReferencePages(t *testing.T) {
	dir := "../../../../docs/reference"
	if *docs {
		if err := writeReference(dir); err != nil {
			t.Fatal(err)
		}
	}
	pages := referencePages()
	if len(pages) != len(pageNames) {
		t.Errorf("%d pages, %d names", len(pages), len(pageNames))
	}
	for _, name := range pageNames {
		if have, err := os.ReadFile(dir + "/" + name); err != nil || string(have) != pages[name] {
			t.Errorf("docs/reference/%s is not what is declared: run go generate ./cmd/...", name)
		}
	}
}

// TestProtocolPage keeps docs/protocol.md what the protocol declares.
func TestProtocolPage(t *testing.T) {
	if have, err := os.ReadFile("../../../../docs/protocol.md"); err != nil || string(have) != protocolPage() {
		t.Error("docs/protocol.md is not what the protocol declares: run go generate ./cmd/...")
	}
}

// TestRunKeys: the page of hook points lists every part of the format whose run
// names a function.
func TestRunKeys(t *testing.T) {
	var want, have []string
	part := ""
	for _, line := range strings.Split(plainPages()["format.md"], "\n") {
		if name, ok := strings.CutPrefix(line, "### "); ok {
			part = name
		}
		if strings.HasPrefix(line, "| `run` | the name of a hook function") && part != "hook" {
			want = append(want, part)
		}
	}
	for _, k := range script.RunKeys {
		have = append(have, k.Owner)
	}
	if len(want) == 0 || !slices.Equal(have, want) {
		t.Errorf("script.RunKeys lists %v, the format has %v", have, want)
	}
}
