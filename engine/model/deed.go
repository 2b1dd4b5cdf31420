package model

import "github.com/vedette-wargames/vedette/engine/expr"

// DeedVerb is what a deed does.
type DeedVerb uint8

// The verbs.
const (
	DeedSet DeedVerb = iota
	DeedTrack
	DeedReveal
	DeedHide
	DeedFlip
	DeedMove
	DeedPlace
	DeedArrive
	DeedEliminate
	DeedReshuffle
	DeedSay
)

// Deed is one change that needs no script.
type Deed struct {
	Source
	Verb  DeedVerb
	When  *expr.Program
	Of    *expr.Program // whose variable or track, or which units; a set or one member
	Hex   *expr.Program
	To    *expr.Program // new value
	By    *expr.Program // change
	Var   VarID
	Track TrackID
	Face  FaceID
	Box   BoxID
	Area  int
	Deck  DeckID
	Text  string
}

// Deeds are what one action, hook, card, latch, phase or option does, in order.
type Deeds struct {
	ID   string // "action march"
	Over string // domain of the candidate of an action: unit, hex, side, army
	List []Deed
}
