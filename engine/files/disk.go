package files

import (
	"io"
	"io/fs"
	"os"
)

// changes are the operations by which files of a folder are replaced; tests put failing
// ones in their place.
type changes interface {
	Lstat(name string) (fs.FileInfo, error)
	ReadFile(name string) ([]byte, error)
	MkdirAll(name string, mode fs.FileMode) error
	// New makes a file that may not be there yet.
	New(name string, mode fs.FileMode) (newFile, error)
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

// New makes a file that may not be there yet.
func (d disk) New(name string, mode fs.FileMode) (newFile, error) {
	return d.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}
