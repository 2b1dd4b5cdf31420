package model

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
)

// The dense ids. None (-1) is "no such thing" in all of them.
type (
	UnitID  int16
	SideID  int8
	ArmyID  int8
	KindID  int8
	FaceID  int8
	PhaseID int16
	VarID   int16
	TrackID int16
	BoxID   int16
	CardID  int16
	DeckID  int8
	HexID   = hex.ID
)

// None is the absent id of every kind.
const None = -1

// Loc is where a unit is: a hex (zero or more) or a box (negative).
type Loc int32

// Boxes that every game has.
const (
	BoxOut        BoxID = iota // not in play in this scenario
	BoxEliminated              // destroyed
	BoxWaiting                 // reinforcements that have not come yet
)

// InBox returns the location of a box.
func InBox(b BoxID) Loc { return -1 - Loc(b) }

// OnHex returns the location of a hex.
func OnHex(h HexID) Loc { return Loc(h) }

// Hex returns the hex of a location, or None when it is a box.
func (l Loc) Hex() HexID {
	if l < 0 {
		return None
	}
	return HexID(l)
}

// Box returns the box of a location, or None when it is a hex.
func (l Loc) Box() BoxID {
	if l >= 0 {
		return None
	}
	return BoxID(-1 - l)
}

// Source says where a thing was written: shown by why, never hashed.
type Source struct {
	ID    string
	Label string // short name shown in explanations
	Rule  string // rulebook section
	Pos   diag.Pos
}

// Name returns the label, or the id without one.
func (s *Source) Name() string {
	if s.Label != "" {
		return s.Label
	}
	return s.ID
}
