package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

var tableFuncs = map[string]lua.LGFunction{
	"concat": tableConcat, "insert": tableInsert, "remove": tableRemove, "sort": tableSort,
}

// argList is a writable table argument with the length of its list.
func argList(L *lua.LState, fn string) (*lua.LTable, int) {
	t := argTable(L, 1, fn)
	checkWritable(L, t)
	return t, chargedLen(L, t)
}

// chargedLen returns the length of a list, and charges for the search of its end.
func chargedLen(L *lua.LState, t *lua.LTable) int {
	n := t.Len()
	size, _ := tableCapacity(t)
	ChargeFuel(L, 1+(size-n)/8)
	return n
}

func tableInsert(L *lua.LState) int {
	t, n := argList(L, "table.insert")
	at, value := n+1, L.Get(2)
	switch L.GetTop() {
	case 2:
	case 3:
		at, value = argInt(L, 2, "table.insert", 0), L.Get(3)
	default:
		RaiseError(L, "table.insert: write table.insert(list, value) or table.insert(list, place, value)")
	}
	if at < 1 || at > n+1 {
		RaiseError(L, "table.insert: the place %d is outside the list; it has %d entries", at, n)
	}
	if n >= MaxList {
		exceedMemory(L, listMessage)
	}
	ChargeFuel(L, 2+n-at)
	for i := n; i >= at; i-- {
		t.RawSetInt(i+1, t.RawGetInt(i))
	}
	t.RawSetInt(at, value)
	return 0
}

func tableRemove(L *lua.LState) int {
	t, n := argList(L, "table.remove")
	at := argInt(L, 2, "table.remove", n)
	if n == 0 || at < 1 || at > n {
		L.Push(lua.LNil)
		return 1
	}
	ChargeFuel(L, 2+n-at)
	removed := t.RawGetInt(at)
	for i := at; i < n; i++ {
		t.RawSetInt(i, t.RawGetInt(i+1))
	}
	t.RawSetInt(n, lua.LNil)
	L.Push(removed)
	return 1
}

func tableConcat(L *lua.LState) int {
	t := argTable(L, 1, "table.concat")
	sep := ""
	if L.Get(2) != lua.LNil {
		sep = argText(L, 2, "table.concat")
	}
	from, to := argInt(L, 3, "table.concat", 1), argInt(L, 4, "table.concat", chargedLen(L, t))
	if to-from >= MaxList {
		RaiseError(L, "table.concat: at most %d entries can be joined", MaxList)
	}
	var out strings.Builder
	for i := from; i <= to; i++ {
		ChargeFuel(L, 1)
		switch v := t.RawGet(lua.LNumber(i)).(type) {
		case lua.LString, lua.LNumber:
			out.WriteString(formatValue(v))
		default:
			RaiseError(L, "table.concat: entry %d is %s; it must be a text or a number", i, typePhrase(v))
		}
		if i < to {
			out.WriteString(sep)
		}
		if out.Len() > MaxString {
			chargeText(L, out.Len())
		}
	}
	chargeText(L, out.Len())
	return pushText(L, out.String())
}

// tableSort is stable, so that entries that compare equal keep their order,
// and compares the same pairs on every machine and in every version.
func tableSort(L *lua.LState) int {
	t, n := argList(L, "table.sort")
	var less *lua.LFunction
	if L.Get(2) != lua.LNil {
		fn, ok := L.Get(2).(*lua.LFunction)
		if !ok {
			failArg(L, 2, "table.sort", "a function of two entries")
		}
		less = fn
	}
	ChargeFuel(L, 1+2*n)
	values := make([]lua.LValue, n)
	for i := range values {
		values[i] = t.RawGetInt(i + 1)
	}
	before := func(a, b lua.LValue) bool {
		if less == nil {
			ChargeFuel(L, 1)
			return compareValues(L, a, b) < 0
		}
		L.Push(less)
		L.Push(a)
		L.Push(b)
		callNested(L, 2)
		result := lua.LVAsBool(L.Get(-1))
		L.Pop(1)
		ChargeFuel(L, 8)
		return result
	}
	mergeSort(values, make([]lua.LValue, n), before)
	for i, v := range values {
		t.RawSetInt(i+1, v)
	}
	return 0
}

func mergeSort(v, room []lua.LValue, before func(a, b lua.LValue) bool) {
	if len(v) < 2 {
		return
	}
	mid := len(v) / 2
	mergeSort(v[:mid], room[:mid], before)
	mergeSort(v[mid:], room[mid:], before)
	copy(room, v)
	left, right := room[:mid], room[mid:]
	for i := range v {
		if len(right) > 0 && (len(left) == 0 || before(right[0], left[0])) {
			v[i], right = right[0], right[1:]
		} else {
			v[i], left = left[0], left[1:]
		}
	}
}
