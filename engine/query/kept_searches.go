package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Reach searches everywhere a unit can get in a manner of moving with its
// whole allowance. A unit that waits starts from the hexes where it enters.
// The result is valid until the next search of this context.
func (c *Ctx) Reach(mv int, w Way, u model.UnitID) *Reach {
	is := searched{mv, w, u, c.P.Stamps(), true}
	if c.Lacks(KeptSearches) || c.P.Combat != nil {
		c.find(&c.kept.search, mv, w, u, nil)
		c.kept.last = searched{}
	} else if c.kept.last != is && !c.recall(is) {
		c.find(&c.kept.search, mv, w, u, nil)
		c.kept.last = is
		c.remember(is)
	}
	return c.reachIn(mv, w, u)
}

// ReachTo is Reach as far as one hex needs it.
func (c *Ctx) ReachTo(mv int, w Way, u model.UnitID, to model.HexID) *Reach {
	is := searched{mv, w, u, c.P.Stamps(), true}
	if c.Lacks(KeptSearches) || c.P.Combat != nil || c.kept.last == is || c.recall(is) {
		return c.Reach(mv, w, u)
	}
	c.findTo(&c.kept.search, mv, w, u, to)
	c.kept.last = searched{}
	return c.reachIn(mv, w, u)
}

// reachIn is the search made last, as an answer.
func (c *Ctx) reachIn(mv int, w Way, u model.UnitID) *Reach {
	c.kept.reach = Reach{c: c, s: &c.kept.search, Mv: mv, Way: w, Unit: u}
	return &c.kept.reach
}

// searched says what a finished search was about.
type searched struct {
	mv     int
	way    Way
	unit   model.UnitID
	stamps [3]uint64
	whole  bool
}

// keptSearch is a finished search that is kept: the nodes that it visited. Key: movement, manner of
// moving, unit, and the counts of the position. Dropped: when its place is needed. Gains: who
// compares the moves of several units asks for the same searches again.
type keptSearch struct {
	is      searched
	touched []int32
	cost    []int16
	prev    []int32
}

// mostFound is how many searches a context keeps; the oldest goes first. Each takes some
// ten bytes a node.
const mostFound = 12

// remember keeps the search just finished.
func (c *Ctx) remember(is searched) {
	if len(c.kept.found) < mostFound {
		c.kept.found = append(c.kept.found, keptSearch{})
		c.kept.oldestFound = len(c.kept.found) - 1
	}
	f := &c.kept.found[c.kept.oldestFound]
	c.kept.oldestFound = (c.kept.oldestFound + 1) % mostFound
	s := &c.kept.search
	f.is, f.touched = is, append(f.touched[:0], s.touched...)
	f.cost = slices.Grow(f.cost[:0], len(f.touched))[:len(f.touched)]
	f.prev = slices.Grow(f.prev[:0], len(f.touched))[:len(f.touched)]
	for k, n := range f.touched {
		f.cost[k], f.prev[k] = s.cost[n], s.prev[n]
	}
}

// recall restores a search that was kept; it reports whether there was one.
func (c *Ctx) recall(is searched) bool {
	for i := range c.kept.found {
		f := &c.kept.found[i]
		if f.is.unit != is.unit || f.is != is {
			continue
		}
		s := &c.kept.search
		s.reset(c.G)
		s.along = 0
		if is.way.Mode >= 0 {
			s.along = c.G.Movements[is.mv].Modes[is.way.Mode].Along
		}
		s.start = c.HexOf(is.unit)
		c.edgesOf(s, &c.G.Movements[is.mv], is.unit)
		s.touched = append(s.touched, f.touched...)
		for k, n := range f.touched {
			s.cost[n], s.prev[n] = f.cost[k], f.prev[k]
		}
		c.kept.last = is
		return true
	}
	return false
}

// keptOfSearch is what one search uses of what is kept.
type keptOfSearch struct {
	costs *costTable // the steps, but for live terms; nil: each is judged by itself, live terms and all
	bars  []liveBar  // the live terms that forbid steps, where costs leaves them out
	first []int16    // the first unit in each hex; nil: not known
	busy  busyHexes
}

// busyHexes is the hexes in which somebody stands or an enemy zone acts: elsewhere the cost of
// steps alone counts. Key: position and zones. Dropped: when the position's clock changes.
type busyHexes struct {
	hexes hexSet // nil: not known
	of    *state.Position
	clock uint64
	zones []hexSet // where the zones lie
}

// noteBusy notes the hexes in which somebody stands or a zone acts.
func (c *Ctx) noteBusy(s *search) {
	k := &s.kept.busy
	if s.kept.first = c.firsts(); s.kept.first == nil {
		k.hexes = nil
		return
	}
	// All units of a side mostly meet the same zones while the position stands.
	if k.hexes != nil && !c.Lacks(KeptZones) && k.of == c.P && k.clock == c.P.Clock() && k.sameZones(s.edges) {
		return
	}
	k.of, k.clock, k.zones = c.P, c.P.Clock(), k.zones[:0]
	k.hexes = append(k.hexes[:0], c.kept.occ.stood...)
	for i := range s.edges {
		in := s.edges[i].in
		k.zones = append(k.zones, in)
		for n := range k.hexes {
			k.hexes[n] |= in[n]
		}
	}
}

// sameZones reports whether the zones that act are those for which busy hexes were noted.
func (k *busyHexes) sameZones(edges []zoneEdge) bool {
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
func (s *search) mayBlock(h model.HexID) bool { return s.kept.first == nil || s.kept.first[h] >= 0 }

// isBusy reports whether anything but the cost of steps may count in a hex.
func (s *search) isBusy(h model.HexID) bool {
	return s.kept.busy.hexes == nil || s.kept.busy.hexes.has(h)
}
