package lobby

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/vedette-wargames/vedette/engine/journal"
)

// Disk keeps texts by name for a [DiskStore]. Any number of goroutines may use it.
type Disk interface {
	// ListTexts returns the names of all texts, in order.
	ListTexts() ([]string, error)
	// ReadText returns a text; the error is fs.ErrNotExist where there is none of that name.
	ReadText(name string) ([]byte, error)
	// WriteText cuts a text at a place within it and writes p there. It makes the text if there is
	// none. It returns when what was written outlives the program.
	WriteText(name string, at int64, p []byte) error
	// RemoveText removes a text, if there is one.
	RemoveText(name string) error
	// LockText keeps other programs from locking the text until release is called. The error is
	// journal.ErrLocked while another program has the lock.
	LockText(name string) (release func(), err error)
}

const (
	journalEnding = ".journal" // of the text of a saved game
	keysEnding    = ".keys"    // of the text with the keys of a table
	hostText      = ".host"    // the text with the key of the host
)

// DiskStore is a [Store] on a [Disk]. Its journals are those of package journal, byte for byte.
type DiskStore struct{ disk Disk }

// NewDiskStore returns the store on a disk.
func NewDiskStore(d Disk) *DiskStore { return &DiskStore{d} }

func (s *DiskStore) listEnding(ending string) ([]string, error) {
	all, err := s.disk.ListTexts()
	var out []string
	for _, name := range all {
		if base, ok := strings.CutSuffix(name, ending); ok {
			out = append(out, base)
		}
	}
	return out, err
}

// ListJournals lists the saved games in the order of their names.
func (s *DiskStore) ListJournals() ([]string, error) { return s.listEnding(journalEnding) }

// DescribeJournal reads the header of a saved game, and whether it has ended. When it was written
// to is not known.
func (s *DiskStore) DescribeJournal(name string) (SavedJournal, error) {
	log, err := s.LoadJournal(name)
	if err != nil {
		return SavedJournal{}, err
	}
	_, end := log.StandingActions()
	return SavedJournal{Header: &log.Header, Ended: end != nil}, nil
}

// LoadJournal reads a saved game.
func (s *DiskStore) LoadJournal(name string) (*journal.Log, error) {
	text, err := s.disk.ReadText(name + journalEnding)
	if err != nil {
		return nil, err
	}
	return journal.Read(bytes.NewReader(text))
}

// OpenJournal opens a saved game to go on with.
func (s *DiskStore) OpenJournal(name string) (Journal, *journal.Log, error) {
	w, log, err := s.journals().Open(name + journalEnding)
	if err != nil {
		return nil, nil, err // not a writer that is nil
	}
	return w, log, nil
}

// CreateJournal begins a journal.
func (s *DiskStore) CreateJournal(name string, h journal.Header) (Journal, error) {
	w, err := s.journals().Create(name+journalEnding, h)
	if err != nil {
		return nil, err
	}
	return w, nil
}

// journals writes journals to the disk, which itself waits until they are kept.
func (s *DiskStore) journals() journal.Options {
	return journal.Options{NoSync: true, Files: journalTexts{s.disk}}
}

// ReadHostKey returns the key of the host.
func (s *DiskStore) ReadHostKey() (string, error) {
	text, err := s.disk.ReadText(hostText)
	return string(text), err
}

// WriteHostKey replaces the key of the host.
func (s *DiskStore) WriteHostKey(key string) error { return s.disk.WriteText(hostText, 0, []byte(key)) }

// ListTables lists the tables that have keys, in the order of their names.
func (s *DiskStore) ListTables() ([]string, error) { return s.listEnding(keysEnding) }

// ReadTableKeys returns the keys of a table.
func (s *DiskStore) ReadTableKeys(table string) (keys TableKeys, err error) {
	text, err := s.disk.ReadText(table + keysEnding)
	if err != nil {
		return keys, err
	}
	return keys, json.Unmarshal(text, &keys)
}

// WriteTableKeys replaces the keys of a table.
func (s *DiskStore) WriteTableKeys(table string, keys TableKeys) error {
	text, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	return s.disk.WriteText(table+keysEnding, 0, text)
}

// RemoveTableKeys removes the keys of a table.
func (s *DiskStore) RemoveTableKeys(table string) error { return s.disk.RemoveText(table + keysEnding) }

// journalTexts are the texts of a disk as package journal uses files.
type journalTexts struct{ disk Disk }

// errOneFile answers operations that only other files than journals need.
var errOneFile = errors.New("journals of this store are neither renamed nor made apart")

// Create makes an empty journal.
func (t journalTexts) Create(path string) (journal.File, error) {
	if _, err := t.disk.ReadText(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(err, fs.ErrExist)
	}
	return &openText{disk: t.disk, name: path}, t.disk.WriteText(path, 0, nil)
}

// Open opens a journal.
func (t journalTexts) Open(path string) (journal.File, error) {
	if _, err := t.disk.ReadText(path); err != nil {
		return nil, err
	}
	return &openText{disk: t.disk, name: path}, nil
}

// Temp refuses: no journal needs it.
func (journalTexts) Temp(string, string) (journal.File, error) { return nil, errOneFile }

// Rename refuses: no journal needs it.
func (journalTexts) Rename(string, string) error { return errOneFile }

// Remove removes a journal.
func (t journalTexts) Remove(path string) error { return t.disk.RemoveText(path) }

// SyncDir does nothing: the disk keeps names with texts.
func (journalTexts) SyncDir(string) error { return nil }

// openText is an open journal.
type openText struct {
	disk    Disk
	name    string
	rest    *bytes.Reader // what was not read yet; nil: nothing was read
	release func()        // of the lock; nil: it is not held
}

// Read reads on. The text is fetched by the first call, which follows the lock: another program
// may have written until then.
func (f *openText) Read(p []byte) (int, error) {
	if f.rest == nil {
		text, err := f.disk.ReadText(f.name)
		if err != nil {
			return 0, err
		}
		f.rest = bytes.NewReader(text)
	}
	if f.rest.Len() == 0 {
		return 0, io.EOF
	}
	return f.rest.Read(p)
}

// WriteAt writes at a place up to the end.
func (f *openText) WriteAt(p []byte, at int64) (int, error) {
	if err := f.disk.WriteText(f.name, at, p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Name returns the name of the journal.
func (f *openText) Name() string { return f.name }

// Lock takes the lock, or fails with journal.ErrLocked.
func (f *openText) Lock() (err error) {
	f.release, err = f.disk.LockText(f.name)
	return err
}

// Sync does nothing: a text is kept when WriteText returns.
func (f *openText) Sync() error { return nil }

// Truncate cuts the journal.
func (f *openText) Truncate(size int64) error { return f.disk.WriteText(f.name, size, nil) }

// Close releases the lock.
func (f *openText) Close() error {
	if f.release != nil {
		f.release()
		f.release = nil
	}
	return nil
}
