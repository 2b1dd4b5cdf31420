//go:build !unix

package web

import "io/fs"

// private reports false: here no mode says whose a file is.
func isPrivateFile(fs.FileInfo) bool { return false }
