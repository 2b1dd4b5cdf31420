package authortest

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// ofUnits are the kinds of event whose first word is a unit, a side or a place.
var ofUnits = []event.Kind{event.Moved, event.Entered, event.Exited, event.Placed, event.Eliminated, event.StepLost,
	event.Planned, event.Attack, event.Combat, event.Retreated, event.Displaced, event.Advanced, event.Revealed}

// checkEvent checks the names in an expected event.
func (k caseCheck) checkEvent(n *yamldoc.Node) {
	g := k.rules.Model
	units, sides := g.UnitIDs(), k.sideIDs()
	var places []string
	for i := range g.Boxes {
		places = append(places, g.Boxes[i].ID)
	}
	for i := range g.Movements {
		for _, x := range g.Movements[i].Exits {
			places = append(places, x.ID)
		}
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		switch {
		case i == 0 && slices.Contains(ofUnits, event.Kind(e.Key)):
			if e.Value.Text != "true" {
				k.checkThing(e.Value, slices.Concat(units, sides, places, g.Faces))
			}
		case i == 0:
			k.checkSingleText(n, e.Key)
			if names := k.eventNames(event.Kind(e.Key)); names != nil && e.Value.Text != "true" {
				k.checkThing(e.Value, slices.Concat(names, units, sides))
			}
		case e.Key == "unit":
			k.checkName(e.Value, "unit", units)
		case e.Key == "side":
			k.checkName(e.Value, "side", sides)
		case e.Key == "from", e.Key == "to":
			k.checkThing(e.Value, places)
		case e.Key == "n":
			k.checkWholeNumber(e)
		}
	}
}

// eventNames lists what else than units and sides events of a kind can be about;
// none when that is any text.
func (k caseCheck) eventNames(kind event.Kind) (names []string) {
	g := k.rules.Model
	add := func(s *model.Source) { names = append(names, s.ID, s.Name()) }
	switch kind {
	case event.Phase:
		for i := range g.Phases {
			add(&g.Phases[i].Source)
		}
	case event.Declared:
		_, names = orderWords(g, flow.Verbs[flow.VDeclare].Key)
	case event.Track:
		for i := range g.Tracks {
			add(&g.Tracks[i].Source)
		}
		_, slots := state.TrackSlots(g)
		names = append(names, slots...)
	case event.Latch:
		for i := range g.Latches {
			add(&g.Latches[i].Source)
		}
	}
	return names
}

// checkThing looks up a name that may be a hex number.
func (k caseCheck) checkThing(n *yamldoc.Node, names []string) {
	g := k.rules.Model
	if n.IsNull() || n.Kind == yamldoc.Scalar && slices.Contains(names, n.Text) {
		return
	}
	if _, ok := g.Grid.ParseLabel(n.Text); ok {
		return
	}
	near := diag.NearestName(n.Text, names)
	if near == "" {
		near = g.Grid.SuggestLabel(n.Text)
	}
	k.addFinding(RuleShape, n.Pos, fmt.Sprintf("there is nothing called %q in this scenario", n.Text), "the id of a unit, side or box, or a hex number", near)
}

func (k caseCheck) checkUnit(id string, e *yamldoc.Entry) {
	g := k.rules.Model
	if e.Value == nil || e.Value.Kind != yamldoc.Map {
		k.addFinding(RuleShape, e.KeyAt, "a unit is expected as a map", "{hex: \"0101\", steps: 1}", "")
		return
	}
	if len(e.Value.Entries) == 0 {
		k.addFinding(RuleShape, e.KeyAt, "nothing is expected of this unit", "{hex: \"0101\", steps: 1}", "")
	}
	for i := range e.Value.Entries {
		f := &e.Value.Entries[i]
		switch f.Key {
		case "hex":
			if _, ok := g.Grid.ParseLabel(f.Value.Text); !ok && !f.Value.IsNull() {
				k.addFinding(RuleShape, f.Value.Pos, fmt.Sprintf("there is no hex %q on this map", f.Value.Text), "", g.Grid.SuggestLabel(f.Value.Text))
			}
		case "box":
			var names []string
			for j := range g.Boxes {
				names = append(names, g.Boxes[j].ID)
			}
			k.checkName(f.Value, "box", names)
		case "face":
			k.checkName(f.Value, "face", g.Faces)
		case "steps", "mp_left", "due":
			k.checkWholeNumber(f)
		case "hidden", "has_moved", "has_attacked", "has_advanced":
			if _, ok := f.Value.Bool(); !ok {
				k.addFinding(RuleShape, f.Value.Pos, f.Key+" is true or false", "true or false", "")
			}
		default:
			k.noWord(f, "a unit has no %q to expect", f.Key, unitWords)
		}
		k.checkUnitLimits(id, f)
	}
}

func (k caseCheck) checkWinner(n *yamldoc.Node) {
	k.checkName(n, "side", append(k.sideIDs(), "none"))
}

func (k caseCheck) checkOver(n *yamldoc.Node) {
	if _, ok := n.Bool(); ok {
		return
	}
	if n.Kind != yamldoc.Map {
		k.addFinding(RuleShape, n.Pos, "the end of a game is a map, true or false", "{winner: a side, level: 1}", "")
		return
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		switch e.Key {
		case "winner":
			k.checkWinner(e.Value)
		case "level":
			k.checkWholeNumber(e)
		case "name", "by":
			k.checkSingleText(n, e.Key)
		default:
			k.noWord(e, "the end of a game has no %q", e.Key, overWords)
		}
	}
}
