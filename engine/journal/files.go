package journal

import (
	"errors"
	"io"
	"os"
	"runtime"

	"github.com/vedette-wargames/vedette/engine/files"
	bounds "github.com/vedette-wargames/vedette/engine/limits"
)

// File is what the package needs of an open file.
type File interface {
	io.Reader
	io.WriterAt
	// Name is the path it was opened by.
	Name() string
	// Lock takes the lock against other processes, or fails with ErrLocked.
	Lock() error
	// Sync returns when all that was written is on the disk.
	Sync() error
	// Truncate cuts the file to size.
	Truncate(size int64) error
	// Close closes the file and releases its lock.
	Close() error
}

// Files are the operations on files that the package uses; tests put failing
// ones in their place.
type Files interface {
	// Create makes a new file and refuses one that exists.
	Create(path string) (File, error)
	// Open opens an existing file to read and write.
	Open(path string) (File, error)
	// Temp makes a new file in dir with the permissions of the file at path, if there is one.
	Temp(dir, path string) (File, error)
	// Rename moves a file over another in one step.
	Rename(from, to string) error
	// Remove deletes a file.
	Remove(path string) error
	// SyncDir returns when the names in the folder are on the disk.
	SyncDir(dir string) error
}

// ErrLocked is the failure of File.Lock when another process holds the lock.
var ErrLocked = errors.New("locked by another process")

// diskFiles are the files of the system.
type diskFiles struct{}

type diskFile struct {
	*os.File
	lock lock
}

func (diskFiles) Create(path string) (File, error) {
	// A journal tells the seed and all that is hidden: it is its owner's.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	return &diskFile{File: f}, nil
}

func (diskFiles) Open(path string) (File, error) {
	f, err := files.OpenNamed(path, os.O_RDWR, bounds.JournalMax)
	if err != nil {
		return nil, err
	}
	return &diskFile{File: f}, nil
}

func (diskFiles) Temp(dir, path string) (File, error) {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(dir, ".vedette-*.tmp")
	if err != nil {
		return nil, err
	}
	if err := f.Chmod(mode); err != nil && runtime.GOOS != "windows" {
		f.Close()
		os.Remove(f.Name())
		return nil, err
	}
	return &diskFile{File: f}, nil
}

func (diskFiles) Rename(from, to string) error { return os.Rename(from, to) }

func (diskFiles) Remove(path string) error { return os.Remove(path) }

func (diskFiles) SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && dirSyncMatters(err) {
		return err
	}
	return nil
}

func (f *diskFile) Lock() error { return f.lock.takeLock(f.File) }

func (f *diskFile) Close() error {
	err := f.File.Close()
	f.lock.releaseLock()
	return err
}
