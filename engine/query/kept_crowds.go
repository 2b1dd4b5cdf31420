package query

import (
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
	now := crowdedIn{of: c.P, clock: c.P.Clock(), mv: mv, side: side, at: c.kept.crowded.at}
	if c.kept.crowded != now {
		now.at = c.firstCrowded(mv, side)
		c.kept.crowded = now
	}
	return now.at
}

// keptCrowd is the crowd that was asked for last. Key: position, movement and side. Dropped: when the
// position's clock changes. Gains: each destination of each unit is tested against it.
type keptCrowd struct {
	of    *state.Position
	clock uint64
	crowd crowd
}

// crowdOf is the hexes that hold too many units of a side.
func (c *Ctx) crowdOf(mv int, side model.SideID) *crowd {
	k, lacks := &c.kept.crowds, c.Lacks(KeptCrowds)
	x := &k.crowd
	if k.of == c.P && k.clock == c.P.Clock() && x.mv == mv && x.side == side && !lacks {
		return x
	}
	k.of, k.clock = c.P, c.P.Clock()
	*x = crowd{mv: mv, side: side, at: x.at[:0], leavers: x.leavers[:0], asked: x.asked[:0], places: x.places, quick: !lacks}
	c.findCrowds(x)
	return x
}

// keepsLeavable reports whether as many of the units over a limit can leave
// their hexes once u stands in h as could before: they may go in any order, but
// none may be shut in by another's move.
func (c *Ctx) keepsLeavable(mv int, u model.UnitID, h model.HexID) bool {
	k := c.crowdOf(mv, c.G.Units[u].Side)
	c.readyCrowd(k)
	return k.quick && c.plainlyFree(k, u, h) || c.shutIn(k, u, h) <= k.shut
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
