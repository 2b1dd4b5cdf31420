// Package hex is the geometry of hex grids: numbering, neighbours, hexsides,
// distance, map edges, lines of sight and drawing coordinates. It knows
// nothing of games.
//
// A Grid is immutable after New and safe for use by many goroutines. Hexes and
// hexsides are dense small integers; names exist only at the edges of the
// program (Label, Parse).
//
// Hex ids follow the printed numbers: by the number that comes first in the
// numbering pattern, then by the other one, both ascending. With "ccrr" id
// order is column by column, with "rrcc" row by row; with zero padding it is
// also the order of the labels as text. Missing hexes take no id.
package hex

import "github.com/vedette-wargames/vedette/engine/limits"

// ID is a hex of one Grid: 0 to N-1 in the order of the printed numbers.
type ID = int32

// HexsideID is a hexside of one Grid: 0 to NumSides-1, by lower hex id, then by
// direction.
type HexsideID = int32

// None is the id of no hex: off the map, or a missing hex.
const None ID = -1

// NoHexside is the id of no hexside.
const NoHexside HexsideID = -1

// MaxHexes is the largest number of hexes a Grid may have.
const MaxHexes = limits.Hexes

// Orientation says whether hexes have a corner or a side at the top.
type Orientation uint8

// The orientations.
const (
	Pointy Orientation = iota // corners north and south, rows run straight
	Flat                      // sides north and south, columns run straight
)

// String returns the word used in files.
func (o Orientation) String() string {
	if o == Flat {
		return "flat"
	}
	return "pointy"
}

// Dir is one of the six directions out of a hex, clockwise from 0: N NE SE S
// SW NW on a flat grid, NE E SE SW W NW on a pointy one.
type Dir int8

// NoDir is the direction between hexes that are not neighbours.
const NoDir Dir = -1

// Opposite returns the direction straight back.
func (d Dir) Opposite() Dir {
	if d < 0 || d > 5 {
		return NoDir
	}
	return (d + 3) % 6
}

// dirNames are the names of directions 0 to 5, by orientation.
var dirNames = [2][6]string{
	Pointy: {"NE", "E", "SE", "SW", "W", "NW"},
	Flat:   {"N", "NE", "SE", "S", "SW", "NW"},
}

// DirNames lists the names of directions 0 to 5.
func (o Orientation) DirNames() [6]string { return dirNames[o&1] }

// point is a hex in doubled coordinates: along straight lines neighbours are
// two apart, across them one, so half-hex shifts need no fractions.
type point struct{ x, y int16 }

// dirOffsets are the neighbors in doubled coordinates by direction, by
// orientation.
var dirOffsets = [2][6]point{
	Pointy: {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}},
	Flat:   {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}},
}

// Edge is one of the four edges of the map.
type Edge uint8

// The edges of a map; north is the top of the sheet.
const (
	North Edge = iota
	East
	South
	West
)

// edgeNames are the words for the edges of the map, in the order of Edge.
var edgeNames = [4]string{"north", "east", "south", "west"}

// String returns the word used in files.
func (e Edge) String() string { return edgeNames[e&3] }

// ParseEdge reads north, east, south or west.
func ParseEdge(name string) (Edge, bool) {
	for i, n := range edgeNames {
		if n == name {
			return Edge(i), true
		}
	}
	return North, false
}

// Problem is a plain sentence about wrong input.
type Problem struct {
	Field    string // which key of the grid: hexes, shift, number, rows, columns, missing; empty otherwise
	Index    int    // which entry of a list (missing), from 0
	Message  string // the fault
	Expected string // the expected form, may be empty
	Nearest  string // nearest valid name, may be empty
	Hint     string // how to fix it, may be empty
}

// Error returns the whole problem in one line.
func (p Problem) Error() string {
	s := p.Message
	if p.Expected != "" {
		s += "; expected " + p.Expected
	}
	if p.Nearest != "" {
		s += "; nearest is " + p.Nearest
	}
	if p.Hint != "" {
		s += "; " + p.Hint
	}
	return s
}
