package lang

import (
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

func TestScalars(t *testing.T) {
	cases := []struct {
		text string
		want int32
	}{
		{"1 + 2 * 3", 7}, {"(1 + 2) * 3", 9}, {"floor_div(-7, 2)", -4}, {"floor_div(7, -2)", -4}, {"-7 % 3", 2}, {"7 % -3", -2}, {"floor_div(7, 0)", 0}, {"7 % 0", 0},
		{"floor_div(-7, 2)", -4}, {"ceil_div(-7, 2)", -3}, {"ceil_div(7, 2)", 4}, {"ceil_div(6, 2)", 3}, {"ceil_div(-7, -2)", 4}, {"ceil_div(1, 0)", 0},
		{"round_half_up(5, 2)", 3}, {"round_half_up(-5, 2)", -2}, {"round_half_up(7, 3)", 2}, {"round_half_up(5, -2)", -2}, {"round_half_up(8, 3)", 3}, {"round_half_up(1, 0)", 0},
		{"2147483647 + 1", math.MaxInt32}, {"-2147483648", math.MinInt32}, {"floor_div(-2147483648, -1)", math.MaxInt32}, {"-(-2147483648)", math.MaxInt32}, {"abs(-2147483648)", math.MaxInt32},
		{"turn * 2000000000", math.MaxInt32}, {"- -turn", 5}, {"-(turn)", -5}, {"- turn + 1", -4}, {"2 - 3 - 4", -5},
		{"turn == 5 or turn == 6", 1}, {"not (turn == 5)", 0}, {"turn ~= 5", 0}, {"turn >= 5 and turn <= 5 and not (turn < 5) and not (turn > 5)", 1}, {"6 > turn", 1}, {"5 >= turn", 1},
		{"kind == 'cavalry'", 1}, {"'cavalry' == kind", 1}, {"kind ~= \"infantry\"", 1}, {"unit.kind == 'cavalry'", 1}, {"unit['kind'] == 'cavalry'", 1}, {"it.kind == 'cavalry'", 1}, {"(unit).kind == 'cavalry'", 1},
		{"kind == 'cavalry' and strength > 2", 1}, {"vars.rain == 'raining'", 1}, {"hex == '1217'", 1}, {"hex.stack", 10}, {"unit.hex.stack", 10},
		{"leader == nil", 1}, {"nil == leader", 1}, {"leader.strength", 0}, {"leader.leader == nil", 1}, {"leader.hex == nil", 1}, {"nobody.strength + 1", 1}, {"#nobody.mates", 0},
		{"track('morale')", 7}, {"track('points') > 7", 1}, {"held()", 1}, {"held(leader)", 0}, {"count(units, held())", 3},
		{"apart(unit, first(defenders))", 1}, {"apart(first(attackers), best(units, strength * strength), 0)", 0}, {"most()", 0}, {"most(1, turn, 3)", 3}, {"total(turn, defenders)", 14}, {"total(1 + turn, filter(units, strength > 3))", 10},
		{"any(attackers, kind == 'infantry')", 1}, {"any(defenders, strength > 4)", 0}, {"all(attackers, side == phasing)", 1}, {"all(units, side == phasing)", 0},
		{"count(units, side == phasing and strength > 2)", 2}, {"count(units)", 6}, {"any(attackers)", 1}, {"any(filter(units, strength > 99))", 0}, {"all(filter(units, strength > 99), false)", 1},
		{"sum(defenders, strength)", 7}, {"sum(rolled)", 8}, {"max(rolled)", 6}, {"min(rolled, -it)", -6}, {"min(units, strength)", 0}, {"max(units, strength)", 5}, {"max(filter(units, false), 7)", 0}, {"min(filter(units, false), -7)", 0},
		{"max(1, turn, 3)", 5}, {"min(9, turn)", 5}, {"clamp(turn, 1, 3)", 3}, {"clamp(turn, 7, 9)", 7}, {"abs(-turn)", 5},
		{"first(defenders)", 2}, {"best(units, strength)", 1}, {"best(filter(units, false), strength) == nil", 1}, {"first(filter(units, not (true))) == nil", 1}, {"first(rolled)", 2},
		{"#units", 6}, {"#units", 6}, {"#units - 1", 5}, {"#filter(units, not (kind == 'infantry'))", 3}, {"#{1, turn}", 2},
		{"has({'cavalry', 'artillery'}, kind)", 1}, {"has({'infantry'}, kind)", 0}, {"has({1, 3, 5}, turn)", 1}, {"has(attackers, unit)", 1}, {"has(defenders, it)", 0}, {"has({nil, 'u4'}, leader)", 1}, {"has({leader, unit}, unit)", 1},
		{"any(units, kind == unit.kind and it ~= unit)", 1}, {"count(units, any(it.mates, leader == nil))", 6}, {"count(units, count(mates, strength > 2) == 1)", 3},
		{"any(attackers, a, any(defenders, d, a.strength > d.strength and it == d))", 1}, {"count(units, u, any(units, it ~= u and kind == u.kind))", 5},
		{"sum(attackers, a, count(defenders, strength < a.strength))", 5}, {"best(units, u, -u.strength)", 5}, {"min(rolled, r, r * 2)", 4}, {"#filter(units, u, u == unit)", 1},
		{"count(units, leader.strength == 4)", 1}, {"any(mates, any(defenders, kind == unit.kind))", 1},
		{"turn > 3 and 10 or 20", 10}, {"turn > 9 and 10 or 20", 20}, {"turn > 9 and 1 or turn > 4 and 2 or 3", 2}, {"turn > 4 and held() and 2 or 3", 2},
		{"(turn > 9 and 'red' or 'blue') == phasing", 0}, {"(turn > 9 and 'blue' or 'red') == phasing", 1}, {"phasing == (turn > 9 and 'blue' or 'red')", 1},
		{"leader or unit", 1}, {"(leader or unit).strength", 5}, {"turn == 5 and leader or unit", 1}, {"turn == 5 and unit or leader", 1},
		{"(turn == 5 and 1 or 2)", 1}, {"(held() and 'red' or 'blue') == phasing", 1}, {"turn == 5 and turn > 9 or not (turn == 5) and true", 0}, {"(false and turn or 4)", 4}, {"sum((turn == 5 and attackers or defenders), strength)", 8},
		{"true", 1}, {"false or false", 0}, {"true and turn == 5", 1}, {"turn == 5 and false", 0}, {"turn == 1 or turn == 5 or nobody.strength > 3", 1}, {"  turn\n + 1 ", 6},
	}
	env := testEnv()
	w := newWorld()
	for _, c := range cases {
		p := compile(t, env, c.text, Type{})
		if got := p.Int(w); got != c.want {
			t.Errorf("%s = %d, want %d", c.text, got, c.want)
		}
		if !w.scratch.IsIdle() {
			t.Fatalf("%s leaves scratch memory in use", c.text)
		}
	}
}

func TestSets(t *testing.T) {
	cases := []struct {
		text string
		want []int32
	}{
		{"attackers", []int32{0, 1, 5}}, {"filter(units, kind == 'infantry')", []int32{0, 3, 5}}, {"filter(units, not (kind == 'infantry'))", []int32{1, 2, 4}},
		{"mates", []int32{0, 1, 5}}, {"leader.mates", nil}, {"near(unit, 1)", []int32{0, 1, 2}}, {"near(unit, turn - 4)", []int32{0, 1, 2}}, {"{'u2', 'u4'}", []int32{2, 4}}, {"{unit, 'u4'}", []int32{1, 4}},
		{"filter(filter(units, strength > 1), any(mates, leader == 'u3'))", []int32{2, 3}}, {"turn == 5 and attackers or defenders", []int32{0, 1, 5}}, {"(turn == 4 and attackers or {'u3'})", []int32{3}},
		{"filter(near(first(defenders), 2), has(near(it, 1), unit))", []int32{0, 1, 2}},
		{"union({'u3'}, attackers)", []int32{0, 1, 3, 5}}, {"union(attackers, mates, {'u5', 'u0'})", []int32{0, 1, 5}}, {"union({'u4', 'u2'}, {'u2'}, filter(units, false))", []int32{2, 4}},
		{"union(attackers, defenders, units)", []int32{0, 1, 2, 3, 4, 5}}, {"union(filter(union(units, mates), strength > 3), leader.mates)", []int32{1, 3}},
	}
	w := newWorld()
	for _, c := range cases {
		p := compile(t, testEnv(), c.text, SetType(units))
		got := p.Set(w, []int32{99})
		if got[0] != 99 || !slices.Equal(got[1:], c.want) {
			t.Errorf("%s = %v, want %v", c.text, got, c.want)
		}
		if n := p.Int(w); int(n) != len(c.want) {
			t.Errorf("size of %s = %d", c.text, n)
		}
	}
}

func TestProgramsMayRunProgramsOfTheSameContext(t *testing.T) {
	env := testEnv()
	w := newWorld()
	w.helper = compile(t, env, "sum(filter(units, strength > 1), strength + apart(it, unit))", Int)
	one := w.helper.Int(w)
	p := compile(t, env, "sum(attackers, nested() * 100 + it.strength + most(strength, nested(), 1))", Int)
	if got, want := p.Int(w), 3*one*100+8+9; got != want {
		t.Errorf("got %d, want %d", got, want)
	}
}

func TestFolding(t *testing.T) {
	for text, want := range map[string]int32{
		"1 + 2 * 3": 7, "not true": 0, "false and held()": 0, "held() or true": 1, "(true and 4 or turn)": 4, "clamp(9, 1, 3)": 3, "twice(4)": 8,
	} {
		env := testEnv()
		env.DefineFunction("twice", []Param{{Name: "n", Type: Int}}, "n * 2", start, &diag.List{})
		if got, ok := compile(t, env, text, Type{}).Const(); !ok || got != want {
			t.Errorf("%s folds to %d, %v; want %d", text, got, ok, want)
		}
	}
	if _, ok := compile(t, testEnv(), "turn + 1", Int).Const(); ok {
		t.Error("turn + 1 is no constant")
	}
}

func TestTakesOnly(t *testing.T) {
	env := testEnv()
	var rep diag.List
	env.DefineFunction("big", []Param{{Name: "u", Type: MemberType(units)}}, "u.strength > 2", start, &rep)
	for text, want := range map[string]bool{
		"unit.strength > 2": true, "strength > 2 and turn > 1": true, "big(unit)": true, "turn > 1": true, "kind == 'cavalry'": true,
		"leader.strength > 2": false, "big(leader)": false, "any(attackers, strength > 2)": false, "big((turn > 2 and unit or leader))": false,
	} {
		if got := compile(t, env, text, Bool).ReadsOnlyFields(readUnits, "unit"); got != want {
			t.Errorf("%s takes nothing but from the unit: %v, want %v", text, got, want)
		}
	}
}

func TestReadsAndStatic(t *testing.T) {
	cases := []struct {
		text   string
		reads  Deps
		static bool
	}{
		{"1", 0, true}, {"turn", readTurn, true}, {"kind == 'cavalry'", readUnits | readSubject, true}, {"unit.kind == 'cavalry' and turn > 2", readUnits | readSubject | readTurn, true},
		{"strength", readUnits | readSubject, false}, {"leader.kind == 'cavalry'", readUnits | readSubject, true}, {"leader.strength", readUnits | readSubject, true}, {"held()", readUnits | readSubject, false}, {"held(leader)", readUnits | readSubject, true},
		{"unit == nil", readSubject, false}, {"any(attackers, strength > 2)", readUnits, true}, {"any(mates, kind == 'cavalry')", readUnits | readSubject, false}, {"nested()", 0, false}, {"big(leader)", readUnits | readSubject, true}, {"big((turn > 2 and leader or unit))", readUnits | readSubject | readTurn, false},
		{"track('morale')", readTracks, true}, {"turn > 2 and false", 0, true}, {"vars.rain == 'dry'", readRain, true}, {"horse(unit)", readUnits | readSubject, true}, {"big(unit)", readUnits | readSubject, false},
	}
	env := testEnv()
	var rep diag.List
	env.DefineFunction("horse", []Param{{Name: "u", Type: MemberType(units)}}, "u.kind == 'cavalry'", start, &rep)
	env.DefineFunction("big", []Param{{Name: "u", Type: MemberType(units)}}, "u.strength > 2", start, &rep)
	for _, c := range cases {
		p := compile(t, env, c.text, Type{})
		if p.Deps != c.reads || p.StaticOn("unit") != c.static {
			t.Errorf("%s reads %b, static %v; want %b, %v", c.text, p.Deps, p.StaticOn("unit"), c.reads, c.static)
		}
	}
}

func TestHelpers(t *testing.T) {
	env := testEnv()
	var rep diag.List
	u := []Param{{Name: "u", Type: MemberType(units)}}
	env.DefineFunction("benefits", u, "u.kind == 'cavalry' and strong(u)", start, &rep)
	env.DefineFunction("strong", []Param{{Name: "u"}}, "u.strength > limit()", start, &rep)
	env.DefineFunction("limit", nil, "turn - 2", start, &rep)
	env.DefineFunction("same", u, "u", start, &rep)
	env.DefineFunction("weight", []Param{{Name: "set", Type: SetType(units)}, {Name: "n", Type: Int}}, "sum(set, strength * n) + n", start, &rep)
	env.CheckFunctions(&rep)
	if len(rep.Items) > 0 {
		t.Fatal(messages(&rep))
	}
	w := newWorld()
	for text, want := range map[string]int32{
		"benefits(unit)": 1, "benefits(first(units))": 0, "count(units, benefits(it))": 1, "same(best(units, strength)).strength": 5, "same(unit) == unit": 1,
		"weight(filter(units, benefits(it)), turn + 1)": 36, "weight(attackers, weight(defenders, 1))": 8*8 + 8,
	} {
		if got := compile(t, env.WithNames(map[string]Binding{"kind": name(Int, func(*world) int32 { return 0 }, 0)}), text, Type{}).Int(w); got != want {
			t.Errorf("%s = %d, want %d", text, got, want)
		}
	}
}

// What a helper says of many elements is found out at once where it is made of
// functions that can do so, and kept as if each had been asked by itself.
func TestHelpersOfManyElements(t *testing.T) {
	memos := map[int]*Memo{}
	env := func(keep bool) *Env {
		e := testEnv()
		if keep {
			e.MemoFor = func(_ any, k *MemoKey) *Memo {
				if memos[k.ID] == nil {
					memos[k.ID] = &Memo{Known: make([]uint8, k.Size), Values: make([]int32, k.Size)}
				}
				return memos[k.ID]
			}
		}
		var rep diag.List
		e.DefineFunction("friend", []Param{{Name: "s", Type: MemberType(sides)}}, "(s == 'red' and unit or unit.leader)", start, &rep)
		e.DefineFunction("guarded", []Param{{Name: "u", Type: MemberType(units)}, {Name: "s", Type: MemberType(sides)}}, "beside(u, friend(s)) or held(u)", start, &rep)
		e.DefineFunction("watched", []Param{{Name: "u", Type: MemberType(units)}, {Name: "s", Type: MemberType(sides)}}, "guarded(u, s) or beside(unit, u)", start, &rep)
		e.DefineFunction("calm", []Param{{Name: "u", Type: MemberType(units)}}, "not watched(u, 'red') and not watched(u, unit.side)", start, &rep)
		e.CheckFunctions(&rep)
		if len(rep.Items) > 0 {
			t.Fatal(messages(&rep))
		}
		return e
	}
	plain, kept := env(false), env(true)
	for _, text := range []string{
		"filter(near(unit, 2), watched(it, 'red'))", "filter(units, watched(it, unit.side))", "filter(units, not watched(it, unit.side))",
		"filter(units, calm(it))", "filter(units, not calm(it))", "filter(units, watched(it, 'red') and strength > 2)", "count(units, calm(it) or held(it))",
		"filter(units, watched(leader, 'red'))", "filter(units, held(it) and not beside(it, leader))", "filter(units, beside(it, it))", "filter(units, not beside(best(units, strength), it))",
	} {
		for subject := range int32(6) {
			clear(memos)
			w := newWorld()
			w.subject = subject
			want := compile(t, plain, text, Type{}).Set(w, nil)
			for range 2 { // found out, then kept
				if got := compile(t, kept, text, Type{}).Set(w, nil); !slices.Equal(got, want) {
					t.Errorf("%s for unit %d = %v, want %v", text, subject, got, want)
				}
			}
		}
	}
	clear(memos)
	w := newWorld()
	if compile(t, kept, "filter(units, not watched(it, 'red'))", Type{}).Set(w, nil); w.asked != 0 {
		t.Errorf("%d elements were asked one by one", w.asked)
	}
}

func TestEnvExtends(t *testing.T) {
	env := testEnv().WithNames(map[string]Binding{
		"attacker": name(MemberType(units), func(w *world) int32 { return w.attackers[0] }, 0),
		"turn":     name(Int, func(*world) int32 { return 77 }, 0),
	}).WithSubject("attacker")
	w := newWorld()
	if got := compile(t, env, "turn + strength + it.strength + unit.strength", Int).Int(w); got != 77+3+3+5 {
		t.Errorf("got %d", got)
	}
	if got := compile(t, testEnv(), "turn", Int).Int(w); got != 5 {
		t.Errorf("With changed what it extends: %d", got)
	}
}

func TestExplain(t *testing.T) {
	env := testEnv()
	env.DefineFunction("strong", []Param{{Name: "u", Type: MemberType(units)}}, "u.strength > 2", start, &diag.List{})
	p := compile(t, env, "2 < strength and kind == 'cavalry' and (turn > 1 or turn > 2) and track('morale') >= 1 and leader == nil and count(attackers, kind == 'infantry') > 1 and strong(unit) and has(attackers, unit)", Bool)
	want := []string{"strength=5", "kind=cavalry", "turn=5", "track('morale')=7", "leader=nil", "count(attackers, kind == 'infantry')=2", "strong(unit)=true", "has(attackers, unit)=true"}
	var got []string
	for _, part := range p.Explain(newWorld()) {
		got = append(got, part.Text+"="+part.Shown)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	parts := compile(t, env, "filter(attackers, strength > 2)", SetType(units)).Explain(newWorld())
	if len(parts) != 1 || parts[0].Shown != "{u0, u1}" {
		t.Errorf("%v", parts)
	}
}

func TestConcurrentUse(t *testing.T) {
	p := compile(t, testEnv(), "sum(filter(units, strength > 1), strength + apart(it, unit))", Int)
	want := p.Int(newWorld())
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			w := newWorld()
			for range 500 {
				if p.Int(w) != want {
					t.Error("differs")
				}
			}
		})
	}
	wg.Wait()
}

func TestNoAllocation(t *testing.T) {
	w := newWorld()
	for _, text := range []string{"kind == 'cavalry' and strength > 2", "any(attackers, kind == 'artillery')", "count(filter(units, side == phasing), held(leader) or has(near(it, turn), unit))"} {
		p := compile(t, testEnv(), text, Type{})
		var ctx Scratcher = w
		p.Int(ctx)
		if n := testing.AllocsPerRun(100, func() { p.Int(ctx) }); n != 0 {
			t.Errorf("%s allocates %v times", text, n)
		}
	}
}

// Past the limit all sets are empty, so that loops in loops end, and the program that
// was under way is known.
func TestWorkIsCounted(t *testing.T) {
	env, w := testEnv(), newWorld()
	for text, parts := range map[string]int{"count(units, true or turn == 1)": 6, "count(units, u, any(units, it == u))": 100, "#filter(units, strength > 3)": 6 * 3} {
		p := compile(t, env, text, Type{})
		w.scratch.ResetLimits()
		p.Int(w)
		if n := w.scratch.WorkDone(); n < parts {
			t.Errorf("%s counts %d parts, want %d or more", text, n, parts)
		}
		w.scratch.ResetLimits()
		w.scratch.SpendWork(limits.Work)
		if p.Int(w); !w.scratch.ExceededLimit() || w.scratch.BlamedSite() != &p.Site {
			t.Errorf("%s goes past the limit, and nobody knows", text)
		}
		if got := p.Int(w); got != 0 {
			t.Errorf("%s = %d past the limit", text, got)
		}
	}
	if n := compile(t, env, "#units", Type{}).Int(w); n != 0 {
		t.Errorf("a set of %d past the limit", n)
	}
	w.scratch.ResetLimits()
	if n := compile(t, env, "#units", Type{}).Int(w); n != 6 || w.scratch.ExceededLimit() {
		t.Errorf("after a rest, %d units", n)
	}
}
