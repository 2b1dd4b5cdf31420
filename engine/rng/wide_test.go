package rng

import (
	"math/bits"
	"strconv"
	"testing"
)

const someWide = "0123456789abcdef0123456789abcdef"

func wideSeed(t testing.TB, text string) WideSeed {
	w, ok := ParseWide(text)
	if !ok {
		t.Fatalf("%q is no wide seed", text)
	}
	return w
}

// TestWideGolden guards the dice of wide seeds. The values were computed by a
// second program, in another language, from the comment on Wide.
func TestWideGolden(t *testing.T) {
	for _, c := range []struct {
		seed, stream   string
		n              uint32
		d6, d10, d1000 int
	}{
		{"00000000000000000000000000000001", "combat", 0, 1, 7, 247},
		{"00000000000000000000000000000001", "combat", 1, 6, 2, 412},
		{"00000000000000000000000000000001", "weather", 0, 6, 2, 672},
		{"00000000000000000000000000000001", "", 7, 1, 9, 209},
		{"00000000000000000000000000000001", "Überfall", 4294967295, 3, 9, 989},
		{someWide, "combat", 0, 4, 10, 680},
		{someWide, "combat", 1, 3, 5, 855},
		{someWide, "weather", 0, 6, 8, 588},
		{someWide, "", 7, 1, 7, 807},
		{someWide, "Überfall", 4294967295, 4, 6, 446},
		{"ffffffffffffffffffffffffffffffff", "combat", 0, 6, 6, 96},
		{"ffffffffffffffffffffffffffffffff", "combat", 1, 5, 1, 371},
		{"ffffffffffffffffffffffffffffffff", "weather", 0, 3, 3, 53},
		{"ffffffffffffffffffffffffffffffff", "", 7, 5, 3, 483},
		{"ffffffffffffffffffffffffffffffff", "Überfall", 4294967295, 2, 6, 926},
	} {
		w, h := wideSeed(t, c.seed), StreamHash(c.stream)
		got := [3]int{w.RollHash(h, c.n, 6), w.RollHash(h, c.n, 10), w.RollHash(h, c.n, 1000)}
		if got != [3]int{c.d6, c.d10, c.d1000} {
			t.Errorf("seed %s, stream %q, die %d: got %v", c.seed, c.stream, c.n, got)
		}
	}
	// A quarter of all words is thrown away by so many faces: second and later
	// tries, and one that needs a second block.
	many := uint64(1)<<62 + 1<<61 + 1
	for n, want := range map[uint32]uint64{14: 1198736925890428978, 1: 6136813109270024007, 47: 5514032466789411092} {
		if got := wideSeed(t, someWide).RollHash(StreamHash("retry"), n, int(many)); strconv.IntSize == 64 && uint64(got) != want {
			t.Errorf("die %d, tried again, gives %d", n, got)
		}
	}
	if got := wideSeed(t, someWide).DeriveSeed("seat red"); got != 12647404393245348889 {
		t.Errorf("the derived seed is %d", got)
	}
}

// TestReadSeed: short seeds keep their meaning whatever is typed; only 32
// hexadecimal digits are a wide one, and what is written reads back.
func TestReadSeed(t *testing.T) {
	for text, wide := range map[string]bool{
		"1815": false, "0": false, "18446744073709551615": false, "waterfall": false, "": false,
		someWide: true, "00000000000000000000000000001815": true,
		"0123456789ABCDEF0123456789abcdef":  true,
		"00000000000000000000000000000000":  false,
		"0123456789abcdef0123456789abcde":   false,
		"0123456789abcdef0123456789abcdefa": false,
		"0123456789abcdef0123456789abcdeg":  false,
	} {
		s, w := ReadSeed(text)
		if w.Set() != wide || !wide && s != ParseSeed(text) {
			t.Errorf("%q: wide seed %v", text, w.Set())
		}
		if s2, w2 := ReadSeed(FormatSeed(s, w)); s2 != s || w2 != w {
			t.Errorf("%q is written as %s, which reads as another seed", text, FormatSeed(s, w))
		}
	}
}

func TestWideIsUniform(t *testing.T) {
	w, h, other := wideSeed(t, someWide), StreamHash("combat"), StreamHash("weather")
	for _, faces := range []int{2, 3, 6, 10} {
		counts := make([]int, faces)
		for i := uint32(0); i < 300_000; i++ {
			counts[w.RollHash(h, i, faces)-1]++
		}
		if x := chiSquare(counts); x > chiLimit[faces-1] {
			t.Errorf("%d faces: chi-square %.1f, %v", faces, x, counts)
		}
	}
	for name, die := range map[string]func(i uint32) int{
		"two streams": func(i uint32) int { return w.RollHash(other, i, 6) },
		"next die":    func(i uint32) int { return w.RollHash(h, i+1, 6) },
		"next seed":   func(i uint32) int { v := w; v[15]++; return v.RollHash(h, i, 6) },
	} {
		counts := make([]int, 36)
		for i := uint32(0); i < 180_000; i++ {
			counts[(w.RollHash(h, i, 6)-1)*6+die(i)-1]++
		}
		if x := chiSquare(counts); x > chiLimit[35] {
			t.Errorf("%s: chi-square %.1f", name, x)
		}
	}
}

// TestEachBitOfAWideSeedCounts: flipping any of the 128 bits changes about half
// the bits of a word, so none of them can be left out of a search.
func TestEachBitOfAWideSeedCounts(t *testing.T) {
	w := wideSeed(t, someWide)
	for bit := 0; bit < 128; bit++ {
		v, flips := w, 0
		v[bit/8] ^= 1 << (bit % 8)
		for n := uint32(0); n < 40; n++ {
			a, b := w.hashBlock(1, n, 0), v.hashBlock(1, n, 0)
			for i := range a {
				flips += bits.OnesCount8(a[i] ^ b[i])
			}
		}
		if flips < 40*110 || flips > 40*146 {
			t.Errorf("bit %d of the seed flips %d of %d bits", bit, flips, 40*256)
		}
	}
}

func TestWideRollDoesNotAllocate(t *testing.T) {
	w, h, sink := wideSeed(t, someWide), StreamHash("combat"), 0
	if n := testing.AllocsPerRun(100, func() { sink += w.RollHash(h, 4, 6) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if w.RollHash(h, 0, 1) != 1 || w.RollHash(h, 0, -3) != 1 {
		t.Error("a die of one face shows 1")
	}
}

func BenchmarkWideRollHash(b *testing.B) {
	w, h, sink := wideSeed(b, someWide), StreamHash("combat"), 0
	for i := 0; i < b.N; i++ {
		sink += w.RollHash(h, uint32(i), 6)
	}
	_ = sink
}
