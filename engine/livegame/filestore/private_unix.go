//go:build unix

package filestore

import (
	"io/fs"
	"os"
	"syscall"
)

// isPrivateFile reports whether a file is a plain one that the user owns and nobody else may open.
func isPrivateFile(info fs.FileInfo) bool {
	owner, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.Mode() == 0o600 && int(owner.Uid) == os.Geteuid() && owner.Nlink == 1
}
