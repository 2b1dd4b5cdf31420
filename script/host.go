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
	// VerifyTwice makes every effect hook run a second time, in a fresh state, and
	// compares what comes of it: for tests.
	VerifyTwice bool

	scripts *Scripts
	fault   error
	notes   []string
	memo    map[memoKey]memo
	sheet   *sheet      // of the game met last
	paused  *pausedHook // the hook that asked last, if it can still go on
}

const (
	effectFuel = sandbox.DefaultFuel
	queryFuel  = limits.LuaQueryFuel
)

// NewFreshHost is a host of the same scripts that shares no state with this one.
func (h *Host) NewFreshHost() *Host { return h.scripts.NewHost() }

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

// acquireWorker takes a worker for one call; releaseWorker returns it.
func (h *Host) acquireWorker(g *model.Game, fn string) (*worker, *sheet, error) {
	w, err := h.scripts.acquireState()
	if err != nil {
		return nil, nil, err
	}
	if h.sheet == nil || h.sheet.Game != g {
		h.sheet, h.memo = h.scripts.declareGame(g), nil
	}
	w.machine.UseGame(h.sheet.Declarations)
	return w, h.sheet, nil
}

func (h *Host) releaseWorker(w *worker) {
	h.notes = append(h.notes, w.machine.Notes...)
	w.machine.Notes = nil
	w.machine.EndCall()
	h.scripts.releaseState(w)
}

// RunEffect runs the function of a script frame up to its next question or end.
func (h *Host) RunEffect(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
	if !h.VerifyTwice {
		return h.runEffect(r, f)
	}
	return h.runTwice(r, f)
}

func (h *Host) runEffect(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
	h.paused.dropPaused()
	h.paused = nil
	fn := f.Function()
	w, sheet, err := h.acquireWorker(r.Ctx.G, fn)
	if err != nil {
		return h.faultOutcome(r, f, toFault(err))
	}
	bound := sheet.bound[fn]
	if bound == nil {
		h.releaseWorker(w)
		return h.faultOutcome(r, f, h.missingFunction(fn))
	}
	s := &session{run: r, frame: f, src: bound.src, base: len(r.Ctx.P.Frames), old: len(f.Answers()), eventsBefore: len(r.Events)}
	m := w.machine
	fuel := effectFuel
	if b := r.Ctx.Budget; b != nil { // a question may have less left than one hook may use
		fuel = int(min(int64(fuel), max(1, b.RemainingSteps()/limits.ScriptStepWeight)))
	}
	thread, err := w.state.BeginThread(fn, fuel, func(L *lua.LState) [sandbox.MaxArgs]lua.LValue {
		m.BindHook(L, r.Ctx, r, s)
		a := f.Arguments()
		return h.placeArguments(fn, bound, m, makeArgument(w, r, bound, a), a.From, a.Hex)
	})
	return h.finishRun(w, s, thread, err)
}

// placeArguments puts what a function is about and what its hook knows in the places where it
// has them.
func (h *Host) placeArguments(fn string, bound *boundFunction, m *api.Machine, about lua.LValue, from, to model.HexID) (out [sandbox.MaxArgs]lua.LValue) {
	out = [sandbox.MaxArgs]lua.LValue{about, lua.LNil, lua.LNil}
	if len(bound.knows) == 0 {
		return out
	}
	f, told := h.scripts.byName[fn], false
	for i := range min(len(f.Params), len(out)) {
		switch name := f.Params[i]; {
		case model.KnowsHex(bound.knows, name) && name == "from":
			out[i] = m.ObjectValue("hex", int32(from))
		case model.KnowsHex(bound.knows, name):
			out[i] = m.ObjectValue("hex", int32(to))
		case !told:
			out[i], told = about, true
		}
	}
	return out
}

// finishRun returns how a run of an effect hook stopped: with a question, an error or a normal end.
// It keeps the worker of a run that waits for an answer, and releases any other.
func (h *Host) finishRun(w *worker, s *session, thread *sandbox.Thread, err error) flow.Outcome {
	s.run.Ctx.ScriptSteps += w.state.UsedFuel() - s.countedSteps
	s.countedSteps = w.state.UsedFuel()
	s.QueueCalled()
	if thread != nil {
		h.paused = &pausedHook{host: h, worker: w, thread: thread, session: s}
		return flow.Outcome{Question: s.open, Paused: h.paused, Sealed: s.sealed}
	}
	w.corrupted = isHostFailure(err)
	h.releaseWorker(w)
	r, f := s.run, s.frame
	switch {
	case err != nil:
		return h.describeEnd(r, f, err, s.sealed)
	case h.fault != nil:
		return flow.Outcome{Fault: h.TakeFault()}
	case s.used < len(f.Answers()):
		recorded, _ := splitEntry(f.Answers()[s.used])
		return h.faultOutcome(r, f, &Fault{Diag: diag.Diagnostic{Rule: RuleMismatch, Pos: s.src.Pos,
			Message: fmt.Sprintf("the hook ended, but in the game so far it came to %s", recorded),
			Hint:    "the script was changed since: undo to before the hook, or go on with the scripts the game was saved with"}})
	}
	return flow.Outcome{Queue: s.queue}
}

// describeEnd is the outcome of a run that an error or a question ended.
func (h *Host) describeEnd(r *flow.Run, f flow.ScriptFrame, err error, sealed bool) flow.Outcome {
	var stop *sandbox.Aborted
	if !errors.As(err, &stop) {
		return h.faultOutcome(r, f, toFault(err))
	}
	if q, ok := stop.Value.(*flow.Question); ok {
		return flow.Outcome{Question: q, Sealed: sealed}
	}
	return h.faultOutcome(r, f, stop.Value.(*Fault))
}

// isHostFailure reports whether the host itself failed: the state is not used again.
func isHostFailure(err error) bool {
	if err == nil {
		return false
	}
	var e *sandbox.Error
	return errors.As(err, &e) && e.Kind == sandbox.Fault
}

func (h *Host) missingFunction(fn string) *Fault {
	names := make([]string, len(h.scripts.functions))
	for i := range names {
		names[i] = h.scripts.functions[i].Name
	}
	return &Fault{Diag: diag.Diagnostic{Rule: RuleMissing, Message: fmt.Sprintf("there is no Lua function %q", fn),
		Nearest: diag.NearestName(fn, names), Hint: "functions that the game names stand at the top of a file, without local"}}
}

// faultOutcome completes a fault with what the hook was called with.
func (h *Host) faultOutcome(r *flow.Run, f flow.ScriptFrame, fault *Fault) flow.Outcome {
	fault.Function, fault.Args, fault.Seed = f.Function(), describeArguments(r.Ctx.G, f.Arguments()), r.Dice.SeedText()
	h.fault = nil
	return flow.Outcome{Fault: fault}
}

func describeArguments(g *model.Game, a flow.Script) string {
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

// makeArgument returns the value that a function is about, by its kind or, without one, by the call.
func makeArgument(w *worker, r *flow.Run, bound *boundFunction, a flow.Script) lua.LValue {
	m := w.machine
	if a.Data != "" {
		return m.DecodeData(a.Data)
	}
	switch bound.with {
	case WithUnit:
		return m.ObjectValue("unit", int32(a.Unit))
	case WithHex:
		return m.ObjectValue("hex", int32(a.Hex))
	case WithCard:
		return m.ObjectValue("card", int32(a.Card))
	case WithCombat:
		return m.CombatValue()
	case WithSide:
		return m.NameValue(m.Sheet.Envs.Domains.Side, int32(a.Side))
	case WithData:
		return lua.LNil
	}
	switch {
	case a.Card >= 0:
		return m.ObjectValue("card", int32(a.Card))
	case a.Unit >= 0:
		return m.ObjectValue("unit", int32(a.Unit))
	case a.Hex >= 0:
		return m.ObjectValue("hex", int32(a.Hex))
	case r.Ctx.P.Combat != nil:
		return m.CombatValue()
	}
	return m.NameValue(m.Sheet.Envs.Domains.Side, int32(a.Side))
}

var (
	_ query.Host      = (*Host)(nil)
	_ flow.EffectHost = (*Host)(nil)
)

// FindFunction returns the place where a function is defined.
func (h *Host) FindFunction(fn string) diag.Pos { return h.scripts.findPlace(fn) }
