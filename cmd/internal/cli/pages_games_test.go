package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// modelling is the folder of the examples that change its base game.
const modelling = "../../../docs/modelling"

// mechanisms is the least number of mechanisms that the folder describes.
const mechanisms = 100

// TestModelling: every example of docs/modelling, as a change of the base game, is a game without
// findings, whose tests pass and which random play finishes. The index leads to each.
func TestModelling(t *testing.T) {
	pages, err := filepath.Glob(modelling + "/*.md")
	if err != nil || len(pages) < 15 {
		t.Fatal("pages are missing: ", pages, err)
	}
	for i := range pages {
		if pages[i], err = filepath.Abs(pages[i]); err != nil {
			t.Fatal(err)
		}
	}
	base, baseName := baseOf(t)
	index, err := os.ReadFile(filepath.Join(modelling, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	games := map[string]string{}
	for _, page := range pages {
		for _, p := range partsOf(t, page) {
			pieces := piecesOf(p)
			if len(pieces) == 0 && !strings.Contains(p.text, "Not supported") {
				continue
			}
			game, name := idOf(p.title), filepath.Base(page)
			if before := games[game]; before != "" {
				t.Errorf("%s and %s both have a part %q", before, name, p.title)
			}
			games[game] = name
			if link := "](" + name + "#" + game + ")"; !strings.Contains(string(index), link) {
				t.Errorf("docs/modelling/README.md has no link %s", link)
			}
			if len(pieces) == 0 {
				continue
			}
			base.write(t, baseName, game, pieces)
			for _, b := range pieces {
				b.write(t, page, game)
			}
		}
	}
	if len(games) < mechanisms {
		t.Errorf("docs/modelling describes %d mechanisms, fewer than %d", len(games), mechanisms)
	}
	t.Logf("%d mechanisms", len(games))
	clean(t)
	if !diagtest.AllTests() {
		t.Log("left out: the games of the pages are linted and tested, but not played at random; VEDETTE_TESTS=all plays them")
		return
	}
	soaked(t)
}

// TestTutorial does what docs/tutorial.md shows, in an empty folder: every file is
// written, every command run, and every output is the one shown.
func TestTutorial(t *testing.T) {
	page, err := filepath.Abs("../../../docs/tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	follow(t, page, "ford")
	clean(t)
}

// TestOdds does what docs/odds.md shows.
func TestOdds(t *testing.T) {
	page, err := filepath.Abs("../../../docs/odds.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	follow(t, page, "none")
}

// TestSweeping does what docs/sweeping.md shows.
func TestSweeping(t *testing.T) {
	diagtest.SkipUnlessAll(t, "the commands of docs/sweeping.md, of many games")
	page, err := filepath.Abs("../../../docs/sweeping.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	follow(t, page, "none")
}

// TestPrinting does what docs/printing.md shows, in an empty folder. The pictures that it
// shows are those the commands write.
func TestPrinting(t *testing.T) {
	page, err := filepath.Abs("../../../docs/printing.md")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	follow(t, page, "none")
	kept, err := filepath.Glob(filepath.Join(filepath.Dir(page), "pictures", "*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, m := range regexp.MustCompile(`\]\(pictures/([^)]+)\)`).FindAllStringSubmatch(string(raw), -1) {
		shown[m[1]] = true
		made, err := os.ReadFile(m[1])
		if err != nil {
			t.Fatalf("no command of the page writes %s", m[1])
		}
		if len(made) > 200_000 {
			t.Errorf("%s has %d bytes: expected 200 kB at most", m[1], len(made))
		}
		file := filepath.Join(filepath.Dir(page), "pictures", m[1])
		if writes() {
			if err := os.WriteFile(file, made, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if have, err := os.ReadFile(file); err != nil || !bytes.Equal(have, made) {
			t.Errorf("docs/pictures/%s is not what the command draws: run go generate ./cmd/...", m[1])
		}
	}
	for _, file := range kept {
		if !shown[filepath.Base(file)] {
			t.Errorf("%s is shown nowhere in docs/printing.md", file)
		}
	}
}

// TestHowTo does what each page of docs/howto shows, beside the base game where the page links
// to it, and then lints and tests all that was written.
func TestHowTo(t *testing.T) {
	folder, err := filepath.Abs("../../../docs/howto")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil || len(pages) < 12 {
		t.Fatal("pages are missing: ", pages, err)
	}
	base, baseName := baseOf(t)
	for _, page := range pages {
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Chdir(t.TempDir())
			raw, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(raw), "](../modelling/base-game.md)") {
				base.write(t, baseName, "field", nil)
			}
			if m := continues.FindStringSubmatch(string(raw)); m != nil {
				writeFiles(t, filepath.Join(folder, m[1]))
			}
			follow(t, page, "field")
			clean(t)
		})
	}
}

// continues finds the page whose files a page needs.
var continues = regexp.MustCompile(`This page continues \[[^\]]*\]\(([\w-]+\.md)\)`)

// writeFiles writes the files that a page shows, without its commands.
func writeFiles(t *testing.T, page string) {
	t.Helper()
	for _, p := range partsOf(t, page) {
		for _, b := range p.blocks {
			if b.file != "" {
				b.write(t, page, "")
			}
		}
	}
}

// clean holds the project here against lint and its own tests.
func clean(t *testing.T) {
	t.Helper()
	if out := said(t, "lint", "--fail-on", "warning"); !strings.Contains(out, "0 errors, 0 warnings") {
		t.Fatalf("lint:\n%s", out)
	}
	if out := said(t, "test"); !strings.Contains(out, " 0 failed") {
		t.Fatalf("test:\n%s", out)
	}
}

// soaked plays random games of all that is here under the checks of the
// conformance suite: one of each, or as many as VEDETTE_PAGES says.
func soaked(t *testing.T) {
	t.Helper()
	games := "1"
	if n := os.Getenv("VEDETTE_PAGES"); n != "" {
		games = n
	}
	if out := said(t, "bench", "--soak", games, "--every", "4"); strings.Contains(out, "failed") || !strings.Contains(out, " 0 failures") || strings.Contains(out, "napoleon-at-waterloo") {
		t.Errorf("soak:\n%s", out)
	}
}

// baseGame is a game as blocks of whole files under scenarios/field.
type baseGame []shown

// baseOf reads the base game from its page, and returns the path of the page too.
func baseOf(t *testing.T) (base baseGame, page string) {
	t.Helper()
	page, err := filepath.Abs(filepath.Join(modelling, "base-game.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range partsOf(t, page) {
		base = append(base, p.blocks...)
	}
	if len(base) == 0 {
		t.Fatalf("%s has no base game", page)
	}
	return base, page
}

// write lays the base game into the project here under another name, with its
// tests only where a piece has others.
func (g baseGame) write(t *testing.T, page, game string, pieces []shown) {
	t.Helper()
	tested := slices.ContainsFunc(pieces, func(b shown) bool { return strings.HasPrefix(b.file, "tests/") })
	for _, b := range g {
		if strings.Contains(b.file, "/tests/") && !tested && game != "field" {
			continue
		}
		b.file = strings.Replace(b.file, "scenarios/field/", "scenarios/"+game+"/", 1)
		b.text = strings.ReplaceAll(strings.Replace(b.text, "id: field", "id: "+game, 1), "field/first", game+"/first")
		b.write(t, page, game)
	}
}

// piecesOf gives the blocks of a part that are laid over the base game.
func piecesOf(p part) []shown {
	var out []shown
	for _, b := range p.blocks {
		if b.file != "" && !b.whole() {
			out = append(out, b)
		}
	}
	return out
}

// idOf makes an id of a heading.
func idOf(title string) string {
	id := regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(title), "-")
	return strings.Trim(id, "-")
}
