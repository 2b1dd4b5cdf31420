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
	name string
	w    []features.Weights
	m    *Match // against the center, in the last round
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
		all = all[:max(len(all)/2, 2)]
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
		var steps features.Weights
		for f := range steps {
			steps[f] = [...]int{-2, -1, 0, 0, 1, 2}[rng.RollHash(p.Seed, stream, n, 6)-1]
			n++
		}
		for _, sign := range []int{1, -1} {
			if len(out) < p.Candidates {
				out = append(out, candidate{name: fmt.Sprintf("%d%s", pair, map[int]string{1: "+", -1: "-"}[sign]), w: moved(s.Center, steps, sign, s.Spread)})
			}
		}
	}
	return out
}

// moved multiplies each weight by the spread as often as its step says, the other way round
// for the other sign.
func moved(center []features.Weights, steps features.Weights, sign, spread int) []features.Weights {
	out := slices.Clone(center)
	for s := range out {
		for f := range out[s] {
			if !learnable(f) {
				continue
			}
			w := &out[s][f]
			if *w == 0 && steps[f] != 0 {
				*w = least * sign
			}
			for range max(steps[f]*sign, 0) {
				*w = *w * spread / 1000
			}
			for range max(-steps[f]*sign, 0) {
				*w = *w * 1000 / spread
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
