package flow

import "github.com/vedette-wargames/vedette/engine/rng"

// chance is die n of a stream as the seed gives it.
func (r *Run) chance(streamHash uint64, n uint32, faces int) int {
	if r.Wide.Set() {
		return r.Wide.RollHash(streamHash, n, faces)
	}
	return rng.RollHash(r.Seed, streamHash, n, faces)
}

// Beyond is how many dice came from the seed although dice are scripted: the script had
// none left for them.
func (r *Run) Beyond() int { return r.toll.beyond }

// SeedText is the seed of the dice as it is written.
func (r *Run) SeedText() string { return rng.Text(r.Seed, r.Wide) }
