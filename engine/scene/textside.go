package scene

import "github.com/vedette-wargames/vedette/engine/hex"

// charOffset is the place of a character on the page, relative to a hex.
type charOffset struct{ col, line int }

// sidePlaces are the two characters of a hexside: the first for what bars it,
// the second for what leads across. Where there is room for one only, they share it.
var sidePlaces = map[hex.Orientation][6][2]charOffset{
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

// roadChars are the strokes of a road that crosses a hexside.
var roadChars = map[hex.Orientation][6]string{
	hex.Pointy: {"/", "-", `\`, "/", "-", `\`},
	hex.Flat:   {"|", "/", `\`, "|", "/", `\`},
}

// leadsAcross reports whether a kind of hexside leads across it, as a bridge or road does.
func (e *Hexside) leadsAcross() bool {
	return e.Sign == "bridge" || e.Sign == "line" || e.Sign == "double line"
}

// sideMark returns the character of a hexside in a direction.
func (s *Scene) sideMark(e *Hexside, d hex.Dir) string {
	switch {
	case e.Letter != "":
		return e.Letter
	case e.Sign == "line" || e.Sign == "double line":
		return roadChars[s.Grid.Orientation()][d]
	}
	return hexsideLetter(e.Sign)
}

// hexsideLetter returns the character of a sign of hexsides.
func hexsideLetter(sign string) string {
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

// hexsideKey returns how a kind of hexside is shown in the legend.
func (s *Scene) hexsideKey(e *Hexside) string {
	if e.Letter == "" && (e.Sign == "line" || e.Sign == "double line") {
		w := roadChars[s.Grid.Orientation()]
		return w[1] + w[0] + w[2]
	}
	return s.sideMark(e, 0)
}

// hexsideMarks are the marks at one hexside.
type hexsideMarks struct{ bar, way *Hexside }

// writeHexsides writes the drawn hexsides. A bridge replaces the road on it.
func (d *textMap) writeHexsides() {
	var order []hex.HexsideID
	at := map[hex.HexsideID]*hexsideMarks{}
	for i := range d.Hexsides {
		e := &d.Hexsides[i]
		m := at[e.Side]
		if m == nil {
			m = &hexsideMarks{}
			at[e.Side] = m
			order = append(order, e.Side)
		}
		switch {
		case !e.leadsAcross():
			if m.bar == nil {
				m.bar = e
			}
		case m.way == nil || e.Sign == "bridge":
			m.way = e
		}
	}
	for _, side := range order {
		d.writeHexside(side, at[side])
	}
}

// writeHexside writes the marks of a hexside between its hexes, where the map shows one
// of them.
func (d *textMap) writeHexside(side hex.HexsideID, m *hexsideMarks) {
	a, b := d.Grid.HexsideEnds(side)
	dir := d.Grid.HexsideDir(side)
	if !d.showsHex(a) && (b == hex.None || !d.showsHex(b)) {
		return
	}
	at, from := a, dir
	// Seen from the lower hex it is above the number: the rows overlap by half a hex.
	if b != hex.None && sidePlaces[d.Grid.Orientation()][dir][0].line > 2 {
		at, from = b, dir.Opposite()
	}
	col, line := d.hexCell(at)
	spots := sidePlaces[d.Grid.Orientation()][from]
	put := func(i int, e *Hexside) {
		d.page.putText(col+spots[i].col, line+spots[i].line, d.sideMark(e, dir), textStyle{ink: d.hexsideInk(e)})
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

// hexsideInk returns the color of a hexside, "" for a map without colors.
func (d *textMap) hexsideInk(e *Hexside) string {
	if d.o.Color {
		return e.Fill
	}
	return ""
}
