package sandbox

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// openBase installs the names that ListAvailable lists.
func openBase(L *lua.LState, globals *lua.LTable, field func(L *lua.LState, text, name string) (lua.LValue, bool)) {
	funcs := map[string]lua.LGFunction{
		"assert": luaAssert, "error": luaError, "ipairs": luaIpairs, "next": luaNext, "pairs": luaPairs, "pcall": luaPcall,
		"tonumber": luaToNumber, "tostring": luaToString, "type": luaType, "unpack": luaUnpack,
	}
	setFuncs(L, globals, funcs)
	globals.RawSetString("ipairs", L.NewClosure(luaIpairs, L.NewFunction(luaIpairsNext)))
	globals.RawSetString("string", newLibrary(L, "string", stringFuncs))
	globals.RawSetString("table", newLibrary(L, "table", tableFuncs))
	globals.RawSetString("math", mathLibrary(L))

	texts := &lua.LTable{Metatable: lua.LNil}
	methods := &lua.LTable{Metatable: lua.LNil}
	setFuncs(L, methods, stringFuncs)
	texts.RawSetString("__index", methods)
	if field != nil {
		texts.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
			v := methods.RawGet(L.Get(2))
			if name, ok := L.Get(2).(lua.LString); ok && v == lua.LNil {
				if of, is := field(L, L.Get(1).String(), string(name)); is {
					v = of
				}
			}
			L.Push(v)
			return 1
		}))
	}
	// The library would read a text as a number in arithmetic, which costs as
	// much as the text is long and takes "0105" for an octal number.
	for _, op := range []string{"__add", "__sub", "__mul", "__div", "__unm"} {
		texts.RawSetString(op, L.NewFunction(textArithmetic))
	}
	L.SetMetatable(lua.LString(""), texts)
}

func textArithmetic(L *lua.LState) int {
	RaiseError(L, "a text cannot be used as a number: use tonumber()")
	return 0
}

func setFuncs(L *lua.LState, t *lua.LTable, fns map[string]lua.LGFunction) {
	// The order of a Go map must not become the order that pairs shows.
	for _, name := range sortedKeys(fns) {
		t.RawSetString(name, L.NewFunction(fns[name]))
	}
}

// newLibrary makes a read-only value with the given functions as fields.
func newLibrary(L *lua.LState, name string, fns map[string]lua.LGFunction) *lua.LUserData {
	fields := &lua.LTable{Metatable: lua.LNil}
	setFuncs(L, fields, fns)
	return sealedFields(L, name, fields)
}

func sealedFields(L *lua.LState, name string, fields *lua.LTable) *lua.LUserData {
	inner := &lua.LTable{Metatable: lua.LNil}
	inner.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		key := formatValue(L.Get(2))
		if why, instead, gone := FindRemoved(name + "." + key); gone {
			RaiseError(L, "%s.%s is not available here: %s; %s", name, key, why, instead)
		}
		RaiseError(L, "%s has no %q", name, key)
		return 0
	}))
	fields.Metatable = inner
	meta := &lua.LTable{Metatable: lua.LNil}
	meta.RawSetString("__index", fields)
	meta.RawSetString("__tostring", L.NewFunction(func(L *lua.LState) int {
		L.Push(lua.LString(name))
		return 1
	}))
	return &lua.LUserData{Metatable: meta}
}

func needValue(L *lua.LState, i int, fn string) lua.LValue {
	if L.GetTop() < i {
		RaiseError(L, "%s: the %s value is missing", fn, ordinalText(i))
	}
	return L.Get(i)
}

func ordinalText(i int) string {
	switch i {
	case 1:
		return "1st"
	case 2:
		return "2nd"
	case 3:
		return "3rd"
	}
	return strconv.Itoa(i) + "th"
}

func failArg(L *lua.LState, i int, fn, want string) {
	RaiseError(L, "%s: the %s value must be %s, not %s", fn, ordinalText(i), want, typePhrase(L.Get(i)))
}

func argTable(L *lua.LState, i int, fn string) *lua.LTable {
	t, ok := L.Get(i).(*lua.LTable)
	if !ok {
		failArg(L, i, fn, "a table")
	}
	return FillTable(t)
}

func argText(L *lua.LState, i int, fn string) string {
	switch v := L.Get(i).(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return formatNumber(float64(v))
	}
	failArg(L, i, fn, "a text")
	return ""
}

func argNumber(L *lua.LState, i int, fn string) float64 {
	n, ok := L.Get(i).(lua.LNumber)
	if !ok {
		failArg(L, i, fn, "a number")
	}
	return float64(n)
}

func argInt(L *lua.LState, i int, fn string, absent int) int {
	if L.Get(i) == lua.LNil {
		return absent
	}
	f := argNumber(L, i, fn)
	if !isWholeNumber(f) {
		RaiseError(L, "%s: the %s value must be a whole number, not %s", fn, ordinalText(i), formatNumber(f))
	}
	// The same on machines whose ints have 32 bits: no list or text is as long.
	return int(max(math.MinInt32, min(math.MaxInt32, f)))
}

func luaAssert(L *lua.LState) int {
	if lua.LVIsFalse(needValue(L, 1, "assert")) {
		message := "an assert failed"
		if text, ok := L.Get(2).(lua.LString); ok {
			message = string(text)
		}
		L.Error(lua.LString(message), 1)
	}
	return L.GetTop()
}

func luaError(L *lua.LState) int {
	ChargeFuel(L, 20)
	L.Error(lua.LString(argText(L, 1, "error")), 1)
	return 0
}

func luaIpairs(L *lua.LState) int {
	t := argTable(L, 1, "ipairs")
	L.Push(L.Get(lua.UpvalueIndex(1)))
	L.Push(t)
	L.Push(lua.LNumber(0))
	return 3
}

func luaIpairsNext(L *lua.LState) int {
	t := argTable(L, 1, "ipairs")
	i := argInt(L, 2, "ipairs", 0) + 1
	v := t.RawGetInt(i)
	if v == lua.LNil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(i))
	L.Push(v)
	return 2
}

// luaNext charges for the whole table, because the library does not report how many places
// it skips.
func luaNext(L *lua.LState) int {
	t := argTable(L, 1, "next")
	list, keys := tableCapacity(t)
	ChargeFuel(L, 1+list/8+2*keys)
	k, v := t.Next(L.Get(2))
	L.Push(k)
	L.Push(v)
	return 2
}

// luaPairs walks a table once. It keeps its own place, so that all steps
// together pass over each entry only once: that is charged in advance.
func luaPairs(L *lua.LState) int {
	t := argTable(L, 1, "pairs")
	list, keys := tableCapacity(t)
	ChargeFuel(L, 16+list/8+2*keys)
	var key lua.LValue = lua.LNil
	done := false
	L.Push(newIterator(L, func(L *lua.LState) int {
		var v lua.LValue = lua.LNil
		if !done {
			key, v = t.Next(key)
			done = key == lua.LNil
		}
		L.Push(key)
		L.Push(v)
		return 2
	}))
	return 1
}

// newIterator is a function of the host that remembers how far it has come. Files that hold one
// are refused: it would go on from there in the next call.
func newIterator(L *lua.LState, fn lua.LGFunction) *lua.LFunction {
	f := L.NewFunction(fn)
	if m := findMeter(L); m != nil && !m.state.sealed {
		m.state.iterators = append(m.state.iterators, f)
	}
	return f
}

func luaToNumber(L *lua.LState) int {
	v := needValue(L, 1, "tonumber")
	base := argInt(L, 2, "tonumber", 10)
	if text, ok := v.(lua.LString); ok && base != 10 {
		if base < 2 || base > 36 {
			RaiseError(L, "tonumber: the base must be from 2 to 36, not %d", base)
		}
		n, err := strconv.ParseInt(strings.TrimSpace(truncateText(string(text))), base, 54)
		if err != nil {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(lua.LNumber(n))
		return 1
	}
	f, ok := parseNumber(v)
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(f))
	return 1
}

// parseNumber reads a number, or a text that is one in plain decimal or hex.
func parseNumber(v lua.LValue) (float64, bool) {
	switch v := v.(type) {
	case lua.LNumber:
		return float64(v), true
	case lua.LString:
		s := strings.Trim(string(v), " \t\r\n")
		if s == "" || len(s) > 40 || strings.ContainsAny(s, "_pPnN") {
			return 0, false
		}
		if hex, ok := strings.CutPrefix(strings.ToLower(s), "0x"); ok {
			n, err := strconv.ParseUint(hex, 16, 53)
			return float64(n), err == nil
		}
		f, err := strconv.ParseFloat(s, 64)
		return f, err == nil
	}
	return 0, false
}

func luaToString(L *lua.LState) int {
	v := needValue(L, 1, "tostring")
	ChargeFuel(L, 4)
	if ud, ok := v.(*lua.LUserData); ok {
		if op, ok := L.GetMetaField(ud, "__tostring").(*lua.LFunction); ok {
			L.Push(op)
			L.Push(ud)
			callNested(L, 1)
			return 1
		}
	}
	L.Push(lua.LString(formatValue(v)))
	return 1
}

func luaType(L *lua.LState) int {
	L.Push(lua.LString(needValue(L, 1, "type").Type().String()))
	return 1
}

func luaUnpack(L *lua.LState) int {
	t := argTable(L, 1, "unpack")
	list, _ := tableCapacity(t)
	from := argInt(L, 2, "unpack", 1)
	to := argInt(L, 3, "unpack", t.Len())
	ChargeFuel(L, 1+list/8)
	if to < from {
		return 0
	}
	if int64(from) < -maxExact/2 || int64(to) > maxExact/2 || int64(to)-int64(from) >= MaxResults {
		RaiseError(L, "unpack: at most %d values can be handed over at once", MaxResults)
	}
	ChargeFuel(L, to-from+1)
	for i := from; i <= to; i++ {
		L.Push(t.RawGet(lua.LNumber(i)))
	}
	return to - from + 1
}

// typePhrase names the type of a value for a message.
func typePhrase(v lua.LValue) string {
	switch v.Type() {
	case lua.LTString:
		return "a text"
	case lua.LTNil:
		return "nil"
	case lua.LTUserData:
		return "an object of the game"
	case lua.LTBool:
		return "true or false"
	}
	return "a " + v.Type().String()
}

// formatValue writes a value as text without any address.
func formatValue(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return formatNumber(float64(v))
	case lua.LBool:
		return v.String()
	case *lua.LUserData:
		return "object"
	}
	return v.Type().String()
}

// formatNumber writes a number the same way on every machine.
func formatNumber(f float64) string {
	switch {
	case f != f:
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case isWholeNumber(f):
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', 14, 64)
}
