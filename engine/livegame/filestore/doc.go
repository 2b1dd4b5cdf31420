// Package filestore keeps the saved games and the keys of a lobby as files.
//
// A [Store] implements lobby.Store. A saved game is a journal in the folder that is served: its
// name is that of the file, without the ending .journal where it has that. Any other file of the
// folder that begins as a journal does is a saved game as well, so that a player may bring one.
// Journals are locked as long as they are open, by means of package journal.
//
// Keys lie in a folder of the user, never in the folder that is served: whoever could put a file
// there, as the author of a pack or of a repository can, would choose the keys. A file of keys is
// used only if it is its owner's alone. Keys that an older version kept beside the journals are
// carried over once, when the store is opened.
//
// The package uses no lock of its own: a lobby never writes one file from two goroutines.
package filestore
