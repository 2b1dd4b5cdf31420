package query

import "slices"

// found is a finished search put by: the nodes that were come to.
type found struct {
	is      searched
	touched []int32
	cost    []int16
	prev    []int32
}

// mostFound is how many searches a context puts by; the oldest goes first.
const mostFound = 12

// remember puts the search just finished by.
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

// recall brings back a search that was put by; it reports whether there was one.
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
