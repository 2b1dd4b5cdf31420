package attack_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// skirmish is a small game whose attack is still to be said.
var skirmish = gametest.Small{
	"map": "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-6, rows: 1-5}\nbase: clear\nhexes: {woods: [0303, 0403]}\n",
	"units": `unit_kinds: {infantry: {}, guns: {}}
units:
  red-1: {army: red, kind: infantry, printed: 4-4}
  red-2: {army: red, kind: infantry, printed: 3-4}
  red-3: {army: red, kind: infantry, printed: 2-6}
  red-g: {army: red, kind: guns, printed: 3-3}
  blue-1: {army: blue, kind: infantry, printed: 4-4}
  blue-2: {army: blue, kind: infantry, printed: 3-4}
  blue-g: {army: blue, kind: guns, printed: 3-3}
`,
	"tables": "tables:\n  crt: {by: odds, columns: [1-2, 1-1, 2-1], rows: {1-3: [AR, DR, DR], 4-6: [AR, AR, DE]}}\n",
	"day":    "setup: {red-1: 0302, red-2: 0402, red-3: 0402, red-g: 0201, blue-1: 0303, blue-2: 0403, blue-g: 0504}\n",
}

const skirmishRules = `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {name: strength}, ma: {name: movement}}
losses: {value: cs}
terrain: {clear: {cost: 1}, woods: {cost: 2}}
stacking: {two: {limit: 2}}
zones: {zoc: {enter: {halt: {stop: true}}}}
movement: {march: {allowance: ma}}
retreats: {back: {hexes: 1}}
advances: {follow: {}}
sequence: {turns: {for_each_side: [red, blue], phases: {move: {do: move, with: march}, fight: {do: attack, with: assault}}}}
attacks:
  assault:
%s    once: [attack, be_attacked]
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results:
      AR: {back: {retreat: attackers}}
      DR: {back: {retreat: defenders}, go: {advance: attackers}}
      DE: {gone: {eliminate: defenders}}
`

// asksNamed are conditions that ask what has been named of the attack.
var asksNamed = []string{
	"any(defenders)", "any(targets)", "count(targets) > 1", "count(targets) > 1 and not any(attackers, kind ~= 'guns')", "any(attackers)",
	"not any(attackers)", "any(attackers, kind == unit.kind)", "count(defenders) > 1 and not any(attackers)", "sum(attackers, cs) > 4",
	"not any(defenders, cs > 3)", "unit.in_combat", "any(targets, terrain == 'woods')", "count(attackers) == 1", "any(attackers, role == 'far')",
}

// refusesWhole are conditions on finished attacks.
var refusesWhole = []string{"attack_strength < defence_strength", "count(attackers) < 2", "attack_strength > 6", "not any(attackers, kind == 'guns')", "count(targets) > 1 and count(attackers) < 3",
	"any(attackers, kind == 'guns') and not any(attackers, kind ~= 'guns')", "sum(defenders, cs) > 4", "count(targets) == 1"}

// anyAttack says an attack of the class at random.
func anyAttack(roll func(n int) int) string {
	one := func(of ...string) string { return of[roll(len(of))] }
	cond := func() string { return asksNamed[roll(len(asksNamed))] }
	never := func() string {
		if roll(2) == 0 {
			return ""
		}
		return fmt.Sprintf(", never: {one: {when: %q}}", cond())
	}
	text := "    roles:\n      near: {units: kind ~= 'guns'" + one("", ", one_target: true") + never() + "}\n"
	if roll(4) == 0 {
		text = "    roles:\n      near: {units: \"kind ~= 'guns' and " + one("not in_combat", "in_combat") + "\"}\n"
	}
	text += "      far: {units: kind == 'guns', range: 1-2" + one("", ", reaches: any") + never() + "}\n"
	if roll(3) == 0 {
		text += fmt.Sprintf("    never: {all: {when: %q}}\n", cond())
	}
	if roll(2) == 0 {
		text += fmt.Sprintf("    refuse: {whole: {when: %q}}\n", one(refusesWhole...))
	}
	if roll(4) == 0 {
		text += "    name_first: attacker\n    targets: {defends: " + one("unit", "stack") + ", most_attackers: 1}\n"
	} else {
		text += "    targets: {hexes: " + one("1", "2", "no limit") + one("", ", most_attackers: 2") + "}\n" + one("", "    together: true\n")
	}
	if roll(3) > 0 {
		text += "    obligations: {" + one("attackers: true", "defenders: true", "attackers: true, defenders: true", "attackers: true, defenders: defender.kind == 'guns'", "attackers: attacker.cs > 2, defenders: true") + one("", ", met_by: any attack") + "}\n"
	}
	return text
}

// TestNobodyIsAskedInVain: whatever the conditions of an attack ask about what has been
// named of it, no list of actions is empty, nothing that is listed is refused, and the
// games end.
func TestNobodyIsAskedInVain(t *testing.T) {
	fights, skipped := 0, 0
	for seed := range 300 {
		n := uint32(0)
		roll := func(k int) int {
			n++
			return rng.RollDie(rng.Seed(seed+1), "say", n, k) - 1
		}
		said := anyAttack(roll)
		small := gametest.Small{"game": fmt.Sprintf(skirmishRules, said)}
		for name, text := range skirmish {
			small[name] = text
		}
		rules := small.Rules(t, "")
		tb, err := game.New(rules, game.Setting{Seed: rng.Seed(seed)})
		if err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		for range 400 {
			d, open := tb.Decision()
			if !open {
				break
			}
			legal := tb.Legal()
			if len(legal) == 0 {
				t.Fatalf("nothing is allowed where %s is asked: %v\n%s", d.Kind, tb.Fault(), said)
			}
			a := legal[roll(len(legal))]
			if a.Verb == flow.VDone && strings.HasPrefix(d.Kind, "attack") && len(legal) > 1 && roll(3) > 0 {
				a = legal[0] // fight rather than finish
			}
			if d.Kind == "attack.units" {
				fights++
			}
			if _, no := tb.ApplyTrusted(a); no != nil {
				t.Fatalf("%s in %s is refused: %v\n%s", game.ActionJSON(rules.Model, a), d.Kind, no, said)
			}
		}
		if tb.Result() == nil {
			skipped++
		}
	}
	if fights < 1000 || skipped > 0 {
		t.Errorf("units were named %d times; %d games did not end", fights, skipped)
	}
}
