package files

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// WithTexts returns a file system with some texts over it: an unsaved text of an
// editor replaces the file, or adds one. A text larger than a project may have is
// refused like a file on disk.
func WithTexts(base fs.FS, texts map[string]string) fs.FS {
	o := &textFS{base: base, texts: texts, folders: map[string][]string{}}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		o.folders[path.Dir(name)] = append(o.folders[path.Dir(name)], path.Base(name))
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			if up := path.Dir(dir); !slices.Contains(o.folders[up], path.Base(dir)) {
				o.folders[up] = append(o.folders[up], path.Base(dir))
			}
		}
	}
	return o
}

// textFS is the file system of WithTexts; it never changes.
type textFS struct {
	base    fs.FS
	texts   map[string]string
	folders map[string][]string // what the texts add to each folder
}

// Open opens a file or folder.
func (o *textFS) Open(name string) (fs.File, error) {
	if text, ok := o.texts[name]; ok {
		return &openFile{strings.NewReader(text), o.newInfo(name, false)}, nil
	}
	f, err := o.base.Open(name)
	if err != nil && o.folders[name] != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid} // it is listed by ReadDir alone
	}
	return f, err
}

// ReadFile reads a file whole.
func (o *textFS) ReadFile(name string) ([]byte, error) {
	text, ok := o.texts[name]
	if !ok {
		return fs.ReadFile(o.base, name)
	}
	if most := sizeLimit(name); int64(len(text)) > most {
		return nil, tooLargeFault(name, most)
	}
	return []byte(text), nil
}

// Stat describes a file.
func (o *textFS) Stat(name string) (fs.FileInfo, error) {
	return o.findInfo(name, func() (fs.FileInfo, error) { return fs.Stat(o.base, name) })
}

// Lstat is Stat that does not follow a link.
func (o *textFS) Lstat(name string) (fs.FileInfo, error) {
	return o.findInfo(name, func() (fs.FileInfo, error) { return fs.Lstat(o.base, name) })
}

// ReadLink returns where a link leads.
func (o *textFS) ReadLink(name string) (string, error) { return fs.ReadLink(o.base, name) }

// findInfo describes a text, or calls below for a file.
func (o *textFS) findInfo(name string, below func() (fs.FileInfo, error)) (fs.FileInfo, error) {
	if _, ok := o.texts[name]; ok {
		return o.newInfo(name, false), nil
	}
	info, err := below()
	if err != nil && o.folders[name] != nil {
		return o.newInfo(name, true), nil
	}
	return info, err
}

// newInfo describes a text or the folder of one.
func (o *textFS) newInfo(name string, dir bool) fs.FileInfo {
	return textInfo{path.Base(name), int64(len(o.texts[name])), dir}
}

// ReadDir lists a folder by name.
func (o *textFS) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(o.base, name)
	more := o.folders[name]
	if len(more) == 0 {
		return list, err
	}
	list = slices.Clone(list)
	for _, base := range more {
		full := path.Join(name, base)
		_, isText := o.texts[full]
		e := fs.FileInfoToDirEntry(o.newInfo(full, !isText))
		i, there := slices.BinarySearchFunc(list, base, func(x fs.DirEntry, name string) int { return strings.Compare(x.Name(), name) })
		switch {
		case !there:
			list = slices.Insert(list, i, e)
		case isText:
			list[i] = e
		}
	}
	return list, nil
}

// textInfo describes a text by its name and size.
type textInfo struct {
	name string
	size int64
	dir  bool
}

func (t textInfo) Name() string       { return t.name }
func (t textInfo) Size() int64        { return t.size }
func (t textInfo) ModTime() time.Time { return time.Time{} }
func (t textInfo) IsDir() bool        { return t.dir }
func (t textInfo) Sys() any           { return nil }

// Mode is that of a plain file, or of a folder.
func (t textInfo) Mode() fs.FileMode {
	if t.dir {
		return fs.ModeDir | 0o755
	}
	return 0o644
}
