package lobby

import (
	"time"

	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
)

// Journal takes the entries of one game; *[journal.Writer] does. No other program may open the
// journal until it is closed.
type Journal interface {
	replay.Appender
	// NextNumber returns the number of the next entry.
	NextNumber() int
	Close() error
}

// Store keeps what outlives the program: the journals of saved games by name, and the keys to
// tables. Errors of journals are of type *[journal.Error], as package journal words them.
type Store interface {
	// ListJournals returns the names of all saved games.
	ListJournals() ([]string, error)
	// DescribeJournal reads the header of a saved game, and whether the game has ended. The
	// description is valid as far as the error allows.
	DescribeJournal(name string) (SavedJournal, error)
	// LoadJournal reads a saved game without opening it.
	LoadJournal(name string) (*journal.Log, error)
	// OpenJournal opens a saved game to go on with.
	OpenJournal(name string) (Journal, *journal.Log, error)
	// CreateJournal begins a journal. The error is fs.ErrExist where there is one of that name.
	CreateJournal(name string, h journal.Header) (Journal, error)

	// ReadHostKey returns the key of the host. The error is fs.ErrNotExist if no key was
	// written.
	ReadHostKey() (string, error)
	WriteHostKey(key string) error
	// ListTables returns the names of the saved games that have keys: they lie on tables.
	ListTables() ([]string, error)
	// ReadTableKeys returns the keys of a table; the error is fs.ErrNotExist where there are none.
	ReadTableKeys(table string) (TableKeys, error)
	WriteTableKeys(table string, keys TableKeys) error
	// RemoveTableKeys removes the keys of a table, if there are any.
	RemoveTableKeys(table string) error
}

// SavedJournal describes a saved game.
type SavedJournal struct {
	Header  *journal.Header // nil where it cannot be read
	Ended   bool            // its last entry says how the game ended
	Changed time.Time       // when it was last written to; zero: not known
}
