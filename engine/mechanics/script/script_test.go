package script

import (
	"errors"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// host is an effect host without Lua.
type host func(r *flow.Run, f flow.ScriptFrame) flow.Outcome

func (h host) RunEffect(r *flow.Run, f flow.ScriptFrame) flow.Outcome { return h(r, f) }

func (h host) ResumeEffect(*flow.Run, flow.ScriptFrame, flow.PausedHook) (flow.Outcome, bool) {
	return flow.Outcome{}, false
}

func run(t *testing.T, h flow.EffectHost) *flow.Run {
	t.Helper()
	l, _ := hex.ParseLayout(hex.LayoutText{Hexes: "pointy", Shift: "odd rows right", Number: "ccrr", Rows: "1-2", Columns: "1-2"})
	grid, problems := hex.New(l)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	g := &model.Game{Grid: grid, VarSlots: 1, Sides: []model.Side{{Source: model.Source{ID: "red"}}}}
	for _, id := range []string{"a", "b", "c", "d"} {
		g.Units = append(g.Units, model.Unit{Source: model.Source{ID: id}, Steps: 1})
	}
	g.Vars = []model.Var{{Source: model.Source{ID: "x"}, Count: 1}}
	state.PrepareNames(g)
	r := flow.NewRun(query.New(g).UsePosition(state.New(g)), flow.NewProcs(flow.NewProcedure((*Frame).InitFrame)))
	r.KeepEvents, r.Effects = true, h
	a := flow.Script{Subject: flow.SubjectOf(model.None), Fn: "fn", Data: `{"n":1}`}
	a.Unit = 2
	flow.CallProcedure(r, a)
	return r
}

func keys(r *flow.Run) string {
	var l flow.List
	r.ListLegal(&l)
	var out []string
	for _, a := range l.Actions {
		k := flow.Verbs[a.Verb].Key
		if a.ID >= 0 {
			k += string(rune('0' + a.ID))
		}
		out = append(out, k+a.Word)
	}
	return strings.Join(out, " ")
}

func TestOptions(t *testing.T) {
	units := []model.UnitID{0, 1, 3}
	for _, c := range []struct {
		name  string
		q     flow.Question
		takes []int
		want  string
	}{
		{"choice", flow.Question{Kind: AskChoice, Words: []string{"x", "y"}}, nil, "choosex choosey"},
		{"optional choice", flow.Question{Kind: AskChoice, Words: []string{"x"}, Optional: true}, nil, "choosex decline"},
		{"yes", flow.Question{Kind: AskYes, Words: []string{"yes", "no"}}, nil, "chooseyes chooseno"},
		{"unit", flow.Question{Kind: AskUnit, Units: units}, nil, "pick0 pick1 pick3"},
		{"hex", flow.Question{Kind: AskHex, Hexes: []model.HexID{1, 2}, Optional: true}, nil, "pick_hex1 pick_hex2 decline"},
		{"any set", flow.Question{Kind: AskUnits, Units: units, Max: 3}, nil, "add0 add1 add3 done"},
		{"set in order", flow.Question{Kind: AskUnits, Units: units, Max: 3}, []int{1}, "add3 done"},
		{"set of two", flow.Question{Kind: AskUnits, Units: units, Min: 2, Max: 2}, nil, "add0 add1"},
		{"set of two, one in it", flow.Question{Kind: AskUnits, Units: units, Min: 2, Max: 2}, []int{0}, "add1 add3"},
		{"all", flow.Question{Kind: AskUnits, Units: units, Min: 3, Max: 3}, nil, "add0"},
		{"hexes", flow.Question{Kind: AskHexes, Hexes: []model.HexID{0, 3}, Min: 1, Max: 2}, nil, "add_hex0 add_hex3"},
	} {
		q := c.q
		r := run(t, host(func(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
			if len(f.Answers()) > 0 {
				t.Fatalf("%s: answered too early: %v", c.name, f.Answers())
			}
			return flow.Outcome{Question: &q}
		}))
		r.RunToDecision()
		for _, n := range c.takes {
			var l flow.List
			r.ListLegal(&l)
			r.ApplyAction(l.Actions[n])
		}
		if got := keys(r); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if no := r.TopFrame().(flow.Refuser).ExplainRefusal(r, flow.PlainAction(flow.VPass)); no == nil || no.Reason != "not-offered" {
			t.Errorf("%s: %+v", c.name, no)
		}
	}
}

// Every way through a set gives another set, and every set has one way.
func TestSetsHaveOneWayEach(t *testing.T) {
	seen := map[string]bool{}
	var walk func(takes []int)
	walk = func(takes []int) {
		answer := ""
		r := run(t, host(func(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
			if len(f.Answers()) > 0 {
				answer = f.Answers()[0]
				return flow.Outcome{}
			}
			return flow.Outcome{Question: &flow.Question{ID: "q", Kind: AskUnits, Units: []model.UnitID{0, 1, 2, 3}, Min: 1, Max: 3}}
		}))
		r.RunToDecision()
		var l flow.List
		for _, n := range takes {
			r.ListLegal(&l)
			r.ApplyAction(l.Actions[n])
		}
		if len(r.Ctx.P.Frames) == 0 {
			if seen[answer] {
				t.Errorf("%s is reached in two ways", answer)
			}
			seen[answer] = true
			return
		}
		r.ListLegal(&l)
		if len(l.Actions) == 0 {
			t.Errorf("a dead end after %v", takes)
		}
		for n := range l.Actions {
			walk(append(takes[:len(takes):len(takes)], n))
		}
	}
	walk(nil)
	if len(seen) != 4+6+4 {
		t.Errorf("%d sets of one to three of four", len(seen))
	}
}

func TestPositionWhileAsking(t *testing.T) {
	var ran []string
	r := run(t, host(func(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
		r.Ctx.P.SetVar(0, r.Ctx.P.Vars[0]+1)
		r.EmitEvent(event.NewEvent(event.Placed))
		r.EmitEvent(event.NewEvent(event.Rolled))
		if a := f.Arguments(); a.Fn != "fn" || a.Unit != 2 || a.Data != `{"n":1}` || a.Hex != model.None || a.Card != model.None {
			t.Errorf("%+v", a)
		}
		if len(f.Answers()) == 2 {
			return flow.Outcome{Queue: []flow.DeferredCall{flow.DeferProcedure(flow.Act{Action: "one"}), flow.DeferProcedure(flow.Act{Action: "two"})}}
		}
		return flow.Outcome{Question: &flow.Question{ID: "q", Kind: AskYes, Words: []string{"yes", "no"}}}
	}))
	r.Procs["act"] = flow.NewProcedure(func(n *noted, a flow.Act) { *n = noted{fn: a.Action, ran: &ran} })
	before := r.Ctx.P.Hash(r.Ctx.G)
	r.RunToDecision()
	if r.Ctx.P.Hash(r.Ctx.G) != before || r.Ctx.P.Vars[0] != 0 {
		t.Error("the position changed")
	}
	if len(r.Events) != 2 || r.Events[0].Kind != event.Placed || r.Events[1].Kind != event.Rolled {
		t.Errorf("told %+v", r.Events)
	}
	if shown := r.TopFrame().(*Frame).ShownPosition(r); shown == nil || shown.Vars[0] != 1 || r.Ctx.P.Vars[0] != 0 {
		t.Errorf("shown %+v", shown)
	}
	clone := r.Ctx.P.Clone()
	r.ApplyAction(flow.WordAction(flow.VChoose, "no"))
	if got := r.TopFrame().(flow.ScriptFrame).Answers(); len(got) != 1 || got[0] != `q = "no"` {
		t.Error(got)
	}
	if got := clone.Frames[0].(flow.ScriptFrame).Answers(); len(got) != 0 {
		t.Error("the clone got the answer", got)
	}
	r.ApplyAction(flow.WordAction(flow.VChoose, "yes"))
	if r.Ctx.P.Vars[0] != 1 || len(r.Ctx.P.Frames) != 0 {
		t.Errorf("vars %v, %d frames", r.Ctx.P.Vars, len(r.Ctx.P.Frames))
	}
	if strings.Join(ran, " ") != "one two" {
		t.Error(ran)
	}
}

type noted struct {
	flow.NoDecisions
	fn  string
	ran *[]string
}

func (n *noted) ProcName() string                 { return "act" }
func (n *noted) Clone() state.Frame               { return n }
func (n *noted) Visit(state.Visitor)              {}
func (n *noted) RunFrame(r *flow.Run) flow.Status { *n.ran = append(*n.ran, n.fn); return flow.Done }

func TestFaults(t *testing.T) {
	r := run(t, nil)
	r.RunToDecision()
	if r.Fault == nil || !strings.Contains(r.Fault.Error(), "without its scripts") {
		t.Error(r.Fault)
	}
	wrong := errors.New("wrong")
	r = run(t, host(func(r *flow.Run, f flow.ScriptFrame) flow.Outcome {
		r.Ctx.P.SetVar(0, 9)
		return flow.Outcome{Fault: wrong}
	}))
	if r.RunToDecision() || r.Fault != wrong || r.Ctx.P.Vars[0] != 0 || len(r.Ctx.P.Frames) != 1 {
		t.Errorf("%v %v", r.Fault, r.Ctx.P.Vars)
	}
}
