package script

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/mechanics/script"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

func src(id string) model.Source { return model.Source{ID: id} }

// world is a small game: two sides, four units, a map of 5 x 5.
func world(t testing.TB) *model.Game {
	t.Helper()
	l, problems := hex.ParseLayout(hex.LayoutText{Hexes: "pointy", Shift: "odd rows right", Number: "ccrr", Rows: "1-5", Columns: "1-5"})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	grid, problems := hex.New(l)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	face := func(ids ...model.FaceID) []model.UnitFace {
		var out []model.UnitFace
		for i, f := range ids {
			out = append(out, model.UnitFace{Face: f, Values: []int16{int16(4 - i)}})
		}
		return out
	}
	g := &model.Game{
		ID: "small", FirstTurn: 1, LastTurn: 5, Grid: grid,
		Sides:  []model.Side{{Source: src("red")}, {Source: src("blue")}},
		Armies: []model.Army{{Source: src("red"), Side: 0}, {Source: src("blue"), Side: 1}},
		Kinds:  []model.Kind{{Source: src("foot")}, {Source: src("horse")}},
		Values: []model.Value{{Source: src("strength")}},
		Faces:  []string{"front", "back"}, Traits: []string{"guard"}, Texts: []string{"dry", "rain"},
		Units: []model.Unit{
			{Source: src("r1"), Side: 0, Kind: 0, Steps: 2, Faces: face(0, 1), Traits: 1, Group: -1, Parent: -1},
			{Source: src("r2"), Side: 0, Kind: 1, Steps: 1, Faces: face(0), Group: -1, Parent: 0},
			{Source: src("b1"), Side: 1, Army: 1, Kind: 0, Steps: 2, Faces: face(0, 1), Group: -1, Parent: -1},
			{Source: src("b2"), Side: 1, Army: 1, Kind: 1, Steps: 1, Faces: face(0), Group: -1, Parent: -1},
		},
		Terrain:    []model.Terrain{{Source: src("clear")}},
		HexTerrain: make([]uint8, grid.NumHexes()), HexFeatures: make([]uint32, grid.NumHexes()),
		Boxes:  []model.Box{{Source: src("out")}, {Source: src("eliminated")}, {Source: src("waiting")}, {Source: src("rest")}},
		Phases: []model.Phase{{Source: src("march"), Path: "march", Do: model.DoRunPhase}},
		Vars: []model.Var{
			{Source: src("rain"), Type: model.TFlag, Slot: 0, Count: 1},
			{Source: src("weather"), Type: model.TText, Texts: []int32{0, 1}, Slot: 1, Count: 1},
			{Source: src("count"), Slot: 2, Count: 1, Min: 0, Max: 9},
			{Source: src("tired"), Owner: model.OfUnit, Type: model.TFlag, Slot: 3, Count: 4},
			{Source: src("smoke"), Owner: model.OfHex, Type: model.TFlag, Slot: model.None},
			{Source: src("chosen"), Type: model.TUnit, Slot: 8, Count: 1, Default: -1},
		},
		VarSlots: 9,
		Tracks:   []model.Track{{Source: src("morale"), Start: 5, Max: 10, Side: model.None, Slot: 7, Count: 1}},
		Decks:    []model.Deck{{Source: src("events"), Cards: []model.CardID{0, 1, 2}, Stream: "events", Reshuffle: "when empty"}},
		Cards:    []model.Card{{Source: src("mud"), Side: -1}, {Source: src("sun"), Side: -1}, {Source: src("fog"), Side: -1}},
	}
	for u := range g.Units {
		at := map[string]string{"r1": "0101", "r2": "0102", "b1": "0301"}[g.Units[u].ID]
		p := model.Placement{At: model.InBox(model.BoxWaiting), Face: model.None}
		if at != "" {
			h, _ := grid.ParseLabel(at)
			p.At = model.OnHex(h)
		}
		g.Setup = append(g.Setup, p)
	}
	g.Start.Phase = model.None
	g.Start.Tracks = []model.VarValue{{Slot: 7, Value: 5}}
	state.PrepareNames(g)
	return g
}

func bindHook(g *model.Game, point, fn string) {
	g.HooksByPoint.AddHook(point, len(g.Hooks))
	g.Hooks = append(g.Hooks, model.Hook{Source: model.Source{ID: "h-" + fn, Label: "the " + fn}, Point: point, Run: fn})
}

type table struct {
	*testing.T
	run  *flow.Run
	host *Host
}

func compiled(t testing.TB, lua string) *Scripts {
	t.Helper()
	var rep diag.List
	s := CompileFiles([]Source{{Name: "rules/test.lua", Src: []byte(lua)}}, &rep)
	if s == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	return s
}

// start opens a position with a frame that calls fn.
func start(t *testing.T, g *model.Game, lua, fn string) *table {
	t.Helper()
	s := compiled(t, lua)
	p := state.New(g)
	flow.SetUp(g, p)
	p.Phasing = 0
	h := s.NewHost()
	h.VerifyTwice = true
	c := query.New(g).UsePosition(p)
	c.Host = h
	r := flow.NewRun(c, flow.NewProcs(flow.NewProcedure((*script.Frame).InitFrame)))
	r.Dice.Seed, r.KeepEvents, r.Effects = 7, true, h
	flow.CallProcedure(r, flow.Script{Subject: flow.SubjectOf(0), Fn: fn})
	return &table{t, r, h}
}

func (t *table) advance() *table { t.run.RunToDecision(); return t }

func (t *table) options() string {
	var l flow.List
	t.run.ListLegal(&l)
	var out []string
	for _, a := range l.Actions {
		d := flow.Verbs[a.Verb]
		switch d.Arg {
		case flow.ArgUnit:
			out = append(out, d.Key+":"+t.run.Ctx.G.Units[a.ID].ID)
		case flow.ArgHex:
			out = append(out, d.Key+":"+t.run.Ctx.G.Grid.Label(model.HexID(a.ID)))
		case flow.ArgWord:
			out = append(out, d.Key+":"+a.Word)
		default:
			out = append(out, d.Key)
		}
	}
	return strings.Join(out, " ")
}

// take answers with the n-th option.
func (t *table) take(n int) *table {
	t.Helper()
	var l flow.List
	t.run.ListLegal(&l)
	if n >= len(l.Actions) {
		t.Fatalf("no option %d among %s (fault %v)", n, t.options(), t.run.Fault)
	}
	t.run.ApplyAction(l.Actions[n])
	return t
}

func (t *table) events() string {
	var out []string
	for _, e := range t.run.Events {
		text := string(e.Kind)
		if e.Unit >= 0 {
			text += " " + t.run.Ctx.G.Units[e.Unit].ID
		}
		if e.Text != "" {
			text += " " + e.Text
		}
		if e.Kind == event.Rolled || e.Kind == event.Track {
			text += fmt.Sprintf(" %d", e.N)
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func (t *table) want(what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func (t *table) ended() {
	t.Helper()
	if t.run.Fault != nil {
		t.Fatalf("fault: %v", t.run.Fault)
	}
	if n := len(t.run.Ctx.P.Frames); n != 0 {
		t.Fatalf("%d frames are left; open: %s", n, t.options())
	}
}

func (t *table) fault() *Fault {
	t.Helper()
	f, ok := t.run.Fault.(*Fault)
	if !ok {
		t.Fatalf("no fault, but %v", t.run.Fault)
	}
	return f
}
