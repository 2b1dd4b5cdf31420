package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// Object is an entry of a folder in a store such as git.
type Object struct {
	Name string
	Mode fs.FileMode // of its kind alone: a plain file, a folder, a link
	ID   string
}

// Store returns folders and files by their ids.
type Store interface {
	// List lists a folder, or fails with a *Fault where it holds more than a project may.
	List(id string) ([]Object, error)
	// Size returns the length of a file in bytes. It is called before Read.
	Size(id string) (int64, error)
	// Read gives the whole of a file.
	Read(id string) ([]byte, error)
}

// Tree is a folder in a [Store] as a file system, with the limits that a [Folder]
// has on disk. Contents are kept. It is safe for concurrent use.
type Tree struct {
	store Store
	root  string

	mu          sync.Mutex
	contents    map[string]content
	lists       map[string]treeList
	bytes       int64
	entriesSeen int
}

// treeList is a folder of a store as it was listed the first time.
type treeList struct {
	objects []Object
	err     error
}

// OpenTree returns the folder of an id.
func OpenTree(store Store, root string) *Tree {
	return &Tree{store: store, root: root, contents: map[string]content{}, lists: map[string]treeList{}}
}

// ID returns the id of a file or folder, "" for a name that the tree lacks.
func (t *Tree) ID(name string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	o, err := t.findObject("stat", name)
	if err != nil {
		return ""
	}
	return o.ID
}

// Open opens a plain file or a folder.
func (t *Tree) Open(name string) (fs.File, error) {
	info, err := t.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return &openFolder{folder: t, name: name, info: info}, nil
	}
	data, err := t.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return &openFile{Reader: strings.NewReader(string(data)), info: info}, nil
}

// Stat describes a file. It does not follow a link.
func (t *Tree) Stat(name string) (fs.FileInfo, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	o, err := t.findObject("stat", name)
	if err != nil {
		return nil, err
	}
	return t.objectInfo(o)
}

// Lstat is Stat.
func (t *Tree) Lstat(name string) (fs.FileInfo, error) { return t.Stat(name) }

// ReadLink fails: links are not followed here.
func (t *Tree) ReadLink(name string) (string, error) {
	return "", &fs.PathError{Op: "readlink", Path: name, Err: fs.ErrInvalid}
}

// objectInfo describes an object; the caller holds the lock.
func (t *Tree) objectInfo(o Object) (fs.FileInfo, error) {
	i := treeInfo{Object: o}
	if o.Mode.IsRegular() {
		size, err := t.store.Size(o.ID)
		if err != nil {
			return nil, err
		}
		i.size = size
	}
	return i, nil
}

// findObject returns the object at a path; the caller holds the lock.
func (t *Tree) findObject(op, name string) (Object, error) {
	if err := checkPath(op, name); err != nil {
		return Object{}, err
	}
	at := Object{Name: ".", Mode: fs.ModeDir, ID: t.root}
	if name == "." {
		return at, nil
	}
	dir := "."
	for part := range strings.SplitSeq(name, "/") {
		list := t.listObject(dir, at)
		if list.err != nil {
			return Object{}, list.err
		}
		i := slices.IndexFunc(list.objects, func(o Object) bool { return o.Name == part })
		if i < 0 {
			return Object{}, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
		}
		at, dir = list.objects[i], path.Join(dir, part)
	}
	at.Name = path.Base(name)
	return at, nil
}

// listObject lists a folder once; the caller holds the lock.
func (t *Tree) listObject(name string, o Object) treeList {
	l, ok := t.lists[name]
	if ok {
		return l
	}
	switch {
	case !o.Mode.IsDir():
		l.err = &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case t.entriesSeen > limits.ProjectFiles:
		l.err = crowdedFault(name, fmt.Sprintf("is not looked at: the project holds more than %d files and folders", limits.ProjectFiles))
	default:
		l.objects, l.err = t.store.List(o.ID)
		var no *Fault
		if errors.As(l.err, &no) {
			l.err = &Fault{no.Rule, name, no.Problem, no.Hint}
		}
		if t.entriesSeen += len(l.objects); len(l.objects) > limits.FolderEntries {
			l = treeList{err: TooManyEntries(name)}
		}
	}
	l.objects = slices.DeleteFunc(l.objects, func(o Object) bool { return !fs.ValidPath(o.Name) || strings.Contains(o.Name, "/") || o.Name == "." })
	slices.SortStableFunc(l.objects, func(a, b Object) int { return strings.Compare(a.Name, b.Name) })
	l.objects = slices.CompactFunc(l.objects, func(a, b Object) bool { return a.Name == b.Name })
	t.lists[name] = l
	return l
}

// TooManyEntries returns the fault of a folder with too many entries.
func TooManyEntries(name string) *Fault {
	return crowdedFault(name, fmt.Sprintf("holds more than %d files and folders", limits.FolderEntries))
}

// ReadFile returns the whole of a plain file.
func (t *Tree) ReadFile(name string) ([]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c, ok := t.contents[name]
	if !ok {
		c.data, c.err = t.readObject(name)
		t.contents[name] = c
	}
	return slices.Clone(c.data), c.err
}

// readObject reads a file; the caller holds the lock.
func (t *Tree) readObject(name string) ([]byte, error) {
	o, err := t.findObject("open", name)
	switch {
	case err != nil:
		return nil, err
	case !o.Mode.IsRegular():
		return nil, irregularFault(name, o.Mode)
	case t.bytes >= limits.ProjectBytes:
		return nil, crowdedFault(name, "is not read: the files of the project have more than "+formatSize(limits.ProjectBytes)+" together")
	}
	long, err := t.store.Size(o.ID)
	if err != nil {
		return nil, err
	}
	if most := sizeLimit(name); long > most {
		return nil, tooLargeFault(name, most)
	}
	data, err := t.store.Read(o.ID)
	t.bytes += int64(len(data))
	return data, err
}

// ReadDir lists a folder by name.
func (t *Tree) ReadDir(name string) ([]fs.DirEntry, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	o, err := t.findObject("readdir", name)
	if err != nil {
		return nil, err
	}
	l := t.listObject(name, o)
	var out []fs.DirEntry
	for _, o := range l.objects {
		out = append(out, treeEntry{t, o})
	}
	return out, l.err
}

// treeEntry is an entry of a listing. Its size is looked up when it is needed.
type treeEntry struct {
	tree *Tree
	Object
}

func (e treeEntry) Name() string      { return e.Object.Name }
func (e treeEntry) IsDir() bool       { return e.Mode.IsDir() }
func (e treeEntry) Type() fs.FileMode { return e.Mode.Type() }

// Info describes the entry.
func (e treeEntry) Info() (fs.FileInfo, error) {
	e.tree.mu.Lock()
	defer e.tree.mu.Unlock()
	return e.tree.objectInfo(e.Object)
}

// treeInfo describes an object.
type treeInfo struct {
	Object
	size int64
}

func (i treeInfo) Name() string       { return i.Object.Name }
func (i treeInfo) Size() int64        { return i.size }
func (i treeInfo) Mode() fs.FileMode  { return i.Object.Mode | 0o444 }
func (i treeInfo) ModTime() time.Time { return time.Time{} }
func (i treeInfo) IsDir() bool        { return i.Object.Mode.IsDir() }
func (i treeInfo) Sys() any           { return nil }
