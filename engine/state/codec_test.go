package state

import (
	"bytes"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

type rec struct {
	unit model.UnitID
	n    int32
	kids []int16
}

// tour is a frame with a field of every type and a list inside a list.
type tour struct {
	i      int32
	b      bool
	t      string
	side   model.SideID
	unit   model.UnitID
	hex    model.HexID
	phase  model.PhaseID
	attack int
	deck   model.DeckID
	card   model.CardID
	units  []model.UnitID
	hexes  []model.HexID
	sides  []model.SideID
	ints   []int32
	texts  []int32
	words  []string
	recs   []rec
	last   int32
}

func (f *tour) ProcName() string { return "tour" }
func (f *tour) Clone() Frame {
	c := *f
	c.recs = append([]rec(nil), f.recs...)
	for i := range c.recs {
		c.recs[i].kids = append([]int16(nil), c.recs[i].kids...)
	}
	return &c
}
func (f *tour) Visit(v Visitor) {
	v.Int("i", &f.i)
	v.Bool("b", &f.b)
	v.Text("t", &f.t)
	v.Side("side", &f.side)
	v.Unit("unit", &f.unit)
	v.Hex("hex", &f.hex)
	v.Phase("phase", &f.phase)
	v.Attack("attack", &f.attack)
	v.Deck("deck", &f.deck)
	v.Card("card", &f.card)
	v.Units("units", &f.units)
	v.Hexes("hexes", &f.hexes)
	v.Sides("sides", &f.sides)
	v.Ints("ints", &f.ints)
	v.Texts("texts", &f.texts)
	v.Words("words", &f.words)
	VisitRecords(v, "recs", &f.recs, func(v Visitor, r *rec) {
		v.Unit("unit", &r.unit)
		VisitRecords(v, "kids", &r.kids, func(v Visitor, k *int16) { v.Int16("x", k) })
		v.Int("n", &r.n)
	})
	v.Int("last", &f.last)
}

func newTour(proc string) Frame {
	if proc != "tour" {
		return nil
	}
	// As procedures do, a new frame holds defaults that are not zero.
	return &tour{i: -1, side: model.None, unit: model.None, hex: model.None, phase: model.None, attack: model.None,
		deck: model.None, card: model.None, last: -1}
}

func codecGame(t testing.TB) *model.Game {
	grid, bad := hex.New(hex.Layout{Columns: hex.Range{First: 1, Last: 4}, Rows: hex.Range{First: 1, Last: 4}, Number: "ccrr"})
	if bad != nil {
		t.Fatal(bad)
	}
	id := func(s string) model.Source { return model.Source{ID: s} }
	g := &model.Game{FirstTurn: 1, LastTurn: 5, Grid: grid,
		Sides:  []model.Side{{Source: id("red")}, {Source: id("blue")}},
		Faces:  []string{"front", "back"},
		Boxes:  []model.Box{{Source: id("out")}, {Source: id("eliminated")}, {Source: id("waiting")}},
		Phases: []model.Phase{{Source: id("move"), Path: "turn.move"}},
		Texts:  []string{"raid", "null"}, Latches: []model.Latch{{Source: id("panic")}},
		Attacks: []model.Attack{{Source: id("assault"), Roles: []model.Role{{Source: id("near")}}}},
		Decks:   []model.Deck{{Source: id("chits")}}, Cards: []model.Card{{Source: id("c1")}, {Source: id("c2")}},
		Tracks:  []model.Track{{Source: id("morale"), Start: 3, Slot: 6}},
		Actions: []model.ActionDef{{Source: id("dig"), Counter: 7}},
		Vars: []model.Var{
			{Source: id("rain"), Type: model.TFlag, Slot: 0, Count: 1},
			{Source: id("guns"), Owner: model.OfUnit, Type: model.TInteger, Slot: 1, Count: 3, Default: 2},
			{Source: id("mode"), Type: model.TText, Slot: 4, Count: 1, Default: -1},
			{Source: id("goal"), Type: model.THex, Slot: 5, Count: 1, Default: -1},
			{Source: id("dug"), Owner: model.OfHex, Type: model.TSide, Slot: model.None, Default: -1},
		},
		VarSlots: 8,
	}
	for _, u := range []string{"a", "b", "null"} {
		g.Units = append(g.Units, model.Unit{Source: id(u), Steps: 2, Faces: []model.UnitFace{{Face: 0}, {Face: 1}}})
	}
	PrepareNames(g)
	return g
}

func codecPosition(g *model.Game) *Position {
	p := New(g)
	p.Turn, p.Phasing, p.Phase = 3, 1, 0
	p.Units[0] = Unit{At: 5, Face: 1, Steps: 1, MP: -2, Flags: HasMoved | IsHidden}
	p.Units[1] = Unit{At: model.InBox(model.BoxWaiting), Steps: 2, Due: 4}
	p.Units[2].Steps = 0 // out of play, and yet not as printed
	p.Vars[0], p.Vars[2], p.Vars[4], p.Vars[5], p.Vars[6], p.Vars[7] = 1, 7, 1, 9, 0, 2
	p.SetPlaceVar(4, 7, 1, -1)
	p.SetPlaceVar(4, 2, 0, -1)
	p.LostPoints[1] = 12
	p.FallenLatches, p.ArmedLatches = 1, 1
	p.NextDie("combat", 0)
	p.SetDice("a \"b\"", 3)
	p.SetDice("combat", 4)
	p.Decks[0] = Deck{[]model.CardID{1, 0, 1}, []model.CardID{0}}
	p.ScheduledCalls = []ScheduledCall{{"end turn", "f", `{"x":1}`}}
	p.Entries = []UnitEntry{{1, 3}, {2, 3}}
	p.Combat = &Combat{Side: 1, Against: 0, Targets: []model.HexID{3}, Attackers: []Attacker{{Unit: 2, From: 4}}, Defenders: []model.UnitID{0},
		DefenderHexes: []model.HexID{-1}, Declared: []int32{-1, 1}, Column: -1, Code: "DR", Rolled: true}
	p.PushFrame(newTour("tour"))
	p.PushFrame(&tour{t: "x", unit: 2, hex: 3, side: 1, units: []model.UnitID{1, 0}, hexes: []model.HexID{-1, 2}, sides: []model.SideID{0},
		ints: []int32{0, -5}, texts: []int32{-1, 1}, words: []string{"", "null"}, deck: 0, card: 1, attack: model.None, phase: model.None,
		recs: []rec{{unit: 0, n: 1}, {unit: 1, kids: []int16{0, 3}}, {unit: -1}}, last: 9})
	p.PushFrame(&tour{recs: []rec{{unit: 2, kids: []int16{1}, n: 4}}, last: 1})
	p.Result = &Result{Winner: model.None, Name: "Draw", By: "end"}
	return p
}

func TestCodecKeepsEverything(t *testing.T) {
	g := codecGame(t)
	for name, p := range map[string]*Position{"full": codecPosition(g), "empty": New(g)} {
		text := Encode(g, p)
		var rep diag.List
		q := Decode(g, text, newTour, &rep)
		if q == nil {
			t.Fatalf("%s: %v\n%s", name, rep.Items, text)
		}
		if q.Hash(g) != p.Hash(g) {
			t.Errorf("%s: another hash\n%s\n%s", name, text, Encode(g, q))
		}
		if again := Encode(g, q); !bytes.Equal(again, text) {
			t.Errorf("%s: other bytes\n%s\n%s", name, text, again)
		}
	}
}

func TestCodecListsAreReadable(t *testing.T) {
	g := codecGame(t)
	text := string(Encode(g, codecPosition(g)))
	for _, want := range []string{
		`"recs":[{"unit":"a","n":1},{"unit":"b","kids":[{},{"x":3}]},{}],"last":9`,
		`"recs":[{"unit":"null","kids":[{"x":1}],"n":4}],"last":1`,
		`"attackers":[{"unit":"null","from":"0201"}],"defenders":["a"]`,
		`"variables":{"rain":true,"guns of b":7,"mode":"null","goal":"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestDecodeFaults(t *testing.T) {
	g := codecGame(t)
	for _, c := range []struct {
		in, rule string
		col      int
		near     string
	}{
		{`[]`, RuleField, 1, ""},
		{`{}`, RuleField, 1, ""},
		{`{"position":2}`, RuleField, 13, ""},
		{`{"position":1,"turm":2}`, RuleField, 15, "turn"},
		{`{"position":1,"turn":99999}`, RuleField, 22, ""},
		{`{"position":1,"phasing":"rad"}`, RuleName, 25, "red"},
		{`{"position":1,"units":{"c":{}}}`, RuleName, 24, ""},
		{`{"position":1,"units":{"a":{"hex":"0901"}}}`, RuleName, 35, ""},
		{`{"position":1,"units":{"a":{"hex":"0101","box":"waiting"}}}`, RuleField, 48, ""},
		{`{"position":1,"units":{"a":{"face":"bach"}}}`, RuleName, 36, "back"},
		{`{"position":1,"variables":{"rain":3}}`, RuleField, 35, ""},
		{`{"position":1,"variables":{"guns of x":3}}`, RuleName, 28, "guns of a"},
		{`{"position":1,"frames":[{"proc":"walk"}]}`, RuleFrame, 33, ""},
		{`{"position":1,"frames":[{"proc":"tour","recs":[{"unot":"a"}]}]}`, RuleField, 49, "unit"},
		{`{"position":1,"frames":[{"proc":"tour","recs":[7]}]}`, RuleField, 48, ""},
		{`{"position":1,"frames":[{"proc":"tour","units":["a",null]}]}`, RuleField, 53, ""},
		{`{"position":1,"combat":{"attack":"assault","side":"red","defenders":["a"]}}`, RuleField, 24, ""},
		{`{"position":1,"combat":{}}`, RuleField, 24, ""},
	} {
		var rep diag.List
		if p := Decode(g, []byte(c.in), newTour, &rep); p != nil || len(rep.Items) == 0 {
			t.Errorf("%s was read", c.in)
			continue
		}
		d := rep.Items[0]
		if d.Rule != c.rule || d.Pos.Col != c.col || c.near != "" && d.Nearest != c.near {
			t.Errorf("%s: %s at %v, nearest %q: %s", c.in, d.Rule, d.Pos, d.Nearest, d.Message)
		}
	}
}

func FuzzDecode(f *testing.F) {
	g := codecGame(f)
	f.Add(Encode(g, codecPosition(g)))
	f.Add(Encode(g, New(g)))
	f.Add([]byte(`{"position":1,"frames":[{"proc":"tour","recs":[{"kids":[{},{"x":1}]}]}]}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		var rep diag.List
		p := Decode(g, in, newTour, &rep)
		if (p == nil) != rep.HasErrors() {
			t.Fatal("a position and errors, or neither")
		}
		if p == nil {
			return
		}
		out := Encode(g, p)
		q := Decode(g, out, newTour, &rep)
		if q == nil {
			t.Fatalf("%s\nis not read back: %v", out, rep.Items)
		}
		if q.Hash(g) != p.Hash(g) || !bytes.Equal(Encode(g, q), out) {
			t.Fatalf("%s\nis not kept", out)
		}
	})
}
