package protocol

import (
	"crypto/sha256"
	"sync"

	"github.com/vedette-wargames/vedette/engine/game"
)

// soundKept is how many positions are remembered as sound.
const soundKept = 1024

// soundPositions remembers positions that were saved here or have stood their trial, so that a
// program that thinks ahead by save and load does not pay for the trial each time. Key: a hash
// of the model's content and of the whole position; the oldest is dropped for a new one.
type soundPositions struct {
	mu   sync.Mutex
	sums map[[sha256.Size]byte]bool
	ring [soundKept][sha256.Size]byte
	next int
}

func sumOf(t *game.Table) [sha256.Size]byte {
	return sha256.Sum256(append([]byte(t.Model().Content+"\n"), t.Save()...))
}

// has reports whether the position of a table is known to be sound.
func (s *soundPositions) has(t *game.Table) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sums) > 0 && s.sums[sumOf(t)]
}

// add remembers the position of a table.
func (s *soundPositions) add(t *game.Table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum := sumOf(t)
	if s.sums[sum] {
		return
	}
	if s.sums == nil {
		s.sums = map[[sha256.Size]byte]bool{}
	}
	delete(s.sums, s.ring[s.next])
	s.sums[sum], s.ring[s.next] = true, sum
	s.next = (s.next + 1) % soundKept
}
