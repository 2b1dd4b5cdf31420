package scene

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

func (s *Scene) counters(g *model.Game, p *state.Position, viewer model.SideID) {
	type key struct{ box, due int }
	trays := map[key]*Tray{}
	var order []key
	for u := range p.Units {
		at := p.Units[u].At
		c, seen := counterOf(g, p, model.UnitID(u), viewer)
		if h := at.Hex(); h != model.None {
			s.Hexes[h].Stack = append(s.Hexes[h].Stack, c)
			continue
		}
		box := at.Box()
		if box == model.BoxOut || box == model.BoxEliminated || !seen {
			continue
		}
		k := key{int(box), 0}
		if box == model.BoxWaiting {
			k.due = int(p.Units[u].Due)
		}
		if trays[k] == nil {
			trays[k] = &Tray{Title: trayTitle(g, box, k.due)}
			order = append(order, k)
		}
		trays[k].Counters = append(trays[k].Counters, c)
	}
	sort.Slice(order, func(i, j int) bool {
		if order[i].box != order[j].box {
			return order[i].box < order[j].box
		}
		return order[i].due < order[j].due
	})
	for _, k := range order {
		s.Trays = append(s.Trays, *trays[k])
	}
}

func trayTitle(g *model.Game, box model.BoxID, due int) string {
	if box != model.BoxWaiting {
		if int(box) < len(g.Boxes) {
			return g.Boxes[box].Name()
		}
		return "off the map"
	}
	if due == 0 {
		return "waiting"
	}
	if i := due - g.FirstTurn; i >= 0 && i < len(g.TurnNames) && g.TurnNames[i] != "" {
		return fmt.Sprintf("turn %d (%s)", due, g.TurnNames[i])
	}
	return fmt.Sprintf("turn %d", due)
}

// counterOf is a unit as the viewer sees it; seen is false for what is in a box
// that only its owner may look into.
func counterOf(g *model.Game, p *state.Position, u model.UnitID, viewer model.SideID) (c Counter, seen bool) {
	unit, now := &g.Units[u], &p.Units[u]
	mine := viewer == All || viewer == unit.Side
	c = Counter{Army: int(unit.Army), Fill: armyColor(g, unit.Army)}
	seen = true
	if box := now.At.Box(); box != model.None && int(box) < len(g.Boxes) {
		seen = mine || !g.Boxes[box].OwnerOnly
	}
	if now.Flags&state.Hidden != 0 && !mine {
		c.Unknown, c.Letter, c.Symbol = true, "?", "blank"
		return c, seen
	}
	kind := &g.Kinds[unit.Kind]
	c.Unit, c.Name = unit.ID, unit.Name()
	c.Symbol, c.Letter = kind.Symbol, letter(kind.Letter, strings.ToUpper(letter(kind.ID, "?")))
	c.Steps = int(now.Steps)
	if f := int(now.Face); f >= 0 && f < len(unit.Faces) {
		c.Values, c.Turned = values(g, unit.Faces[f].Values), f > 0
		if len(unit.Faces) > 1 {
			c.Face = g.Faces[unit.Faces[f].Face]
		}
	}
	return c, seen
}

// values are the numbers as printed; the last ones are left out while they are
// what a counter has that does not state them.
func values(g *model.Game, v []int16) string {
	for n := len(v) - 1; n > 0 && n < len(g.Values) && g.Values[n].Usual != nil && *g.Values[n].Usual == v[n]; n-- {
		v = v[:n]
	}
	parts := make([]string, len(v))
	for i, n := range v {
		parts[i] = strconv.Itoa(int(n))
	}
	return strings.Join(parts, "-")
}

func armyColor(g *model.Game, a model.ArmyID) string {
	if a < 0 || int(a) >= len(g.Armies) {
		return "#cccccc"
	}
	side := ""
	if s := g.Armies[a].Side; s >= 0 && int(s) < len(g.Sides) {
		side = g.Sides[s].Color
	}
	// Without colors in the files, armies still look different.
	own := []string{"#8fb3d9", "#d99a8f", "#a9c98f", "#d9cb8f", "#b79fd0", "#8fccc5", "#c9a98f", "#c0c0c0"}
	return color(g.Armies[a].Color, color(side, own[int(a)%len(own)]))
}
