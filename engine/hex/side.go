package hex

import (
	"fmt"
	"strings"
)

// hexsideEnds is a hexside: the hex with the lower id, the direction out of it and
// the hex beyond, None at the border.
type hexsideEnds struct {
	a, b ID
	dir  Dir
}

// numberHexsides assigns hexside ids by lower hex id, then direction.
func (g *Grid) numberHexsides() {
	g.sides = make([][6]HexsideID, len(g.cells))
	for a := range g.neighbors {
		for d, b := range g.neighbors[a] {
			if b != None && b < ID(a) {
				g.sides[a][d] = g.sides[b][Dir(d).Opposite()]
				continue
			}
			g.sides[a][d] = HexsideID(len(g.ends))
			g.ends = append(g.ends, hexsideEnds{ID(a), b, Dir(d)})
		}
	}
}

// NumHexsides returns the number of hexsides, those of the border included.
func (g *Grid) NumHexsides() int { return len(g.ends) }

// Hexside returns the hexside of a hex in a direction.
func (g *Grid) Hexside(a ID, d Dir) HexsideID {
	if d < 0 || d > 5 {
		return NoHexside
	}
	return g.sides[a][d]
}

// Hexsides returns the six hexsides of a hex by direction. The array is shared: do
// not change it.
func (g *Grid) Hexsides(a ID) *[6]HexsideID { return &g.sides[a] }

// HexsideBetween returns the hexside between two neighbors, NoHexside when they
// are none.
func (g *Grid) HexsideBetween(a, b ID) HexsideID {
	if b == None {
		return NoHexside
	}
	for d, n := range g.neighbors[a] {
		if n == b {
			return g.sides[a][d]
		}
	}
	return NoHexside
}

// HexsideEnds returns the two hexes of a hexside, the lower id first; b is None at
// the border of the map.
func (g *Grid) HexsideEnds(s HexsideID) (a, b ID) {
	e := g.ends[s]
	return e.a, e.b
}

// HexsideDir returns the direction of a hexside as seen from the first of
// HexsideEnds.
func (g *Grid) HexsideDir(s HexsideID) Dir { return g.ends[s].dir }

// HexsideLabel writes a hexside as 1014/1015, or 0101/N at the border.
func (g *Grid) HexsideLabel(s HexsideID) string {
	if s < 0 || int(s) >= len(g.ends) {
		return ""
	}
	e := g.ends[s]
	if e.b == None {
		return g.labels[e.a] + "/" + g.DirName(e.dir)
	}
	return g.labels[e.a] + "/" + g.labels[e.b]
}

// ParseHexside reads a hexside: two neighbours in either order (1014/1015) or a
// hex and a direction (1014/N), which also reaches the border.
func (g *Grid) ParseHexside(text string) (HexsideID, error) {
	first, second, ok := strings.Cut(strings.TrimSpace(text), "/")
	if !ok {
		return NoHexside, Problem{Message: fmt.Sprintf("%q is not a hexside", text),
			Expected: "two neighbouring hexes with a slash between, or a hex and a direction: " + g.HexsideLabel(0)}
	}
	a, err := g.FindHex(strings.TrimSpace(first))
	if err != nil {
		return NoHexside, err
	}
	second = strings.TrimSpace(second)
	if d, ok := g.ParseDir(second); ok {
		return g.sides[a][d], nil
	}
	b, err := g.FindHex(second)
	if err != nil {
		return NoHexside, err
	}
	if s := g.HexsideBetween(a, b); s != NoHexside {
		return s, nil
	}
	return NoHexside, Problem{Message: fmt.Sprintf("%s and %s are not neighbours, so there is no hexside between them", g.Label(a), g.Label(b)),
		Expected: "a neighbour of " + g.Label(a) + ": " + g.neighborList(a), Nearest: g.Label(a) + "/" + g.Label(g.nearestNeighbor(a, b))}
}

// neighborList lists the labels of a hex's neighbors for a message.
func (g *Grid) neighborList(a ID) string {
	var out []string
	for _, n := range g.neighbors[a] {
		if n != None {
			out = append(out, g.labels[n])
		}
	}
	return strings.Join(out, ", ")
}

// nearestNeighbor returns the neighbor of a that lies closest to b.
func (g *Grid) nearestNeighbor(a, b ID) ID {
	best := None
	for _, n := range g.neighbors[a] {
		if n != None && (best == None || g.Distance(n, b) < g.Distance(best, b)) {
			best = n
		}
	}
	return best
}
