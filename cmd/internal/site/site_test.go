package site_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/cmd/internal/site"
	"github.com/vedette-wargames/vedette/docs"
)

// TestNoLinkLeadsNowhere: every link of README.md, of docs/ and of the games'
// own pages leads to a file that is there, and to a heading of it.
func TestNoLinkLeadsNowhere(t *testing.T) {
	root := os.DirFS("../../..")
	names := []string{"README.md"}
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md", "scenarios/*/*.md"} {
		some, err := fs.Glob(root, pattern)
		if err != nil || len(some) == 0 {
			t.Fatal(pattern, some, err)
		}
		names = append(names, some...)
	}
	broken, err := site.BrokenLinks(root, names)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range broken {
		t.Error(b)
	}
}

// TestBrokenLinksAreFound: a planted link to no file, and one to no heading.
func TestBrokenLinksAreFound(t *testing.T) {
	pages := fstest.MapFS{
		"a.md": {Data: []byte("# A\n\n[one](b.md#two-words) [two](c.md) [far](https://example.org/x)\n\n[three](b.md#gone)\n")},
		"b.md": {Data: []byte("# B\n\n## Two words\n")},
	}
	broken, err := site.BrokenLinks(pages, []string{"a.md", "b.md"})
	want := []string{"a.md:3: there is no file c.md", "a.md:5: b.md has no heading #gone"}
	if err != nil || !slices.Equal(broken, want) {
		t.Errorf("%v, %v; want %v", broken, err, want)
	}
}

// TestEveryPageIsListed: the first page, which is the site's menu, leads to each page, or to the
// README.md of its folder, which does.
func TestEveryPageIsListed(t *testing.T) {
	names, err := site.ListFiles(docs.Pages)
	if err != nil {
		t.Fatal(err)
	}
	lists := func(index, name string) bool {
		p, err := site.ReadPage(docs.Pages, index)
		return err == nil && slices.ContainsFunc(p.Links, func(l site.Link) bool {
			file, _, _ := strings.Cut(l.To, "#")
			return path.Join(path.Dir(index), file) == name
		})
	}
	for _, name := range names {
		folder := path.Join(path.Dir(name), "README.md")
		listed := lists("README.md", name) || lists("README.md", folder) && lists(folder, name)
		if strings.HasSuffix(name, ".md") && name != "README.md" && !listed {
			t.Errorf("docs/README.md does not lead to %s", name)
		}
	}
}

// TestSite: the site is whole, asks no other host for anything, its links lead to
// its own files, and its search finds by title and text.
func TestSite(t *testing.T) {
	files, err := site.BuildSite(docs.Pages)
	if err != nil {
		t.Fatal(err)
	}
	asks := regexp.MustCompile(`(?:src|href)="([^"]*)"`)
	if text := string(files["checks.html"]); !strings.Contains(text, `<a href="checks/index.html">`) || !strings.Contains(text, `"yaml-tag":"checks/yaml.html#yaml-tag"`) {
		t.Error("the former page checks.html does not lead on")
	}
	for name, text := range files {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		for _, m := range asks.FindAllStringSubmatch(string(text), -1) {
			to, _, _ := strings.Cut(m[1], "#")
			if strings.Contains(to, "://") {
				if !strings.Contains(string(text), `<a href="`+m[1]) {
					t.Errorf("%s asks %s", name, to)
				}
				continue
			}
			at := name
			if to != "" {
				at = join(name, to)
			}
			if _, ok := files[at]; !ok {
				t.Errorf("%s leads to %s, which is not there", name, at)
			}
		}
	}
	text := strings.TrimSuffix(strings.TrimPrefix(string(files["index.js"]), "const pages = "), ";\n")
	var entries []struct{ Page, At, Title, Text string }
	if err := json.Unmarshal([]byte(text), &entries); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(entries, func(e struct{ Page, At, Title, Text string }) bool {
		return e.At == "modelling/terrain.html#minefields" && strings.Contains(e.Text, "mines")
	}) {
		t.Error("the search does not know the minefields")
	}
}

func join(from, to string) string {
	parts := strings.Split(from, "/")
	parts = parts[:len(parts)-1]
	for _, p := range strings.Split(to, "/") {
		if p == ".." {
			parts = parts[:len(parts)-1]
		} else {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, "/")
}
