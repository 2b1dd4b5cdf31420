package cli

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/term"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// teller prints what happened, as a side may know it.
type teller struct {
	screen *term.Screen
	table  *game.Table
	viewer model.SideID // model.None: all is shown
	brief  bool         // only turns, combats and what they did
	trace  bool         // explanations and authors' notes too
	phase  string
}

func newTeller(s *term.Screen, t *game.Table) *teller {
	return &teller{screen: s, table: t, viewer: model.None}
}

// briefly lists the events that tell the story of a game.
var briefly = map[event.Kind]bool{
	event.Combat: true, event.Eliminated: true, event.StepLost: true, event.Retreated: true, event.Advanced: true,
	event.Displaced: true, event.Declared: true, event.Latch: true, event.Said: true, event.Drawn: true,
	event.Exited: true, event.Acted: true, event.Over: true,
}

// tell prints events right after the action that made them.
func (t *teller) tell(events []event.Event) {
	for _, e := range t.table.Events(events, t.viewer) {
		t.one(&e)
	}
}

func (t *teller) one(e *game.EventView) {
	kind := event.Kind(e.Kind)
	switch {
	case kind == event.Turn:
		t.phase = ""
		t.screen.Heading(e.Text)
		return
	case kind == event.Phase:
		t.phase = strings.TrimPrefix(e.Text, "phase: ")
		return
	case kind == event.Note && !t.trace, t.brief && !t.trace && !briefly[kind]:
		return
	}
	// The phase is named before the first thing that happens in it.
	if t.phase != "" {
		t.screen.Line(" %s", t.phase)
		t.phase = ""
	}
	ruled := ""
	if t.trace && e.Rule != "" {
		ruled = "  [" + e.Rule + "]"
	}
	t.screen.Line("   %s%s", e.Text, ruled)
	if t.trace && kind == event.Combat {
		if why, no := t.table.Why(nil, t.viewer); no == nil {
			explain(t.screen, why)
		}
	}
}

// explain prints the terms of an explanation.
func explain(s *term.Screen, e *game.Explanation) {
	s.Line("      %s", e.Title)
	for _, p := range e.Parts {
		total := fmt.Sprint(p.Total)
		if p.Text != "" {
			total = p.Text
		}
		s.Line("      %s: %s", p.Name, total)
		for _, l := range p.Terms {
			s.Line("        %s", termText(&l))
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
