package rng

import (
	"math"
	"slices"
	"strconv"
	"testing"
)

// TestGolden guards the algorithm: a change here breaks every journal and every
// seed ever quoted. The values were computed by a second program from the
// package comment.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		seed           Seed
		stream         string
		n              uint32
		d6, d10, d1000 int
	}{
		{0, "combat", 0, 1, 3, 793},
		{0, "combat", 1, 5, 1, 771},
		{0, "weather", 0, 6, 2, 492},
		{0, "", 7, 5, 1, 271},
		{0, "Überfall", 4294967295, 5, 7, 227},
		{1, "combat", 0, 6, 10, 470},
		{1, "combat", 1, 5, 7, 207},
		{1, "weather", 0, 2, 2, 182},
		{1, "", 7, 2, 6, 506},
		{1, "Überfall", 4294967295, 4, 2, 322},
		{1815, "combat", 0, 6, 6, 706},
		{1815, "combat", 1, 2, 10, 210},
		{1815, "weather", 0, 3, 7, 647},
		{1815, "", 7, 5, 5, 595},
		{1815, "Überfall", 4294967295, 5, 7, 267},
		{18446744073709551615, "combat", 0, 2, 6, 606},
		{18446744073709551615, "combat", 1, 1, 9, 19},
		{18446744073709551615, "weather", 0, 1, 3, 483},
		{18446744073709551615, "", 7, 3, 9, 599},
		{18446744073709551615, "Überfall", 4294967295, 1, 5, 555},
	} {
		got := [3]int{RollDie(c.seed, c.stream, c.n, 6), RollDie(c.seed, c.stream, c.n, 10), RollDie(c.seed, c.stream, c.n, 1000)}
		if got != [3]int{c.d6, c.d10, c.d1000} {
			t.Errorf("seed %d, stream %q, die %d: got %v", c.seed, c.stream, c.n, got)
		}
	}
	if StreamHash("combat") != 0xca0bf97cce717b21 {
		t.Error("the hash of stream names has changed")
	}
	wide := uint64(1)<<62 + 1<<61 + 1 // a quarter of all words is thrown away: die 2 needs a second try
	if got := RollDie(1815, "retry", 2, int(wide)); strconv.IntSize == 64 && uint64(got) != 4133171359938116346 {
		t.Errorf("the second try gives %d", got)
	}
}

func TestReduceIsExact(t *testing.T) {
	for _, c := range []struct {
		faces uint64
		words []uint64
		want  uint64
	}{
		{6, []uint64{11}, 5},
		{6, []uint64{math.MaxUint64 - 4}, 5},    // 2^64 mod 6 is 4: the last word kept
		{6, []uint64{math.MaxUint64 - 3, 8}, 2}, // the first one thrown away
		{6, []uint64{math.MaxUint64, math.MaxUint64, 7}, 1},
		{2, []uint64{math.MaxUint64}, 1},      // a power of two throws nothing away
		{10, []uint64{math.MaxUint64 - 6}, 9}, // 2^64 mod 10 is 6
		{10, []uint64{math.MaxUint64 - 5, 12}, 2},
	} {
		if got := reduceWord(c.faces, func(try uint64) uint64 { return c.words[try] }); got != c.want {
			t.Errorf("%d faces, words %v: got %d, expected %d", c.faces, c.words, got, c.want)
		}
	}
}

// The limits are far in the tail (p below 1e-6); the dice are fixed, so the
// tests never change their answer.
var chiLimit = map[int]float64{1: 24, 2: 28, 5: 36, 9: 45, 35: 95}

func chiSquare(counts []int) float64 {
	total := 0
	for _, c := range counts {
		total += c
	}
	mean := float64(total) / float64(len(counts))
	sum := 0.0
	for _, c := range counts {
		sum += (float64(c) - mean) * (float64(c) - mean) / mean
	}
	return sum
}

func TestUniform(t *testing.T) {
	h := StreamHash("combat")
	for _, faces := range []int{2, 3, 6, 10} {
		byCount, bySeed := make([]int, faces), make([]int, faces)
		for i := 0; i < 1_000_000; i++ {
			byCount[RollHash(1815, h, uint32(i), faces)-1]++
			bySeed[RollHash(Seed(i), h, 0, faces)-1]++
		}
		if x := chiSquare(byCount); x > chiLimit[faces-1] {
			t.Errorf("%d faces in one stream: chi-square %.1f, %v", faces, x, byCount)
		}
		if x := chiSquare(bySeed); x > chiLimit[faces-1] {
			t.Errorf("first die of many seeds, %d faces: chi-square %.1f, %v", faces, x, bySeed)
		}
	}
}

func TestStreamsAreIndependent(t *testing.T) {
	pair := func(name string, die func(i uint32) (int, int)) {
		counts := make([]int, 36)
		for i := uint32(0); i < 360_000; i++ {
			a, b := die(i)
			counts[(a-1)*6+b-1]++
		}
		if x := chiSquare(counts); x > chiLimit[35] {
			t.Errorf("%s: chi-square %.1f", name, x)
		}
	}
	h, w := StreamHash("combat"), StreamHash("weather")
	pair("two streams", func(i uint32) (int, int) { return RollHash(7, h, i, 6), RollHash(7, w, i, 6) })
	pair("next die of a stream", func(i uint32) (int, int) { return RollHash(7, h, i, 6), RollHash(7, h, i+1, 6) })
	pair("next seed", func(i uint32) (int, int) { return RollHash(Seed(i), h, 3, 6), RollHash(Seed(i)+1, h, 3, 6) })
	pair("two similar names", func(i uint32) (int, int) { return RollDie(7, "a1", i, 6), RollDie(7, "a2", i, 6) })
}

func TestRollBounds(t *testing.T) {
	for _, faces := range []int{-5, 0, 1} {
		if got := RollDie(3, "combat", 0, faces); got != 1 {
			t.Errorf("%d faces give %d", faces, got)
		}
	}
}

func TestRollHashDoesNotAllocate(t *testing.T) {
	h, sink := StreamHash("combat"), 0
	if n := testing.AllocsPerRun(100, func() { sink += RollHash(1815, h, 4, 6) + RollDie(1815, "weather", 2, 10) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestParseSeed(t *testing.T) {
	for _, c := range []struct {
		text string
		want Seed
	}{
		{"1815", 1815},
		{"0", 0},
		{"18446744073709551615", math.MaxUint64},
		{"18446744073709551616", Seed(StreamHash("18446744073709551616"))},
		{"-1", Seed(StreamHash("-1"))},
		{"+1", Seed(StreamHash("+1"))},
		{"0x10", Seed(StreamHash("0x10"))},
		{"waterfall", 11684395241505859833},
		{"", Seed(StreamHash(""))},
	} {
		got := ParseSeed(c.text)
		if got != c.want || ParseSeed(got.String()) != got {
			t.Errorf("%q: got %d, expected %d", c.text, got, c.want)
		}
	}
}

func TestShuffle(t *testing.T) {
	deck := []string{"a", "b", "c", "d", "e", "f", "g"}
	first, again, later := slices.Clone(deck), slices.Clone(deck), slices.Clone(deck)
	if used := Shuffle(1815, "deck", 0, first); used != 6 {
		t.Errorf("seven items took %d dice", used)
	}
	Shuffle(1815, "deck", 0, again)
	Shuffle(1815, "deck", 6, later)
	if !slices.Equal(first, again) || slices.Equal(first, later) || slices.Equal(first, deck) {
		t.Errorf("shuffles: %v, %v, %v", first, again, later)
	}
	slices.Sort(later)
	if !slices.Equal(later, deck) {
		t.Errorf("items were lost: %v", later)
	}
	if Shuffle(1, "deck", 0, []int{}) != 0 || Shuffle(1, "deck", 0, []int{4}) != 0 {
		t.Error("nothing to shuffle, but dice were used")
	}
	orders := map[[3]int]int{}
	for n := uint32(0); n < 60_000; n++ {
		x := [3]int{1, 2, 3}
		Shuffle(5, "deck", 2*n, x[:])
		orders[x]++
	}
	counts := []int{}
	for _, c := range orders {
		counts = append(counts, c)
	}
	if x := chiSquare(counts); len(counts) != 6 || x > chiLimit[5] {
		t.Errorf("orders are not equally likely: %v", orders)
	}
}

func BenchmarkRollHash(b *testing.B) {
	h, sink := StreamHash("combat"), 0
	for i := 0; i < b.N; i++ {
		sink += RollHash(1815, h, uint32(i), 6)
	}
	_ = sink
}

// Shuffle puts items in random order (Fisher-Yates from the last item down, dice
// with as many faces as items are left) and returns the number of dice used: one
// less than there are items. n counts the dice that the stream gave before.
func Shuffle[T any](seed Seed, stream string, n uint32, items []T) (used uint32) {
	h := StreamHash(stream)
	return ShuffleBy(items, func(used uint32, faces int) int { return RollHash(seed, h, n+used, faces) })
}
