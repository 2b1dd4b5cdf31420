//go:build !unix

package filestore

import "io/fs"

// isPrivateFile reports false: here no mode says whose a file is.
func isPrivateFile(fs.FileInfo) bool { return false }
