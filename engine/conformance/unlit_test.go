package conformance_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestDarkHexes asks of random games why places and units are not lit: each answer
// has a reason with a sentence and the file and line of a rule; what is lit is never
// explained away, and an order that is said to be open is.
func TestDarkHexes(t *testing.T) {
	each(t, func(t *testing.T, rules *game.Rules) {
		tb, err := game.New(rules, game.Setting{Seed: seed()})
		if err != nil {
			t.Fatal(err)
		}
		c := &darkCheck{T: t, t: tb, reasons: map[string]int{}}
		n := count("VEDETTE_DARK", diagtest.ChooseCount(30, 100))
		for k := range uint32(n) {
			if tb.Result() != nil {
				break
			}
			if k%5 == 0 {
				c.look(k)
			}
			if _, no := tb.Apply(conformance.ChooseRandom(tb, tb.Legal(), seed(), k)); no != nil {
				t.Fatal(no)
			}
		}
		t.Logf("%d questions, %d open, reasons %v", c.asked, c.open, c.reasons)
	})
}

type darkCheck struct {
	*testing.T
	t           *game.Table
	asked, open int
	reasons     map[string]int
}

func (c *darkCheck) look(k uint32) {
	g := c.t.Model()
	d, _ := c.t.Decision()
	legal := slices.Clone(c.t.Legal())
	roll := func(i uint32, n int) int { return rng.RollDie(seed(), "dark", k<<8+i, n) - 1 }
	for i := range uint32(6) {
		unit, to := "", ""
		if i%3 > 0 {
			unit = g.Units[roll(2*i, len(g.Units))].ID
		}
		if to = g.Grid.Label(model.HexID(roll(2*i+1, g.Grid.NumHexes()))); i == 5 {
			to = ""
		}
		c.ask(unit, to, d)
	}
	for _, a := range legal[:min(len(legal), 4)] {
		switch flow.Verbs[a.Verb].Arg {
		case flow.ArgHex:
			c.lit("", g.Grid.Label(model.HexID(a.ID)), a)
		case flow.ArgUnit:
			c.lit(g.Units[a.ID].ID, "", a)
		}
	}
}

func (c *darkCheck) ask(unit, to string, d flow.Decision) {
	if unit == "" && to == "" {
		return
	}
	u, no := c.t.Explainer().WhyUnavailable(unit, to, d.Side)
	if no != nil {
		if no.Reason != game.ReasonUnit {
			c.Errorf("%q to %q: %v", unit, to, no)
		}
		return
	}
	c.asked++
	if u.Open != "" {
		c.open++
		n, _ := game.ParseJSON([]byte(u.Open))
		if no := c.t.Explainer().WhyNotAs(n, d.Side); no != nil {
			c.Errorf("%s is said to be open, but %v", u.Open, no)
		}
	} else if len(u.Reasons) == 0 {
		c.Errorf("%q to %q: no reason (%s)", unit, to, d.Prompt)
	}
	for _, r := range u.Reasons {
		c.reasons[r.Reason]++
		if r.Reason == "" || r.Text == "" || r.Source == nil || r.Source.Pos.Line == 0 {
			c.Errorf("%q to %q: a reason without sentence or rule: %+v (%s)", unit, to, r, d.Prompt)
		}
	}
}

// lit asks about what is open: an answer must not say that it is not.
func (c *darkCheck) lit(unit, to string, a flow.Action) {
	d, _ := c.t.Decision()
	if u, no := c.t.Explainer().WhyUnavailable(unit, to, d.Side); no == nil && u.Open == "" {
		c.Errorf("%s is open, but %s", game.ActionJSON(c.t.Model(), a), u.Reasons[0])
	}
}
