package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// crowdedIn is what Crowded found last. Key: position, movement and side. Dropped: when the
// position's clock changes.
type crowdedIn struct {
	of    *state.Position
	clock uint64
	mv    int
	side  model.SideID
	at    model.HexID
}

// Crowded is the first hex where units of a side break a stacking limit that
// is checked at the end of the phase while one of them, not yet moved, can
// still move on; None when there is none.
func (c *Ctx) Crowded(mv int, side model.SideID) model.HexID {
	// Only a hex with two units or more can be crowded.
	if len(c.G.Stacking) == 0 || c.nobodyShares() {
		return model.None
	}
	if c.Lacks(KeptCrowds) || c.P.Combat != nil {
		return c.firstCrowded(mv, side)
	}
	now := crowdedIn{of: c.P, clock: c.P.Clock(), mv: mv, side: side, at: c.crowded.at}
	if c.crowded != now {
		now.at = c.firstCrowded(mv, side)
		c.crowded = now
	}
	return now.at
}

// isCrowded reports whether a move of the side has to leave units of a full hex
// able to go on.
func (c *Ctx) isCrowded(mv int, side model.SideID) bool {
	if c.lateStacks == 0 {
		c.lateStacks = 1
		if slices.ContainsFunc(c.G.Stacking, func(s model.Stacking) bool { return s.AtPhaseEnd }) {
			c.lateStacks = 2
		}
	}
	return c.lateStacks == 2 && c.Crowded(mv, side) != model.None
}

// crowdOf looks for the hexes that hold too many.
func (c *Ctx) crowdOf(mv int, side model.SideID) *crowd {
	k := &c.crowds
	if k.of == c.P && k.clock == c.P.Clock() && k.mv == mv && k.side == side && !c.Lacks(KeptCrowds) {
		return k
	}
	*k = crowd{of: c.P, clock: c.P.Clock(), mv: mv, side: side, at: k.at[:0], leavers: k.leavers[:0], asked: k.asked[:0], places: k.places}
	room := model.HexID(model.None) // the hex last found to have room
	over, any := c.mayBeOver(side)
	if !any {
		return k
	}
	for _, u := range c.G.UnitsOf(side) {
		h := c.HexOf(u)
		switch {
		case h < 0 || h == room || over != nil && !over.has(h) || k.over(h) != nil:
		case c.Excess(h, side) != nil:
			k.at = append(k.at, overfull{hex: h})
		default:
			room = h
		}
	}
	return k
}

// keepsLeavable reports whether as many of the units over a limit can leave
// their hexes once u stands in h as could before: they may go in any order, but
// none may be shut in by another's move.
func (c *Ctx) keepsLeavable(mv int, u model.UnitID, h model.HexID) bool {
	k := c.crowdOf(mv, c.G.Units[u].Side)
	c.readyCrowd(k)
	return !c.Lacks(KeptCrowds) && c.plainlyFree(k, u, h) || c.shutIn(k, u, h) <= k.shut
}

// plainlyFree reports whether it is plain that a move shuts nobody in. Where there is
// plenty, as many units as have to leave each hex have one place more to choose from
// than there are such units once u has moved: whichever place u takes, each of them finds
// one of its own.
func (c *Ctx) plainlyFree(k *crowd, u model.UnitID, h model.HexID) bool {
	into, from := k.over(h), k.over(c.HexOf(u))
	room := into == nil && c.FullFor(u, h) == nil
	switch {
	case !k.plenty:
		return room && (from == nil || k.alike) && c.movesLeft() < 0 && !k.places.has(h)
	case room:
		return from == nil || k.alike || from.spare > 0
	case !k.alike || !c.countsOne(u):
		return false
	case into != nil:
		return into.spare > 0
	}
	return c.oneIsRoomy(k, u, h)
}

// oneIsRoomy reports whether a unit of a hex that u comes to can leave it as those of
// crowded hexes can; all of the hex count one.
func (c *Ctx) oneIsRoomy(k *crowd, u model.UnitID, h model.HexID) bool {
	one := false
	for f := c.FirstIn(h); f >= 0; f = c.NextIn(f) {
		if f == u || c.G.Units[f].Side != k.side || c.IsMarker(f) {
			continue
		}
		if !c.countsOne(f) {
			return false
		}
		if !one && c.MayMove(k.mv, f) {
			r := c.roamOf(k.mv, f)
			one = r != nil && (r.exits || c.roomy(f, r.hexes, k.need+2))
		}
	}
	return one
}
