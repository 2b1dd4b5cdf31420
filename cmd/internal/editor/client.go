package editor

import "io"

// Reader takes messages from a stream, for programs at the other end of the wire.
type Reader struct{ r *reader }

// NewReader reads messages from a stream.
func NewReader(r io.Reader) *Reader { return &Reader{newReader(r)} }

// Next is the next message.
func (r *Reader) Next() ([]byte, error) { return r.r.next() }

// URI is how the protocol writes the name of a file.
func URI(file string) string { return uriOf(file) }

// File is the file that a URI of the protocol names.
func File(uri string) (string, bool) { return pathOf(uri) }
