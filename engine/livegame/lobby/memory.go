package lobby

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/journal"
)

// MemoryStore is a [Store] for as long as the program runs: for tests, and for programs without
// files. The zero value is empty. Its journals are those of package journal, written to memory.
type MemoryStore struct {
	mu    sync.Mutex
	files map[string]*memoryFile // journals by name
	host  string                 // key of the host
	keys  map[string]TableKeys   // by table
}

// ListJournals lists the saved games in the order of their names.
func (s *MemoryStore) ListJournals() ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.files)), nil
}

// DescribeJournal reads the header of a saved game, and whether it has ended. When it was written
// to is not known.
func (s *MemoryStore) DescribeJournal(name string) (SavedJournal, error) {
	log, err := s.LoadJournal(name)
	if err != nil {
		return SavedJournal{}, err
	}
	_, end := log.StandingActions()
	return SavedJournal{Header: &log.Header, Ended: end != nil}, nil
}

// LoadJournal reads a saved game.
func (s *MemoryStore) LoadJournal(name string) (*journal.Log, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.files[name]
	if f == nil {
		return nil, fs.ErrNotExist
	}
	return journal.Read(bytes.NewReader(f.data))
}

// OpenJournal opens a saved game to go on with.
func (s *MemoryStore) OpenJournal(name string) (Journal, *journal.Log, error) {
	w, log, err := journal.Options{NoSync: true, Files: memoryFiles{s}}.Open(name)
	if err != nil {
		return nil, nil, err // not a writer that is nil
	}
	return w, log, nil
}

// CreateJournal begins a journal.
func (s *MemoryStore) CreateJournal(name string, h journal.Header) (Journal, error) {
	w, err := journal.Options{NoSync: true, Files: memoryFiles{s}}.Create(name, h)
	if err != nil {
		return nil, err
	}
	return w, nil
}

// ReadHostKey returns the key of the host.
func (s *MemoryStore) ReadHostKey() (string, error) {
	if s.host == "" {
		return "", fs.ErrNotExist
	}
	return s.host, nil
}

// WriteHostKey replaces the key of the host.
func (s *MemoryStore) WriteHostKey(key string) error {
	s.host = key
	return nil
}

// ListTables lists the tables that have keys, in the order of their names.
func (s *MemoryStore) ListTables() ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.keys)), nil
}

// ReadTableKeys returns the keys of a table.
func (s *MemoryStore) ReadTableKeys(table string) (keys TableKeys, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, ok := s.keys[table]
	if !ok {
		return keys, fs.ErrNotExist
	}
	text, _ := json.Marshal(kept) // a copy that shares no map
	return keys, json.Unmarshal(text, &keys)
}

// WriteTableKeys replaces the keys of a table.
func (s *MemoryStore) WriteTableKeys(table string, keys TableKeys) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keys == nil {
		s.keys = map[string]TableKeys{}
	}
	s.keys[table] = keys
	return nil
}

// RemoveTableKeys removes the keys of a table.
func (s *MemoryStore) RemoveTableKeys(table string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.keys, table)
	return nil
}

// memoryFile is the content of one journal.
type memoryFile struct {
	data   []byte
	locked bool
}

// memoryFiles are the journals of a store as package journal uses files.
type memoryFiles struct{ store *MemoryStore }

// errOneFile answers operations that only other files than journals need.
var errOneFile = errors.New("journals in memory are neither renamed nor made apart")

// Create makes an empty journal.
func (m memoryFiles) Create(path string) (journal.File, error) {
	s := m.store
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files[path] != nil {
		return nil, fs.ErrExist
	}
	if s.files == nil {
		s.files = map[string]*memoryFile{}
	}
	s.files[path] = &memoryFile{}
	return &openFile{store: s, file: s.files[path], name: path}, nil
}

// Open opens a journal.
func (m memoryFiles) Open(path string) (journal.File, error) {
	m.store.mu.Lock()
	defer m.store.mu.Unlock()
	f := m.store.files[path]
	if f == nil {
		return nil, fs.ErrNotExist
	}
	return &openFile{store: m.store, file: f, name: path}, nil
}

// Temp refuses: no journal needs it.
func (memoryFiles) Temp(string, string) (journal.File, error) { return nil, errOneFile }

// Rename refuses: no journal needs it.
func (memoryFiles) Rename(string, string) error { return errOneFile }

// Remove removes a journal.
func (m memoryFiles) Remove(path string) error {
	m.store.mu.Lock()
	defer m.store.mu.Unlock()
	delete(m.store.files, path)
	return nil
}

// SyncDir does nothing: memory is no disk.
func (memoryFiles) SyncDir(string) error { return nil }

// openFile is an open journal in memory.
type openFile struct {
	store  *MemoryStore
	file   *memoryFile
	name   string
	read   int  // how far it was read
	locked bool // it holds the lock of the file
}

// Read reads on.
func (f *openFile) Read(p []byte) (int, error) {
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	if f.read >= len(f.file.data) {
		return 0, io.EOF
	}
	n := copy(p, f.file.data[f.read:])
	f.read += n
	return n, nil
}

// WriteAt writes at a place up to the end.
func (f *openFile) WriteAt(p []byte, at int64) (int, error) {
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	f.file.data = append(f.file.data[:at:at], p...)
	return len(p), nil
}

// Name returns the name of the journal.
func (f *openFile) Name() string { return f.name }

// Lock takes the lock, or fails with journal.ErrLocked.
func (f *openFile) Lock() error {
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	if f.file.locked {
		return journal.ErrLocked
	}
	f.file.locked, f.locked = true, true
	return nil
}

// Sync does nothing: memory is no disk.
func (f *openFile) Sync() error { return nil }

// Truncate cuts the journal.
func (f *openFile) Truncate(size int64) error {
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	f.file.data = f.file.data[:size:size]
	return nil
}

// Close releases the lock.
func (f *openFile) Close() error {
	f.store.mu.Lock()
	defer f.store.mu.Unlock()
	if f.locked {
		f.file.locked, f.locked = false, false
	}
	return nil
}
