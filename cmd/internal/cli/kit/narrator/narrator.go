package narrator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Narrator prints what happened, as a side may know it.
type Narrator struct {
	Screen     *terminal.Screen
	table      *game.Table
	Viewer     model.SideID // model.None: all is shown
	Brief      bool         // no moves, and the coming and going of a phase in one line
	Trace      bool         // explanations and authors' notes too
	phase      string       // not yet named
	SecretTold bool         // something was printed that not all may know
	HeldEvents
}

// HeldEvents holds events that a brief narrator sums up later, in fewer lines.
type HeldEvents struct {
	declared   []event.Event // for the next combat
	came, left moveCounts
}

// Clone returns a copy that shares no memory, to go back to after an undo.
func (k HeldEvents) Clone() HeldEvents {
	return HeldEvents{slices.Clone(k.declared), slices.Clone(k.came), slices.Clone(k.left)}
}

// New returns a narrator that prints all events of a table to s, as the referee sees them.
func New(s *terminal.Screen, t *game.Table) *Narrator {
	return &Narrator{Screen: s, table: t, Viewer: model.None}
}

// briefly lists the events that a short account of a game consists of.
var briefly = map[event.Kind]bool{
	event.Combat: true, event.Eliminated: true, event.StepLost: true, event.Retreated: true, event.Advanced: true,
	event.Displaced: true, event.Latch: true, event.Said: true, event.Drawn: true, event.Acted: true, event.Over: true,
	event.Track: true, event.Rolled: true, event.Revealed: true,
}

// TellEvents prints the events of the action that was just carried out.
func (t *Narrator) TellEvents(events []event.Event) {
	for i := 0; i < len(events); i++ {
		if n := t.tellRepeats(events[i:]); n > 0 {
			i += n - 1
			continue
		}
		for _, v := range t.table.ViewEvents(events[i:i+1], t.Viewer) {
			t.SecretTold = t.SecretTold || events[i].Secret
			t.tellEvent(&events[i], &v, events[i+1:])
		}
	}
}

// tellRepeats prints the first few events in one line if they set variables of many owners to
// the same value, as the weather of a region. It returns how many those are.
func (t *Narrator) tellRepeats(events []event.Event) int {
	const some = 4
	g := t.table.Model()
	n := game.FoldRepeats(g, events)
	if n < some || t.Trace || len(t.table.ViewEvents(events[:n], t.Viewer)) < n || !game.ForPlayers(g, &events[0]) || t.Brief && t.holdBack(&events[0]) {
		return 0
	}
	t.writeLine(game.RepeatsText(g, events[:n]))
	return n
}

func (t *Narrator) tellEvent(e *event.Event, v *game.EventView, after []event.Event) {
	switch e.Kind {
	case event.Turn:
		t.TellHeldBack()
		t.phase = ""
		t.Screen.WriteHeading(v.Text)
		return
	case event.Phase:
		t.TellHeldBack()
		t.phase = game.PhaseText(t.table.Model(), e.Text, e.Side)
		return
	case event.Over:
		t.TellHeldBack()
	}
	if v.Unit == "" && e.Unit != model.None {
		masked := *e
		masked.Unit = model.None
		e = &masked
	}
	if !t.Trace && (!game.ForPlayers(t.table.Model(), e) || t.Brief && t.holdBack(e)) {
		return
	}
	ruled := ""
	if t.Trace && v.Rule != "" {
		ruled = "  [" + v.Rule + "]"
	}
	if e.Kind != event.Combat {
		t.writeLine(v.Text + ruled)
		return
	}
	t.tellCombat(e, v, ruled, after)
}

// holdBack reports whether an event is not printed now, and keeps what is printed later.
func (t *Narrator) holdBack(e *event.Event) bool {
	switch e.Kind {
	case event.Entered:
		t.came.addEvent(t.table.Model(), e, "")
	case event.Exited:
		t.left.addEvent(t.table.Model(), e, e.Text)
	case event.Declared:
		t.declared = append(t.declared, *e)
	case event.Placed:
		return e.To < 0 // into a box: what empties the map before it is filled anew
	case event.Variable:
		v := game.EventVariable(t.table.Model(), e)
		// Variables of the game (as its weather), of sides and of armies are known to all.
		return v == nil || v.Owner != model.OfGame && v.Owner != model.OfSide && v.Owner != model.OfArmy
	default:
		return !briefly[e.Kind]
	}
	return true
}

func (t *Narrator) tellCombat(e *event.Event, v *game.EventView, ruled string, after []event.Event) {
	lines := []string{v.Text}
	if e.Combat != nil && knowsUnits(t.table, e.Combat, t.Viewer) {
		lines = combatLines(t.table, e, declaredTexts(t.table.Model(), t.declared), after)
		t.declared = nil
	}
	lines[len(lines)-1] += ruled
	for _, l := range lines {
		t.writeLine(l)
	}
	if t.Trace {
		if why, no := t.table.Explainer().ExplainWhy(nil, t.Viewer); no == nil {
			PrintExplanation(t.Screen, why)
		}
	}
}

// declaredTexts returns what was declared, each with the sides that declared it.
func declaredTexts(g *model.Game, declared []event.Event) []string {
	var out []string
	for i, d := range declared {
		if slices.ContainsFunc(declared[:i], func(o event.Event) bool { return o.Text == d.Text }) {
			continue
		}
		var sides []string
		for _, o := range declared[i:] {
			if o.Text == d.Text {
				sides = append(sides, game.SubjectText(g, o.Side))
			}
		}
		out = append(out, game.DeclareText(g, d.Text)+" ("+strings.Join(sides, ", ")+")")
	}
	return out
}

// writeLine prints a line of the phase; the phase is named before the first.
func (t *Narrator) writeLine(text string) {
	if t.phase != "" {
		t.Screen.WriteLine(" %s", t.phase)
		t.phase = ""
	}
	t.Screen.WriteLine("   %s", text)
}

// TellHeldBack prints, at the end of a phase, what was held back in it.
func (t *Narrator) TellHeldBack() {
	g := t.table.Model()
	for _, e := range t.declared {
		t.writeLine(game.EventText(g, &e))
	}
	for _, r := range t.came {
		t.writeLine(r.countText(g, "enters", "enter"))
	}
	for _, r := range t.left {
		t.writeLine(r.countText(g, "leaves the map", "leave the map"))
	}
	t.HeldEvents = HeldEvents{}
}

// moveCounts counts units that did the same in a phase, in the order they began.
type moveCounts []moveCount

type moveCount struct {
	army  model.ArmyID
	box   string // where they went, empty for the map
	count int
}

func (c *moveCounts) addEvent(g *model.Game, e *event.Event, box string) {
	army := model.ArmyID(model.None)
	if e.Unit >= 0 {
		army = g.Units[e.Unit].Army
	}
	for i := range *c {
		if r := &(*c)[i]; r.army == army && r.box == box {
			r.count++
			return
		}
	}
	*c = append(*c, moveCount{army, box, 1})
}

func (r *moveCount) countText(g *model.Game, one, many string) string {
	who, does := "unit", one
	if r.army >= 0 && int(r.army) < len(g.Armies) {
		who = g.Armies[r.army].Name() + " unit"
	}
	if r.count > 1 {
		does = many
	}
	text := diag.CountNoun(r.count, who) + " " + does
	for i := range g.Boxes {
		if b := &g.Boxes[i]; r.box != "" && b.ID == r.box {
			text += " (" + b.Name() + ")"
		}
	}
	return text
}

// PrintExplanation prints the terms of an explanation.
func PrintExplanation(s *terminal.Screen, e *game.Explanation) {
	s.WriteLine("      %s", e.Title)
	for _, p := range e.Parts {
		total := fmt.Sprint(p.Total)
		if p.Text != "" {
			total = p.Text
		}
		s.WriteLine("      %s: %s", p.Name, total)
		for _, l := range p.Terms {
			s.WriteLine("        %s", termText(&l))
		}
	}
}

func termText(l *game.TermLine) string {
	amount := fmt.Sprintf("%+d", l.Amount)
	if l.Op != "add" && l.Op != "shift" {
		amount = fmt.Sprintf("%s %d", l.Op, l.Amount)
	}
	text := fmt.Sprintf("%-10s %s", amount, l.Label)
	if l.Unit != "" && l.Unit != l.ID {
		text += " (" + l.Unit + ")"
	}
	if l.File != "" {
		text += fmt.Sprintf("  %s:%d", l.File, l.Line)
	}
	if l.Rule != "" {
		text += "  " + l.Rule
	}
	if l.Note != "" {
		text += "  - " + l.Note
	}
	return text
}
