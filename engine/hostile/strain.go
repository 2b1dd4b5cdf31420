// Package hostile plays games again under conditions that a rule may not notice: a Lua
// state made new for each call, tables walked in another order, fractions rounded to
// the other neighbour, a save and a load between all actions, dice drawn for something
// else, other games at the same time. Where anything comes out differently, it says
// which function is to blame, at which line, and what it does.
package hostile

import (
	"github.com/vedette-wargames/vedette/engine/game"
)

// Act is something that a strain does to a function.
type Act uint8

// The acts.
const (
	Fresh   Act = iota // the call is made in a Lua state of its own
	Order              // the keys of a table are walked in another order
	Round              // a fraction that no number holds exactly is rounded the other way
	Address            // nothing: the address of a value has been made into text
)

// Place is where in a game's scripts a strain can act. Of a Fresh call only the
// function is known.
type Place struct {
	Function string // that the game called
	File     string
	Line     int
}

// Strain is what the functions of a game are put under.
type Strain struct {
	// Acts is asked wherever the strain could act.
	Acts func(a Act, at Place) bool
	// Line is told of each statement before it is run; nil: nobody follows.
	Line func(at Place)
	Seed uint64
	// Used lets the games of one strain have the Lua states of those before.
	Used bool
	// States is where hosts keep them; theirs alone.
	States any
}

// Scripts are the scripts of a game, compiled so that a strain can act on them.
type Scripts interface {
	// Under makes a host of one game.
	Under(*Strain) game.ScriptHost
	// Keeps lists the lines at which functions write what outlives a call.
	Keeps() []Kept
}

// Kept is a local of a file that a function writes.
type Kept struct {
	Name, File string
	Line       int
}
