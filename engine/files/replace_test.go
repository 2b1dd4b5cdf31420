package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// All files are put in place, or none: where one cannot be, the others are as they were.
func TestFilesAreReplacedTogether(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	put("a.yaml", "a")
	put("in/b.yaml", "b")
	folder, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if err := folder.ReplaceFiles([]FileWrite{{"a.yaml", []byte("A")}, {"in/b.yaml", []byte("B")}, {"new/c.lua", []byte("C")}}); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"a.yaml": "A", "in/b.yaml": "B", "new/c.lua": "C"})
	if info, err := os.Stat(filepath.Join(dir, "a.yaml")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the rights of a file are %v %v", info.Mode(), err)
	}
	if err := os.Symlink("/etc/hostname", filepath.Join(dir, "link.yaml")); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"link.yaml", "../out.yaml", "/abs.yaml", "in"} {
		if err := folder.ReplaceFiles([]FileWrite{{"a.yaml", []byte("x")}, {bad, []byte("x")}}); err == nil {
			t.Errorf("%s was written", bad)
		}
		holds(t, dir, map[string]string{"a.yaml": "A", "in/b.yaml": "B"})
	}
}

func holds(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(data) != text {
			t.Errorf("%s holds %q %v, not %q", name, data, err, text)
		}
	}
	err := filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		if strings.Contains(name, ".new-") {
			t.Errorf("%s is left", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
