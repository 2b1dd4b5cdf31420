package sandbox

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// openBase installs the names that Available lists.
func openBase(L *lua.LState, globals *lua.LTable, field func(L *lua.LState, text, name string) (lua.LValue, bool)) {
	funcs := map[string]lua.LGFunction{
		"assert": assert, "error": raise, "ipairs": ipairs, "next": next, "pairs": pairs, "pcall": pcall,
		"tonumber": tonumber, "tostring": tostring, "type": typeOf, "unpack": unpack,
	}
	setFuncs(L, globals, funcs)
	globals.RawSetString("ipairs", L.NewClosure(ipairs, L.NewFunction(ipairsNext)))
	globals.RawSetString("string", library(L, "string", stringFuncs))
	globals.RawSetString("table", library(L, "table", tableFuncs))
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
	Fail(L, "a text cannot be used as a number: use tonumber()")
	return 0
}

func setFuncs(L *lua.LState, t *lua.LTable, fns map[string]lua.LGFunction) {
	// The order of a Go map must not become the order that pairs shows.
	for _, name := range sortedKeys(fns) {
		t.RawSetString(name, L.NewFunction(fns[name]))
	}
}

// library makes a read-only value with the given functions as fields.
func library(L *lua.LState, name string, fns map[string]lua.LGFunction) *lua.LUserData {
	fields := &lua.LTable{Metatable: lua.LNil}
	setFuncs(L, fields, fns)
	return sealedFields(L, name, fields)
}

func sealedFields(L *lua.LState, name string, fields *lua.LTable) *lua.LUserData {
	inner := &lua.LTable{Metatable: lua.LNil}
	inner.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		key := show(L.Get(2))
		if why, instead, gone := Removed(name + "." + key); gone {
			Fail(L, "%s.%s is not available here: %s; %s", name, key, why, instead)
		}
		Fail(L, "%s has no %q", name, key)
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
		Fail(L, "%s: the %s value is missing", fn, nth(i))
	}
	return L.Get(i)
}

func nth(i int) string {
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

func wrong(L *lua.LState, i int, fn, want string) {
	Fail(L, "%s: the %s value must be %s, not %s", fn, nth(i), want, kindOf(L.Get(i)))
}

func argTable(L *lua.LState, i int, fn string) *lua.LTable {
	t, ok := L.Get(i).(*lua.LTable)
	if !ok {
		wrong(L, i, fn, "a table")
	}
	return Read(t)
}

func argText(L *lua.LState, i int, fn string) string {
	switch v := L.Get(i).(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return number(float64(v))
	}
	wrong(L, i, fn, "a text")
	return ""
}

func argNumber(L *lua.LState, i int, fn string) float64 {
	n, ok := L.Get(i).(lua.LNumber)
	if !ok {
		wrong(L, i, fn, "a number")
	}
	return float64(n)
}

func argInt(L *lua.LState, i int, fn string, absent int) int {
	if L.Get(i) == lua.LNil {
		return absent
	}
	f := argNumber(L, i, fn)
	if !whole(f) {
		Fail(L, "%s: the %s value must be a whole number, not %s", fn, nth(i), number(f))
	}
	// The same on machines whose ints have 32 bits: no list or text is as long.
	return int(max(math.MinInt32, min(math.MaxInt32, f)))
}

func assert(L *lua.LState) int {
	if lua.LVIsFalse(needValue(L, 1, "assert")) {
		message := "an assert failed"
		if text, ok := L.Get(2).(lua.LString); ok {
			message = string(text)
		}
		L.Error(lua.LString(message), 1)
	}
	return L.GetTop()
}

func raise(L *lua.LState) int {
	Charge(L, 20)
	L.Error(lua.LString(argText(L, 1, "error")), 1)
	return 0
}

func ipairs(L *lua.LState) int {
	t := argTable(L, 1, "ipairs")
	L.Push(L.Get(lua.UpvalueIndex(1)))
	L.Push(t)
	L.Push(lua.LNumber(0))
	return 3
}

func ipairsNext(L *lua.LState) int {
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

// next costs as much as the table is large: what it passes over is not told.
func next(L *lua.LState) int {
	t := argTable(L, 1, "next")
	list, keys := places(t)
	Charge(L, 1+list/8+2*keys)
	k, v := t.Next(L.Get(2))
	L.Push(k)
	L.Push(v)
	return 2
}

// pairs walks a table once. It keeps its own place, so that all steps
// together pass over each entry only once: that is charged in advance.
func pairs(L *lua.LState) int {
	t := argTable(L, 1, "pairs")
	list, keys := places(t)
	Charge(L, 16+list/8+2*keys)
	var key lua.LValue = lua.LNil
	done := false
	L.Push(walker(L, func(L *lua.LState) int {
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

// walker is a function of the host that remembers how far it has come. Files that hold one
// are refused: it would go on from there in the next call.
func walker(L *lua.LState, fn lua.LGFunction) *lua.LFunction {
	f := L.NewFunction(fn)
	if m := meterOf(L); m != nil && !m.state.sealed {
		m.state.walkers = append(m.state.walkers, f)
	}
	return f
}

func tonumber(L *lua.LState) int {
	v := needValue(L, 1, "tonumber")
	base := argInt(L, 2, "tonumber", 10)
	if text, ok := v.(lua.LString); ok && base != 10 {
		if base < 2 || base > 36 {
			Fail(L, "tonumber: the base must be from 2 to 36, not %d", base)
		}
		n, err := strconv.ParseInt(strings.TrimSpace(limit(string(text))), base, 54)
		if err != nil {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(lua.LNumber(n))
		return 1
	}
	f, ok := toNumber(v)
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(f))
	return 1
}

// toNumber reads a number, or a text that is one in plain decimal or hex.
func toNumber(v lua.LValue) (float64, bool) {
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

func tostring(L *lua.LState) int {
	v := needValue(L, 1, "tostring")
	Charge(L, 4)
	if ud, ok := v.(*lua.LUserData); ok {
		if op, ok := L.GetMetaField(ud, "__tostring").(*lua.LFunction); ok {
			L.Push(op)
			L.Push(ud)
			nested(L, 1)
			return 1
		}
	}
	L.Push(lua.LString(show(v)))
	return 1
}

func typeOf(L *lua.LState) int {
	L.Push(lua.LString(needValue(L, 1, "type").Type().String()))
	return 1
}

func unpack(L *lua.LState) int {
	t := argTable(L, 1, "unpack")
	list, _ := places(t)
	from := argInt(L, 2, "unpack", 1)
	to := argInt(L, 3, "unpack", t.Len())
	Charge(L, 1+list/8)
	if to < from {
		return 0
	}
	if int64(from) < -exact/2 || int64(to) > exact/2 || int64(to)-int64(from) >= MaxResults {
		Fail(L, "unpack: at most %d values can be handed over at once", MaxResults)
	}
	Charge(L, to-from+1)
	for i := from; i <= to; i++ {
		L.Push(t.RawGet(lua.LNumber(i)))
	}
	return to - from + 1
}

// kindOf names the type of a value for a message.
func kindOf(v lua.LValue) string {
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

// show writes a value as text without any address.
func show(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return number(float64(v))
	case lua.LBool:
		return v.String()
	case *lua.LUserData:
		return "object"
	}
	return v.Type().String()
}

// number writes a number the same way on every machine.
func number(f float64) string {
	switch {
	case f != f:
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case whole(f):
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', 14, 64)
}
