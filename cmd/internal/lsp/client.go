package lsp

import "io"

// Reader takes messages from a stream, for programs at the other end of the wire.
type Reader struct{ r *reader }

// NewReader reads messages from a stream.
func NewReader(r io.Reader) *Reader { return &Reader{newReader(r)} }

// Next returns the next message, without its header.
func (r *Reader) Next() ([]byte, error) { return r.r.readMessage() }

// FileURI returns the URI of a file in the form of the protocol.
func FileURI(file string) string { return pathToURI(file) }

// URIFile returns the file that a URI names; false for a URI of another scheme.
func URIFile(uri string) (string, bool) { return uriToPath(uri) }
