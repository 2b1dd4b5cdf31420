package sandbox

import (
	lua "github.com/yuin/gopher-lua"
)

// libraries are the globals of the host whose functions take tables of options.
var libraries = []string{"ask"}

// Invoke calls the function name of a value of the host with options. The names
// and values of the options alternate on the stack from place first on. method
// says whether a colon calls it. If there is no such function, Invoke does
// nothing and done is false.
type Invoke func(L *lua.LState, object *lua.LUserData, name string, method bool, first int) (results int, done bool)

// callWithOptions calls a method with options.
func callWithOptions(L *lua.LState) int { return newOptionCall(L, true) }

// callFieldWithOptions calls a function of a library with options.
func callFieldWithOptions(L *lua.LState) int { return newOptionCall(L, false) }

func newOptionCall(L *lua.LState, method bool) int {
	m, name := findMeter(L), string(L.Get(2).(lua.LString))
	top := L.GetTop()
	ChargeFuel(L, tableFuel+keyFuel*((top-2)/2))
	if ud, ok := L.Get(1).(*lua.LUserData); ok && m.state.cfg.Invoke != nil {
		if n, done := m.state.cfg.Invoke(L, ud, name, method, 3); done {
			return n
		}
	}
	t := Options(L, 3)
	L.Push(L.GetField(L.Get(1), name))
	args := 1
	if method {
		L.Push(L.Get(1))
		args++
	}
	L.Push(t)
	// A thread cannot be paused inside: a question there is asked by running anew.
	m.nestedCalls++
	L.Call(args, lua.MultRet)
	m.nestedCalls--
	return L.GetTop() - top
}

// Options makes the table of the names and values on the stack from
// first on.
func Options(L *lua.LState, first int) *lua.LTable {
	t := L.CreateTable(0, (L.GetTop()-first+1)/2)
	for i := first; i < L.GetTop(); i += 2 {
		t.RawSetString(string(L.Get(i).(lua.LString)), L.Get(i+1))
	}
	return t
}
