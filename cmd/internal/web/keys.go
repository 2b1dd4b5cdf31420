package web

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"sync"
)

// linkHolder is what one key gives access to: the lobby of the host, the seat of a side at a
// table, or a view of a table with a side's eyes.
type linkHolder struct {
	digest   [sha256.Size]byte
	host     bool
	table    *table
	side     string // empty with a table: the referee's eyes
	onlooker bool

	mu       sync.Mutex
	requests tokenBucket
	busy     int // requests under way
	streams  int
}

// keyring finds the holder of a key. It stores digests, so that the time of a search reveals
// nothing about the keys.
type keyring struct {
	mu      sync.RWMutex
	holders map[[sha256.Size]byte]*linkHolder
	host    string
}

// newKey is 128 bits that nobody can guess, as text.
func newKey() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails: the program would end
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// isKeyText reports whether a text has the form of a key. A text of mostly equal bytes was not
// made by newKey.
func isKeyText(s string) bool {
	b, err := base64.RawURLEncoding.Strict().DecodeString(s)
	different := map[byte]bool{}
	for _, x := range b {
		different[x] = true
	}
	const least = 6 // one key in 10^14 has fewer
	return err == nil && len(b) == 16 && len(different) >= least
}

// addKey gives a key to a holder.
func (k *keyring) addKey(key string, h *linkHolder) {
	h.digest = sha256.Sum256([]byte(key))
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.holders == nil {
		k.holders = map[[sha256.Size]byte]*linkHolder{}
	}
	k.holders[h.digest] = h
}

// dropTable takes all keys to a table away.
func (k *keyring) dropTable(t *table) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for d, h := range k.holders {
		if h.table == t {
			delete(k.holders, d)
		}
	}
}

// findHolder gives who holds a key, nil for nobody.
func (k *keyring) findHolder(key string) *linkHolder {
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

// tableKeys are the keys of a table as they are kept in the key store.
type tableKeys struct {
	Seats map[string]string `json:"seats"`           // by side
	Watch map[string]string `json:"watch"`           // by side; the referee's eyes without a name
	Who   map[string]string `json:"who,omitempty"`   // who sits there: human, a bot
	Pause int               `json:"pause,omitempty"` // of the bots, in milliseconds
}

func newTableKeys(sides []string) tableKeys {
	k := tableKeys{Seats: map[string]string{}, Watch: map[string]string{"": newKey()}, Who: map[string]string{}}
	for _, side := range sides {
		k.Seats[side], k.Watch[side] = newKey(), newKey()
	}
	return k
}

func (k *tableKeys) validKeys() bool {
	for _, keys := range []map[string]string{k.Seats, k.Watch} {
		for _, key := range keys {
			if !isKeyText(key) {
				return false
			}
		}
	}
	return len(k.Seats) > 0
}
