package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// plainLetters are letters without the marks that few keyboards have.
var plainLetters = strings.NewReplacer("à", "a", "â", "a", "ä", "a", "á", "a", "ç", "c", "è", "e", "é", "e", "ê", "e", "ë", "e", "î", "i", "ï", "i", "í", "i",
	"ñ", "n", "ô", "o", "ö", "o", "ó", "o", "ù", "u", "û", "u", "ü", "u", "ú", "u", "œ", "oe", "æ", "ae", "ß", "ss", "’", "'")

// FoldName returns a name as it is compared: without capitals and marks on letters.
func FoldName(name string) string {
	return plainLetters.Replace(strings.ToLower(strings.TrimSpace(name)))
}

// FindUnitsByName finds the units that a text means: the one with that id, else those
// with that name, whatever the capitals; with parts, else those with it in their names.
func FindUnitsByName(g *model.Game, text string, parts bool) []model.UnitID {
	if u := findUnit(g, text); u != model.None {
		return []model.UnitID{u}
	}
	var is, has []model.UnitID
	want := FoldName(text)
	if want == "" {
		return nil
	}
	for i := range g.Units {
		switch name := FoldName(g.Units[i].Name()); {
		case name == want || FoldName(g.Units[i].Short) == want || FoldName(g.Units[i].ID) == want:
			is = append(is, model.UnitID(i))
		case strings.Contains(name, want):
			has = append(has, model.UnitID(i))
		}
	}
	if len(is) > 0 || !parts {
		return filterInScenario(g, is)
	}
	return filterInScenario(g, has)
}

// filterInScenario leaves out the units that the scenario does not use, unless it uses none of
// these. A game may have another counter of the same name for another scenario.
func filterInScenario(g *model.Game, us []model.UnitID) []model.UnitID {
	used := slices.DeleteFunc(slices.Clone(us), func(u model.UnitID) bool { return int(u) < len(g.Setup) && g.Setup[u].At == model.InBox(model.BoxOut) })
	if len(used) == 0 {
		return us
	}
	return used
}

// FindHexesByName finds the hexes that a text means: the one with that number, else
// those with that name; with parts, else those with it in their names.
func FindHexesByName(g *model.Game, text string, parts bool) []model.HexID {
	if h, ok := g.Grid.ParseLabel(strings.TrimSpace(text)); ok {
		return []model.HexID{h}
	}
	var is, has []model.HexID
	want := FoldName(text)
	if want == "" {
		return nil
	}
	for i := range g.HexNames {
		switch name := FoldName(g.HexNames[i]); {
		case name == want:
			is = append(is, model.HexID(i))
		case strings.Contains(name, want):
			has = append(has, model.HexID(i))
		}
	}
	if len(is) > 0 || !parts {
		return is
	}
	return has
}

// readUnit reads the unit that an order names, by id or by name.
func readUnit(g *model.Game, n *yamldoc.Node) (model.UnitID, *Refused) {
	switch us := FindUnitsByName(g, n.Text, false); len(us) {
	case 1:
		return us[0], nil
	case 0:
		r := &Refused{Reason: ReasonUnit, Text: fmt.Sprintf("there is no unit %q in this scenario", n.Text), Pos: n.Pos}
		if has := FindUnitsByName(g, n.Text, true); len(has) > 0 {
			return model.None, r.addMatches(describeUnits(g, has))
		}
		if hs := FindHexesByName(g, n.Text, false); len(hs) == 1 {
			r.Text += "; it is a hex, and hexes are named by on_hex, pick_hex and add_hex"
			return model.None, r
		}
		return model.None, r.addNearest(n.Text, append(g.UnitIDs(), unitNames(g)...))
	default:
		r := &Refused{Reason: ReasonUnit, Text: fmt.Sprintf("%q is the name of several units", n.Text), Pos: n.Pos}
		return model.None, r.addMatches(describeUnits(g, us))
	}
}

// readHex reads the hex that an order names, by number or by name.
func readHex(g *model.Game, n *yamldoc.Node) (model.HexID, *Refused) {
	switch hs := FindHexesByName(g, n.Text, false); len(hs) {
	case 1:
		return hs[0], nil
	case 0:
		r := &Refused{Reason: ReasonHex, Text: fmt.Sprintf("there is no hex %q on this map", n.Text), Pos: n.Pos, Nearest: g.Grid.SuggestLabel(n.Text)}
		if has := FindHexesByName(g, n.Text, true); len(has) > 0 {
			return model.None, r.addMatches(describeHexes(g, has))
		}
		if r.Nearest != "" {
			r.Text += fmt.Sprintf("; did you mean %q?", r.Nearest)
		}
		return model.None, r
	default:
		r := &Refused{Reason: ReasonHex, Text: fmt.Sprintf("%q is the name of several hexes", n.Text), Pos: n.Pos}
		return model.None, r.addMatches(describeHexes(g, hs))
	}
}

// maxMatches is how many of several matches are listed.
const maxMatches = 8

// addMatches adds what a name may have meant.
func (r *Refused) addMatches(all []string) *Refused {
	r.Nearest = all[0]
	if len(all) > 1 {
		r.Nearest = ""
	}
	rest := ""
	if len(all) > maxMatches {
		rest = fmt.Sprintf(" and %d more", len(all)-maxMatches)
		all = all[:maxMatches]
	}
	r.Text += "; meant may be " + strings.Join(all, ", ") + rest
	return r
}

// describeUnits returns the name of each unit with its id, for refusals.
func describeUnits(g *model.Game, us []model.UnitID) []string {
	var out []string
	for _, u := range us {
		out = append(out, UnitText(g, u)+" ("+g.Units[u].ID+")")
	}
	return out
}

// describeHexes returns number and name of hexes, for refusals.
func describeHexes(g *model.Game, hs []model.HexID) []string {
	var out []string
	for _, h := range hs {
		out = append(out, HexText(g, h))
	}
	return out
}

// unitNames returns the names of all units, in unit order.
func unitNames(g *model.Game) []string {
	out := make([]string, len(g.Units))
	for i := range g.Units {
		out[i] = g.Units[i].Name()
	}
	return out
}

// WhereText says in words where a unit is, as far as a side may know.
func (ob Observer) WhereText(u model.UnitID) string {
	g, p := ob.t.Model(), ob.t.run.Ctx.P
	at := p.Units[u].At
	switch {
	case ob.isUnitHidden(u):
		return "where it is, " + SubjectText(g, ob.side) + " cannot know"
	case at.Hex() != model.None:
		return "in " + HexText(g, at.Hex())
	case at == model.InBox(model.BoxOut):
		return "not in this game"
	case at == model.InBox(model.BoxWaiting):
		if due := int(p.Units[u].Due); due > 0 {
			return "off the map: due in " + turnText(g, due)
		}
		return "off the map, waiting"
	}
	return "off the map, in the box " + g.Boxes[at.Box()].Name()
}

// GroundText says what a hex is made of: its terrain and what lies in it.
func GroundText(g *model.Game, h model.HexID) string {
	parts := []string{g.Terrain[g.HexTerrain[h]].Name()}
	for f := range g.Features {
		if int(h) < len(g.HexFeatures) && g.HexFeatures[h]&(1<<f) != 0 {
			parts = append(parts, g.Features[f].Name())
		}
	}
	return strings.Join(parts, ", ")
}

// SidesText says what runs along and across the sides of a hex: one text for
// each kind, with the hexes beyond ("Bridge to 0708").
func SidesText(g *model.Game, h model.HexID) []string {
	var out []string
	for k := range g.HexsideKinds {
		var to []string
		for d, side := range g.Grid.Hexsides(h) {
			if int(side) >= len(g.HexsideBits) || g.HexsideBits[side]&(1<<k) == 0 {
				continue
			}
			if n := g.Grid.Neighbors(h)[d]; n != hex.None {
				to = append(to, g.Grid.Label(n))
			} else {
				to = append(to, "the edge of the map ("+g.Grid.DirName(hex.Dir(d))+")")
			}
		}
		if len(to) > 0 {
			out = append(out, g.HexsideKinds[k].Name()+" to "+strings.Join(to, ", "))
		}
	}
	return out
}
