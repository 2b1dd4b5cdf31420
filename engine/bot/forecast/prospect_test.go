package forecast_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot/forecast"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// brawl is an invented game of three kinds of attack: by odds, by opposed dice, and by a script that says alone what
// comes of it.
var brawl = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 4}, ma: {default: 2}}
terrain: {open: {}}
movement: {walk: {allowance: ma}}
sequence:
  turns: {for_each_side: [red, blue], phases: {fight: {do: attack, with: clash}, duel: {do: attack, with: duel}}}
attacks:
  clash:
    roles: {line: {}}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results:
      A: {gone: {eliminate: attackers}}
      D: {back: {retreat: defenders, how: back}}
      X: {swap: {eliminate: attackers}, too: {eliminate: defenders}}
      W: {hurt: {step_loss: defenders}}
  duel:
    roles: {line: {}}
    targets: {most_attackers: 1}
    compare: {by: opposed dice, table: duels}
    die: {dice: 1d6}
    results: {A: {gone: {eliminate: attackers}}, D: {gone: {eliminate: defenders}}}
retreats: {back: {}}
`,
	"map":    "grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-8, rows: 1-4}\nbase: open\n",
	"units":  "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot, steps: 2}, b-1: {army: blue, kind: foot, steps: 2}}\n",
	"tables": "tables:\n  crt: {by: odds, columns: [1-1, 2-1], rows: {1-3: [A, W], 4: [D, W], 5-6: [X, D]}}\n  duels: {by: differential, columns: [\"<=0\", \">=+1\"], rows: {1-6: [A, D]}}\n",
	"day":    "setup: {r-1: \"0101\", b-1: \"0801\"}\n",
}

// What the throws of a column come to on the mean, worked out by hand: at 1-1 three of six cost the attackers all, one
// drives the defenders back, two cost both the same; at 2-1 four of six cost the defenders a step of two.
func TestMeanOfATable(t *testing.T) {
	all := forecast.ForecastAll(brawl.Rules(t, "").Model)
	for _, x := range []struct {
		attack, defence int
		want            forecast.ExpectedOutcome
	}{
		{4, 4, forecast.ExpectedOutcome{Defenders: 150 / 6, Attackers: 500, Exchange: 1000 / 3, Balance: 1 - 3*3}},
		{8, 4, forecast.ExpectedOutcome{Defenders: (4*500 + 2*150) / 6, Balance: 4*2 + 2*1}},
		{40, 4, forecast.ExpectedOutcome{Defenders: (4*500 + 2*150) / 6, Balance: 4*2 + 2*1}}, // the table ends there
	} {
		if got := all[0].UnshiftedOutcome(x.attack, x.defence); got != x.want {
			t.Errorf("%d against %d: %+v, expected %+v", x.attack, x.defence, got, x.want)
		}
	}
}

// With opposed dice the throws of both are counted: at even strength 15 of 36 are higher for the attackers.
func TestMeanOfOpposedDice(t *testing.T) {
	all := forecast.ForecastAll(brawl.Rules(t, "").Model)
	duel := &all[1]
	if !duel.SingleAttacker() || duel.HasUnitValues() || duel.AllowsSupport() {
		t.Error("one attacks alone, without support, and no unit has a strength of its own")
	}
	for attack, wins := range map[int]int{0: 15, 1: 21, 6: 36, -6: 0, 100: 36} {
		want := forecast.ExpectedOutcome{Defenders: 1000 * wins / 36, Attackers: 1000 * (36 - wins) / 36, Balance: 3*wins - 3*(36-wins)}
		if got := duel.UnshiftedOutcome(attack, 0); got != want {
			t.Errorf("%+d: %+v, expected %+v", attack, got, want)
		}
	}
	if first, ok := forecast.FirstKnown(all); !ok || first.Spec != 0 {
		t.Errorf("the first that is known: %v", first)
	}
}
