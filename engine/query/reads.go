package query

import (
	"math/bits"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// The categories of state that expressions may read.
const (
	ReadVars       lang.Deps = 1 << iota // variables, tracks, latches, ledgers, turn, phase
	readSome                             // something of units
	readSomePlaces                       // something of where units are
	ReadCombat                           // the combat under way
	ReadChosen                           // the choice made for the move
	readHolders                          // where units are that are no markers; for kept values only
	ReadMore                             // of ReadVars: more than the parts with a bit of their own
	readMoreUnits                        // of units: more than the parts with a bit of their own
	readMorePlaces                       // of places: more than which units are on the map and in which box
	readOnMapBit

	ReadUnits  = readSome | readMoreUnits        // faces, steps, flags of units
	ReadPlaces = readSomePlaces | readMorePlaces // where units are
	readOnMap  = readSomePlaces | readOnMapBit   // which units are on the map, and in which box
)

// Parts with a bit of their own: these, and as many variables and tracks as there is room for.
const (
	readTurn   = ReadVars | 1<<(firstPartBit+lang.Deps(state.PartTurn))
	ReadPhase  = ReadVars | 1<<(firstPartBit+lang.Deps(state.PartPhase)) // the phase and the phasing side
	readHidden = readSome | 1<<(firstPartBit+lang.Deps(state.PartHidden))
)

// readAnyVars is what reads more than single variables of the game.
const readAnyVars = ReadVars | ReadMore

// The parts of state that have a bit each begin with the turn.
const firstPartBit = 10

// readsVar is what reads the n-th variable of a game; tracks follow them.
func readsVar(n int) lang.Deps {
	if state.PartFirst+n >= state.Parts {
		return readAnyVars
	}
	return ReadVars | 1<<uint(firstPartBit+state.PartFirst+n)
}

// ReadsTrack returns the reads of an expression that reads a track.
func ReadsTrack(g *model.Game, t model.TrackID) lang.Deps { return readsVar(len(g.Vars) + int(t)) }

// assignParts works out which part of the position counts the changes of each slot and
// each variable.
func assignParts(g *model.Game) (slots, vars []uint8) {
	slots, vars = make([]uint8, g.VarSlots), make([]uint8, len(g.Vars))
	for i := range slots {
		slots[i] = state.PartNone
	}
	of := func(n int) uint8 { return uint8(min(state.PartFirst+n, int(state.PartNone))) }
	for i := range g.Vars {
		v := &g.Vars[i]
		vars[i] = of(i)
		for k := range v.Count {
			slots[v.Slot+k] = vars[i]
		}
	}
	for i := range g.Tracks {
		for k := range g.Tracks[i].Count {
			slots[g.Tracks[i].Slot+k] = of(len(g.Vars) + i)
		}
	}
	return slots, vars
}

// RevisionOf counts the changes of all that is read: equal counts mean that none
// of it changed. The combat under way is counted by none.
func (c *Ctx) RevisionOf(r lang.Deps) uint64 {
	var n uint64
	own := r >> firstPartBit
	if r&ReadMore != 0 || r&ReadVars != 0 && (own == 0 || c.G.SlotParts == nil) {
		n = c.P.Revision(state.RevisionVars)
	}
	for ; own != 0; own &= own - 1 {
		n = max(n, c.P.Revision(state.PartRevision(bits.TrailingZeros64(uint64(own)))))
	}
	if r&readMoreUnits != 0 {
		n = max(n, c.P.Revision(state.RevisionUnits))
	}
	if r&readOnMapBit != 0 {
		n = max(n, c.P.Revision(state.RevisionOnMap))
	}
	if r&readMorePlaces != 0 {
		n = max(n, c.P.Revision(state.RevisionPlaces))
	}
	if r&readHolders != 0 {
		n = max(n, c.P.Revision(state.RevisionHolders))
	}
	return n
}

// ReadsHidden reports whether a set of reads may hold a variable that not all
// sides may see.
func ReadsHidden(g *model.Game, r lang.Deps) bool {
	for i := range g.Vars {
		if v := g.Vars[i].Visible; v != "" && v != "all" && r&(readsVar(i)|ReadMore)&^ReadVars != 0 {
			return true
		}
	}
	return false
}

// ReadsPlaceVars returns the reads of an expression that reads some variables of places,
// without the bit ReadVars.
func ReadsPlaceVars(g *model.Game, vars []model.VarID) lang.Deps {
	var r lang.Deps
	for _, v := range vars {
		r |= readsVar(int(v)) &^ ReadVars
	}
	return r
}

// SplitReads takes apart what of ReadVars a set reads: variables of the game,
// variables of places, and all the rest.
func SplitReads(g *model.Game, r lang.Deps) (plain, places []int, rest lang.Deps) {
	rest = r &^ readHidden & (ReadMore | r>>firstPartBit<<firstPartBit)
	for i := range g.Vars {
		own := readsVar(i) &^ ReadVars
		if own&ReadMore != 0 || r&own == 0 {
			continue
		}
		switch g.Vars[i].Owner {
		case model.OfGame:
			plain = append(plain, i)
		case model.OfHex, model.OfStack, model.OfHexside:
			places = append(places, i)
		default:
			continue
		}
		rest &^= own
	}
	if rest != 0 {
		rest |= ReadVars
	}
	return plain, places, rest
}
