package files_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// What an editor has not saved stands over the disk: in place of a file, and as a file
// and folders that are not there yet.
func TestTextsOverFiles(t *testing.T) {
	disk := fstest.MapFS{"scenarios/a/game.yaml": {Data: []byte("old")}, "scenarios/a/map.yaml": {Data: []byte("map")}}
	o := files.WithTexts(disk, map[string]string{"scenarios/a/game.yaml": "new", "scenarios/b/rules/x.lua": "lua", "big.yaml": strings.Repeat("x", limits.FileBytes+1)})
	read := func(name string) string {
		data, err := fs.ReadFile(o, name)
		if err != nil {
			return err.Error()
		}
		return string(data)
	}
	for name, want := range map[string]string{"scenarios/a/game.yaml": "new", "scenarios/a/map.yaml": "map", "scenarios/b/rules/x.lua": "lua"} {
		if got := read(name); got != want {
			t.Errorf("%s reads %q, want %q", name, got, want)
		}
	}
	if got := read("big.yaml"); !strings.Contains(got, "larger than") {
		t.Errorf("a text past the limit is refused like a file, not %q", got)
	}
	var all []string
	if err := fs.WalkDir(o, ".", func(name string, _ fs.DirEntry, err error) error {
		all = append(all, name)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	want := ". big.yaml scenarios scenarios/a scenarios/a/game.yaml scenarios/a/map.yaml scenarios/b scenarios/b/rules scenarios/b/rules/x.lua"
	if got := strings.Join(all, " "); got != want {
		t.Errorf("listed are %s\nwant %s", got, want)
	}
}
