package playcmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// longList is how many hexes are asked for as a list; more are shown on a map.
const longList = 20

// choiceEntry is a line of a question: one action, or several between which a further question
// decides.
type choiceEntry struct {
	text    string
	actions []flow.Action
	hex     hex.ID // where it leads; None for what names no hex
	cost    int    // of the way there; -1 where that is not known
	notes   string // about the hex
}

// question is a question to a person in the form that the screen shows.
type question struct {
	side   string
	prompt string
	items  []choiceEntry
	large  bool // too many hexes for a list
	moveNumbers
}

// moveNumbers holds the costs and enemy zones on the way of the unit that moves.
type moveNumbers struct {
	mover model.UnitID
	zones map[hex.ID]bool // where it comes near enemies, by their zones
	cost  map[string]map[hex.ID]game.ReachAnswer
}

// openPart is a part of the open actions that a further question is about.
type openPart struct {
	prompt  string
	actions []flow.Action
}

// newQuestion arranges the legal actions as a question.
func (t *tabletop) newQuestion(d flow.Decision, legal []flow.Action) *question {
	q := &question{side: game.CapitalText(game.SubjectText(t.session.Game, d.Side)), prompt: followColon(d.Prompt.String())}
	if t.part != nil {
		q.prompt, legal = t.part.prompt, t.part.actions
	}
	if onlyDone(legal) {
		q.items = []choiceEntry{{text: t.doneText(d), actions: legal, hex: hex.None, cost: -1}}
		return q
	}
	q.moveNumbers = t.countMoves(legal)
	if t.part == nil && t.byMembers(q, legal) {
		return q
	}
	hexes, how := 0, t.part != nil && sameHex(t.part.actions)
	at := map[hex.ID]int{}
	for _, a := range legal {
		if k, ok := at[hex.ID(a.ID)]; ok && a.Verb == flow.VTo && !how {
			q.items[k].addMode(t, q, a)
			continue
		}
		it := choiceEntry{text: t.actionText(a), actions: []flow.Action{a}, hex: hex.None, cost: -1}
		if flow.Verbs[a.Verb].Arg == flow.ArgHex {
			it.hex = hex.ID(a.ID)
			hexes++
		}
		if r, ok := q.cost[a.Word][it.hex]; ok && how {
			if it.cost = r.Cost; r.Flips {
				it.notes = "turns over"
			}
		}
		if a.Verb == flow.VTo && !how {
			it.actions = nil
			it.addMode(t, q, a)
			it.notes = t.hexNotes(q, it.hex)
			at[it.hex] = len(q.items)
		}
		q.items = append(q.items, it)
	}
	slices.SortStableFunc(q.items, byCost)
	q.large = hexes > longList && len(q.items) > longList
	if !q.large {
		t.addForecasts(q)
	}
	return q
}

// onlyDone reports whether the only legal action is to end the decision.
func onlyDone(legal []flow.Action) bool { return len(legal) == 1 && legal[0].Verb == flow.VDone }

// doneText returns the choice that is left when nothing else is. It is asked all the same, as it
// is the last moment to take back choices.
func (t *tabletop) doneText(d flow.Decision) string {
	text := "done: nothing else can be chosen"
	if d.Kind == "attack.units" {
		text = "done: nobody else can join"
	}
	if t.session.Table.CanUndo() {
		text += " (undo takes the last choice back)"
	}
	return text
}

// byCost orders moves by their cost; other entries keep their places behind them.
func byCost(a, b choiceEntry) int {
	rank := func(it choiceEntry) int {
		if it.cost < 0 {
			return 1 << 30
		}
		return it.cost
	}
	return rank(a) - rank(b)
}

// addMode adds another mode of movement that leads to the same hex.
func (it *choiceEntry) addMode(t *tabletop, q *question, a flow.Action) {
	it.actions = append(it.actions, a)
	if r, ok := q.cost[a.Word][it.hex]; ok && (it.cost < 0 || r.Cost < it.cost) {
		it.cost = r.Cost
	}
	it.text = game.HexText(t.session.Game, model.HexID(it.hex))
	if len(it.actions) == 1 {
		if mode, _ := game.SplitMoveMode(t.session.Game, a.Word); mode != "" {
			it.text += ", by " + mode
		}
	}
}

// byMembers turns q into a question for the unit or thing that a move is made for, if there are
// several. It reports whether it did so; the question for the hexes follows.
func (t *tabletop) byMembers(q *question, legal []flow.Action) bool {
	at := map[string]int{}
	var items []choiceEntry
	for _, a := range legal {
		chosen := ""
		if a.Verb == flow.VTo {
			_, chosen = game.SplitMoveMode(t.session.Game, a.Word)
		}
		if chosen == "" {
			items = append(items, choiceEntry{text: t.actionText(a), actions: []flow.Action{a}, hex: hex.None, cost: -1})
			continue
		}
		k, ok := at[chosen]
		if !ok {
			k = len(items)
			at[chosen] = k
			items = append(items, choiceEntry{text: chosen, hex: hex.None, cost: -1})
		}
		items[k].actions = append(items[k].actions, a)
	}
	if len(at) < 2 {
		return false
	}
	for i := range items {
		if a := items[i].actions; len(a) > 1 || a[0].Verb == flow.VTo {
			places := map[int32]bool{}
			for _, x := range a {
				places[x.ID] = true
			}
			items[i].text += ": " + diag.CountNoun(len(places), "hex")
		}
	}
	q.items = items
	return true
}

// countMoves computes the costs of all moves of the unit that moves.
func (t *tabletop) countMoves(legal []flow.Action) moveNumbers {
	n := moveNumbers{mover: model.None, zones: map[hex.ID]bool{}, cost: map[string]map[hex.ID]game.ReachAnswer{}}
	if !slices.ContainsFunc(legal, func(a flow.Action) bool { return a.Verb == flow.VTo }) {
		return n
	}
	n.mover = t.session.Table.MovingUnit()
	if n.mover == model.None {
		return n
	}
	id := t.session.Game.Units[n.mover].ID
	for _, a := range legal {
		if _, done := n.cost[a.Word]; done || a.Verb != flow.VTo {
			continue
		}
		n.cost[a.Word] = map[hex.ID]game.ReachAnswer{}
		answer, no := t.session.Table.Inquirer().AskQuestion(&game.Question{Reach: id, By: a.Word}, t.narrator.Viewer)
		if no != nil {
			continue
		}
		for _, r := range answer.Reach {
			if h, ok := t.session.Game.Grid.ParseLabel(r.Hex); ok {
				n.cost[a.Word][h] = r
			}
		}
	}
	for i := range t.session.Game.Zones {
		answer, no := t.session.Table.Inquirer().AskQuestion(&game.Question{Zone: t.session.Game.Zones[i].ID, Unit: id}, t.narrator.Viewer)
		if no != nil {
			continue
		}
		for _, label := range answer.Hexes {
			if h, ok := t.session.Game.Grid.ParseLabel(label); ok {
				n.zones[h] = true
			}
		}
	}
	return n
}

// hexNotes returns what matters to a unit that enters a hex.
func (t *tabletop) hexNotes(q *question, h hex.ID) string {
	picture := t.currentScene()
	var out []string
	if at := &picture.Hexes[h]; at.Letter != "." {
		out = append(out, strings.ToLower(at.LetterMeaning))
	}
	if q.zones[h] {
		out = append(out, "enemy zone")
	} else if t.enemyBeside(picture, q.mover, h) {
		out = append(out, "enemy beside")
	}
	return strings.Join(out, ", ")
}

// enemyBeside reports whether an enemy counter is visible next to a hex.
func (t *tabletop) enemyBeside(picture *scene.Scene, mover model.UnitID, h hex.ID) bool {
	if mover == model.None {
		return false
	}
	mine := t.session.Game.Units[mover].Side
	for _, n := range t.session.Game.Grid.Neighbors(h) {
		if n == hex.None {
			continue
		}
		for i := range picture.Hexes[n].Stack {
			if s := counterSide(t.session, &picture.Hexes[n].Stack[i]); s != model.None && t.session.Table.Ctx().AreHostile(mine, s) {
				return true
			}
		}
	}
	return false
}

// counterSide returns the side of a counter.
func counterSide(s *session.Session, c *scene.Counter) model.SideID {
	if c.Army < 0 || c.Army >= len(s.Game.Armies) {
		return model.None
	}
	return s.Game.Armies[c.Army].Side
}

// actionText returns an action as a choice, with the kind and place of a unit and the effect of
// a game's own action.
func (t *tabletop) actionText(a flow.Action) string {
	text := game.ActionText(t.session.Game, a)
	if a.Verb == flow.VMove {
		text = strings.TrimPrefix(text, "move ") // the prompt says so
	}
	if help := game.ActionHelp(t.session.Game, a); help != "" {
		text += ": " + help
	}
	switch {
	case flow.Verbs[a.Verb].Arg == flow.ArgUnit:
		if c := t.findCounter(model.UnitID(a.ID)); c != nil {
			text += strings.TrimPrefix(c.Describe(), c.Name)
		}
		if h := t.session.Table.ShownPosition().Units[a.ID].At.Hex(); h != model.None {
			text += ", " + t.session.Game.Grid.Label(h)
		}
	case a.Verb == flow.VAttack || a.Verb == flow.VAlso || a.Verb == flow.VResolve:
		if who := t.stackText(hex.ID(a.ID)); who != "" {
			text += ": " + who
		}
	}
	return text
}

// findCounter returns a visible unit on the map, nil for any other.
func (t *tabletop) findCounter(u model.UnitID) *scene.Counter {
	h := t.session.Table.ShownPosition().Units[u].At.Hex()
	if h == model.None {
		return nil
	}
	stack := t.currentScene().Hexes[h].Stack
	for i := range stack {
		if stack[i].Unit == t.session.Game.Units[u].ID {
			return &stack[i]
		}
	}
	return nil
}

// stackText names the visible units in a hex.
func (t *tabletop) stackText(h hex.ID) string {
	stack := t.currentScene().Hexes[h].Stack
	var out []string
	for i := len(stack) - 1; i >= 0; i-- {
		out = append(out, stack[i].Describe())
	}
	return strings.Join(out, ", ")
}

// maxForecasts is how many attacks are worked out beforehand for one question.
const maxForecasts = 16

// addForecasts adds the odds to attacks, before any die.
func (t *tabletop) addForecasts(q *question) {
	if len(q.items) > maxForecasts {
		return
	}
	for i := range q.items {
		it := &q.items[i]
		if len(it.actions) != 1 {
			continue
		}
		a, all := it.actions[0], ""
		switch a.Verb {
		case flow.VAttack:
			all = "at most "
		case flow.VTarget, flow.VWith, flow.VAlso, flow.VDeclare, flow.VSupport:
		default:
			continue
		}
		if _, brief := t.session.Table.Explainer().ExplainAfter(a, t.narrator.Viewer, all != ""); brief != "" {
			it.text += " (" + all + brief + ")"
		}
	}
}

// soFar returns the odds of the attack that is being named.
func (t *tabletop) soFar(legal []flow.Action) string {
	for _, a := range legal {
		switch a.Verb {
		case flow.VWith, flow.VAlso, flow.VDeclare, flow.VSupport:
			if _, brief := t.session.Table.Explainer().ExplainStanding(t.narrator.Viewer); brief != "" {
				return fmt.Sprintf("  so far: %s", brief)
			}
			return ""
		}
	}
	if d, ok := t.session.Table.Decision(); ok && d.Kind == "attack.units" && onlyDone(legal) {
		if _, brief := t.session.Table.Explainer().ExplainStanding(t.narrator.Viewer); brief != "" {
			return "  " + brief
		}
	}
	return ""
}

// questionWords are words that begin a question and are no name.
var questionWords = []string{"Which", "Where", "What", "Who", "How", "On", "To", "In", "At", "With", "From"}

// followColon returns a question as it follows a colon: its first letter is small, unless the first
// word can be a name.
func followColon(prompt string) string {
	first, _, _ := strings.Cut(prompt, " ")
	if slices.Contains(questionWords, first) {
		return strings.ToLower(first) + prompt[len(first):]
	}
	return prompt
}
