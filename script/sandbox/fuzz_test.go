package sandbox

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// FuzzCompile: any source is compiled or refused with a place, and what
// compiles runs within its bounds and ends the same way twice.
func FuzzCompile(f *testing.F) {
	for _, a := range attacks {
		f.Add(a.src)
	}
	f.Add("function f() goto x end")
	f.Add("function f() ::a:: local x ::a:: end")
	f.Add("function f() a.b:c{}[1].d = function() end end")
	f.Fuzz(func(t *testing.T, src string) {
		var rep diag.List
		p := CompileFile("a.lua", []byte(src), &rep)
		if p == nil {
			for _, d := range rep.Items {
				if d.Pos.Line > 0 && d.Pos.Col > 0 && d.Message != "" {
					return
				}
			}
			t.Fatalf("refused without a place: %+v", rep.Items)
		}
		s, err := NewState(Config{Programs: []*Program{p}, LoadFuel: 20000})
		if err != nil {
			return
		}
		for _, name := range p.Globals {
			if err := s.CheckFresh(name, 20000, nil); err != nil {
				t.Error(err)
			}
			_, err := s.CallFunction(name, 20000)
			if e, ok := err.(*Error); ok && e.Kind == Fault {
				t.Errorf("fault: %v", err)
			}
		}
	})
}

// FuzzPattern: any pattern is translated or refused, never worse.
func FuzzPattern(f *testing.F) {
	f.Add("^(%w+)%s*=[%a_-]*$", "key = value")
	f.Add("[^%]]-", "]]")
	f.Add("[a-]", "x-")
	f.Add("\xff[\xfe-\xff]", "\xff")
	f.Fuzz(func(t *testing.T, src, s string) {
		st := state(t, "function f(s, p) local a = s:find(p) return a, (s:gsub(p, '%0')) end")
		if len(s) > 200 || len(src) > 100 {
			return
		}
		r, err := st.CallFunction("f", DefaultFuel, lstring(s), lstring(src))
		if e, ok := err.(*Error); ok && e.Kind == Fault {
			t.Fatal(err)
		}
		if err == nil && r[1].String() != s {
			t.Errorf("replacing each match of %q by itself changed %q to %q", src, s, r[1])
		}
	})
}
