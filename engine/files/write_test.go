//go:build unix

package files

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestNothingIsWrittenOutside: in folders full of links of all kinds, whatever is replaced or
// made, nothing outside the folder changes, comes or goes. What is written is then read back.
func TestNothingIsWrittenOutside(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 4))
	written, refused := 0, 0
	for round := range 25 {
		top := t.TempDir()
		dir, out := filepath.Join(top, "pack"), filepath.Join(top, "out")
		for _, d := range []string{dir, filepath.Join(dir, "in"), filepath.Join(dir, "in", "deep"), out, filepath.Join(out, "folder")} {
			if err := os.Mkdir(d, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		for _, f := range []string{filepath.Join(dir, "a.yaml"), filepath.Join(dir, "in", "b.yaml"), filepath.Join(out, "rc"), filepath.Join(out, "folder", "c.yaml")} {
			if err := os.WriteFile(f, []byte("was"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		names := plantLinks(t, r, dir, out)
		before := tree(t, out)
		for _, name := range names {
			text := []byte(fmt.Sprint(round, name))
			err := write(dir, name, text, r.IntN(3))
			switch {
			case err == nil:
				written++
				if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != string(text) {
					t.Errorf("%s holds %q, %v", name, got, err)
				}
			case errors.Is(err, fs.ErrExist):
			default:
				refused++
			}
		}
		if after := tree(t, out); after != before {
			t.Fatalf("round %d: outside was\n%s and is\n%s", round, before, after)
		}
	}
	if written < 25 || refused < 25 {
		t.Errorf("%d written, %d refused: too few to show anything", written, refused)
	}
}

// write writes a file of a folder in one of three ways.
func write(dir, name string, text []byte, how int) error {
	switch how {
	case 0:
		return ReplaceIn(dir, name, text)
	case 1:
		f, err := Open(dir)
		if err != nil {
			return err
		}
		defer f.Close()
		return f.CreateFiles([]FileWrite{{name, text}})
	}
	f, err := OpenIn(dir, filepath.Dir(name))
	if err != nil {
		return err
	}
	defer f.Close()
	return f.ReplaceFiles([]FileWrite{{filepath.Base(name), text}})
}

// plantLinks makes links at random places of a folder, in it and out of it, and gives names to
// write to.
func plantLinks(t *testing.T, r *rand.Rand, dir, out string) []string {
	targets := []string{"../out/rc", "../out/new", "../out/folder", "../out/folder/new.yaml", out, filepath.Join(out, "rc"), "..", "/", "a.yaml", "b.yaml", "in", "in/b.yaml", "in/new.yaml", "../a.yaml", "../in", ".",
		"link1", "link2", "link3", "../link1", "deep/../../../out/rc", "link2/../../out/rc", "link3/rc"}
	places := []string{"link1", "link2", "link3", "in/link4", "in/link5", "in/deep/link6"}
	for _, p := range places {
		if err := os.Symlink(targets[r.IntN(len(targets))], filepath.Join(dir, p)); err != nil {
			t.Fatal(err)
		}
	}
	names := []string{"a.yaml", "new.yaml", "in/b.yaml", "far/new.yaml", "link1/link2/x.yaml"}
	for _, p := range places {
		names = append(names, p, p+"/new.yaml", p+"/rc", p+"/folder/c.yaml")
	}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names[:12]
}

// tree is all that a folder holds.
func tree(t *testing.T, dir string) string {
	t.Helper()
	text := ""
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			var data []byte
			data, err = os.ReadFile(name)
			text += name + " " + string(data) + "\n"
		} else {
			text += name + "\n"
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return text
}
