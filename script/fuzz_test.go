package script

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/script"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// FuzzHook runs any function as a hook: whatever it does, the host itself
// never fails, and a hook that did not end changed nothing.
func FuzzHook(f *testing.F) {
	for _, body := range []string{
		`eliminate(counters["r1"]) ask.yes{ by = "red" }`,
		`filter(counters, { side = "red", in_area = 1 })`, `vars.chosen = hexes["0101"]`,
		`after("hook", { a = { 1, 2 }, u = counters["r1"] })`, `at{ point = "phase.start", phase = "march", run = "hook", data = true }`,
		`roll{ dice = "3d6", by = "blue" }`, `retreat("r1", { how = "one-hex" })`, `exchange({}, { how = 1 })`,
		`ask.units{ from = counters, least = -1, most = 99 }`, `ask.hexes{ by = "red", from = hexes, most = 1 }`,
		`for k, v in pairs(counters) do step_loss(v, -k) flip(v, "back") v.vars.tired = not v.vars.tired end`,
		`draw("events") shuffle("events") discard("events", "mud")`, `in_zone("z", "0101", "red")`,
		`return combat.attackers, refuse("x")`, `unit.place(1, 2)`, `lookup("t", "a", "b")`, `across("river", nil, "0101")`,
		`local p = game.unit p(vars, "r1")`, `note({ game, { vars } })`, `win("red", -1) win("red")`,
		`return { { add = 1 }, { label = unit, cap = 2 } }`, `hexes["0101"].units[1].hex.neighbors[1].vars.smoke = 1`,
	} {
		f.Add(body)
	}
	g := world(f)
	g.Retreats = []model.Retreat{{Source: src("one-hex")}}
	bindHook(g, "move.allowance", "hook")
	f.Fuzz(func(t *testing.T, body string) {
		var rep diag.List
		s := CompileFiles([]Source{{Name: "a.lua", Src: []byte("function hook(unit)\n" + body + "\nend")}}, &rep)
		if s == nil {
			return
		}
		p := state.New(g)
		flow.SetUp(g, p)
		p.Phasing = 1
		h := s.NewHost()
		c := query.New(g).UsePosition(p)
		c.Host, c.Unit = h, 0
		a := flow.Script{Subject: flow.SubjectOf(model.None), Fn: "hook"}
		again := func(f *script.Frame) { f.InitFrame(a) } // whatever is called for
		r := flow.NewRun(c, flow.Procs{"script": flow.NewProcedure((*script.Frame).InitFrame),
			"retreat": flow.NewProcedure(func(f *script.Frame, _ flow.Retreat) { again(f) }), "attack": flow.NewProcedure(func(f *script.Frame, _ flow.Attack) { again(f) }),
			"advance": flow.NewProcedure(func(f *script.Frame, _ flow.Advance) { again(f) }), "exchange": flow.NewProcedure(func(f *script.Frame, _ flow.Exchange) { again(f) })})
		r.Effects = h
		before := p.Hash(g)
		h.AskTerms(c, &g.Hooks[0])
		if fault, ok := h.TakeFault().(*Fault); ok && fault.Diag.Rule == RuleHost {
			t.Fatalf("query: %v", fault)
		}
		if p.Hash(g) != before {
			t.Fatal("a query hook changed the position")
		}
		frame := flow.NewFrame(r.Procs, a)
		p.PushFrame(frame)
		before = p.Hash(g)
		st := frame.RunFrame(r)
		if fault, ok := r.Fault.(*Fault); ok && fault.Diag.Rule == RuleHost {
			t.Fatalf("effect: %v", fault)
		}
		if st == flow.Wait && len(frame.(flow.ScriptFrame).Answers()) == 0 && p.Hash(g) != before {
			t.Fatal("an unfinished hook changed the position")
		}
	})
}

func BenchmarkQueryHook(b *testing.B) {
	g := world(b)
	bindHook(g, "move.allowance", "hook")
	p := state.New(g)
	flow.SetUp(g, p)
	h := compiled(b, "function hook(move) if move.unit.strength > 3 and vars.rain then return { add = -1 } end end").NewHost()
	for _, kept := range []bool{true, false} {
		name := "called"
		if kept {
			name = "kept"
		}
		b.Run(name, func(b *testing.B) {
			c := query.New(g).UsePosition(p)
			c.Unit = 0
			if !kept {
				c.DisabledCaches = query.CacheHooks
			}
			b.ReportAllocs()
			for b.Loop() {
				h.AskTerms(c, &g.Hooks[0])
			}
		})
	}
}

func BenchmarkEffectHook(b *testing.B) {
	g := world(b)
	h := compiled(b, `function hook() counters["r1"].vars.tired = turn > 3 end`).NewHost()
	p := state.New(g)
	flow.SetUp(g, p)
	r := flow.NewRun(query.New(g).UsePosition(p), flow.NewProcs(flow.NewProcedure((*script.Frame).InitFrame)))
	r.Effects = h
	b.ReportAllocs()
	for b.Loop() {
		flow.NewFrame(r.Procs, flow.Script{Subject: flow.SubjectOf(model.None), Fn: "hook"}).RunFrame(r)
	}
}
