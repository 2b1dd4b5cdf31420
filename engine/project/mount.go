package project

import (
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// Part is a file system that appears under a name.
type Part struct {
	Name string
	FS   fs.FS
}

// Mount joins file systems to one root, each under its own name: the embedded
// scenarios and variants, for example.
func Mount(parts ...Part) fs.FS { return mount(parts) }

// mount is the file system of Mount.
type mount []Part

// Open opens a file of one of the parts, or the root.
func (m mount) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if name == "." {
		return &mountDir{parts: m}, nil
	}
	first, rest, _ := strings.Cut(name, "/")
	if rest == "" {
		rest = "."
	}
	for _, p := range m {
		if p.Name == first {
			return p.FS.Open(rest)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// mountDir is the root of a mount; it is its own entry in listings.
type mountDir struct {
	parts mount
	done  int
}

func (d *mountDir) Stat() (fs.FileInfo, error) { return dirInfo("."), nil }
func (d *mountDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: ".", Err: fs.ErrInvalid}
}
func (d *mountDir) Close() error { return nil }

// ReadDir lists the parts.
func (d *mountDir) ReadDir(n int) ([]fs.DirEntry, error) {
	var names []string
	for _, p := range d.parts {
		names = append(names, p.Name)
	}
	slices.Sort(names)
	names = names[min(d.done, len(names)):]
	if n > 0 {
		if len(names) == 0 {
			return nil, io.EOF
		}
		names = names[:min(n, len(names))]
	}
	d.done += len(names)
	out := make([]fs.DirEntry, len(names))
	for i, name := range names {
		out[i] = fs.FileInfoToDirEntry(dirInfo(name))
	}
	return out, nil
}

// dirInfo describes a folder by its name.
type dirInfo string

func (d dirInfo) Name() string     { return string(d) }
func (dirInfo) Size() int64        { return 0 }
func (dirInfo) Mode() fs.FileMode  { return fs.ModeDir | 0o555 }
func (dirInfo) ModTime() time.Time { return time.Time{} }
func (dirInfo) IsDir() bool        { return true }
func (dirInfo) Sys() any           { return nil }
