package scene

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// addCounters places the counters that a side may see, in their hexes or in trays of
// their box and turn. Hidden ones are shown without their face.
func (s *Scene) addCounters(g *model.Game, p *state.Position, viewer model.SideID) {
	type key struct{ box, due int }
	trays := map[key]*Tray{}
	var order []key
	for u := range p.Units {
		at := p.Units[u].At
		c, seen := newCounter(g, p, model.UnitID(u), viewer)
		if h := at.Hex(); h != model.None {
			s.Hexes[h].Stack = append(s.Hexes[h].Stack, c)
			continue
		}
		box := at.Box()
		if box == model.BoxOut || box == model.BoxEliminated || !seen {
			continue
		}
		k := key{int(box), 0}
		if box == model.BoxWaiting && !c.Unknown {
			k.due = int(p.Units[u].Due)
		}
		if trays[k] == nil {
			trays[k] = &Tray{Title: trayTitle(g, box, k.due)}
			order = append(order, k)
		}
		trays[k].Counters = append(trays[k].Counters, c)
	}
	// Their place among the others would reveal the unknown ones.
	for h := range s.Hexes {
		unknownFirst(s.Hexes[h].Stack)
	}
	for _, t := range trays {
		unknownFirst(t.Counters)
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

// unknownFirst puts counters that show only their back before all others, so that their order
// reveals nothing.
func unknownFirst(cs []Counter) {
	sort.SliceStable(cs, func(i, j int) bool { return cs[i].Unknown && !cs[j].Unknown })
}

// trayTitle returns the heading of a tray: its box, or the turn on which its units are
// due.
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

// newCounter returns a unit as the viewer sees it. seen is false for a unit in a box that only
// its owner may look into.
func newCounter(g *model.Game, p *state.Position, u model.UnitID, viewer model.SideID) (c Counter, seen bool) {
	unit, now := &g.Units[u], &p.Units[u]
	mine := viewer == All || viewer == unit.Side
	seen = true
	if box := now.At.Box(); box != model.None && int(box) < len(g.Boxes) {
		seen = mine || !g.Boxes[box].OwnerOnly
	}
	if now.Flags&state.IsHidden != 0 && !mine {
		return newUnknownCounter(g, unit.Side), seen
	}
	c = newPrintedFace(g, u, int(now.Face))
	c.Steps = int(now.Steps)
	return c, seen
}

// newPrintedFace returns a counter with what is printed on one face of a unit.
func newPrintedFace(g *model.Game, u model.UnitID, face int) Counter {
	unit := &g.Units[u]
	kind := &g.Kinds[unit.Kind]
	c := Counter{Army: int(unit.Army), Fill: armyColor(g, unit.Army), Unit: unit.ID, Name: unit.Name(), Label: unit.Short, Marker: kind.Marker,
		Symbol: kind.Symbol, Letter: firstLetter(kind.Letter, strings.ToUpper(firstLetter(kind.ID, "?")))}
	c.Band = formationColor(g, u)
	if face >= 0 && face < len(unit.Faces) {
		c.Turned = face > 0
		c.printValues(g, kind, unit.Faces[face].Values)
		if len(unit.Faces) > 1 {
			c.Face = g.Faces[unit.Faces[face].Face]
		}
	}
	return c
}

// formationColor returns the color of the band that the units of one formation have; "" for a unit of none.
// A formation is the group of a unit up to a stroke: I Corps of "I Corps / 1st Division". The formations of
// an army have the colors in the order in which its units are declared.
func formationColor(g *model.Game, u model.UnitID) string {
	name := func(u *model.Unit) string {
		if u.Group < 0 || int(u.Group) >= len(g.Groups) {
			return ""
		}
		formation, _, _ := strings.Cut(g.Groups[u.Group], "/")
		return strings.TrimSpace(formation)
	}
	mine := name(&g.Units[u])
	if mine == "" {
		return ""
	}
	var known []string
	for i := range g.Units[:u] {
		if other := &g.Units[i]; other.Army == g.Units[u].Army && !slices.Contains(known, name(other)) && name(other) != "" {
			known = append(known, name(other))
		}
	}
	at := slices.Index(known, mine)
	if at < 0 {
		at = len(known)
	}
	bands := []string{"#f2c14e", "#7bc47f", "#e8e3d5", "#f08a4b", "#8fd3e8", "#d9a0e0", "#b8b84a", "#f4a6b0"}
	return bands[at%len(bands)]
}

// printValues sets the values of a face, in the form that the game declares.
func (c *Counter) printValues(g *model.Game, kind *model.Kind, v []int16) {
	var parts []string
	for i, n := range v {
		if kind.StatedValues != 0 && kind.StatedValues>>i&1 == 0 {
			continue
		}
		shown := ""
		if i < len(g.Values) {
			shown = g.Values[i].OnCounter
		}
		switch shown {
		case "none":
		case "stars":
			c.Stars += max(0, int(n))
		default:
			parts = append(parts, strconv.Itoa(int(n)))
		}
	}
	c.Values = strings.Join(parts, "-")
}

// newUnknownCounter returns a counter of which only the side is known. It has the color of the
// side's first army.
func newUnknownCounter(g *model.Game, s model.SideID) Counter {
	army := slices.IndexFunc(g.Armies, func(a model.Army) bool { return a.Side == s })
	c := Counter{Army: army, Fill: armyColor(g, model.ArmyID(army)), Unknown: true, Letter: "?", Symbol: "blank"}
	if s >= 0 && int(s) < len(g.Sides) {
		c.Fill = colorOrDefault(g.Sides[s].Color, c.Fill)
	}
	return c
}

// armyColor returns the color of an army's counters.
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
	return colorOrDefault(g.Armies[a].Color, colorOrDefault(side, own[int(a)%len(own)]))
}
