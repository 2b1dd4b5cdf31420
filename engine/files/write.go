package files

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A file whose name nobody typed is written through a [Folder]: the folder of the project, or
// the one that was named. A project from a stranger may hold a link under a name that a command
// writes by default; a [Folder] never writes through one that leads out. A name that a person
// typed is that person's choice, and its links are followed (journal.Replace).

// ReplaceIn writes one file of a folder, completely or not at all; name is its
// path from there.
func ReplaceIn(dir, name string, data []byte) error {
	f, err := Open(dir)
	if err != nil {
		return err
	}
	defer f.Close() // all that was written is closed
	return f.ReplaceFiles([]FileWrite{{name, data}})
}

// OpenIn opens a folder inside another, and creates it first when it does not
// exist. A link that leads out of the outer one is a *[Fault].
func OpenIn(dir, name string) (*Folder, error) {
	outer, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer outer.Close() // only a folder was made in it
	if err := outer.MkdirAll(name, 0o755); err != nil {
		return nil, orOutsideFault(name, err)
	}
	root, err := outer.OpenRoot(name)
	if err != nil {
		return nil, orOutsideFault(name, err)
	}
	return newFolder(root), nil
}

// CreateFiles writes all files or none, and none of them may exist. The error is an *fs.PathError
// of [fs.ErrExist] that names the first that exists.
func (f *Folder) CreateFiles(list []FileWrite) error {
	for _, w := range list {
		switch _, err := f.Lstat(w.Name); {
		case err == nil:
			return &fs.PathError{Op: "create", Path: w.Name, Err: fs.ErrExist}
		case !errors.Is(err, fs.ErrNotExist):
			return orOutsideFault(w.Name, err)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.replacePlain(list)
}

// resolveLink returns the path of the file that a link inside the folder leads to;
// for anything else the same path.
func (f *Folder) resolveLink(name string) (string, error) {
	if err := checkPath("write", name); err != nil {
		return "", err
	}
	const most = 16
	at := name
	for range most {
		info, err := f.root.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) && at == name {
			return at, nil
		}
		if err != nil {
			return "", orOutsideFault(name, err)
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			// Folders on the way may be links too, so the system decides whether this is the intended file.
			meant, err := f.root.Stat(name)
			if err != nil {
				return "", orOutsideFault(name, err)
			}
			if !os.SameFile(info, meant) {
				return "", outsideFault(name)
			}
			return at, nil
		}
		to, err := f.root.Readlink(at)
		if err != nil {
			return "", err
		}
		to = filepath.ToSlash(to)
		if at = path.Join(path.Dir(at), to); path.IsAbs(to) || filepath.IsAbs(to) || at == ".." || strings.HasPrefix(at, "../") {
			return "", outsideFault(name)
		}
	}
	return "", irregularFault(name, fs.ModeSymlink)
}

// orOutsideFault returns the fault of a link that leads out where the error is
// that one, else the error.
func orOutsideFault(name string, err error) error {
	if leavesRoot(err) {
		return outsideFault(name)
	}
	return err
}
