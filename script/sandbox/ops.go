package sandbox

import (
	"fmt"
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// openOps installs the checked operations that rewriter calls.
func openOps(L *lua.LState, globals *lua.LTable) {
	for _, op := range []struct {
		name string
		fn   lua.LGFunction
	}{
		{opCat, concatValues}, {opLen, valueLength}, {opTable, newTable}, {opFunc, newFunction}, {opSet, luaSet},
		{opWith, callWithOptions}, {opOf, callFieldWithOptions},
		{opLine, reportLine}, {opMod, luaRemainder}, {opPow, luaPower}, {opSame, luaSame},
		{opLess, func(L *lua.LState) int { return newComparison(L, func(c int) bool { return c < 0 }) }},
		{opLeq, func(L *lua.LState) int { return newComparison(L, func(c int) bool { return c <= 0 }) }},
		{opMore, func(L *lua.LState) int { return newComparison(L, func(c int) bool { return c > 0 }) }},
		{opMeq, func(L *lua.LState) int { return newComparison(L, func(c int) bool { return c >= 0 }) }},
	} {
		globals.RawSetString(op.name, L.NewFunction(op.fn))
	}
}

// reportLine reports to the host the line of a statement that is about to run.
func reportLine(L *lua.LState) int {
	if m := findMeter(L); m != nil && m.state.cfg.OnLine != nil {
		m.left += lineFuel
		n, _ := L.Get(2).(lua.LNumber)
		m.state.cfg.OnLine(lua.LVAsString(L.Get(1)), int(n))
	}
	return 0
}

const (
	lineFuel     = 5  // the cost of reportLine, given back so that scripts have as much as without
	tableFuel    = 64 // an empty table and its first fields: about 4 KB at worst
	functionFuel = 24
	keyFuel      = 8
)

func concatValues(L *lua.LState) int {
	n, size := L.GetTop(), 0
	var room [8]string
	var parts []string
	if n <= len(room) {
		parts = room[:n]
	} else {
		parts = make([]string, n)
	}
	for i := range parts {
		switch v := L.Get(i + 1).(type) {
		case lua.LString:
			parts[i] = string(v)
		case lua.LNumber:
			parts[i] = formatNumber(float64(v))
		default:
			RaiseError(L, "cannot join a text and %s with ..: use tostring() or a field of it", typePhrase(v))
		}
		size += len(parts[i])
	}
	chargeText(L, size)
	L.Push(lua.LString(strings.Join(parts, "")))
	return 1
}

// chargeText takes the fuel for building a text, and ends the run when it is
// too long. Call it before the text is built.
func chargeText(L *lua.LState, size int) {
	if size > MaxString {
		exceedMemory(L, fmt.Sprintf("a text became too long (the limit is %d bytes)", MaxString))
	}
	ChargeFuel(L, 4+size/4)
}

func valueLength(L *lua.LState) int {
	switch v := L.Get(1).(type) {
	case lua.LString:
		L.Push(lua.LNumber(len(v)))
	case *lua.LTable:
		if e := PendingEntries(v); e != nil {
			ChargeFuel(L, 1)
			L.Push(lua.LNumber(e.CountEntries()))
			return 1
		}
		n := v.Len()
		list, _ := tableCapacity(v)
		ChargeFuel(L, 1+(list-n)/8)
		L.Push(lua.LNumber(n))
	case *lua.LUserData:
		op, ok := L.GetMetaField(v, "__len").(*lua.LFunction)
		if !ok {
			RaiseError(L, "# cannot count this: it is not a list or a text")
		}
		L.Push(op)
		L.Push(v)
		callNested(L, 1)
	default:
		RaiseError(L, "# cannot count %s: it needs a list or a text", typePhrase(v))
	}
	return 1
}

func newTable(L *lua.LState) int {
	list, keys := tableCapacity(L.Get(1).(*lua.LTable))
	if list > MaxList {
		exceedMemory(L, listMessage)
	}
	ChargeFuel(L, tableFuel+list+keyFuel*keys)
	return 1
}

var listMessage = fmt.Sprintf("a list became too long (the limit is %d entries)", MaxList)

func newFunction(L *lua.LState) int {
	n := 0
	if fn, ok := L.Get(1).(*lua.LFunction); ok {
		n = len(fn.Upvalues)
	}
	ChargeFuel(L, functionFuel+4*n)
	return 1
}

// checkWritable refuses tables that outlive the call.
func checkWritable(L *lua.LState, t *lua.LTable) {
	if findMeter(L).frozen[t] {
		RaiseError(L, "this table is kept from one call to the next and cannot be changed while the game runs: copy it into a local, or use a declared variable of the game")
	}
}

func luaSet(L *lua.LState) int {
	key, value := L.Get(2), L.Get(3)
	switch t := L.Get(1).(type) {
	case *lua.LTable:
		checkWritable(L, t)
		putEntry(L, FillTable(t), key, value)
	case *lua.LUserData:
		if L.GetMetaField(t, "__newindex") == lua.LNil {
			RaiseError(L, "%s cannot be set: this value is read-only", formatValue(key))
		}
		L.SetTable(t, key, value)
	default:
		RaiseError(L, "cannot set %s: there is no table here, the value is %s", formatValue(key), typePhrase(t))
	}
	return 0
}

// putEntry writes one entry and charges for the room it may take.
func putEntry(L *lua.LState, t *lua.LTable, key, value lua.LValue) {
	switch k := key.(type) {
	case lua.LNumber:
		f := float64(k)
		if f != f {
			RaiseError(L, "a table cannot have a key that is not a number (0/0)")
		}
		list, _ := tableCapacity(t)
		if f == MaxList+1 && list >= MaxList {
			exceedMemory(L, listMessage)
		}
		if f != math.Trunc(f) || f < 1 || f > MaxList {
			ChargeFuel(L, keyFuel)
		} else if gap := int(f) - list; gap > 1 {
			ChargeFuel(L, gap)
		}
	case lua.LString:
		ChargeFuel(L, keyFuel+len(k)/16)
	default:
		if key == lua.LNil {
			RaiseError(L, "a table cannot have the key nil")
		}
		ChargeFuel(L, keyFuel)
	}
	t.RawSet(key, value)
}

func numberOperands(L *lua.LState, what string) (float64, float64) {
	a, okA := L.Get(1).(lua.LNumber)
	b, okB := L.Get(2).(lua.LNumber)
	if !okA || !okB {
		RaiseError(L, "cannot %s: the values are %s and %s", what, typePhrase(L.Get(1)), typePhrase(L.Get(2)))
	}
	return float64(a), float64(b)
}

// luaRemainder is the % of Lua. The division of two numbers of very different
// size takes long, so it is charged by the difference.
func luaRemainder(L *lua.LState) int {
	a, b := numberOperands(L, "divide with %")
	if isWholeNumber(a) && isWholeNumber(b) && b != 0 {
		x, y := int64(a), int64(b)
		r := x % y
		if r != 0 && (r < 0) != (y < 0) {
			r += y
		}
		L.Push(lua.LNumber(r))
		return 1
	}
	L.Push(lua.LNumber(floorMod(L, a, b)))
	return 1
}

func floorMod(L *lua.LState, a, b float64) float64 {
	_, ea := math.Frexp(a)
	_, eb := math.Frexp(b)
	ChargeFuel(L, max(0, ea-eb))
	r := math.Mod(a, b)
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r
}

// luaPower multiplies, so that every machine gives the same digits.
func luaPower(L *lua.LState) int {
	base, exp := numberOperands(L, "raise to a power")
	if exp != math.Trunc(exp) || exp < 0 || exp > 1024 {
		RaiseError(L, "the exponent of ^ must be a whole number from 0 to 1024, not %s", formatNumber(exp))
	}
	result := 1.0
	for n := int(exp); n > 0; n-- {
		result *= base
	}
	ChargeFuel(L, int(exp)/8)
	L.Push(lua.LNumber(result))
	return 1
}

func newComparison(L *lua.LState, want func(int) bool) int {
	a, b := L.Get(1), L.Get(2)
	x, okA := a.(lua.LNumber)
	y, okB := b.(lua.LNumber)
	if okA && okB {
		// Not a number compares false with everything, also with itself.
		L.Push(lua.LBool(x == x && y == y && want(compareNumbers(float64(x), float64(y)))))
		return 1
	}
	L.Push(lua.LBool(want(compareValues(L, a, b))))
	return 1
}

func compareNumbers(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// compareValues orders two numbers or two texts; texts by their bytes.
func compareValues(L *lua.LState, a, b lua.LValue) int {
	switch x := a.(type) {
	case lua.LNumber:
		if y, ok := b.(lua.LNumber); ok {
			return compareNumbers(float64(x), float64(y))
		}
	case lua.LString:
		if y, ok := b.(lua.LString); ok {
			ChargeFuel(L, min(len(x), len(y))/16)
			return strings.Compare(string(x), string(y))
		}
	}
	RaiseError(L, "cannot compare %s with %s", typePhrase(a), typePhrase(b))
	return 0
}
