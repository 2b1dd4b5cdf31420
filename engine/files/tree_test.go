package files

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// shelf is a store whose files may claim any size.
type shelf struct {
	folders map[string][]Object
	texts   map[string]string
	sizes   map[string]int64
	read    int
}

func (s *shelf) List(id string) ([]Object, error) { return s.folders[id], nil }

func (s *shelf) Size(id string) (int64, error) {
	if n, ok := s.sizes[id]; ok {
		return n, nil
	}
	return int64(len(s.texts[id])), nil
}

func (s *shelf) Read(id string) ([]byte, error) {
	s.read++
	return []byte(s.texts[id]), nil
}

// TestTreeIsAFileSystem holds a tree against what package fs expects.
func TestTreeIsAFileSystem(t *testing.T) {
	s := &shelf{folders: map[string][]Object{"1": {{"sub", fs.ModeDir, "2"}, {"a.yaml", 0, "3"}}, "2": {{"b.lua", 0, "4"}}}, texts: map[string]string{"3": "a: 1", "4": "b = 1"}}
	if err := fstest.TestFS(OpenTree(s, "1"), "a.yaml", "sub/b.lua"); err != nil {
		t.Error(err)
	}
}

// TestTreeIsBounded: what is too large is refused before it is read, by the rules that hold on
// the disk, and names that are no names of files are not there.
func TestTreeIsBounded(t *testing.T) {
	s := &shelf{folders: map[string][]Object{"1": {{"large.yaml", 0, "l"}, {"large.lua", 0, "l"}, {"link.yaml", fs.ModeSymlink, "s"}, {"full", fs.ModeDir, "f"}, {"..", fs.ModeDir, "1"}, {".", fs.ModeDir, "1"},
		{"a/b", 0, "s"}, {"", 0, "s"}, {"loop", fs.ModeDir, "1"}, {"many", fs.ModeDir, "m"}}}, texts: map[string]string{"s": "x", "k": strings.Repeat("x", limits.TextBytes)},
		sizes: map[string]int64{"l": 1 << 40}}
	for i := range limits.FolderEntries + 1 {
		s.folders["f"] = append(s.folders["f"], Object{fmt.Sprint(i), 0, "s"})
	}
	for i := range 20 {
		s.folders["m"] = append(s.folders["m"], Object{fmt.Sprintf("%d.md", i), 0, "k"})
	}
	tree := OpenTree(s, "1")
	wants := func(name, rule string, err error) {
		t.Helper()
		var no *Fault
		if !errors.As(err, &no) || no.Rule != rule || no.Name != name {
			t.Errorf("%s: %v, want %s", name, err, rule)
		}
	}
	for name, rule := range map[string]string{"large.yaml": RuleTooLarge, "large.lua": RuleTooLarge, "link.yaml": RuleKind, "loop": RuleKind} {
		_, err := tree.ReadFile(name)
		wants(name, rule, err)
	}
	if s.read > 0 {
		t.Error("a file that is refused was read")
	}
	_, err := tree.ReadDir("full")
	wants("full", RuleProject, err)
	list, err := tree.ReadDir(".")
	if err != nil || len(list) != 6 {
		t.Errorf("%v %v", list, err)
	}
	for i := range 20 {
		_, err = tree.ReadFile(fmt.Sprintf("many/%d.md", i))
	}
	wants("many/19.md", RuleProject, err)
	deep := "loop"
	for range 2000 {
		if _, err = tree.ReadDir(deep); err != nil {
			break
		}
		deep += "/loop"
	}
	if !errors.As(err, new(*Fault)) {
		t.Errorf("a folder in itself: %v", err)
	}
}
