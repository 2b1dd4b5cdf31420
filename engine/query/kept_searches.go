package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Reach searches everywhere a unit can get in a manner of moving with its
// whole allowance. A unit that waits starts from the hexes where it enters.
// The result is valid until the next search of this context.
func (c *Ctx) Reach(mv int, w Way, u model.UnitID) *Reach {
	is := searched{mv, w, u, c.P.Stamps(), true}
	switch {
	case c.Lacks(KeptSearches) || c.P.Combat != nil:
		c.find(&c.search, mv, w, u, nil)
		c.search.last = searched{}
	case c.search.last == is || c.recall(is):
	default:
		c.find(&c.search, mv, w, u, nil)
		c.search.last = is
		c.remember(is)
	}
	c.reach = Reach{c: c, s: &c.search, Mv: mv, Way: w, Unit: u}
	return &c.reach
}

// ReachTo is Reach as far as one hex needs it.
func (c *Ctx) ReachTo(mv int, w Way, u model.UnitID, to model.HexID) *Reach {
	is := searched{mv, w, u, c.P.Stamps(), true}
	if c.Lacks(KeptSearches) || c.P.Combat != nil || c.search.last == is || c.recall(is) {
		return c.Reach(mv, w, u)
	}
	// Once the hex is come to with the unit as it was, nothing that costs more is
	// better; what costs as much is looked at to the end.
	came := -1
	c.find(&c.search, mv, w, u, func(node int32, cost int) bool {
		if came < 0 && node&nodeFlipped == 0 && c.search.hexOf(node) == to {
			came = cost
		}
		return came >= 0 && cost > came
	})
	c.reach = Reach{c: c, s: &c.search, Mv: mv, Way: w, Unit: u}
	return &c.reach
}

// searched says what a finished search was about.
type searched struct {
	mv     int
	way    Way
	unit   model.UnitID
	stamps [3]uint64
	whole  bool
}

// found is a finished search that is kept: the nodes that it visited. Key: movement, manner of
// moving, unit, and the counts of the position. Dropped: when its place is needed. Gains: who
// compares the moves of several units asks for the same searches again.
type found struct {
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
	if len(c.found) < mostFound {
		c.found = append(c.found, found{})
		c.oldestFound = len(c.found) - 1
	}
	f := &c.found[c.oldestFound]
	c.oldestFound = (c.oldestFound + 1) % mostFound
	s := &c.search
	f.is, f.touched = is, append(f.touched[:0], s.touched...)
	f.cost = slices.Grow(f.cost[:0], len(f.touched))[:len(f.touched)]
	f.prev = slices.Grow(f.prev[:0], len(f.touched))[:len(f.touched)]
	for k, n := range f.touched {
		f.cost[k], f.prev[k] = s.cost[n], s.prev[n]
	}
}

// recall restores a search that was kept; it reports whether there was one.
func (c *Ctx) recall(is searched) bool {
	for i := range c.found {
		f := &c.found[i]
		if f.is.unit != is.unit || f.is != is {
			continue
		}
		s := &c.search
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
		s.last = is
		return true
	}
	return false
}

// fillBusy notes the hexes in which somebody stands or a zone acts.
func (c *Ctx) fillBusy(s *search) {
	s.first = c.firsts()
	if s.first == nil {
		s.busy = nil
		return
	}
	// All units of a side mostly meet the same zones while the position stands.
	if s.busy != nil && !c.Lacks(KeptZones) && s.busyOf == c.P && s.busyAt == c.P.Clock() && s.sameZones() {
		return
	}
	s.busyOf, s.busyAt, s.zones = c.P, c.P.Clock(), s.zones[:0]
	s.busy = append(s.busy[:0], c.occ.stood...)
	for i := range s.edges {
		in := s.edges[i].in
		s.zones = append(s.zones, in)
		for k := range s.busy {
			s.busy[k] |= in[k]
		}
	}
}

// sameZones reports whether the zones that act are those for which busy hexes were
// noted.
func (s *search) sameZones() bool {
	if len(s.zones) != len(s.edges) {
		return false
	}
	for i := range s.edges {
		if &s.edges[i].in[0] != &s.zones[i][0] {
			return false
		}
	}
	return true
}

// mayBlock reports whether anybody stands in a hex.
func (s *search) mayBlock(h model.HexID) bool { return s.first == nil || s.first[h] >= 0 }

// isBusy reports whether anything but the cost of steps may count in a hex.
func (s *search) isBusy(h model.HexID) bool { return s.busy == nil || s.busy.has(h) }
