package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
)

// EventView is an event as a side may know it.
type EventView struct {
	Kind  string   `json:"kind" doc:"Kind of the event."`
	Text  string   `json:"text" doc:"One line for people."`
	Side  string   `json:"side,omitempty" doc:"The side it is about."`
	Unit  string   `json:"unit,omitempty" doc:"The unit it is about."`
	Units []string `json:"units,omitempty" doc:"The units it is about."`
	From  string   `json:"from,omitempty" doc:"Where it began: a hex or box."`
	To    string   `json:"to,omitempty" doc:"Where it ended: a hex or box."`
	N     int32    `json:"n,omitempty" doc:"A number that belongs to it: points, steps, or a die."`
	Name  string   `json:"name,omitempty" doc:"What it is about: a face, box, track or card."`
	Rule  string   `json:"rule,omitempty" doc:"Section of the rulebook."`

	// Forced and By show an act that was done without asking, as only one answer was open. Other
	// sides see them only where nothing is hidden from them: the number of answers can depend on
	// that.
	Forced bool   `json:"forced,omitempty" doc:"It was done without asking, as there was only one answer."`
	By     string `json:"by,omitempty" doc:"With forced: the side whose decision it was."`

	// Card is a combat as the side may know it; nil for other events.
	Card *CombatCard `json:"-"`

	// Bookkeeping marks what a log for people leaves out: see [ForPlayers].
	Bookkeeping bool `json:"-"`
}

// ViewEvents returns the events as a side sees them; model.None is the referee. Call it right
// after the action that made them, as it shows whatever has been revealed since.
func (t *Table) ViewEvents(events []event.Event, side model.SideID) []EventView {
	ob := t.Observer(side)
	defer t.ShowQuestion()()
	g := t.Model()
	out := []EventView{}
	hides := ob.HidesAnything()
	for i := range events {
		e := events[i]
		if side != model.None && !ob.redactEvent(&e) {
			continue
		}
		v := EventView{Kind: string(e.Kind), Text: EventText(g, &e), Side: g.IDOfSide(e.Side), N: e.N, Name: e.Text, Bookkeeping: !ForPlayers(g, &e)}
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
		if e.Kind == event.Combat {
			v.Card = ob.viewCard(&e)
		}
		if e.Forced && (e.AskedSide == side || !hides) {
			v.Forced, v.By = true, g.IDOfSide(e.AskedSide)
		}
		out = append(out, v)
	}
	return out
}

// redactEvent takes out of an event what a side may not know; it reports false when
// nothing of it may be shown.
func (ob Observer) redactEvent(e *event.Event) bool {
	if e.Secret && e.Side != ob.side || e.Kind == event.Note {
		return false
	}
	g := ob.t.Model()
	if e.Kind == event.Variable && !ob.seesVariable(e) {
		return false
	}
	if ob.isInClosedBox(e.Unit) {
		// Only that it left the map was seen: not what happens to it in the box.
		if e.From < 0 && e.To < 0 {
			return false
		}
		if b := ob.t.run.Ctx.P.Units[e.Unit].At.Box(); e.Text == g.Boxes[b].ID {
			e.Text = ""
		}
	}
	if ob.isUnitMasked(e.Unit) {
		if e.Kind == event.Flipped || e.Kind == event.StepLost {
			return false
		}
		e.Unit, e.N = model.None, 0
	}
	if ob.anyHidden(e.Units) {
		e.Units = slices.DeleteFunc(slices.Clone(e.Units), func(u model.UnitID) bool { return ob.isUnitMasked(u) })
	}
	if ob.HidesAnything() {
		e.Score = ""
	}
	if k := e.Combat; k != nil && (ob.anyHidden(k.Attackers) || ob.anyHidden(k.Defenders) || ob.anyHidden(k.Supporters)) {
		e.Combat = nil
	}
	return true
}

// seesVariable reports whether a side may know the value that an event tells.
func (ob Observer) seesVariable(e *event.Event) bool {
	if ob.isUnitHidden(e.Unit) {
		return false
	}
	for i := range ob.t.Model().Vars {
		v := &ob.t.Model().Vars[i]
		if v.ID == e.Text && (v.Visible != "" && v.Visible != "all" && e.Side != ob.side || ob.namesHidden(v.Type, e.N)) {
			return false
		}
	}
	return true
}
