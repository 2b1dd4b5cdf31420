package playcmd

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// actionsNamed finds the actions about a hex, unit or word: first those of the question, then
// all. Whole names match before parts of names.
func (t *tabletop) actionsNamed(line string, q *question, legal []flow.Action) []flow.Action {
	var asked []flow.Action
	for i := range q.items {
		asked = append(asked, q.items[i].actions...)
		if game.FoldName(q.items[i].text) == game.FoldName(line) {
			return q.items[i].actions
		}
	}
	for _, parts := range []bool{false, true} {
		if it := q.uniqueChoice(line); parts && it != nil {
			return it.actions
		}
		units, hexes := game.FindUnitsByName(t.session.Game, line, parts), game.FindHexesByName(t.session.Game, line, parts)
		for _, set := range [][]flow.Action{asked, legal} {
			if found := t.actionsAbout(line, set, units, hexes, parts); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// uniqueChoice returns the only choice that contains a text; nil if not exactly one does.
func (q *question) uniqueChoice(text string) *choiceEntry {
	var found *choiceEntry
	want := game.FoldName(text)
	for i := range q.items {
		if len(want) > 2 && strings.Contains(game.FoldName(q.items[i].text), want) {
			if found != nil {
				return nil
			}
			found = &q.items[i]
		}
	}
	return found
}

// actionsAbout lists the actions that name one of some units or hexes, or a word.
func (t *tabletop) actionsAbout(line string, set []flow.Action, units []model.UnitID, hexes []model.HexID, parts bool) []flow.Action {
	var out []flow.Action
	want := game.FoldName(line)
	for _, a := range set {
		is := game.FoldName(game.ActionText(t.session.Game, a)) == want
		switch flow.Verbs[a.Verb].Arg {
		case flow.ArgUnit:
			is = is || slices.Contains(units, model.UnitID(a.ID))
		case flow.ArgHex:
			is = is || slices.Contains(hexes, model.HexID(a.ID))
		case flow.ArgWord:
			name := game.FoldName(game.WordText(t.session.Game, a))
			is = is || strings.EqualFold(a.Word, line) || name == want || parts && len(want) > 2 && strings.Contains(name, want)
		default:
			is = is || flow.Verbs[a.Verb].Key == want
		}
		if is {
			out = append(out, a)
		}
	}
	return out
}

// findHex returns the hex that a number, a name or a unit names. If no hex or more than one fits, it
// prints why and returns false.
func (t *tabletop) findHex(what string) (hex.ID, bool) {
	if hexes := game.FindHexesByName(t.session.Game, what, false); len(hexes) == 1 {
		return hexes[0], true
	}
	for _, parts := range []bool{false, true} {
		units, hexes := game.FindUnitsByName(t.session.Game, what, parts), game.FindHexesByName(t.session.Game, what, parts)
		switch {
		case len(units) == 1 && len(hexes) == 0:
			return t.unitHex(units[0])
		case len(units) == 0 && len(hexes) == 1:
			return hexes[0], true
		case len(units)+len(hexes) > 0:
			t.listMeanings(what, units, hexes)
			return hex.None, false
		}
	}
	near := ""
	if s := t.session.Game.Grid.SuggestLabel(what); s != "" {
		near = "; did you mean " + s + "?"
	}
	t.screen.WriteLine("  there is no hex or unit on the map called %s%s", what, near)
	return hex.None, false
}

// unitHex returns the hex where a unit is visible, or prints where it is instead.
func (t *tabletop) unitHex(u model.UnitID) (hex.ID, bool) {
	if t.findCounter(u) != nil {
		return t.session.Table.ShownPosition().Units[u].At.Hex(), true
	}
	t.screen.WriteLine("  %s: %s", game.UnitText(t.session.Game, u), t.session.Table.Observer(t.narrator.Viewer).WhereText(u))
	return hex.None, false
}

// listMeanings lists the units and hexes that a name may mean.
func (t *tabletop) listMeanings(what string, units []model.UnitID, hexes []model.HexID) {
	const most = 8
	t.screen.WriteLine("  %s may be:", what)
	for i, u := range units {
		if i == most {
			t.screen.WriteLine("    and %d more", len(units)-most)
			break
		}
		t.screen.WriteLine("    %s, %s", game.UnitText(t.session.Game, u), t.session.Table.Observer(t.narrator.Viewer).WhereText(u))
	}
	for i, h := range hexes {
		if i == most {
			t.screen.WriteLine("    and %d more hexes", len(hexes)-most)
			break
		}
		t.screen.WriteLine("    %s", game.HexText(t.session.Game, h))
	}
}

// spellOut replaces unique parts of names in an order by ids.
func (t *tabletop) spellOut(n *yamldoc.Node) {
	if n == nil || n.Kind != yamldoc.Map {
		return
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		for k := range flow.Verbs {
			if flow.Verbs[k].Key != e.Key || e.Value == nil {
				continue
			}
			items := []*yamldoc.Node{e.Value}
			if e.Value.Kind == yamldoc.List {
				items = e.Value.Items
			}
			for _, item := range items {
				t.spellArg(flow.Verbs[k].Arg, item)
			}
		}
	}
}

func (t *tabletop) spellArg(arg flow.ArgKind, n *yamldoc.Node) {
	if n == nil || n.Kind != yamldoc.Scalar {
		return
	}
	switch arg {
	case flow.ArgUnit:
		if us := game.FindUnitsByName(t.session.Game, n.Text, true); len(us) == 1 {
			n.Text = t.session.Game.Units[us[0]].ID
		}
	case flow.ArgHex:
		if hs := game.FindHexesByName(t.session.Game, n.Text, true); len(hs) == 1 {
			n.Text = t.session.Game.Grid.Label(hs[0])
		}
	}
}
