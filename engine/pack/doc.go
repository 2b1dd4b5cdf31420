// Package pack puts a game, or variants of one, into a single file to hand on, and
// opens such files.
//
// A pack is a zip archive. Its first file, pack.json, is a [Manifest] that lists
// all other files with their SHA-256 hashes. [Write] makes a pack; the same files
// always give the same bytes, with names in order, fixed times and Unix line ends
// in text files.
//
// [Open] checks everything before it returns a file system: names are plain and of
// allowed kinds ([CheckNames]), sizes are within limits, each file has its hash,
// and the archive has exactly the form that Write gives it, so that nothing can
// hide between or after the files. An error is a [Fault] whose text says what is
// wrong.
//
// Packs come from strangers, so no name of a pack is used as a path before
// [CheckNames] or [CheckFolder] accepts it.
package pack
