package files

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// Folder is the folder of a project as a file system. Contents are kept, so that a
// file is the same each time it is read. It is safe for concurrent use.
type Folder struct {
	root *os.Root
	disk fileOps

	mu          sync.Mutex
	contents    map[string]content
	lists       map[string]listing
	bytes       int64 // read so far
	entriesSeen int   // entries of folders listed so far
}

// content is a file as it was read the first time, or the error of that.
type content struct {
	data []byte
	err  error
}

// listing is a folder as it was listed the first time, or the error of that.
type listing struct {
	entries []fs.DirEntry
	err     error
}

// Open opens a project's folder. The folder itself may be reached by a link: the
// person who runs the program named it.
func Open(dir string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return newFolder(root), nil
}

// newFolder returns the folder below an open root.
func newFolder(root *os.Root) *Folder {
	return &Folder{root: root, disk: disk{root}, contents: map[string]content{}, lists: map[string]listing{}}
}

// Close closes the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Open opens a plain file or a folder.
func (f *Folder) Open(name string) (fs.File, error) {
	info, err := f.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return &openFolder{folder: f, name: name, info: info}, nil
	}
	data, err := f.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return &openFile{Reader: strings.NewReader(string(data)), info: info}, nil
}

// Stat describes a file. It follows links inside the folder.
func (f *Folder) Stat(name string) (fs.FileInfo, error) {
	if err := checkPath("stat", name); err != nil {
		return nil, err
	}
	info, err := f.root.Stat(name)
	if leavesRoot(err) {
		return nil, outsideFault(name)
	}
	return info, err
}

// Lstat describes a file. It does not follow a link in the last part of the path.
func (f *Folder) Lstat(name string) (fs.FileInfo, error) {
	if err := checkPath("lstat", name); err != nil {
		return nil, err
	}
	info, err := f.root.Lstat(name)
	if leavesRoot(err) {
		return nil, outsideFault(name)
	}
	return info, err
}

// ReadLink returns where a link leads.
func (f *Folder) ReadLink(name string) (string, error) {
	if err := checkPath("readlink", name); err != nil {
		return "", err
	}
	return f.root.Readlink(name)
}

// checkPath refuses names that no file of a project has.
func checkPath(op, name string) error {
	if !fs.ValidPath(name) {
		return &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	if len(name) > limits.PathBytes {
		return crowdedFault(name, fmt.Sprintf("has a path longer than %d bytes", limits.PathBytes))
	}
	return nil
}

// ReadFile returns the whole of a plain file.
func (f *Folder) ReadFile(name string) ([]byte, error) {
	if err := checkPath("open", name); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.contents[name]
	if !ok {
		c.data, c.err = f.readFile(name)
		f.contents[name] = c
	}
	return slices.Clone(c.data), c.err
}

// readFile reads a file; the caller holds the lock.
func (f *Folder) readFile(name string) ([]byte, error) {
	most := sizeLimit(name)
	if f.bytes >= limits.ProjectBytes {
		return nil, crowdedFault(name, "is not read: the files of the project have more than "+formatSize(limits.ProjectBytes)+" together")
	}
	info, err := f.root.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return nil, irregularFault(name, info.Mode())
	}
	var file *os.File
	if err == nil {
		file, err = f.root.OpenFile(name, os.O_RDONLY|nonblock, 0)
	}
	if leavesRoot(err) {
		return nil, outsideFault(name)
	}
	if err != nil {
		return nil, err
	}
	defer file.Close() // opened for reading only
	data, err := readPlain(file, name, most)
	f.bytes += int64(len(data))
	return data, err
}

// readPlain reads an open file, if it is a plain one of at most the given size.
func readPlain(file *os.File, name string, most int64) ([]byte, error) {
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, irregularFault(name, info.Mode())
	case info.Size() > most:
		return nil, tooLargeFault(name, most)
	}
	return readAll(file, name, most, info.Size())
}

// ReadDir lists a folder by name.
func (f *Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := checkPath("readdir", name); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	l, ok := f.lists[name]
	if !ok {
		l.entries, l.err = f.listFolder(name)
		f.lists[name] = l
	}
	return slices.Clone(l.entries), l.err
}

// listFolder lists a folder; the caller holds the lock.
func (f *Folder) listFolder(name string) ([]fs.DirEntry, error) {
	if f.entriesSeen > limits.ProjectFiles {
		return nil, crowdedFault(name, fmt.Sprintf("is not looked at: the project holds more than %d files and folders", limits.ProjectFiles))
	}
	info, err := f.root.Stat(name)
	if err == nil && !info.IsDir() {
		return nil, &Fault{RuleKind, name, "is no folder", "put a folder in its place, or remove it"}
	}
	var dir *os.File
	if err == nil {
		dir, err = f.root.OpenFile(name, os.O_RDONLY|nonblock, 0)
	}
	if leavesRoot(err) {
		return nil, outsideFault(name)
	}
	if err != nil {
		return nil, err
	}
	defer dir.Close() // opened for reading only
	entries, err := dir.ReadDir(limits.FolderEntries + 1)
	if err != nil && err != io.EOF {
		return nil, err
	}
	f.entriesSeen += len(entries)
	if len(entries) > limits.FolderEntries {
		return nil, TooManyEntries(name)
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// openFile is a file that has been read.
type openFile struct {
	*strings.Reader
	info fs.FileInfo
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *openFile) Close() error               { return nil }

// openFolder is a folder that can be listed.
type openFolder struct {
	folder fs.ReadDirFS
	name   string
	info   fs.FileInfo
	done   int
}

func (d *openFolder) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *openFolder) Close() error               { return nil }

// Read fails: a folder holds no text.
func (d *openFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: fs.ErrInvalid}
}

// ReadDir lists the next n entries, or all.
func (d *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	all, err := d.folder.ReadDir(d.name)
	if err != nil {
		return nil, err
	}
	all = all[min(d.done, len(all)):]
	if n > 0 {
		if len(all) == 0 {
			return nil, io.EOF
		}
		all = all[:min(n, len(all))]
	}
	d.done += len(all)
	return all, nil
}

// CheckEntry checks an entry of a folder that is neither a plain file nor a
// folder: a link, a pipe. It returns the fault, if there is one.
func CheckEntry(fsys fs.FS, dir string, e fs.DirEntry) error {
	if e.Type().IsRegular() || e.IsDir() {
		return nil
	}
	name := path.Join(dir, e.Name())
	info, err := fs.Stat(fsys, name)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return &Fault{RuleKind, name, "is a link to a folder, which is not followed", "copy the folder, or remove the link"}
	case !info.Mode().IsRegular():
		return irregularFault(name, info.Mode())
	}
	return nil
}
