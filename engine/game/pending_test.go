package game_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// pursuit is a small game in which everything can be pending.
var pursuit = gametest.Small{
	"game": `turns: {last: 2}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {name: strength}, ma: {name: movement}}
losses: {value: cs}
terrain: {clear: {cost: 1}}
stacking: {two: {limit: 2}}
zones: {zoc: {enter: {halt: {stop: true}}}}
movement: {march: {allowance: ma}}
retreats: {back: {hexes: 1, moved_by: owner, never: {zone: {when: "in_zone('zoc', to)"}}}}
advances: {follow: {}}
exchanges: {even: {owed: "sum(defenders, cs)", worth: cs}}
boxes: {camp: {name: Camp}}
attacks:
  assault:
    roles: {front: {range: 1}}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results:
      AR: {back: {retreat: attackers, how: back}}
      DR: {back: {retreat: defenders, how: back}, go: {advance: attackers, how: follow}}
      EX: {even: {exchange: attackers, how: even}, loss: {step_loss: defenders}}
sequence: {turns: {for_each_side: [red, blue], phases: {move: {do: move, with: march}, fight: {do: attack, with: assault}}}}
`,
	"map":    "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-5, rows: 1-5}\nbase: clear\n",
	"units":  "unit_kinds: {infantry: {steps: 2, faces: {front: {}, back: {values: {cs: 1}}}}}\nunits: {red-1: {army: red, kind: infantry, printed: 4-4}, red-2: {army: red, kind: infantry, printed: 4-4}, blue-1: {army: blue, kind: infantry, printed: 4-4}, blue-2: {army: blue, kind: infantry, printed: 2-4}}\n",
	"tables": "tables:\n  crt: {by: odds, columns: [1-2, 1-1, 2-1], rows: {1-2: [AR, DR, DR], 3-4: [AR, EX, DR], 5-6: [AR, AR, EX]}}\n",
	"day":    "setup: {red-1: 0302, red-2: 0402, blue-1: 0303, blue-2: {box: camp}}\n",
}

// TestDamagedPendingIsFound: whatever stands in a list of unfinished acts, the position is
// one that can be played on, or there is a finding at the place.
func TestDamagedPendingIsFound(t *testing.T) {
	rules := pursuit.Rules(t, "")
	values := []string{"", "null", "[]", "{}", "[red-1]", "[blue-1]", "red-1", "[red-1, blue-1]", "[red-1, red-1]", "[red-2, red-1]", "[blue-2]", "[red-9]", "[null]", "[[red-1]]", "[{a: 1}]",
		"back", "follow", "even", "assault", "AR", "DR", "EX", "QQ", "0", "-1", "1", "3", "99999999999999999999", "true", "0303", "[0303]", "[0303, 0404]", "[9999]"}
	good := map[string]string{"retreat": "back", "advance": "follow", "exchange": "even", "step_loss": "1", "result": "DR", "units": "[red-1]", "from": "[blue-1]", "into": "[0303]", "attack": "assault"}
	keys := []string{"retreat", "advance", "exchange", "step_loss", "result", "units", "from", "into", "attack"}
	n := uint32(0)
	roll := func(k int) int { n++; return rng.RollDie(7, "damage", n, k) - 1 }
	entry := func() string {
		var out []string
		act := roll(5)
		for i, key := range keys {
			if i < 5 && i != act && roll(40) > 0 || i == 5+2 && roll(2) == 0 || i >= 5 && roll(6) == 0 {
				continue
			}
			value := good[key]
			if roll(3) == 0 {
				value = values[roll(len(values))]
			}
			out = append(out, key+": "+value)
		}
		if roll(30) == 0 {
			return values[1+roll(len(values)-1)]
		}
		return "{" + strings.Join(out, ", ") + "}"
	}
	played, found := 0, 0
	try := func(pending string) {
		text := fmt.Sprintf("{phase: red fight, pending: %s}", pending)
		defer func() {
			if e := recover(); e != nil {
				t.Errorf("%s: %v", text, e)
			}
		}()
		var rep diag.List
		tb := game.StartFromText(rules, game.Setting{Seed: 1}, gametest.YAML(t, text), nil, &rep)
		if rep.HasErrors() {
			found++
			for _, d := range rep.Items {
				if d.Rule == "" || d.Message == "" {
					t.Errorf("%s: %+v", text, d)
				}
			}
			return
		}
		played++
		for range 20 {
			legal := tb.Legal()
			if len(legal) == 0 {
				break
			}
			if _, no := tb.ApplyTrusted(legal[roll(len(legal))]); no != nil {
				t.Errorf("%s: %v", text, no)
				return
			}
		}
		if tb.Fault() != nil {
			t.Errorf("%s: %v", text, tb.Fault())
		}
	}
	for _, key := range keys {
		for _, value := range values {
			for act := range 5 {
				for _, rest := range []string{"", ", units: [red-1], from: [blue-1]", ", units: [blue-2], from: [red-1]"} {
					line := keys[act] + ": " + good[keys[act]] + rest
					if key == keys[act] {
						line = rest[min(2, len(rest)):]
					}
					if strings.Contains(line, key+":") {
						continue
					}
					try("[{" + strings.TrimPrefix(strings.TrimPrefix(line+", ", ", "), ", ") + key + ": " + value + "}]")
				}
			}
		}
	}
	for range 1500 {
		var list []string
		for range 1 + roll(3) {
			list = append(list, entry())
		}
		try("[" + strings.Join(list, ", ") + "]")
	}
	if played < 150 || found < 1000 {
		t.Errorf("%d positions were played on, %d findings", played, found)
	}
}
