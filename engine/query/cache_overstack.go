package query

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// cachedOverstacked is what FindOverstacked found last. Key: position, movement and side. Dropped: when the
// position's clock changes.
type cachedOverstacked struct {
	position *state.Position
	clock    uint64
	mv       int
	side     model.SideID
	hex      model.HexID
}

// FindOverstacked is the first hex where units of a side break a stacking limit that
// is checked at the end of the phase while one of them, not yet moved, can
// still move on; None when there is none.
func (c *Ctx) FindOverstacked(mv int, side model.SideID) model.HexID {
	// Only a hex with two units or more can be crowded.
	if len(c.G.Stacking) == 0 || c.nobodyShares() {
		return model.None
	}
	if c.CacheOff(CacheOverstacks) || c.P.Combat != nil {
		return c.findFirstOverstacked(mv, side)
	}
	now := cachedOverstacked{position: c.P, clock: c.P.Clock(), mv: mv, side: side, hex: c.cache.overstacked.hex}
	if c.cache.overstacked != now {
		now.hex = c.findFirstOverstacked(mv, side)
		c.cache.overstacked = now
	}
	return now.hex
}

// cachedOverstack is the crowd that was asked for last. Key: position, movement and side. Dropped: when the
// position's clock changes. Gains: each destination of each unit is tested against it.
type cachedOverstack struct {
	position  *state.Position
	clock     uint64
	overstack overstack
}

// loadOverstack is the hexes that hold too many units of a side.
func (c *Ctx) loadOverstack(mv int, side model.SideID) *overstack {
	k, lacks := &c.cache.overstack, c.CacheOff(CacheOverstacks)
	x := &k.overstack
	if k.position == c.P && k.clock == c.P.Clock() && x.mv == mv && x.side == side && !lacks {
		return x
	}
	k.position, k.clock = c.P, c.P.Clock()
	*x = overstack{mv: mv, side: side, hexes: x.hexes[:0], leavers: x.leavers[:0], askedHexes: x.askedHexes[:0], stopHexes: x.stopHexes, shortcuts: !lacks}
	c.findOverstackedHexes(x)
	return x
}

// keepsWayOut reports whether as many of the units over a limit can leave
// their hexes once u stands in h as could before: they may go in any order, but
// none may be shut in by another's move.
func (c *Ctx) keepsWayOut(mv int, u model.UnitID, h model.HexID) bool {
	k := c.loadOverstack(mv, c.G.Units[u].Side)
	c.completeOverstack(k)
	return k.shortcuts && c.trapsNobody(k, u, h) || c.countTrapped(k, u, h) <= k.trapped
}

// trapsNobody reports whether it is plain that a move shuts nobody in. Where there is
// plenty, as many units as have to leave each hex have one place more to choose from
// than there are such units once u has moved: whichever place u takes, each of them finds
// one of its own.
func (c *Ctx) trapsNobody(k *overstack, u model.UnitID, h model.HexID) bool {
	into, from := k.findHex(h), k.findHex(c.HexOf(u))
	room := into == nil && c.FindFullLimit(u, h) == nil
	switch {
	case !k.hasSpare:
		return room && (from == nil || k.allCountOne) && c.movesLeft() < 0 && !k.stopHexes.has(h)
	case room:
		return from == nil || k.allCountOne || from.spare > 0
	case !k.allCountOne || !c.countsOne(u):
		return false
	case into != nil:
		return into.spare > 0
	}
	return c.oneHasSpareRoom(k, u, h)
}

// oneHasSpareRoom reports whether a unit of a hex that u comes to can leave it as those of
// crowded hexes can; all of the hex count one.
func (c *Ctx) oneHasSpareRoom(k *overstack, u model.UnitID, h model.HexID) bool {
	one := false
	for f := c.FirstUnitIn(h); f >= 0; f = c.NextUnitIn(f) {
		if f == u || c.G.Units[f].Side != k.side || c.IsMarker(f) {
			continue
		}
		if !c.countsOne(f) {
			return false
		}
		if !one && c.MayMove(k.mv, f) {
			r := c.cachedUnstackedReach(k.mv, f)
			one = r != nil && (r.exits || c.hasRoomInMany(f, r.hexes, k.mustLeave+2))
		}
	}
	return one
}
