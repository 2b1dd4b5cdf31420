//go:build !linux && !darwin && !freebsd

package terminal

import "io"

// TerminalSize returns false: on this system the size of a terminal is unknown.
func TerminalSize(io.Writer) (columns, lines int, ok bool) { return 0, 0, false }
