package lang

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/diag"
)

func compileRapid(t *rapid.T, env *Env, text string, want Type) *Program {
	var rep diag.List
	p := Compile(text, start, env, want, &rep)
	if p == nil || len(rep.Items) > 0 {
		t.Fatalf("%s: %s", text, messages(&rep))
	}
	return p
}

// FuzzCompile checks that no text makes the compiler panic, that a text is
// refused with a finding or compiles without one, and that what compiles runs.
func FuzzCompile(f *testing.F) {
	for _, text := range []string{
		"", "turn", "kind == 'cavalry' and strength > 2", "has({'infantry', 'cavalry'}, kind)", "any(units, count(mates, it == leader) > 0)", "track('morale') - 1",
		"turn > 3 and 10 or turn > 2 and 20 or 30", "unit['kind'] ~= nil", "twice(turn) + most(1, 2)", "filter(near(unit, 2), held())", "[[x]]", "1e", "0x", "'\\", "--[[", "a)(b", "{{1}}", "(f)(x)", "-(-(1))",
		"vars.rain == 'dry'", "x.y.z", "f().a", "#{1}", "~", "\"\\123\"", "'\n'", "\xff", "unit:kind()", "(true and 'a' or nil) == kind", "total(1, attackers)", "union({'u1'}, attackers, {leader})",
	} {
		f.Add(text)
	}
	env := testEnv()
	env.DefineFunction("twice", []Param{{Name: "n"}}, "n * 2", start, &diag.List{})
	f.Fuzz(func(t *testing.T, text string) {
		for _, want := range []Type{{}, Bool, Int, MemberType(kinds), SetType(units)} {
			var rep diag.List
			p := Compile(text, start, env, want, &rep)
			if (p == nil) != (len(rep.Items) > 0) {
				t.Fatalf("%q: program %v, findings%s", text, p != nil, messages(&rep))
			}
			for _, d := range rep.Items {
				if d.Pos.Line != start.Line || d.Pos.Col < start.Col || d.Pos.Col > start.Col+len(text) || d.Message == "" {
					t.Fatalf("%q: %+v", text, d)
				}
			}
			if p != nil {
				w := newWorld()
				p.Int(w)
				p.Set(w, nil)
				p.Explain(w)
			}
		}
	})
}

func benchmark(b *testing.B, text string) {
	w := newWorld()
	w.attackers = nil
	for i := range int32(40) {
		w.attackers = append(w.attackers, i%6)
	}
	p := compile(b, testEnv(), text, Type{})
	var ctx Scratcher = w
	b.ReportAllocs()
	for b.Loop() {
		p.Int(ctx)
	}
}

func BenchmarkCondition(b *testing.B) { benchmark(b, "kind == 'cavalry' and strength > 2") }

func BenchmarkAnyOf40(b *testing.B) { benchmark(b, "any(attackers, strength > 90)") }

func BenchmarkCountOf40(b *testing.B) {
	benchmark(b, "count(attackers, side == phasing and strength > 2)")
}

func BenchmarkCallComputed(b *testing.B) { benchmark(b, "apart(unit, leader) > turn") }

func BenchmarkCompile(b *testing.B) {
	env := testEnv()
	for b.Loop() {
		var rep diag.List
		Compile("kind == 'cavalry' and strength > 2", start, env, Bool, &rep)
	}
}
