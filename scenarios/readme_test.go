package scenarios

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
)

// namedFile is a file of a game as its README names it.
var namedFile = regexp.MustCompile("`((?:rules|rulesets|tests)/[\\w./-]+\\.(?:lua|yaml)|[\\w-]+\\.yaml)`")

// TestReadmesNameFilesThatAreThere holds the hand-written READMEs of the games against their
// folders: each file that one names is there, and a game with scripts is not said to have none.
func TestReadmesNameFilesThatAreThere(t *testing.T) {
	pages, err := fs.Glob(FS, "*/README.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no README", err)
	}
	named := 0
	for _, page := range pages {
		text, err := fs.ReadFile(FS, page)
		if err != nil {
			t.Fatal(err)
		}
		dir := path.Dir(page)
		for n, line := range strings.Split(string(text), "\n") {
			for _, m := range namedFile.FindAllStringSubmatch(line, -1) {
				named++
				if _, err := fs.Stat(FS, path.Join(dir, m[1])); err != nil {
					t.Errorf("%s:%d names %s, which is not there", page, n+1, m[1])
				}
			}
			if scripts, _ := fs.Glob(FS, dir+"/rules/*.lua"); len(scripts) > 0 && strings.Contains(line, "No Lua") {
				t.Errorf("%s:%d says that there is no Lua; there are %d files", page, n+1, len(scripts))
			}
		}
	}
	if named < 20 {
		t.Errorf("only %d files are named", named)
	}
}
