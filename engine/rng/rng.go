// Package rng gives dice as a pure function of (seed, stream, n), where n is
// the number of dice that the stream has given before. It keeps no state: the
// caller counts. The same numbers come out on every machine and for ever; the
// golden values in the tests guard that.
//
// The algorithm for a short seed, with all arithmetic modulo 2^64, G = 0x9E3779B97F4A7C15 and
// mix the finalizer of splitmix64 (x ^= x>>30; x *= 0xBF58476D1CE4E5B9;
// x ^= x>>27; x *= 0x94D049BB133111EB; x ^= x>>31):
//
//	key  = mix(mix(seed + G) ^ FNV-1a-64(stream name, UTF-8))
//	word = mix(key + G*(1 + n + try*2^32))       try = 0, 1, 2 ...
//	roll = 1 + word mod faces
//
// A word of the incomplete last block of faces values (word >= 2^64 - 2^64 mod
// faces) is thrown away and the next try is taken, so every face is exactly as
// likely as the others.
package rng

import "strconv"

// Seed is what all dice of one game come from: a short one, which can be found
// from some twenty dice. Games between people who do not trust each other take a
// Wide one.
type Seed uint64

// ParseSeed makes a seed of any text: a decimal number that fits in 64 bits is
// that number, all other text is hashed.
func ParseSeed(text string) Seed {
	if text != "" && text[0] != '+' {
		if v, err := strconv.ParseUint(text, 10, 64); err == nil {
			return Seed(v)
		}
	}
	return Seed(StreamHash(text))
}

// String writes the seed as a decimal number, which ParseSeed reads back.
func (s Seed) String() string { return strconv.FormatUint(uint64(s), 10) }

// golden is the constant G of the package comment: 2^64 divided by the golden
// ratio.
const golden = 0x9E3779B97F4A7C15

// mixBits is the finalizer of splitmix64.
func mixBits(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 27
	x *= 0x94D049BB133111EB
	return x ^ x>>31
}

// StreamHash returns the FNV-1a 64-bit hash of a stream's name, for RollHash.
func StreamHash(name string) uint64 {
	h := uint64(0xCBF29CE484222325)
	for i := 0; i < len(name); i++ {
		h = (h ^ uint64(name[i])) * 0x100000001B3
	}
	return h
}

// RollDie returns die n (counted from 0) of a stream, from 1 to faces. Fewer than
// two faces always give 1.
func RollDie(seed Seed, stream string, n uint32, faces int) int {
	return RollHash(seed, StreamHash(stream), n, faces)
}

// FirstWord returns the 64 bits from which die n (counted from 0) of a stream is
// made, at the first try.
func FirstWord(seed Seed, streamHash uint64, n uint32) uint64 {
	return mixBits(mixBits(mixBits(uint64(seed)+golden)^streamHash) + golden*(1+uint64(n)))
}

// RollHash is RollDie with the stream's name hashed beforehand.
func RollHash(seed Seed, streamHash uint64, n uint32, faces int) int {
	if faces < 2 {
		return 1
	}
	key := mixBits(mixBits(uint64(seed)+golden) ^ streamHash)
	f := uint64(faces)
	return 1 + int(reduceWord(f, func(try uint64) uint64 { return mixBits(key + golden*(1+uint64(n)+try<<32)) }))
}

// reduceWord returns the first word below the largest multiple of f, modulo f.
func reduceWord(f uint64, word func(try uint64) uint64) uint64 {
	last := ^(-f % f) // -f mod f is 2^64 mod f
	for try := uint64(0); ; try++ {
		if w := word(try); w <= last {
			return w % f
		}
	}
}

// ShuffleBy shuffles items with the dice of a function, which gets the number of dice used so far
// and the number of faces: a die for each item from the last on, with as many faces as items are left. It
// returns the number of dice used, one less than there are items.
func ShuffleBy[T any](items []T, roll func(used uint32, faces int) int) (used uint32) {
	for i := len(items) - 1; i > 0; i-- {
		j := roll(used, i+1) - 1
		items[i], items[j] = items[j], items[i]
		used++
	}
	return used
}
