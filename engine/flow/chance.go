package flow

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// rollFromSeed is die n of a stream as the seed gives it.
func (r *Run) rollFromSeed(streamHash uint64, n uint32, faces int) int {
	if r.Wide.Set() {
		return r.Wide.RollHash(streamHash, n, faces)
	}
	return rng.RollHash(r.Seed, streamHash, n, faces)
}

// UnscriptedDice is how many dice came from the seed although dice are scripted: the script had
// none left for them.
func (r *Run) UnscriptedDice() int { return r.usage.unscriptedDice }

// SeedText is the seed of the dice as it is written.
func (r *Run) SeedText() string { return rng.FormatSeed(r.Seed, r.Wide) }

// TrialDie is a die that fell in a trial.
type TrialDie struct {
	Stream string
	Faces  int
	Face   int // that it shows, from 1
	Shows  int // what is printed there
}

// rollTrialDie is a die of a trial: the next of the faces that are to be thrown, else the first,
// or as the copy's own seed has it.
func (r *Run) rollTrialDie(stream string, hash uint64, n uint32, faces int, spec rng.Spec) int {
	face := 1
	if i := len(r.TrialDice); i < len(r.TrialFaces) {
		face = r.TrialFaces[i]
	} else if r.TrialUsesSeed && !r.isWithinTrialWays(faces) {
		face = r.rollFromSeed(hash, n, faces)
	}
	r.TrialDice = append(r.TrialDice, TrialDie{stream, faces, face, spec.Face(face)})
	return face
}

// isWithinTrialWays reports whether the next die of a trial is one of the first that can fall in TrialWays ways.
func (r *Run) isWithinTrialWays(faces int) bool {
	ways := faces
	for i := range r.TrialDice {
		if ways > r.TrialWays {
			return false
		}
		ways *= r.TrialDice[i].Faces
	}
	return ways <= r.TrialWays
}

// FollowRun makes a run go on as another one of the same game would, with the same dice.
func (r *Run) FollowRun(o *Run) {
	r.DiscardUsage() // what the run did before is no part of this game
	r.Seed, r.Wide, r.Script = o.Seed, o.Wide, nil
	if o.Script != nil {
		d := o.Script.Clone()
		r.Script = &d
	}
	r.Fault, r.latchStamps, r.usage = o.Fault, o.latchStamps, o.usage
	r.Events, r.Rolls, r.SelfAnswers = r.Events[:0], r.Rolls[:0], nil
}

// knowableDice is how many dice of a trial had fallen when a card was drawn after a combat, or another
// phase or turn began: dice from there on belong to what nobody may know.
type knowableDice struct {
	combatSeen, closed bool
	count              int
}

// noteKnowableEnd notes how many dice had fallen when the first card, phase or turn followed a
// combat.
func (r *Run) noteKnowableEnd(k event.Kind) {
	x := &r.knowable
	switch k {
	case event.Combat:
		if !x.combatSeen {
			*x = knowableDice{combatSeen: true}
		}
	case event.Turn, event.Phase, event.Drawn:
		if !x.closed {
			x.closed, x.count = true, len(r.TrialDice)
		}
	}
}

// BeginTrial begins a trial whose first dice show such faces.
func (r *Run) BeginTrial(faces []int) {
	r.Trial, r.TrialFaces, r.TrialDice, r.knowable = true, faces, nil, knowableDice{}
}

// KnowableDice are the dice of a trial up to there.
func (r *Run) KnowableDice() []TrialDie {
	if r.knowable.closed {
		return r.TrialDice[:r.knowable.count]
	}
	return r.TrialDice
}
