package sandbox

import (
	"context"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// meter counts the fuel of one run. The virtual machine calls Done before
// every instruction, which makes it a deterministic bound.
type meter struct {
	left        int
	budget      int
	stop        *runEnd // why the run must end; nothing a script does clears it
	frozen      map[*lua.LTable]bool
	state       *State
	nestedCalls int // calls of Lua functions that Go code waits for

	ctx  context.Context // ends runs; nil: none does
	next int             // the fuel left at which ctx is looked at again; 0 without one
}

// cancelEvery is the fuel between two looks at the context of a run. A look at each instruction
// would cost more than most instructions.
const cancelEvery = 1024

// runEnd is the reason why a run must end. No pcall can catch it.
type runEnd struct {
	kind    Kind
	message string
	abort   *Aborted
}

var closedChannel = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

func (m *meter) resetFuel(budget int) {
	m.left, m.budget, m.stop, m.nestedCalls = budget, budget, nil, 0
	if m.next = 0; m.ctx != nil {
		m.next = budget
	}
}

func (m *meter) usedFuel() int { return m.budget - m.left }

// Done returns nil to let the next instruction run. The virtual machine calls it before each one.
func (m *meter) Done() <-chan struct{} {
	m.left--
	if m.left >= m.next && m.stop == nil || m.mayGoOn() {
		return nil
	}
	m.stopRun()
	return closedChannel
}

// mayGoOn reports whether fuel and context let the run go on, and sets when to look at them next.
func (m *meter) mayGoOn() bool {
	if m.left < 0 || m.stop != nil || m.ctx == nil || m.ctx.Err() != nil {
		return false
	}
	m.next = max(0, m.left-cancelEvery)
	return true
}

func (m *meter) stopRun() {
	switch {
	case m.stop != nil:
	case m.left >= 0:
		m.stop = &runEnd{kind: Fault, message: "the function was interrupted"}
	default:
		m.stop = &runEnd{kind: Fuel, message: fuelMessage}
	}
}

const fuelMessage = "the function ran too long and was stopped: look for a loop that never ends, or do less in one call"

// Err, Deadline and Value complete the interface of [context.Context].
func (m *meter) Err() error                  { return context.Canceled }
func (m *meter) Deadline() (time.Time, bool) { return time.Time{}, false }
func (m *meter) Value(any) any               { return nil }

func findMeter(L *lua.LState) *meter {
	m, _ := L.Context().(*meter)
	return m
}

// ChargeFuel takes fuel for work that a host function is about to do on behalf of
// the script, and ends the run when there is not enough. Charge before doing
// the work, about one unit for each 10 nanoseconds or 16 bytes.
func ChargeFuel(L *lua.LState, n int) {
	m := findMeter(L)
	if m == nil || n <= 0 {
		return
	}
	if m.left < n {
		m.left = -1
		m.stopRun()
		raiseStop(L)
	}
	m.left -= n
}

// AbortRun ends the running call at once with a value for the host. No pcall
// catches it; Call returns it as *Aborted. It does not return.
func AbortRun(L *lua.LState, value any) {
	if m := findMeter(L); m != nil && m.stop == nil {
		m.stop = &runEnd{abort: &Aborted{Value: value}}
	}
	raiseStop(L)
}

// RaiseError raises an ordinary error in the script, at the line that called the
// host function. A script may catch it with pcall. It does not return.
func RaiseError(L *lua.LState, format string, args ...any) {
	L.RaiseError(format, args...)
}

// exceedMemory ends the run because a bound on memory was reached.
func exceedMemory(L *lua.LState, message string) {
	if m := findMeter(L); m != nil && m.stop == nil {
		m.stop = &runEnd{kind: Memory, message: message}
	}
	raiseStop(L)
}

func raiseStop(L *lua.LState) { L.Error(stopValue, 0) }

// stopValue travels up the Lua stack; the reason itself is in the meter.
var stopValue = &lua.LUserData{}
