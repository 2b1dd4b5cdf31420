package game

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// argumentText is what an action names, for people.
func argumentText(g *model.Game, a flow.Action) string {
	d := &flow.Verbs[a.Verb]
	switch d.Arg {
	case flow.ArgUnit:
		return UnitText(g, model.UnitID(a.ID))
	case flow.ArgHex:
		return HexText(g, model.HexID(a.ID))
	case flow.ArgWord:
		return WordText(g, a)
	}
	return d.Key
}

// UnitText is the name of a unit for people; "a unit" for none.
func UnitText(g *model.Game, u model.UnitID) string {
	if u < 0 || int(u) >= len(g.Units) {
		return "a unit"
	}
	return g.Units[u].Name()
}

// HexText is the number of a hex with its printed name.
func HexText(g *model.Game, h model.HexID) string {
	if h < 0 || int(h) >= g.Grid.NumHexes() {
		return "off the map"
	}
	if int(h) < len(g.HexNames) && g.HexNames[h] != "" {
		return g.Grid.Label(h) + " (" + g.HexNames[h] + ")"
	}
	return g.Grid.Label(h)
}

// SideText is the name of a side for people; "nobody" for none.
func SideText(g *model.Game, s model.SideID) string {
	if s < 0 || int(s) >= len(g.Sides) {
		return "nobody"
	}
	return g.Sides[s].Name()
}

// actionTexts says actions; %s is what they name.
var actionTexts = map[flow.Verb]string{
	flow.VMove: "move %s", flow.VTo: "go to %s", flow.VExit: "leave the map (%s)", flow.VAttack: "attack %s",
	flow.VResolve: "fight the battle in %s", flow.VAttacker: "attack with %s", flow.VTarget: "attack %s", flow.VAlso: "and attack %s as well", flow.VWith: "%s attacks",
	flow.VDeclare: "declare %s", flow.VSupport: "%s supports", flow.VRetreat: "retreat %s", flow.VStay: "%s stays",
	flow.VDisplace: "%s makes room", flow.VTakeLoss: "%s pays the loss", flow.VAdvance: "advance with %s", flow.VAct: "%s",
	flow.VOnUnit: "on %s", flow.VOnHex: "on %s", flow.VOnSide: "on %s", flow.VOnArmy: "for %s", flow.VChoose: "%s", flow.VPick: "%s",
	flow.VPickHex: "%s", flow.VAdd: "add %s", flow.VAddHex: "add %s", flow.VDraw: "draw from %s",
	flow.VDecline: "decline", flow.VPass: "pass", flow.VDone: "done",
}

// ActionText is an action in one line for people.
func ActionText(g *model.Game, a flow.Action) string {
	text := actionTexts[a.Verb]
	if strings.Contains(text, "%s") {
		text = fmt.Sprintf(text, argumentText(g, a))
	}
	switch d := &flow.Verbs[a.Verb]; {
	case d.Arg == flow.ArgWord || a.Word == "":
	case a.Verb == flow.VTo:
		text += ", " + WordText(g, a)
	default:
		text += " " + d.SecondKey + " " + WordText(g, a)
	}
	return text
}

// EventText is what happened, in one line for people.
func EventText(g *model.Game, e *event.Event) string {
	unit, side := UnitText(g, e.Unit), SideText(g, e.Side)
	from, to := HexText(g, e.From), HexText(g, e.To)
	switch e.Kind {
	case event.Turn:
		return turnText(g, int(e.N))
	case event.Phase:
		return phaseText(g, e)
	case event.Moved:
		return fmt.Sprintf("%s moves from %s to %s%s", unit, from, to, spentText(e.N))
	case event.Entered:
		return fmt.Sprintf("%s enters at %s%s", unit, to, spentText(e.N))
	case event.Exited:
		return fmt.Sprintf("%s leaves the map from %s (%s)", unit, from, boxText(g, e.Text))
	case event.Placed:
		if e.To >= 0 {
			return fmt.Sprintf("%s is placed in %s", unit, to)
		}
		return fmt.Sprintf("%s goes to %s", unit, boxText(g, e.Text))
	case event.Eliminated:
		return strings.TrimSpace(fmt.Sprintf("%s is eliminated%s %s", unit, prefixPlace(" in ", e.From, from), pointsText(e.N)))
	case event.StepLost:
		if e.N < 0 {
			return fmt.Sprintf("%s gets back %s", unit, countText(-e.N, "step"))
		}
		return fmt.Sprintf("%s loses %s", unit, countText(e.N, "step"))
	case event.Flipped:
		return fmt.Sprintf("%s turns to %s", unit, e.Text)
	case event.Planned:
		return fmt.Sprintf("%s will attack %s with %s", side, to, unitsText(g, e.Units))
	case event.Attack:
		return fmt.Sprintf("%s attacks %s with %s", side, to, unitsText(g, e.Units))
	case event.Declared:
		return fmt.Sprintf("%s declares %s", side, DeclareText(g, e.Text))
	case event.Combat:
		return combatText(g, e)
	case event.Retreated:
		return fmt.Sprintf("%s retreats from %s to %s", unit, from, to)
	case event.Displaced:
		return fmt.Sprintf("%s makes room, from %s to %s", unit, from, to)
	case event.Advanced:
		return fmt.Sprintf("%s advances from %s to %s", unit, from, to)
	}
	return otherText(g, e, unit, side, to)
}

// otherText returns the line of an event of one of the rarer kinds.
func otherText(g *model.Game, e *event.Event, unit, side, to string) string {
	switch e.Kind {
	case event.Rolled:
		return fmt.Sprintf("die (%s): %d", e.Text, e.N)
	case event.Track:
		return fmt.Sprintf("%s is now %d", TrackText(g, e.Text), e.N)
	case event.Variable:
		return variableText(g, e)
	case event.Latch:
		return latchText(g, e.Text)
	case event.Drawn:
		if e.Text == "" {
			return side + " draws a card"
		}
		if e.Side == model.None {
			return cardText(g, e.Text) + " is drawn"
		}
		return fmt.Sprintf("%s draws %s", side, cardText(g, e.Text))
	case event.Acted:
		return fmt.Sprintf("%s: %s%s%s", side, actionName(g, e.Text), prefixPlace(" on ", int16(e.Unit), unit), prefixPlace(" in ", e.To, to))
	case event.Revealed:
		return fmt.Sprintf("%s is revealed%s", unit, prefixPlace(" in ", e.To, to))
	case event.Said, event.Note:
		return e.Text
	case event.Passed:
		return side + " passes"
	case event.Limit:
		return fmt.Sprintf("%s may do %d more", side, e.N)
	case event.Over:
		if e.Side < 0 {
			return "the game is over: " + e.Text
		}
		return fmt.Sprintf("the game is over: %s, %s", side, e.Text)
	}
	return string(e.Kind)
}

// prefixPlace returns before and text; nothing where id is negative.
func prefixPlace[T ~int16 | ~int32](before string, id T, text string) string {
	if id < 0 {
		return ""
	}
	return before + text
}

// countText returns a number with its noun, in the plural if needed.
func countText(n int32, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %s", n, diag.Plural(what))
}

// spentText returns the movement points spent, in brackets, or nothing.
func spentText(n int32) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf(" (%d MP)", n)
}

// pointsText returns a number of points in brackets, empty for 0.
func pointsText(n int32) string {
	if n == 0 {
		return ""
	}
	return "(" + countText(n, "point") + ")"
}

// unitsText returns the names of units, joined by commas.
func unitsText(g *model.Game, us []model.UnitID) string {
	names := make([]string, len(us))
	for i, u := range us {
		names[i] = UnitText(g, u)
	}
	if len(names) == 0 {
		return "nothing that is seen"
	}
	return strings.Join(names, ", ")
}

// turnText returns the number of a turn with its name.
func turnText(g *model.Game, n int) string {
	if name := turnName(g, n); name != "" {
		return fmt.Sprintf("turn %d: %s", n, name)
	}
	return fmt.Sprintf("turn %d", n)
}

// turnName returns the name of a turn, empty if it has none.
func turnName(g *model.Game, n int) string {
	if i := n - g.FirstTurn; i >= 0 && i < len(g.TurnNames) {
		return g.TurnNames[i]
	}
	return ""
}

// phaseText returns the line of an event that begins a phase.
func phaseText(g *model.Game, e *event.Event) string {
	name := e.Text
	for i := range g.Phases {
		if g.Phases[i].Path == e.Text {
			name = g.Phases[i].Name()
		}
	}
	if e.Side < 0 {
		return "phase: " + name
	}
	return fmt.Sprintf("phase: %s (%s)", name, SideText(g, e.Side))
}

// boxText returns the name of a box.
func boxText(g *model.Game, id string) string {
	for i := range g.Boxes {
		if g.Boxes[i].ID == id {
			return g.Boxes[i].Name()
		}
	}
	return "a box"
}

// TrackText is the name of a track for people; id is its id, or "morale of
// blue" for the track of a side or army.
func TrackText(g *model.Game, id string) string {
	track, owner, _ := strings.Cut(id, " of ")
	for i := range g.Tracks {
		if t := &g.Tracks[i]; t.ID == id || t.ID == track {
			return t.Name() + ownerText(g, t, owner)
		}
	}
	return id
}

// ownerText returns " of" and the owner of a track; empty for a track of the game.
func ownerText(g *model.Game, t *model.Track, owner string) string {
	for i := range g.Sides {
		if t.Owner == model.OfSide && g.Sides[i].ID == owner {
			return " of " + g.Sides[i].Name()
		}
	}
	for i := range g.Armies {
		if t.Owner == model.OfArmy && g.Armies[i].ID == owner {
			return " of " + g.Armies[i].Name()
		}
	}
	return ""
}

// cardText returns the name of a card.
func cardText(g *model.Game, id string) string {
	for i := range g.Cards {
		if g.Cards[i].ID == id {
			return g.Cards[i].Name()
		}
	}
	return id
}

// actionName returns the name of an action of the game.
func actionName(g *model.Game, id string) string {
	for i := range g.Actions {
		if g.Actions[i].ID == id {
			return g.Actions[i].Name()
		}
	}
	return id
}

// combatText returns the line of a combat: strengths, column, die and result.
func combatText(g *model.Game, e *event.Event) string {
	k := e.Combat
	if k == nil {
		return fmt.Sprintf("combat at %s: die %d, result %s", HexText(g, e.To), e.N, e.Text)
	}
	var where []string
	for _, h := range k.Targets {
		where = append(where, HexText(g, h))
	}
	text := fmt.Sprintf("combat at %s: %d against %d", strings.Join(where, ", "), k.AttackTotal, k.DefenceTotal)
	if k.Column != "" {
		text += ", column " + k.Column
	}
	if k.FirstColumn != "" && k.FirstColumn != k.Column {
		text += " (from " + k.FirstColumn + ")"
	}
	text += fmt.Sprintf(", die %d", k.Die)
	if k.Modified != k.Die {
		text += fmt.Sprintf(" (modified %d)", k.Modified)
	}
	return text + ", result " + e.Text
}
