package state

import (
	"sort"

	"github.com/vedette-wargames/vedette/engine/model"
)

// PlaceUnit puts a unit in a hex or box.
func (p *Position) PlaceUnit(g *model.Game, u model.UnitID, at model.Loc) {
	if p.Units[u].At == at {
		return
	}
	if p.Units[u].At < 0 || at < 0 {
		p.bumpRevision(RevisionOnMap)
	}
	p.Units[u].At = at
	before := p.revisions[RevisionPlaces]
	p.touchUnit(u, RevisionPlaces)
	p.moved.addChange(u, before, p.revisions[RevisionPlaces])
	if !g.Kinds[g.Units[u].Kind].Marker {
		p.bumpRevision(RevisionHolders)
		p.bumpRevision(SidePlacesRevision(g.Units[u].Side))
	}
}

// SetFlags sets or clears flags of a unit.
func (p *Position) SetFlags(u model.UnitID, f UnitFlag, on bool) {
	old := p.Units[u].Flags
	now := old &^ f
	if on {
		now = old | f
	}
	if now != old {
		p.Units[u].Flags = now
		p.noFlags &^= now
		p.touchUnit(u, RevisionUnits)
		p.bumpHidden(old ^ now)
	}
}

// ClearFlags clears flags of all units.
func (p *Position) ClearFlags(f UnitFlag) {
	if p.noFlags&f == f {
		return
	}
	p.noFlags |= f
	for i := range p.Units {
		p.Units[i].Flags &^= f
	}
	p.bumpRevision(RevisionUnits)
	p.bumpRevision(RevisionAnyOfUnits) // of whom is not told
	p.bumpHidden(f)
}

// bumpHidden counts a change of flags for caches that read only which units are hidden.
func (p *Position) bumpHidden(changed UnitFlag) {
	if changed&IsHidden != 0 {
		p.revisions[revisionPart0+RevisionID(PartHidden)] = *p.clock
	}
}

// SetFace turns a unit to a face, by index in its own list.
func (p *Position) SetFace(u model.UnitID, face int8) {
	if p.Units[u].Face != face {
		p.Units[u].Face = face
		p.touchUnit(u, RevisionUnits)
	}
}

// SetSteps sets the steps a unit has left.
func (p *Position) SetSteps(u model.UnitID, n int8) {
	if p.Units[u].Steps != n {
		p.Units[u].Steps = n
		p.touchUnit(u, RevisionUnits)
	}
}

// SetVar sets a slot of Vars.
func (p *Position) SetVar(slot int, v int32) {
	if p.Vars[slot] != v {
		p.Vars[slot] = v
		p.bumpPart(partAt(p.slotParts, slot))
	}
}

// PlaceVar returns the value of a variable of hexes, stacks or hexsides.
func (p *Position) PlaceVar(v model.VarID, place int32, def int32) int32 {
	i := p.findPlaceVar(v, place)
	if i < len(p.PlaceVars) && p.PlaceVars[i].Var == v && p.PlaceVars[i].Place == place {
		return p.PlaceVars[i].Value
	}
	return def
}

// findPlaceVar returns the index of a variable of a place, or where it would be
// inserted: the list is sorted by variable and place.
func (p *Position) findPlaceVar(v model.VarID, place int32) int {
	return sort.Search(len(p.PlaceVars), func(i int) bool {
		e := &p.PlaceVars[i]
		return e.Var > v || (e.Var == v && e.Place >= place)
	})
}

// SetPlaceVar sets a variable of a place; the default value is not kept.
func (p *Position) SetPlaceVar(v model.VarID, place int32, val, def int32) {
	i := p.findPlaceVar(v, place)
	there := i < len(p.PlaceVars) && p.PlaceVars[i].Var == v && p.PlaceVars[i].Place == place
	switch {
	case there && val == def:
		p.PlaceVars = append(p.PlaceVars[:i:i], p.PlaceVars[i+1:]...)
	case there:
		p.PlaceVars[i].Value = val
	case val != def:
		p.PlaceVars = append(p.PlaceVars, PlaceVar{})
		copy(p.PlaceVars[i+1:], p.PlaceVars[i:])
		p.PlaceVars[i] = PlaceVar{v, place, val}
	default:
		return
	}
	p.bumpPart(partAt(p.varParts, int(v)))
}

// AddLostPoints adds points to a side's ledger of losses.
func (p *Position) AddLostPoints(s model.SideID, points int32) {
	if points != 0 {
		p.LostPoints[s] += points
		p.bumpRevision(RevisionVars)
	}
}

// SetLatchFallen notes whether a latch has fallen.
func (p *Position) SetLatchFallen(i int, on bool) {
	bit := uint64(1) << uint(i)
	if on {
		p.FallenLatches |= bit
	} else {
		p.FallenLatches &^= bit
	}
	p.bumpRevision(RevisionVars)
}

// AddEntry notes that a unit has come onto the map at a hex.
func (p *Position) AddEntry(u model.UnitID, h model.HexID) {
	n := len(p.Entries)
	p.Entries = append(p.Entries[:n:n], UnitEntry{u, h})
	p.bumpRevision(RevisionPlaces)
}

// ClearEntries forgets, when a phase ends, where units came onto the map.
func (p *Position) ClearEntries() {
	if len(p.Entries) > 0 {
		p.Entries = nil
		p.bumpRevision(RevisionPlaces)
	}
}

// SetTurn sets the turn.
func (p *Position) SetTurn(t int16) { p.Turn = t; p.bumpPart(PartTurn) }

// SetPhase sets the phase under way and the phasing side.
func (p *Position) SetPhase(ph model.PhaseID, phasing model.SideID) {
	if p.Phase != ph || p.Phasing != phasing {
		p.Phase, p.Phasing = ph, phasing
		p.bumpPart(PartPhase)
	}
}

// NextDie counts one die of a stream and returns how many it had given before.
func (p *Position) NextDie(stream string, hash uint64) uint32 {
	if p.sharedDice {
		p.Dice, p.sharedDice = append(make([]DieCount, 0, len(p.Dice)+2), p.Dice...), false
	}
	for i := range p.Dice {
		if p.Dice[i].Hash == hash && p.Dice[i].Stream == stream {
			p.Dice[i].N++
			return p.Dice[i].N - 1
		}
	}
	at := sort.Search(len(p.Dice), func(i int) bool { return p.Dice[i].Stream >= stream })
	p.Dice = append(p.Dice, DieCount{})
	copy(p.Dice[at+1:], p.Dice[at:])
	p.Dice[at] = DieCount{stream, hash, 1}
	return 0
}

// PushFrame puts a frame on top.
func (p *Position) PushFrame(f Frame) { p.Frames = append(p.Frames, f) }

// PopFrame takes the top frame off.
func (p *Position) PopFrame() {
	p.Frames = p.Frames[:len(p.Frames)-1]
	p.sharedFrames = min(p.sharedFrames, len(p.Frames))
}

// SetArrival sets the turn and area at which a waiting unit enters, as a script decides. area
// is counted from 1; 0 takes the area back.
func (p *Position) SetArrival(u model.UnitID, turn, area int16) {
	if x := &p.Units[u]; x.Due != turn || x.Entry != area {
		x.Due, x.Entry = turn, area
		p.touchUnit(u, RevisionUnits)
	}
}

// SetMP notes the movement points a unit has left after its move.
func (p *Position) SetMP(u model.UnitID, mp int16) {
	if p.Units[u].MP != mp {
		p.Units[u].MP = mp
		p.noMP = p.noMP && mp == 0
		p.touchUnit(u, RevisionUnits)
	}
}

// ClearMP takes back what movement points units have left.
func (p *Position) ClearMP() {
	if p.noMP {
		return
	}
	for u := range p.Units {
		p.SetMP(model.UnitID(u), 0)
	}
	p.noMP = true
}
