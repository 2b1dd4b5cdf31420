package cli

import (
	"errors"

	"github.com/vedette-wargames/vedette/engine/files"
)

// A file is written in one of two ways. A name that a person typed goes through replaceFile,
// which follows links as the person may want it. A name that Vedette chose, or that a project
// did, goes through replaceIn: a project from a stranger may hold a link of that name.

// replaceIn writes a file of a folder under a name that nobody typed, whole or not at all.
func replaceIn(dir, name string, data []byte) error {
	return notWritten(files.ReplaceIn(dir, name, data))
}

// notWritten returns the error of writing inside a folder.
func notWritten(err error) error {
	var no *files.Fault
	switch {
	case err == nil:
		return nil
	case errors.As(err, &no):
		return findingsError("nothing was written: %s [%s]; remove it, or name another file", no.Error(), no.Rule)
	}
	return ioError(err)
}
