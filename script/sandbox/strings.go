package sandbox

import (
	"sort"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

var stringFuncs = map[string]lua.LGFunction{
	"byte": stringByte, "char": stringChar, "find": stringFind, "format": stringFormat, "gmatch": stringGmatch, "gsub": stringGsub,
	"len": stringLen, "lower": stringLower, "match": stringMatch, "rep": stringRep, "reverse": stringReverse, "sub": stringSub, "upper": stringUpper,
}

func sortedKeys(m map[string]lua.LGFunction) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

func stringLen(L *lua.LState) int {
	L.Push(lua.LNumber(len(argText(L, 1, "string.len"))))
	return 1
}

func pushText(L *lua.LState, s string) int {
	L.Push(lua.LString(s))
	return 1
}

func stringLower(L *lua.LState) int {
	s := argText(L, 1, "string.lower")
	chargeText(L, len(s))
	return pushText(L, asciiCase(s, 'A', 'Z', 'a'-'A'))
}

func stringUpper(L *lua.LState) int {
	s := argText(L, 1, "string.upper")
	chargeText(L, len(s))
	return pushText(L, asciiCase(s, 'a', 'z', 'A'-'a'))
}

// asciiCase changes plain letters only, so that a text keeps its length.
func asciiCase(s string, from, to byte, shift int) string {
	b := []byte(s)
	for i, c := range b {
		if from <= c && c <= to {
			b[i] = byte(int(c) + shift)
		}
	}
	return string(b)
}

func stringReverse(L *lua.LState) int {
	s := argText(L, 1, "string.reverse")
	chargeText(L, len(s))
	b := make([]byte, len(s))
	for i := range b {
		b[i] = s[len(s)-1-i]
	}
	return pushText(L, string(b))
}

func stringRep(L *lua.LState) int {
	s := argText(L, 1, "string.rep")
	n := max(0, argInt(L, 2, "string.rep", 0))
	if len(s) == 0 || n == 0 {
		return pushText(L, "")
	}
	if n > MaxString {
		n = MaxString + 1
	}
	chargeText(L, len(s)*n)
	return pushText(L, strings.Repeat(s, n))
}

// resolveRange turns Lua's from and to, which may count from the end, into a slice.
func resolveRange(length, from, to int) (int, int) {
	if from < 0 {
		from = max(1, length+from+1)
	}
	if to < 0 {
		to = length + to + 1
	}
	from, to = max(1, from), min(length, to)
	if from > to {
		return 0, 0
	}
	return from - 1, to
}

func stringSub(L *lua.LState) int {
	s := argText(L, 1, "string.sub")
	i, j := resolveRange(len(s), argInt(L, 2, "string.sub", 1), argInt(L, 3, "string.sub", -1))
	ChargeFuel(L, 2)
	return pushText(L, s[i:j])
}

func stringByte(L *lua.LState) int {
	s := argText(L, 1, "string.byte")
	from := argInt(L, 2, "string.byte", 1)
	i, j := resolveRange(len(s), from, argInt(L, 3, "string.byte", from))
	if j-i > MaxResults {
		RaiseError(L, "string.byte: at most %d bytes can be asked for at once", MaxResults)
	}
	ChargeFuel(L, j-i)
	for _, c := range []byte(s[i:j]) {
		L.Push(lua.LNumber(c))
	}
	return j - i
}

func stringChar(L *lua.LState) int {
	b := make([]byte, L.GetTop())
	ChargeFuel(L, len(b))
	for i := range b {
		n := argInt(L, i+1, "string.char", 0)
		if n < 0 || n > 255 {
			RaiseError(L, "string.char: the %s value must be from 0 to 255, not %d", ordinalText(i+1), n)
		}
		b[i] = byte(n)
	}
	return pushText(L, string(b))
}
