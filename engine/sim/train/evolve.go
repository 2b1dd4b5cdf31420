package train

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// firstStepSize is how far the first candidates are from the center, in thousandths: a
// weight is multiplied or divided by up to its square.
const firstStepSize = 1600

// minStep returns how far a weight of 0 goes with one step, so that it can grow: a tenth of
// what the others weigh on the mean, whatever their sign.
func minStep(w *features.Weights) int {
	sum, n := 0, 0
	for f, x := range w {
		if isLearnable(f) && x != 0 {
			sum, n = sum+max(x, -x), n+1
		}
	}
	return max(1, sum/max(1, 10*n))
}

// trials is on how many times as many seeds a step is tried as a candidate was.
const trials = 4

// watchedSeeds is where the seeds that try the watched games begin among those of a
// generation: beyond all others of it.
const watchedSeeds = 5000

// candidate is a set of weights that is tried.
type candidate struct {
	name  string
	w     []features.Weights
	steps []features.Weights // by side, what the first of a pair went, of which it went the sign
	sign  int
}

// runGeneration plays pairs of candidates around the center, all on the same seeds, to see which
// way is uphill, and tries steps there on new seeds. In the first one the center
// has gone before to what the games watched told, as far as that is better. The state keeps its
// center until all is played, so that a generation can be gone on with.
func (p *Plan) runGeneration(s *State) error {
	part, games := trySeeds+rng.Seed(s.Generation)*10_000, 0
	best, center := "", s.Center
	if s.Generation == 0 {
		var err error
		if best, center, err = p.tryCandidates(s, p.watchedCandidates(s), center, part+watchedSeeds, &games); err != nil {
			return err
		}
	}
	pairs := p.candidatePairs(s, center)
	ms, err := p.playMatches(s, fmt.Sprintf("generation %d, %d candidates", s.Generation+1, len(pairs)), candidateWeights(pairs), center, part, p.Games)
	if err != nil {
		return err
	}
	for _, m := range ms {
		games += m.AllGames()
	}
	way := p.gradientSteps(s, center, pairs, ms)
	step, center, err := p.tryCandidates(s, way, center, part+rng.Seed(p.Games), &games)
	if err != nil {
		return err
	}
	against, err := p.playMatch(s, fmt.Sprintf("generation %d against the start", s.Generation+1), center, p.Start, curveSeeds, trials*p.Games)
	if err != nil {
		return err
	}
	s.Center = center
	switch {
	case len(way) == 0: // nearer candidates would show less
	case step == "":
		s.StepSize = 1000 + (s.StepSize-1000)*3/4
	case best == "":
		best = step
	default:
		best += ", " + step
	}
	s.Generation++
	s.Curve = append(s.Curve, Point{Generation: s.Generation, Games: games, Best: cmp.Or(best, "center"), Against: against})
	return nil
}

// tryCandidates plays some candidates against a center, all on the same seeds, and gives the name and the
// weights of the best one; where none is better, those of the center.
func (p *Plan) tryCandidates(s *State, of []candidate, center []features.Weights, part rng.Seed, games *int) (string, []features.Weights, error) {
	if len(of) == 0 {
		return "", center, nil
	}
	ms, err := p.playMatches(s, fmt.Sprintf("generation %d, %s", s.Generation+1, of[0].name), candidateWeights(of), center, part, trials*p.Games)
	if err != nil {
		return "", nil, err
	}
	best, most := "", int64(0)
	for i, m := range ms {
		*games += m.AllGames()
		if m.Score > most {
			best, most, center = of[i].name, m.Score, of[i].w
		}
	}
	return best, center, nil
}

func candidateWeights(of []candidate) [][]features.Weights {
	out := make([][]features.Weights, len(of))
	for i := range of {
		out[i] = of[i].w
	}
	return out
}

// watchedCandidates returns the weights that the games watched gave, and steps on the way
// there.
func (p *Plan) watchedCandidates(s *State) (out []candidate) {
	if s.Learned == nil {
		return nil
	}
	learned := make([]features.Weights, len(s.Center))
	for i := range learned {
		learned[i] = *s.Learned
	}
	for _, part := range []int{1000, 500, 250} {
		out = append(out, candidate{name: fmt.Sprintf("%d%% watched", part/10), w: interpolate(s.Center, learned, part)})
	}
	return out
}

// candidatePairs returns the candidates of a generation, in pairs: one has more of each weight
// that the other has less of. In every second pair each side of the game has steps of its own.
func (p *Plan) candidatePairs(s *State, center []features.Weights) (out []candidate) {
	stream := rng.StreamHash(fmt.Sprintf("train %d", s.Generation))
	n := uint32(0)
	for pair := 1; len(out)+1 < p.Candidates; pair++ {
		steps := make([]features.Weights, len(center))
		for side := range steps {
			if side > 0 && pair%2 != 0 {
				steps[side] = steps[0]
				continue
			}
			for f := range steps[side] {
				if x := rng.RollHash(p.Seed, stream, n, 6); s.Watch.everSeen(f) {
					steps[side][f] = [...]int{-2000, -1000, 0, 0, 1000, 2000}[x-1]
				}
				n++
			}
		}
		for _, sign := range []int{1, -1} {
			out = append(out, candidate{name: fmt.Sprintf("%d%s", pair, map[int]string{1: "+", -1: "-"}[sign]), w: moveWeights(center, steps, sign, s.StepSize), steps: steps, sign: sign})
		}
	}
	return out
}

// gradientSteps returns a whole, half and a quarter of the step that all pairs together
// suggest, for all sides and for each alone. Each pair counts by how much better one did than
// its opposite, so that every game counts and chance evens out.
//
// A sum that chance alone could give is shrunk, the less so the surer the pairs are. The rest
// is scaled until its longest step is as long as the longest step of the pairs.
func (p *Plan) gradientSteps(s *State, center []features.Weights, pairs []candidate, ms []*Match) (out []candidate) {
	sums, most, going := make([][features.Count]int64, len(center)), make([]int64, len(center)), 0
	for side := range sums {
		for f := range sums[side] {
			x := shrunkenSum(pairs, ms, side, f)
			sums[side][f] = x
			most[side] = max(most[side], x, -x)
		}
		if most[side] > 0 {
			going++
		}
	}
	for _, to := range []struct {
		name string
		long int64
	}{{"a step", 2000}, {"half a step", 1000}, {"a quarter", 500}} {
		if going > 0 {
			out = append(out, candidate{name: to.name, w: moveWeights(center, scaleSums(sums, slices.Max(most), to.long), 1, s.StepSize)})
		}
		for side := range sums {
			if most[side] == 0 || going < 2 {
				continue
			}
			one := make([][features.Count]int64, len(sums))
			one[side] = sums[side]
			out = append(out, candidate{name: to.name + " of " + p.Rules.Model.Sides[side].ID, w: moveWeights(center, scaleSums(one, most[side], to.long), 1, s.StepSize)})
		}
	}
	return out
}

// scaleSums are sums brought to a length for the longest of them.
func scaleSums(sums [][features.Count]int64, longest, long int64) []features.Weights {
	out := make([]features.Weights, len(sums))
	for side := range sums {
		for f, x := range sums[side] {
			out[side][f] = int(long * x / longest)
		}
	}
	return out
}

// shrunkenSum returns the sum of what pairs say of a side's weight, less what chance is likely
// to have in it: a positive-part James-Stein estimate, with the pairs' own squares for its
// error.
func shrunkenSum(pairs []candidate, ms []*Match, side, f int) int64 {
	sum, squares := int64(0), int64(0)
	for i := 0; i+1 < len(pairs); i += 2 {
		says := (ms[i].Score - ms[i+1].Score) / int64(max(ms[i].Seeds, 1)) * int64(pairs[i].steps[side][f]/1000)
		sum += says
		squares += says * says
	}
	if sum*sum <= squares {
		return 0
	}
	return sum - squares/sum
}

// moveWeights multiplies each weight by the spread as often as its side's step says, in thousandths,
// the other way round for the other sign. A weight of 0 goes as far to either side of 0.
func moveWeights(center, steps []features.Weights, sign, spread int) []features.Weights {
	out := slices.Clone(center)
	for s := range out {
		first := minStep(&center[s])
		for f := range out[s] {
			step := steps[s][f] * sign
			if !isLearnable(f) || step == 0 {
				continue
			}
			w := &out[s][f]
			if *w == 0 {
				*w = first * step / 1000
				continue
			}
			for ; step != 0; step -= min(max(step, -1000), 1000) {
				if part := 1000 + (spread-1000)*min(step, 1000)/1000; step > 0 {
					*w = *w * part / 1000
				} else {
					*w = *w * 1000 / (1000 + (spread-1000)*min(-step, 1000)/1000)
				}
			}
			*w = min(max(*w, -1_000_000), 1_000_000)
		}
	}
	return out
}

// interpolate returns the weights that lie part thousandths of the way from a to b.
func interpolate(a, b []features.Weights, part int) []features.Weights {
	out := slices.Clone(a)
	for s := range out {
		for f := range out[s] {
			if isLearnable(f) {
				out[s][f] += (b[s][f] - a[s][f]) * part / 1000
			}
		}
	}
	return out
}
