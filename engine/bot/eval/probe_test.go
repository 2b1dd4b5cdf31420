package eval_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot/eval"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Where units have no strength of their own but add to an attack what the game says, that is found out by letting
// each attack alone: here by how many steps it has, and one more for guns.
func TestStrengthIsFoundOutByTrying(t *testing.T) {
	tried := gametest.Small{}
	for name, text := range field {
		tried[name] = text
	}
	tried["game"] = strings.Replace(field["game"], "strength: {value: cs}",
		"strength: {attack_total: {steps: {add: \"sum(attackers, steps)\"}, guns: {add: \"sum(attackers, guns)\"}}}", 1)
	tried["game"] = strings.Replace(tried["game"], "ma: {default: 2}", "ma: {default: 2}, guns: {default: 0}", 1)
	tried["units"] = strings.Replace(field["units"], "values: {cs: 8}", "values: {guns: 3}", 1)
	tb := gametest.StartAt(t, tried.Rules(t, ""), `{}`)
	l, g := eval.New(tb.Model()), tb.Model()
	for id, want := range map[string]int{"r-1": 1, "r-2": 2, "b-1": 1, "b-2": 4} {
		for u := range g.Units {
			if g.Units[u].ID == id {
				if got := l.StrengthOrValue(tb, model.UnitID(u)); got != want {
					t.Errorf("%s: %d, expected %d", id, got, want)
				}
			}
		}
	}
}
