package model

// Junction is a hex where hexsides of some kinds do not all meet: a unit that comes along one
// of them goes on only where they join. Joins has, by the direction from which it came (seen
// from the hex), one bit for each direction in which it may leave.
type Junction struct {
	Source
	Hex   HexID
	Kind  uint32 // the bit of its kind of hexside
	Joins [6]uint8
}

// FindJunction returns the slot of a hex among those with junctions, None for all
// others.
func (g *Game) FindJunction(h HexID) int {
	if g.JunctionSlot == nil {
		return None
	}
	return int(g.JunctionSlot[h])
}

// MayPassJunction reports whether a move or trace along kinds of hexside may pass
// through a hex, in over one hexside and out over another.
func (g *Game) MayPassJunction(h HexID, along uint32, in, out int) bool {
	sides := g.Grid.Hexsides(h)
	for i := range g.Junctions {
		j := &g.Junctions[i]
		if j.Hex == h && along&j.Kind != 0 && g.HexsideBits[sides[in]]&j.Kind != 0 && g.HexsideBits[sides[out]]&j.Kind != 0 && j.Joins[in]>>uint(out)&1 == 0 {
			return false
		}
	}
	return true
}
