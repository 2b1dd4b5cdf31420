package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// failing lets the operation of a number fail, and all after it where it is sick.
type failing struct {
	fileOps
	at, count int
	err       error
	sick      bool
	trace     []string
}

func (f *failing) step(op, name string) error {
	f.count++
	f.trace = append(f.trace, op)
	if f.count == f.at || f.sick && f.count > f.at {
		return &fs.PathError{Op: op, Path: name, Err: f.err}
	}
	return nil
}

func (f *failing) Lstat(name string) (fs.FileInfo, error) {
	if err := f.step("lstat", name); err != nil {
		return nil, err
	}
	return f.fileOps.Lstat(name)
}

func (f *failing) ReadFile(name string) ([]byte, error) {
	if err := f.step("read", name); err != nil {
		return nil, err
	}
	return f.fileOps.ReadFile(name)
}

func (f *failing) MkdirAll(name string, mode fs.FileMode) error {
	if err := f.step("mkdir", name); err != nil {
		return err
	}
	return f.fileOps.MkdirAll(name, mode)
}

func (f *failing) CreateNew(name string, mode fs.FileMode) (newFile, error) {
	if err := f.step("new", name); err != nil {
		return nil, err
	}
	file, err := f.fileOps.CreateNew(name, mode)
	return &failingFile{file, f, name}, err
}

func (f *failing) Rename(from, to string) error {
	if err := f.step("rename", to); err != nil {
		return err
	}
	return f.fileOps.Rename(from, to)
}

func (f *failing) Remove(name string) error {
	if err := f.step("remove", name); err != nil {
		return err
	}
	return f.fileOps.Remove(name)
}

type failingFile struct {
	newFile
	f    *failing
	name string
}

func (f *failingFile) Write(p []byte) (int, error) {
	if err := f.f.step("write", f.name); err != nil {
		n, _ := f.newFile.Write(p[:len(p)/2])
		return n, err
	}
	return f.newFile.Write(p)
}

func (f *failingFile) Sync() error {
	if err := f.f.step("sync", f.name); err != nil {
		return err
	}
	return f.newFile.Sync()
}

func (f *failingFile) Close() error {
	return errors.Join(f.f.step("close", f.name), f.newFile.Close())
}

// TestEveryCallOfReplaceFails lets each operation fail when several files are replaced: each
// is whole, as it was or as it is to be; where the disk is well again all are as they were
// and nothing is left beside them; the error names a file; a second try succeeds.
func TestEveryCallOfReplaceFails(t *testing.T) {
	before := map[string]string{"a.yaml": "the old a", "in/b.yaml": "the old b", "in/empty.yaml": ""}
	after := []FileWrite{{"a.yaml", []byte("the new a")}, {"in/b.yaml", []byte("the new b")}, {"in/empty.yaml", []byte("full")}, {"new/c.lua", []byte("the new c")}}
	calls := 0
	for _, kind := range []error{syscall.ENOSPC, syscall.EIO, syscall.EACCES} {
		for _, sick := range []bool{false, true} {
			for at := 1; ; at++ {
				dir := t.TempDir()
				for name, text := range before {
					if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755), os.WriteFile(filepath.Join(dir, name), []byte(text), 0o640)); err != nil {
						t.Fatal(err)
					}
				}
				folder, err := Open(dir)
				if err != nil {
					t.Fatal(err)
				}
				well := folder.disk
				bad := &failing{fileOps: well, at: at, err: kind, sick: sick}
				folder.disk = bad
				err = folder.ReplaceFiles(after)
				if bad.count < at {
					folder.Close()
					break
				}
				calls++
				name := fmt.Sprintf("%v/%v/%d (%v)", kind, sick, at, bad.trace)
				if err == nil || !strings.Contains(err.Error(), ".yaml") && !strings.Contains(err.Error(), ".lua") && !strings.Contains(err.Error(), "new") {
					t.Errorf("%s: the error names no file: %v", name, err)
				}
				for _, w := range after {
					data, err := os.ReadFile(filepath.Join(dir, w.Name))
					old, was := before[w.Name]
					whole := err == nil && (string(data) == old && was || string(data) == string(w.Data)) || errors.Is(err, fs.ErrNotExist) && !was
					if !whole || !sick && (was && string(data) != old || !was && err == nil) {
						t.Errorf("%s: %s holds %q, %v", name, w.Name, data, err)
					}
				}
				folder.disk = well
				if err := folder.ReplaceFiles(after); err != nil {
					t.Errorf("%s: a second try: %v", name, err)
				}
				if info, err := os.Stat(filepath.Join(dir, "a.yaml")); err != nil || info.Mode().Perm() != 0o640 {
					t.Errorf("%s: the rights became %v", name, info.Mode())
				}
				if !sick && bad.trace[len(bad.trace)-1] != "remove" {
					holds(t, dir, map[string]string{"a.yaml": "the new a", "new/c.lua": "the new c"})
				}
				folder.Close()
			}
		}
	}
	t.Logf("%d calls failed", calls)
	if calls < 150 {
		t.Errorf("only %d calls failed", calls)
	}
}
