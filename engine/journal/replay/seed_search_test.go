package replay_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// seen are the dice that one seat saw, turn by turn of its own, and those that
// came after, which it would like to know.
type seen struct {
	turns [][]int
	next  []int // all dice of the stream after the last one seen
}

// enough dice are sure to be those of one seed.
const enough = 22

// watch plays two bots against each other and notes the dice of the first side's
// own combats.
func watch(t *testing.T, rules *game.Rules, seed string) seen {
	t.Helper()
	for whims := rng.Seed(1); whims < 50; whims++ {
		if out, ok := watchOnce(t, rules, seed, whims); ok {
			return out
		}
	}
	t.Fatal("no game has dice enough")
	return seen{}
}

func watchOnce(t *testing.T, rules *game.Rules, seed string, whims rng.Seed) (out seen, ok bool) {
	t.Helper()
	var s game.Setting
	s.SetSeed(seed)
	tb, err := game.New(rules, s)
	if err != nil {
		t.Fatal(err)
	}
	one, _ := bot.New("contact", whims)
	other, _ := bot.New("contact", whims+1000)
	count, mine := 0, false
	for tb.Result() == nil && len(out.next) < 20 {
		d, _ := tb.Decision()
		b := one
		if d.Side != 0 {
			b = other
		}
		if _, no := tb.ApplyTrusted(b.Choose(tb)); no != nil {
			t.Fatal(no)
		}
		for _, r := range tb.Rolls() {
			switch {
			case count >= enough:
				out.next = append(out.next, r.Value)
			case d.Side != 0:
				mine = false
			case !mine:
				mine = true
				out.turns = append(out.turns, nil)
				fallthrough
			default:
				out.turns[len(out.turns)-1] = append(out.turns[len(out.turns)-1], r.Value)
				count++
			}
		}
	}
	// A single die of the last turn fits several places in the stream: it cannot be
	// said which dice come next.
	last := out.turns[len(out.turns)-1]
	return out, len(out.next) >= 20 && len(last) >= sureTurn
}

// sureTurn is how many dice of one turn fit one place in the stream alone, as good as surely.
const sureTurn = 4

// most is how many dice the other side may roll between two turns.
const most = 20

// fits looks whether the dice from turn k on can be those of a seed, the first of
// them being die n or a later one; it gives the number of the die after the last.
func (s *seen) fits(seed rng.Seed, h uint64, k int, n uint32) (uint32, bool) {
	if k == len(s.turns) {
		return n, true
	}
	gaps := uint32(most)
	if k == 0 {
		gaps = 0 // its side begins
	}
next:
	for gap := uint32(0); gap <= gaps; gap++ {
		for i, die := range s.turns[k] {
			if rng.RollHash(seed, h, n+gap+uint32(i), 6) != die {
				continue next
			}
		}
		if after, ok := s.fits(seed, h, k+1, n+gap+uint32(len(s.turns[k]))); ok {
			return after, true
		}
	}
	return 0, false
}

// TestSeedSearch is the attack that found the seeds of before: a seat tries all
// of them against the dice it has seen, not knowing how many the enemy rolled in
// between. VEDETTE_SEEDS says how many it tries (1000000000: all there were).
//
// It finds a game of a short seed and foretells its dice. It cannot find one of
// 128 bits: the dice of a wide seed are no dice of any short one, so that a
// search has to try wide ones; at 10^9 a second, half of them take 5*10^21 years.
// And as the dice come from SHA-256, nothing short of trying is known to help.
func TestSeedSearch(t *testing.T) {
	tries, err := strconv.ParseUint(os.Getenv("VEDETTE_SEEDS"), 10, 64)
	control := rng.Seed(541453072)
	if err != nil {
		tries, control = 2_000_000, 1_234_567
	}
	rules := rulesOf(t, basic)
	h := rng.StreamHash("combat")
	short, wide := watch(t, rules, control.String()), watch(t, rules, "8d1f3a5c7e90b2d4f6081a3c5e7092b4")
	found := map[string][]rng.Seed{}
	for seed := rng.Seed(0); seed < rng.Seed(tries); seed++ {
		if after, ok := short.fits(seed, h, 0, 0); ok {
			found["short"] = append(found["short"], seed)
			if seed == control {
				short.foretold(t, seed, h, after)
			}
		}
		if _, ok := wide.fits(seed, h, 0, 0); ok {
			found["wide"] = append(found["wide"], seed)
		}
	}
	t.Logf("%d seeds tried; dice seen %v and %v; found %v", tries, short.turns, wide.turns, found)
	if len(found["short"]) != 1 || found["short"][0] != control {
		t.Errorf("the control game of seed %d was not found, but %v", control, found["short"])
	}
	if len(found["wide"]) > 0 {
		t.Errorf("the dice of a wide seed are those of the short seeds %v", found["wide"])
	}
}

// foretold holds the dice that a found seed gives against those that came.
func (s *seen) foretold(t *testing.T, seed rng.Seed, h uint64, n uint32) {
	t.Helper()
	right := 0
	for i, die := range s.next[:20] {
		if rng.RollHash(seed, h, n+uint32(i), 6) == die {
			right++
		}
	}
	t.Logf("seed %d: %d of 20 next dice foretold", seed, right)
	if right != 20 {
		t.Errorf("only %d of 20 dice are foretold: the search is not what it should be", right)
	}
}
