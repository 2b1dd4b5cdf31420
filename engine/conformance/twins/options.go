// Package twins plays games beside copies that differ only in what one side cannot see: which
// hidden unit lies where, draw piles, schedules, values face down, the dice to come. All
// that this side can look at or ask for must be the same in the game and in its twin, or
// it can tell what is hidden from it.
//
// [Check] plays; twin.go makes twins, ask.go asks them what a side may ask, answers.go
// gives hooks that wait other answers. The package supports tests, also those of other
// packages: the program does not link it.
package twins

import (
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// Options says how much is played and compared.
type Options struct {
	Games      int                    // games to play; 1 when 0
	Seed       rng.Seed               // game i is played with Seed + i
	Players    []conformance.Player   // by side; nil, or a nil entry: conformance.Random
	Every      int                    // compare at every so many actions; 7 when 0
	MaxActions int                    // a longer game is a failure; 20000 when 0
	MaxFail    int                    // stop after so many failures; 5 when 0
	Eyes       Eyes                   // how sides look at games; the engine's own when empty
	Asked      func(rng.Seed) Chooser // who is asked in a game and in its twin for what to do, which must be the same; nil: nobody
}

// Chooser is a bot.
type Chooser interface {
	Choose(t *game.Table) flow.Action
}

func (o *Options) setDefaults() {
	set := func(p *int, v int) {
		if *p <= 0 {
			*p = v
		}
	}
	set(&o.Games, 1)
	set(&o.Every, 7)
	set(&o.MaxActions, 20000)
	set(&o.MaxFail, 5)
	o.Eyes.defaults()
}

// comparison is one game that is played and compared with its twins.
type comparison struct {
	conformance.Play
	o *Options
}
