package query

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// overstackCache is which hexes hold too many units, and where their units can go. Gain: 0 to
// 310 %, where limits are checked at the end of a phase; of the reaches 0 to 27 %.
type overstackCache struct {
	first   cachedOverstacked
	all     cachedOverstack
	reaches []unstackedReach // by unit, for one movement
	hexes   int              // hexes in all of reaches, of which maxUnstackedHexes is the most
}

// cachedOverstacked is the last result of FindOverstacked. Key: position, movement and side.
// Dropped: when the position's clock changes.
type cachedOverstacked struct {
	position *state.Position
	clock    uint64
	mv       int
	side     model.SideID
	hex      model.HexID
}

// FindOverstacked returns the first hex where units of a side break a stacking limit that is
// checked at the end of the phase. It counts only hexes in which a unit that has not moved can
// still move on. It returns None if no hex is so crowded.
func (q *Overstacks) FindOverstacked(mv int, side model.SideID) model.HexID {
	// Only a hex with two units or more can be crowded.
	if len(q.c.G.Stacking) == 0 || q.c.Places.nobodyShares() {
		return model.None
	}
	if q.c.CacheOff(CacheOverstacks) || q.c.P.Combat != nil {
		return q.findFirstOverstacked(mv, side)
	}
	now := cachedOverstacked{position: q.c.P, clock: q.c.P.Clock(), mv: mv, side: side, hex: q.cache.first.hex}
	if q.cache.first != now {
		now.hex = q.findFirstOverstacked(mv, side)
		q.cache.first = now
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

// loadOverstack returns the hexes that hold too many units of a side.
func (q *Overstacks) loadOverstack(mv int, side model.SideID) *overstack {
	k, lacks := &q.cache.all, q.c.CacheOff(CacheOverstacks)
	x := &k.overstack
	if k.position == q.c.P && k.clock == q.c.P.Clock() && x.mv == mv && x.side == side && !lacks {
		return x
	}
	k.position, k.clock = q.c.P, q.c.P.Clock()
	*x = overstack{mv: mv, side: side, hexes: x.hexes[:0], leavers: x.leavers[:0], askedHexes: x.askedHexes[:0], stopHexes: x.stopHexes, shortcuts: !lacks}
	q.findOverstackedHexes(x)
	return x
}

// keepsWayOut reports whether u may enter h: as many of the units over a limit must be able to
// leave their hexes as before. They may go in any order, but no move may shut another in.
func (q *Overstacks) keepsWayOut(mv int, u model.UnitID, h model.HexID) bool {
	k := q.loadOverstack(mv, q.c.G.Units[u].Side)
	q.completeOverstack(k)
	return k.shortcuts && q.trapsNobody(k, u, h) || q.countTrapped(k, u, h) <= k.trapped
}

// trapsNobody reports whether a move surely shuts no unit in. If hexes have room to spare, the
// units that have to leave each hex can choose from at least one place more than there are
// such units. So whichever place u takes, each of them finds one.
func (q *Overstacks) trapsNobody(k *overstack, u model.UnitID, h model.HexID) bool {
	into, from := k.findHex(h), k.findHex(q.c.HexOf(u))
	room := into == nil && q.c.Stacks.FindFullLimit(u, h) == nil
	switch {
	case !k.hasSpare:
		return room && (from == nil || k.allCountOne) && q.c.Movers.movesLeft() < 0 && !k.stopHexes.has(h)
	case room:
		return from == nil || k.allCountOne || from.spare > 0
	case !k.allCountOne || !q.c.Stacks.countsOne(u):
		return false
	case into != nil:
		return into.spare > 0
	}
	return q.oneHasSpareRoom(k, u, h)
}

// oneHasSpareRoom reports whether a unit of a hex that u comes to can leave it as those of
// crowded hexes can; all of the hex count one.
func (q *Overstacks) oneHasSpareRoom(k *overstack, u model.UnitID, h model.HexID) bool {
	one := false
	for f := q.c.Places.FirstUnitIn(h); f >= 0; f = q.c.Places.NextUnitIn(f) {
		if f == u || q.c.G.Units[f].Side != k.side || q.c.IsMarker(f) {
			continue
		}
		if !q.c.Stacks.countsOne(f) {
			return false
		}
		if !one && q.c.Movers.MayMove(k.mv, f) {
			r := q.cachedUnstackedReach(k.mv, f)
			one = r != nil && (r.exits || q.c.Stacks.hasRoomInMany(f, r.hexes, k.mustLeave+2))
		}
	}
	return one
}
