package eval_test

import (
	"fmt"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot/eval"
	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// field is an invented game whose features can be worked out by hand: red has two counters of
// strength 4, blue one of 4 and one of 8, so that both sides together, halved, are worth 10.
var field = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {default: 4}, ma: {default: 2}}
terrain: {open: {}}
boxes: {prison: {name: Prison}}
tracks: {coins: {of: side, start: 3, max: 20}}
movement: {walk: {allowance: ma}}
sequence:
  turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}, fight: {do: attack, with: clash}}}
attacks:
  clash:
    roles: {line: {}}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results: {D: {back: {retreat: defenders, how: back}}, A: {gone: {eliminate: attackers}}, E: {gone: {eliminate: defenders}}}
retreats: {back: {}}
scoring: {by: points, points: {red: sides.red.tracks.coins, blue: sides.blue.tracks.coins}, margins: {20: Great, 0: Small}}
victory:
  rich: {side: red, level: 2, when: sides.red.tracks.coins >= 6}
  dead: {side: blue, level: 1, when: sides.red.tracks.coins == 0}
`,
	"map":    "grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-12, rows: 1-4}\nbase: open\n",
	"units":  "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot}, r-2: {army: red, kind: foot, steps: 2}, b-1: {army: blue, kind: foot}, b-2: {army: blue, kind: foot, values: {cs: 8}}}\n",
	"tables": "tables: {crt: {by: odds, columns: [1-1, 2-1], rows: {1-3: [A, D], 4-6: [D, E]}}}\n",
	"day":    "setup: {r-1: \"0101\", r-2: \"0201\", b-1: \"1201\", b-2: \"1203\"}\n",
}

// featureOf is what a feature gives red in a position, in thousandths.
func featureOf(t *testing.T, id features.ID, change, given string) int {
	t.Helper()
	tb := gametest.StartAt(t, field.Rules(t, change), given)
	return eval.New(tb.Model()).FeatureVector(tb, 0)[id]
}

// Each feature as its description says it, worked out by hand.
func TestFeaturesByHand(t *testing.T) {
	apart := `{only: {r-1: "0101", b-2: "1201"}}`
	const town = "{add: victory.town, value: {side: red, when: \"any(hexes['0601'].units, side == 'red')\"}}\n"
	const duty = "{add: attacks.clash.obligations, value: {attackers: true}}\n"
	const worthless = "{add: losses, value: {value: 0}}\n"
	const alike = "{add: losses, value: {value: 1}}\n"
	const gate = "{add: movement.walk.exits, value: {west: {from: edge.west, units: \"side == 'red'\", cost: 1, box: prison}}}\n" +
		"{add: victory.away, value: {side: red, when: count(boxes.prison.units) >= 2}}\n"
	const counter = "{add: unit_kinds.chief, value: {marker: true}}\n{add: units.chief, value: {army: red, kind: chief}}\n"
	const near = `when: "counters.chief.on_map and any(%s, side == 'red' and distance(counters.chief.hex, hex) <= 1)"}`
	chief := counter + "{add: attacks.clash.strength.attack_total, value: {led: {add: 4, " + fmt.Sprintf(near, "attackers") + "}}\n"
	shifted := counter + "{add: attacks.clash.shifts, value: {led: {shift: 1, " + fmt.Sprintf(near, "attackers") + "}}\n"
	guarded := counter + "{add: attacks.clash.shifts, value: {held: {shift: -1, " + fmt.Sprintf(near, "defenders") + "}}\n"
	for _, x := range []struct {
		of            features.ID
		why           string
		change, given string
		want          int
	}{
		{features.Contact, "eleven hexes apart, one beside him is the aim: 4 of 14, for 4 of 10", "", apart, 114},
		{features.Contact, "4 beside 4 would attack 1-1, and lose more than they take: 73 of 100", "", `{only: {r-1: "0101", b-1: "0201"}}`, 400 * 73 / 100},
		{features.Contact, "8 beside 4 attack 2-1: all of them", "", `{only: {r-1: "0101", r-2: "0102", b-1: "0201"}}`, 800},
		{features.Contact, "one beside him, by 73 of 100, and one at five", "", `{only: {r-1: "0501", r-2: "0101", b-1: "0601"}}`, 292 + 400/2},
		{features.Support, "both reds are beside a friend, no blue is", "", `{only: {r-1: "0101", r-2: "0201", b-1: "0801", b-2: "1201"}}`, 1000},
		{features.Support, "nobody is beside a friend", "", `{only: {r-1: "0101", r-2: "0401", b-1: "0801", b-2: "1201"}}`, 0},
		{features.Threat, "4 of 10 under 8 beside them, who attack 2-1: half of the throws take all, half drive back, which counts 150", "", `{only: {r-1: "0101", b-2: "0201"}}`, -400 * 575 / 1000},
		{features.Threat, "two hexes away they count half: 4 against 4 lose more than they take", "", `{only: {r-1: "0101", b-2: "0301"}}`, 0},
		{features.Chances, "what is a threat to one is a chance to the other", "", `{only: {r-1: "0101", r-2: "0102", b-1: "0201"}}`, 230},
		{features.Chances, "an even enemy is no chance", "", `{only: {r-1: "0101", b-1: "0201"}}`, 0},
		{features.Obligation, "nobody need attack", "", `{only: {r-1: "0101", b-2: "0201"}}`, 0},
		{features.Obligation, "4 of 10 must attack 8: stronger by 4 of 12", duty, `{only: {r-1: "0101", b-2: "0201"}}`, -133},
		{features.Losses, "nothing is lost", "", `{}`, 0},
		{features.Losses, "one of two steps of 4 is 2 of 10", "", `{units: {r-2: {hex: "0201", steps: 1}}}`, -200},
		{features.Losses, "8 of 10 of the enemy", "", `{units: {b-2: {box: eliminated}}}`, 800},
		{features.Losses, "taken prisoner counts half", "", `{units: {b-2: {box: prison}}}`, 400},
		{features.Losses, "a game that counts no losses has strengths all the same", worthless, `{units: {b-2: {box: eliminated}}}`, 800},
		{features.Losses, "each is worth 1: one prisoner is a half of 2", alike, `{units: {b-2: {box: prison}}}`, 250},
		{features.Points, "3 each", "", `{}`, 0},
		{features.Points, "13 to 3, of a margin of 20", "", `{tracks: {coins: {red: 13}}}`, 500},
		{features.Places, "red stands in the only place that a condition names", town, `{only: {r-1: "0601", b-1: "1201"}}`, 1000},
		{features.Places, "so does blue", town, `{only: {r-1: "0101", b-1: "0601"}}`, -1000},
		{features.Exits, "two are asked to leave: one at the gate is 4 of 5, one at three hexes 4 of 8", gate, `{only: {r-1: "0101", r-2: "0401", b-1: "1201"}}`, (800 + 500) / 2},
		{features.Exits, "who has left counts whole", gate, `{units: {r-1: {box: prison}, r-2: {hex: "0401"}}}`, (1000 + 500) / 2},
		{features.Exits, "blue may not leave, and red is not asked for more than two", gate, `{units: {r-1: {box: prison}, r-2: {box: prison}, b-1: {hex: "0101"}}}`, 1000},
		{features.Exits, "no condition counts who left", "", `{units: {r-1: {box: prison}}}`, 0},
		{features.March, "red at four hexes is a half, blue at six 4 of 10", town, `{only: {r-1: "0201", b-1: "1201"}}`, 500 - 400},
		{features.Victory, "red lacks 3 of 6: 8 of 8 and 3, level 2 of 2; blue's 3 over: 8 of 8 and 3, level 1", "", `{}`, 727 - 727/2},
		{features.Victory, "red has it; blue's lacks 6", "", `{tracks: {coins: {red: 6}}}`, 1000 - 571/2},
		{features.Command, "4 attack 4 at 1-1 and lose half of themselves, and with a chief beside them 8 at 2-1: by 1000 better against one of two others, as good against 8", chief,
			`{only: {r-1: "0101", chief: "0201", b-1: "0401"}}`, 400 * (575 - (75 - 500)) / 2 / 1000},
		{features.Command, "at four hexes from the enemy it does not count yet", chief, `{only: {r-1: "0101", chief: "0201", b-1: "0501"}}`, 0},
		{features.Command, "at two hexes from the chief nothing is added", chief, `{only: {r-1: "0101", chief: "0301", b-1: "0401"}}`, 0},
		{features.Command, "a column further is as much, and against 8 as well", shifted, `{only: {r-1: "0101", chief: "0101", b-1: "0401"}}`, 400 * (575 - (75 - 500)) / 1000},
		{features.Command, "8 attack 4 at 1-1 in place of 2-1, and 4 at 1-1 as before", guarded, `{only: {r-1: "0101", chief: "0201", b-1: "0401"}}`, 400 * (575 - (75 - 500)) / 2 / 1000},
		{features.Command, "nobody leads", "", `{only: {r-1: "0101", b-1: "0401"}}`, 0},
	} {
		if got := featureOf(t, x.of, x.change, x.given); got < x.want-1 || got > x.want+1 {
			t.Errorf("%s, %s: %d, expected %d", features.List()[x.of].Name, x.why, got, x.want)
		}
	}
}

// What is worth something to one side costs the other as much, but for how near he is.
func TestWorthIsTakenFromTheOthers(t *testing.T) {
	for _, given := range []string{`{only: {r-1: "0101", b-2: "0201"}}`, `{units: {b-2: {box: eliminated}}}`, `{tracks: {coins: {red: 13}}}`} {
		tb := gametest.StartAt(t, field.Rules(t, ""), given)
		l := eval.New(tb.Model())
		red, blue := l.FeatureVector(tb, 0), l.FeatureVector(tb, 1)
		for _, id := range []features.ID{features.Points, features.Victory, features.Places, features.March, features.Losses, features.Exits, features.Obligation, features.Support} {
			if red[id] != -blue[id] {
				t.Errorf("%s of %s: %d and %d", features.List()[id].Name, given, red[id], blue[id])
			}
		}
		if red[features.Threat] != -blue[features.Chances] || red[features.Chances] != -blue[features.Threat] {
			t.Errorf("%s: a threat is no chance", given)
		}
	}
}
