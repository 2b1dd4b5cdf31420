//go:build !unix

package files

// nonblock is nothing: these systems have no pipes among files.
const nonblock = 0
