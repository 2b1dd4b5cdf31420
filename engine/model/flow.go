package model

import (
	"math"

	"github.com/vedette-wargames/vedette/engine/lang"
)

// PhaseProcedure is the procedure of a phase.
type PhaseProcedure uint8

// The procedures of phases.
const (
	DoGroup PhaseProcedure = iota // only the phases inside
	DoMovePhase
	DoAttackPhase
	DoActionsPhase
	DoRunPhase
	DoDrawPhase
	DoAlternatePhase
	DoSeveralPhase
	DoPlacePhase
	DoChoosePhase
)

// Phase is a node of the sequence of play.
type Phase struct {
	Source
	Effects    *Effects // what it does without a script
	Path       string   // ids from the root, joined by '.'
	Hooked     bool     // some hook is bound to its start or end
	Parent     PhaseID
	Children   []PhaseID
	When       *lang.Program
	EachSide   []SideID // phases inside run once for each side
	Side       SideID   // fixed acting side, None: the phasing side
	OtherSide  bool     // the acting side is the one that is not phasing (two sides)
	Chits      DeckID   // None: no chits
	StopWhen   *lang.Program
	Do         PhaseProcedure
	RuleIndex  int            // movement, attack or deck
	Alternates PhaseProcedure // what alternates: moves, attacks or actions
	First      SideID
	PassDice   *Dice
	PassPlus   *lang.Program
	PassMost   *lang.Program // nil: no limit
	NoPass     []Condition   // while one holds the side may not pass, or end the phase
	Run        string
	Units      *lang.Program
	Place      *Placing      // of DoPlacePhase
	Least      *lang.Program // how many units are picked in DoChoosePhase; nil: none need be
	Most       *lang.Program // nil: all may be
	Optional   bool
	Offers     []Offer // of DoSeveralPhase
	Actions    []int   // author-declared actions offered here
}

// OffersMoves reports whether units move in the phase.
func (p *Phase) OffersMoves() bool {
	return p.Do == DoMovePhase || p.Do == DoAlternatePhase && p.Alternates == DoMovePhase || p.hasMoveOffer()
}

func (p *Phase) hasMoveOffer() bool {
	for i := range p.Offers {
		if p.Offers[i].Do == DoMovePhase {
			return true
		}
	}
	return false
}

// Placing says which units of a side are put on the map, and where.
type Placing struct {
	Units    *lang.Program   // which of the side's units
	Hexes    []*lang.Program // sets of hexes for a unit, the first that is not empty counts
	Faces    []FaceID        // that may be chosen from
	Most     *lang.Program   // how many are placed; nil: all
	Optional bool            // units may be left where they are
}

// Offer is one movement or attack of a phase that offers several.
type Offer struct {
	Source
	Do        PhaseProcedure
	RuleIndex int
	When      *lang.Program
	Word      string // word that tells its actions from those of other offers; empty where none is needed
}

// ActionDef is an author-declared action.
type ActionDef struct {
	Source
	Text            string   // what it does, for players
	Say             Sentence // the line of the log when it is taken; empty: side and name
	Effects         *Effects // what it does without a script
	BySide          SideID   // None: phasing
	ByOtherSide     bool
	Candidates      *lang.Program // a set, or nil
	CandidateDomain string        // domain of the candidates: unit, hex, side
	When            *lang.Program
	Because         string
	Cost            []Cost
	Most            int
	UsesUnit        bool
	Place           *Placing // units that are placed before the effects; nil: none
	Run             string
	Counter         int // slot in Position.Vars that counts its uses in the phase
}

// Cost is a payment from one track.
type Cost struct {
	Track TrackID
	Price *lang.Program // less than 0 is 0
	Owner *lang.Program // the owner of the track; nil: the side that acts
}

// VarOwner is the kind of thing that has a variable.
type VarOwner uint8

// The owners.
const (
	OfGame VarOwner = iota
	OfSide
	OfArmy
	OfUnit
	OfHex
	OfStack // a hex, for as long as units of one side stay there
	OfHexside
	OfBox
)

// IsSparse reports whether values are kept by place, only those that differ from
// the default.
func (o VarOwner) IsSparse() bool { return o == OfHex || o == OfStack || o == OfHexside }

// VarType is the type of a variable or option.
type VarType uint8

// The types.
const (
	TInteger VarType = iota
	TFlag
	TText
	TUnit
	THex
	TSide
)

// NoLimit is the integer for no limit.
const NoLimit = math.MaxInt32

// Until is how long a value lives.
type Until uint8

// The lifetimes.
const (
	Never Until = iota
	EndOfPhase
	EndOfPlayerTurn
	EndOfTurn
	LeavesHex // of a unit: when it leaves its hex
)

// Var is a declared variable. Values of places are kept sparsely: see
// Sparse; all others have slots in Position.Vars.
type Var struct {
	Source
	Internal  bool // bookkeeping that players are not told
	Owner     VarOwner
	Type      VarType
	Texts     []int32   // allowed texts, indices in Game.Texts
	Direction bool      // the texts are those of the directions of the grid
	Words     []Wording // what values mean, for people
	Say       Sentence  // the sentence for values without words
	Default   int32
	Until     Until
	Min, Max  int32
	Visible   string // all, owner, nobody
	Slot      int    // first slot; None for those of places
	Count     int    // number of slots
}

// Wording says what a value of a variable means.
type Wording struct {
	Value int32
	Text  string
}

// DescribeValue returns the wording of a value, "" if the variable has no wording for it.
func (v *Var) DescribeValue(value int32) string {
	for i := range v.Words {
		if v.Words[i].Value == value {
			return v.Words[i].Text
		}
	}
	return ""
}

// ValueSentence returns the sentence of a value: its words, where they name what has the value, or
// that of the variable. It is empty when the value has neither, and at the default value without
// words.
func (v *Var) ValueSentence(value int32) Sentence {
	word := Sentence(v.DescribeValue(value))
	if word.HasPlace("of") {
		return word
	}
	if word == "" && value == v.Default {
		return ""
	}
	return v.Say
}

// Track is a named integer with limits. Slot is its place in Position.Vars.
// A track of sides or armies has a slot for each, in their order.
type Track struct {
	Source
	Owner           VarOwner
	Start, Min, Max int32
	Side            SideID
	Slot            int
	Count           int // number of slots
}

// Latch is a thing that happens once.
type Latch struct {
	Source
	Effects *Effects // what it does without a script
	When    *lang.Program
	Run     string
	Repeats bool
	Say     string
}

// Hook is a bound Lua function.
type Hook struct {
	Source
	Effects *Effects // what it does without a script
	Point   string
	BoundTo []string
	When    *lang.Program
	Run     string
}

// HooksByPoint are the hooks of each point that has any, in order. They are asked for
// all the time, and are few: a list is quicker than a map.
type HooksByPoint []pointHooks

type pointHooks struct {
	point string
	hooks []int
}

// FindHooks returns the hooks bound at a point, by index.
func (h HooksByPoint) FindHooks(point string) []int {
	for i := range h {
		if h[i].point == point {
			return h[i].hooks
		}
	}
	return nil
}

// AddHook binds a hook after those that are bound at a point.
func (h *HooksByPoint) AddHook(point string, hook int) {
	for i := range *h {
		if at := &(*h)[i]; at.point == point {
			at.hooks = append(at.hooks, hook)
			return
		}
	}
	*h = append(*h, pointHooks{point, []int{hook}})
}

// Option is a rule switch with the value chosen for this game.
type Option struct {
	Source
	Type    VarType
	Default int32
	Value   int32
	Values  []int32
	Text    string
}

// Deck is a deck of cards or chits.
type Deck struct {
	Source
	Cards     []CardID // with repetitions
	Ordered   bool     // never shuffled
	Stacked   bool     // not shuffled at the start
	Reshuffle string   // when empty, each turn, never
	Stream    string
}

// Card is a card or chit.
type Card struct {
	Source
	Effects *Effects // what it does without a script
	Text    string
	Side    SideID
	When    *lang.Program
	Run     string
	Once    bool
	// Starts is where it lies at the start: pile, top, discard or aside.
	Starts string
}

// Victory is one way of winning.
type Victory struct {
	Source
	Side  SideID
	Level int
	Name  string
	Text  string // the condition in words, for players
	When  *lang.Program
	Once  bool // ends the game at once
}

// Scoring says how levels are compared.
type Scoring struct {
	Source
	By      string
	Names   []string // by level
	Tie     string
	Points  []*lang.Program // by side
	Margins []Margin        // highest first
	TiesTo  SideID
}

// Margin names a victory by its least margin.
type Margin struct {
	AtLeast int
	Name    string
}

var noPhase = Phase{Parent: None, Side: None, Chits: None, RuleIndex: None}

// FindPhase returns a phase. For None it returns an empty phase that must not be changed: an
// attack that a script begins may be outside of every phase.
func (g *Game) FindPhase(id PhaseID) *Phase {
	if id < 0 {
		return &noPhase
	}
	return &g.Phases[id]
}
