package hex

// SightSegment is one stretch of the straight line between two hexes. Usually the
// line passes through hex A and B is None. Where the line runs along a hexside, A
// and B are the hexes on its two flanks, the lower id first.
type SightSegment struct{ A, B ID }

// Flanks says how a stretch along a hexside is judged.
type Flanks uint8

// OffMap marks a hex in a SightSegment that is not on the map, for AppendSightOff.
const OffMap ID = -2

// The two ways to judge a stretch that runs along a hexside.
const (
	EitherOpen Flanks = iota // one open flank is enough
	BothOpen                 // both flanks must be open
)

// ListSight lists the stretches of the line from the center of a to the center of
// b, without a and b, in order from a. A hex touched only at a corner is not on
// the line. Hexes off the map are left out: where one flank is off the map the
// other alone decides. The result is exact at any range, and ListSight(b, a) is
// the same list backwards.
func (g *Grid) ListSight(a, b ID) []SightSegment { return g.AppendSight(nil, a, b) }

// AppendSight is ListSight into a buffer.
func (g *Grid) AppendSight(buf []SightSegment, a, b ID) []SightSegment {
	return g.appendSight(buf, a, b, false)
}

// AppendSightOff is AppendSight with hexes off the map, as OffMap.
func (g *Grid) AppendSightOff(buf []SightSegment, a, b ID) []SightSegment {
	return g.appendSight(buf, a, b, true)
}

// appendSight appends the stretches of a line; off includes hexes off the map.
func (g *Grid) appendSight(buf []SightSegment, a, b ID, off bool) []SightSegment {
	if a == b || g.HexsideBetween(a, b) != NoHexside {
		return buf
	}
	from := g.points[a]
	steps := &dirOffsets[g.layout.Orientation]
	target := g.hexAxes(int(g.points[b].x-from.x), int(g.points[b].y-from.y))
	x, y := int(from.x), int(from.y)
	_, out := target.clipToHex(g.hexAxes(0, 0))
	for {
		// Every hex that the line enters where it leaves this one touches that
		// point, so it is a neighbour. There are two when the line now runs
		// along a hexside, and those share all hexes entered next.
		var next [2]struct{ x, y int }
		n := 0
		leave := out
		for _, s := range steps {
			nx, ny := x+int(s.x), y+int(s.y)
			here := g.hexAxes(nx-int(from.x), ny-int(from.y))
			lo, hi := target.clipToHex(here)
			if hi.isGreaterThan(lo) && lo.isEqualTo(leave) && n < 2 {
				if here == target {
					return buf
				}
				next[n].x, next[n].y = nx, ny
				n++
				out = hi
			}
		}
		if n == 0 {
			return buf
		}
		st := SightSegment{g.hexAt(next[0].x, next[0].y), None}
		if n == 2 {
			st.B = g.hexAt(next[1].x, next[1].y)
		}
		if st.A == None || (st.B != None && st.B < st.A) {
			st.A, st.B = st.B, st.A
		}
		switch {
		case st.A != None:
			if off && n == 2 && st.B == None {
				st.B = OffMap
			}
			buf = append(buf, st)
		case off:
			buf = append(buf, SightSegment{OffMap, None})
		}
		x, y = next[0].x, next[0].y
	}
}

// HasOpenSight reports whether the line from a to b is free of blocking hexes; a
// and b themselves do not block. Each stretch along a hexside is judged by itself.
func (g *Grid) HasOpenSight(a, b ID, f Flanks, blocks func(ID) bool) bool {
	var room [64]SightSegment
	for _, s := range g.AppendSight(room[:0], a, b) {
		shut := blocks(s.A)
		if s.B != None {
			other := blocks(s.B)
			if f == EitherOpen {
				shut = shut && other
			} else {
				shut = shut || other
			}
		}
		if shut {
			return false
		}
	}
	return true
}

// axes are the three coordinates across the pairs of opposite sides, scaled so
// that a hex around 0 reaches from -1 to 1 in each.
type axes [3]int

// hexAxes returns the axes of an offset in doubled coordinates.
func (g *Grid) hexAxes(dx, dy int) axes {
	var q, r int
	if g.layout.Orientation == Flat {
		q, r = dx, (dy-dx)/2
	} else {
		q, r = (dx-dy)/2, dy
	}
	s := -q - r
	return axes{q - r, r - s, s - q}
}

// frac is a fraction with a denominator above zero.
type frac struct{ num, den int }

// isGreaterThan reports whether f is greater than o.
func (f frac) isGreaterThan(o frac) bool { return f.num*o.den > o.num*f.den }

// isEqualTo reports whether f equals o.
func (f frac) isEqualTo(o frac) bool { return f.num*o.den == o.num*f.den }

// clipToHex returns the part of the line from 0 to e, as fractions of its length,
// that lies in the closed hex around c. It is empty when hi is not more than lo.
func (e axes) clipToHex(c axes) (lo, hi frac) {
	first := true
	for k, n := range e {
		m := c[k]
		if n == 0 {
			if m < -1 || m > 1 {
				return frac{0, 1}, frac{0, 1}
			}
			continue
		}
		if n < 0 {
			n, m = -n, -m
		}
		l, h := frac{m - 1, n}, frac{m + 1, n}
		if first || l.isGreaterThan(lo) {
			lo = l
		}
		if first || hi.isGreaterThan(h) {
			hi = h
		}
		first = false
	}
	return lo, hi
}
