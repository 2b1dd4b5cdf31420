package hex

import (
	"fmt"
	"strings"
)

// sideEnd is a hexside: the hex with the lower id, the direction out of it and
// the hex beyond, None at the border.
type sideEnd struct {
	a, b ID
	dir  Dir
}

// numberSides hands out hexside ids by lower hex id, then direction.
func (g *Grid) numberSides() {
	g.sides = make([][6]SideID, len(g.cells))
	for a := range g.nbr {
		for d, b := range g.nbr[a] {
			if b != None && b < ID(a) {
				g.sides[a][d] = g.sides[b][Dir(d).Opposite()]
				continue
			}
			g.sides[a][d] = SideID(len(g.ends))
			g.ends = append(g.ends, sideEnd{ID(a), b, Dir(d)})
		}
	}
}

// NumSides is the number of hexsides, those of the border included.
func (g *Grid) NumSides() int { return len(g.ends) }

// Side is the hexside of a hex in a direction.
func (g *Grid) Side(a ID, d Dir) SideID {
	if d < 0 || d > 5 {
		return NoSide
	}
	return g.sides[a][d]
}

// Sides gives the six hexsides of a hex by direction. The array is shared: do
// not change it.
func (g *Grid) Sides(a ID) *[6]SideID { return &g.sides[a] }

// SideOf is the hexside between two neighbours, NoSide when they are none.
func (g *Grid) SideOf(a, b ID) SideID {
	if b == None {
		return NoSide
	}
	for d, n := range g.nbr[a] {
		if n == b {
			return g.sides[a][d]
		}
	}
	return NoSide
}

// SideEnds gives the two hexes of a hexside, the lower id first; b is None at
// the border of the map.
func (g *Grid) SideEnds(s SideID) (a, b ID) {
	e := g.ends[s]
	return e.a, e.b
}

// SideDir is the direction of a hexside as seen from the first of SideEnds.
func (g *Grid) SideDir(s SideID) Dir { return g.ends[s].dir }

// SideLabel writes a hexside as 1014/1015, or 0101/N at the border.
func (g *Grid) SideLabel(s SideID) string {
	if s < 0 || int(s) >= len(g.ends) {
		return ""
	}
	e := g.ends[s]
	if e.b == None {
		return g.labels[e.a] + "/" + g.DirName(e.dir)
	}
	return g.labels[e.a] + "/" + g.labels[e.b]
}

// ParseSide reads a hexside: two neighbours in either order (1014/1015) or a
// hex and a direction (1014/N), which also reaches the border.
func (g *Grid) ParseSide(text string) (SideID, error) {
	first, second, ok := strings.Cut(strings.TrimSpace(text), "/")
	if !ok {
		return NoSide, Problem{Message: fmt.Sprintf("%q is not a hexside", text),
			Expected: "two neighbouring hexes with a slash between, or a hex and a direction: " + g.SideLabel(0)}
	}
	a, err := g.Find(strings.TrimSpace(first))
	if err != nil {
		return NoSide, err
	}
	second = strings.TrimSpace(second)
	if d, ok := g.ParseDir(second); ok {
		return g.sides[a][d], nil
	}
	b, err := g.Find(second)
	if err != nil {
		return NoSide, err
	}
	if s := g.SideOf(a, b); s != NoSide {
		return s, nil
	}
	return NoSide, Problem{Message: fmt.Sprintf("%s and %s are not neighbours, so there is no hexside between them", g.Label(a), g.Label(b)),
		Expected: "a neighbour of " + g.Label(a) + ": " + g.neighborList(a), Nearest: g.Label(a) + "/" + g.Label(g.nearestNeighbor(a, b))}
}

func (g *Grid) neighborList(a ID) string {
	var out []string
	for _, n := range g.nbr[a] {
		if n != None {
			out = append(out, g.labels[n])
		}
	}
	return strings.Join(out, ", ")
}

// nearestNeighbor is the neighbour of a that lies closest to b.
func (g *Grid) nearestNeighbor(a, b ID) ID {
	best := None
	for _, n := range g.nbr[a] {
		if n != None && (best == None || g.Distance(n, b) < g.Distance(best, b)) {
			best = n
		}
	}
	return best
}
