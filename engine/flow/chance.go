package flow

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Dice rolls dice. Each die follows from the seed, its stream, and the number of dice before it
// in that stream, unless it is scripted or rolled in a trial.
type Dice struct {
	r             *Run
	Seed          rng.Seed
	Wide          rng.WideSeed    // if set, the dice come from it instead of Seed
	Script        *rng.DiceScript // scripted dice, nil without
	Rolls         []Roll          // dice given since the last action
	Trial         bool            // a copy on which things are tried: its dice tell nothing of those to come, all show their first face
	TrialFaces    []int           // in a trial, the faces of its next dice
	TrialUsesSeed bool            // in a trial of a copy with a seed of its own, dice beyond TrialFaces fall as that has them
	TrialWays     int             // but the first dice, as many as can fall in so many ways, show 1 where TrialFaces says nothing
	TrialDice     []TrialDie      // the dice of a trial
	knowable      knowableDice
}

// Roll is one die given.
type Roll struct {
	Stream string
	Value  int
}

// rollFromSeed is die n of a stream as the seed gives it.
func (di *Dice) rollFromSeed(streamHash uint64, n uint32, faces int) int {
	if di.Wide.Set() {
		return di.Wide.RollHash(streamHash, n, faces)
	}
	return rng.RollHash(di.Seed, streamHash, n, faces)
}

// UnscriptedDice returns how many dice came from the seed because the script of dice had none
// left for them.
func (di *Dice) UnscriptedDice() int { return di.r.usage.unscriptedDice }

// SeedText returns the seed of the dice as it is written.
func (di *Dice) SeedText() string { return rng.FormatSeed(di.Seed, di.Wide) }

// TrialDie is a die that fell in a trial.
type TrialDie struct {
	Stream string
	Faces  int
	Face   int // that it shows, from 1
	Shows  int // what is printed there
}

// rollTrialDie returns a die of a trial. It shows the next face of TrialFaces, or else the first
// face, or what the copy's own seed gives.
func (di *Dice) rollTrialDie(stream string, hash uint64, n uint32, faces int, spec rng.Spec) int {
	face := 1
	if i := len(di.TrialDice); i < len(di.TrialFaces) {
		face = di.TrialFaces[i]
	} else if di.TrialUsesSeed && !di.isWithinTrialWays(faces) {
		face = di.rollFromSeed(hash, n, faces)
	}
	di.TrialDice = append(di.TrialDice, TrialDie{stream, faces, face, spec.Face(face)})
	return face
}

// isWithinTrialWays reports whether the next die of a trial is one of the first that can fall in TrialWays ways.
func (di *Dice) isWithinTrialWays(faces int) bool {
	ways := faces
	for i := range di.TrialDice {
		if ways > di.TrialWays {
			return false
		}
		ways *= di.TrialDice[i].Faces
	}
	return ways <= di.TrialWays
}

// FollowRun makes a run go on as another one of the same game would, with the same dice.
func (r *Run) FollowRun(o *Run) {
	r.DiscardUsage() // what the run did before is no part of this game
	r.Dice.Seed, r.Dice.Wide, r.Dice.Script = o.Dice.Seed, o.Dice.Wide, nil
	if o.Dice.Script != nil {
		d := o.Dice.Script.Clone()
		r.Dice.Script = &d
	}
	r.Fault, r.latchStamps, r.usage = o.Fault, o.latchStamps, o.usage
	r.Events, r.Dice.Rolls, r.SelfAnswers = r.Events[:0], r.Dice.Rolls[:0], nil
}

// knowableDice is how many dice of a trial fell before a card was drawn after a combat, or
// another phase or turn began. Nobody may know the later dice.
type knowableDice struct {
	combatSeen, closed bool
	count              int
}

// noteKnowableEnd notes how many dice had fallen when the first card, phase or turn followed a
// combat.
func (di *Dice) noteKnowableEnd(k event.Kind) {
	x := &di.knowable
	switch k {
	case event.Combat:
		if !x.combatSeen {
			*x = knowableDice{combatSeen: true}
		}
	case event.Turn, event.Phase, event.Drawn:
		if !x.closed {
			x.closed, x.count = true, len(di.TrialDice)
		}
	}
}

// BeginTrial begins a trial whose first dice show such faces.
func (di *Dice) BeginTrial(faces []int) {
	di.Trial, di.TrialFaces, di.TrialDice, di.knowable = true, faces, nil, knowableDice{}
}

// KnowableDice returns the dice of a trial up to there.
func (di *Dice) KnowableDice() []TrialDie {
	if di.knowable.closed {
		return di.TrialDice[:di.knowable.count]
	}
	return di.TrialDice
}

// RollDice rolls declared dice.
func (di *Dice) RollDice(d *model.Dice) int32 {
	total, _ := d.Spec.RollDice(func(faces int) int { return di.rollDie(d.Stream, faces, d.Spec) })
	return int32(total)
}

// rollDie gives one die of a stream: scripted when the script has one, else a pure
// function of seed, stream and count.
func (di *Dice) rollDie(stream string, faces int, spec rng.Spec) int {
	hash := rng.StreamHash(stream)
	n := di.r.Ctx.P.NextDie(stream, hash)
	di.r.Undoable = false
	v := 1
	if !di.Trial {
		v = di.rollFromSeed(hash, n, faces)
	} else {
		v = di.rollTrialDie(stream, hash, n, faces, spec)
	}
	if di.Script != nil && !di.Trial {
		if shown, ok := di.Script.TakeValue(stream); ok {
			if v = faceThatShows(shown, spec); v == 0 {
				di.r.Fault, v = &WrongDie{stream, shown, spec}, 1
			}
		} else {
			di.r.usage.unscriptedDice++
		}
	}
	di.Rolls = append(di.Rolls, Roll{stream, v})
	di.r.usage.dice++
	return v
}

// WrongDie is the fault of a scripted die that the rolled dice cannot show. The game stops,
// because another die would make it another game than the written one.
type WrongDie struct {
	Stream string
	Shown  int
	Dice   rng.Spec
}

// Error says what the dice can show.
func (w *WrongDie) Error() string {
	return fmt.Sprintf("the scripted die for %q is %d: %s cannot show %d; expected %s", w.Stream, w.Shown, w.Dice, w.Shown, w.Dice.DescribeValues())
}

// faceThatShows returns the number of the first face that shows a value, 0 without one.
func faceThatShows(value int, spec rng.Spec) int {
	for i := 1; i <= spec.Faces; i++ {
		if spec.Face(i) == value {
			return i
		}
	}
	return 0
}
