package big

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
)

// How far roads and rivers lie from one another.
const (
	roadEvery  = 9
	riverEvery = 17
)

// writeMap writes the map.
func (m *maker) writeMap() string {
	var b strings.Builder
	b.WriteString(fileHead("map"))
	l := m.grid.Layout()
	fmt.Fprintf(&b, "grid: {hexes: flat, shift: even columns down, number: %s, columns: 1-%d, rows: 1-%d}\nbase: open\nhexes:\n", l.Number, m.cols, m.rows)
	for _, kind := range []string{"rough", "woods", "city", "lake"} {
		var in []string
		for h, k := range m.terrain {
			if k == kind {
				in = append(in, m.label(hex.ID(h)))
			}
		}
		fmt.Fprintf(&b, "  %s:%s", kind, writeList(in))
	}
	rivers, bridges := m.writeRivers()
	fmt.Fprintf(&b, "hexsides:\n  river:%s  bridge:%spaths:\n  road:\n", writeList(rivers), writeList(bridges))
	for row := roadEvery / 2; row < m.rows; row += roadEvery {
		b.WriteString(m.writePath(m.cols, func(i int) (col, r int) { return i, row }))
	}
	for col := roadEvery / 2; col < m.cols; col += roadEvery {
		b.WriteString(m.writePath(m.rows, func(i int) (c, row int) { return col, i }))
	}
	return b.String()
}

func (m *maker) label(h hex.ID) string { return `"` + m.grid.Label(h) + `"` }

// writeList writes a list, some entries to a line.
func writeList(entries []string) string {
	var b strings.Builder
	const line = 7
	b.WriteString(" [")
	for i := 0; i < len(entries); i += line {
		fmt.Fprintf(&b, "\n        %s,", strings.Join(entries[i:min(i+line, len(entries))], ", "))
	}
	b.WriteString("]\n")
	return b.String()
}

// writePath writes a path of n hexes; where gives the i-th, counted from 0.
func (m *maker) writePath(n int, where func(i int) (col, row int)) string {
	var on []string
	for i := range n {
		col, row := where(i)
		on = append(on, m.label(m.grid.HexAtNumbers(col+1, row+1)))
	}
	return "    -" + writeList(on)
}

// writeRivers lists the hexsides of rivers that run from north to south with bends, and
// those of them that a road crosses.
func (m *maker) writeRivers() (rivers, bridges []string) {
	for c := riverEvery / 2; c < m.cols; c += riverEvery {
		bend := make([]int, m.rows+1)
		for i := range bend {
			bend[i] = c + 1
			if i > 0 {
				bend[i] = max(1, min(m.cols-1, bend[i-1]+m.drawBelow(3)-1))
			}
		}
		for h := range hex.ID(m.grid.NumHexes()) {
			for _, o := range m.grid.Neighbors(h) {
				if o < 0 {
					continue
				}
				col, row := m.grid.Numbers(h)
				oCol, oRow := m.grid.Numbers(o)
				if col > bend[row] || oCol <= bend[oRow] {
					continue
				}
				side := `"` + m.grid.Label(h) + "/" + m.grid.Label(o) + `"`
				rivers = append(rivers, side)
				if row == oRow && (row-1)%roadEvery == roadEvery/2 {
					bridges = append(bridges, side)
				}
			}
		}
	}
	return rivers, bridges
}
