// Package lsp serves editors: the Language Server Protocol over a stream of bytes.
//
// The knowledge of projects is in engine/assist; this package has the framing of messages
// (frame.go), the conversion of places between characters and UTF-16 units (position.go), the
// texts that the editor has open (documents.go), the requests (features.go) and the publishing
// of findings (diagnostics.go).
//
// A [Server] handles one message at a time. For each project it has a [Workspace] with an
// [assist.Workspace]. After a change it publishes the findings that are known at once, and once no key
// was pressed for a while, those of a full lint.
//
// A panic in a request is the error of that request alone. Messages, headers and texts are
// bounded, and a message that cannot be read is skipped.
package lsp
