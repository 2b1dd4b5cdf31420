// Package state holds the position of a game: everything that can change, as
// plain data.
//
// A [Position] changes through its verbs (PlaceUnit, SetFlags, SetVar and
// others). Each verb counts the change in the revision of the part that it
// touches ([RevisionID]), and caches compare revisions. Code that writes fields
// directly calls MarkChanged or MarkAllChanged afterwards.
//
// A [Frame] is a procedure under way. It names its fields to a [Visitor], and
// this one walk serves the hash, [Encode], [Decode], the schema and [CopyFrame].
// [Position.Hash] sums hashes of names, so that ids may change between versions.
// Positions cloned from each other share one clock, and one goroutine at a time
// may use them; [Position.CloneDetached] makes a copy for another goroutine.
package state

import (
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
)

// UnitFlag is a mark the engine keeps on a unit.
type UnitFlag uint16

// The flags. HasMoved, HasAttacked, WasAttacked and HasAdvanced end with the phase.
const (
	HasMoved     UnitFlag = 1 << iota // has moved in this phase
	HasAttacked                       // has attacked in this phase
	WasAttacked                       // has been attacked in this phase
	IsHidden                          // the other sides see a counter, not what it is
	WasStopped                        // a hook stopped its move
	HasAdvanced                       // has advanced after combat in this phase
	WasDisplaced                      // has made room in this phase, where that counts
)

// Unit is the state of a unit that can change in play.
type Unit struct {
	At    model.Loc
	Face  int8 // index in the unit's own list of faces
	Steps int8
	MP    int16 // movement points left after its last move
	Due   int16 // turn on which a waiting unit is due; 0: none
	Entry int16 // area where a script lets it enter, counted from 1; 0: as the set-up says
	Flags UnitFlag
}

// PlaceVar is the value of a variable of hexes, stacks or hexsides that is not
// at its default.
type PlaceVar struct {
	Var   model.VarID
	Place int32 // the hex or hexside
	Value int32
}

// DieCount is how many dice a stream has given.
type DieCount struct {
	Stream string
	Hash   uint64
	N      uint32
}

// Deck is the state of a deck, top card first.
type Deck struct {
	Draw, Discard []model.CardID
}

// ScheduledCall is a call of a Lua function that waits for a point of the
// sequence: the end or start of a phase, given as "start PATH" or "end PATH".
type ScheduledCall struct {
	When string
	Fn   string
	Data string // JSON
}

// UnitEntry is a unit that came onto the map, and the hex.
type UnitEntry struct {
	Unit model.UnitID
	Hex  model.HexID
}

// Result is how a game ended.
type Result struct {
	Winner model.SideID // None: a draw
	Level  int
	Name   string
	By     string // id of the victory condition, or "end"
}

// Position is everything that can change in a game.
type Position struct {
	Turn           int16
	Phasing        model.SideID  // whose player turn it is; None outside
	Phase          model.PhaseID // the phase under way; None outside
	Units          []Unit
	Vars           []int32
	PlaceVars      []PlaceVar // sorted by variable, place
	LostPoints     []int32    // points of eliminated units, by side
	FallenLatches  uint64     // a bit a latch that has fallen
	ArmedLatches   uint64     // a bit a latch whose condition held at the last look
	Dice           []DieCount
	Frames         []Frame
	Decks          []Deck
	ScheduledCalls []ScheduledCall
	Entries        []UnitEntry // where units came onto the map in this phase, where that counts; shared with clones
	Combat         *Combat
	Result         *Result

	sharedDice   bool     // Dice is shared with a clone: copy before writing
	sharedFrames int      // so many frames from the bottom are shared with clones: see OwnFrames
	noFlags      UnitFlag // flags that no unit is known to have: nothing to clear
	noMP         bool     // no unit is known to have movement points left
	slotParts    []uint8  // of the game
	varParts     []uint8
	revisions    [numRevisions]uint64
	clock        *uint64
	moved        changes // of RevisionPlaces
	changed      changes // of RevisionAnyOfUnits
}

// Frame is a procedure under way with its locals. Frames are plain data: Visit
// names every field once, for hash, save and load.
type Frame interface {
	ProcName() string
	Clone() Frame
	Visit(v Visitor)
}

// RevisionID names a part of the position whose changes are counted.
type RevisionID uint8

// The counted parts. SidePlacesRevision(side) follows for the places of a side's
// units that are no markers.
const (
	RevisionVars       RevisionID = iota // variables, tracks, latches, ledgers, turn, phase
	RevisionUnits                        // faces, steps and flags of units
	RevisionPlaces                       // places of units of any side
	RevisionHolders                      // places of units that are no markers, of any side
	RevisionOnMap                        // which units are on the map
	RevisionAnyOfUnits                   // places, faces, steps, flags and all else of units
	revisionSide0
	revisionPart0 = revisionSide0 + 8
	numRevisions  = revisionPart0 + Parts
)

// Parts is how many parts of RevisionVars have a count of their own: the turn, the
// phase, who is hidden, and as many variables and tracks as there is room for, each with all
// its owners. model.Game says which.
const (
	Parts      = 54
	PartNone   = uint8(Parts) // parts without a count of their own
	PartTurn   = uint8(0)
	PartPhase  = uint8(1) // and the phasing side
	PartHidden = uint8(2) // which units are hidden: of RevisionUnits
	PartFirst  = 3        // the first variable
)

// PartRevision returns the stamp of a part.
func PartRevision(part int) RevisionID { return revisionPart0 + RevisionID(part) }

// MaxSides is the largest number of sides in a game.
const MaxSides = limits.Sides

// SidePlacesRevision returns the stamp of the places of one side's units, markers aside.
func SidePlacesRevision(s model.SideID) RevisionID { return revisionSide0 + RevisionID(s) }

// Revision returns the current count of a part: equal counts mean nothing changed. The
// counts of two positions are comparable when one was cloned from the other.
func (p *Position) Revision(s RevisionID) uint64 { return p.revisions[s] }

// MainRevisions returns the counts of variables, units and places together.
func (p *Position) MainRevisions() [3]uint64 {
	return [3]uint64{p.revisions[RevisionVars], p.revisions[RevisionPlaces], p.revisions[RevisionUnits]}
}

// bumpRevision counts a change of a part. The clock is shared by positions cloned from
// one another, so that two counts are equal only where nothing changed.
func (p *Position) bumpRevision(s RevisionID) {
	*p.clock++
	p.revisions[s] = *p.clock
}

// bumpPart counts a change of something of RevisionVars, and of its part.
func (p *Position) bumpPart(part uint8) {
	p.bumpRevision(RevisionVars)
	if part < PartNone {
		p.revisions[revisionPart0+RevisionID(part)] = *p.clock
	}
}

// partAt finds the part of a slot or variable in a list of the game.
func partAt(list []uint8, i int) uint8 {
	if i < len(list) {
		return list[i]
	}
	return PartNone
}

// MarkChanged counts a change of a part. It is needed only after a field was written directly.
func (p *Position) MarkChanged(s RevisionID) {
	p.bumpRevision(s)
	if s != RevisionVars {
		p.bumpRevision(RevisionAnyOfUnits)
	}
	p.noFlags, p.noMP = 0, false
}

// MarkAllChanged counts a change of every part.
func (p *Position) MarkAllChanged() {
	for s := RevisionID(0); s < numRevisions; s++ {
		p.bumpRevision(s)
	}
	p.noFlags, p.noMP = 0, false
}

// New returns an empty position of a game: all units out of play, all variables
// at their defaults.
func New(g *model.Game) *Position {
	p := &Position{
		Turn: int16(g.FirstTurn), Phasing: model.None, Phase: model.None,
		Units: make([]Unit, len(g.Units)), Vars: make([]int32, g.VarSlots),
		LostPoints: make([]int32, len(g.Sides)), Decks: make([]Deck, len(g.Decks)),
		clock: new(uint64), slotParts: g.SlotParts, varParts: g.VarParts,
	}
	for i := range p.Units {
		p.Units[i] = Unit{At: model.InBox(model.BoxOut), Steps: g.Units[i].Steps}
	}
	for i := range g.Vars {
		v := &g.Vars[i]
		for k := 0; k < v.Count; k++ {
			p.Vars[v.Slot+k] = v.Default
		}
	}
	for i := range g.Tracks {
		for k := 0; k < g.Tracks[i].Count; k++ {
			p.Vars[g.Tracks[i].Slot+k] = g.Tracks[i].Start
		}
	}
	p.MarkAllChanged()
	return p
}

// NewOnSameClock returns an empty position of the game that goes on counting changes from
// those of p. So no cache takes answers about p for its own. p must not be used any more.
func (p *Position) NewOnSameClock(g *model.Game) *Position {
	n := New(g)
	n.clock = p.clock
	n.MarkAllChanged()
	return n
}

// Clone returns an independent copy. Positions cloned from each other share a
// change counter, so they must be used by one goroutine at a time.
func (p *Position) Clone() *Position {
	c := new(Position)
	p.CloneInto(c)
	return c
}

// CloneInto is Clone that uses the memory of c, a position that is no longer needed.
func (p *Position) CloneInto(c *Position) {
	units, vars, lost, frames := c.Units[:0], c.Vars[:0], c.LostPoints[:0], c.Frames[:0]
	*c = *p
	c.Units = append(units, p.Units...)
	if n := len(p.Vars); cap(vars) < n || cap(lost) < len(p.LostPoints) {
		ints := make([]int32, n+len(p.LostPoints))
		vars, lost = ints[:0:n], ints[n:n]
	}
	c.Vars, c.LostPoints = append(vars, p.Vars...), append(lost, p.LostPoints...)
	if len(p.PlaceVars) > 0 {
		c.PlaceVars = append([]PlaceVar(nil), p.PlaceVars...)
	}
	// Both go on with the same counts of dice until one of them rolls.
	p.sharedDice, c.sharedDice = true, true
	// Only the frame on top ever changes: the copies share all frames until one
	// of them goes on.
	if cap(frames) < len(p.Frames) {
		frames = make([]Frame, 0, len(p.Frames)+2)
	}
	c.Frames = append(frames, p.Frames...)
	p.sharedFrames, c.sharedFrames = len(p.Frames), len(p.Frames)
	if len(p.Decks) > 0 {
		c.Decks = make([]Deck, len(p.Decks))
		for i, d := range p.Decks {
			c.Decks[i] = Deck{append([]model.CardID(nil), d.Draw...), append([]model.CardID(nil), d.Discard...)}
		}
	}
	if len(p.ScheduledCalls) > 0 {
		c.ScheduledCalls = append([]ScheduledCall(nil), p.ScheduledCalls...)
	}
	if p.Combat != nil {
		c.Combat = p.Combat.Clone()
	}
	if p.Result != nil {
		r := *p.Result
		c.Result = &r
	}
}

// OwnFrames makes frame i, and all above it, the position's own, so that they may
// change. The frame that goes on must be owned.
func (p *Position) OwnFrames(i int) {
	if i < p.sharedFrames {
		p.copyFrames(i)
	}
}

// copyFrames makes the frames from i on the position's own, as clones share theirs
// until one writes.
func (p *Position) copyFrames(i int) {
	for k := i; k < p.sharedFrames && k < len(p.Frames); k++ {
		p.Frames[k] = p.Frames[k].Clone()
	}
	p.sharedFrames = i
}

// SnapshotInto copies everything but the frames into a position that is no
// longer needed, for Swap.
func (p *Position) SnapshotInto(c *Position) {
	frames, shared := p.Frames, p.sharedFrames
	p.Frames = nil
	p.CloneInto(c)
	p.Frames, p.sharedFrames = frames, shared
}

// Swap exchanges everything but the frames.
func (p *Position) Swap(c *Position) {
	frames, shared := p.Frames, p.sharedFrames
	*p, *c = *c, *p
	c.Frames, c.sharedFrames = p.Frames, p.sharedFrames
	p.Frames, p.sharedFrames = frames, shared
	*p.clock++
}

// Clock counts all changes: while it is the same, so is the position.
func (p *Position) Clock() uint64 { return *p.clock }

// SharesClock reports whether one of two positions was cloned from the other, or both from one:
// then their counts of changes can be compared.
func (p *Position) SharesClock(o *Position) bool { return p.clock == o.clock }

// CloneDetached copies a position into one that another goroutine may use: it shares nothing that
// either changes, and counts its changes by itself. A position that was made so before is
// reused; nil for none.
func (p *Position) CloneDetached(c *Position) *Position {
	clock := new(uint64)
	if c == nil {
		c = new(Position)
	} else {
		clock = c.clock
	}
	p.CloneInto(c)
	c.clock, c.moved, c.changed = clock, changes{}, changes{}
	c.copyFrames(0)
	c.MarkAllChanged()
	return c
}

// AdvanceClock counts that another position was copied into this one.
func (p *Position) AdvanceClock() { *p.clock++ }
