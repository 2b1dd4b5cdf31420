package sim

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/rng"
)

// Format is the form of results that is written, and the only one read.
const Format = 1

// Result holds the games of a simulation and their counts: all of it, or a share. Two results
// of the same question add up, and the sum does not depend on how the games were divided.
type Result struct {
	Sim     int    `json:"sim"`     // the format
	Program string `json:"program"` // that played
	Rules   string `json:"rules"`   // version of the engine's rules
	Runs    []*Run `json:"runs"`    // the first answers the question; others show whether it holds for other play
	Seal    string `json:"seal"`    // checksum of all else; Encode puts it in
}

// The kinds of run.
const (
	KindAlone    = "alone"    // one cell
	KindCompared = "compared" // the first cell against others
	KindSwapped  = "swapped"  // the same game with two seatings
)

// Run is the same seeds played in some cells.
type Run struct {
	Kind       string      `json:"kind"`
	Cells      []*Cell     `json:"cells"`
	First      rng.Seed    `json:"first,string"`     // seed of the first game that was asked for
	Games      int64       `json:"games"`            // that were asked for, of each cell
	Sequential bool        `json:"looked,omitempty"` // after each game it was asked whether that is enough
	Seeds      []SeedRange `json:"seeds"`            // that were played
	Work       *Work       `json:"work"`
}

// SeedRange is some seeds, one after the other.
type SeedRange struct {
	First rng.Seed `json:"first,string"`
	N     int64    `json:"n"`
}

// endSeed returns the seed after the last.
func (s SeedRange) endSeed() rng.Seed { return s.First + rng.Seed(s.N) }

// CountGames returns how many seeds were played.
func (r *Run) CountGames() int64 {
	n := int64(0)
	for _, s := range r.Seeds {
		n += s.N
	}
	return n
}

// MissingSeeds lists the seeds that were asked for and not played. A run that stopped when it
// had enough misses none.
func (r *Run) MissingSeeds() []SeedRange {
	if r.Sequential {
		return nil
	}
	var out []SeedRange
	at, end := r.First, r.First+rng.Seed(r.Games)
	for _, s := range r.Seeds {
		if s.First > at {
			out = append(out, SeedRange{at, int64(s.First - at)})
		}
		at = max(at, s.endSeed())
	}
	if at < end {
		out = append(out, SeedRange{at, int64(end - at)})
	}
	return out
}

// SeedShare returns share k of n of the planned seeds, with k from 1 to n.
func (r *Run) SeedShare(k, n int64) SeedRange {
	// The products stay below 1<<63: neither games nor shards come near a thousand million.
	from, to := r.Games*(k-1)/n, r.Games*k/n
	return SeedRange{r.First + rng.Seed(from), to - from}
}

// span is a text for people: the seeds 7 to 12.
func (s SeedRange) String() string {
	if s.N == 1 {
		return fmt.Sprintf("seed %d", s.First)
	}
	return fmt.Sprintf("seeds %d to %d", s.First, s.endSeed()-1)
}

// mergeRanges sorts and joins ranges; twice is a range that is in two of them.
func mergeRanges(list []SeedRange) (out []SeedRange, twice *SeedRange) {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b SeedRange) int { return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.N, b.N)) })
	for _, s := range list {
		if s.N == 0 {
			continue
		}
		if k := len(out) - 1; k >= 0 && s.First < out[k].endSeed() {
			return nil, &SeedRange{s.First, int64(min(s.endSeed(), out[k].endSeed()) - s.First)}
		} else if k >= 0 && s.First == out[k].endSeed() {
			out[k].N += s.N
			continue
		}
		out = append(out, s)
	}
	return out, nil
}
