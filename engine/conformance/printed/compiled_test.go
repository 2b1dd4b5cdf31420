package printed_test

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// areasStated notes the areas that armies and sides state as properties.
func areasStated(g *model.Game, f *facts) {
	for i := range g.Properties {
		p := &g.Properties[i]
		for id, area := range p.Values {
			owner := ""
			switch p.Family {
			case "army":
				owner = g.Armies[id].ID
			case "side":
				owner = g.Sides[id].ID
			}
			f.add("", hexesText(g, g.Areas[area].Hexes), "%s of %s", p.ID, owner)
		}
	}
}

// notice notes the facts of a compiled game that are printed in a view of it.
func (p *printedGame) notice(v *view, res *compile.Result, f *facts) {
	g := res.Game
	if v.has("map") {
		mapFacts(g, f)
		for i := range g.Areas {
			if a := &g.Areas[i]; slices.Contains(p.areas, a.ID) {
				f.add("", hexesText(g, a.Hexes), "area %s", a.ID)
			}
		}
		areasStated(g, f)
	}
	if v.has("terrain") {
		for i := range g.Terrain {
			f.add("", moveText(&g.Terrain[i].Cost), "%s terrain %s move", v.name, g.Terrain[i].ID)
		}
	}
	if v.has("units") {
		for i := range g.Units {
			if p.others && g.Setup[i].At == model.InBox(model.BoxOut) {
				continue
			}
			p.unitFacts(v, g, &g.Units[i], f)
		}
	}
	if v.has("setup") {
		for i := range g.Setup {
			if p.others && g.Setup[i].At == model.InBox(model.BoxOut) {
				continue
			}
			f.count("", "%s place %s: %s", v.name, p.name(g, &g.Units[i]), placeText(g, model.UnitID(i)))
		}
	}
	if v.has("start") {
		startFacts(v, g, f)
	}
	if v.has("turns") {
		for n := g.FirstTurn; n <= g.LastTurn; n++ {
			f.add("", g.TurnNames[n-g.FirstTurn], "%s turn %d", v.name, n)
			for i := range g.TurnKinds {
				if g.TurnKinds[i].On[n-g.FirstTurn] {
					f.add("", "yes", "%s turn %d %s", v.name, n, g.TurnKinds[i].ID)
				}
			}
		}
	}
	if v.has("tables") {
		for i := range g.Tables {
			if t := &g.Tables[i]; slices.Contains(p.tables, t.ID) {
				tableFacts(v, t, f)
			}
		}
	}
	if p.more != nil {
		p.more(v, res, f)
	}
}

func mapFacts(g *model.Game, f *facts) {
	f.add("", fmt.Sprint(g.Grid.NumHexes()), "hexes")
	for h := range g.Grid.NumHexes() {
		label := g.Grid.Label(hex.ID(h))
		f.add("", g.Terrain[g.HexTerrain[h]].ID, "hex %s terrain", label)
		for i := range g.Features {
			if g.HexFeatures[h]&(1<<i) != 0 {
				f.add("", "yes", "hex %s %s", label, g.Features[i].ID)
			}
		}
		if g.HexNames[h] != "" {
			f.add("", g.HexNames[h], "hex %s name", label)
		}
		var near []hex.ID
		for _, n := range g.Grid.Neighbors(hex.ID(h)) {
			if n >= 0 {
				near = append(near, n)
			}
		}
		f.add("", hexesText(g, near), "hex %s beside", label)
	}
	for s := range g.Grid.NumHexsides() {
		a, b := g.Grid.HexsideEnds(hex.HexsideID(s))
		for i := range g.HexsideKinds {
			if g.HexsideBits[s]&(1<<i) != 0 && a >= 0 && b >= 0 {
				f.add("", "yes", "side %s %s", pairText(g.Grid.Label(a), g.Grid.Label(b)), g.HexsideKinds[i].ID)
			}
		}
	}
}

// pairText is a hexside by its two hexes, the lower first.
func pairText(a, b string) string { return min(a, b) + "/" + max(a, b) }

func hexesText[T ~int32 | ~int](g *model.Game, hexes []T) string {
	var out []string
	for _, h := range hexes {
		out = append(out, g.Grid.Label(hex.ID(h)))
	}
	return sorted(out)
}

func sorted(list []string) string {
	list = slices.Clone(list)
	sort.Strings(list)
	return strings.Join(list, " ")
}

func moveText(m *model.MoveCost) string {
	switch {
	case m.Forbidden:
		return "forbidden"
	case m.Amount == nil:
		return "1"
	}
	return m.Amount.Text
}

// unitFacts notes what stands on a counter. Counters that the reference does not
// tell apart are counted.
func (p *printedGame) unitFacts(v *view, g *model.Game, u *model.Unit, f *facts) {
	note := func(what string, args ...any) {
		f.count("", "%s unit %s: %s", v.name, p.name(g, u), fmt.Sprintf(what, args...))
	}
	note("%s of %s, %s", g.Kinds[u.Kind].ID, g.Armies[u.Army].ID, g.Sides[u.Side].ID)
	if p.label != nil {
		note("called %s", p.label(u))
	}
	if u.Parent >= 0 {
		note("of %s", g.Units[u.Parent].ID)
	}
	for _, trait := range p.traits {
		if i := slices.Index(g.Traits, trait); i >= 0 && u.Traits&(1<<i) != 0 {
			note("%s", trait)
		}
	}
	for _, face := range u.Faces {
		for i, n := range face.Values {
			note("%s%s %d", faceText(g, u, face.Face), g.Values[i].ID, n)
		}
	}
}

// faceText names a face of a unit that has more than one.
func faceText(g *model.Game, u *model.Unit, face model.FaceID) string {
	if len(u.Faces) < 2 {
		return ""
	}
	return g.Faces[face] + " "
}

// placeText is where a unit starts, or when and where it arrives, and after how
// many others.
func placeText(g *model.Game, u model.UnitID) string {
	s := &g.Setup[u]
	text := ""
	switch {
	case s.Reinforcement >= 0:
		a := &g.Reinforcements[s.Reinforcement]
		text = fmt.Sprintf("turn %d at %s", a.Turn, hexesText(g, a.Hexes))
	case s.At >= 0:
		text = g.Grid.Label(s.At.Hex())
	case s.At.Box() == model.BoxOut:
		text = "out of play"
	default:
		text = "box " + g.Boxes[s.At.Box()].ID
	}
	if s.Face > 0 && g.Faces[s.Face] != g.Faces[g.Units[u].Faces[0].Face] {
		text += " " + g.Faces[s.Face]
	}
	if s.Hidden {
		text += " hidden"
	}
	return text
}

func startFacts(v *view, g *model.Game, f *facts) {
	f.add("", fmt.Sprint(g.FirstTurn), "%s first turn", v.name)
	f.add("", fmt.Sprint(g.LastTurn), "%s last turn", v.name)
	for i := range g.Tracks {
		t := &g.Tracks[i]
		for k := range t.Count {
			value := t.Start
			for _, s := range g.Start.Tracks {
				if s.Slot == t.Slot+k {
					value = s.Value
				}
			}
			owner := ""
			if t.Owner == model.OfSide {
				owner = " of " + g.Sides[k].ID
			}
			f.add("", fmt.Sprint(value), "%s %s%s", v.name, t.ID, owner)
		}
		f.add("", fmt.Sprintf("%d to %d", t.Min, t.Max), "%s %s limits", v.name, t.ID)
	}
	for i := range g.Vars {
		d := &g.Vars[i]
		for _, s := range g.Start.Vars {
			if d.Slot >= 0 && s.Slot == d.Slot {
				f.add("", fmt.Sprint(s.Value), "%s at the start %s", v.name, d.ID)
			}
		}
	}
	if g.Start.Phase >= 0 {
		f.add("", g.Phases[g.Start.Phase].ID, "%s first phase", v.name)
	}
	for i := range g.Decks {
		for n, c := range g.Decks[i].Cards {
			f.add("", g.Cards[c].Name(), "%s card %d", v.name, n+1)
			f.add("", orElse(g.Cards[c].Starts, "pile"), "%s card %d starts", v.name, n+1)
		}
	}
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func tableFacts(v *view, t *model.Table, f *facts) {
	for r := range t.Rows {
		for c := range t.Columns {
			cell := fmt.Sprint(t.Cells[r][c])
			if !t.Numbers {
				cell = t.Codes[t.Cells[r][c]]
			}
			f.add("", cell, "%s table %s row %s column %s", v.name, t.ID, t.Rows[r].Name, t.Columns[c].Name)
		}
	}
}
