package scene

import "github.com/vedette-wargames/vedette/engine/hex"

// place is where a character stands on the page, relative to a hex.
type place struct{ col, line int }

// sidePlaces are the two characters of a hexside: the first for what bars it,
// the second for what leads across. Where there is room for one only, they share it.
var sidePlaces = map[hex.Orientation][6][2]place{
	hex.Pointy: {
		{{2, 0}, {3, 0}},   // NE
		{{4, 1}, {4, 2}},   // E
		{{2, 3}, {3, 3}},   // SE
		{{0, 3}, {1, 3}},   // SW
		{{-1, 1}, {-1, 2}}, // W
		{{0, 0}, {1, 0}},   // NW
	},
	hex.Flat: {
		{{1, 0}, {2, 0}},   // N
		{{4, 1}, {4, 1}},   // NE
		{{4, 2}, {4, 2}},   // SE
		{{1, 4}, {2, 4}},   // S
		{{-1, 2}, {-1, 2}}, // SW
		{{-1, 1}, {-1, 1}}, // NW
	},
}

// ways are the strokes of a road that crosses a hexside.
var ways = map[hex.Orientation][6]string{
	hex.Pointy: {"/", "-", `\`, "/", "-", `\`},
	hex.Flat:   {"|", "/", `\`, "|", "/", `\`},
}

// crosses reports whether a kind of hexside leads across it.
func (e *Edge) crosses() bool {
	return e.Sign == "bridge" || e.Sign == "line" || e.Sign == "double line"
}

// sideMark is the character of a hexside in a direction.
func (s *Scene) sideMark(e *Edge, d hex.Dir) string {
	switch {
	case e.Letter != "":
		return e.Letter
	case e.Sign == "line" || e.Sign == "double line":
		return ways[s.Grid.Orientation()][d]
	}
	return edgeLetter(e.Sign)
}

func edgeLetter(sign string) string {
	switch sign {
	case "water":
		return "~"
	case "bridge":
		return "="
	case "ticks":
		return "^"
	}
	return "*"
}

// edgeKey is how a kind of hexside is shown in the legend.
func (s *Scene) edgeKey(e *Edge) string {
	if e.Letter == "" && (e.Sign == "line" || e.Sign == "double line") {
		w := ways[s.Grid.Orientation()]
		return w[1] + w[0] + w[2]
	}
	return s.sideMark(e, 0)
}

// marked is what is written at one hexside.
type marked struct{ bar, way *Edge }

// sides writes the hexsides that are drawn. A bridge stands before the road on it.
func (d *sheet) sides() {
	var order []hex.HexsideID
	at := map[hex.HexsideID]*marked{}
	for i := range d.Edges {
		e := &d.Edges[i]
		m := at[e.Side]
		if m == nil {
			m = &marked{}
			at[e.Side] = m
			order = append(order, e.Side)
		}
		switch {
		case !e.crosses():
			if m.bar == nil {
				m.bar = e
			}
		case m.way == nil || e.Sign == "bridge":
			m.way = e
		}
	}
	for _, side := range order {
		d.side(side, at[side])
	}
}

func (d *sheet) side(side hex.HexsideID, m *marked) {
	a, b := d.Grid.HexsideEnds(side)
	dir := d.Grid.HexsideDir(side)
	if !d.shows(a) && (b == hex.None || !d.shows(b)) {
		return
	}
	at, from := a, dir
	// Seen from the lower hex it is above the number: the rows overlap by half a hex.
	if b != hex.None && sidePlaces[d.Grid.Orientation()][dir][0].line > 2 {
		at, from = b, dir.Opposite()
	}
	col, line := d.cell(at)
	spots := sidePlaces[d.Grid.Orientation()][from]
	put := func(i int, e *Edge) {
		d.page.put(col+spots[i].col, line+spots[i].line, d.sideMark(e, dir), look{ink: d.ink(e)})
	}
	single := spots[0] == spots[1]
	switch {
	case m.bar != nil && m.way != nil && single && m.way.Sign != "bridge":
		put(0, m.bar)
	case m.bar != nil && m.way != nil:
		put(0, m.bar)
		put(1, m.way)
	case m.bar != nil:
		put(0, m.bar)
		put(1, m.bar)
	default:
		put(1, m.way)
	}
}

func (d *sheet) ink(e *Edge) string {
	if d.o.Color {
		return e.Fill
	}
	return ""
}
