package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// The rule ids of what this package reports.
const (
	RuleAction       = "action-form"
	RuleAdjoin       = "hexes-not-adjacent"
	RuleArrival      = "reinforcement-never"
	RuleArrivalHex   = "reinforcement-hex"
	RuleAsks         = "asks-itself"
	RuleBots         = "bots-form"
	RuleEarly        = "not-known-yet"
	RuleCells        = "table-cells"
	RuleCircle       = "latch-circle"
	RuleCode         = "result-missing"
	RuleCodeUnused   = "result-unused"
	RuleConstant     = "value-constant"
	RuleDeck         = "deck-count"
	RuleDice         = "dice-form"
	RuleDoubled      = "id-doubled"
	RuleDrawn        = "drawn-as-road"
	RuleEffect       = "effect-form"
	RulePlan         = "attack-plan"
	RuleFace         = "face-unknown"
	RuleFileID       = "file-id"
	RuleFileKind     = "file-kind"
	RuleFunction     = "function-unknown"
	RuleGrid         = "grid-form"
	RuleHex          = "hex-unknown"
	RuleHook         = "hook-in"
	RuleLetter       = "letter-form"
	RuleLimit        = "limit-reached"
	RuleMap          = "map-missing"
	RuleMany         = "findings-many"
	RuleMapCost      = "map-cost-live"
	RuleName         = "name-form"
	RuleOption       = "option-value"
	RuleParam        = "parameter-type"
	RuleParent       = "unit-parent"
	RulePhase        = "phase-form"
	RuleChoose       = "choose-form"
	RuleFacing       = "facing-form"
	RuleJunction     = "junction-form"
	RulePhaseDoubled = "phase-doubled"
	RuleProperty     = "property-form"
	RuleRange        = "range-form"
	RuleRef          = "unknown-id"
	RuleReplaced     = "function-replaced"
	RuleStacks       = "function-stacks"
	RuleRelation     = "relation-sides"
	RuleRowDoubled   = "table-row-doubled"
	RuleRowMissing   = "table-row-missing"
	RuleRows         = "map-rows"
	RuleRuleset      = "ruleset-unknown"
	RuleSetup        = "setup-form"
	RuleSetupEnemies = "setup-enemies"
	RuleSetupStack   = "setup-stacking"
	RuleSetupTerrain = "setup-terrain"
	RuleSetupTwice   = "setup-twice"
	RuleTable        = "table-form"
	RuleTableFit     = "table-fit"
	RuleTerm         = "term-form"
	RuleTrack        = "track-limits"
	RuleTurns        = "turns-form"
	RuleTwoTerrains  = "hex-two-terrains"
	RuleUnplaced     = "unit-never-used"
	RuleUnused       = "never-used"
	RuleValue        = "unit-value"
	RuleVariable     = "variable-form"
	RuleVariant      = "variant-use"
	RuleVictory      = "victory-form"
	RuleZone         = "zone-holder"
)

// Rules is the catalogue of what this package reports.
var Rules = slices.Concat(rulesOfFiles, rulesOfPieces, rulesOfMap, rulesOfPlay)

// rulesOfFiles are the rules about files, layers, functions and limits.
var rulesOfFiles = []diag.Rule{
	{ID: RuleFileID, Title: "the id in a file is not the file's name", Why: "A file is found by its name; two names for one thing confuse.",
		Bad: "# rulesets/advanced.yaml\nid: advnaced\n", Good: "# rulesets/advanced.yaml\nid: advanced\n"},
	{ID: RuleFileKind, Title: "a file of this kind does not belong in this folder", Why: "It would be left out in silence.",
		Bad: "# scenarios/example/extra.yaml\nkind: ruleset\n", Good: "# scenarios/example/rulesets/extra.yaml\nkind: ruleset\n"},
	{ID: RuleRuleset, Title: "a ruleset is not there, or leads back to itself", Why: "The rules of the scenario would not be what its author thinks.",
		Bad: "ruleset: advnaced\n", Good: "ruleset: advanced\n"},
	{ID: RuleVariant, Title: "a variant cannot be used so", Why: "Variants say which scenarios and which other variants they go with.",
		Bad: "requires: [forced-mrach]\n", Good: "requires: [forced-march]\n"},
	{ID: RuleOption, Title: "an option cannot have this value", Why: "An option has a type and often a list of values.",
		Bad: "weather: {type: text, values: [dry, wet], default: damp}\n", Good: "weather: {type: text, values: [dry, wet], default: dry}\n"},
	{ID: RuleRef, Title: "text refers to something that is not there", Why: "Nothing is guessed: an id must be one that the game declares.",
		Bad: "army: bleu\n", Good: "army: blue\n"},
	{ID: RuleName, Title: "an id cannot be written in expressions", Why: "Values, variables, options and helpers are names in expressions, where a hyphen is a minus.",
		Bad: "variables: {forced-march: {type: flag}}\n", Good: "variables: {forced_march: {type: flag}}\n"},
	{ID: RuleDoubled, Title: "an id is taken", Why: "Some ids exist in every game.", Bad: "boxes: {eliminated: {}}\n", Good: "boxes: {prisoners: {}}\n"},
	{ID: RuleLimit, Title: "the game is larger than the engine allows", Why: "Positions are kept small so that games can be searched quickly.",
		Bad: "sides: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: {}}\n", Good: "sides: {a: {}, b: {}}\n"},
	{ID: RuleCircle, Title: "latches undo each other for ever", Why: "Each brings about what the other waits for, so the game never comes to a decision.",
		Bad:  "up: {when: vars.a == 0, again: true, effects: {s: {set: a, to: 1}}}\ndown: {when: vars.a == 1, again: true, effects: {s: {set: a, to: 0}}}\n",
		Good: "up: {when: vars.a == 0, effects: {s: {set: a, to: 1}}}\n"},
	{ID: RuleMany, Title: "more findings than are listed", Why: "Thousands of findings have few causes; the first ones lead to them.",
		Bad: "5,000 units with a misspelt army\n", Good: "mend what is told, and look again\n"},
	{ID: RuleUnused, Severity: diag.Warning, Title: "rules are declared and never used", Why: "A movement or attack that no phase uses is often a typing mistake somewhere else.",
		Bad: "movement: {march: {allowance: 4}, rail: {allowance: 9}}\n", Good: "movement: {march: {allowance: 4}}\n"},
}

// rulesOfPieces are the rules about sides, units, values and variables.
var rulesOfPieces = []diag.Rule{
	{ID: RuleValue, Title: "the printed values of a unit are wrong or missing", Why: "Every unit must have every value, from itself, its kind or a default.",
		Bad: "red-1: {army: red, kind: foot, printed: 4-4-4}\n", Good: "red-1: {army: red, kind: foot, printed: 4-4}\n"},
	{ID: RuleFace, Title: "a unit has no face of this name", Why: "A unit can only show a face that its counter has.",
		Bad: "setup: {red-1: {hex: 0101, face: tired}}\n", Good: "setup: {red-1: {hex: 0101, face: spent}}\n"},
	{ID: RuleParent, Title: "a unit belongs to itself", Why: "Questions about the superiors of a unit would never end.",
		Bad: "red-1: {parent: red-1}\n", Good: "red-1: {parent: red-hq}\n"},
	{ID: RuleLetter, Title: "a letter for the text map is not one character", Why: "A hex on the text map has room for one.", Bad: "letter: wo\n", Good: "letter: w\n"},
	{ID: RuleDeck, Title: "a deck's count of a card is wrong", Why: "Write a card once, or with x and its number of copies.", Bad: "cards: [march xx]\n", Good: "cards: [march x3]\n"},
	{ID: RuleSetup, Title: "the place of a unit cannot be read", Why: "A unit starts in one hex or one box.", Bad: "setup: {red-1: {face: spent}}\n", Good: "setup: {red-1: {hex: 0101, face: spent}}\n"},
	{ID: RuleSetupTwice, Title: "a unit starts in two places", Why: "A unit is on the map, or arrives once.", Bad: "setup: {red-1: 0101}\nreinforcements: {late: {turn: 2, units: [red-1], at: edge.east}}\n",
		Good: "setup: {red-1: 0101}\nreinforcements: {late: {turn: 2, units: [red-2], at: edge.east}}\n"},
	{ID: RuleSetupTerrain, Title: "a unit is set up in terrain forbidden to it", Why: "It could never have come there: the hex number or the map is wrong.", Bad: "setup: {red-1: 0304}  # a lake\n", Good: "setup: {red-1: 0305}\n"},
	{ID: RuleSetupStack, Title: "units are set up over the stacking limit", Why: "The rules would break before the first move.", Bad: "setup: {red-1: 0101, red-2: 0101}\n", Good: "setup: {red-1: 0101, red-2: 0102}\n"},
	{ID: RuleSetupEnemies, Title: "enemies are set up in the same hex", Why: "No rule of movement could bring them there.", Bad: "setup: {red-1: 0101, blue-1: 0101}\n", Good: "setup: {red-1: 0101, blue-1: 0103}\n"},
	{ID: RuleUnplaced, Severity: diag.Warning, Title: "no scenario uses a unit", Why: "A unit left out of a set-up by mistake is not missed otherwise.", Bad: "units: {red-1: {army: red, kind: foot}}  # no set-up names it\n",
		Good: "setup: {red-1: 0101}\n"},
	{ID: RuleArrival, Title: "reinforcements never arrive", Why: "They have no turn, come after the last one, or nothing lets them in.", Bad: "late: {turn: 12, units: [red-2], at: edge.east}  # 10 turns\n", Good: "late: {turn: 2, units: [red-2], at: edge.east}\n"},
	{ID: RuleArrivalHex, Title: "a unit arrives where it cannot enter", Why: "It would wait for ever.", Bad: "late: {turn: 2, units: [red-2], hexes: 0304}  # a lake\n", Good: "late: {turn: 2, units: [red-2], hexes: 0305}\n"},
}

// rulesOfMap are the rules about the map and what is set up on it.
var rulesOfMap = []diag.Rule{
	{ID: RuleMap, Title: "the game has no map", Why: "Units need a map.", Bad: "# only game.yaml\n", Good: "# map.yaml\nkind: map\n"},
	{ID: RuleGrid, Title: "the grid cannot be laid out", Why: "Shape, shift and numbering must fit together.", Bad: "grid: {hexes: flat, shift: odd rows right, number: ccrr, columns: 1-9, rows: 1-9}\n",
		Good: "grid: {hexes: flat, shift: odd columns down, number: ccrr, columns: 1-9, rows: 1-9}\n"},
	{ID: RuleHex, Title: "a hex is not on the map", Why: "A wrong hex number would change the terrain or the set-up in silence.", Bad: "woods: [0199]\n", Good: "woods: [0109]\n"},
	{ID: RuleTwoTerrains, Title: "a hex is given terrain twice", Why: "Each hex has one terrain.", Bad: "hexes: {woods: [0104], town: [0104]}\n", Good: "hexes: {woods: [0104], town: [0105]}\n"},
	{ID: RuleAdjoin, Title: "hexes of a path or hexside do not adjoin", Why: "A road or river would jump.", Bad: "road: [[0101, 0103]]\n", Good: "road: [[0101, 0102, 0103]]\n"},
	{ID: RuleRows, Title: "the rows of letters do not fit the grid", Why: "A letter too many shifts the rest of the row.", Bad: "rows: [..w, ....]\n", Good: "rows: [..w., ....]\n"},
	{ID: RuleMapCost, Title: "a cost of the map depends on the position", Why: "Costs of terrain, features and hexsides are kept in tables by class of unit.", Bad: "woods: {cost: \"pick(has_moved, 2, 1)\"}\n",
		Good: "movement: {march: {allowance: 4, cost: {tired: {when: has_moved, add: 1}}}}\n"},
	{ID: RuleDrawn, Severity: diag.Warning, Title: "a hexside that hinders is drawn as a road", Why: "line and double line are drawn from hex to hex, across the side; a river or wall is drawn along it.",
		Bad: "river: {cost: {add: 1}, look: {mark: line}}\n", Good: "river: {cost: {add: 1}, look: {mark: water}}\n"},
	{ID: RuleZone, Title: "a zone's term asks for the holder where it cannot", Why: "Several enemies may hold a hex, so only whether a term applies may depend on one of them.",
		Bad: "enter: {pay: {add: \"holder.steps\"}}\n", Good: "enter: {pay: {add: 2, when: \"holder.steps == 2\"}}\n"},
	{ID: RuleEarly, Title: "what a combat comes to is asked for before it is known", Why: "Strengths are added up when both sides have declared, the attackers' first; then the dice are rolled. Before that they are 0.",
		Bad: "declare: {fury: {by: attacker, choices: {yes: {when: attack_strength > 5}}}}\n", Good: "declare: {fury: {by: attacker, choices: {yes: {when: \"sum(attackers, cs) > 5\"}}}}\n"},
	{ID: RuleAsks, Title: "a zone, trace, sight, relation or stacking limit asks for itself", Why: "The answer would never be ready.",
		Bad: "zones: {zoc: {units: \"not in_enemy_zone\"}}\n", Good: "zones: {zoc: {units: \"kind == 'foot'\"}}\n"},
}

// rulesOfPlay are the rules about phases, movement, combat, tables and victory.
var rulesOfPlay = []diag.Rule{
	{ID: RuleTurns, Title: "the turn track is wrong", Why: "The game must end.", Bad: "turns: {first: 5, last: 3}\n", Good: "turns: {first: 3, last: 5}\n"},
	{ID: RuleFacing, Title: "facing or allowances do not fit the movement", Why: "The search for a way turns units and shares out their points; a way that the player chooses hex by hex has no such search.", Bad: "movement: {march: {allowance: ma, route: chosen, facing: {variable: looks, turn: 1}}}\n", Good: "movement: {march: {allowance: ma, facing: {variable: looks, turn: 1}}}\n"},
	{ID: RuleChoose, Title: "what is chosen for a move is not one member of a set", Why: "A move has one choice of units, hexes or sides; its name is the member chosen.", Bad: "movement: {march: {allowance: ma, choose: {leader: {from: \"kind == 'leader'\"}}}}\n", Good: "movement: {march: {allowance: ma, choose: {leader: {from: \"filter(units, kind == 'leader')\"}}}}\n"},
	{ID: RuleJunction, Title: "a pair of no_junction does not join anything", Why: "A pair names two neighbours of the hex that hexsides of that kind lead to; anything else would shut the road for good.", Bad: "no_junction: {road: {1120: 1221}}\n", Good: "no_junction: {road: {1120: 1221-1020}}\n"},
	{ID: RulePhase, Title: "a phase does not say what happens in it", Why: "A phase without a procedure is skipped silently.", Bad: "movement: {with: march}\n", Good: "movement: {do: move, with: march}\n"},
	{ID: RulePhaseDoubled, Title: "two phases have the same id", Why: "Expressions and actions could mean only the first.", Bad: "red: {phases: {movement: {do: move}}}\nblue: {phases: {movement: {do: move}}}\n",
		Good: "player-turn: {for_each_side: [red, blue], phases: {movement: {do: move}}}\n"},
	{ID: RuleTerm, Title: "a term does nothing, or several things, or what means nothing here", Why: "A term is one operator, so that an explanation can name it.", Bad: "woods: {add: 1, multiply: 2}\n", Good: "woods: {add: 1}\n"},
	{ID: RulePlan, Title: "attacks are planned, repeated or joined where that means nothing", Why: "Attacks that are made one at a time cannot be planned together; one more attack of a unit serves a duty towards an enemy; a unit that attacks alone has nobody beside it.", Bad: "obligations: {attackers: true, again: when forced}\n", Good: "obligations: {defenders: true, again: when forced}\n"},
	{ID: RuleEffect, Title: "an effect of a result is not complete", Why: "A result does exactly what it says.", Bad: "back: {flip: defenders}\n", Good: "back: {flip: defenders, face: spent}\n"},
	{ID: RuleRange, Title: "a distance cannot be read", Why: "Fire reaches a number of hexes, or a run of them.", Bad: "range: two\n", Good: "range: 1-2\n"},
	{ID: RuleDice, Title: "dice cannot be read", Why: "The results of a table depend on them.", Bad: "dice: 1w6\n", Good: "dice: 1d6\n"},
	{ID: RuleTable, Title: "columns or rows of a table cannot be read", Why: "A column out of order would never be chosen.", Bad: "columns: [2-1, 1-1]\n", Good: "columns: [1-1, 2-1]\n"},
	{ID: RuleCells, Title: "a row of a table has cells missing or too many", Why: "A missing cell shifts the rest of the row.", Bad: "columns: [1-1, 2-1]\nrows: {1: [Ar]}\n", Good: "columns: [1-1, 2-1]\nrows: {1: [Ar, Dr]}\n"},
	{ID: RuleRowDoubled, Title: "two rows cover the same die result", Why: "Only one of them could count.", Bad: "rows: {1-2: [Ar], 2-3: [Dr]}\n", Good: "rows: {1-2: [Ar], 3: [Dr]}\n"},
	{ID: RuleRowMissing, Title: "a die result has no row", Why: "The end row would be used in its place.", Bad: "rows: {1-4: [Ar], 6: [Dr]}\n", Good: "rows: {1-4: [Ar], 5-6: [Dr]}\n"},
	{ID: RuleTableFit, Title: "an attack uses a table of another kind", Why: "Odds cannot be looked up among differences.", Bad: "compare: {by: odds, table: losses}\n", Good: "compare: {by: odds, table: crt}\n"},
	{ID: RuleCode, Title: "the attack does not say what a result does", Why: "Nothing would happen, in silence.", Bad: "results: {}\n", Good: "results: {Dr: {back: {retreat: defenders}}}\n"},
	{ID: RuleCodeUnused, Severity: diag.Warning, Title: "no cell of the table holds a result", Why: "It is often a code misspelt in the table.", Bad: "results: {Dx: {}}\n", Good: "results: {Dr: {}}\n"},
	{ID: RuleVariable, Title: "a variable does not fit together", Why: "Type, owner, limits and lifetime must agree.", Bad: "rain: {type: text}\n", Good: "rain: {type: text, texts: [dry, wet]}\n"},
	{ID: RuleProperty, Title: "a property is missing or unknown", Why: "Every side, army, kind or box must state each property that the game declares for it, unless there is a default, and no others.",
		Bad: "properties: {home: {of: army, type: area}}\narmies: {red: {side: red}}\n", Good: "properties: {home: {of: army, type: area}}\narmies: {red: {side: red, home: edge.east}}\n"},
	{ID: RuleBots, Title: "a set of weights for bots cannot be used", Why: "A seat names a set of weights; otherwise bots use the one of their scenario. Each name must mean exactly one set.",
		Bad: "bots: {plain: {weights: {losses: 9000}}}\n", Good: "bots: {careful: {weights: {losses: 9000}}}\n"},
	{ID: RuleConstant, Title: "a written value is of the wrong type", Why: "A variable holds values of its type.", Bad: "rain: {type: flag, default: 3}\n", Good: "rain: {type: flag, default: false}\n"},
	{ID: RuleTrack, Title: "a track stands outside its limits", Why: "A track never leaves its limits.", Bad: "morale: {start: 12, max: 10}\n", Good: "morale: {start: 10, max: 10}\n"},
	{ID: RuleAction, Title: "an action of the game is not complete", Why: "An action is offered for each of its candidates, in some phase.", Bad: "candidates: \"turn\"\n", Good: "candidates: \"filter(units, side == phasing)\"\n"},
	{ID: RuleHook, Title: "a hook is limited by something that means nothing there", Why: "It would never be called.", Bad: "storm: {at: turn.start, in: movement, run: storm}\n", Good: "storm: {at: turn.start, run: storm}\n"},
	{ID: RuleFunction, Title: "a hook, card or action names a Lua function that is not there", Why: "It would do nothing, or fail in the middle of a game.", Bad: "storm: {at: turn.start, run: strom}\n", Good: "storm: {at: turn.start, run: storm}\n"},
	{ID: RuleReplaced, Title: "a layer has a function anew without saying so, or says so without having it", Why: "A function that replaces another changes a rule; list it among the changes, where others look for it.",
		Bad: "change: []  # its Lua file has a function of the game anew\n", Good: "change: [{replace: [functions.may_post]}]\n"},
	{ID: RuleStacks, Severity: diag.Note, Title: "two variants replace one function, and both call what is below it", Why: "Both are in force; the order in which they are named decides which is asked first.",
		Bad: "two variants: change: [{replace: [functions.may_post]}]\n", Good: "after: [kept-clear]\n"},
	{ID: RuleParam, Title: "a function's parameter has no such type", Why: "The type decides which fields it has.", Bad: "---@param u untis\nfunction fit(u) ... end\n", Good: "---@param u unit\nfunction fit(u) ... end\n"},
	{ID: RuleRelation, Title: "a relation names fewer than two sides", Why: "It says how sides regard each other.", Bad: "between: [red]\n", Good: "between: [red, blue]\n"},
	{ID: RuleVictory, Title: "victory or scoring cannot be read", Why: "The game must know who wins.", Bad: "scoring: {by: points}\n", Good: "scoring: {by: points, points: {red: \"sides.blue.lost\"}}\n"},
}
