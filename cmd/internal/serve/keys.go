package serve

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// holder is what one key stands for: the host, the seat of a side at a table,
// or one who looks on with a side's eyes.
type holder struct {
	digest [sha256.Size]byte
	host   bool
	table  *table
	side   string // empty with a table: the referee's eyes
	watch  bool

	mu      sync.Mutex
	allowed float64 // requests that may still be made at once
	counted time.Time
	busy    int // requests under way
	streams int
}

// keyring finds who holds a key. It keeps digests, so that the time of a search
// tells nothing about the keys.
type keyring struct {
	mu   sync.RWMutex
	by   map[[sha256.Size]byte]*holder
	host string
}

// newKey is 128 bits that nobody can guess, as text.
func newKey() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails: the program would end
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// isKey reports whether a text has the form of a key.
func isKey(s string) bool {
	b, err := base64.RawURLEncoding.Strict().DecodeString(s)
	return err == nil && len(b) == 16
}

// add gives a key to a holder.
func (k *keyring) add(key string, h *holder) {
	h.digest = sha256.Sum256([]byte(key))
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.by == nil {
		k.by = map[[sha256.Size]byte]*holder{}
	}
	k.by[h.digest] = h
}

// drop takes all keys to a table away.
func (k *keyring) drop(t *table) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for d, h := range k.by {
		if h.table == t {
			delete(k.by, d)
		}
	}
}

// find gives who holds a key, nil for nobody.
func (k *keyring) find(key string) *holder {
	d := sha256.Sum256([]byte(key))
	k.mu.RLock()
	h := k.by[d]
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

// tableKeys are the keys of a table as they are kept beside its journal.
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

// keysEnding is added to the name of a journal for the file with its keys.
const keysEnding = ".keys"

// hostFile holds the key of the host, so that the lobby's address stays.
const hostFile = ".vedette-host" + keysEnding

func (k *tableKeys) sound() bool {
	for _, keys := range []map[string]string{k.Seats, k.Watch} {
		for _, key := range keys {
			if !isKey(key) {
				return false
			}
		}
	}
	return len(k.Seats) > 0
}

// writeSecret puts a file in the place of another, open to its owner alone.
func writeSecret(path string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_ = f.Chmod(0o600) // not everywhere possible, and it was made so
	if err := f.Close(); err != nil {
		return err
	}
	return journal.Replace(path, append(text, '\n')) // keeps the mode
}

func readSecret(path string, into any) error {
	text, err := files.ReadNamed(path, limits.ServeKeys)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		problem, _ := jsontext.ReadError(err)
		return fmt.Errorf("%s cannot be read: %s", filepath.Base(path), problem)
	}
	return nil
}

// hostKey reads the key of the host, or makes one.
func (s *Server) hostKey() error {
	path := filepath.Join(s.home.Dir, hostFile)
	var kept struct {
		Host string `json:"host"`
	}
	err := readSecret(path, &kept)
	if err == nil && isKey(kept.Host) {
		s.keys.host = kept.Host
	} else if err == nil || errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "JSON") {
		s.keys.host = newKey()
		kept.Host = s.keys.host
		if err := writeSecret(path, kept); err != nil {
			return err
		}
	} else {
		return err
	}
	s.keys.add(s.keys.host, &holder{host: true})
	return nil
}
