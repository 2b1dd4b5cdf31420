package files

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
)

// FileWrite is a file of a folder with its new contents.
type FileWrite struct {
	Name string
	Data []byte
}

// ReplaceFiles replaces all files, or leaves all as they are: each is first
// written beside its place, and moved there when all are written. When a move
// fails, the earlier ones are undone. A link inside the folder stays a link, and
// its target is replaced. A link that leads out is a *[Fault].
func (f *Folder) ReplaceFiles(list []FileWrite) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	list = slices.Clone(list)
	for i := range list {
		name, err := f.resolveLink(list[i].Name)
		if err != nil {
			return err
		}
		list[i].Name = name
	}
	return f.replacePlain(list)
}

// replacePlain is ReplaceFiles for files that are not links.
func (f *Folder) replacePlain(list []FileWrite) error {
	var temps []string
	drop := func(err error) error {
		for _, t := range temps {
			if left := f.disk.Remove(t); left != nil && !errors.Is(left, os.ErrNotExist) {
				err = errors.Join(err, left)
			}
		}
		return err
	}
	for i, w := range list {
		t, err := f.writeBeside(w, strconv.Itoa(i))
		if t != "" {
			temps = append(temps, t)
		}
		if err != nil {
			return drop(err)
		}
	}
	var moved []FileWrite // the former contents; no data: the file did not exist
	for i, w := range list {
		old, err := f.disk.ReadFile(w.Name)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return drop(errors.Join(err, f.restoreFiles(moved)))
		}
		if err := f.disk.Rename(temps[i], w.Name); err != nil {
			return drop(errors.Join(err, f.restoreFiles(moved)))
		}
		moved = append(moved, FileWrite{w.Name, old})
		delete(f.contents, w.Name)
	}
	clear(f.lists)
	return nil
}

// writeBeside writes a file under another name in its folder, and returns that
// name.
func (f *Folder) writeBeside(w FileWrite, ending string) (string, error) {
	if err := checkPath("write", w.Name); err != nil {
		return "", err
	}
	mode := os.FileMode(0o644)
	switch info, err := f.disk.Lstat(w.Name); {
	case err == nil && !info.Mode().IsRegular():
		return "", irregularFault(w.Name, info.Mode())
	case err == nil:
		mode = info.Mode().Perm()
	case !errors.Is(err, os.ErrNotExist):
		return "", orOutsideFault(w.Name, err)
	default:
		if err := f.disk.MkdirAll(path.Dir(w.Name), 0o755); err != nil && path.Dir(w.Name) != "." {
			return "", orOutsideFault(path.Dir(w.Name), err)
		}
	}
	name := path.Join(path.Dir(w.Name), "."+path.Base(w.Name)+".new-"+strconv.Itoa(os.Getpid())+"-"+ending)
	file, err := f.disk.CreateNew(name, mode)
	if errors.Is(err, os.ErrExist) && f.disk.Remove(name) == nil { // left by this process, when it could not be removed
		file, err = f.disk.CreateNew(name, mode)
	}
	if err != nil {
		return "", f.renameError(w.Name, orOutsideFault(w.Name, err))
	}
	_, err = file.Write(w.Data)
	if err == nil {
		err = file.Sync()
	}
	return name, errors.Join(err, file.Close())
}

// renameError puts the name of the intended file into an error about the temporary
// one.
func (f *Folder) renameError(name string, err error) error {
	var at *fs.PathError
	if !errors.As(err, &at) {
		return err
	}
	return &fs.PathError{Op: "write", Path: filepath.Join(f.root.Name(), filepath.FromSlash(name)), Err: at.Err}
}

// restoreFiles moves files back to where they were. Each file is complete at every
// moment, in its old or new form.
func (f *Folder) restoreFiles(list []FileWrite) error {
	var out error
	for _, w := range list {
		if w.Data == nil {
			out = errors.Join(out, f.disk.Remove(w.Name))
			continue
		}
		name, err := f.writeBeside(w, "back")
		if err == nil {
			err = f.disk.Rename(name, w.Name)
		}
		if err != nil && name != "" {
			err = errors.Join(err, f.disk.Remove(name))
		}
		out = errors.Join(out, err)
	}
	return out
}
