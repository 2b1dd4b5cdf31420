package flow

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/rng"
)

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
func (r *Run) SeedText() string { return rng.FormatSeed(r.Seed, r.Wide) }

// TriedDie is a die that fell in a trial.
type TriedDie struct {
	Stream string
	Faces  int
	Face   int // that it shows, from 1
	Shows  int // what is printed there
}

// triedDie is a die of a trial: the next of the faces that are to be thrown, else the first,
// or as the copy's own seed has it.
func (r *Run) triedDie(stream string, hash uint64, n uint32, faces int, spec rng.Spec) int {
	face := 1
	if i := len(r.Tried); i < len(r.Throw) {
		face = r.Throw[i]
	} else if r.TrialOn && !r.counted(faces) {
		face = r.chance(hash, n, faces)
	}
	r.Tried = append(r.Tried, TriedDie{stream, faces, face, spec.Face(face)})
	return face
}

// counted reports whether the next die of a trial is one of the first that can fall in TrialWays ways.
func (r *Run) counted(faces int) bool {
	ways := faces
	for i := range r.Tried {
		if ways > r.TrialWays {
			return false
		}
		ways *= r.Tried[i].Faces
	}
	return ways <= r.TrialWays
}

// Follow makes a run go on as another one of the same game would, with the same dice.
func (r *Run) Follow(o *Run) {
	r.RestAnew() // what the run did before is no part of this game
	r.Seed, r.Wide, r.Script = o.Seed, o.Wide, nil
	if o.Script != nil {
		d := o.Script.Clone()
		r.Script = &d
	}
	r.Fault, r.seen, r.toll = o.Fault, o.seen, o.toll
	r.Events, r.Rolls, r.Answered = r.Events[:0], r.Rolls[:0], nil
}

// triedUpTo is how many dice of a trial had fallen when a card was drawn after a combat, or another
// phase or turn began: dice from there on belong to what nobody may know.
type triedUpTo struct {
	fought, closed bool
	dice           int
}

func (r *Run) closes(k event.Kind) {
	x := &r.tried
	switch k {
	case event.Combat:
		if !x.fought {
			*x = triedUpTo{fought: true}
		}
	case event.Turn, event.Phase, event.Drawn:
		if !x.closed {
			x.closed, x.dice = true, len(r.Tried)
		}
	}
}

// Try begins a trial whose first dice show such faces.
func (r *Run) Try(faces []int) {
	r.Trial, r.Throw, r.Tried, r.tried = true, faces, nil, triedUpTo{}
}

// Foreseen are the dice of a trial up to there.
func (r *Run) Foreseen() []TriedDie {
	if r.tried.closed {
		return r.Tried[:r.tried.dice]
	}
	return r.Tried
}
