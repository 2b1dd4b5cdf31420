package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
)

// EventView is an event as a side may know it.
type EventView struct {
	Kind  string   `json:"kind"`
	Text  string   `json:"text"` // one line for people
	Side  string   `json:"side,omitempty"`
	Unit  string   `json:"unit,omitempty"`
	Units []string `json:"units,omitempty"`
	From  string   `json:"from,omitempty"`
	To    string   `json:"to,omitempty"`
	N     int32    `json:"n,omitempty"`
	Name  string   `json:"name,omitempty"` // what the event is about: a face, box, track, card
	Rule  string   `json:"rule,omitempty"` // rulebook section
}

// Events shows events to a side; model.None is the referee. Ask right after
// the action that made them: what has been shown since is shown.
func (t *Table) Events(events []event.Event, side model.SideID) []EventView {
	g := t.Model()
	out := []EventView{}
	for i := range events {
		e := events[i]
		if side != model.None && !t.blank(&e, side) {
			continue
		}
		v := EventView{Kind: string(e.Kind), Text: EventText(g, &e), Side: sideID(g, e.Side), N: e.N, Name: e.Text}
		if e.Unit >= 0 {
			v.Unit = g.Units[e.Unit].ID
		}
		for _, u := range e.Units {
			v.Units = append(v.Units, g.Units[u].ID)
		}
		if e.From >= 0 {
			v.From = g.Grid.Label(e.From)
		}
		if e.To >= 0 {
			v.To = g.Grid.Label(e.To)
		}
		if e.Rule != nil {
			v.Rule = e.Rule.Rule
		}
		out = append(out, v)
	}
	return out
}

// blank takes out of an event what a side may not know; it reports false when
// nothing of it may be shown.
func (t *Table) blank(e *event.Event, side model.SideID) bool {
	if e.Secret && e.Side != side || e.Kind == event.Note {
		return false
	}
	g := t.Model()
	if e.Kind == event.Variable && !t.publicName(e.Text) && e.Side != side {
		return false
	}
	if e.Unit >= 0 && g.Units[e.Unit].Side != side {
		if b := t.run.P.Units[e.Unit].At.Box(); b >= 0 && g.Boxes[b].OwnerOnly && e.Text == g.Boxes[b].ID {
			e.Text = ""
		}
	}
	if t.hiddenFrom(e.Unit, side) {
		if e.Kind == event.Flipped || e.Kind == event.StepLost {
			return false
		}
		e.Unit, e.N = model.None, 0
	}
	if t.anyHidden(e.Units, side) {
		e.Units = slices.DeleteFunc(slices.Clone(e.Units), func(u model.UnitID) bool { return t.hiddenFrom(u, side) })
	}
	if k := e.Combat; k != nil && (t.anyHidden(k.Attackers, side) || t.anyHidden(k.Defenders, side)) {
		e.Combat = nil
	}
	return true
}

// publicName reports whether a variable of that name may be seen by all.
func (t *Table) publicName(name string) bool {
	for i := range t.Model().Vars {
		if v := &t.Model().Vars[i]; v.ID == name {
			return v.Visible == "" || v.Visible == "all"
		}
	}
	return true
}
