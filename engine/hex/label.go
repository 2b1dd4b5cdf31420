package hex

import (
	"fmt"
	"strings"
)

// Label returns the printed number of a hex, "" for None.
func (g *Grid) Label(id ID) string {
	if id < 0 || int(id) >= len(g.labels) {
		return ""
	}
	return g.labels[id]
}

// Labels lists the printed numbers by id. The slice is shared: do not change it.
func (g *Grid) Labels() []string { return g.labels }

// ParseLabel returns the hex with exactly this printed number.
func (g *Grid) ParseLabel(label string) (ID, bool) {
	id, ok := g.byLabel[label]
	if !ok {
		return None, false
	}
	return id, true
}

// SuggestLabel returns the printed number nearest to a wrong one, "" when the text
// does not look like a hex number.
func (g *Grid) SuggestLabel(label string) string {
	col, row, ok := g.num.scanLoosely(label)
	if !ok {
		return ""
	}
	best, bestAway := None, 0
	for id := range g.cells {
		c, r := g.Numbers(ID(id))
		away := abs(c-col) + abs(r-row)
		if best == None || away < bestAway {
			best, bestAway = ID(id), away
		}
	}
	return g.Label(best)
}

// unknownHex returns the problem of a label that is not on the map.
func (g *Grid) unknownHex(label string) Problem {
	return Problem{Message: fmt.Sprintf("there is no hex %q on the map", label),
		Expected: fmt.Sprintf("a number from %s to %s", g.labels[0], g.labels[len(g.labels)-1]), Nearest: g.SuggestLabel(label)}
}

// FindHex is ParseLabel with an error that names the nearest hex.
func (g *Grid) FindHex(label string) (ID, error) {
	if id, ok := g.ParseLabel(label); ok {
		return id, nil
	}
	return None, g.unknownHex(label)
}

// ParseRange reads one hex ("1700") or a run along one row or column of the
// numbering, both ends included, in the order written ("1700-1703",
// "1703-1700"). Every hex of the run must be on the map.
func (g *Grid) ParseRange(text string) ([]ID, error) {
	text = strings.TrimSpace(text)
	if id, ok := g.ParseLabel(text); ok {
		return []ID{id}, nil
	}
	from, to, ok := g.cutRange(text)
	if !ok {
		return nil, g.explainRange(text)
	}
	c1, r1 := g.Numbers(from)
	c2, r2 := g.Numbers(to)
	if c1 != c2 && r1 != r2 {
		return nil, Problem{Message: fmt.Sprintf("%s and %s share neither a row nor a column, so %q is not a run of hexes", g.Label(from), g.Label(to), text),
			Expected: "two hexes with the same row or the same column number", Hint: "write one run for each line"}
	}
	dc, dr := sign(c2-c1), sign(r2-r1)
	out := []ID{}
	for c, r := c1, r1; ; c, r = c+dc, r+dr {
		id := g.HexAtNumbers(c, r)
		if id == None {
			gone := g.num.formatLabel(c, r)
			return nil, Problem{Message: fmt.Sprintf("the run %q passes %s, which is not on the map", text, gone),
				Expected: "a run of hexes on the map", Hint: "write two runs, one on each side of the missing hex"}
		}
		out = append(out, id)
		if id == to {
			return out, nil
		}
	}
}

// cutRange tries every hyphen, because labels may contain hyphens too.
func (g *Grid) cutRange(text string) (from, to ID, ok bool) {
	for i := 0; i < len(text); i++ {
		if text[i] != '-' {
			continue
		}
		a, ok1 := g.ParseLabel(strings.TrimSpace(text[:i]))
		b, ok2 := g.ParseLabel(strings.TrimSpace(text[i+1:]))
		if ok1 && ok2 {
			return a, b, true
		}
	}
	return None, None, false
}

// explainRange returns which part of a run is wrong.
func (g *Grid) explainRange(text string) Problem {
	parts := strings.Split(text, "-")
	if half := len(parts) / 2; len(parts)%2 == 0 {
		for _, p := range []string{strings.Join(parts[:half], "-"), strings.Join(parts[half:], "-")} {
			if _, ok := g.ParseLabel(strings.TrimSpace(p)); !ok && !(g.num.sep == "-" && len(parts) == 2) {
				return g.unknownHex(strings.TrimSpace(p))
			}
		}
	}
	return g.unknownHex(text)
}

// abs returns the absolute value.
func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// sign returns -1, 0 or 1.
func sign(x int) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}
