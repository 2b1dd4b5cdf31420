package sandbox

import (
	"regexp"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

type compiledPattern struct {
	pattern
	re *regexp.Regexp
}

// patternCache keeps compiled patterns of one state. It changes no result and
// no charge.
type patternCache map[string]*compiledPattern

const patternCacheSize = 64

// compilePattern charges for a pattern and returns it compiled.
func compilePattern(L *lua.LState, src, fn string) *compiledPattern {
	ChargeFuel(L, 200+16*len(src))
	cache := findMeter(L).state.patterns
	if p := cache[src]; p != nil {
		return p
	}
	t, err := translatePattern(src)
	if err != nil {
		RaiseError(L, "%s: %s", fn, err.Error())
	}
	re, err := regexp.Compile(t.expr)
	if err != nil {
		RaiseError(L, "%s: the pattern %q cannot be used; a range such as [a-z] must go upwards", fn, src)
	}
	p := &compiledPattern{pattern: t, re: re}
	if len(cache) >= patternCacheSize {
		clear(cache)
	}
	cache[src] = p
	return p
}

// findFrom searches s from byte i and returns the places of match and captures.
func (p *compiledPattern) findFrom(L *lua.LState, src, s string, i int) []int {
	rest := s[i:]
	ChargeFuel(L, 8+len(rest)*(8+len(src))/4)
	loc := p.re.FindStringSubmatchIndex(rest)
	for k := range loc {
		if loc[k] >= 0 {
			loc[k] += i
		}
	}
	return loc
}

// pushCaptures pushes the captures, or the whole match when there are none.
func (p *compiledPattern) pushCaptures(L *lua.LState, s string, loc []int, wholeToo bool) int {
	if p.captures == 0 {
		if wholeToo {
			L.Push(lua.LString(s[loc[0]:loc[1]]))
			return 1
		}
		return 0
	}
	ChargeFuel(L, 2*p.captures)
	for k := 1; k <= p.captures; k++ {
		L.Push(lua.LString(s[loc[2*k]:loc[2*k+1]]))
	}
	return p.captures
}

func startOffset(L *lua.LState, s, fn string) (int, bool) {
	init := argInt(L, 3, fn, 1)
	if init < 0 {
		init = max(1, len(s)+init+1)
	}
	init = max(1, init)
	return init - 1, init <= len(s)+1
}

func stringFind(L *lua.LState) int {
	s, src := argText(L, 1, "string.find"), argText(L, 2, "string.find")
	start, ok := startOffset(L, s, "string.find")
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	if L.ToBool(4) || !strings.ContainsAny(src, "^$*+?.([%-") {
		ChargeFuel(L, 2+(len(s)-start)/8)
		at := strings.Index(s[start:], src)
		if at < 0 {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(lua.LNumber(start + at + 1))
		L.Push(lua.LNumber(start + at + len(src)))
		return 2
	}
	p := compilePattern(L, src, "string.find")
	loc := p.findFrom(L, src, s, start)
	if loc == nil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(lua.LNumber(loc[0] + 1))
	L.Push(lua.LNumber(loc[1]))
	return 2 + p.pushCaptures(L, s, loc, false)
}

func stringMatch(L *lua.LState) int {
	s, src := argText(L, 1, "string.match"), argText(L, 2, "string.match")
	start, ok := startOffset(L, s, "string.match")
	if !ok {
		L.Push(lua.LNil)
		return 1
	}
	p := compilePattern(L, src, "string.match")
	loc := p.findFrom(L, src, s, start)
	if loc == nil {
		L.Push(lua.LNil)
		return 1
	}
	return p.pushCaptures(L, s, loc, true)
}

func stringGmatch(L *lua.LState) int {
	s, src := argText(L, 1, "string.gmatch"), argText(L, 2, "string.gmatch")
	p := compilePattern(L, src, "string.gmatch")
	i := 0
	L.Push(newIterator(L, func(L *lua.LState) int {
		if i > len(s) {
			L.Push(lua.LNil)
			return 1
		}
		loc := p.findFrom(L, src, s, i)
		if loc == nil {
			i = len(s) + 1
			L.Push(lua.LNil)
			return 1
		}
		i = nextOffset(loc)
		if p.anchored {
			i = len(s) + 1
		}
		return p.pushCaptures(L, s, loc, true)
	}))
	return 1
}

// nextOffset returns the offset in bytes at which the search goes on. It skips a byte after an empty
// match, so that the search ends.
func nextOffset(loc []int) int {
	if loc[1] == loc[0] {
		return loc[1] + 1
	}
	return loc[1]
}

func stringGsub(L *lua.LState) int {
	s, src := argText(L, 1, "string.gsub"), argText(L, 2, "string.gsub")
	most := argInt(L, 4, "string.gsub", MaxString+1)
	p := compilePattern(L, src, "string.gsub")
	switch L.Get(3).(type) {
	case lua.LString, lua.LNumber, *lua.LTable, *lua.LFunction:
	default:
		failArg(L, 3, "string.gsub", "a text, a table or a function")
	}
	var out strings.Builder
	i, count := 0, 0
	for i <= len(s) && count < most {
		loc := p.findFrom(L, src, s, i)
		if loc == nil {
			break
		}
		out.WriteString(s[i:loc[0]])
		out.WriteString(p.replaceMatch(L, s, loc))
		count++
		i = loc[1]
		if loc[1] == loc[0] {
			if i < len(s) {
				out.WriteByte(s[i])
			}
			i++
		}
		if out.Len() > MaxString {
			chargeText(L, out.Len())
		}
		if p.anchored {
			break
		}
	}
	if i < len(s) {
		out.WriteString(s[i:])
	}
	chargeText(L, out.Len())
	L.Push(lua.LString(out.String()))
	L.Push(lua.LNumber(count))
	return 2
}

func (p *compiledPattern) replaceMatch(L *lua.LState, s string, loc []int) string {
	found := s[loc[0]:loc[1]]
	var v lua.LValue
	switch r := L.Get(3).(type) {
	case *lua.LFunction:
		L.Push(r)
		n := p.pushCaptures(L, s, loc, true)
		callNested(L, n)
		v = L.Get(-1)
		L.Pop(1)
	case *lua.LTable:
		key := found
		if p.captures > 0 {
			key = s[loc[2]:loc[3]]
		}
		v = FillTable(r).RawGetString(key)
	default:
		return p.expandTemplate(L, formatValue(r), s, loc)
	}
	switch v.(type) {
	case lua.LString, lua.LNumber:
		return formatValue(v)
	}
	if lua.LVIsFalse(v) {
		return found
	}
	RaiseError(L, "string.gsub: the replacement must be a text, not %s", typePhrase(v))
	return ""
}

// expandTemplate puts captures in the place of %1 to %9 and the match in that of %0.
func (p *compiledPattern) expandTemplate(L *lua.LState, text, s string, loc []int) string {
	if !strings.Contains(text, "%") {
		return text
	}
	ChargeFuel(L, len(text)/8)
	var out strings.Builder
	for i := 0; i < len(text) && out.Len() <= MaxString; i++ {
		if text[i] != '%' || i+1 == len(text) {
			out.WriteByte(text[i])
			continue
		}
		i++
		k := int(text[i] - '0')
		switch {
		case !isDigit(text[i]):
			out.WriteByte(text[i])
		case k == 0 || k == 1 && p.captures == 0:
			out.WriteString(s[loc[0]:loc[1]])
		case k <= p.captures:
			out.WriteString(s[loc[2*k]:loc[2*k+1]])
		default:
			RaiseError(L, "string.gsub: %%%d asks for a capture that the pattern does not have", k)
		}
	}
	return out.String()
}
