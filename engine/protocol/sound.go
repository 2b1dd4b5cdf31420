package protocol

import (
	"crypto/sha256"
	"sync"

	"github.com/vedette-wargames/vedette/engine/game"
)

// maxTrusted is how many positions are remembered as sound.
const maxTrusted = 1024

// trustedPositions remembers positions that were saved here or passed the check of a loaded
// position. A program that thinks ahead by save and load so pays for the check once. The key is
// the rules (scenario, variants, options) and a hash of the whole position; the oldest entry is
// dropped for a new one.
type trustedPositions struct {
	mu   sync.Mutex
	sums map[trustedKey]bool
	ring [maxTrusted]trustedKey
	next int
}

// trustedKey identifies a position: its rules and the SHA-256 of all of it.
type trustedKey struct {
	rules *game.Rules
	sum   [sha256.Size]byte
}

// positionKey returns the key of a table's position.
func positionKey(t *game.Table) trustedKey {
	return trustedKey{t.Rules, sha256.Sum256([]byte(t.EncodePosition()))}
}

// has reports whether the position of a table is known to be valid.
func (s *trustedPositions) has(t *game.Table) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sums) > 0 && s.sums[positionKey(t)]
}

// add remembers the position of a table.
func (s *trustedPositions) add(t *game.Table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum := positionKey(t)
	if s.sums[sum] {
		return
	}
	if s.sums == nil {
		s.sums = map[trustedKey]bool{}
	}
	delete(s.sums, s.ring[s.next])
	s.sums[sum], s.ring[s.next] = true, sum
	s.next = (s.next + 1) % maxTrusted
}
