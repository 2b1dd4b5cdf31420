package files

import (
	"io"
	"io/fs"
	"os"
)

// fileOps are the operations that replace files of a folder. Tests put failing
// ones in their place.
type fileOps interface {
	Lstat(name string) (fs.FileInfo, error)
	ReadFile(name string) ([]byte, error)
	MkdirAll(name string, mode fs.FileMode) error
	// CreateNew makes a file that may not be there yet.
	CreateNew(name string, mode fs.FileMode) (newFile, error)
	Rename(from, to string) error
	Remove(name string) error
}

// newFile is a file that is being written.
type newFile interface {
	io.WriteCloser
	Sync() error
}

// disk changes files of the system below a folder.
type disk struct{ *os.Root }

// CreateNew creates a file that must not exist yet.
func (d disk) CreateNew(name string, mode fs.FileMode) (newFile, error) {
	return d.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}
