package script

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Host runs the hooks of one worker: query.Host and flow.EffectHost. It serves
// one goroutine at a time.
type Host struct {
	// Twice makes every effect hook run a second time, in a fresh state, and
	// compares what comes of it: for tests.
	Twice bool

	scripts *Scripts
	fault   error
	notes   []string
	memo    map[memoKey]memo
	sheet   *sheet  // of the game met last
	paused  *paused // the hook that asked last, if it can still go on
}

const (
	effectFuel = sandbox.DefaultFuel
	queryFuel  = limits.LuaQueryFuel
)

// Fresh is a host of the same scripts that shares no state with this one.
func (h *Host) Fresh() *Host { return h.scripts.NewHost() }

// TakeFault gives the fault of a query hook since it was last asked, or nil:
// query hooks have no other way to report one. Callers that ask the engine
// anything look here afterwards.
func (h *Host) TakeFault() error {
	err := h.fault
	h.fault = nil
	return err
}

// TakeNotes gives what query hooks noted since it was last asked. What effect
// hooks note comes as events.
func (h *Host) TakeNotes() []string {
	out := h.notes
	h.notes = nil
	return out
}

// enter lends a worker for one call; it goes back by leave.
func (h *Host) enter(g *model.Game, fn string) (*worker, *sheet, error) {
	w, err := h.scripts.lend()
	if err != nil {
		return nil, nil, err
	}
	if h.sheet == nil || h.sheet.Game != g {
		h.sheet, h.memo = h.scripts.sheet(g), nil
	}
	w.machine.Use(h.sheet.Sheet)
	return w, h.sheet, nil
}

func (h *Host) leave(w *worker) {
	h.notes = append(h.notes, w.machine.Notes...)
	w.machine.Notes = nil
	w.machine.Leave()
	h.scripts.giveBack(w)
}

// RunEffect runs the function of a script frame up to its next question or end.
func (h *Host) RunEffect(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
	if !h.Twice {
		return h.effect(r, f)
	}
	return h.compared(r, f)
}

func (h *Host) effect(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
	h.paused.drop()
	h.paused = nil
	fn := f.Function()
	w, sheet, err := h.enter(r.G, fn)
	if err != nil {
		return h.failed(r, f, faultOf(err))
	}
	bound := sheet.bound[fn]
	if bound == nil {
		h.leave(w)
		return h.failed(r, f, h.missing(fn))
	}
	s := &session{run: r, frame: f, src: bound.src, base: len(r.P.Frames), old: len(f.Answers()), mark: len(r.Events)}
	m := w.machine
	fuel := effectFuel
	if b := r.Budget; b != nil { // a question may have less left than one hook may use
		fuel = int(min(int64(fuel), max(1, b.Left()/limits.ScriptStepWeight)))
	}
	thread, err := w.state.Begin(fn, fuel, func(L *lua.LState) [sandbox.MostArgs]lua.LValue {
		m.Point(L, r.Ctx, r, s)
		a := f.Arguments()
		return h.given(fn, bound, m, argument(w, r, bound, a), a.From, a.Hex)
	})
	return h.outcome(w, s, thread, err)
}

// given puts what a function is about and what its hook knows in the places where it
// has them.
func (h *Host) given(fn string, bound *boundTo, m *api.Machine, about lua.LValue, from, to model.HexID) (out [sandbox.MostArgs]lua.LValue) {
	out = [sandbox.MostArgs]lua.LValue{about, lua.LNil, lua.LNil}
	if len(bound.knows) == 0 {
		return out
	}
	f, told := h.scripts.known[fn], false
	for i := range min(len(f.Params), len(out)) {
		switch name := f.Params[i]; {
		case model.Knows(bound.knows, name) && name == "from":
			out[i] = m.Object("hex", int32(from))
		case model.Knows(bound.knows, name):
			out[i] = m.Object("hex", int32(to))
		case !told:
			out[i], told = about, true
		}
	}
	return out
}

// outcome is how a run of an effect hook stopped.
func (h *Host) outcome(w *worker, s *session, thread *sandbox.Thread, err error) flow.Outcome {
	s.run.Toil += w.state.Used() - s.told
	s.told = w.state.Used()
	s.Changed()
	if thread != nil {
		h.paused = &paused{host: h, worker: w, thread: thread, session: s}
		return flow.Outcome{Question: s.open, Paused: h.paused, Sealed: s.seal}
	}
	w.spoiled = spoiled(err)
	h.leave(w)
	r, f := s.run, s.frame
	switch {
	case err != nil:
		return h.ended(r, f, err, s.seal)
	case h.fault != nil:
		return flow.Outcome{Fault: h.TakeFault()}
	case s.at < len(f.Answers()):
		recorded, _ := splitEntry(f.Answers()[s.at])
		return h.failed(r, f, &Fault{Diag: diag.Diagnostic{Rule: RuleMismatch, Pos: s.src.Pos,
			Message: fmt.Sprintf("the hook ended, but in the game so far it came to %s", recorded),
			Hint:    "the script was changed since: undo to before the hook, or go on with the scripts the game was saved with"}})
	}
	return flow.Outcome{Queue: s.queue}
}

// ended is the outcome of a run that an error or a question ended.
func (h *Host) ended(r *flow.Run, f flow.ScriptFrame, err error, sealed bool) flow.Outcome {
	var stop *sandbox.Aborted
	if !errors.As(err, &stop) {
		return h.failed(r, f, faultOf(err))
	}
	if q, ok := stop.Value.(*flow.Question); ok {
		return flow.Outcome{Question: q, Sealed: sealed}
	}
	return h.failed(r, f, stop.Value.(*Fault))
}

// spoiled reports whether the host itself failed: the state is not used again.
func spoiled(err error) bool {
	if err == nil {
		return false
	}
	var e *sandbox.Error
	return errors.As(err, &e) && e.Kind == sandbox.Fault
}

func (h *Host) missing(fn string) *Fault {
	names := make([]string, len(h.scripts.functions))
	for i := range names {
		names[i] = h.scripts.functions[i].Name
	}
	return &Fault{Diag: diag.Diagnostic{Rule: RuleMissing, Message: fmt.Sprintf("there is no Lua function %q", fn),
		Nearest: diag.NearestName(fn, names), Hint: "functions that the game names stand at the top of a file, without local"}}
}

// failed completes a fault with what the hook was called with.
func (h *Host) failed(r *flow.Run, f flow.ScriptFrame, fault *Fault) flow.Outcome {
	fault.Function, fault.Args, fault.Seed = f.Function(), describe(r.G, f.Arguments()), r.SeedText()
	h.fault = nil
	return flow.Outcome{Fault: fault}
}

func describe(g *model.Game, a flow.Script) string {
	var parts []string
	if a.Unit >= 0 {
		parts = append(parts, "unit "+g.Units[a.Unit].ID)
	}
	if a.Hex >= 0 {
		parts = append(parts, "hex "+g.Grid.Label(a.Hex))
	}
	if a.Card >= 0 {
		parts = append(parts, "card "+g.Cards[a.Card].ID)
	}
	if a.Side >= 0 {
		parts = append(parts, "side "+g.Sides[a.Side].ID)
	}
	if a.Data != "" {
		parts = append(parts, "data "+a.Data)
	}
	return strings.Join(parts, ", ")
}

// argument is what the function is about.
func argument(w *worker, r *flow.Run, bound *boundTo, a flow.Script) lua.LValue {
	m := w.machine
	if a.Data != "" {
		return m.Decode(a.Data)
	}
	switch bound.with {
	case WithUnit:
		return m.Object("unit", int32(a.Unit))
	case WithHex:
		return m.Object("hex", int32(a.Hex))
	case WithCard:
		return m.Object("card", int32(a.Card))
	case WithCombat:
		return m.Combat()
	case WithSide:
		return m.Name(m.Sheet.Envs.D.Side, int32(a.Side))
	case WithData:
		return lua.LNil
	}
	switch {
	case a.Card >= 0:
		return m.Object("card", int32(a.Card))
	case a.Unit >= 0:
		return m.Object("unit", int32(a.Unit))
	case a.Hex >= 0:
		return m.Object("hex", int32(a.Hex))
	case r.P.Combat != nil:
		return m.Combat()
	}
	return m.Name(m.Sheet.Envs.D.Side, int32(a.Side))
}

var (
	_ query.Host      = (*Host)(nil)
	_ flow.EffectHost = (*Host)(nil)
)

// FindFunction is where a function stands.
func (h *Host) FindFunction(fn string) diag.Pos { return h.scripts.place(fn) }
