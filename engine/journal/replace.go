package journal

import (
	"errors"
	"io"
	"path/filepath"

	"github.com/vedette-wargames/vedette/engine/files"
)

// Replace writes data as the whole file at path. It writes a temporary file in the same
// folder, stores it and moves it over, so that after an error the old file is whole.
func Replace(path string, data []byte) error { return Options{}.Replace(path, data) }

// Replace writes data as the whole file at path. After an error the old file is whole.
func (o Options) Replace(path string, data []byte) error {
	target := path
	if err := files.CheckWritable(path); err != nil {
		return openError(path, err)
	}
	// A link stays a link: the file it points to is replaced.
	if real, err := filepath.EvalSymlinks(path); err == nil {
		target = real
	}
	dir := filepath.Dir(target)
	tmp, err := o.chooseFiles().Temp(dir, target)
	if err != nil {
		return replaceError(path, err)
	}
	err = o.fillFile(tmp, data)
	if closing := tmp.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = o.chooseFiles().Rename(tmp.Name(), target)
	}
	if err != nil {
		if left := o.chooseFiles().Remove(tmp.Name()); left != nil {
			err = errors.Join(err, left)
		}
		return replaceError(path, err)
	}
	if o.NoSync {
		return nil
	}
	if err := o.chooseFiles().SyncDir(dir); err != nil {
		return machineError(RuleUnsettled, path, "the file is written whole, but a loss of power could still bring the old one back", err)
	}
	return nil
}

// fillFile writes data to a file and stores it on the disk.
func (o Options) fillFile(f File, data []byte) error {
	n, err := f.WriteAt(data, 0)
	if err == nil && n < len(data) {
		err = io.ErrShortWrite
	}
	if err == nil && !o.NoSync {
		err = f.Sync()
	}
	return err
}

// replaceError returns the error of a file that could not be replaced.
func replaceError(path string, err error) *Error {
	return machineError(RuleReplace, path, "the file could not be written; what was there is unchanged", err)
}
