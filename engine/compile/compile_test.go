package compile_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// small is a whole game, with something of most sections.
var small = map[string]string{
	"scenarios/small/game.yaml": `format: 1
kind: game
title: Small
id: small
turns: {last: 4, names: {1: Dawn}, kinds: {night: {turns: [4]}}}
sides:
  red: {name: Red}
  blue: {name: Blue}
values:
  cs: {}
  ma: {default: 4}
losses: {value: cs}
terrain:
  clear: {}
  woods: {move: 2, blocks_sight: true}
  lake: {move: forbidden}
hexsides:
  river: {move: {add: 1}}
  road: {move: {set: 1}}
zones:
  zoc:
    enter: {slow: {add: 1, when: "holder.kind == 'horse'"}, stop: {stop: true}}
    holds: "mover.kind == 'foot'"
stacking:
  two: {limit: 2}
sight:
  line: {blocked_by: blocks_sight}
movement:
  march:
    allowance: ma
    bonus: {rain: {add: -1, when: option.rain}}
    cost: {crowd: {add: 1, when: "friends_in(to) > 1"}}
    one_hex: true
    modes: {column: {along: [road], bonus: {fast: {multiply: 2}}}}
    exits: {off: {from: edge.east, cost: 1, to: gone}}
    entry: {}
attacks:
  ground:
    roles:
      line: {}
      guns: {who: "kind == 'guns'", range: 1-2, sight: line}
    duty: {attackers: true}
    declare: {mode: {by: attacker, options: {charge: {}, probe: {}}}}
    strength:
      value: cs
      defenders: {woods: {multiply: 2, when: "terrain == 'woods'"}}
    compare: {by: odds, table: crt}
    columns: {river: {shift: -1, when: "all(attackers, across('river', hex, target))"}}
    die: {roll: 1d6, modify: {charge: {add: 1, when: "declared('mode') == 'charge'"}}}
    results:
      Ar: {back: {retreat: attackers}}
      Dr: {back: {retreat: defenders}, on: {advance: attackers, optional: owner}}
      EX: {both: {eliminate: defenders}, pay: {exchange: attackers}}
retreats:
  one: {never: {zone: {when: "in_zone('zoc', to)"}}, prefer: {any: {when: true}}}
advances:
  on: {}
exchanges:
  like: {owed: "sum(defenders, cs)", worth: cs}
sequence:
  player-turn:
    for_each_side: [red, blue]
    phases:
      movement: {do: move}
      combat: {do: attack}
  weather: {do: run, run: weather}
actions:
  rally: {phase: player-turn, candidates: "filter(units, side == phasing)", when: "it.cs > 1", cost: {track: morale, by: -1}, run: rally}
variables:
  wet: {type: flag}
  mud: {of: hex, type: flag, until: end of turn}
  mood: {of: unit, type: text, texts: [calm, angry]}
  state: {of: side}
tracks:
  morale: {start: 5, max: 10}
boxes:
  gone: {}
latches:
  broken: {when: "lost('red') > 5"}
hooks:
  storm: {at: turn.start, run: storm}
  rush: {at: attack.modifiers, in: ground, when: "attack_strength > 3", run: rush}
options:
  rain: {default: false, doc: It rains.}
  level: {type: text, values: [low, high], default: low}
define:
  strong: {params: ['u: unit'], value: "u.cs > 3"}
victory:
  red-wins: {side: red, when: "any(units, strong(it)) and option.level == 'low'"}
`,
	"scenarios/small/map.yaml": `format: 1
kind: map
title: The valley
grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-6, rows: 1-5}
base: clear
hexes:
  woods: [0101-0103, 0302]
  lake: {Blue Lake: 0505}
hexsides:
  river: [0201/0202, 0301/0302/0402]
paths:
  road: [[0104, 0204, 0304]]
names: {Ford: 0202}
areas: {west: [0101-0105]}
`,
	"scenarios/small/units.yaml": `format: 1
kind: units
unit_kinds:
  foot: {values: {cs: 2}}
  horse: {faces: {fresh: {values: {cs: 4}}, tired: {values: {cs: 1}}}}
  guns: {traits: [slow]}
units:
  red-1: {army: red, kind: foot, is: 4-4}
  red-2: {army: red, kind: horse}
  red-3: {army: red, kind: guns, values: {cs: 3}, parent: red-1}
  blue-1: {army: blue, kind: foot}
  blue-2: {army: blue, kind: foot}
`,
	"scenarios/small/tables.yaml": `format: 1
kind: tables
tables:
  crt:
    by: odds
    columns: [1-2, 1-1, 2-1]
    rows:
      1-2: [Ar, Ar, Dr]
      3-5: [Ar, Dr, EX]
      ">=6": [Dr, EX, EX]
`,
	"scenarios/small/cards.yaml": `format: 1
kind: cards
cards:
  march: {side: red}
  storm: {run: storm, once: true}
decks:
  chits: {cards: [march x3, storm]}
`,
	"scenarios/small/meeting.yaml": `format: 1
kind: scenario
title: Meeting
setup:
  red-1: 0102
  red-2: {hex: 0103, face: tired}
  blue-1: 0402
reinforcements:
  late: {turn: 2, units: [red-3, blue-2], at: edge.east}
start: {tracks: {morale: 7}, variables: {wet: true}}
`,
	"scenarios/small/night.yaml": `format: 1
kind: scenario
title: Night
ruleset: advanced
turns: {first: 3}
setup: {red-1: 0102, blue-1: 0402}
change:
  - {set: stacking.two.limit, to: 3}
`,
	"scenarios/small/rulesets/advanced.yaml": `format: 1
kind: ruleset
id: advanced
change:
  - {adjust: unit_kinds.foot.values.cs, by: 1}
additions:
  terrain: {marsh: {move: 3}}
  map: {hexes: {marsh: [0601]}}
`,
	"scenarios/small/rules/main.lua": "function storm() end\nfunction rush() end\nfunction weather() end\nfunction rally() end\n",
	"variants/small/mud.yaml": `format: 1
kind: variant
id: mud
of: small
conflicts: [dry]
change:
  - {set: terrain.woods.move, to: 3}
`,
	"variants/small/dry.yaml": `format: 1
kind: variant
id: dry
of: small
scenarios: [meeting]
change:
  - {set: movement.march.allowance, to: 9}
`,
	"variants/small/mud.test.yaml": "format: 1\nkind: test\nscenario: small/meeting\ncases: []\n",
}

func files(change map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range small {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	for name, text := range change {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func load(t *testing.T, fsys fstest.MapFS, ref string, o compile.Options) (*compile.Result, *diag.List) {
	t.Helper()
	rep := &diag.List{}
	p := project.Open(fsys, rep)
	return compile.Load(p, ref, o, rep), rep
}

func show(rep *diag.List) string {
	var b strings.Builder
	for _, d := range rep.Items {
		fmt.Fprintf(&b, "%s:%d:%d %s %s: %s (expected %s; nearest %s; hint %s)\n", d.Pos.File, d.Pos.Line, d.Pos.Col, d.Severity, d.Rule, d.Message, d.Expected, d.Nearest, d.Hint)
	}
	return b.String()
}

func TestGoodGame(t *testing.T) {
	r, rep := load(t, files(nil), "small/meeting", compile.Options{})
	if len(rep.Items) > 0 || r.Game == nil {
		t.Fatalf("findings:\n%s", show(rep))
	}
}
