package rng

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// WideSeed is a seed of 128 bits, too many to be tried out. The zero value is no
// seed. Its dice come from SHA-256, so that no number of dice seen tells the
// next one:
//
//	block = SHA-256("vedette dice 128", seed, FNV-1a-64(stream name), n, k)
//	word  = block k's 64 bits from 64*(try mod 4) on, k = try / 4
//	roll  = 1 + word mod faces
//
// The label is 16 bytes, the seed 16, the hash 8, n and k 4 each; all numbers are
// big-endian. Words of the incomplete last block of faces are thrown away, as in
// the package comment.
type WideSeed [16]byte

// wideLabel starts every block that is hashed, so that no other use of SHA-256 in
// the program shares its input.
const wideLabel = "vedette dice 128"

// ParseWide reads 32 hexadecimal digits; ok is false for any other text, and
// for 32 zeros.
func ParseWide(text string) (w WideSeed, ok bool) {
	if len(text) != 2*len(w) {
		return WideSeed{}, false
	}
	if _, err := hex.Decode(w[:], []byte(text)); err != nil {
		return WideSeed{}, false
	}
	return w, w.Set()
}

// ReadSeed reads a seed as it is typed: 32 hexadecimal digits are a wide one, all
// other text is a short one (see ParseSeed).
func ReadSeed(text string) (Seed, WideSeed) {
	if w, ok := ParseWide(text); ok {
		return 0, w
	}
	return ParseSeed(text), WideSeed{}
}

// FormatSeed writes the seed that dice come from: the wide one if there is one.
func FormatSeed(s Seed, w WideSeed) string {
	if w.Set() {
		return w.String()
	}
	return s.String()
}

// Set reports whether this is a seed.
func (w WideSeed) Set() bool { return w != WideSeed{} }

// String writes the seed as 32 hexadecimal digits, which ParseWide reads back.
func (w WideSeed) String() string { return hex.EncodeToString(w[:]) }

// RollHash returns die n of a stream, from 1 to faces, as the function [RollHash] does for a
// short seed.
func (w WideSeed) RollHash(streamHash uint64, n uint32, faces int) int {
	if faces < 2 {
		return 1
	}
	var block [sha256.Size]byte
	have := ^uint32(0) // no block yet
	return 1 + int(reduceWord(uint64(faces), func(try uint64) uint64 {
		if k := uint32(try / 4); k != have {
			block, have = w.hashBlock(streamHash, n, k), k
		}
		return binary.BigEndian.Uint64(block[8*(try%4):])
	}))
}

// hashBlock returns block k of the words of a die.
func (w WideSeed) hashBlock(streamHash uint64, n, k uint32) [sha256.Size]byte {
	var m [len(wideLabel) + len(w) + 16]byte
	copy(m[:], wideLabel)
	copy(m[len(wideLabel):], w[:])
	at := m[len(wideLabel)+len(w):]
	binary.BigEndian.PutUint64(at, streamHash)
	binary.BigEndian.PutUint32(at[8:], n)
	binary.BigEndian.PutUint32(at[12:], k)
	return sha256.Sum256(m[:])
}

// DeriveSeed returns a short seed for something beside the dice, such as the
// choices of a bot. It reveals nothing of the wide seed.
func (w WideSeed) DeriveSeed(purpose string) Seed {
	m := append([]byte("vedette seed for\n"), w[:]...)
	sum := sha256.Sum256(append(m, purpose...))
	return Seed(binary.BigEndian.Uint64(sum[:]))
}
