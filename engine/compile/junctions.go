package compile

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileJunctions compiles the hexes in which hexsides of a kind do not all meet.
func (c mapCompiler) compileJunctions(m *spec.Map) {
	for i := range m.NoJunction.Entries {
		e := &m.NoJunction.Entries[i]
		kind := c.findIndex("hexside", e.Key)
		if kind < 0 || kind >= 32 {
			continue
		}
		for _, it := range e.Value.Items {
			h, ok := c.findHex(it.Name, itemSpot(it))
			if !ok {
				continue
			}
			j := c.findOrAddJunction(h, 1<<uint(kind), it)
			if a, b, ok := c.parseJunctionPair(j, e.Key, it); ok {
				j.Joins[a] |= 1 << uint(b)
				j.Joins[b] |= 1 << uint(a)
			}
		}
	}
}

// findOrAddJunction returns the junction of a hex and kind, and adds a new one.
func (c mapCompiler) findOrAddJunction(h hex.ID, kind uint32, it spec.HexItem) *model.Junction {
	g := c.g
	for i := range g.Junctions {
		if g.Junctions[i].Hex == h && g.Junctions[i].Kind == kind {
			return &g.Junctions[i]
		}
	}
	if g.JunctionSlot == nil {
		g.JunctionSlot = make([]int32, g.Grid.NumHexes())
		for i := range g.JunctionSlot {
			g.JunctionSlot[i] = model.None
		}
	}
	if g.JunctionSlot[h] == model.None {
		g.JunctionSlot[h] = int32(len(g.JunctionHexes))
		g.JunctionHexes = append(g.JunctionHexes, h)
	}
	g.Junctions = append(g.Junctions, model.Junction{Source: model.Source{ID: g.Grid.Label(h), Pos: it.Pos}, Hex: h, Kind: kind})
	return &g.Junctions[len(g.Junctions)-1]
}

// parseJunctionPair reads two neighbors of a hex that are joined through it, such
// as 1221-1020.
func (c mapCompiler) parseJunctionPair(j *model.Junction, kind string, it spec.HexItem) (a, b hex.Dir, ok bool) {
	first, second, found := strings.Cut(it.Text, "-")
	if !found {
		c.addFinding(RuleJunction, itemSpot(it), diag.Diagnostic{Message: quote(it.Text) + " is no pair of hexes", Expected: "two neighbours of " + it.Name + ", such as 1221-1020"})
		return 0, 0, false
	}
	at := itemSpot(it)
	a, okA := c.parseJunctionEnd(j, kind, first, it.Name, spot{at.pos, len([]rune(first))})
	at.pos.Col += len([]rune(first)) + 1
	b, okB := c.parseJunctionEnd(j, kind, second, it.Name, spot{at.pos, len([]rune(second))})
	if okA && okB && a == b {
		c.fail(RuleJunction, itemSpot(it), "the two hexes of the pair are the same", "name the two neighbours that are joined through "+it.Name)
		return 0, 0, false
	}
	return a, b, okA && okB
}

// parseJunctionEnd reads one neighbor of a hex, across a hexside of the kind.
func (c mapCompiler) parseJunctionEnd(j *model.Junction, kind, label, hub string, at spot) (hex.Dir, bool) {
	n, ok := c.findHex(label, at)
	if !ok {
		return 0, false
	}
	d := c.g.Grid.Direction(j.Hex, n)
	switch {
	case d < 0:
		c.addFinding(RuleAdjoin, at, diag.Diagnostic{Message: label + " does not adjoin " + hub, Expected: "a neighbour of " + hub})
		return 0, false
	case c.g.HexsideBits[c.g.Grid.Hexsides(j.Hex)[d]]&j.Kind == 0:
		c.fail(RuleJunction, at, "no "+kind+" leads from "+hub+" to "+label, "name neighbours that a "+kind+" leads to")
		return 0, false
	}
	return d, true
}
