package script

import (
	"errors"
	"strings"

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

	question *flow.Question // open question: found again by running, so not saved
	paused   *pause
	shown    *view
}

// pause is a hook that waits at the open question, with the position as it had
// changed it by then. It is a cache; the hook is used once.
type pause struct {
	hook          flow.PausedHook
	pos           *state.Position
	stamps        [3]uint64     // of the position in which the question is open
	pendingEvents []event.Event // events that are held back until the hook ends
	sealed        bool          // so is the position
}

// view is the position that players see while a question is open: a cache.
type view struct {
	pos    *state.Position // nil: the position of record
	stamps [3]uint64       // of that one
}

// InitFrame makes it the frame of a call of a Lua function.
func (f *Frame) InitFrame(a flow.Script) {
	*f = Frame{Fn: a.Fn, Data: a.Data, Side: a.Side, Phase: a.Phase, Unit: a.Unit, Hex: a.Hex, From: a.From, Card: a.Card}
}

// ProcName returns the procedure's name.
func (f *Frame) ProcName() string { return "script" }

// Clone returns an independent copy.
func (f *Frame) Clone() state.Frame {
	c := *f
	c.paused, c.shown = nil, nil // the hook goes on once
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

// Function returns the Lua function.
func (f *Frame) Function() string { return f.Fn }

// Arguments returns the arguments with which the function is called.
func (f *Frame) Arguments() flow.Script {
	about := flow.Subject{Side: f.Side, Phase: f.Phase, Unit: f.Unit, Hex: f.Hex, From: f.From, Card: f.Card}
	return flow.Script{Subject: about, Fn: f.Fn, Data: f.Data}
}

// DeferCall returns the call that the frame was begun with.
func (f *Frame) DeferCall() flow.DeferredCall { return flow.DeferProcedure(f.Arguments()) }

// Answers returns the recorded answers and dice.
func (f *Frame) Answers() []string { return f.Journal }

// RecordAnswer adds an answer or die.
func (f *Frame) RecordAnswer(answer string) { f.Journal = append(f.Journal, answer) }

var errNoHost = errors.New("this game calls Lua functions, but it was opened without its scripts")

// RunFrame runs the hook to its next question or to its end.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	if f.question != nil {
		return flow.Wait
	}
	if r.Effects == nil {
		r.Fault = errNoHost
		return flow.Wait
	}
	r.Scripted = true
	mark := len(r.Events)
	out, other, ok := f.resumeHook(r)
	if !ok {
		other = r.Ctx.SnapshotPosition()
		out = r.Effects.RunEffect(r, f)
	}
	if out.Fault == nil && out.Question == nil {
		for i := len(out.Queue) - 1; i >= 0; i-- {
			out.Queue[i].MakeCall(r)
		}
		if r.OnHook != nil {
			r.OnHook(f.Fn)
		}
		r.Ctx.ReleaseSnapshot(other)
		return flow.Done
	}
	r.Ctx.P.Swap(other)
	r.Fault, f.question, f.shown = out.Fault, out.Question, nil
	var untold []event.Event
	if out.Fault != nil || out.Sealed {
		r.Events, untold = splitEvents(r.Events, mark)
	}
	if out.Fault != nil {
		r.Ctx.ReleaseSnapshot(other)
	} else {
		f.paused = &pause{out.Paused, other, r.Ctx.P.MainRevisions(), untold, out.Sealed}
	}
	return flow.Wait
}

// ShownPosition returns the position as the hook has changed it up to its first question. It
// is nil if no question is open, or if some side may not know what the hook did. Callers must
// not change it.
func (f *Frame) ShownPosition(r *flow.Run) *state.Position {
	now := r.Ctx.P.MainRevisions()
	switch {
	case f.question == nil:
		return nil
	case f.paused != nil && f.paused.stamps == now && !f.paused.sealed:
		return f.paused.pos
	case f.shown == nil || f.shown.stamps != now:
		f.shown = &view{f.runToFirstQuestion(r), now}
	}
	return f.shown.pos
}

// runToFirstQuestion runs the hook once more on a copy up to its first question, with the dice that
// the journal has before its first answer.
func (f *Frame) runToFirstQuestion(r *flow.Run) *state.Position {
	again := r.Copy(query.New(r.Ctx.G).UsePosition(r.Ctx.P.Clone()))
	again.Ctx.Host, again.Ctx.DisabledCaches = r.Ctx.Host, r.Ctx.DisabledCaches
	again.KeepEvents, again.KeepCounted, again.Events, again.Dice.Rolls, again.OnHook = false, false, nil, nil, nil
	g := *f
	g.question, g.paused = nil, nil
	n := 0
	for n < len(f.Journal) && !strings.HasPrefix(f.Journal[n], "ask.") {
		n++
	}
	g.Journal = f.Journal[:n:n]
	if g.RunFrame(again); g.paused == nil || g.paused.sealed {
		return nil
	}
	return g.paused.pos
}

// resumeHook goes on with the hook where it waits at the question just answered,
// if the position is still the one in which that was open. It gives the
// outcome with that position.
func (f *Frame) resumeHook(r *flow.Run) (out flow.Outcome, before *state.Position, ok bool) {
	at := f.paused
	f.paused = nil
	if at == nil || at.hook == nil || r.Ctx.CacheOff(query.CacheQuestions) || at.stamps != r.Ctx.P.MainRevisions() {
		return out, nil, false
	}
	before = at.pos
	r.Ctx.P.Swap(before)
	mark := len(r.Events)
	r.Events = append(r.Events, at.pendingEvents...)
	if out, ok = r.Effects.ResumeEffect(r, f, at.hook); !ok {
		r.Ctx.P.Swap(before)
		r.Events = r.Events[:mark]
		r.Ctx.ReleaseSnapshot(before)
	}
	return out, before, ok
}

// splitEvents keeps of the events from mark on what a player must know before he answers:
// dice and what the hook says. The host tells each of them only once.
func splitEvents(events []event.Event, mark int) (kept, others []event.Event) {
	kept = events[:mark]
	for _, e := range events[mark:] {
		switch e.Kind {
		case event.Rolled, event.Said, event.Note, event.Drawn:
			kept = append(kept, e)
		default:
			others = append(others, e)
		}
	}
	return kept, others
}
