package flow

import "github.com/vedette-wargames/vedette/engine/model"

// Args are what a caller hands to a procedure that it knows by name only. Their type
// says which procedure that is, so that nobody hands it what is meant for another.
type Args interface {
	procName() string // the name that the frames of the procedure bear
}

// Turns runs the game from its first turn to its last.
type Turns struct{}

// Phase runs a node of the sequence, with what is in it.
type Phase struct{ Phase model.PhaseID }

// Alternate runs single moves, attacks or actions of the sides in turn.
type Alternate struct{ Phase model.PhaseID }

// Several runs a phase in which a side moves and attacks in any order.
type Several struct {
	Phase model.PhaseID
	Side  model.SideID
}

// Excess ends a phase of movement: it eliminates units over a stacking limit.
type Excess struct{ Side model.SideID }

// Move lets a side move its units.
type Move struct {
	Phase    model.PhaseID
	Side     model.SideID
	Movement int  // in Game.Movements
	Single   bool // one move, of an alternation
}

// Attack lets a side attack.
type Attack struct {
	Phase  model.PhaseID
	Side   model.SideID
	Attack int  // in Game.Attacks
	Single bool // one attack, of an alternation
}

// Result does what the result of the combat under way says.
type Result struct{}

// Actions lets a side take actions that the game declares.
type Actions struct {
	Phase  model.PhaseID
	Side   model.SideID
	Single bool // one action, of an alternation
}

// Act takes one action.
type Act struct {
	Phase  model.PhaseID
	Side   model.SideID
	Action string // its id
}

// Place lets a side put units on the map: in a phase, or for an action and what that is
// done to.
type Place struct {
	Phase  model.PhaseID
	Side   model.SideID
	Action string // its id; empty in a phase
	Unit   model.UnitID
	Hex    model.HexID
	On     string // id of a side or army
}

// PlaceIn puts units, one after the other, into hexes that a side picks.
type PlaceIn struct {
	Side  model.SideID
	Units []model.UnitID
	Hexes []model.HexID // to choose from, in order
}

// Choose lets a side pick units, with which something is done then.
type Choose struct {
	Phase model.PhaseID
	Side  model.SideID
}

// Draw lets a side draw a card.
type Draw struct {
	Phase model.PhaseID
	Side  model.SideID
	Deck  model.DeckID
}

// Chits draws chits that say for which side the phases inside are run.
type Chits struct {
	Phase model.PhaseID
	Deck  model.DeckID
}

// Effects does a declared list of effects.
type Effects struct {
	Subject
	List string // id of the list
}

// Script calls a Lua function.
type Script struct {
	Subject
	Fn   string
	Data string // JSON that is handed to it; empty for none
}

// Retreat makes units retreat. NewRetreat makes one in which nobody is named that may
// be left out.
type Retreat struct {
	Spec     int // in Game.Retreats
	Side     model.SideID
	Picker   model.SideID // who picks; None: whom its rules name
	Units    []model.UnitID
	Foes     []model.UnitID // from whom
	From     model.HexID    // the hex they retreat from, None where it is that of a unit
	Optional model.Chooser  // who may decline
	MovedBy  model.MovedBy  // who picks the hexes
}

// NewRetreat returns a retreat of units of a side from others, as its rules have it.
func NewRetreat(how int, side model.SideID, units, foes []model.UnitID) Retreat {
	return Retreat{Spec: how, Side: side, Picker: model.None, Units: units, Foes: foes, From: model.None}
}

// Advance lets units advance into what was vacated in the combat under way.
type Advance struct {
	Spec  int // in Game.Advances
	Side  model.SideID
	Units []model.UnitID
}

// Exchange makes units of a side pay for what others are worth.
type Exchange struct {
	Spec  int // in Game.Exchanges
	Side  model.SideID
	Units []model.UnitID
	Foes  []model.UnitID // the units of the other party
}

// StepLoss makes units of a side lose steps.
type StepLoss struct {
	Side  model.SideID
	Units []model.UnitID
	Steps int32 // less than none are given back
}

func (Turns) procName() string     { return "turn" }
func (Phase) procName() string     { return "phase" }
func (Alternate) procName() string { return "alternate" }
func (Several) procName() string   { return "several" }
func (Excess) procName() string    { return "excess" }
func (Move) procName() string      { return "move" }
func (Attack) procName() string    { return "attack" }
func (Result) procName() string    { return "result" }
func (Actions) procName() string   { return "actions" }
func (Act) procName() string       { return "act" }
func (Place) procName() string     { return "place" }
func (PlaceIn) procName() string   { return "place-in" }
func (Choose) procName() string    { return "choose" }
func (Draw) procName() string      { return "draw" }
func (Chits) procName() string     { return "chits" }
func (Effects) procName() string   { return "effects" }
func (Script) procName() string    { return "script" }
func (Retreat) procName() string   { return "retreat" }
func (Advance) procName() string   { return "advance" }
func (Exchange) procName() string  { return "exchange" }
func (StepLoss) procName() string  { return "step-loss" }
