package playcmd

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// askPerson asks a person one question and carries out the answer. It returns errors of the
// journal and of scripts; a wrong input is answered on the screen.
func (t *tabletop) askPerson(d flow.Decision) error {
	if t.screenFull != nil {
		return t.screenFull.askPerson(d)
	}
	t.turnScreen(d.Side)
	if t.stopped {
		return nil
	}
	kit.MeasureScreen(t.kit, t.screen)
	t.drawn = nil
	legal := t.session.Table.Legal()
	q := t.newQuestion(d, legal)
	t.askQuestion(q, legal)
	line, ok := t.screen.AskLine("> ")
	if !ok {
		t.stopGame()
		return nil
	}
	return t.answerLine(line, d, q, legal)
}

// answerLine carries out a typed line: a number of the list, a command, an order or a name.
func (t *tabletop) answerLine(line string, d flow.Decision, q *question, legal []flow.Action) error {
	if i, ok := terminal.ParseChoice(line, len(q.items)); ok {
		return t.takeEntry(d, &q.items[i], legal)
	}
	word, rest := terminal.SplitCommand(line)
	if c, ok := commandCalled(word); ok {
		return c.run(t, rest)
	}
	if strings.HasPrefix(line, "{") {
		return t.carryOrder(line)
	}
	if found := t.actionsNamed(line, q, legal); len(found) > 0 {
		return t.takeEntry(d, &choiceEntry{text: line, actions: found, hex: hex.None}, legal)
	}
	if line != "" {
		t.explainInput(line, word, len(q.items))
	}
	return nil
}

// takeEntry carries out a chosen entry, or asks further if the entry has several actions.
func (t *tabletop) takeEntry(d flow.Decision, it *choiceEntry, legal []flow.Action) error {
	if len(it.actions) > 1 {
		prompt := "which?"
		if first := it.actions[0]; first.Verb == flow.VTo {
			prompt = d.Prompt.String()
			if sameHex(it.actions) {
				prompt = "to " + game.HexText(t.session.Game, model.HexID(first.ID)) + ": how?"
			} else if it.hex == hex.None && it.text != "" {
				prompt += " (" + strings.TrimSpace(strings.SplitN(it.text, ":", 2)[0]) + "; back asks anew)"
			}
		}
		t.part = &openPart{prompt, it.actions}
		return nil
	}
	a := it.actions[0]
	if a.Verb == flow.VDone && !t.sure && d.Kind == "move.unit" {
		if idle := t.idleUnits(legal); len(idle) > 0 {
			t.sure = true
			more := ""
			if len(idle) > 6 {
				more = fmt.Sprintf(" and %d more", len(idle)-6)
				idle = idle[:6]
			}
			t.screen.WriteLine("  not moved yet: %s%s; done again ends it", strings.Join(idle, ", "), more)
			return nil
		}
	}
	return t.carryOut(a)
}

// sameHex reports whether all actions have one verb and name one thing.
func sameHex(as []flow.Action) bool {
	return !slices.ContainsFunc(as, func(a flow.Action) bool { return a.Verb != as[0].Verb || a.ID != as[0].ID })
}

// idleUnits names the units that can move and have not.
func (t *tabletop) idleUnits(legal []flow.Action) []string {
	var out []string
	for _, a := range legal {
		if a.Verb == flow.VMove && t.session.Table.ShownPosition().Units[a.ID].Flags&state.HasMoved == 0 {
			out = append(out, game.UnitText(t.session.Game, model.UnitID(a.ID)))
		}
	}
	return slices.Compact(out)
}

// explainInput says what can be typed. If the line names something of the game that is no choice
// now, it says so and how to find out why.
func (t *tabletop) explainInput(line, word string, choices int) {
	near := kit.DidYouMean(word, commandNames())
	if len(game.FindUnitsByName(t.session.Game, line, false)) > 0 || len(game.FindHexesByName(t.session.Game, line, false)) > 0 {
		near = "\n  no single choice is about " + line + "; why-not ORDER says what forbids an order"
	}
	t.screen.WriteLine("  a number from 1 to %d, a hex or unit, or a command: help lists them%s", choices, near)
}

// askQuestion writes the question and the choices, unless they are on the screen already.
func (t *tabletop) askQuestion(q *question, legal []flow.Action) {
	var items []string
	for i := range q.items {
		items = append(items, q.items[i].choiceText())
	}
	question := fmt.Sprintf("%s: %s", q.side, q.prompt)
	key := question + "\x00" + strings.Join(items, "\x00")
	if key == t.askedFor && !t.allChoices {
		return
	}
	t.askedFor = key
	if turn := int(t.session.Table.Position().Turn); turn != t.shown && !q.large {
		t.turnMap(q, turn)
	}
	t.screen.WriteLine("\n%s", question)
	if text := t.soFar(legal); text != "" {
		t.screen.WriteLine("%s", text)
	}
	if q.large && !t.allChoices {
		t.largeList(q)
	} else {
		t.screen.WriteChoices(items)
	}
	t.allChoices = false
}

// choiceText returns an entry as a line of the list.
func (it *choiceEntry) choiceText() string {
	var notes []string
	if it.cost >= 0 {
		notes = append(notes, strconv.Itoa(it.cost)+" MP")
	}
	if it.notes != "" {
		notes = append(notes, it.notes)
	}
	if len(notes) == 0 {
		return it.text
	}
	return it.text + " - " + strings.Join(notes, ", ")
}

// largeList shows many hexes: on a map, and by what it costs to come there.
func (t *tabletop) largeList(q *question) {
	t.reachMap(q)
	var groups []string
	lines := map[string][]string{}
	for i := range q.items {
		it := &q.items[i]
		if it.hex == hex.None {
			continue
		}
		group := "where"
		if it.cost >= 0 {
			group = strconv.Itoa(it.cost) + " MP"
		}
		if lines[group] == nil {
			groups = append(groups, group)
		}
		lines[group] = append(lines[group], it.placeText(t))
	}
	for _, g := range groups {
		t.screen.WriteLine(" %s: %s", g, strings.Join(lines[g], ", "))
	}
	for i := range q.items {
		if it := &q.items[i]; it.hex == hex.None {
			t.screen.WriteLine(" %d %s", i+1, it.choiceText())
		}
	}
	t.screen.WriteLine(" Type a hex; list numbers them all.")
}

// placeText returns a hex of a long list with its notes.
func (it *choiceEntry) placeText(t *tabletop) string {
	text := t.session.Game.Grid.Label(it.hex)
	var in []string
	if int(it.hex) < len(t.session.Game.HexNames) && t.session.Game.HexNames[it.hex] != "" {
		in = append(in, t.session.Game.HexNames[it.hex])
	}
	if it.notes != "" {
		in = append(in, it.notes)
	}
	if len(it.actions) == 1 && it.actions[0].Verb == flow.VTo {
		if mode, _ := game.SplitMoveMode(t.session.Game, it.actions[0].Word); mode != "" {
			in = append(in, "by "+mode)
		}
	}
	if len(in) > 0 {
		text += " (" + strings.Join(in, ", ") + ")"
	}
	return text
}
