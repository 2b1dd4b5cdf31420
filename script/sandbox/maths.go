package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// mathLibrary holds only what gives the same digits on every machine.
func mathLibrary(L *lua.LState) *lua.LUserData {
	fields := &lua.LTable{Metatable: lua.LNil}
	setFuncs(L, fields, map[string]lua.LGFunction{
		"abs": newMathFunc("math.abs", math.Abs), "ceil": newMathFunc("math.ceil", math.Ceil), "floor": newMathFunc("math.floor", math.Floor),
		"sqrt": newMathFunc("math.sqrt", math.Sqrt), "fmod": mathFmod,
		"max": newExtremeFunc("math.max", func(a, b float64) bool { return a > b }),
		"min": newExtremeFunc("math.min", func(a, b float64) bool { return a < b }),
	})
	fields.RawSetString("huge", lua.LNumber(math.Inf(1)))
	return sealedFields(L, "math", fields)
}

func newMathFunc(name string, fn func(float64) float64) lua.LGFunction {
	return func(L *lua.LState) int {
		L.Push(lua.LNumber(fn(argNumber(L, 1, name))))
		return 1
	}
}

func newExtremeFunc(name string, better func(a, b float64) bool) lua.LGFunction {
	return func(L *lua.LState) int {
		best := argNumber(L, 1, name)
		ChargeFuel(L, L.GetTop()/4)
		for i := 2; i <= L.GetTop(); i++ {
			if f := argNumber(L, i, name); better(f, best) {
				best = f
			}
		}
		L.Push(lua.LNumber(best))
		return 1
	}
}

func mathFmod(L *lua.LState) int {
	a, b := argNumber(L, 1, "math.fmod"), argNumber(L, 2, "math.fmod")
	_, ea := math.Frexp(a)
	_, eb := math.Frexp(b)
	ChargeFuel(L, max(0, ea-eb))
	L.Push(lua.LNumber(math.Mod(a, b)))
	return 1
}
