package game

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// argumentText returns what an action names, for people.
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

// UnitText returns the name of a unit for people; "a unit" for none.
func UnitText(g *model.Game, u model.UnitID) string {
	if u < 0 || int(u) >= len(g.Units) {
		return "a unit"
	}
	return g.Units[u].Name()
}

// HexText returns the number of a hex with its printed name.
func HexText(g *model.Game, h model.HexID) string {
	if h < 0 || int(h) >= g.Grid.NumHexes() {
		return "off the map"
	}
	if int(h) < len(g.HexNames) && g.HexNames[h] != "" {
		return g.Grid.Label(h) + " (" + g.HexNames[h] + ")"
	}
	return g.Grid.Label(h)
}

// SideText returns the name of a side for people; "nobody" for none.
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

// ActionText returns an action in one line for people.
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

// boxText returns the name of a box.
func boxText(g *model.Game, id string) string {
	for i := range g.Boxes {
		if g.Boxes[i].ID == id {
			return g.Boxes[i].Name()
		}
	}
	return "a box"
}

// TrackText returns the name of a track for people; id is its id, or "morale of
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
			return " of " + g.Sides[i].Subject()
		}
	}
	for i := range g.Armies {
		if t.Owner == model.OfArmy && g.Armies[i].ID == owner {
			return " of " + g.Armies[i].Subject()
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
