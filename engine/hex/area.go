package hex

// Distance returns the number of hexes from a to b on an endless grid: missing
// hexes between them do not lengthen it.
func (g *Grid) Distance(a, b ID) int {
	p, q := g.cubes[a], g.cubes[b]
	i, j := int(p.x)-int(q.x), int(p.y)-int(q.y)
	return (abs(i) + abs(j) + abs(i+j)) >> 1
}

// computeCubes gives each hex two of its three cube coordinates; the three add up
// to zero. One move changes two of them by one.
func (g *Grid) computeCubes() {
	g.cubes = make([]point, len(g.points))
	for id, p := range g.points {
		along, across := p.x, p.y
		if g.layout.Orientation == Flat {
			along, across = across, along
		}
		g.cubes[id] = point{int16((int(along) - int(across)) >> 1), across}
	}
}

// AppendWithin appends to buf the hexes at most radius away, the hex itself
// included, in id order.
func (g *Grid) AppendWithin(id ID, radius int, buf []ID) []ID {
	if radius < 0 {
		return buf
	}
	radius = min(radius, g.w+g.h) // no two hexes are farther apart
	c := g.cells[id]
	x0, x1 := max(int(c.x)-radius, 0), min(int(c.x)+radius, g.w-1)
	y0, y1 := max(int(c.y)-radius, 0), min(int(c.y)+radius, g.h-1)
	g.visitCells(x0, x1, y0, y1, func(x, y int) {
		other := g.ids[y*g.w+x]
		if other == None {
			return
		}
		if g.Distance(id, other) <= radius {
			buf = append(buf, other)
		}
	})
	return buf
}

// edgeDirs lists the directions that lead out over each edge.
var edgeDirs = [2][4][]Dir{
	Pointy: {North: {0, 5}, East: {0, 1, 2}, South: {2, 3}, West: {3, 4, 5}},
	Flat:   {North: {0, 1, 5}, East: {1, 2}, South: {2, 3, 4}, West: {4, 5}},
}

// EdgeDirs lists the directions that can lead off the map over an edge. The slice
// is shared: do not change it.
func (g *Grid) EdgeDirs(e Edge) []Dir { return edgeDirs[g.layout.Orientation][e&3] }

// EdgeHexes lists the hexes of an edge: the first hex of each printed column
// (north, from west to east), the last one (south), the first or last hex of each
// printed row (west, east, from north to south). Holes inside the map make no
// edge. The slice is shared: do not change it.
func (g *Grid) EdgeHexes(e Edge) []ID { return g.edges[e&3] }

// IsOnEdge reports whether a hex lies on an edge, so that one move from it leaves
// the map over that edge.
func (g *Grid) IsOnEdge(id ID, e Edge) bool { return g.edgeSet[id]&(1<<(e&3)) != 0 }

// LeavesMap reports whether a move from a hex in this direction leaves the map
// over this edge. At a corner of the map a move may leave over two.
func (g *Grid) LeavesMap(id ID, d Dir, e Edge) bool {
	if d < 0 || d > 5 || g.neighbors[id][d] != None || !g.IsOnEdge(id, e) {
		return false
	}
	for _, x := range g.EdgeDirs(e) {
		if x == d {
			return true
		}
	}
	return false
}

// findEdges lists the hexes of all four edges.
func (g *Grid) findEdges() {
	g.edgeSet = make([]uint8, len(g.cells))
	add := func(e Edge, id ID) {
		g.edges[e] = append(g.edges[e], id)
		g.edgeSet[id] |= 1 << e
	}
	for x := 0; x < g.w; x++ {
		if first, last := g.findOutermost(x, g.w, g.h); first != None {
			add(North, first)
			add(South, last)
		}
	}
	for y := 0; y < g.h; y++ {
		if first, last := g.findOutermost(y*g.w, 1, g.w); first != None {
			add(West, first)
			add(East, last)
		}
	}
}

// findOutermost returns the first and last hex of a run of cells.
func (g *Grid) findOutermost(start, step, count int) (first, last ID) {
	first, last = None, None
	for i := 0; i < count; i++ {
		id := g.ids[start+i*step]
		if id == None {
			continue
		}
		if first == None {
			first = id
		}
		last = id
	}
	return first, last
}
