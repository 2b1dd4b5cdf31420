package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// pathCache is the searches made last. Key: movement, manner of moving, unit, and the counts of
// the position. The oldest goes first. Gain: 3 to 25 %.
type pathCache struct {
	search   search    // the search of FindReach made last
	last     searchKey // its key
	finished []cachedSearch
	oldest   int   // the finished search that is replaced next
	reach    Reach // what FindReach returned last: it points into search
}

// FindReach searches everywhere a unit can get in a manner of moving with its
// whole allowance. A unit that waits starts from the hexes where it enters.
// The result is valid until the next search of this context.
func (q *Paths) FindReach(mv int, w MoveMode, u model.UnitID) *Reach {
	is := searchKey{mv, w.anyFacing(), u, q.c.P.MainRevisions(), true}
	if q.c.CacheOff(CacheSearches) || q.c.P.Combat != nil {
		q.searchMoves(&q.cache.search, mv, w, u, nil)
		q.cache.last = searchKey{}
	} else if q.cache.last != is && !q.restoreSearch(is) {
		q.searchMoves(&q.cache.search, mv, w, u, nil)
		q.cache.last = is
		q.cacheSearch(is)
	}
	return q.lastReach(mv, w, u)
}

// FindReachTo is [Paths.FindReach] as far as one hex needs it: other hexes may be missing.
func (q *Paths) FindReachTo(mv int, w MoveMode, u model.UnitID, to model.HexID) *Reach {
	is := searchKey{mv, w.anyFacing(), u, q.c.P.MainRevisions(), true}
	if q.c.CacheOff(CacheSearches) || q.c.G.Movements[mv].IsLayered() || q.c.P.Combat != nil || q.cache.last == is || q.restoreSearch(is) {
		return q.FindReach(mv, w, u)
	}
	q.searchMovesTo(&q.cache.search, mv, w, u, to)
	q.cache.last = searchKey{}
	return q.lastReach(mv, w, u)
}

// lastReach returns the search made last, as an answer.
func (q *Paths) lastReach(mv int, w MoveMode, u model.UnitID) *Reach {
	q.cache.reach = Reach{c: q.c, s: &q.cache.search, Mv: mv, MoveMode: w, Unit: u}
	return &q.cache.reach
}

// searchKey identifies a finished search.
type searchKey struct {
	mv        int
	moveMode  MoveMode
	unit      model.UnitID
	revisions [3]uint64
	whole     bool
}

// cachedSearch is a finished search that is kept: the nodes that it visited. Key: movement, manner of
// moving, unit, and the counts of the position. Dropped: when its place is needed. Gains: who
// compares the moves of several units asks for the same searches again.
type cachedSearch struct {
	key     searchKey
	touched []int32
	cost    []int16
	prev    []int32
}

// maxSearches is how many searches a context keeps; the oldest goes first. Each takes some
// ten bytes a node.
const maxSearches = 12

// cacheSearch keeps the search just finished.
func (q *Paths) cacheSearch(is searchKey) {
	if len(q.cache.finished) < maxSearches {
		q.cache.finished = append(q.cache.finished, cachedSearch{})
		q.cache.oldest = len(q.cache.finished) - 1
	}
	f := &q.cache.finished[q.cache.oldest]
	q.cache.oldest = (q.cache.oldest + 1) % maxSearches
	s := &q.cache.search
	f.key, f.touched = is, append(f.touched[:0], s.touched...)
	f.cost = slices.Grow(f.cost[:0], len(f.touched))[:len(f.touched)]
	f.prev = slices.Grow(f.prev[:0], len(f.touched))[:len(f.touched)]
	for k, n := range f.touched {
		f.cost[k], f.prev[k] = s.cost[n], s.prev[n]
	}
}

// restoreSearch restores a search that was kept; it reports whether there was one.
func (q *Paths) restoreSearch(is searchKey) bool {
	for i := range q.cache.finished {
		f := &q.cache.finished[i]
		if f.key.unit != is.unit || f.key != is {
			continue
		}
		s := &q.cache.search
		s.reset(q.c.G, q.loadLayers(s, is.mv, is.unit))
		s.m = &q.c.G.Movements[is.mv]
		if s.layered {
			s.budget = int(q.c.Modes.MoveAllowance(is.mv, is.moveMode, is.unit, nil))
		}
		s.along = 0
		if is.moveMode.Mode >= 0 {
			s.along = q.c.G.Movements[is.mv].Modes[is.moveMode.Mode].Along
		}
		s.start = q.c.HexOf(is.unit)
		q.loadEnemyZones(s, &q.c.G.Movements[is.mv], is.unit)
		s.touched = append(s.touched, f.touched...)
		for k, n := range f.touched {
			s.cost[n], s.prev[n] = f.cost[k], f.prev[k]
		}
		q.cache.last = is
		return true
	}
	return false
}

// searchCache is the part of the caches that one search uses.
type searchCache struct {
	costs           *costTable    // the steps, but for live terms; nil: each is judged by itself, live terms and all
	stepBlockers    []stepBlocker // the live terms that forbid steps, where costs leaves them out
	firstUnits      []int16       // the first unit in each hex; nil: not known
	occupiedOrZoned occupiedOrZoned
}

// occupiedOrZoned is the hexes that hold a unit or in which an enemy zone acts. Elsewhere only
// the cost of steps counts. Key: position and zones. Dropped: when the position's clock
// changes.
type occupiedOrZoned struct {
	hexes    hexSet // nil: not known
	position *state.Position
	clock    uint64
	zones    []hexSet // where the zones lie
}

// markOccupiedOrZoned notes the hexes that hold a unit or in which a zone acts.
func (q *Paths) markOccupiedOrZoned(s *search) {
	k := &s.cache.occupiedOrZoned
	if s.cache.firstUnits = q.c.Places.firstUnits(); s.cache.firstUnits == nil {
		k.hexes = nil
		return
	}
	// In one position all units of a side mostly meet the same zones.
	if k.hexes != nil && !q.c.CacheOff(CacheZones) && k.position == q.c.P && k.clock == q.c.P.Clock() && k.sameZones(s.enemyZones) {
		return
	}
	k.position, k.clock, k.zones = q.c.P, q.c.P.Clock(), k.zones[:0]
	k.hexes = append(k.hexes[:0], q.c.Places.cache.occupancy.occupied...)
	for i := range s.enemyZones {
		in := s.enemyZones[i].in
		k.zones = append(k.zones, in)
		for n := range k.hexes {
			k.hexes[n] |= in[n]
		}
	}
}

// sameZones reports whether the zones that act are those for which busy hexes were noted.
func (k *occupiedOrZoned) sameZones(edges []enemyZone) bool {
	if len(k.zones) != len(edges) {
		return false
	}
	for i := range edges {
		if &edges[i].in[0] != &k.zones[i][0] {
			return false
		}
	}
	return true
}

// mayBlock reports whether anybody may stand in a hex.
func (s *search) mayBlock(h model.HexID) bool {
	return s.cache.firstUnits == nil || s.cache.firstUnits[h] >= 0
}

// isOccupiedOrZoned reports whether anything but the cost of steps may count in a hex.
func (s *search) isOccupiedOrZoned(h model.HexID) bool {
	return s.cache.occupiedOrZoned.hexes == nil || s.cache.occupiedOrZoned.hexes.has(h)
}
