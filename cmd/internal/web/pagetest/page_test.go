// Package pagetest shows the page of vedette serve in a real browser, and reads its
// files as an author of them would: types, names, size.
package pagetest

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pageDir holds the files of the page.
const pageDir = "../page"

func pageFiles(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(pageDir, pattern))
	if err != nil || len(names) == 0 {
		t.Fatalf("no %s in %s: %v", pattern, pageDir, err)
	}
	return names
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// nodeModules finds a package of npm for tests, or leaves the test out and says so.
func nodeModules(t *testing.T, path string) string {
	t.Helper()
	dir := os.Getenv("VEDETTE_NODE")
	if dir == "" {
		t.Skip("left out: VEDETTE_NODE names no folder where npm has put typescript and axe-core")
	}
	full := filepath.Join(dir, "node_modules", filepath.FromSlash(path))
	if _, err := os.Stat(full); err != nil {
		t.Skip("left out:", err)
	}
	return full
}

// Every module is checked by its types in the strictest way.
func TestTypesOfThePage(t *testing.T) {
	tsc := nodeModules(t, "typescript/bin/tsc")
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("left out: no node here to check types with")
	}
	args := append([]string{tsc, "--strict", "--checkJs", "--allowJs", "--noEmit", "--target", "es2023", "--module", "es2022", "--moduleResolution", "bundler",
		"--lib", "es2023,dom,dom.iterable", "--types", "", "--noUncheckedIndexedAccess", "--noImplicitReturns", "--noUnusedLocals"}, pageFiles(t, "*.js")...)
	if out, err := exec.Command(node, args...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// Texts of games are never markup, and nothing is run that the server did not send.
func TestNoTextBecomesMarkup(t *testing.T) {
	for _, name := range pageFiles(t, "*.js") {
		for i, line := range strings.Split(read(t, name), "\n") {
			for _, bad := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "setAttribute('style'", "srcdoc", "javascript:"} {
				if strings.Contains(line, bad) {
					t.Errorf("%s:%d: %s", name, i+1, bad)
				}
			}
			if regexp.MustCompile(`https?://`).MatchString(line) && !strings.Contains(line, "www.w3.org/2000/svg") {
				t.Errorf("%s:%d: the page asks no other host", name, i+1)
			}
		}
	}
	for _, name := range pageFiles(t, "*.html") {
		if text := read(t, name); regexp.MustCompile(`<script[^>]*>\s*[^<\s]|<style| on\w+=| style=`).MatchString(text) {
			t.Errorf("%s holds a script or style of its own", name)
		}
	}
}

// What a person at a table is sent of the page stays small.
func TestPageIsSmall(t *testing.T) {
	const most = 150_000
	total := 0
	var names []string
	for _, pattern := range []string{"*.css", "*.html", "first.js", "../bundle/*.js"} {
		names = append(names, pageFiles(t, pattern)...)
	}
	slices.Sort(names)
	for _, name := range names {
		var b bytes.Buffer
		w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if _, err := w.Write([]byte(read(t, name))); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		total += b.Len()
	}
	t.Logf("%d bytes packed in %d files", total, len(names))
	if total > most {
		t.Errorf("the page weighs %d bytes packed, %d at most", total, most)
	}
}

var keyRow = regexp.MustCompile(`\{ id: '[\w-]+', key: '(.)', says: '([^']+)' \}`)

// The page of docs on the table tells all keys, as the page obeys them; no two keys are one.
func TestKeysAreTold(t *testing.T) {
	doc := read(t, "../../../../docs/table.md")
	seen := map[string]string{}
	rows := keyRow.FindAllStringSubmatch(read(t, filepath.Join(pageDir, "keys.js")), -1)
	if len(rows) < 20 {
		t.Fatalf("only %d keys were found in keys.js", len(rows))
	}
	for _, r := range rows {
		key := "`" + r[1] + "`"
		if r[1] == " " {
			key = "Space"
		}
		if !strings.Contains(doc, "| "+key+" | "+r[2]+" |\n") {
			t.Errorf("docs/table.md lacks the row | %s | %s |", key, r[2])
		}
		if other := seen[r[1]]; other != "" {
			t.Errorf("%s stands for two things: %s; %s", key, other, r[2])
		}
		seen[r[1]] = r[2]
	}
}
