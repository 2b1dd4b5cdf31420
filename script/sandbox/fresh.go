package sandbox

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// CheckFresh runs a function twice in this state and once in a fresh one and
// compares results, errors and fuel. A difference means that something
// outlived a run. Arguments are made anew for each run.
func (s *State) CheckFresh(fn string, fuel int, args func(s *State) []lua.LValue) error {
	fresh, err := s.NewFreshState()
	if err != nil {
		return err
	}
	first := s.describeRun(fn, fuel, args)
	for i, again := range []string{s.describeRun(fn, fuel, args), fresh.describeRun(fn, fuel, args)} {
		if again != first {
			where := [...]string{"a second time", "in a fresh state"}[i]
			return fmt.Errorf("%s gives another result when it runs %s: first %s, then %s", fn, where, first, again)
		}
	}
	return nil
}

func (s *State) describeRun(fn string, fuel int, args func(s *State) []lua.LValue) string {
	var list []lua.LValue
	if args != nil {
		list = args(s)
	}
	results, err := s.CallFunction(fn, fuel, list...)
	var b strings.Builder
	for _, v := range results {
		RenderValue(&b, v)
		b.WriteByte(' ')
	}
	if err != nil {
		b.WriteString(err.Error())
	}
	fmt.Fprintf(&b, "(%d steps)", s.UsedFuel())
	return b.String()
}

const (
	renderDepth = 8
	renderMax   = 1 << 20 // a table may hold itself many times over
)

// RenderValue writes a value with all it holds, the same way on every machine. It
// leaves out what is nested deeper than 8 levels or longer than 1 MB.
func RenderValue(b *strings.Builder, v lua.LValue) { renderNested(b, v, 0) }

func renderNested(b *strings.Builder, v lua.LValue, depth int) {
	t, ok := v.(*lua.LTable)
	if !ok {
		if text, isText := v.(lua.LString); isText {
			fmt.Fprintf(b, "%q", string(text))
			return
		}
		b.WriteString(formatValue(v))
		return
	}
	if depth == renderDepth || b.Len() > renderMax {
		b.WriteString("{...}")
		return
	}
	b.WriteByte('{')
	FillTable(t)
	for k, v := t.Next(lua.LNil); k != lua.LNil && b.Len() <= renderMax; k, v = t.Next(k) {
		b.WriteByte('[')
		renderNested(b, k, depth+1)
		b.WriteString("]=")
		renderNested(b, v, depth+1)
		b.WriteByte(',')
	}
	b.WriteByte('}')
}
