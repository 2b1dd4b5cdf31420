package journal

import (
	"errors"
	"io"
)

// FailingFiles passes all operations on to the disk and lets some fail. Tests of this package
// and of others that keep journals put it in place of [Options.Files], to see what each
// failure leaves of a file. The zero value only counts.
type FailingFiles struct {
	diskFiles
	// FailAt is which operation fails, from 1; 0 for none.
	FailAt int
	// Err is how it fails; nil is a write that stores only a part, without an error.
	Err error
	// HalfWrite has a failing write leave half its bytes.
	HalfWrite bool
	// FailAfter has all operations after the failed one fail too.
	FailAfter bool
	// CountAll counts reads, closes and removals as well.
	CountAll bool
	// Count is how many operations there were, Trace their names.
	Count int
	Trace []string
}

// errShort is the failure of an operation that fails without an error of the system.
var errShort = errors.New("short")

// countOperation counts an operation and returns its failure if it is to fail.
func (f *FailingFiles) countOperation(name string) error {
	f.Count++
	f.Trace = append(f.Trace, name)
	if f.FailAt > 0 && (f.Count == f.FailAt || f.FailAfter && f.Count > f.FailAt) {
		if f.Err == nil {
			return errShort
		}
		return f.Err
	}
	return nil
}

// countMinor is countOperation for operations that only CountAll counts.
func (f *FailingFiles) countMinor(name string) error {
	if !f.CountAll {
		return nil
	}
	return f.countOperation(name)
}

// wrapFile returns the file with its operations counted, or the error.
func (f *FailingFiles) wrapFile(file File, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return &failingFile{file, f}, nil
}

// Create makes a new file, or fails.
func (f *FailingFiles) Create(path string) (File, error) {
	if err := f.countOperation("create"); err != nil {
		return nil, err
	}
	return f.wrapFile(f.diskFiles.Create(path))
}

// Open opens a file, or fails.
func (f *FailingFiles) Open(path string) (File, error) {
	if err := f.countOperation("open"); err != nil {
		return nil, err
	}
	return f.wrapFile(f.diskFiles.Open(path))
}

// Temp makes a file beside another, or fails.
func (f *FailingFiles) Temp(dir, path string) (File, error) {
	if err := f.countOperation("temp"); err != nil {
		return nil, err
	}
	return f.wrapFile(f.diskFiles.Temp(dir, path))
}

// Rename moves a file, or fails.
func (f *FailingFiles) Rename(from, to string) error {
	if err := f.countOperation("rename"); err != nil {
		return err
	}
	return f.diskFiles.Rename(from, to)
}

// Remove deletes a file, or fails.
func (f *FailingFiles) Remove(path string) error {
	if err := f.countMinor("remove"); err != nil {
		return err
	}
	return f.diskFiles.Remove(path)
}

// SyncDir stores the names of a folder, or fails.
func (f *FailingFiles) SyncDir(dir string) error {
	if err := f.countOperation("syncdir"); err != nil {
		return err
	}
	return f.diskFiles.SyncDir(dir)
}

// failingFile is an open file of FailingFiles.
type failingFile struct {
	File
	f *FailingFiles
}

func (f *failingFile) Read(p []byte) (int, error) {
	if err := f.f.countMinor("read"); err != nil {
		if err == errShort {
			err = io.ErrUnexpectedEOF
		}
		return 0, err
	}
	return f.File.Read(p)
}

func (f *failingFile) WriteAt(p []byte, off int64) (int, error) {
	err := f.f.countOperation("write")
	if err == nil {
		return f.File.WriteAt(p, off)
	}
	n := 0
	if f.f.HalfWrite {
		n, _ = f.File.WriteAt(p[:len(p)/2], off)
	}
	if err == errShort {
		err = nil
	}
	return n, err
}

func (f *failingFile) Sync() error {
	if err := f.f.countOperation("sync"); err != nil {
		return err
	}
	return f.File.Sync()
}

func (f *failingFile) Lock() error {
	if err := f.f.countOperation("lock"); err != nil {
		return err
	}
	return f.File.Lock()
}

func (f *failingFile) Truncate(size int64) error {
	if err := f.f.countOperation("truncate"); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

// Close closes the file, also where it fails, as the system does.
func (f *failingFile) Close() error {
	return errors.Join(f.f.countMinor("close"), f.File.Close())
}
