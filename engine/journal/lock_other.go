//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package journal

import (
	"errors"
	"io/fs"
	"os"
)

// lock is a file beside the journal, for systems without flock.
type lock struct{ path string }

func (l *lock) takeLock(f *os.File) error {
	path := f.Name() + ".lock"
	held, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return ErrLocked
	case err != nil:
		return err
	}
	l.path = path
	return held.Close()
}

func (l *lock) releaseLock() {
	if l.path != "" {
		os.Remove(l.path)
		l.path = ""
	}
}

// staleHint is for a lock left by a process that was killed.
const staleHint = "; if there is none, delete the file of the same name with .lock added"

// dirSyncMatters is false: these systems do not sync folders.
func dirSyncMatters(error) bool { return false }
