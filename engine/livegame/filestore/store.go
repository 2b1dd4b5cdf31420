package filestore

import "github.com/vedette-wargames/vedette/engine/journal"

// Store keeps the saved games of one folder, and the keys to their tables.
type Store struct {
	// Files are the operations on journals; nil: those of the disk. Tests let them fail.
	Files journal.Files
	dir   string // folder of the saved games
	keys  string // folder of the keys
}

// Open opens the store of a folder of saved games. state is a folder of the user, in which each
// folder of saved games has its own keys. Report tells the user about keys that are carried over
// or not used.
func Open(dir, state string, report func(string)) (*Store, error) {
	keys, err := keyFolder(state, dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: dir, keys: keys}
	return s, s.carryKeys(report)
}
