//go:build linux || darwin || freebsd

package terminal

import (
	"io"
	"os"
	"syscall"
	"unsafe"
)

// TerminalSize returns the columns and lines of a terminal. ok is false for a writer that is no
// terminal.
func TerminalSize(w io.Writer) (columns, lines int, ok bool) {
	f, isFile := w.(*os.File)
	if !isFile {
		return 0, 0, false
	}
	var size struct{ lines, columns, x, y uint16 }
	_, _, no := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	if no != 0 || size.columns == 0 || size.lines == 0 {
		return 0, 0, false
	}
	return int(size.columns), int(size.lines), true
}
