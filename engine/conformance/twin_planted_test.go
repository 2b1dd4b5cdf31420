package conformance_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/conformance/twins"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

const referee = model.SideID(model.None)

// leaks are eyes that see a little too much, each in one way, and what the
// twins must name when they find it.
var leaks = []struct {
	name, found string
	eyes        twins.Eyes
}{
	{"a view lists a hidden unit", "views", twins.Eyes{View: func(t *game.Table, side model.SideID) *game.View {
		v, all := t.View(side), t.View(referee)
		for i := range all.Units {
			if all.Units[i].Hidden && all.Units[i].Side != v.Side {
				v.Units = append(v.Units, all.Units[i])
				break
			}
		}
		return v
	}}},
	{"the hash of a view is that of the position", "views", twins.Eyes{View: func(t *game.Table, side model.SideID) *game.View {
		v := t.View(side)
		v.Hash = t.Hash()
		return v
	}}},
	{"a view shows what was answered inside a hook that waits", "views", twins.Eyes{View: func(t *game.Table, side model.SideID) *game.View {
		v := t.View(side)
		if f, ok := t.Run().TopFrame().(flow.ScriptFrame); ok && !strings.Contains(v.Waiting, v.Side) {
			v.Phase += strings.Join(f.Answers(), ", ")
		}
		return v
	}}},
	{"an event names a hidden unit", "actions of others", twins.Eyes{Events: func(t *game.Table, events []event.Event, side model.SideID) []game.EventView {
		out, all := t.ViewEvents(events, side), t.ViewEvents(events, referee)
		if len(out) == len(all) {
			for i := range out {
				out[i].Unit = all[i].Unit
			}
		}
		return out
	}}},
	{"an explanation names a counter", "explanations", twins.Eyes{Why: func(t *game.Table, of *yamldoc.Node, side model.SideID) (*game.Explanation, *game.Refused) {
		e, no := t.Explainer().ExplainWhy(of, side)
		all, _ := t.Explainer().ExplainWhy(of, referee)
		if e != nil && all != nil && len(e.Parts) == len(all.Parts) {
			for i := range e.Parts {
				e.Parts[i].Terms = all.Parts[i].Terms
			}
		}
		return e, no
	}}},
	{"an explanation tells a strength without its terms", "explanations", twins.Eyes{Why: func(t *game.Table, of *yamldoc.Node, side model.SideID) (*game.Explanation, *game.Refused) {
		e, no := t.Explainer().ExplainWhy(of, side)
		if all, _ := t.Explainer().ExplainWhy(of, referee); e != nil && all != nil && len(e.Parts) == len(all.Parts) {
			for i := range e.Parts {
				e.Parts[i].Total = all.Parts[i].Total
			}
		}
		return e, no
	}}},
	{"a refusal says where the unit that was named lies", "why-not", twins.Eyes{WhyNot: func(t *game.Table, order *yamldoc.Node, side model.SideID) *game.Refused {
		no := t.Explainer().WhyNotAs(order, side)
		for _, u := range t.View(referee).Units {
			if v := order.Entries[0].Value; no != nil && v != nil && v.Text == u.ID {
				no.Text += " (it is in " + u.Hex + ")"
			}
		}
		return no
	}}},
	{"a question is answered as to the referee", "questions", twins.Eyes{Ask: func(t *game.Table, q *game.Question, _ model.SideID) (*game.Answer, *game.Refused) {
		return t.Inquirer().AskQuestion(q, referee)
	}}},
}

// TestPlantedLeaks shows that the twins can fail: each leak is found, and named
// for what it is; without a leak nothing is.
func TestPlantedLeaks(t *testing.T) {
	rules := loadRules(t, projects(t)[1], "blind-ford/day", compile.Options{})
	look := func(games int, eyes twins.Eyes) *conformance.Report {
		return twins.CheckTwins(rules, twins.Options{Games: games, Seed: 1, Every: 2, MaxFail: 1, Eyes: eyes})
	}
	for _, leak := range leaks {
		t.Run(leak.name, func(t *testing.T) {
			rep := look(12, leak.eyes)
			if rep.OK() {
				t.Fatalf("the leak is not found:\n%s", rep)
			}
			if f := rep.Failures[0]; f.Check != "hidden" || !strings.Contains(f.Text, "what it cannot see: "+leak.found) {
				t.Errorf("another thing is found: %s", f.Text)
			}
		})
	}
	rep := look(diagtest.ChooseCount(3, 12), twins.Eyes{})
	t.Log(rep)
	if !rep.OK() {
		t.Error("something is found without a leak")
	}
	for _, sort := range []string{"counters exchanged", "secrets changed", "answers given otherwise", "secret dice of hooks", "explanations", "why-not"} {
		if rep.Compared[sort] == 0 {
			t.Errorf("%s: none", sort)
		}
	}
}
