package conformance_test

import (
	"fmt"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
)

// ridden opens a position in which one of two counters has come next to a lone
// leader, so that a script asks the other side where he rides.
func ridden(t *testing.T, mover, other string) *game.Table {
	t.Helper()
	rules := loadRules(t, projects(t)[0], "waterloo-20/standard", compile.Options{Variants: []string{"dummies", "leaders"}})
	text := fmt.Sprintf(`{"turn": 9, "phase": "french movement", "only": {%q: {"hex": "0602", "hidden": true}, %q: {"hex": "0101", "hidden": true},
		"ad-wellington": "0902", "ad-2": {"hex": "1101", "hidden": true}, "pr-3": {"hex": "1103", "hidden": true}}}`, mover, other)
	var rep diag.List
	tb := game.StartFromText(rules, game.Setting{Seed: 1}, jsontext.Read("position", []byte(text), &rep), []byte(text), &rep)
	if tb == nil || rep.HasErrors() {
		fatal(t, "the position cannot be played", &rep)
		return nil
	}
	order(t, tb, fmt.Sprintf(`{"move": %q, "to": "0802"}`, mover))
	return tb
}

func order(t *testing.T, tb *game.Table, text string) {
	t.Helper()
	n, no := game.ParseJSON([]byte(text))
	if no == nil {
		_, no = tb.ApplyOrder(n)
	}
	if no != nil {
		t.Fatalf("%s: %v", text, no)
	}
}

// TestOrdersWhileAScriptAsks: a side that answers a script cannot find out by
// orders which counter the script was called for.
func TestOrdersWhileAScriptAsks(t *testing.T) {
	a, b := ridden(t, "fr-2", "fr-3"), ridden(t, "fr-3", "fr-2")
	d, _ := a.Decision()
	if len(a.Legal()) < 2 || a.Legal()[0].Verb != flow.VPickHex {
		t.Fatalf("nobody is asked for a hex: %s", d.Prompt)
	}
	for _, side := range []model.SideID{0, 1} {
		for _, unit := range []string{"fr-2", "fr-3", "ad-2"} {
			for v := range flow.Verbs {
				if flow.Verbs[v].Arg != flow.ArgUnit {
					continue
				}
				for _, then := range []string{"to", "pick_hex"} {
					text := fmt.Sprintf(`{%q: %q, %q: "1101"}`, flow.Verbs[v].Key, unit, then)
					n, no := game.ParseJSON([]byte(text))
					if no != nil {
						t.Fatalf("%s: %v", text, no)
					}
					one, two := a.Explainer().WhyNotAs(n, side), b.Explainer().WhyNotAs(n, side)
					if one == nil || two == nil {
						t.Fatalf("%s is open for %s: %v, %v", text, a.Model().Sides[side].ID, one, two)
					}
					if side == d.Side && (one.Part != two.Part || one.Error() != two.Error()) {
						t.Errorf("%s tells the games apart: %s: %v; %s: %v", text, one.Part, one, two.Part, two)
					}
				}
			}
		}
	}
}
