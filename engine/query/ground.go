package query

import (
	"math/bits"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// GroundRefusal returns what the ground has against a unit entering a hex: terrain or a
// feature closed to its kind, or, from an adjacent hex, the hexside between. It is nil if
// nothing forbids it. Moves, retreats and placement all ask here. Markers may be put anywhere.
func (q *Costs) GroundRefusal(u model.UnitID, from, to model.HexID) *Refusal {
	if !q.c.G.HasClosedGround || q.c.IsMarker(u) {
		return nil
	}
	side, on := hex.NoHexside, uint32(0)
	if from >= 0 {
		side = q.c.G.Grid.HexsideBetween(from, to)
	}
	if side >= 0 {
		on = q.c.G.HexsideBits[side]
	} else {
		from = model.None
	}
	if !q.mayForbidEntry(u, to, on) {
		return nil
	}
	old := q.c.Scope
	q.c.Unit, q.c.Mover, q.c.Chosen, q.c.Holder = u, u, model.None, model.None
	q.c.From, q.c.To, q.c.Hex = from, to, to
	_, no := q.computeGroundCost(on, nil)
	q.c.Scope = old
	if no == nil || side < 0 && q.roadOpens(to) {
		return nil
	}
	return no
}

// mayForbidEntry reports whether the ground of a hex, or a hexside with such bits, may forbid a unit
// the way into it.
func (q *Costs) mayForbidEntry(u model.UnitID, h model.HexID, on uint32) bool {
	g := q.c.G
	if g.Terrain[g.HexTerrain[h]].CostForKind(g.Units[u].Kind).Forbidden {
		return true
	}
	for in := g.HexFeatures[h]; in != 0; in &= in - 1 {
		if t := g.Features[bits.TrailingZeros32(in)].Cost; t != nil && t.Op == model.OpForbid {
			return true
		}
	}
	for ; on != 0; on &= on - 1 {
		if t := g.HexsideKinds[bits.TrailingZeros32(on)].Cost; t != nil && t.Op == model.OpForbid {
			return true
		}
	}
	return false
}

// roadOpens reports whether a hexside of a hex sets the cost of entering it, which opens
// terrain that is closed: a unit that is put there has come by that road.
func (q *Costs) roadOpens(h model.HexID) bool {
	for _, s := range q.c.G.Grid.Hexsides(h) {
		for k, bits := 0, q.c.G.HexsideBits[s]; bits != 0; k, bits = k+1, bits>>1 {
			if t := q.c.G.HexsideKinds[k].Cost; bits&1 == 1 && t != nil && t.Op == model.OpSet {
				return true
			}
		}
	}
	return false
}
