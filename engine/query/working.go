package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// workingMemory is memory that one question uses and the next uses again, so that questions
// allocate nothing. Nothing in it is an answer that outlives what asked for it.
type workingMemory struct {
	scratch   lang.Scratch // of expressions
	probe     search       // whether a unit can move, and a single step
	second    *search      // for questions asked inside a search
	wayOut    wayOutSearch // who leaves full hexes for where, while that is tried
	tracers   []*tracer    // lent to traces, one for each that is under way
	spare     []*state.Position
	moved     []model.UnitID     // who moved or changed since a count
	zoneHexes []model.HexID      // the hexes that a zone reaches from one hex
	key       []int32            // the arguments by which an answer is looked up
	answer    []int32            // what CallFunction gave last, where it is not kept
	dead      []int32            // the nodes that a search for the end of a trace visited
	steps     []hex.SightSegment // of a line of sight
	buf       []model.HexID
	set       []int32     // what UnitSet gave last
	goals     []int32     // of WithGoals: the hexes that a retreat leads to
	chosen    []int32     // lent by EachMoveMode: whom a unit may choose
	flipZones []enemyZone // of PathFlip
	marks     hexSet      // lent by borrowMarks: empty between uses
	reached   hexSet      // of searchUnstackedReach: empty between uses
	lateLimit bool        // of findAnyMove: a limit checked at the end of the phase barred a hex
}
