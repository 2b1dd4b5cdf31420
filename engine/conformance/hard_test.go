package conformance_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/project"
)

// hardGame is a small crowded game; each hard case changes something of it.
const hardGame = `format: 2
kind: game
id: hard
title: Hard
turns: {last: 4}
sides:
  red: {name: Red}
  blue: {name: Blue}
values:
  cs: {default: 2}
  ma: {default: 3}
losses: {value: cs}
terrain:
  clear: {}
  woods: {cost: 2, blocks_sight: true}
  lake: {cost: forbidden}
hexsides:
  river: {cost: {add: 1}}
  road: {cost: {set: 1}}
zones:
  zoc:
    enter: {halt: {stop: true}}
    leave: {slow: {add: 1}}
    holds: "mover.kind == 'guns'"
stacking:
  two: {limit: 2, checked: end of phase}
sight:
  line: {blocked_by: blocks_sight}
boxes:
  gone: {}
movement:
  march:
    allowance: ma
    one_hex: true
    modes: {column: {when: "kind ~= 'guns'", along: [road], allowance: {fast: {multiply: 2}}}}
    exits: {off: {from: west, cost: 1, box: gone}}
    entry: {never: {zone: {when: "in_zone('zoc', to)"}}}
sequence:
  player-turn:
    for_each_side: [red, blue]
    phases:
      movement: {do: move}
      combat: {do: attack, with: ground}
attacks:
  ground:
    roles:
      line: {units: "kind ~= 'guns'"}
      guns: {units: "kind == 'guns'", range: 1-2, sight: line, one_target: true}
    targets: {hexes: 3}
    once: [attack, be_attacked]
    obligations: {attackers: true, defenders: true}
    strength: {value: cs}
    compare: {by: odds, table: crt}
    die: {dice: 1d6}
    results:
      AE: {loss: {eliminate: "filter(attackers, role == 'line')"}}
      AR: {back: {retreat: attackers, how: back}}
      DR: {back: {retreat: defenders, how: back}, on: {advance: attackers, how: on}}
      DE: {loss: {eliminate: defenders}, on: {advance: attackers, how: on}}
      EX: {swap: {exchange: attackers, how: like}, on: {advance: attackers, how: on}}
      SL: {loss: {step_loss: defenders, steps: 2}, ours: {step_loss: attackers}}
exchanges:
  like: {owed: "sum(defenders, cs)", worth: cs}
retreats:
  back:
    moved_by: victor
    never:
      enemy: {when: "enemy_in(to)"}
      zone: {when: "in_zone('zoc', to)"}
      lake: {when: "to.terrain == 'lake'"}
    prefer:
      empty: {when: "friends_in(to) == 0"}
      least: {when: "fits(to)", lowest: "friends_in(to)"}
      full: {when: "not fits(to)", displace: {units: "kind ~= 'guns'", chosen_by: victor, chain: true}}
advances:
  on: {most: 2}
scoring: {by: points, points: {red: "sides.blue.lost", blue: "sides.red.lost"}}
`

const hardMap = `format: 2
kind: map
title: The bog
grid: {hexes: pointy, shift: even rows right, number: ccrr, columns: 1-7, rows: 1-6}
base: clear
hexes:
  woods: [0202, 0303, 0505]
  lake: [0404]
hexsides:
  river: [0302/0402, 0303/0403]
paths:
  road: [[0103, 0203, 0303, 0403, 0503, 0603, 0703], [0304, 0404, 0504]]
areas: {west: [0101-0106], east: [0701-0706]}
`

const hardUnits = `format: 2
kind: units
unit_kinds:
  foot: {steps: 2, faces: {full: {}, half: {at_steps: 1, values: {cs: 1}}}}
  horse: {values: {ma: 5}}
  guns: {values: {cs: 3}}
units:
  red-1: {army: red, kind: foot}
  red-2: {army: red, kind: foot}
  red-3: {army: red, kind: foot}
  red-4: {army: red, kind: horse}
  red-5: {army: red, kind: horse}
  red-6: {army: red, kind: guns}
  red-7: {army: red, kind: foot}
  red-8: {army: red, kind: horse}
  blue-1: {army: blue, kind: foot}
  blue-2: {army: blue, kind: foot}
  blue-3: {army: blue, kind: foot}
  blue-4: {army: blue, kind: horse}
  blue-5: {army: blue, kind: horse}
  blue-6: {army: blue, kind: guns}
  blue-7: {army: blue, kind: foot}
  blue-8: {army: blue, kind: horse}
`

const hardTables = `format: 2
kind: tables
tables:
  crt:
    by: odds
    columns: [1-2, 1-1, 2-1, 3-1]
    rows:
      1: [AE, AR, DR, DE]
      2: [AR, DR, EX, DE]
      3: [AR, SL, DR, EX]
      4: [AE, EX, SL, DR]
      5: [DR, DR, DR, DR]
      6: [AR, EX, DE, DE]
`

const hardSetup = `format: 2
kind: scenario
title: Hard
setup:
  red-1: "0302"
  red-2: "0301"
  red-3: "0303"
  red-4: "0203"
  red-5: "0204"
  red-6: "0304"
  red-7: "0202"
  blue-1: "0402"
  blue-2: "0403"
  blue-3: "0401"
  blue-4: "0503"
  blue-5: "0502"
  blue-6: "0504"
  blue-7: "0305"
reinforcements:
  reds: {turn: 2, units: [red-8], at: west}
  blues: {turn: 2, units: [blue-8], at: east}
`

// hardCases are changes to the hard game, each a reason why play might stick.
var hardCases = []struct{ name, change string }{
	{"as it is", ""},
	{"zero strength", `  - {set: values.cs.default, to: 0}`},
	{"nobody can move", `  - {set: movement.march.allowance, to: 0}
  - {set: movement.march.one_hex, to: false}`},
	{"no hex to retreat to", `  - {set: retreats.back.prefer.empty.when, to: "false"}
  - {set: retreats.back.prefer.least.when, to: "false"}
  - {set: retreats.back.prefer.full.when, to: "false"}`},
	{"who cannot retreat stays", `  - {set: retreats.back.never.zone.when, to: "true"}
  - {add: retreats.back.if_impossible, value: stay}`},
	{"one a hex, chains of displacement", `  - {set: stacking.two.limit, to: 1}
  - {set: stacking.two.checked, to: end of move}`},
	{"everybody makes room", `  - {set: retreats.back.prefer.empty.when, to: "false"}
  - {set: retreats.back.prefer.least.when, to: "false"}
  - {set: retreats.back.prefer.full.when, to: "friends_in(to) > 0"}
  - {set: retreats.back.never.zone.when, to: "false"}`},
	{"no chain", `  - {set: retreats.back.prefer.full.displace.chain, to: false}
  - {set: stacking.two.limit, to: 1}`},
	{"two tiers displace", `  - {add: retreats.back.prefer.guns, before: full, value: {when: "not fits(to) and to.terrain == 'woods'", displace: {units: "kind == 'guns'"}}}
  - {set: stacking.two.limit, to: 1}`},
	{"three hexes back", `  - {add: retreats.back.hexes, value: 3}`},
	{"no hexes back", `  - {add: retreats.back.hexes, value: "2 - 2"}`},
	{"two away from the victors", `  - {add: retreats.back.hexes, value: 2}
  - {add: retreats.back.away, value: farther from victors}
  - {set: retreats.back.moved_by, to: owner}`},
	{"retreats may be declined", `  - {add: attacks.ground.results.DR.back.optional, value: owner}
  - {add: attacks.ground.results.AR.back.optional, value: defender}`},
	{"helpless together", `  - {add: retreats.back.trapped_first, value: "false"}`},
	{"one hex, one attacker", `  - {set: attacks.ground.targets.hexes, to: 1}
  - {add: attacks.ground.targets.most_attackers, value: 1}`},
	{"one hex, two attackers", `  - {set: attacks.ground.targets.hexes, to: 1}
  - {add: attacks.ground.targets.most_attackers, value: 2}`},
	{"two hexes, two attackers", `  - {set: attacks.ground.targets.hexes, to: 2}
  - {add: attacks.ground.targets.most_attackers, value: 2}`},
	{"duty of attackers alone", `  - {set: attacks.ground.obligations.defenders, to: false}
  - {replace: attacks.ground.once, with: [attack]}`},
	{"duty of defenders alone", `  - {set: attacks.ground.obligations.attackers, to: false}
  - {set: attacks.ground.targets.hexes, to: 1}`},
	{"duty as the board stands", `  - {add: attacks.ground.obligations.fixed, value: "false"}`},
	{"guns may not fight", `  - {set: attacks.ground.roles.guns.units, to: "false"}`},
	{"the attacker begins", `  - {remove: attacks.ground.obligations}
  - {add: attacks.ground.name_first, value: attacker}
  - {add: attacks.ground.targets.most_attackers, value: 1}`},
	{"one unit picked", `  - {remove: attacks.ground.obligations}
  - {add: attacks.ground.name_first, value: attacker}
  - {add: attacks.ground.targets.defends, value: unit}
  - {add: attacks.ground.targets.most_attackers, value: 1}`},
	{"worth nothing", `  - {set: exchanges.like.worth, to: 0}`},
	{"long exchanges", `  - {set: exchanges.like.worth, to: 1}
  - {set: exchanges.like.owed, to: "count(attackers) - 1"}
  - {replace: attacks.ground.results.DR, with: {swap: {exchange: attackers, how: like}}}
  - {replace: attacks.ground.results.AR, with: {swap: {exchange: attackers, how: like}}}
  - {replace: attacks.ground.results.DE, with: {swap: {exchange: attackers, how: like}}}
  - {set: attacks.ground.obligations.defenders, to: false}
  - {set: attacks.ground.targets.hexes, to: 1}`},
	{"owing nothing", `  - {set: exchanges.like.owed, to: 0}`},
	{"everybody is held", `  - {set: zones.zoc.holds, to: "true"}
  - {add: movement.march.exits.off.zone_stops, value: false}`},
	{"zones reach two hexes and stop at rivers", `  - {add: zones.zoc.reach, value: 2}
  - {add: zones.zoc.blocked_by, value: [river]}
  - {remove: zones.zoc.enter.halt}
  - {add: zones.zoc.enter.dear, value: {add: 1, when: "holder.kind == 'horse'"}}
  - {add: zones.zoc.enter.shut, value: {forbid: true, when: "in_zone('zoc', from, mover)"}}`},
	{"hexsides bar zones for a time, and halting turns foot over", `  - {add: zones.zoc.blocked_by, value: {river: "turn == 2", road: "any(units, kind == 'guns' and terrain == 'woods')"}}
  - {replace: zones.zoc.enter.halt, with: {stop: true, flip: {foot: half}}}
  - {add: movement.march.stop_on, value: {woods: {stop: true, flip: {foot: full}, when: "to.terrain == 'woods'"}}}`},
	{"what lies on either side of a hexside says whether it bars zones", `  - {add: zones.zoc.blocked_by, value: {river: "from.terrain ~= 'woods' and to.terrain ~= 'woods'", road: "any(to.units) and across('road', from, to)"}}`},
	{"who was not hurt follows", `  - {remove: attacks.ground.results.DR.on}
  - {remove: attacks.ground.results.DE.on}
  - {add: attacks.ground.after, value: {follow: {advance: victors, how: on, optional: owner}}}`},
	{"entry is shut", `  - {set: movement.march.entry.never.zone.when, to: "true"}`},
	{"entry comes first and may wait", `  - {add: movement.march.entry.before_others, value: true}
  - {add: movement.march.entry.compulsory, value: false}
  - {set: movement.march.entry.never.zone.when, to: "false"}`},
	{"only horse moves", `  - {add: sequence.player-turn.phases.movement.units, value: "kind == 'horse'"}`},
	{"the enemy picks the excess", `  - {add: stacking.two.chosen_by, value: enemy}
  - {set: stacking.two.limit, to: 1}`},
	{"two limits", `  - {add: stacking.guns, value: {limit: 1, units: kind == 'horse'}}
  - {add: stacking.three, value: {limit: 3, checked: end of phase}}`},
	{"who counts in a hex counts by strength", `  - {add: stacking.heavy, value: {limit: 5, units: kind ~= 'guns', counts: cs}}`},
	{"the exit is barred in some hexes, and in a turn", `  - {add: movement.march.exits.off.never, value: {held: {when: "in_zone('zoc', from)"}, night: {when: turn == 2 and kind == 'horse'}}}`},
	{"moves in turn", `  - {replace: sequence.player-turn.phases.movement, with: {do: alternate, what: moves, with: march, first: blue, pass: {dice: 1d6}}}
  - {replace: sequence.player-turn.phases.combat, with: {do: alternate, what: attacks, with: ground, first: red}}
  - {remove: attacks.ground.obligations}`},
	{"declared and supported", `  - {add: attacks.ground.declare, value: {mode: {by: attacker, choices: {bold: {}, shy: {when: "any(attackers, kind == 'foot')"}}}, answer: {by: defender, choices: {stand: {}, yield: {}}}}}
  - {add: attacks.ground.support, value: {near: {for: attackers, units: "adjacent(hex, target)", optional: true}, far: {for: defenders, units: "distance(hex, target) <= 2", optional: true}}}`},
	{"advance is compulsory", `  - {add: advances.on.compulsory, value: true}`},
	{"into a box", `  - {replace: attacks.ground.results.DR.back, with: {place: defenders, box: gone}}`},
	{"everybody beyond the border", `  - {add: latches, value: {all: {when: "sides.red.lost > 4"}}}
  - {add: victory, value: {rout: {side: blue, name: Rout, at: once, when: "latched('all')"}}}`},
	{"one leaves after the other", byLeave},
	{"zones are left for where nobody is near", byLeave + `  - {replace: zones.zoc.leave.slow, with: {forbid: true, when: "any(to.units) or in_zone('zoc', to, mover)"}}
  - {add: zones.zoc.enter.shut, value: {forbid: true, when: "mover.kind == 'foot' and any(from.units, kind == 'horse')"}}`},
	{"under guns that are near", byLeave + `  - {add: movement.march.choose, value: {battery: {from: "filter(units, kind ~= 'foot' and army == unit.army)"}}}
  - {add: movement.march.cost, value: {far: {forbid: true, when: "distance(battery.hex, to) > 1"}, horse: {forbid: true, when: "any(to.units, kind == 'horse')"}}}`},
	{"one hex and no more", byLeave + `  - {set: movement.march.one_hex, to: false}
  - {set: movement.march.allowance, to: 1}
  - {add: zones.zoc.blocked_by, value: [river]}`},
	{"sides that are neutral", `  - {add: relations, value: {peace: {between: [red, blue], are: neutral, when: "turn < 3"}}}`},
}

// byLeave is what makes the hard game one in which it is kept who can be moved, and
// sides take turns to move a unit.
const byLeave = `  - {remove: movement.march.exits}
  - {remove: movement.march.entry.never}
  - {add: movement.march.once, value: false}
  - {set: stacking.two.limit, to: 1}
  - {set: stacking.two.checked, to: end of move}
  - {replace: sequence.player-turn, with: {name: Moves, do: alternate, what: moves, with: march, first: blue, pass: {dice: 1d6}}}
  - {add: sequence.fight, after: player-turn, value: {for_each_side: [red, blue], phases: {combat: {do: attack, with: ground}}}}
`

// hard makes a project of the hard game with one scenario for each case.
func hard(t *testing.T) *project.Project {
	t.Helper()
	fsys := fstest.MapFS{}
	put := func(name, text string) { fsys["scenarios/hard/"+name] = &fstest.MapFile{Data: []byte(text)} }
	put("game.yaml", hardGame)
	put("map.yaml", hardMap)
	put("units.yaml", hardUnits)
	put("tables.yaml", hardTables)
	for i, c := range hardCases {
		text := hardSetup
		if c.change != "" {
			text += "change:\n" + c.change + "\n"
		}
		put(fmt.Sprintf("case-%02d.yaml", i), text)
	}
	// A side without a unit on the map, and one without any unit in play.
	put("empty.yaml", "format: 2\nkind: scenario\ntitle: Empty\nsetup: {red-1: \"0302\"}\n")
	put("void.yaml", "format: 2\nkind: scenario\ntitle: Void\nsetup: {red-1: {box: gone}}\n")
	var rep diag.List
	p := project.Open(fsys, &rep)
	if rep.HasErrors() {
		fatal(t, "the hard game cannot be read", &rep)
	}
	return p
}

// TestHardCases plays games in which something might stick, every step
// checked, and compares their legal actions with the walker's.
func TestHardCases(t *testing.T) {
	p := hard(t)
	run := func(name, ref string) {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			rules := loadRules(t, p, ref, compile.Options{})
			rep := conformance.CheckGames(t.Context(), rules, conformance.Options{Games: count("VEDETTE_GAMES", diagtest.ChooseCount(1, 2)), Seed: seed(), Deep: true, MaxFail: 2, MaxActions: 3000})
			also := conformance.Complete(rules, conformance.CompleteOptions{Positions: count("VEDETTE_POSITIONS", diagtest.ChooseCount(3, 8)), Seed: seed(), MaxFail: 2})
			t.Logf("%s%s", rep, also)
			if !rep.OK() || !also.OK() {
				t.Fail()
			}
		})
	}
	for i, c := range hardCases {
		run(c.name, fmt.Sprintf("hard/case-%02d", i))
	}
	run("a side without units on the map", "hard/empty")
	run("nobody on the map", "hard/void")
}
