package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/term"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// person asks a person once.
func (t *tabletop) person(d flow.Decision) error {
	if t.full != nil {
		return t.full.person(d)
	}
	t.turnScreen(d.Side)
	if t.stopped {
		return nil
	}
	t.app.measure(t.screen)
	t.drawn = nil
	legal := t.table.Legal()
	q := t.question(d, legal)
	t.ask(q, legal)
	line, ok := t.screen.AskLine("> ")
	if !ok {
		t.stop()
		return nil
	}
	return t.answer(line, d, q, legal)
}

// answer carries out a line that was typed: a choice, a command, an order or a name.
func (t *tabletop) answer(line string, d flow.Decision, q *question, legal []flow.Action) error {
	if i, ok := term.ParseChoice(line, len(q.items)); ok {
		return t.take(d, &q.items[i], legal)
	}
	word, rest := term.SplitCommand(line)
	if c, ok := commandCalled(word); ok {
		return c.run(t, rest)
	}
	if strings.HasPrefix(line, "{") {
		return t.order(line)
	}
	if found := t.named(line, q, legal); len(found) > 0 {
		return t.take(d, &entry{text: line, actions: found, hex: hex.None}, legal)
	}
	if line != "" {
		t.unclear(line, word, len(q.items))
	}
	return nil
}

// take carries out what was chosen, or asks further.
func (t *tabletop) take(d flow.Decision, it *entry, legal []flow.Action) error {
	if len(it.actions) > 1 {
		prompt := "which?"
		if first := it.actions[0]; first.Verb == flow.VTo {
			prompt = d.Prompt.String()
			if sameHex(it.actions) {
				prompt = "to " + game.HexText(t.Game, model.HexID(first.ID)) + ": how?"
			} else if it.hex == hex.None && it.text != "" {
				prompt += " (" + strings.TrimSpace(strings.SplitN(it.text, ":", 2)[0]) + "; back asks anew)"
			}
		}
		t.part = &part{prompt, it.actions}
		return nil
	}
	a := it.actions[0]
	if a.Verb == flow.VDone && !t.sure && d.Kind == "move.unit" {
		if idle := t.idle(legal); len(idle) > 0 {
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
	return t.do(a)
}

func sameHex(as []flow.Action) bool {
	return !slices.ContainsFunc(as, func(a flow.Action) bool { return a.Verb != as[0].Verb || a.ID != as[0].ID })
}

// idle names the units that can move and have not.
func (t *tabletop) idle(legal []flow.Action) []string {
	var out []string
	for _, a := range legal {
		if a.Verb == flow.VMove && t.table.Shown().Units[a.ID].Flags&state.Moved == 0 {
			out = append(out, game.UnitText(t.Game, model.UnitID(a.ID)))
		}
	}
	return slices.Compact(out)
}

// unclear says what can be typed. For something of the game that is no choice
// just now, it says so, and how to learn why.
func (t *tabletop) unclear(line, word string, choices int) {
	near := didYouMean(word, commandNames())
	if len(game.UnitsNamed(t.Game, line, false)) > 0 || len(game.HexesNamed(t.Game, line, false)) > 0 {
		near = "\n  no single choice is about " + line + "; why-not ORDER says what forbids an order"
	}
	t.screen.WriteLine("  a number from 1 to %d, a hex or unit, or a command: help lists them%s", choices, near)
}

// ask writes the question and the choices, unless they stand there already.
func (t *tabletop) ask(q *question, legal []flow.Action) {
	var items []string
	for i := range q.items {
		items = append(items, q.items[i].line())
	}
	question := fmt.Sprintf("%s: %s", q.side, q.prompt)
	key := question + "\x00" + strings.Join(items, "\x00")
	if key == t.asked && !t.fully {
		return
	}
	t.asked = key
	if turn := int(t.table.Position().Turn); turn != t.shown && !q.large {
		t.turnMap(q, turn)
	}
	t.screen.WriteLine("\n%s", question)
	if text := t.soFar(legal); text != "" {
		t.screen.WriteLine("%s", text)
	}
	if q.large && !t.fully {
		t.largeList(q)
	} else {
		t.screen.WriteChoices(items)
	}
	t.fully = false
}

// line is an item as a choice.
func (it *entry) line() string {
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
		lines[group] = append(lines[group], it.place(t))
	}
	for _, g := range groups {
		t.screen.WriteLine(" %s: %s", g, strings.Join(lines[g], ", "))
	}
	for i := range q.items {
		if it := &q.items[i]; it.hex == hex.None {
			t.screen.WriteLine(" %d %s", i+1, it.line())
		}
	}
	t.screen.WriteLine(" Type a hex; list numbers them all.")
}

// place is a hex of a long list with what is remarkable about it.
func (it *entry) place(t *tabletop) string {
	text := t.Game.Grid.Label(it.hex)
	var in []string
	if int(it.hex) < len(t.Game.HexNames) && t.Game.HexNames[it.hex] != "" {
		in = append(in, t.Game.HexNames[it.hex])
	}
	if it.notes != "" {
		in = append(in, it.notes)
	}
	if len(it.actions) == 1 && it.actions[0].Verb == flow.VTo {
		if mode, _ := game.CutWay(t.Game, it.actions[0].Word); mode != "" {
			in = append(in, "by "+mode)
		}
	}
	if len(in) > 0 {
		text += " (" + strings.Join(in, ", ") + ")"
	}
	return text
}
