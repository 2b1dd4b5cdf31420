package journal

import (
	"errors"
	"io"
)

// Failing passes all operations on to the disk and lets some fail: what tests put in place of
// [Options.Files], here and in packages that keep journals, to see what is left of a file when
// each of its operations fails. The zero value only counts.
type Failing struct {
	diskFiles
	// At is which operation fails, from 1; 0 for none.
	At int
	// Err is how it fails; nil is a write that stores only a part, without an error.
	Err error
	// Half has a failing write leave half its bytes.
	Half bool
	// Sick has all operations after the failed one fail too.
	Sick bool
	// Whole counts reads, closes and removals as well.
	Whole bool
	// Count is how many operations there were, Trace their names.
	Count int
	Trace []string
}

// errShort is the failure of an operation that fails without an error of the system.
var errShort = errors.New("short")

func (f *Failing) step(name string) error {
	f.Count++
	f.Trace = append(f.Trace, name)
	if f.At > 0 && (f.Count == f.At || f.Sick && f.Count > f.At) {
		if f.Err == nil {
			return errShort
		}
		return f.Err
	}
	return nil
}

// also is step for what only Whole counts.
func (f *Failing) also(name string) error {
	if !f.Whole {
		return nil
	}
	return f.step(name)
}

func (f *Failing) wrap(file File, err error) (File, error) {
	if err != nil {
		return nil, err
	}
	return &failingFile{file, f}, nil
}

// Create makes a new file, or fails.
func (f *Failing) Create(path string) (File, error) {
	if err := f.step("create"); err != nil {
		return nil, err
	}
	return f.wrap(f.diskFiles.Create(path))
}

// Open opens a file, or fails.
func (f *Failing) Open(path string) (File, error) {
	if err := f.step("open"); err != nil {
		return nil, err
	}
	return f.wrap(f.diskFiles.Open(path))
}

// Temp makes a file beside another, or fails.
func (f *Failing) Temp(dir, path string) (File, error) {
	if err := f.step("temp"); err != nil {
		return nil, err
	}
	return f.wrap(f.diskFiles.Temp(dir, path))
}

// Rename moves a file, or fails.
func (f *Failing) Rename(from, to string) error {
	if err := f.step("rename"); err != nil {
		return err
	}
	return f.diskFiles.Rename(from, to)
}

// Remove deletes a file, or fails.
func (f *Failing) Remove(path string) error {
	if err := f.also("remove"); err != nil {
		return err
	}
	return f.diskFiles.Remove(path)
}

// SyncDir stores the names of a folder, or fails.
func (f *Failing) SyncDir(dir string) error {
	if err := f.step("syncdir"); err != nil {
		return err
	}
	return f.diskFiles.SyncDir(dir)
}

// failingFile is an open file of Failing.
type failingFile struct {
	File
	f *Failing
}

func (f *failingFile) Read(p []byte) (int, error) {
	if err := f.f.also("read"); err != nil {
		if err == errShort {
			err = io.ErrUnexpectedEOF
		}
		return 0, err
	}
	return f.File.Read(p)
}

func (f *failingFile) WriteAt(p []byte, off int64) (int, error) {
	err := f.f.step("write")
	if err == nil {
		return f.File.WriteAt(p, off)
	}
	n := 0
	if f.f.Half {
		n, _ = f.File.WriteAt(p[:len(p)/2], off)
	}
	if err == errShort {
		err = nil
	}
	return n, err
}

func (f *failingFile) Sync() error {
	if err := f.f.step("sync"); err != nil {
		return err
	}
	return f.File.Sync()
}

func (f *failingFile) Lock() error {
	if err := f.f.step("lock"); err != nil {
		return err
	}
	return f.File.Lock()
}

func (f *failingFile) Truncate(size int64) error {
	if err := f.f.step("truncate"); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

// Close closes the file, also where it fails, as the system does.
func (f *failingFile) Close() error {
	return errors.Join(f.f.also("close"), f.File.Close())
}
