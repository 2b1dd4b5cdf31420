package game

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// WordText returns the text of an action for people: the name of what its word
// stands for, or the word itself where that is a text already.
func WordText(g *model.Game, a flow.Action) string {
	switch a.Verb {
	case flow.VAct:
		return actionName(g, a.Word)
	case flow.VExit:
		exit, by := splitWord(&flow.Verbs[a.Verb], a.Word)
		text := exitName(g, exit)
		if by != "" {
			text += ", " + moveModeText(g, by)
		}
		return text
	case flow.VTo:
		return moveModeText(g, a.Word)
	case flow.VMove, flow.VAttack, flow.VAttacker:
		return offerName(g, a.Word)
	case flow.VDeclare:
		return DeclareText(g, a.Word)
	case flow.VDraw:
		return findName(g.Decks, a.Word, func(d *model.Deck) *model.Source { return &d.Source })
	case flow.VOnSide:
		return findName(g.Sides, a.Word, func(s *model.Side) *model.Source { return &s.Source })
	case flow.VOnArmy:
		return findName(g.Armies, a.Word, func(s *model.Army) *model.Source { return &s.Source })
	}
	return a.Word
}

// findName returns the name of what has an id, or the id itself.
func findName[T any](list []T, id string, source func(*T) *model.Source) string {
	for i := range list {
		if s := source(&list[i]); s.ID == id {
			return s.Name()
		}
	}
	return id
}

// moveModeText returns a manner of moving for people: "by road", "under the first corps,
// by road" for a member chosen and a mode, "facing NE" for where the unit faces in the end.
func moveModeText(g *model.Game, word string) string {
	word, facing := SplitFacing(g, word)
	mode, chosen := SplitMoveMode(g, word)
	var parts []string
	if chosen != "" {
		parts = append(parts, chosen)
	}
	if mode != "" {
		parts = append(parts, "by "+mode)
	}
	if facing != "" {
		parts = append(parts, "facing "+facing)
	}
	return strings.Join(parts, ", ")
}

// SplitFacing takes the direction that a unit faces in the end, "" for none, from a manner of moving.
func SplitFacing(g *model.Game, word string) (rest, facing string) {
	i := strings.LastIndexByte(word, ' ')
	if !slices.ContainsFunc(g.Directions, func(t int32) bool { return g.Texts[t] == word[i+1:] }) {
		return word, ""
	}
	return word[:max(i, 0)], word[i+1:]
}

// SplitMoveMode takes a manner of moving apart, in words for people: the mode, empty
// for the ordinary one, and who or what is chosen for it ("under Corps I").
func SplitMoveMode(g *model.Game, word string) (mode, chosen string) {
	for i := range g.Movements {
		m := &g.Movements[i]
		for k := range m.Modes {
			mode := &m.Modes[k]
			if word == mode.ID {
				return mode.Name(), ""
			}
			if id, ok := strings.CutPrefix(word, mode.ID+" "); ok && m.Choose != nil {
				return mode.Name(), memberText(g, m.Choose, id)
			}
		}
	}
	for i := range g.Movements {
		if c := g.Movements[i].Choose; c != nil && word != "" {
			return "", memberText(g, c, word)
		}
	}
	return word, ""
}

// memberText returns a member that is chosen for a move, with the label that says
// what it is chosen as.
func memberText(g *model.Game, c *model.Choose, id string) string {
	name := id
	if u := findUnit(g, id); u != model.None {
		name = UnitText(g, u)
	} else if h, ok := g.Grid.ParseLabel(id); ok {
		name = HexText(g, h)
	} else {
		name = findName(g.Sides, id, func(s *model.Side) *model.Source { return &s.Source })
	}
	return c.Name() + " " + name
}

// exitName returns the name of an exit.
func exitName(g *model.Game, id string) string {
	for i := range g.Movements {
		for k := range g.Movements[i].Exits {
			if x := &g.Movements[i].Exits[k]; x.ID == id {
				return x.Name()
			}
		}
	}
	return id
}

// offerName returns the name of a movement or attack that a phase offers.
func offerName(g *model.Game, id string) string {
	for i := range g.Phases {
		for k := range g.Phases[i].Offers {
			if o := &g.Phases[i].Offers[k]; o.ID == id {
				return o.Name()
			}
		}
	}
	return id
}

// DeclareText returns the label of a declaration with an id, or the id itself without a label.
func DeclareText(g *model.Game, id string) string {
	for i := range g.Attacks {
		for k := range g.Attacks[i].Declarations {
			for j := range g.Attacks[i].Declarations[k].Choices {
				if o := &g.Attacks[i].Declarations[k].Choices[j]; o.ID == id {
					return o.Name()
				}
			}
		}
	}
	return id
}

// ActionHelp returns the author's text about what an action of the game does; empty without one.
func ActionHelp(g *model.Game, a flow.Action) string {
	if a.Verb != flow.VAct {
		return ""
	}
	for i := range g.Actions {
		if g.Actions[i].ID == a.Word {
			return g.Actions[i].Text
		}
	}
	return ""
}

// ValueText returns a value of a variable for people: names, not ids.
func ValueText(g *model.Game, ty model.VarType, v int32) string {
	switch {
	case ty == model.TInteger && v == model.NoLimit:
		return schema.NoLimit
	case ty == model.TInteger:
		return strconv.Itoa(int(v))
	case ty == model.TFlag && v != 0:
		return "yes"
	case ty == model.TFlag:
		return "no"
	case v < 0:
		return "none"
	case ty == model.TText:
		return g.Texts[v]
	case ty == model.TUnit:
		return UnitText(g, model.UnitID(v))
	case ty == model.THex:
		return HexText(g, model.HexID(v))
	}
	return SideText(g, model.SideID(v))
}

// variableText says what a variable has become.
func variableText(g *model.Game, e *event.Event) string {
	v := EventVariable(g, e)
	if v == nil {
		return e.Text
	}
	of := eventOwner(g, v, e)
	if s := v.ValueSentence(e.N); s != "" {
		return s.Fill(eventPlural(g, v, e), sentenceNames(g, v, e.N, of))
	}
	if text := authorText(v, e.N); text != "" {
		if of != "" {
			return of + ": " + text
		}
		return text
	}
	if v.Type != model.TFlag {
		if of != "" {
			of = " of " + of
		}
		return v.Name() + of + " is now " + ValueText(g, v.Type, e.N)
	}
	text := v.Name()
	if e.N == 0 {
		text = "no longer " + text
	}
	if of != "" {
		return of + ": " + text
	}
	return text
}

// sentenceNames returns the texts that fill the places of the sentence of a value.
func sentenceNames(g *model.Game, v *model.Var, value int32, of string) map[string]string {
	word := v.DescribeValue(value)
	if word == "" {
		word = ValueText(g, v.Type, value)
	}
	return map[string]string{"of": of, "value": word}
}

// eventPlural reports whether verbs after the owner of an event's value are plural.
func eventPlural(g *model.Game, v *model.Var, e *event.Event) bool {
	if v.Owner == model.OfArmy && e.Army >= 0 {
		return ownerPlural(g, v.Owner, int32(e.Army))
	}
	return ownerPlural(g, v.Owner, int32(e.Side))
}

// ownerPlural reports whether verbs after an owner are plural. Only sides and armies can be.
func ownerPlural(g *model.Game, of model.VarOwner, k int32) bool {
	switch {
	case of == model.OfSide && k >= 0 && int(k) < len(g.Sides):
		return g.Sides[k].Plural
	case of == model.OfArmy && k >= 0 && int(k) < len(g.Armies):
		return g.Armies[k].Plural
	}
	return false
}

// authorText returns a value in the words of its author, after the name of what has it, if it has
// one ("the ground is soft"). It is empty when the author gives the value no words.
func authorText(v *model.Var, value int32) string {
	word := v.DescribeValue(value)
	if word == "" || v.Label == "" {
		return word
	}
	return v.Label + " is " + word
}

// EventVariable returns the variable that an event sets, nil for an event of another kind.
func EventVariable(g *model.Game, e *event.Event) *model.Var {
	if e.Kind != event.Variable {
		return nil
	}
	for i := range g.Vars {
		if g.Vars[i].ID == e.Text {
			return &g.Vars[i]
		}
	}
	return nil
}

// eventOwner returns the text of what owns the value of an event; empty for the game.
func eventOwner(g *model.Game, v *model.Var, e *event.Event) string {
	switch v.Owner {
	case model.OfUnit:
		return UnitText(g, e.Unit)
	case model.OfSide:
		return SubjectText(g, e.Side)
	case model.OfArmy:
		if e.Army >= 0 && int(e.Army) < len(g.Armies) {
			return g.Armies[e.Army].Subject()
		}
		return SubjectText(g, e.Side)
	case model.OfHex, model.OfStack:
		return HexText(g, e.To)
	case model.OfHexside:
		return HexText(g, e.From) + " and " + HexText(g, e.To)
	}
	return ""
}
