package event

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Kind is what happened.
type Kind string

// The kinds of event.
const (
	Turn       Kind = "turn"       // a turn begins (N)
	Phase      Kind = "phase"      // a phase begins (Text: its path)
	Moved      Kind = "moved"      // Unit went From To, spending N
	Entered    Kind = "entered"    // Unit came on the map at To
	Exited     Kind = "exited"     // Unit left the map From into box Text
	Placed     Kind = "placed"     // Unit was put To (or into box Text)
	Eliminated Kind = "eliminated" // Unit was eliminated at From; N points
	StepLost   Kind = "step-lost"  // Unit lost N steps; less than 0: got them back
	Flipped    Kind = "flipped"    // Unit turned to face Text
	Planned    Kind = "planned"    // Side will attack To with Units
	Attack     Kind = "attack"     // Side attacks To with Units
	Declared   Kind = "declared"   // Side declared Text
	Combat     Kind = "combat"     // the die: N, result Text; the terms explain
	Retreated  Kind = "retreated"  // Unit went From To
	Displaced  Kind = "displaced"  // Unit made room, From To
	Advanced   Kind = "advanced"   // Unit went From To
	Rolled     Kind = "rolled"     // a die of stream Text gave N
	Track      Kind = "track"      // track Text is now N
	Variable   Kind = "variable"   // variable Text is now N
	Latch      Kind = "latch"      // latch Text fell
	Drawn      Kind = "drawn"      // Side drew card Text
	Acted      Kind = "acted"      // Side took the action Text
	Revealed   Kind = "revealed"   // Unit was revealed
	Said       Kind = "said"       // a script says Text
	Note       Kind = "note"       // a script's note, for authors only
	Passed     Kind = "passed"     // Side passed
	Limit      Kind = "limit"      // Side may do N more in the alternation
	Over       Kind = "over"       // the game is over: Text
)

// Event is one thing that happened. Ids are None where they mean nothing.
type Event struct {
	Kind      Kind
	Side      model.SideID
	Unit      model.UnitID
	Army      model.ArmyID // whose value it is, of a variable of armies
	Units     []model.UnitID
	From, To  model.HexID
	N         int32
	Text      string
	Rule      *model.Source // the rule that made it happen, if one did
	Combat    *CombatReport
	Score     string       // strengths, column and die of the combat that caused it, as "8-6, 1-1, die 2"
	Secret    bool         // only Side may see it
	Forced    bool         // nobody was asked: there was only one answer
	AskedSide model.SideID // who would have been asked, if Forced
}

// CombatReport explains one combat.
type CombatReport struct {
	Attack        *model.Attack
	Attackers     []model.UnitID
	Roles         []int8 // of the attackers
	Declared      []int32
	Defenders     []model.UnitID
	Supporters    []model.UnitID
	Targets       []model.HexID
	AttackTerms   query.Terms
	DefenceTerms  query.Terms
	ColumnTerms   query.Terms
	DieTerms      query.Terms
	AttackTotal   int32
	DefenceTotal  int32
	FirstColumn   string // before shifts
	Column        string
	Die, Modified int32
	DefenceDie    int32 // with opposed dice
	Row           string
	Result        string
}

// SetParties notes who fights, in which roles, and what was declared.
func (c *CombatReport) SetParties(at *model.Attack, k *state.Combat) {
	c.Attack, c.Defenders, c.Targets = at, slices.Clone(k.Defenders), slices.Clone(k.Targets)
	c.Supporters, c.Declared = slices.Clone(k.Supporters), slices.Clone(k.Declared)
	for i := range k.Attackers {
		c.Attackers, c.Roles = append(c.Attackers, k.Attackers[i].Unit), append(c.Roles, k.Attackers[i].Role)
	}
}

// NewEvent returns an event of a kind with every id None.
func NewEvent(k Kind) Event {
	return Event{Kind: k, Side: model.None, Unit: model.None, Army: model.None, From: model.None, To: model.None}
}

// StrengthTerms returns the terms of the two strengths; nil for a nil report.
func (c *CombatReport) StrengthTerms() (attack, defence *query.Terms) {
	if c == nil {
		return nil, nil
	}
	return &c.AttackTerms, &c.DefenceTerms
}

// ShiftTerms returns the terms of the column; nil for a nil report.
func (c *CombatReport) ShiftTerms() *query.Terms {
	if c == nil {
		return nil
	}
	return &c.ColumnTerms
}

// RollTerms returns the terms of the die; nil for a nil report.
func (c *CombatReport) RollTerms() *query.Terms {
	if c == nil {
		return nil
	}
	return &c.DieTerms
}
