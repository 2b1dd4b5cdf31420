package conformance_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestShownNumbersAreUsed asks for the odds of each attack of random games when
// it begins: the strengths, column and modifiers of its combat are those shown,
// or lie in the range shown. What the attack declares may be named beforehand.
// VEDETTE_ODDS says how many games of each scenario are played.
func TestShownNumbersAreUsed(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("VEDETTE_ODDS"))
	if err != nil {
		games = 1
	}
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				t.Run(g.ID+"/"+s.ID, func(t *testing.T) {
					t.Parallel()
					rules := loadRules(t, p, g.ID+"/"+s.ID, compile.Options{})
					c := &oddsCheck{T: t}
					for i := range games {
						c.play(rules, rng.Seed(10+i))
					}
					t.Logf("%d attacks, %d of them shown as one number in all parts; %d times there may be more to it", c.attacks, c.exact, c.more)
				})
			}
		}
	}
}

type oddsCheck struct {
	*testing.T
	attacks, exact, more int
	start                *game.Table // when the attack under way began
	named                []flow.Action
}

// begins are the verbs with which an attack begins.
var begins = map[flow.Verb]bool{flow.VAttack: true, flow.VAttacker: true, flow.VResolve: true}

func (c *oddsCheck) play(rules *game.Rules, seed rng.Seed) {
	table, err := game.New(rules, game.Setting{Seed: seed})
	if err != nil {
		c.Fatal(err)
	}
	c.start = nil
	for n := uint32(0); n < 1500 && table.Result() == nil && c.attacks < 200; n++ {
		a := conformance.ChooseRandom(table, table.Legal(), seed, n)
		if begins[a.Verb] && (c.start == nil || table.Position().Combat == nil) {
			c.start, c.named = table.Clone(), nil
		}
		if c.start != nil {
			c.named = append(c.named, a)
		}
		events, no := table.Apply(a)
		if no != nil {
			c.Fatal(no)
		}
		for i := range events {
			if r := events[i].Combat; r != nil && c.start != nil {
				c.compare(r)
				c.start = nil
			}
		}
	}
}

// order is what was named, as an order: with the declarations, or without.
func (c *oddsCheck) order(g *model.Game, declared bool) string {
	by := map[string][]any{}
	for _, a := range c.named {
		switch a.Verb {
		case flow.VDone:
			continue
		case flow.VDeclare, flow.VSupport:
			if !declared {
				continue
			}
		}
		var one map[string]any
		if err := json.Unmarshal([]byte(game.ActionJSON(g, a)), &one); err != nil {
			c.Fatal(err)
		}
		for k, v := range one {
			by[k] = append(by[k], v)
		}
	}
	out := map[string]any{}
	for k, v := range by {
		if out[k] = v; len(v) == 1 {
			out[k] = v[0]
		}
	}
	text, _ := json.Marshal(out)
	return string(text)
}

func (c *oddsCheck) compare(r *event.CombatReport) {
	c.attacks++
	for _, declared := range []bool{false, true} {
		order := c.order(c.start.Model(), declared)
		var rep diag.List
		answer, no := c.start.Inquirer().AskQuestion(&game.Question{Odds: jsontext.Read("order", []byte(order), &rep)}, model.None)
		if no != nil {
			c.Errorf("the odds of %s are refused: %v", order, no)
			continue
		}
		exact := !answer.Odds.More
		if answer.Odds.More {
			c.more++
		}
		for _, p := range answer.Odds.Parts {
			used, ok := map[string]int32{"attack": r.AttackTotal, "defence": r.DefenceTotal, "die": r.Modified - r.Die}[p.Name]
			if p.Name == "column" && r.Attack.Comparison != model.ByOpposedDice {
				used, ok = lastOf(r), true
			}
			low, high := p.Total, p.Total
			if p.Low != nil {
				low, high, exact = *p.Low, *p.High, false
			}
			if ok && !answer.Odds.More && (used < low || used > high) {
				shown, _ := json.Marshal(answer.Odds)
				c.Errorf("%s: %s is shown as %d to %d and used as %d\n%s", order, p.Name, low, high, used, shown)
			}
			if declared && p.Low != nil && len(answer.Odds.Open) == 0 {
				c.Errorf("%s: %s is a range, although all is declared", order, p.Name)
			}
		}
		if exact && !declared {
			c.exact++
		}
	}
}

func lastOf(r *event.CombatReport) int32 {
	return r.ColumnTerms.List[len(r.ColumnTerms.List)-1].Result
}
