//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package journal

import (
	"errors"
	"os"
	"syscall"
)

// lock is flock on the journal itself: closing the file or the end of the
// process releases it.
type lock struct{}

func (lock) takeLock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrLocked
		}
		return err
	}
}

func (lock) releaseLock() {}

// staleHint is empty: no lock outlives its process.
const staleHint = ""

// dirSyncMatters leaves out file systems that cannot sync a folder at all.
func dirSyncMatters(err error) bool {
	return !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP)
}
