package sandbox

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Call runs a script's function with a budget of fuel. The results are valid
// until the next call. The error is an *Error or an *Aborted.
func (s *State) Call(fn string, fuel int, args ...lua.LValue) ([]lua.LValue, error) {
	f := s.funcs[fn]
	if f == nil {
		return nil, &Error{Kind: Runtime, Message: fmt.Sprintf("there is no function %q", fn)}
	}
	if s.broken {
		if err := s.build(); err != nil {
			return nil, err
		}
		f = s.funcs[fn]
	}
	return s.run(f, fuel, args...)
}

// Used is the fuel that the last call used.
func (s *State) Used() int { return s.meter.used() }

func (s *State) run(fn *lua.LFunction, fuel int, args ...lua.LValue) ([]lua.LValue, error) {
	if s.running {
		return nil, &Error{Kind: Fault, Message: "a second call was made while the first was running"}
	}
	s.running = true
	defer func() { s.running = false }()
	s.meter.reset(fuel)
	s.frames, s.raised = nil, nil
	if s.cfg.Guard != nil {
		defer s.cfg.Guard(s.interrupt)()
	}
	L := s.L
	L.Push(s.guarded)
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	if err := L.PCall(len(args)+1, lua.MultRet, nil); err != nil {
		L.SetTop(0)
		return nil, s.failure(err)
	}
	s.results = s.results[:0]
	for i := 1; i <= L.GetTop(); i++ {
		s.results = append(s.results, L.Get(i))
	}
	L.SetTop(0)
	return s.results, nil
}

func (s *State) interrupt(reason string) {
	s.meter.reason.Store(reason)
	s.meter.interrupted.Store(true)
}

// protected runs below every protected call. The library would write a
// traceback as long as the run for each error; here it is short and counted.
func (s *State) protected(L *lua.LState) int {
	L.Panic = s.panic
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

func (s *State) panic(L *lua.LState) {
	v := L.Get(-1)
	if stop := s.meter.stop; stop != nil && stop.abort != nil {
		s.raised = v // nobody reads where the host ended a run
	} else if v != s.raised || v == lua.LNil {
		s.raised, s.frames = v, s.trace(L)
	}
	panic(&lua.ApiError{Type: lua.ApiErrorRun, Object: v, StackTrace: "-"})
}

func (s *State) failure(err error) error {
	e := &Error{Traceback: s.frames}
	if len(s.frames) > 0 {
		e.File, e.Line, e.Function = s.frames[0].File, s.frames[0].Line, s.frames[0].Function
	}
	if stop := s.meter.stop; stop != nil {
		if stop.abort != nil {
			return stop.abort
		}
		e.Kind, e.Message = stop.kind, stop.message
		return e
	}
	var api *lua.ApiError
	if !errors.As(err, &api) || api.StackTrace != "-" {
		// A panic of Go code, not an error of the script: the machine may be
		// left in any state and is built anew for the next call.
		s.broken = true
		if api != nil && overflows(show(api.Object)) {
			// Calls were nested so deeply that protected itself had no room.
			e.Kind, e.Message = Runtime, explain("stack overflow")
			return e
		}
		e.Kind, e.Message = Fault, "the script host failed: "+firstLine(err.Error())
		return e
	}
	e.Kind = Runtime
	e.Message = explain(s.withoutPlace(show(api.Object)))
	return e
}

// overflows reports whether a message of the Lua machine says that calls are nested too
// deeply; a place may stand before it.
func overflows(message string) bool {
	return strings.HasSuffix(message, "stack overflow") || strings.HasSuffix(message, "registry overflow")
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// withoutPlace takes "file:line: " off a message when it is the place that
// the error carries anyway.
func (s *State) withoutPlace(message string) string {
	for _, f := range s.frames {
		prefix := fmt.Sprintf("%s:%d:", f.File, f.Line)
		if rest, ok := strings.CutPrefix(message, prefix); ok {
			return strings.TrimSpace(rest)
		}
	}
	return strings.TrimSpace(message)
}

// pcall runs a function and hands an error back as a value. Ends of the run
// that are the host's (fuel, memory, Abort) go on past it.
func pcall(L *lua.LState) int {
	m := meterOf(L)
	Charge(L, 50)
	needValue(L, 1, "pcall")
	L.Insert(m.state.guarded, 1)
	depth := m.nested
	m.nested++
	err := L.PCall(L.GetTop()-1, lua.MultRet, nil)
	m.nested = depth
	if err != nil {
		var api *lua.ApiError
		if m.stop != nil {
			raiseStop(L)
		}
		if !errors.As(err, &api) || api.StackTrace != "-" {
			panic(err)
		}
		Charge(L, 500)
		m.state.raised = nil
		L.SetTop(0)
		L.Push(lua.LFalse)
		if text, ok := api.Object.(lua.LString); ok {
			L.Push(lua.LString(limit(explain(m.state.withoutPlace(string(text))))))
		} else {
			L.Push(api.Object)
		}
		return 2
	}
	L.Insert(lua.LTrue, 1)
	return L.GetTop()
}

func limit(s string) string {
	if len(s) > MaxString {
		return s[:MaxString]
	}
	return s
}
