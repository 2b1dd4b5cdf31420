package editor

import "io"

// Reader takes messages from a stream, for programs at the other end of the wire.
type Reader struct{ r *reader }

// NewReader reads messages from a stream.
func NewReader(r io.Reader) *Reader { return &Reader{newReader(r)} }

// Next is the next message.
func (r *Reader) Next() ([]byte, error) { return r.r.readMessage() }

// FileURI is how the protocol writes the name of a file.
func FileURI(file string) string { return pathToURI(file) }

// URIFile is the file that a URI of the protocol names.
func URIFile(uri string) (string, bool) { return uriToPath(uri) }
