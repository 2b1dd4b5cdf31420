package lobby

import (
	"io/fs"
	"maps"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/journal"
)

// MemoryDisk is a [Disk] for as long as the program runs: for tests, and for programs without
// files. The zero value is empty.
type MemoryDisk struct {
	mu     sync.Mutex
	texts  map[string][]byte
	locked map[string]bool
}

// ListTexts lists the texts in the order of their names.
func (d *MemoryDisk) ListTexts() ([]string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Sorted(maps.Keys(d.texts)), nil
}

// ReadText returns a copy of a text.
func (d *MemoryDisk) ReadText(name string) ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	text, ok := d.texts[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return slices.Clone(text), nil
}

// WriteText cuts a text at a place and writes on from there.
func (d *MemoryDisk) WriteText(name string, at int64, p []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.texts == nil {
		d.texts = map[string][]byte{}
	}
	d.texts[name] = append(d.texts[name][:at:at], p...)
	return nil
}

// RemoveText removes a text, if there is one.
func (d *MemoryDisk) RemoveText(name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.texts, name)
	return nil
}

// LockText takes the lock of a text, or fails with journal.ErrLocked.
func (d *MemoryDisk) LockText(name string) (release func(), err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.locked[name] {
		return nil, journal.ErrLocked
	}
	if d.locked == nil {
		d.locked = map[string]bool{}
	}
	d.locked[name] = true
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.locked, name)
	}, nil
}
