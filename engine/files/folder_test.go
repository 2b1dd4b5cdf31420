//go:build unix

package files

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/limits"
)

func open(t *testing.T) (dir string, f *Folder) {
	t.Helper()
	top := t.TempDir()
	dir = filepath.Join(top, "pack")
	for name, text := range map[string]string{"secret.yaml": "TOP SECRET", "pack/a.yaml": "a: 1", "pack/sub/b.lua": "b = 1"} {
		name = filepath.Join(top, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return dir, f
}

// TestFolderIsAFileSystem holds the door against what package fs expects.
func TestFolderIsAFileSystem(t *testing.T) {
	dir, f := open(t)
	if err := os.Symlink("../a.yaml", filepath.Join(dir, "sub", "link.yaml")); err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(f, "a.yaml", "sub/b.lua"); err != nil {
		t.Error(err)
	}
	if text, err := fs.ReadFile(f, "sub/link.yaml"); err != nil || string(text) != "a: 1" {
		t.Errorf("a link inside the project: %q %v", text, err)
	}
}

// TestFolderRefuses: what is no plain file of the project is named as what it
// is, and nothing is waited for.
func TestFolderRefuses(t *testing.T) {
	dir, f := open(t)
	at := func(name string) string { return filepath.Join(dir, name) }
	t.Chdir(dir)
	socket, err := net.ListenUnix("unix", &net.UnixAddr{Name: "socket.yaml", Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	socket.SetUnlinkOnClose(false)
	err = errors.Join(socket.Close(),
		os.Symlink("../secret.yaml", at("out.yaml")), os.Symlink(at("a.yaml"), at("top.yaml")), os.Symlink("..", at("up")), os.Symlink("/dev/zero", at("zero.yaml")),
		os.Symlink("loop.yaml", at("loop.yaml")), os.Symlink("nothing.yaml", at("dangling.yaml")), os.Symlink("sub", at("sub.yaml")), syscall.Mkfifo(at("fifo.yaml"), 0o644),
		os.Symlink("fifo.yaml", at("to-fifo.yaml")), os.Mkdir(at("folder.yaml"), 0o755), os.WriteFile(at("large.yaml"), nil, 0o644), os.Truncate(at("large.yaml"), 1<<40),
		os.WriteFile(at("large.md"), make([]byte, limits.TextBytes+1), 0o644))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"out.yaml":                      "file-outside: out.yaml is a link that leads out",
		"top.yaml":                      "file-outside: top.yaml is a link that leads out",
		"up/secret.yaml":                "file-outside: up/secret.yaml is a link",
		"zero.yaml":                     "file-outside: zero.yaml is a link",
		"loop.yaml":                     "file-unreadable: cannot read loop.yaml: too many levels",
		"dangling.yaml":                 "file-unreadable: cannot read dangling.yaml: no such file",
		"sub.yaml":                      "file-not-plain: sub.yaml is a folder",
		"folder.yaml":                   "file-not-plain: folder.yaml is a folder",
		"fifo.yaml":                     "file-not-plain: fifo.yaml is a pipe",
		"to-fifo.yaml":                  "file-not-plain: to-fifo.yaml is a pipe",
		"socket.yaml":                   "file-not-plain: socket.yaml is a socket",
		"large.yaml":                    "file-too-large: large.yaml is larger than ",
		"large.md":                      "file-too-large: large.md is larger than ",
		"../secret.yaml":                "file-unreadable",
		"/etc/passwd":                   "file-unreadable",
		strings.Repeat("x/", 200) + "y": "project-too-large",
	} {
		text, err := f.ReadFile(name)
		if err == nil || text != nil {
			t.Errorf("%s: %d bytes are read", name, len(text))
			continue
		}
		d := NewFinding(name, err)
		if got := d.Rule + ": " + d.Message; !strings.HasPrefix(got, want) || d.Hint == "" || strings.Contains(got, "SECRET") {
			t.Errorf("%s: got %s\nwant %s", name, got, want)
		}
	}
	if _, err := f.ReadDir("up"); NewFinding("up", err).Rule != RuleOutside {
		t.Errorf("a folder outside is listed: %v", err)
	}
}

// TestFolderChangedBetweenLookAndOpen: a plain file that becomes a pipe after it
// was looked at is refused when it is open.
func TestFolderChangedBetweenLookAndOpen(t *testing.T) {
	dir, f := open(t)
	if err := syscall.Mkfifo(filepath.Join(dir, "p.yaml"), 0o644); err != nil {
		t.Fatal(err)
	}
	file, err := f.root.OpenFile("p.yaml", os.O_RDONLY|nonblock, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := readPlain(file, "p.yaml", 10); NewFinding("p.yaml", err).Rule != RuleKind {
		t.Error(err)
	}
}

// TestFolderIsBounded: entries of one folder, of all, and all bytes.
func TestFolderIsBounded(t *testing.T) {
	dir, f := open(t)
	for i := range limits.ProjectBytes/limits.FileBytes + 2 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("f%d.yaml", i)), make([]byte, limits.FileBytes), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	read := 0
	for i := range limits.ProjectBytes/limits.FileBytes + 2 {
		text, err := f.ReadFile(fmt.Sprintf("f%d.yaml", i))
		if read += len(text); err != nil && NewFinding("f", err).Rule != RuleProject {
			t.Error(err)
		}
	}
	if read > limits.ProjectBytes+limits.FileBytes {
		t.Errorf("%d bytes are read", read)
	}
	if err := os.Mkdir(filepath.Join(dir, "many"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range limits.FolderEntries + 1 {
		if err := os.WriteFile(filepath.Join(dir, "many", fmt.Sprint(i)), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.ReadDir("many"); NewFinding("many", err).Rule != RuleProject {
		t.Errorf("a crowded folder is listed: %v", err)
	}
}

// TestNamed: what a person names may be a link, and must be a plain file.
func TestNamed(t *testing.T) {
	dir, _ := open(t)
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(syscall.Mkfifo(at("fifo"), 0o644), os.Symlink("../secret.yaml", at("link")), os.Symlink("fifo", at("to-fifo"))); err != nil {
		t.Fatal(err)
	}
	if text, err := ReadNamed(at("link"), 100); err != nil || string(text) != "TOP SECRET" {
		t.Errorf("a link named by a person: %q %v", text, err)
	}
	for name, want := range map[string]string{"fifo": RuleKind, "to-fifo": RuleKind, "link": RuleTooLarge, "sub": RuleUnreadable, "none": RuleUnreadable} {
		if _, err := ReadNamed(at(name), 4); err == nil || NewFinding(name, err).Rule != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if _, err := ReadNamed("/dev/zero", 4); NewFinding("x", err).Rule != RuleKind {
		t.Errorf("/dev/zero: %v", err)
	}
	if CheckWritable(at("new")) != nil || CheckWritable(at("link")) != nil || CheckWritable("/dev/null") == nil || CheckWritable(at("fifo")) == nil {
		t.Error("what may be written over")
	}
}
