package query

import "slices"

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
