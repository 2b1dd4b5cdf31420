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

// Write is a file of a folder and what it is to hold.
type Write struct {
	Name string
	Data []byte
}

// Replace puts all files in place, or leaves all as they are: each is written
// beside its place first, and moved there when all are written. What has been
// moved when one cannot be is put back. A link inside the folder stays a link: the
// file it leads to is replaced. A link that leads out is a *[Fault].
func (f *Folder) Replace(list []Write) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	list = slices.Clone(list)
	for i := range list {
		name, err := f.resolve(list[i].Name)
		if err != nil {
			return err
		}
		list[i].Name = name
	}
	return f.replace(list)
}

// replace is Replace for files that are not links.
func (f *Folder) replace(list []Write) error {
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
		t, err := f.beside(w, strconv.Itoa(i))
		if t != "" {
			temps = append(temps, t)
		}
		if err != nil {
			return drop(err)
		}
	}
	var moved []Write // what stood there before; no data: nothing did
	for i, w := range list {
		old, err := f.disk.ReadFile(w.Name)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return drop(errors.Join(err, f.back(moved)))
		}
		if err := f.disk.Rename(temps[i], w.Name); err != nil {
			return drop(errors.Join(err, f.back(moved)))
		}
		moved = append(moved, Write{w.Name, old})
		delete(f.kept, w.Name)
	}
	clear(f.lists)
	return nil
}

// beside writes a file under another name in its folder, which it gives.
func (f *Folder) beside(w Write, ending string) (string, error) {
	if err := fit("write", w.Name); err != nil {
		return "", err
	}
	mode := os.FileMode(0o644)
	switch info, err := f.disk.Lstat(w.Name); {
	case err == nil && !info.Mode().IsRegular():
		return "", irregular(w.Name, info.Mode())
	case err == nil:
		mode = info.Mode().Perm()
	case !errors.Is(err, os.ErrNotExist):
		return "", outsideOr(w.Name, err)
	default:
		if err := f.disk.MkdirAll(path.Dir(w.Name), 0o755); err != nil && path.Dir(w.Name) != "." {
			return "", outsideOr(path.Dir(w.Name), err)
		}
	}
	name := path.Join(path.Dir(w.Name), "."+path.Base(w.Name)+".new-"+strconv.Itoa(os.Getpid())+"-"+ending)
	file, err := f.disk.New(name, mode)
	if errors.Is(err, os.ErrExist) && f.disk.Remove(name) == nil { // left by this process, when it could not be removed
		file, err = f.disk.New(name, mode)
	}
	if err != nil {
		return "", f.naming(w.Name, outsideOr(w.Name, err))
	}
	_, err = file.Write(w.Data)
	if err == nil {
		err = file.Sync()
	}
	return name, errors.Join(err, file.Close())
}

// naming words an error of the file system about the file that is meant, not about the
// one that is written beside it.
func (f *Folder) naming(name string, err error) error {
	var at *fs.PathError
	if !errors.As(err, &at) {
		return err
	}
	return &fs.PathError{Op: "write", Path: filepath.Join(f.root.Name(), filepath.FromSlash(name)), Err: at.Err}
}

// back puts back what was moved away: each file is whole at every moment, as it was or as
// it was to be.
func (f *Folder) back(list []Write) error {
	var out error
	for _, w := range list {
		if w.Data == nil {
			out = errors.Join(out, f.disk.Remove(w.Name))
			continue
		}
		name, err := f.beside(w, "back")
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
