//go:build !unix

package serve

import "io/fs"

// private reports false: here no mode says whose a file is.
func isPrivateFile(fs.FileInfo) bool { return false }
