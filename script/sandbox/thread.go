package sandbox

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// Thread runs a script's function that may be paused by a host function and
// go on later. It belongs to one State; other calls of the state may be made
// while it is paused. A thread that ended is used again by its state.
type Thread struct {
	s      *State
	l      *lua.LState
	left   int // fuel when it was paused
	budget int
}

// threadLoop calls, in a thread, one function after the other: take pauses until
// there is one.
var threadLoop = func() *lua.FunctionProto {
	chunk, err := parse.Parse(strings.NewReader("local take = ...\nwhile true do local fn, a, b, c = take(); fn(a, b, c) end"), "")
	if err != nil {
		panic(err)
	}
	proto, err := lua.Compile(chunk, "")
	if err != nil {
		panic(err)
	}
	return proto
}()

// acquireThread returns an idle thread, or makes one.
func (s *State) acquireThread() (*Thread, error) {
	if t := s.idleThread; t != nil {
		s.idleThread = nil
		return t, nil
	}
	l, _ := s.L.NewThread()
	l.SetContext(s.meter)
	t := &Thread{s: s, l: l}
	s.meter.resetFuel(DefaultFuel)
	take := s.L.NewFunction(func(L *lua.LState) int { return L.Yield() })
	if state, err, _ := s.L.Resume(l, s.L.NewFunctionFromProto(threadLoop), take); state != lua.ResumeYield {
		return nil, &Error{Kind: Fault, Message: "the script host failed: " + firstLine(err.Error())}
	}
	l.Panic = s.recordError
	return t, nil
}

// MaxArgs is the number of arguments that BeginThread passes; nil is no argument.
const MaxArgs = 3

// BeginThread runs a script's function with a budget of fuel, in a thread. args is
// given the thread's Lua state and makes the arguments. The result is the
// thread when the function was paused, nil when it ended.
func (s *State) BeginThread(fn string, fuel int, args func(L *lua.LState) [MaxArgs]lua.LValue) (*Thread, error) {
	if s.broken {
		if err := s.buildMachine(); err != nil {
			return nil, err
		}
	}
	f := s.funcs[fn]
	if f == nil {
		return nil, &Error{Kind: Runtime, Message: fmt.Sprintf("there is no function %q", fn)}
	}
	t, err := s.acquireThread()
	if err != nil {
		return nil, err
	}
	t.left, t.budget = fuel, fuel
	given := args(t.l)
	return t.resumeWith(f, given[0], given[1], given[2])
}

// FuelLeft returns the fuel that a paused function may still use.
func (t *Thread) FuelLeft() int { return t.left }

// ResumeThread goes on with a paused thread. value gets the thread's Lua state and
// makes the result of the function that paused it. The thread must have the fuel
// left that value charges. It returns the same as [State.BeginThread].
func (t *Thread) ResumeThread(value func(L *lua.LState) lua.LValue) (*Thread, error) {
	t.s.meter.resetFuel(t.budget)
	t.s.meter.left = t.left
	return t.resumeWith(value(t.l))
}

// resumeWith resumes the thread with the results of the function that paused it.
func (t *Thread) resumeWith(values ...lua.LValue) (*Thread, error) {
	s := t.s
	if s.running {
		return nil, &Error{Kind: Fault, Message: "a second call was made while the first was running"}
	}
	s.running = true
	defer func() { s.running = false }()
	s.meter.resetFuel(t.budget)
	s.meter.left = t.left
	s.frames, s.raised, s.paused = nil, nil, false
	state, _, _ := s.L.Resume(t.l, nil, values...)
	s.L.SetTop(0)
	t.left = s.meter.left
	switch {
	case state == lua.ResumeYield && s.paused:
		return t, nil
	case state == lua.ResumeYield:
		s.idleThread = t
		return nil, nil
	}
	return nil, s.threadError()
}

// threadError returns the error that ended a thread.
func (s *State) threadError() error {
	var err error = &lua.ApiError{Type: lua.ApiErrorRun, Object: s.raised, StackTrace: "-"}
	if s.raised == nil {
		err = errors.New("a function of the host panicked")
	}
	return s.describeFailure(err)
}

// CanPause reports whether the running function may be paused: it runs in a
// thread, and no function of the library waits for another one's result.
func CanPause(L *lua.LState) bool {
	m := findMeter(L)
	return m != nil && L.Parent != nil && m.nestedCalls == 0
}

// PauseThread pauses the running function: a host function returns its result, and
// the thread waits for the value to go on with. CanPause must hold.
func PauseThread(L *lua.LState) int {
	findMeter(L).state.paused = true
	return L.Yield()
}

// callNested calls the Lua function on the stack for one result. A thread cannot be
// paused inside it. The count starts anew with each run, for errors.
func callNested(L *lua.LState, args int) {
	m := findMeter(L)
	m.nestedCalls++
	L.Call(args, 1)
	m.nestedCalls--
}
