package sandbox

import (
	"testing"

	lua "github.com/yuin/gopher-lua"
)

func lstring(s string) lua.LValue { return lua.LString(s) }

func benchCall(b *testing.B, src string, args ...lua.LValue) {
	s := state(b, src)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.CallFunction("f", DefaultFuel, args...); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEmptyHook(b *testing.B) { benchCall(b, "function f(x) end", lua.LTrue) }

func BenchmarkLoop(b *testing.B) {
	benchCall(b, "function f() local s = 0 for i = 1, 10000 do s = s + i end return s end")
}

func BenchmarkUserdataFields(b *testing.B) {
	type unit struct{ strength, hex int }
	meta := &lua.LTable{Metatable: lua.LNil}
	meta.RawSetString("__index", &lua.LFunction{IsG: true, GFunction: func(L *lua.LState) int {
		u := L.Get(1).(*lua.LUserData).Value.(*unit)
		switch L.Get(2).(lua.LString) {
		case "strength":
			L.Push(lua.LNumber(u.strength))
		case "hex":
			L.Push(lua.LNumber(u.hex))
		default:
			L.Push(lua.LNil)
		}
		return 1
	}})
	ud := &lua.LUserData{Value: &unit{5, 7}, Metatable: meta}
	benchCall(b, "function f(u) return u.strength + u.hex end", ud)
}

func BenchmarkConcat(b *testing.B) {
	benchCall(b, `function f(x) return "a" .. x .. "b" end`, lua.LString("middle"))
}

func BenchmarkFieldWrite(b *testing.B) {
	benchCall(b, "function f() local t = {} t.x = 1 return t end")
}

func BenchmarkFreshState(b *testing.B) {
	s := state(b, "function f(x) end")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.NewFreshState(); err != nil {
			b.Fatal(err)
		}
	}
}
