package files

import (
	"bytes"
	"io"
	"os"
	"syscall"
)

// OpenNamed opens a file that a person named, to read or also to write. It follows
// a link, and refuses anything but a plain file of at most the given size before
// opening could block.
func OpenNamed(name string, flag int, most int64) (*os.File, error) {
	if err := refuseIrregular(name); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(name, flag|nonblock, 0)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = &os.PathError{Op: "open", Path: name, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		err = irregularFault(name, info.Mode())
	case info.Size() > most:
		err = tooLargeFault(name, most)
	}
	if err != nil {
		file.Close() // nothing was written
		return nil, err
	}
	return file, nil
}

// refuseIrregular refuses a file that would be dangerous even to open. The system
// reports folders itself.
func refuseIrregular(name string) error {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return irregularFault(name, info.Mode())
	}
	return err
}

// ReadNamed reads the whole of a plain file that a person named, of at most the
// given size.
func ReadNamed(name string, most int64) ([]byte, error) {
	file, err := OpenNamed(name, os.O_RDONLY, most)
	if err != nil {
		return nil, err
	}
	defer file.Close() // opened for reading only
	return readPlain(file, name, most)
}

// CheckWritable refuses an existing file that a new one must not replace: a
// device, a pipe, a socket.
func CheckWritable(name string) error {
	if err := refuseIrregular(name); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}

// ReadAll reads an open reader to its end, at most the given number of bytes; name
// is used in a fault.
func ReadAll(r io.Reader, name string, most int64) ([]byte, error) { return readAll(r, name, most, 0) }

// readAll is ReadAll with the expected size in bytes.
func readAll(r io.Reader, name string, most, size int64) ([]byte, error) {
	var buf bytes.Buffer
	buf.Grow(int(min(size, most)) + bytes.MinRead)
	if _, err := buf.ReadFrom(io.LimitReader(r, most+1)); err != nil {
		return nil, err
	}
	if int64(buf.Len()) > most {
		return nil, tooLargeFault(name, most)
	}
	return buf.Bytes(), nil
}
