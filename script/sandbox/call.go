package sandbox

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// CallFunction runs a script's function with a budget of fuel. The results are valid
// until the next call. The error is an *Error or an *Aborted.
func (s *State) CallFunction(fn string, fuel int, args ...lua.LValue) ([]lua.LValue, error) {
	f := s.funcs[fn]
	if f == nil {
		return nil, &Error{Kind: Runtime, Message: fmt.Sprintf("there is no function %q", fn)}
	}
	if s.broken {
		if err := s.buildMachine(); err != nil {
			return nil, err
		}
		f = s.funcs[fn]
	}
	return s.runFunction(f, fuel, args...)
}

// UsedFuel returns the fuel that the last call used.
func (s *State) UsedFuel() int { return s.meter.usedFuel() }

func (s *State) runFunction(fn *lua.LFunction, fuel int, args ...lua.LValue) ([]lua.LValue, error) {
	if s.running {
		return nil, &Error{Kind: Fault, Message: "a second call was made while the first was running"}
	}
	s.running = true
	defer func() { s.running = false }()
	s.meter.resetFuel(fuel)
	s.frames, s.raised = nil, nil
	L := s.L
	L.Push(s.guarded)
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	if err := L.PCall(len(args)+1, lua.MultRet, nil); err != nil {
		L.SetTop(0)
		return nil, s.describeFailure(err)
	}
	s.results = s.results[:0]
	for i := 1; i <= L.GetTop(); i++ {
		s.results = append(s.results, L.Get(i))
	}
	L.SetTop(0)
	return s.results, nil
}

// runGuarded runs below every protected call. The library would write a
// traceback as long as the run for each error; here it is short and counted.
func (s *State) runGuarded(L *lua.LState) int {
	L.Panic = s.recordError
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

func (s *State) recordError(L *lua.LState) {
	v := L.Get(-1)
	if stop := s.meter.stop; stop != nil && stop.abort != nil {
		s.raised = v // no caller reads the frames of a run that the host ended
	} else if v != s.raised || v == lua.LNil {
		s.raised, s.frames = v, s.listFrames(L)
	}
	panic(&lua.ApiError{Type: lua.ApiErrorRun, Object: v, StackTrace: "-"})
}

func (s *State) describeFailure(err error) error {
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
		if api != nil && isStackOverflow(formatValue(api.Object)) {
			// Calls were nested so deeply that protected itself had no room.
			e.Kind, e.Message = Runtime, explainMessage("stack overflow")
			return e
		}
		e.Kind, e.Message = Fault, "the script host failed: "+firstLine(err.Error())
		return e
	}
	e.Kind = Runtime
	e.Message = explainMessage(s.stripPlace(formatValue(api.Object)))
	return e
}

// isStackOverflow reports whether a message of the Lua machine says that calls are nested too
// deeply; it may begin with a place.
func isStackOverflow(message string) bool {
	return strings.HasSuffix(message, "stack overflow") || strings.HasSuffix(message, "registry overflow")
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// stripPlace takes "file:line: " off a message when it is the place that
// the error carries anyway.
func (s *State) stripPlace(message string) string {
	for _, f := range s.frames {
		prefix := fmt.Sprintf("%s:%d:", f.File, f.Line)
		if rest, ok := strings.CutPrefix(message, prefix); ok {
			return strings.TrimSpace(rest)
		}
	}
	return strings.TrimSpace(message)
}

// luaPcall runs a function and hands an error back as a value. Ends of the run
// that are the host's (fuel, memory, AbortRun) go on past it.
func luaPcall(L *lua.LState) int {
	m := findMeter(L)
	ChargeFuel(L, 50)
	needValue(L, 1, "pcall")
	L.Insert(m.state.guarded, 1)
	depth := m.nestedCalls
	m.nestedCalls++
	err := L.PCall(L.GetTop()-1, lua.MultRet, nil)
	m.nestedCalls = depth
	if err != nil {
		var api *lua.ApiError
		if m.stop != nil {
			raiseStop(L)
		}
		if !errors.As(err, &api) || api.StackTrace != "-" {
			panic(err)
		}
		ChargeFuel(L, 500)
		m.state.raised = nil
		L.SetTop(0)
		L.Push(lua.LFalse)
		if text, ok := api.Object.(lua.LString); ok {
			L.Push(lua.LString(truncateText(explainMessage(m.state.stripPlace(string(text))))))
		} else {
			L.Push(api.Object)
		}
		return 2
	}
	L.Insert(lua.LTrue, 1)
	return L.GetTop()
}

func truncateText(s string) string {
	if len(s) > MaxString {
		return s[:MaxString]
	}
	return s
}
