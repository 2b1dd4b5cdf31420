// Package jsontext reads JSON into the node trees of package source, so that every
// value keeps its line and column and one decoder serves YAML and JSON.
//
// [Read] parses a text within limits of depth and number of values, and reports
// the first fault with its place; a key that an object has twice is a fault.
// [Write] returns a tree as JSON on one line with keys in their order.
//
// Where encoding/json decodes a text, [ReadError] turns its errors into plain
// words without names of Go. [SizeUpTo] bounds the size of an answer before it is
// written. [AppendQuote] writes a text with the escapes that JSON requires and no
// others.
//
// The protocol of the engine, saved positions and journals are read through this
// package.
package jsontext
