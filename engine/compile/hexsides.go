package compile

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// markHexside puts a kind of hexside on a hexside.
func (c mapCompiler) markHexside(kind int, s hex.HexsideID) {
	if kind >= 0 && kind < 32 && s >= 0 {
		c.g.HexsideBits[s] |= 1 << uint(kind)
	}
}

// compileHexsides compiles the hexsides of the map.
func (c mapCompiler) compileHexsides(m *spec.Map) {
	for i := range m.Hexsides.Entries {
		e := &m.Hexsides.Entries[i]
		kind := c.findIndex("hexside", e.Key)
		for _, it := range e.Value.Items {
			c.compileChain(kind, it)
		}
	}
}

// compileChain reads a hexside 1014/1015, or a chain 1014/1015/1115 that crosses a
// hexside at each slash.
func (c mapCompiler) compileChain(kind int, it spec.HexItem) {
	parts := strings.Split(it.Text, "/")
	if len(parts) < 3 {
		s, err := c.g.Grid.ParseHexside(it.Text)
		if err != nil {
			c.reportProblem(c.chooseHexsideRule(parts), itemSpot(it), err)
			return
		}
		c.markHexside(kind, s)
		return
	}
	col := it.Pos.Col
	for i := 0; i+1 < len(parts); i++ {
		at := spot{it.Pos, len([]rune(parts[i] + "/" + parts[i+1]))}
		at.pos.Col = col
		s, err := c.g.Grid.ParseHexside(parts[i] + "/" + parts[i+1])
		if err != nil {
			c.reportProblem(c.chooseHexsideRule(parts[i:i+2]), at, err)
			return
		}
		c.markHexside(kind, s)
		col += len([]rune(parts[i])) + 1
	}
}

// chooseHexsideRule returns the rule that a wrong hexside breaks: its hexes do not
// adjoin, or one of them does not exist.
func (c mapCompiler) chooseHexsideRule(parts []string) string {
	for _, p := range parts {
		if _, ok := c.g.Grid.ParseLabel(strings.TrimSpace(p)); !ok {
			return RuleHex
		}
	}
	return RuleAdjoin
}

// compilePaths compiles the paths of the map: roads, rails and the like.
func (c mapCompiler) compilePaths(m *spec.Map) {
	for i := range m.Paths.Entries {
		e := &m.Paths.Entries[i]
		kind := c.findIndex("hexside", e.Key)
		for _, p := range e.Value.Paths {
			c.compilePath(kind, p.Items)
		}
	}
}

// compilePath puts a kind on the hexsides that a path of adjoining hexes crosses,
// and keeps the path for drawing.
func (c mapCompiler) compilePath(kind int, items []spec.HexItem) {
	var road []hex.ID
	for _, it := range items {
		for _, h := range c.parseHexRun(it) {
			if n := len(road); n > 0 {
				s := c.g.Grid.HexsideBetween(road[n-1], h)
				if s == hex.NoHexside {
					a, b := c.g.Grid.Label(road[n-1]), c.g.Grid.Label(h)
					c.addFinding(RuleAdjoin, itemSpot(it), diag.Diagnostic{Message: "the path goes from " + a + " to " + b + ", which do not adjoin",
						Expected: "a neighbour of " + a, Hint: "list every hex on the way, or begin a new path"})
					road = nil
					road = append(road, h)
					continue
				}
				c.markHexside(kind, s)
			}
			road = append(road, h)
		}
	}
	if len(items) == 1 && len(road) == 1 {
		c.fail(RuleAdjoin, itemSpot(items[0]), "a path of one hex leads nowhere", "list the hexes it passes, in order")
	}
	if len(road) > 1 {
		c.g.Roads = append(c.g.Roads, road)
	}
}
