package stats

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/vedette-wargames/vedette/engine/rng"
)

func near(t *testing.T, what string, got, want Interval, by float64) {
	t.Helper()
	if math.Abs(got.Low-want.Low) > by || math.Abs(got.High-want.High) > by {
		t.Errorf("%s: %.5f to %.5f; published %.5f to %.5f", what, got.Low, got.High, want.Low, want.High)
	}
}

// Table I of Newcombe 1998 (Statistics in Medicine 17, 857-872), methods 3 and 5.
func TestSharesAsPublished(t *testing.T) {
	for _, c := range []struct {
		k, n          int64
		wilson, exact Interval
	}{
		{81, 263, Interval{0.2553, 0.3662}, Interval{0.2527, 0.3676}},
		{15, 148, Interval{0.0624, 0.1605}, Interval{0.0578, 0.1617}},
		{0, 20, Interval{0, 0.1611}, Interval{0, 0.1684}},
		{1, 29, Interval{0.0061, 0.1718}, Interval{0.0009, 0.1776}},
	} {
		near(t, "Wilson", Wilson(c.k, c.n, 0.05), c.wilson, 0.00006)
		near(t, "Clopper-Pearson", ExactInterval(c.k, c.n, 0.05), c.exact, 0.00006)
	}
	near(t, "all of 20", ExactInterval(20, 20, 0.05), Interval{1 - 0.1684, 1}, 0.00006)
	near(t, "none played", Wilson(0, 0, 0.05), Interval{0, 1}, 0)
}

// Newcombe 1998 (873-890), table II a, and a paired table of Fagerland, Lydersen and Laake
// 2014 (Statistics in Medicine 33, 2850-2875).
func TestDifferencesAsPublished(t *testing.T) {
	d, i := UnpairedDifference(48, 80, 56, 70, 0.05)
	near(t, "56/70 less 48/80", i, Interval{0.0524, 0.3339}, 0.00006)
	if math.Abs(d-0.2) > 1e-12 {
		t.Errorf("difference %v", d)
	}
	d, i = PairedDifference(1, 7, 1, 12, 0.05)
	near(t, "airways", i, Interval{-0.517, -0.026}, 0.0006)
	if math.Abs(d+6.0/21) > 1e-12 {
		t.Errorf("difference %v", d)
	}
	if d, i := PairedDifference(0, 0, 0, 9, 0.05); d != 0 || !i.Contains(0) {
		t.Errorf("nothing differs: %v in %v", d, i)
	}
}

// Few pairs that differ say little more than none that does.
func TestFewPairsThatDiffer(t *testing.T) {
	_, none := PairedDifference(500, 0, 0, 600, 0.05)
	_, two := PairedDifference(499, 1, 1, 599, 0.05)
	_, many := PairedDifference(450, 50, 50, 550, 0.05)
	if none.HalfWidth() < 0.002 || two.HalfWidth() < none.HalfWidth() || many.HalfWidth() < 3*two.HalfWidth() {
		t.Errorf("none %v, two %v, a hundred %v", none, two, many)
	}
	if _, i := PairedDifference(0, 0, 9, 0, 0.05); i.High != 1 || i.Low > 0.7 || i.Low < 0.3 {
		t.Errorf("all went up: %v", i)
	}
}

// Games paired well are known better than games apart, games paired badly no better.
func TestPairingShortens(t *testing.T) {
	_, apart := UnpairedDifference(100, 200, 110, 200, 0.05)
	_, well := PairedDifference(95, 5, 15, 85, 0.05)
	_, badly := PairedDifference(55, 45, 55, 45, 0.05)
	if well.HalfWidth() > 0.6*apart.HalfWidth() || badly.HalfWidth() < 0.99*apart.HalfWidth() {
		t.Errorf("apart %.3f, well paired %.3f, badly paired %.3f", apart.HalfWidth(), well.HalfWidth(), badly.HalfWidth())
	}
}

func TestMeansAsPublished(t *testing.T) {
	// Student's sleep data (1908): ten differences, mean 1.58, deviation 1.23: 0.70 to 2.46.
	near(t, "sleep", MeanInterval(1.58, 1.2300, 10, 0.05), Interval{0.70, 2.46}, 0.005)
	if p := SignTest(1, 9); math.Abs(p-22.0/1024) > 1e-12 {
		t.Errorf("the sign test gives %v", p)
	}
	if SignTest(0, 0) != 1 || SignTest(5, 5) != 1 {
		t.Error("nothing was found where ups are as many as downs")
	}
}

// Numbers that are all 0 or 1 are a share; those that vary less are known better.
func TestScores(t *testing.T) {
	p, n := 0.3, int64(200)
	near(t, "0 or 1", ScoreInterval(p, p*(1-p), n, 0.05), ExactInterval(60, n, 0.05), 1e-9)
	near(t, "all won", ScoreInterval(1, 0, 20, 0.05), Interval{1 - 0.1684, 1}, 0.00006)
	if half := ScoreInterval(p, p*(1-p)/2, n, 0.05); half.HalfWidth() > 0.75*ExactInterval(60, n, 0.05).HalfWidth() {
		t.Errorf("half the variance: %v", half)
	}
}

// The bootstrap of a mean comes near to what theory gives, repeats, and follows the median.
func TestBootstrap(t *testing.T) {
	var list []ValueCount
	for v := int64(-20); v <= 20; v++ {
		list = append(list, ValueCount{v, 25 - max(v, -v)})
	}
	n, mean, sum := int64(0), ListMean(list), 0.0
	for _, c := range list {
		n += c[1]
		sum += float64(c[1]) * (float64(c[0]) - mean) * (float64(c[0]) - mean)
	}
	want := MeanInterval(mean, math.Sqrt(sum/float64(n-1)), n, 0.05)
	got := Bootstrap(list, ListMean, 2000, 0.05, 7)
	near(t, "mean", got, want, 0.1*want.HalfWidth())
	if again := Bootstrap(list, ListMean, 2000, 0.05, 7); again != got {
		t.Errorf("%v, then %v", got, again)
	}
	if m := Bootstrap(list, ListMedian, 500, 0.05, 7); !m.Contains(0) || m.HalfWidth() < 0.2 || m.HalfWidth() > 2 {
		t.Errorf("median %v", m)
	}
	if ListMedian([]ValueCount{{1, 2}, {4, 2}}) != 2.5 || ListMedian([]ValueCount{{1, 1}, {4, 2}}) != 4 {
		t.Error("the median of a list")
	}
}

// walks plays many runs of games won with a chance and counts those in which an interval
// ever failed, when looked at after each game.
func walks(p float64, runs, games int, fails func(k, n int64) bool) int {
	h, failed := rng.StreamHash("walk"), 0
	for r := range runs {
		k := int64(0)
		for n := range games {
			if float64(rng.RollHash(rng.Seed(r), h, uint32(n), 1_000_000)) <= p*1_000_000 {
				k++
			}
			if fails(k, int64(n+1)) {
				failed++
				break
			}
		}
	}
	return failed
}

// Looked at after each of 400 games the sequence fails seldom; the interval of a fixed
// number fails far more often than it says, so that the difference matters.
func TestSequencesMayBeLookedAt(t *testing.T) {
	const runs, games = 300, 400
	for _, p := range []float64{0.05, 0.6} {
		seq := walks(p, runs, games, func(k, n int64) bool { return !ShareSequence(k, n, 0.05).Contains(p) })
		fixed := walks(p, runs, games, func(k, n int64) bool { return !Wilson(k, n, 0.05).Contains(p) })
		t.Logf("p %.2f: the sequence fails in %d of %d runs, Wilson's interval in %d", p, seq, runs, fixed)
		if seq > runs*5/100 || fixed < runs*20/100 {
			t.Errorf("p %.2f: the sequence fails in %d, Wilson's interval in %d of %d runs", p, seq, fixed, runs)
		}
	}
}

// Pairs that go up, down or neither; and margins of a skew kind.
func TestSequencesOfPairsAndMargins(t *testing.T) {
	const runs, games, up, down = 300, 300, 0.10, 0.04
	h := rng.StreamHash("pairs")
	failed, margins := 0, 0
	for r := range runs {
		var u, d int64
		bad, off := false, false
		sum, squares := 0.0, 0.0
		for n := range games {
			x := float64(rng.RollHash(rng.Seed(r), h, uint32(n), 1_000_000)) / 1_000_000
			switch {
			case x <= up:
				u++
			case x <= up+down:
				d++
			}
			bad = bad || n%5 == 0 && !PairedSequence(u, d, int64(n+1), 0.05).Contains(up-down)
			m := 10 * math.Floor(4*x*x) // 0, 10, 20, 30 with chances by the square root
			sum, squares = sum+m, squares+m*m
			mean := sum / float64(n+1)
			off = off || n >= 30 && !MarginSequence(mean, math.Sqrt((squares-float64(n+1)*mean*mean)/float64(n)), int64(n+1), 0.05, 200).Contains(trueMargin)
		}
		if bad {
			failed++
		}
		if off {
			margins++
		}
	}
	t.Logf("pairs fail in %d of %d runs, margins in %d", failed, runs, margins)
	if failed > runs*5/100 || margins > runs*7/100 {
		t.Errorf("pairs fail in %d of %d runs, margins in %d", failed, runs, margins)
	}
	if a, b := PairedSequence(30, 10, 4000, 0.05), MeanSequence(2010, 4000, 0.05); a.HalfWidth() > b.HalfWidth() {
		t.Errorf("pairs that are mostly alike: %v is no shorter than %v", a, Interval{2*b.Low - 1, 2*b.High - 1})
	}
}

// trueMargin is the mean of 10 floor(4 x x): 10 for each of the chances that it is above.
var trueMargin = 10 * ((1 - math.Sqrt(0.25)) + (1 - math.Sqrt(0.5)) + (1 - math.Sqrt(0.75)))

func TestASequenceOfNothingHoldsAll(t *testing.T) {
	if ShareSequence(0, 0, 0.05) != (Interval{0, 1}) || PairedSequence(0, 0, 0, 0.05) != (Interval{-1, 1}) {
		t.Error("nothing was played, and something is known")
	}
	for _, n := range []int64{1, 10, 1000} {
		for k := int64(0); k <= n; k += max(1, n/7) {
			if i := ShareSequence(k, n, 0.05); !i.Contains(float64(k)/float64(n)) || i.HalfWidth() < ExactInterval(k, n, 0.05).HalfWidth()*0.99 {
				t.Errorf("%d of %d: %v, exact %v", k, n, i, ExactInterval(k, n, 0.05))
			}
			if i := PairedSequence(k, 0, n, 0.05); !i.Contains(float64(k)/float64(n)) || i.Low > i.High {
				t.Errorf("%d of %d up: %v", k, n, i)
			}
		}
	}
}

// The words of our dice make fair numbers for the distributions.
func TestDiceOfTheBootstrap(t *testing.T) {
	d, sum := &dice{seed: 3}, 0.0
	for range 20000 {
		sum += distuv.Uniform{Min: 0, Max: 1, Src: d}.Rand()
	}
	if m := sum / 20000; math.Abs(m-0.5) > 0.01 {
		t.Errorf("mean %v", m)
	}
}

// No chance of the rarer of up and down makes what was counted likelier than the one found.
func TestTheHardestSplitIsFound(t *testing.T) {
	for _, c := range [][3]float64{{10, 4, 86}, {0, 3, 20}, {5, 0, 5}, {0, 0, 9}, {40, 40, 0}} {
		for diff := -0.9; diff < 0.95; diff += 0.1 {
			best, u, d := maxLikelihood(c[0], c[1], c[2], diff), c[0], c[1]
			if diff < 0 {
				u, d = d, u
			}
			for k := 0; k <= 200; k++ {
				x := math.Abs(diff)
				at := (1 - x) / 2 * float64(k) / 200
				if l := xlog(u, x+at) + xlog(d, at) + xlog(c[2], 1-x-2*at); l > best+1e-9 {
					t.Fatalf("%v, difference %.1f: %v at %v, found %v", c, diff, l, at, best)
				}
			}
		}
	}
}
