package conformance_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestHiddenAllowance plays tables side by side that differ in nothing but the
// hidden number of moves of a side. No side may tell them apart by anything it
// can see or ask, until the smaller number is used up.
func TestHiddenAllowance(t *testing.T) {
	rules := loadRules(t, projects(t)[0], "waterloo-campaign-1815/june-15", compile.Options{Variants: []string{"secret-orders"}})
	for _, c := range []struct {
		turn      int16
		side      string
		low, high int32
	}{{1, "french", 4, 9}, {1, "french", 5, 6}, {2, "coalition", 1, 6}, {2, "coalition", 3, 4}} {
		for _, alone := range []bool{true, false} {
			t.Run(fmt.Sprintf("turn %d %s %d or %d, the other passes: %v", c.turn, c.side, c.low, c.high, alone), func(t *testing.T) {
				for seed := rng.Seed(1); seed <= 3; seed++ {
					p := secretPair{t: t, side: sideCalled(rules.Model, c.side), alone: alone, low: c.low, seed: seed}
					p.open(rules, c.turn, c.low, c.high)
					p.play()
					if p.orders == 0 {
						t.Error("nothing was asked")
					}
				}
			})
		}
	}
}

// secretPair is two tables with different hidden numbers.
type secretPair struct {
	t      *testing.T
	a, b   *game.Table // b has the smaller number
	side   model.SideID
	alone  bool // the other side passes at once
	low    int32
	seed   rng.Seed
	n      uint32
	acts   int32
	orders int
	told   string // what went past the sides last
}

func sideCalled(g *model.Game, id string) model.SideID {
	for i := range g.Sides {
		if g.Sides[i].ID == id {
			return model.SideID(i)
		}
	}
	return model.None
}

// open plays to the movement of a turn, lets the other table be a copy, and
// sets the numbers.
func (p *secretPair) open(rules *game.Rules, turn int16, low, high int32) {
	a, err := game.New(rules, game.Setting{Seed: p.seed})
	if err != nil {
		p.t.Fatal(err)
	}
	for {
		d, open := a.Decision()
		if !open || a.Position().Turn > turn {
			p.t.Fatal("there was no movement on that turn")
		}
		if a.Position().Turn == turn && d.Kind == "move.unit" {
			break
		}
		act := p.pick(a)
		if events, no := a.Apply(act); no != nil {
			p.t.Fatal(no)
		} else {
			p.silent(a, events)
		}
	}
	a.MaxUndos = 4
	p.a, p.b = a, a.Clone()
	for _, v := range []struct {
		t *game.Table
		n int32
	}{{p.a, high}, {p.b, low}} {
		for i := range rules.Model.Vars {
			if x := &rules.Model.Vars[i]; x.ID == "moves_cap" {
				for s := range rules.Model.Sides {
					n := int32(60)
					if model.SideID(s) == p.side {
						n = v.n
					}
					v.t.Run().Ctx.P.SetVar(x.Slot+s, n)
				}
			}
		}
	}
}

func (p *secretPair) pick(t *game.Table) flow.Action {
	legal := t.Legal()
	p.n++
	return legal[rng.RollDie(p.seed, "twins", p.n, len(legal))-1]
}

// silent checks that no side is shown a hidden die.
func (p *secretPair) silent(t *game.Table, events []event.Event) {
	for s := range t.Model().Sides {
		for _, v := range t.ViewEvents(events, model.SideID(s)) {
			if v.Kind == string(event.Variable) && v.Name == "moves_cap" || v.Kind == string(event.Rolled) && (strings.Contains(v.Name, "Congestion") || strings.Contains(v.Name, "Concentrating")) {
				p.t.Errorf("seed %d: %s is shown %q", p.seed, t.Model().Sides[s].ID, v.Text)
			}
		}
	}
}

// play goes on with equal actions until the tables differ, and checks when and
// how they do.
func (p *secretPair) play() {
	for {
		if diff := p.differ(); diff != "" {
			if p.acts != p.low {
				p.t.Errorf("seed %d: the tables differ after %d of %d moves: %s", p.seed, p.acts, p.low, diff)
			}
			if p.b.CanUndo() {
				p.t.Errorf("seed %d: the move that showed the number can be taken back", p.seed)
			}
			return
		}
		d, _ := p.a.Decision()
		if d.Kind != "move.unit" && d.Kind != "move.to" && d.Kind != "retreat.to" || p.acts > p.low {
			p.t.Fatalf("seed %d: the tables never differed (%s after %d moves)", p.seed, d.Kind, p.acts)
		}
		p.ask(d)
		act := p.pick(p.a)
		for act.Verb == flow.VPass && d.Side == p.side {
			act = p.pick(p.a)
		}
		if pass := flow.PlainAction(flow.VPass); p.alone && d.Side != p.side && d.Kind == "move.unit" && p.legal(pass) {
			act = pass
		}
		if d.Side == p.side && d.Kind == "move.to" {
			p.acts++
		}
		p.told = p.tell(p.a, act)
		if told := p.tell(p.b, act); told != p.told && p.acts < p.low {
			p.t.Errorf("seed %d: after %d moves\n%s\nagainst\n%s", p.seed, p.acts, p.told, told)
		}
	}
}

func (p *secretPair) legal(a flow.Action) bool {
	for _, l := range p.a.Legal() {
		if l == a {
			return true
		}
	}
	return false
}

// tell applies an action and writes down what the sides are told.
func (p *secretPair) tell(t *game.Table, a flow.Action) string {
	events, no := t.Apply(a)
	if no != nil {
		return no.Error()
	}
	var out []any
	for s := range t.Model().Sides {
		out = append(out, t.ViewEvents(events, model.SideID(s)))
	}
	text, _ := json.Marshal(out)
	return string(text)
}

// differ compares what the sides see of both tables.
func (p *secretPair) differ() string {
	for s := range p.a.Model().Sides {
		x, _ := json.Marshal(p.a.View(model.SideID(s)))
		y, _ := json.Marshal(p.b.View(model.SideID(s)))
		if string(x) != string(y) {
			i := 0
			for i < len(x) && i < len(y) && x[i] == y[i] {
				i++
			}
			return fmt.Sprintf("%s sees ...%s against ...%s", p.a.Model().Sides[s].ID, x[max(0, i-80):min(len(x), i+80)], y[max(0, i-80):min(len(y), i+80)])
		}
	}
	return ""
}

// ask puts orders to both tables that reach beyond the next move, and
// questions; the answers must be the same.
func (p *secretPair) ask(d flow.Decision) {
	if d.Kind != "move.unit" || d.Side != p.side {
		return
	}
	g := p.a.Model()
	for i, l := range p.a.Legal() {
		if l.Verb != flow.VMove || i > 3 {
			continue
		}
		unit := g.Units[l.ID].ID
		try := p.a.Clone()
		if _, no := try.Apply(l); no != nil {
			p.t.Fatal(no)
		}
		for _, to := range try.Legal()[:1] {
			move := strings.TrimSuffix(strings.TrimPrefix(game.ActionJSON(g, to), "{"), "}")
			for _, more := range []string{"", `,"pass":true`, fmt.Sprintf(`,"attacker":%q`, unit), `,"done":true`} {
				p.same(fmt.Sprintf(`{"move":%q,%s%s}`, unit, move, more))
			}
		}
	}
	p.same(`{"pass":true}`)
}

func (p *secretPair) same(order string) {
	n := jsontext.Read("order.json", []byte(order), &diag.List{})
	say := func(t *game.Table) string {
		e, no := t.Explainer().ExplainWhy(n, p.side)
		return fmt.Sprint(t.Explainer().WhyNot(n), e, no)
	}
	p.orders++
	if x, y := say(p.a), say(p.b); x != y {
		p.t.Errorf("seed %d, after %d of %d moves: %s is answered %s against %s", p.seed, p.acts, p.low, order, x, y)
	}
}
