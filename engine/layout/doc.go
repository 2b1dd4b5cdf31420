// Package layout reads YAML texts with the bytes that each value takes, so that a
// program can change a few values and leave comments, order and layout of
// everything else as they are.
//
// [Read] parses a text with package source, then finds the bytes of every node: a
// plain text, a quoted text with its quotes, a block text with its lines, a list
// or map in brackets. Of a scalar it also finds the bytes of each character of the
// value, so that an edit can hit a part of a text.
//
// A program makes [Edit] values from the offsets and carries them out with
// [ApplyEdits]. Offsets are in bytes from the start of the text. After an edit the
// text is read again: nodes are never updated in place.
//
// Package mapedit changes maps, set-ups and tables this way.
package layout
