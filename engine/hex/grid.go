package hex

import (
	"fmt"
	"slices"
)

// cell is a place in the drawn rectangle: columns from the west, rows from the
// north, both from 0.
type cell struct{ x, y int16 }

// Grid is an immutable hex map.
type Grid struct {
	layout    Layout
	num       numbering
	w, h      int      // drawn columns and rows
	offsets   []int16  // half-hex shift of each straight line
	ids       []ID     // by drawn row, then column; None where a hex is missing
	cells     []cell   // by hex
	points    []point  // by hex
	cubes     []point  // by hex: two of its three cube coordinates
	neighbors [][6]ID  // by hex
	labels    []string // by hex
	byLabel   map[string]ID
	sides     [][6]HexsideID // by hex
	ends      []hexsideEnds  // by side
	edges     [4][]ID
	edgeSet   []uint8 // by hex, one bit an edge
	left      int     // smallest doubled x of the rectangle, for drawing
	top       int     // smallest doubled y
}

// New builds a grid. The numbering pattern holds c or cc... for the column and
// r or rr... for the row, repeated letters giving the zero-padded width; A
// means letters (A to Z, AA, AB; with AA: A to Z, AA, BB) for whichever of the
// two is not named; one of . - _ : may separate them.
// Missing lists labels, or runs such as 0101-0105. The grid is nil when there
// are problems.
func New(l Layout) (*Grid, []Problem) {
	num, p := parsePattern(l.Number)
	if p != nil {
		return nil, append(l.checkLayout(), *p)
	}
	ps := l.checkLayout()
	ps = append(ps, num.checkRanges(&l)...)
	if len(ps) > 0 {
		return nil, ps
	}
	l.Missing = slices.Clone(l.Missing)
	g := &Grid{layout: l, num: num, w: l.Columns.countLines(), h: l.Rows.countLines()}
	lines := g.h
	if l.Orientation == Flat {
		lines = g.w
	}
	for i := 0; i < lines; i++ {
		g.offsets = append(g.offsets, int16(l.lineOffset(i)))
	}
	g.numberHexes(nil)
	if p := g.findDoubles(); p != nil {
		return nil, []Problem{*p}
	}
	if len(l.Missing) > 0 {
		missing, ps := g.findMissing()
		if len(ps) > 0 {
			return nil, ps
		}
		g.numberHexes(missing)
	}
	g.linkNeighbors()
	g.computeCubes()
	g.findEdges()
	g.numberHexsides()
	return g, nil
}

// numberHexes assigns ids in the order of the printed numbers. missing is indexed
// by the ids of a full rectangle, nil for none.
func (g *Grid) numberHexes(missing []bool) {
	g.ids = make([]ID, g.w*g.h)
	g.cells, g.points, g.labels = nil, nil, nil
	g.byLabel = make(map[string]ID, g.w*g.h)
	full := 0
	g.visitCells(0, g.w-1, 0, g.h-1, func(x, y int) {
		gone := missing != nil && missing[full]
		full++
		if gone {
			g.ids[y*g.w+x] = None
			return
		}
		id := ID(len(g.cells))
		g.ids[y*g.w+x] = id
		g.cells = append(g.cells, cell{int16(x), int16(y)})
		g.points = append(g.points, g.doubledPoint(x, y))
		label := g.num.formatLabel(g.layout.Columns.lineNumber(x), g.layout.Rows.lineNumber(y))
		g.labels = append(g.labels, label)
		if _, twice := g.byLabel[label]; !twice {
			g.byLabel[label] = id
		}
	})
}

// visitCells visits drawn cells x0..x1, y0..y1 in the order of hex ids.
func (g *Grid) visitCells(x0, x1, y0, y1 int, visit func(x, y int)) {
	cols, rows := g.layout.Columns, g.layout.Rows
	if g.num.first.column {
		for i := x0; i <= x1; i++ {
			for j := y0; j <= y1; j++ {
				visit(mirrorIndex(i, x0, x1, cols.Reverse), mirrorIndex(j, y0, y1, rows.Reverse))
			}
		}
		return
	}
	for j := y0; j <= y1; j++ {
		for i := x0; i <= x1; i++ {
			visit(mirrorIndex(i, x0, x1, cols.Reverse), mirrorIndex(j, y0, y1, rows.Reverse))
		}
	}
}

// mirrorIndex counts from the other end when reverse is set.
func mirrorIndex(i, first, last int, reverse bool) int {
	if reverse {
		return first + last - i
	}
	return i
}

// doubledPoint returns the doubled coordinates of a drawn cell.
func (g *Grid) doubledPoint(x, y int) point {
	if g.layout.Orientation == Flat {
		return point{int16(x), int16(2*y) + g.offsets[x]}
	}
	return point{int16(2*x) + g.offsets[y], int16(y)}
}

// hexAt returns the hex at doubled coordinates, or None if no hex of the map lies there.
func (g *Grid) hexAt(px, py int) ID {
	x, y := px, py
	if g.layout.Orientation == Flat {
		if x < 0 || x >= g.w {
			return None
		}
		y = (py - int(g.offsets[x])) >> 1
	} else {
		if y < 0 || y >= g.h {
			return None
		}
		x = (px - int(g.offsets[y])) >> 1
	}
	if x < 0 || x >= g.w || y < 0 || y >= g.h {
		return None
	}
	return g.ids[y*g.w+x]
}

// findDoubles reports a pattern that gives two hexes one number.
func (g *Grid) findDoubles() *Problem {
	for i, label := range g.labels {
		if other := g.byLabel[label]; other != ID(i) {
			c1, r1 := g.Numbers(other)
			c2, r2 := g.Numbers(ID(i))
			return &Problem{Field: "number",
				Message:  fmt.Sprintf("with %q column %d row %d and column %d row %d are both %s", g.layout.Number, c1, r1, c2, r2, label),
				Expected: "a different number for every hex", Hint: "pad with zeros (ccrr) or put a separator between (c.r)"}
		}
	}
	return nil
}

// findMissing marks the missing hexes by their ids in the full rectangle.
func (g *Grid) findMissing() ([]bool, []Problem) {
	missing := make([]bool, len(g.cells))
	var ps []Problem
	left := len(missing)
	for i, text := range g.layout.Missing {
		run, err := g.ParseRange(text)
		if err != nil {
			p := err.(Problem)
			p.Field, p.Index = "missing", i
			ps = append(ps, p)
			continue
		}
		for _, id := range run {
			if !missing[id] {
				missing[id] = true
				left--
			}
		}
	}
	if left == 0 {
		ps = append(ps, Problem{Field: "missing", Message: "every hex of the map is missing", Expected: "at least one hex on the map"})
	}
	return missing, ps
}

// linkNeighbors fills the table of neighbors.
func (g *Grid) linkNeighbors() {
	g.neighbors = make([][6]ID, len(g.cells))
	for id, p := range g.points {
		for d, s := range dirOffsets[g.layout.Orientation] {
			g.neighbors[id][d] = g.hexAt(int(p.x+s.x), int(p.y+s.y))
		}
	}
	if least := int(slices.Min(g.offsets)); g.layout.Orientation == Flat {
		g.top = least
	} else {
		g.left = least
	}
}

// NumHexes returns the number of hexes.
func (g *Grid) NumHexes() int { return len(g.cells) }

// Layout returns the description that the grid was built from.
func (g *Grid) Layout() Layout { return g.layout }

// Orientation returns whether the hexes are [Pointy] or [Flat].
func (g *Grid) Orientation() Orientation { return g.layout.Orientation }

// Numbers returns the printed column and row number of a hex.
func (g *Grid) Numbers(id ID) (col, row int) {
	c := g.cells[id]
	return g.layout.Columns.lineNumber(int(c.x)), g.layout.Rows.lineNumber(int(c.y))
}

// HexAtNumbers returns the hex with these printed column and row numbers, or None.
func (g *Grid) HexAtNumbers(col, row int) ID {
	x, y := g.layout.Columns.lineIndex(col), g.layout.Rows.lineIndex(row)
	if x < 0 || x >= g.w || y < 0 || y >= g.h {
		return None
	}
	return g.ids[y*g.w+x]
}

// Neighbors returns the six neighbors by direction, None where there is no hex.
// The array is shared: do not change it.
func (g *Grid) Neighbors(id ID) *[6]ID { return &g.neighbors[id] }

// DirName names a direction on this grid.
func (g *Grid) DirName(d Dir) string {
	if d < 0 || d > 5 {
		return ""
	}
	return dirNames[g.layout.Orientation][d]
}

// ParseDir reads the name of a direction on this grid.
func (g *Grid) ParseDir(name string) (Dir, bool) {
	for d, n := range dirNames[g.layout.Orientation] {
		if n == name {
			return Dir(d), true
		}
	}
	return NoDir, false
}

// Direction returns the direction from a hex to its neighbor, NoDir when b is no
// neighbor of a.
func (g *Grid) Direction(a, b ID) Dir {
	if b == None {
		return NoDir
	}
	for d, n := range g.neighbors[a] {
		if n == b {
			return Dir(d)
		}
	}
	return NoDir
}
