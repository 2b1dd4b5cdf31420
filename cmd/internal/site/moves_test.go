package site_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/cmd/internal/site"
	"github.com/vedette-wargames/vedette/docs"
)

// TestFormerPagesLeadOn: each page that docs/ ever had, and each heading of a page that was split,
// is there or leads to a page and heading that is.
func TestFormerPagesLeadOn(t *testing.T) {
	list, err := os.ReadFile("testdata/former.txt")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := site.ReadPages(docs.Pages)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := site.ReadMoves(docs.Pages)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for former := range strings.Lines(string(list)) {
		former = strings.TrimSpace(former)
		if strings.HasPrefix(former, "#") || former == "" {
			continue
		}
		seen++
		name, anchor, _ := strings.Cut(former, "#")
		if _, err := fs.Stat(docs.Pages, name); err == nil && anchor == "" {
			continue
		}
		to, at, ok := moves.FindPage(pages, name, anchor)
		switch {
		case !ok:
			t.Errorf("%s is gone and leads nowhere: name it in docs/%s", former, site.MovesFile)
		case anchor != "" && at == "" && moves[former] == "":
			t.Errorf("%s leads to the top of %s: name its heading in docs/%s", former, to.Name, site.MovesFile)
		}
	}
	if seen < 400 {
		t.Errorf("only %d former places are listed", seen)
	}
	for former := range moves {
		name, anchor, _ := strings.Cut(former, "#")
		to, at, ok := moves.FindPage(pages, name, anchor)
		if !ok || at != "" && !slices.ContainsFunc(to.Sections, func(s site.Section) bool { return s.ID == at }) {
			t.Errorf("docs/%s: %s leads to %s, which is not there", site.MovesFile, former, moves[former])
		}
	}
}

// TestMovesFollowHeadings: an anchor that the table does not name is found in the folder that a
// page became; one that is nowhere leads to the top; a page that has not moved is none of them.
func TestMovesFollowHeadings(t *testing.T) {
	pages, err := site.ReadPages(fstest.MapFS{
		"new/README.md": {Data: []byte("# New\n")}, "new/a.md": {Data: []byte("# A\n\n## Rain\n")}, "b.md": {Data: []byte("# B\n\n## Rain\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	moves := site.Moves{"old.md": "new/README.md", "old.md#snow": "b.md#rain"}
	for former, want := range map[string]string{"old.md": "new/README.md#", "old.md#rain": "new/a.md#rain", "old.md#snow": "b.md#rain", "old.md#hail": "new/README.md#", "b.md": ""} {
		name, anchor, _ := strings.Cut(former, "#")
		got := ""
		if to, at, ok := moves.FindPage(pages, name, anchor); ok {
			got = to.Name + "#" + at
		}
		if got != want {
			t.Errorf("%s leads to %q, want %q", former, got, want)
		}
	}
}

// TestMovesAreRead: a line that is no pair, and a page named twice, are reported with their line.
func TestMovesAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"# a comment\n\na.md b.md\n": "",
		"a.md\n":                     "moved.txt:1: expected a former page and the new one",
		"a.md b.md\na.md c.md\n":     "moved.txt:2: a.md is named twice",
	} {
		_, err := site.ReadMoves(fstest.MapFS{site.MovesFile: {Data: []byte(text)}})
		if got := ""; err != nil && err.Error() != want || err == nil && want != got {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
