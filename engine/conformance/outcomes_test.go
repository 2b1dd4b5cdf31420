package conformance_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// TestPreviewIsResolution asks what each attack of random games can come to just before
// its die: all throws are there, and the row of the die that then falls tells what
// happens, event by event. VEDETTE_ATTACKS_SEEN says how many attacks of each scenario.
func TestPreviewIsResolution(t *testing.T) {
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				t.Run(g.ID+"/"+s.ID, func(t *testing.T) {
					c := &previewCheck{T: t, rules: loadRules(t, p, g.ID+"/"+s.ID, compile.Options{}), wanted: count("VEDETTE_ATTACKS_SEEN", diagtest.ChooseCount(8, 40))}
					for i := 0; i < 12*c.wanted && c.attacks < c.wanted && !t.Failed(); i++ {
						c.play(seed() + rng.Seed(i))
						if i >= 20 && c.attacks == 0 {
							break // no attacks in this scenario
						}
					}
					t.Logf("%d attacks, %d of them compared to the end of what follows, %d with choices before the die, %d looked up; %v a question", c.attacks, c.whole, c.assumed, c.lookedUp,
						c.took/time.Duration(max(c.attacks, 1)))
				})
			}
		}
	}
}

type previewCheck struct {
	*testing.T
	rules                             *game.Rules
	wanted                            int
	attacks, whole, assumed, lookedUp int
	took                              time.Duration
	order                             string
}

func (c *previewCheck) play(seed rng.Seed) {
	tb, err := game.New(c.rules, game.Setting{Seed: seed})
	if err != nil {
		c.Fatal(err)
	}
	for n := uint32(0); n < 1500 && tb.Result() == nil && c.attacks < c.wanted && !c.Failed(); n++ {
		a := conformance.ChooseRandom(tb, tb.Legal(), seed, n)
		if k := tb.Position().Combat; k != nil && !k.Rolled && c.rolls(tb, a) {
			c.attack(tb, a)
			continue
		}
		if _, no := tb.Apply(a); no != nil {
			c.Fatal(no)
		}
	}
}

// rolls reports whether an action leads to the die of the attack under way.
func (c *previewCheck) rolls(tb *game.Table, a flow.Action) bool {
	t := tb.Clone()
	target := t.Position().Combat.Targets
	events, no := t.Apply(a)
	return no == nil && slices.ContainsFunc(events, func(e event.Event) bool { return e.Combat != nil && slices.Equal(e.Combat.Targets, target) })
}

func (c *previewCheck) attack(tb *game.Table, a flow.Action) {
	var order *yamldoc.Node
	c.order = "as it stands"
	if c.attacks%2 == 0 || a.Verb != flow.VDone {
		order, c.order = game.ActionNode(c.rules.Model, a), game.ActionJSON(c.rules.Model, a)
	}
	before, start := tb.Hash(), time.Now()
	o, no := tb.Estimator().FindOutcomes(order, model.None)
	c.took += time.Since(start)
	if no != nil {
		d, _ := tb.Decision()
		c.Errorf("an attack is not foreseen: %v (%s; %s; %+v)", no, d.Prompt, game.ActionJSON(c.rules.Model, a), tb.Position().Combat)
	} else if tb.Hash() != before {
		c.Error("a question has changed the game")
	}
	events, _ := tb.Apply(a)
	if c.attacks++; o == nil {
		return
	}
	if len(o.Assumed) > 0 {
		c.assumed++ // the choice may have been another one
		if c.assumed < 3 {
			c.Log(o.Assumed, game.ActionJSON(c.rules.Model, a))
		}
		return
	}
	sum := 0
	for _, r := range o.Rows {
		sum += r.Count
	}
	if sum != o.Throws || sum == 0 {
		c.Fatalf("%d of %d throws are told", sum, o.Throws)
	}
	c.compare(tb, o, events)
}

func (c *previewCheck) compare(tb *game.Table, o *game.Outcomes, events []event.Event) {
	i := slices.IndexFunc(events, func(e event.Event) bool { return e.Combat != nil })
	rep := events[i].Combat
	var shown []int
	for _, r := range tb.Rolls() {
		shown = append(shown, c.shows(r))
	}
	k := slices.IndexFunc(o.Rows, func(r game.Outcome) bool {
		return slices.ContainsFunc(r.Dice, func(d []int) bool { return len(d) <= len(shown) && slices.Equal(d, shown[:len(d)]) })
	})
	if k < 0 {
		c.Fatalf("no row is of the throw %v: %+v", shown, o.Rows)
	}
	r := &o.Rows[k]
	if r.Modified != rep.Modified || r.Row != rep.Row || r.Result != rep.Result {
		c.Errorf("%v was to come to %d, %s, %s and comes to %d, %s, %s", shown, r.Modified, r.Row, r.Result, rep.Modified, rep.Row, rep.Result)
	}
	if !told(&o.Attack.Parts[0], rep.AttackTotal) || !told(&o.Attack.Parts[1], rep.DefenceTotal) {
		all, _ := json.Marshal(o.Attack)
		c.Errorf("%s: %s was told, %d to %d fight (order %v)", rep.Attack.ID, all, rep.AttackTotal, rep.DefenceTotal, c.order)
	}
	if len(r.Events) == 0 && r.More {
		c.lookedUp++
		return
	}
	c.whole++
	got := tb.ViewEvents(events[i+1:], model.None)
	for n, e := range r.Events {
		a, _ := json.Marshal(e)
		b := []byte("nothing")
		if n < len(got) {
			b, _ = json.Marshal(got[n])
		}
		if string(a) != string(b) {
			c.Errorf("%v: after the die %s was told, %s happens", shown, a, b)
			return
		}
	}
}

// shows is what is printed on the face that a die shows.
func (c *previewCheck) shows(r flow.Roll) int {
	for _, s := range c.rules.Model.Streams {
		if s.Name == r.Stream && len(s.Dice) > 0 {
			return s.Dice[0].Face(r.Value)
		}
	}
	return r.Value
}

// told reports whether a number is the one told, or in the range told.
func told(e *game.Explained, n int32) bool {
	if e.Low != nil && e.High != nil {
		return *e.Low <= n && n <= *e.High
	}
	return e.Total == n
}
