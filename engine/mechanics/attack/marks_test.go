package attack_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
)

// field is a made-up game in which a unit may attack, and be attacked, any number of times.
var field = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 6}, ma: {default: 2}}
terrain: {open: {}}
sequence:
  turns: {for_each_side: [red, blue], phases: {fight: {do: attack, with: clash}}}
attacks:
  clash:
    roles: {line: {}}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results: {NE: {}}
`,
	"map": `grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-6, rows: 1-4}
base: open
`,
	"units": `unit_kinds: {foot: {faces: {fresh: {}, spent: {}}}}
units: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot}}
`,
	"tables": "tables: {crt: {by: odds, columns: [1-4, 1-3, 1-2, 1-1, 2-1, 3-1, 4-1, 5-1, 6-1], rows: {1-6: [NE, NE, NE, NE, NE, NE, NE, NE, NE]}}}\n",
	"day":    "setup: {r-1: \"0202\", r-2: \"0203\", b-1: \"0302\", b-2: \"0303\"}\n",
}

// TestValuesBeforeTheAttack holds that an attack comes to what was worked out before it was
// named: the marks that it gives its own fighters do not count in it, those of an earlier
// attack of the phase do.
func TestValuesBeforeTheAttack(t *testing.T) {
	for _, v := range []struct{ name, change string }{
		{"a strength", "{set: attacks.clash.strength.value, to: (has_attacked or was_attacked) and 2 or 6}"},
		{"a term of an attacker", "{add: attacks.clash.strength.attackers, value: {late: {add: -4, when: has_attacked}}}"},
		{"a term of a defender", "{add: attacks.clash.strength.defenders, value: {late: {add: -3, when: was_attacked}}}"},
		{"a term of all attackers", "{add: attacks.clash.strength.attack_total, value: {late: {add: -4, when: 'any(attackers, has_attacked)'}}}"},
		{"a term of all defenders", "{add: attacks.clash.strength.defence_total, value: {late: {add: 'count(defenders, was_attacked)'}}}"},
		{"a shift", "{add: attacks.clash.shifts, value: {late: {shift: -1, when: 'any(attackers, has_attacked)'}, again: {shift: 2, when: 'any(defenders, was_attacked)'}}}"},
		{"a zone", "{add: zones, value: {zoc: {units: was_attacked}}}\n{add: attacks.clash.shifts, value: {awed: {shift: -1, when: \"any(attackers, in_zone('zoc', hex, it))\"}}}"},
		{"support", "{add: attacks.clash.support, value: {fresh: {for: attackers, units: 'not any(attackers, has_attacked)'}}}\n{add: attacks.clash.shifts, value: {helped: {shift: 'count(attack_supporters)'}}}"},
		{"a declaration", "{add: attacks.clash.declare, value: {zeal: {by: attacker, choices: {charge: {when: 'not any(attackers, has_attacked)'}, walk: {when: 'any(attackers, has_attacked)'}}}}}\n" +
			"{add: attacks.clash.shifts, value: {zeal: {shift: 1, when: \"declared('zeal') == 'charge'\"}}}"},
	} {
		for _, plan := range []string{"", "\n{add: attacks.clash.plan, value: all first}"} {
			rules := field.Rules(t, v.change+plan)
			tb := gametest.StartAt(t, rules, "{phase: red fight}")
			var first *event.CombatReport
			for n := range 2 {
				e, ok := tb.Estimator().EstimateAttack(0, 0, tb.Position().Units[2].At.Hex(), model.None, 0)
				if !ok {
					t.Fatalf("%s: there is no estimate", v.name)
				}
				rep := fought(t, tb, plan != "")
				column := rules.Model.Tables[0].Columns[e.Column].Name
				helped := map[string]int{"support": 1, "a declaration": 1}[v.name] * (1 - n) // not in the estimate
				if int(rep.AttackTotal) != e.Attack || int(rep.DefenceTotal) != e.Defence || rep.Column != rules.Model.Tables[0].Columns[e.Column+helped].Name {
					t.Errorf("%s, attack %d: %d against %d in %s, estimated %d against %d in %s", v.name, n+1, rep.AttackTotal, rep.DefenceTotal, rep.Column, e.Attack, e.Defence, column)
				}
				if n == 1 && rep.AttackTotal == first.AttackTotal && rep.DefenceTotal == first.DefenceTotal && rep.Column == first.Column {
					t.Errorf("%s: the second attack comes to what the first came to", v.name)
				}
				first = rep
				if plan != "" {
					break // what is planned is fought when the phase is over
				}
			}
		}
	}
}

// fought has r-1 attack the hex of b-1, and returns what it came to. A planned attack is
// fought when no more are named.
func fought(t *testing.T, tb *game.Table, planned bool) *event.CombatReport {
	t.Helper()
	var rep *event.CombatReport
	orders := []string{`{attack: "0302", with: [r-1]}`}
	if planned {
		orders = append(orders, "{done: true}")
	}
	for _, order := range orders {
		events, no := tb.ApplyOrder(gametest.YAML(t, order))
		if no != nil {
			t.Fatalf("%s: %v", order, no)
		}
		for _, e := range events {
			if e.Combat != nil {
				rep = e.Combat
			}
		}
	}
	if rep == nil {
		t.Fatal("nothing was fought")
	}
	return rep
}
