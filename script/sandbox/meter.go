package sandbox

import (
	"context"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// meter counts the fuel of one run. The virtual machine calls Done before
// every instruction, which makes it a deterministic bound.
type meter struct {
	left   int
	budget int
	stop   *stopped // why the run must end; nothing a script does clears it
	frozen map[*lua.LTable]bool
	state  *State
	nested int // calls of Lua functions that Go code waits for

	interrupted atomic.Bool
	reason      atomic.Value // string, set before interrupted
}

// stopped is the reason of a run's end that no pcall can catch.
type stopped struct {
	kind    Kind
	message string
	abort   *Aborted
}

var closedChannel = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

func (m *meter) reset(budget int) {
	m.left, m.budget, m.stop, m.nested = budget, budget, nil, 0
	m.interrupted.Store(false)
}

func (m *meter) used() int { return m.budget - m.left }

// Done is asked before every instruction: nil lets it run.
func (m *meter) Done() <-chan struct{} {
	m.left--
	if m.left >= 0 && m.stop == nil && !m.interrupted.Load() {
		return nil
	}
	m.trip()
	return closedChannel
}

func (m *meter) trip() {
	switch {
	case m.stop != nil:
	case m.interrupted.Load():
		text, _ := m.reason.Load().(string)
		m.stop = &stopped{kind: Fault, message: text}
	default:
		m.stop = &stopped{kind: Fuel, message: fuelMessage}
	}
}

const fuelMessage = "the function ran too long and was stopped: look for a loop that never ends, or do less in one call"

// Err, Deadline and Value complete the context.
func (m *meter) Err() error                  { return context.Canceled }
func (m *meter) Deadline() (time.Time, bool) { return time.Time{}, false }
func (m *meter) Value(any) any               { return nil }

func meterOf(L *lua.LState) *meter {
	m, _ := L.Context().(*meter)
	return m
}

// Charge takes fuel for work that a host function is about to do on behalf of
// the script, and ends the run when there is not enough. Charge before doing
// the work, about one unit for each 10 nanoseconds or 16 bytes.
func Charge(L *lua.LState, n int) {
	m := meterOf(L)
	if m == nil || n <= 0 {
		return
	}
	if m.left < n {
		m.left = -1
		m.trip()
		raiseStop(L)
	}
	m.left -= n
}

// Abort ends the running call at once with a value for the host. No pcall
// catches it; Call returns it as *Aborted. It does not return.
func Abort(L *lua.LState, value any) {
	if m := meterOf(L); m != nil && m.stop == nil {
		m.stop = &stopped{abort: &Aborted{Value: value}}
	}
	raiseStop(L)
}

// Fail raises an ordinary error in the script, at the line that called the
// host function. A script may catch it with pcall. It does not return.
func Fail(L *lua.LState, format string, args ...any) {
	L.RaiseError(format, args...)
}

// exceed ends the run because a bound on memory was reached.
func exceed(L *lua.LState, message string) {
	if m := meterOf(L); m != nil && m.stop == nil {
		m.stop = &stopped{kind: Memory, message: message}
	}
	raiseStop(L)
}

func raiseStop(L *lua.LState) { L.Error(stopValue, 0) }

// stopValue travels up the Lua stack; the reason itself is in the meter.
var stopValue = &lua.LUserData{}
