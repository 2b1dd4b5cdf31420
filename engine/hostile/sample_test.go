package hostile_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hostile"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script"
)

// sample is a small game of two sides: 80 hexes, 12 units, 8 turns, one table, 6 cards, 2
// variants. Its scripts draw dice, ask, sort, note and add up, and do nothing that a
// game played again would notice.
var sample = map[string]string{
	"vedette.yaml": "format: 2\nkind: project\ngames: scenarios\nvariants: variants\n",
	"scenarios/weir/game.yaml": `format: 2
kind: game
id: weir
title: Weir
turns: {last: 8}
sides: {red: {}, blue: {}}
values: {cs: {}, ma: {}}
losses: {value: cs}
terrain: {open: {}, wood: {cost: 2}}
variables: {mud: {type: flag, default: false}, count: {max: 9999}}
tracks: {heart: {of: side, start: 5, max: 9}}
stacking: {one: {limit: 1}}
zones: {zone: {enter: {stop: {stop: true}}}}
movement: {march: {allowance: ma, zones: [zone], entry: {}, cost: {mire: {when: vars.mud, add: 1}}}}
attacks:
  assault:
    roles: {line: {}}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results:
      A: {loss: {eliminate: attackers}}
      R: {back: {retreat: defenders, how: back}}
      D: {loss: {eliminate: defenders}}
retreats: {back: {never: {enemy: {when: enemy_in(to)}}}}
hooks:
  dawn: {at: turn.start, run: dawn}
  fell: {at: unit.eliminated, run: fell}
  dust: {at: move.allowance, run: dust}
sequence:
  player:
    for_each_side: [red, blue]
    phases:
      luck: {do: draw, with: events}
      movement: {do: move, with: march}
      combat: {do: attack, with: assault}
victory:
  red-wins:  {side: red, when: "sides.blue.lost > sides.red.lost"}
  blue-wins: {side: blue, when: "sides.red.lost > sides.blue.lost"}
`,
	"scenarios/weir/map.yaml":    "format: 2\nkind: map\ngrid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-10, rows: 1-8}\nbase: open\nhexes: {wood: [0404, 0504, 0605]}\n",
	"scenarios/weir/tables.yaml": "format: 2\nkind: tables\ntables:\n  crt:\n    by: odds\n    columns: [1-2, 1-1, 2-1, 3-1]\n    rows: {1-3: [A, A, R, D], 4-6: [A, R, D, D]}\n",
	"scenarios/weir/cards.yaml": `format: 2
kind: cards
decks: {events: {cards: [rain, sun, levy, rally, scout, storm]}}
cards:
  rain: {effects: {wet: {set: mud, to: true}}}
  sun: {effects: {dry: {set: mud, to: false}}}
  levy: {run: levy}
  rally: {run: rally}
  scout: {run: scout}
  storm: {run: storm}
`,
	"scenarios/weir/day.yaml": `format: 2
kind: scenario
title: Day
setup: {red-1: 0403, red-2: 0404, red-3: 0405, red-4: 0406, red-5: 0303, red-6: 0305, blue-1: 0603, blue-2: 0604, blue-3: 0605, blue-4: 0606, blue-5: 0703, blue-6: 0705}
`,
	"scenarios/weir/rules/weir.lua": cleanScript,
	"variants/weir/muddy.yaml":      "format: 2\nkind: variant\nid: muddy\ntitle: Muddy\ngame: weir\nchange:\n  - {set: variables.mud.default, to: true}\n",
	"variants/weir/long.yaml":       "format: 2\nkind: variant\nid: long\ntitle: Long\ngame: weir\nchange:\n  - {set: turns.last, to: 9}\n",
}

const cleanScript = `
local names = { "dry", "fair", "wet" }
local worth = { red = 2, blue = 3 }

function dawn(side)
  local rolled = roll{ stream = "dawn" }
  vars.count = vars.count + rolled
  note("dawn", names[1 + vars.count % 3])
end

function fell(unit)
  local sum = 0
  for _, n in pairs(worth) do sum = sum + n end
  note("worth", sum) note("of", unit)
  adjust("heart", -1, unit.side)
end

function dust(move)
  if move.unit.side == "red" and vars.count % 5 == 0 then return { label = "dust", add = -1 } end
end

function levy(card)
  if ask.yes{ by = phasing, prompt = "A levy?" } then adjust("heart", 1, phasing) end
end

function rally(card)
  local list = {}
  for id, n in pairs(worth) do table.insert(list, id) end
  table.sort(list)
  note("rally", table.concat(list, " ")) note("half", #list / 3 > 0.5)
end

function scout(card)
  local u = ask.unit{ by = phasing, from = filter(units, function(x) return x.side == phasing and x.on_map end) }
  if u then note(u.id, roll{ stream = "scout" }) end
end

function storm(card)
  if roll{ stream = "storm" } > 3 then vars.mud = true end
end
`

func init() {
	var b strings.Builder
	b.WriteString("format: 2\nkind: units\nunit_kinds: {foot: {symbol: infantry}}\nunits:\n")
	for i := 1; i <= 6; i++ {
		fmt.Fprintf(&b, "  red-%d: {army: red, kind: foot, printed: %d-3}\n  blue-%d: {army: blue, kind: foot, printed: %d-3}\n", i, 1+i%3, i, 1+i%4)
	}
	sample["scenarios/weir/units.yaml"] = b.String()
}

// ready compiles the sample with another file of scripts; loose scripts may do what the
// sandbox refuses.
func ready(t *testing.T, lua string, loose bool, variants ...string) hostile.Game {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range sample {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	fsys["scenarios/weir/rules/weir.lua"].Data = []byte(lua)
	var rep diag.List
	res := compile.Load(project.Open(fsys, &rep), "weir/day", compile.Options{Variants: variants}, &rep)
	if res.Game == nil || rep.HasErrors() {
		for _, d := range rep.Items {
			t.Errorf("%s: %s", d.Pos, diag.Summary(&d))
		}
		t.FailNow()
	}
	return readied(t, res, loose)
}

func readied(t *testing.T, res *compile.Result, loose bool) hostile.Game {
	t.Helper()
	var rep diag.List
	plain := (&script.Reader{Loose: loose}).Compile(script.Sources(res.Scripts), &rep)
	under := (&script.Reader{Loose: loose, Strained: true}).Compile(script.Sources(res.Scripts), &rep)
	if plain == nil || under == nil {
		t.Fatal(rep.Items)
	}
	rules := &game.Rules{Model: res.Game, NewHost: func() game.ScriptHost { return plain.NewHost() }}
	return hostile.Game{Rules: rules, Scripts: under}
}

// played is a random game.
func played(t *testing.T, g hostile.Game, seed int) *hostile.Record {
	t.Helper()
	r := &hostile.Record{Setting: game.Setting{Seed: rng.Seed(seed)}}
	tb, err := game.New(g.Rules, r.Setting)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := bot.New("random", rng.Seed(seed))
	for tb.Over() == nil && tb.Fault() == nil {
		a := b.Choose(tb)
		if _, no := tb.Apply(a); no != nil {
			t.Fatal(no)
		}
		r.Actions = append(r.Actions, a)
	}
	if tb.Fault() != nil {
		t.Fatal(tb.Fault())
	}
	return r
}
