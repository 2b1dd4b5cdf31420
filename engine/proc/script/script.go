// Package script is the frame of an effect hook: a Lua function that may
// change the position, roll and ask.
//
// While a question is open the position is still the one the hook began with;
// the frame keeps the answers given so far, dice included. After each answer
// the hook goes on where it waits, or is run anew from its start, finding its
// earlier answers in that journal: both give the same. What it changed stays
// only when it runs to its end.
package script

import (
	"errors"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame runs one effect hook.
type Frame struct {
	Fn, Data string
	Side     model.SideID
	Phase    model.PhaseID
	Unit     model.UnitID
	Hex      model.HexID
	From     model.HexID // the hex left on the way into Hex
	Card     model.CardID
	Journal  []string       // answers and dice, in order
	Units    []model.UnitID // the set being built
	Hexes    []model.HexID

	ask *flow.Question // open question: found again by running, so not saved
	at  *pause
}

// pause is a hook that waits at the open question, with the position as it had
// changed it by then. It is a cache, used once.
type pause struct {
	hook   flow.Paused
	pos    *state.Position
	stamps [3]uint64     // of the position in which the question is open
	untold []event.Event // what happened and is told only when the hook ends
}

// Begin makes it the frame of a call of a Lua function.
func (f *Frame) Begin(a flow.Script) {
	*f = Frame{Fn: a.Fn, Data: a.Data, Side: a.Side, Phase: a.Phase, Unit: a.Unit, Hex: a.Hex, From: a.From, Card: a.Card}
}

// Proc is the procedure's name.
func (f *Frame) Proc() string { return "script" }

// Clone is an independent copy.
func (f *Frame) Clone() state.Frame {
	c := *f
	c.at = nil // the hook goes on once
	c.Journal = f.Journal[:len(f.Journal):len(f.Journal)]
	c.Units = f.Units[:len(f.Units):len(f.Units)]
	c.Hexes = f.Hexes[:len(f.Hexes):len(f.Hexes)]
	return &c
}

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Text("fn", &f.Fn)
	v.Text("data", &f.Data)
	v.Side("side", &f.Side)
	v.Phase("phase", &f.Phase)
	v.Unit("unit", &f.Unit)
	v.Hex("hex", &f.Hex)
	v.Hex("from", &f.From)
	v.Card("card", &f.Card)
	v.Words("journal", &f.Journal)
	v.Units("units", &f.Units)
	v.Hexes("hexes", &f.Hexes)
}

// Function is the Lua function.
func (f *Frame) Function() string { return f.Fn }

// Arguments are what the function is called with.
func (f *Frame) Arguments() flow.Script {
	about := flow.About{Side: f.Side, Phase: f.Phase, Unit: f.Unit, Hex: f.Hex, From: f.From, Card: f.Card}
	return flow.Script{About: about, Fn: f.Fn, Data: f.Data}
}

// PutOff is the call that the frame was begun with.
func (f *Frame) PutOff() flow.Queued { return flow.Later(f.Arguments()) }

// Answers are the recorded answers and dice.
func (f *Frame) Answers() []string { return f.Journal }

// Record adds an answer or die.
func (f *Frame) Record(answer string) { f.Journal = append(f.Journal, answer) }

var errNoHost = errors.New("this game calls Lua functions, but it was opened without its scripts")

// Step runs the hook to its next question or to its end.
func (f *Frame) Step(r *flow.Run) flow.Status {
	if f.ask != nil {
		return flow.Wait
	}
	if r.Effects == nil {
		r.Fault = errNoHost
		return flow.Wait
	}
	r.Scripted = true
	mark := len(r.Events)
	out, other, ok := f.resume(r)
	if !ok {
		other = r.Snapshot()
		out = r.Effects.Effect(r, f)
	}
	if out.Fault == nil && out.Question == nil {
		for i := len(out.Queue) - 1; i >= 0; i-- {
			out.Queue[i].Call(r)
		}
		if r.OnHook != nil {
			r.OnHook(f.Fn)
		}
		r.Release(other)
		return flow.Done
	}
	r.P.Swap(other)
	told, untold := told(r.Events[mark:])
	r.Events = append(r.Events[:mark], told...)
	r.Fault, f.ask = out.Fault, out.Question
	if out.Paused == nil {
		r.Release(other)
	} else {
		f.at = &pause{out.Paused, other, r.P.Stamps(), untold}
	}
	return flow.Wait
}

// resume goes on with the hook where it waits at the question just answered,
// if the position is still the one in which that was open. It gives the
// outcome with that position.
func (f *Frame) resume(r *flow.Run) (out flow.Outcome, before *state.Position, ok bool) {
	at := f.at
	f.at = nil
	if at == nil || r.Lacks(query.KeptQuestions) || at.stamps != r.P.Stamps() {
		return out, nil, false
	}
	before = at.pos
	r.P.Swap(before)
	mark := len(r.Events)
	r.Events = append(r.Events, at.untold...)
	if out, ok = r.Effects.Resume(r, f, at.hook); !ok {
		r.P.Swap(before)
		r.Events = r.Events[:mark]
		r.Release(before)
	}
	return out, before, ok
}

// told keeps what a player must know before he answers: dice and what the
// hook says. The host tells each of them only once.
func told(events []event.Event) (kept, others []event.Event) {
	for _, e := range events {
		switch e.Kind {
		case event.Rolled, event.Said, event.Note, event.Drawn:
			kept = append(kept, e)
		default:
			others = append(others, e)
		}
	}
	return kept, others
}
