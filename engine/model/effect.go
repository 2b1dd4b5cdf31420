package model

import "github.com/vedette-wargames/vedette/engine/lang"

// EffectVerb is the kind of an effect.
type EffectVerb uint8

// The verbs. From DoEliminate to DoExchange they are done to units, from DoStepLoss
// on by procedures that may ask.
const (
	DoRun EffectVerb = iota
	DoSet
	DoAdjust
	DoReshuffle
	DoAttack
	DoMove
	DoDraw
	DoDiscard
	DoSay
	DoTell
	DoWin
	DoSwap
	DoEliminate
	DoPlace
	DoArrive
	DoFlip
	DoReveal
	DoHide
	DoStop
	DoStepLoss
	DoRetreat
	DoAdvance
	DoExchange
	DoCheck
)

// ActsOnUnits reports whether a verb is done to units.
func (v EffectVerb) ActsOnUnits() bool { return v >= DoEliminate && v <= DoExchange }

// MayAsk reports whether a verb is done by a procedure that may ask.
func (v EffectVerb) MayAsk() bool { return v >= DoStepLoss && v <= DoExchange }

// Effect is one thing that an action, hook, card, latch, phase, option, result,
// exchange or retreat does.
type Effect struct {
	Source
	Verb      EffectVerb
	When      *lang.Program
	ForEach   *lang.Program // units that it is done for, one after the other
	Subject   *lang.Program // which units, or whose variable or track; one member or a set
	From      *lang.Program // the units retreated from; the unit that comes (DoSwap)
	Hex       *lang.Program
	Hexes     *lang.Program // to choose from
	To        *lang.Program // new value
	Amount    *lang.Program // change, steps, turn, level of victory
	BySide    *lang.Program // the side that attacks, moves, draws or wins
	RuleIndex int           // index of the retreat, advance, exchange, attack or movement
	Var       VarID
	Track     TrackID
	Face      FaceID
	Box       BoxID
	Area      int
	Deck      DeckID
	Card      CardID
	Side      SideID
	Text      string  // the text of a message, or the name of the victory
	Run       string  // Lua function
	Optional  Chooser // the side that may decline it
	ChosenBy  Chooser // the side that picks the hexes; Nobody: the owner
	MovedBy   MovedBy
}

// Chooser is the side that may decline an effect, or that picks the hexes or units for it.
type Chooser uint8

// The choosers.
const (
	Nobody Chooser = iota
	Owner
	TheAttacker
	TheDefender
)

// Effects are the effects of one action, hook, card, latch, phase, option, result and so on,
// in order.
type Effects struct {
	ID              string // "action march"
	CandidateDomain string // domain of the candidate of an action: unit, hex, side, army
	List            []Effect
}
