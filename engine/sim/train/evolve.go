package train

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// firstSpread is how far the first candidates stand from the center, in thousandths: a
// weight is multiplied or divided by up to its square.
const firstSpread = 1600

// least is what a weight of 0 is taken for, so that it can grow.
const least = 50

// candidate is a set of weights that is tried.
type candidate struct {
	name  string
	w     []features.Weights
	m     *Match             // against the center, in the last round
	steps []features.Weights // by side, what the first of a pair went, of which it went the sign
	sign  int
}

// generation tries weights around the center, and moves it to those that beat it. All are
// tried on the same seeds; the better half is tried again, on new seeds twice as many.
func (p *Plan) generation(s *State) error {
	all := p.candidates(s)
	part := trySeeds + rng.Seed(s.Generation)*10_000
	games := 0
	for seeds := p.Games; ; seeds *= 2 {
		weights := make([][]features.Weights, len(all))
		for i := range all {
			weights[i] = all[i].w
		}
		ms, err := p.matches(fmt.Sprintf("generation %d, %d candidates", s.Generation+1, len(all)), weights, s.Center, part, seeds, s.Scale)
		if err != nil {
			return err
		}
		for i := range all {
			all[i].m = ms[i]
			games += ms[i].Games()
		}
		slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.m.Score, a.m.Score) })
		part += rng.Seed(seeds)
		if len(all) <= 2 {
			break
		}
		half := max(len(all)/2, 2)
		if c, ok := p.together(s, all); seeds == p.Games && ok {
			all = append(all[:half], c)
			continue
		}
		all = all[:half]
	}
	best := p.move(s, all)
	s.Generation++
	against, err := p.match(fmt.Sprintf("generation %d against the start", s.Generation), s.Center, p.Start, curveSeeds, 2*p.Games, s.Scale)
	if err != nil {
		return err
	}
	s.Curve = append(s.Curve, Point{Generation: s.Generation, Games: games, Best: best, Against: against})
	return nil
}

// move brings the center to the best of the last round, or between the two where both beat
// it; where none does, the next candidates stand nearer.
func (p *Plan) move(s *State, last []candidate) string {
	switch {
	case len(last) == 0 || last[0].m.Score <= 0:
		s.Spread = 1000 + (s.Spread-1000)*2/3
		return "center"
	case len(last) == 2 && last[1].m.Score*2 > last[0].m.Score:
		s.Center = between(last[0].w, last[1].w, 500)
		return last[0].name + " and " + last[1].name
	}
	s.Center = last[0].w
	return last[0].name
}

// candidates are what a generation tries. The first generation tries steps from the start to
// the weights that the games watched gave; all others come in pairs: what one has more of, the
// other has less.
func (p *Plan) candidates(s *State) []candidate {
	var out []candidate
	if s.Generation == 0 && s.Learned != nil {
		for _, part := range []int{250, 500, 1000} {
			if len(out) < p.Candidates {
				learned := make([]features.Weights, len(s.Center))
				for i := range learned {
					learned[i] = *s.Learned
				}
				out = append(out, candidate{name: fmt.Sprintf("%d%% watched", part/10), w: between(s.Center, learned, part)})
			}
		}
	}
	stream := rng.StreamHash(fmt.Sprintf("train %d", s.Generation))
	n := uint32(0)
	for pair := 1; len(out) < p.Candidates; pair++ {
		steps := make([]features.Weights, len(s.Center))
		for side := range steps {
			if side > 0 && pair%2 != 0 {
				steps[side] = steps[0]
				continue
			}
			for f := range steps[side] {
				steps[side][f] = [...]int{-2000, -1000, 0, 0, 1000, 2000}[rng.RollHash(p.Seed, stream, n, 6)-1]
				n++
			}
		}
		for _, sign := range []int{1, -1} {
			if len(out) < p.Candidates {
				out = append(out, candidate{name: fmt.Sprintf("%d%s", pair, map[int]string{1: "+", -1: "-"}[sign]), w: moved(s.Center, steps, sign, s.Spread), steps: steps, sign: sign})
			}
		}
	}
	return out
}

// together is a candidate that goes as all of the first round say: each step counts by how
// much better it did than its opposite. So no game is lost, and what is chance in one is evened out
// by the others. The longest of its steps is as long as the longest of theirs.
func (p *Plan) together(s *State, all []candidate) (candidate, bool) {
	sum, most := make([][features.Count]int64, len(s.Center)), int64(0)
	for i := range all {
		for side := range all[i].steps {
			for f, x := range all[i].steps[side] {
				sum[side][f] += all[i].m.Score * int64(x*all[i].sign)
			}
		}
	}
	for side := range sum {
		for _, x := range sum[side] {
			most = max(most, x, -x)
		}
	}
	if most == 0 {
		return candidate{}, false
	}
	steps := make([]features.Weights, len(sum))
	for side := range sum {
		for f, x := range sum[side] {
			steps[side][f] = int(2000 * (x / 1000) / max(most/1000, 1))
		}
	}
	return candidate{name: "all together", w: moved(s.Center, steps, 1, s.Spread)}, true
}

// moved multiplies each weight by the spread as often as its side's step says, in thousandths,
// the other way round for the other sign. A weight of 0 is taken for a small one.
func moved(center, steps []features.Weights, sign, spread int) []features.Weights {
	out := slices.Clone(center)
	for s := range out {
		for f := range out[s] {
			step := steps[s][f] * sign
			if !learnable(f) || step == 0 {
				continue
			}
			w := &out[s][f]
			if *w == 0 {
				*w = least * sign
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

// between is so many thousandths of the way from some weights to others.
func between(a, b []features.Weights, part int) []features.Weights {
	out := slices.Clone(a)
	for s := range out {
		for f := range out[s] {
			if learnable(f) {
				out[s][f] += (b[s][f] - a[s][f]) * part / 1000
			}
		}
	}
	return out
}
