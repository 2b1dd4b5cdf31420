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

// modelling is the page whose pieces are laid over its base game.
const modelling = "../../../docs/modelling.md"

// mechanisms is the least number of mechanisms that the page tells of.
const mechanisms = 60

// TestModelling: every piece of docs/modelling.md laid over the base game is a
// game free of findings, whose tests pass and which random play goes through.
func TestModelling(t *testing.T) {
	page, err := filepath.Abs(modelling)
	if err != nil {
		t.Fatal(err)
	}
	parts := partsOf(t, page)
	t.Chdir(t.TempDir())
	base, told := baseOf(t, parts), 0
	raw, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range parts {
		if (len(piecesOf(p)) > 0 || strings.Contains(p.text, "Not supported")) && !strings.Contains(string(raw), "["+p.title+"](#") {
			t.Errorf("the contents of %s do not name %q", page, p.title)
		}
		switch pieces := piecesOf(p); {
		case strings.Contains(p.text, "Not supported"):
			told++
		case len(pieces) > 0:
			told++
			game := idOf(p.title)
			base.write(t, page, game, pieces)
			for _, b := range pieces {
				b.write(t, page, game)
			}
		}
	}
	if told < mechanisms {
		t.Errorf("%s tells of %d mechanisms, fewer than %d", page, told, mechanisms)
	}
	t.Logf("%d mechanisms", told)
	clean(t)
	if !diagtest.AllTests() {
		t.Log("left out: the games of the page are linted and tested, but not played at random; VEDETTE_TESTS=all plays them")
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

// TestHowTo does what each page of docs/howto shows, beside the base game of
// docs/modelling.md, and then holds all that was written against lint and its tests.
func TestHowTo(t *testing.T) {
	base, err := filepath.Abs(modelling)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(filepath.Dir(base), "howto", "*.md"))
	if err != nil || len(pages) < 12 {
		t.Fatal("pages are missing: ", pages, err)
	}
	for _, page := range pages {
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Chdir(t.TempDir())
			if raw, _ := os.ReadFile(page); strings.Contains(string(raw), "#the-base-game") {
				baseOf(t, partsOf(t, base)).write(t, base, "field", nil)
			}
			follow(t, page, "field")
			clean(t)
		})
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

func baseOf(t *testing.T, parts []part) baseGame {
	t.Helper()
	var base baseGame
	for _, p := range parts {
		if p.title == "The base game" {
			base = p.blocks
		}
	}
	if len(base) == 0 {
		t.Fatal("the page has no base game")
	}
	return base
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
