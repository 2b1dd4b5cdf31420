package lobby

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"sync"
)

// Holder is the right that one key gives: to the lobby of the host, to the seat of a side at a
// table, or to a view of a table with a side's eyes.
type Holder struct {
	digest   [sha256.Size]byte
	host     bool
	table    *Table
	side     string // empty with a table: the referee's eyes
	onlooker bool
}

// IsHost reports whether the key is that of the lobby.
func (h *Holder) IsHost() bool { return h.host }

// keyring finds the holder of a key. It stores digests, so that the time of a search reveals
// nothing about the keys.
type keyring struct {
	mu      sync.RWMutex
	holders map[[sha256.Size]byte]*Holder
	host    string
}

// IsKey reports whether a text has the form of a key. A text of mostly equal bytes was not
// made by chance.
func IsKey(s string) bool {
	b, err := base64.RawURLEncoding.Strict().DecodeString(s)
	different := map[byte]bool{}
	for _, x := range b {
		different[x] = true
	}
	const least = 6 // one key in 10^14 has fewer
	return err == nil && len(b) == 16 && len(different) >= least
}

// addKey gives a key to a holder.
func (k *keyring) addKey(key string, h *Holder) {
	h.digest = sha256.Sum256([]byte(key))
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.holders == nil {
		k.holders = map[[sha256.Size]byte]*Holder{}
	}
	k.holders[h.digest] = h
}

// dropTable takes all keys to a table away.
func (k *keyring) dropTable(t *Table) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for d, h := range k.holders {
		if h.table == t {
			delete(k.holders, d)
		}
	}
}

// findHolder returns the holder of a key, nil for an unknown key.
func (k *keyring) findHolder(key string) *Holder {
	d := sha256.Sum256([]byte(key))
	k.mu.RLock()
	h := k.holders[d]
	k.mu.RUnlock()
	var kept [sha256.Size]byte
	if h != nil {
		kept = h.digest
	}
	if subtle.ConstantTimeCompare(kept[:], d[:]) != 1 {
		return nil
	}
	return h
}

// TableKeys are the keys of a table as a [Store] keeps them.
type TableKeys struct {
	Seats map[string]string `json:"seats"`           // by side
	Watch map[string]string `json:"watch"`           // by side; the referee's eyes without a name
	Who   map[string]string `json:"who,omitempty"`   // who sits there: human, a bot
	Pause int               `json:"pause,omitempty"` // of the bots, in milliseconds
}

// NewTableKeys returns keys for all seats of a table, each made by newKey. Nobody is seated
// yet.
func NewTableKeys(sides []string, newKey func() string) TableKeys {
	k := TableKeys{Seats: map[string]string{}, Watch: map[string]string{"": newKey()}, Who: map[string]string{}}
	for _, side := range sides {
		k.Seats[side], k.Watch[side] = newKey(), newKey()
	}
	return k
}

// Valid reports whether there are keys, and all have the form of keys.
func (k *TableKeys) Valid() bool {
	for _, keys := range []map[string]string{k.Seats, k.Watch} {
		for _, key := range keys {
			if !IsKey(key) {
				return false
			}
		}
	}
	return len(k.Seats) > 0
}
