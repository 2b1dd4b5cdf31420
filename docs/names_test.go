package docs_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	// fileInCode is a file as running text names it: with its folder, in backticks.
	fileInCode = regexp.MustCompile("`((?:[\\w.-]+/)+[\\w-]+\\.(?:lua|yaml|yml|go|md|json|txtar|txt|sh|svg|py))`")
	fileInLink = regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)\s]*)?\)`)
	// functionOf is a function beside the file that it is in: `rules/a.lua` (`f`), `f()` in [a](rules/a.lua).
	functionAfter  = regexp.MustCompile("(?:`|\\]\\()([\\w./-]+\\.lua)(?:`|\\))[^`.;|]{0,12}`(\\w+)(?:\\([^`]*\\))?`")
	functionBefore = regexp.MustCompile("`(\\w+)\\([^`]*\\)`[^`.;|]{0,12}(?:\\[[^\\]]*\\]\\(|`)([\\w./-]+\\.lua)[`)]")
)

// readersOwn are the files of the reader's own project, which no repository has, with the reason.
var readersOwn = map[string]string{
	"scenarios/bridge/":              "the game that docs/first-game.md writes",
	".vscode/":                       "settings of the reader's editor",
	"variants/waterloo-20/rain.yaml": "the house rule that README.md writes",
	"../notes/units.yaml":            "a file outside of the project, which is not read",
}

// repository is what a page may name: the files by path, and how to read one.
type repository struct {
	files map[string]bool
	root  string
}

func theRepository(t *testing.T) *repository {
	t.Helper()
	r := &repository{files: map[string]bool{}, root: ".."}
	err := fs.WalkDir(os.DirFS(r.root), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (name == ".git" || name == ".scratch") {
			return fs.SkipDir
		}
		if err == nil {
			r.files[name] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// called finds the file that a page means by a name: beside the page, below the root, or the
// end of one path.
func (r *repository) called(page, name string) string {
	for _, full := range []string{path.Join(path.Dir(page), name), path.Clean(name)} {
		if r.files[full] {
			return full
		}
	}
	first := ""
	for f := range r.files {
		if strings.HasSuffix(f, "/"+name) && (first == "" || f < first) {
			first = f
		}
	}
	return first
}

// wrongNames lists what a page names and the repository does not have, and how many names it holds.
func (r *repository) wrongNames(page, text string) (wrong []string, files, functions int) {
	fence := false
	for n, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fence = !fence
		}
		if fence {
			continue
		}
		at := page + ":" + strconv.Itoa(n+1)
		for _, m := range fileInCode.FindAllStringSubmatch(line, -1) {
			files++
			if !ofReader(m[1]) && r.called(page, m[1]) == "" {
				wrong = append(wrong, at+" names "+m[1]+", which is not there")
			}
		}
		for _, m := range fileInLink.FindAllStringSubmatch(line, -1) {
			files++
			if full := path.Join(path.Dir(page), m[1]); !r.files[full] {
				wrong = append(wrong, at+" links to "+m[1]+", which is not there")
			}
		}
		for _, m := range functionAfter.FindAllStringSubmatch(line, -1) {
			functions++
			wrong = append(wrong, r.noFunction(at, page, m[1], m[2])...)
		}
		for _, m := range functionBefore.FindAllStringSubmatch(line, -1) {
			functions++
			wrong = append(wrong, r.noFunction(at, page, m[2], m[1])...)
		}
	}
	return wrong, files, functions
}

func ofReader(name string) bool {
	for own := range readersOwn {
		if strings.HasPrefix(name, own) {
			return true
		}
	}
	return false
}

func (r *repository) noFunction(at, page, file, function string) []string {
	text, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(r.called(page, file))))
	if err != nil || regexp.MustCompile(`(?m)^(?:local )?function `+function+`\(`).Match(text) {
		return nil // a file that is not there is reported by its name
	}
	return []string{at + " names the function " + function + ", which " + file + " does not have"}
}

// TestPagesNameWhatIsThere: files that the pages name in links and in backticks are there, and so
// are the functions named beside a file of rules.
func TestPagesNameWhatIsThere(t *testing.T) {
	r := theRepository(t)
	files, functions, used := 0, 0, map[string]bool{}
	for _, pattern := range []string{"README.md", "docs/*.md", "docs/howto/*.md", "scenarios/*/README.md"} {
		pages, err := fs.Glob(os.DirFS(r.root), pattern)
		if err != nil || len(pages) == 0 {
			t.Fatalf("no page %s (%v)", pattern, err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(page)))
			if err != nil {
				t.Fatal(err)
			}
			wrong, n, m := r.wrongNames(page, string(text))
			files, functions = files+n, functions+m
			for _, w := range wrong {
				t.Error(w)
			}
			for own := range readersOwn {
				used[own] = used[own] || strings.Contains(string(text), "`"+own)
			}
		}
	}
	if files < 300 || functions < 1 {
		t.Errorf("only %d files and %d functions are named", files, functions)
	}
	for own, why := range readersOwn {
		if !used[own] {
			t.Errorf("no page names %s any more (%s): take it off the list", own, why)
		}
	}
}

// TestWrongNamesAreFound plants names that are wrong, of each sort, beside right ones.
func TestWrongNamesAreFound(t *testing.T) {
	r := theRepository(t)
	const lua = "scenarios/napoleon-at-waterloo/rules/odds.lua"
	for text, want := range map[string]int{
		"see `" + lua + "` and [it](../" + lua + ")":            0,
		"see `scenarios/napoleon-at-waterloo/rules/ods.lua`":    1,
		"see [it](nowhere.md#here)":                             1,
		"`" + lua + "` (`beyond_table`)":                        0,
		"`" + lua + "` (`beyond_tables`)":                       1,
		"`beyond_table(c)` in [the rules](../" + lua + ")":      0,
		"`beyond_tables()` in [the rules](../" + lua + ")":      1,
		"```\n`scenarios/nothing/here.yaml`\n```":               0,
		"your own `scenarios/bridge/anything.yaml` is not ours": 0,
	} {
		if wrong, _, _ := r.wrongNames("docs/page.md", text); len(wrong) != want {
			t.Errorf("%q: %d wrong names, want %d: %q", text, len(wrong), want, wrong)
		}
	}
}
