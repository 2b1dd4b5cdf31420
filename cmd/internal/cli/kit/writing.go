package kit

import (
	"errors"
	"path/filepath"

	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// A file is written in one of two ways. A name that a person typed goes through ReplaceFile,
// which follows links as the person may want it. A name that Vedette chose, or that a project
// did, goes through ReplaceFileIn: a project from a stranger may hold a link of that name.

// ReplaceFileIn writes a file of a folder under a name that nobody typed, whole or not at all.
func ReplaceFileIn(dir, name string, data []byte) error {
	return WriteError(files.ReplaceIn(dir, name, data))
}

// WriteError returns the error of writing inside a folder, with its exit code.
func WriteError(err error) error {
	var no *files.Fault
	switch {
	case err == nil:
		return nil
	case errors.As(err, &no):
		return FindingsError("nothing was written: %s [%s]; remove it, or name another file", no.Error(), no.Rule)
	}
	return IOError(err)
}

// AbsolutePath returns a path as seen from the working folder.
func (k *Kit) AbsolutePath(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(k.Dir, name)
}

// ReplaceFile writes a file whole or not at all.
func (k *Kit) ReplaceFile(name string, data []byte) error {
	if err := journal.Replace(k.AbsolutePath(name), data); err != nil {
		return JournalError(err)
	}
	return nil
}
