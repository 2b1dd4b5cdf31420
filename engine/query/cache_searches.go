package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// FindReach searches everywhere a unit can get in a manner of moving with its
// whole allowance. A unit that waits starts from the hexes where it enters.
// The result is valid until the next search of this context.
func (c *Ctx) FindReach(mv int, w MoveMode, u model.UnitID) *Reach {
	is := searchKey{mv, w, u, c.P.MainRevisions(), true}
	if c.CacheOff(CacheSearches) || c.P.Combat != nil {
		c.searchMoves(&c.cache.search, mv, w, u, nil)
		c.cache.lastSearch = searchKey{}
	} else if c.cache.lastSearch != is && !c.restoreSearch(is) {
		c.searchMoves(&c.cache.search, mv, w, u, nil)
		c.cache.lastSearch = is
		c.cacheSearch(is)
	}
	return c.lastReach(mv, w, u)
}

// FindReachTo is Reach as far as one hex needs it.
func (c *Ctx) FindReachTo(mv int, w MoveMode, u model.UnitID, to model.HexID) *Reach {
	is := searchKey{mv, w, u, c.P.MainRevisions(), true}
	if c.CacheOff(CacheSearches) || c.P.Combat != nil || c.cache.lastSearch == is || c.restoreSearch(is) {
		return c.FindReach(mv, w, u)
	}
	c.searchMovesTo(&c.cache.search, mv, w, u, to)
	c.cache.lastSearch = searchKey{}
	return c.lastReach(mv, w, u)
}

// lastReach is the search made last, as an answer.
func (c *Ctx) lastReach(mv int, w MoveMode, u model.UnitID) *Reach {
	c.cache.reach = Reach{c: c, s: &c.cache.search, Mv: mv, MoveMode: w, Unit: u}
	return &c.cache.reach
}

// searchKey says what a finished search was about.
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
func (c *Ctx) cacheSearch(is searchKey) {
	if len(c.cache.searches) < maxSearches {
		c.cache.searches = append(c.cache.searches, cachedSearch{})
		c.cache.oldestSearch = len(c.cache.searches) - 1
	}
	f := &c.cache.searches[c.cache.oldestSearch]
	c.cache.oldestSearch = (c.cache.oldestSearch + 1) % maxSearches
	s := &c.cache.search
	f.key, f.touched = is, append(f.touched[:0], s.touched...)
	f.cost = slices.Grow(f.cost[:0], len(f.touched))[:len(f.touched)]
	f.prev = slices.Grow(f.prev[:0], len(f.touched))[:len(f.touched)]
	for k, n := range f.touched {
		f.cost[k], f.prev[k] = s.cost[n], s.prev[n]
	}
}

// restoreSearch restores a search that was kept; it reports whether there was one.
func (c *Ctx) restoreSearch(is searchKey) bool {
	for i := range c.cache.searches {
		f := &c.cache.searches[i]
		if f.key.unit != is.unit || f.key != is {
			continue
		}
		s := &c.cache.search
		s.reset(c.G)
		s.along = 0
		if is.moveMode.Mode >= 0 {
			s.along = c.G.Movements[is.mv].Modes[is.moveMode.Mode].Along
		}
		s.start = c.HexOf(is.unit)
		c.loadEnemyZones(s, &c.G.Movements[is.mv], is.unit)
		s.touched = append(s.touched, f.touched...)
		for k, n := range f.touched {
			s.cost[n], s.prev[n] = f.cost[k], f.prev[k]
		}
		c.cache.lastSearch = is
		return true
	}
	return false
}

// searchCache is what one search uses of what is kept.
type searchCache struct {
	costs           *costTable    // the steps, but for live terms; nil: each is judged by itself, live terms and all
	stepBlockers    []stepBlocker // the live terms that forbid steps, where costs leaves them out
	firstUnits      []int16       // the first unit in each hex; nil: not known
	occupiedOrZoned occupiedOrZoned
}

// occupiedOrZoned is the hexes in which somebody stands or an enemy zone acts: elsewhere the cost of
// steps alone counts. Key: position and zones. Dropped: when the position's clock changes.
type occupiedOrZoned struct {
	hexes    hexSet // nil: not known
	position *state.Position
	clock    uint64
	zones    []hexSet // where the zones lie
}

// markOccupiedOrZoned notes the hexes in which somebody stands or a zone acts.
func (c *Ctx) markOccupiedOrZoned(s *search) {
	k := &s.cache.occupiedOrZoned
	if s.cache.firstUnits = c.firstUnits(); s.cache.firstUnits == nil {
		k.hexes = nil
		return
	}
	// All units of a side mostly meet the same zones while the position stands.
	if k.hexes != nil && !c.CacheOff(CacheZones) && k.position == c.P && k.clock == c.P.Clock() && k.sameZones(s.enemyZones) {
		return
	}
	k.position, k.clock, k.zones = c.P, c.P.Clock(), k.zones[:0]
	k.hexes = append(k.hexes[:0], c.cache.occupancy.occupied...)
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
