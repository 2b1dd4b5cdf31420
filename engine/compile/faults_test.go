package compile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
)

// fault is one edit of the good game: in file the only occurrence of old
// becomes new. The finding must stand at the first character of mark, a text of
// the edited file (or of another: file|text).
type fault struct {
	name     string
	file     string
	old, new string
	want     string // rule id
	mark     string
	says     string // part of message, expected, nearest or hint
	options  compile.Options
	scenario string
	more     []string // further findings that follow from it
}

const (
	fGame   = "scenarios/small/game.yaml"
	fMap    = "scenarios/small/map.yaml"
	fUnits  = "scenarios/small/units.yaml"
	fTables = "scenarios/small/tables.yaml"
	fCards  = "scenarios/small/cards.yaml"
	fMeet   = "scenarios/small/meeting.yaml"
	fNight  = "scenarios/small/night.yaml"
	fRules  = "scenarios/small/rulesets/advanced.yaml"
	fMud    = "variants/small/mud.yaml"
)

var faults = []fault{
	{name: "army unknown", file: fUnits, old: "red-1: {army: red,", new: "red-1: {army: rde,", want: "unknown-id", mark: "rde", says: "red"},
	{name: "kind unknown", file: fUnits, old: "blue-1: {army: blue, kind: foot}", new: "blue-1: {army: blue, kind: fot}", want: "unknown-id", mark: "fot", says: "foot"},
	{name: "parent unknown", file: fUnits, old: "parent: red-1", new: "parent: red-9", want: "unknown-id", mark: "red-9", says: "red-1"},
	{name: "own parent", file: fUnits, old: "parent: red-1", new: "parent: red-3", want: "unit-parent", mark: "red-3}"},
	{name: "too many values", file: fUnits, old: "printed: 4-4", new: "printed: 4-4-4", want: "unit-value", mark: "4-4-4", says: "cs-ma"},
	{name: "odd values", file: fUnits, old: "printed: 4-4", new: "printed: 4-x", want: "unit-value", mark: "4-x"},
	{name: "value missing", file: fUnits, old: "values: {cs: 3}, ", new: "", want: "unit-value", mark: "red-3", says: "\"cs\""},
	{name: "value unknown", file: fUnits, old: "values: {cs: 3}", new: "values: {cs: 3, cv: 3}", want: "unknown-id", mark: "cv", says: "cs"},
	{name: "nobody picks", file: fGame, old: "two: {limit: 2}", new: "two: {limit: 2, chosen_by: ownr}", want: "unknown-id", mark: "ownr", says: "owner"},
	{name: "an option that names nobody", file: fGame, old: "two: {limit: 2}", new: "two: {limit: 2, chosen_by: option.level}", want: "unknown-id", mark: "option.level}", says: "enemy"},
	{name: "a sentence with a misspelled place", file: fGame, old: "wet: {type: flag}", new: "wet: {type: flag, say: \"{off} is wet\"}", want: "variable-form", mark: "\"{off}", says: "{of}"},
	{name: "a fact that is no property", file: fGame, old: "blue: {name: Blue}", new: "blue: {name: Blue, purse: 3}", want: "property-form", mark: "purse", says: "properties: {purse"},
	{name: "terrain of hexes", file: fMap, old: "woods: [0101", new: "wodos: [0101", want: "unknown-id", mark: "wodos", says: "woods"},
	{name: "base", file: fMap, old: "base: clear", new: "base: claer", want: "unknown-id", mark: "claer", says: "clear"},
	{name: "hex off the map", file: fMap, old: "[0101-0103, 0302]", new: "[0101-0103, 0309]", want: "hex-unknown", mark: "0309", says: "0305"},
	{name: "run off the map", file: fMap, old: "[0101-0103, 0302]", new: "[0101-0107, 0302]", want: "hex-unknown", mark: "0101-0107"},
	{name: "two terrains", file: fMap, old: "Blue Lake: 0505", new: "Blue Lake: 0302", want: "hex-two-terrains", mark: "0302}", says: "woods and lake"},
	{name: "bots' weights of the program's name", file: fGame, old: "sides:\n  red", new: "bots: {plain: {weights: {losses: 1}}}\nsides:\n  red", want: "bots-form", mark: "plain", says: "another id"},
	{name: "road jumps", file: fMap, old: "[[0104, 0204, 0304]]", new: "[[0104, 0304]]", want: "hexes-not-adjacent", mark: "0304", says: "from 0104 to 0304"},
	{name: "road as a chain of hexsides", file: fMap, old: "[[0104, 0204, 0304]]", new: "[0104/0204/0304]", want: "hex-unknown", mark: "0104/0204/0304", says: "stand apart: 0104 0204 0304"},
	{name: "river jumps", file: fMap, old: "0201/0202", new: "0201/0203", want: "hexes-not-adjacent", mark: "0201/0203"},
	{name: "chain jumps", file: fMap, old: "0301/0302/0402", new: "0301/0302/0405", want: "hexes-not-adjacent", mark: "0302/0405"},
	{name: "river off the map", file: fMap, old: "0201/0202", new: "0201/0299", want: "hex-unknown", mark: "0201/0299"},
	{name: "river drawn as a road", file: fGame, old: "river: {cost: {add: 1}}", new: "river: {cost: {add: 1}, look: {mark: line}}", want: "drawn-as-road", mark: "line}}", says: "water"},
	{name: "hexside kind", file: fMap, old: "river: [", new: "rivre: [", want: "unknown-id", mark: "rivre", says: "river"},
	{name: "shift", file: fMap, old: "even columns down", new: "odd rows right", want: "grid-form", mark: "odd rows right"},
	{name: "numbering", file: fMap, old: "number: ccrr", new: "number: ccc", want: "grid-form", mark: "ccc,"},
	{name: "name off the map", file: fMap, old: "Ford: 0202", new: "Ford: 0909", want: "hex-unknown", mark: "0909"},
	{name: "junction of no pair", file: fMap, old: "paths:\n", new: "no_junction: {road: {\"0204\": [\"0104\"]}}\npaths:\n", want: "junction-form", mark: "0104\"]", says: "two neighbours"},
	{name: "junction off the road", file: fMap, old: "paths:\n", new: "no_junction: {road: {\"0204\": [0104-0203]}}\npaths:\n", want: "junction-form", mark: "0203]", says: "no road leads"},
	{name: "junction far off", file: fMap, old: "paths:\n", new: "no_junction: {road: {\"0204\": [0104-0501]}}\npaths:\n", want: "hexes-not-adjacent", mark: "0501]", says: "0204"},
	{name: "chosen from no set", file: fGame, old: "    allowance: ma\n", new: "    allowance: ma\n    choose: {chief: {from: \"kind == 'foot'\"}}\n", want: "choose-form", mark: "kind == 'foot'\"}}", says: "a set of units"},
	{name: "two things chosen", file: fGame, old: "    allowance: ma\n", new: "    allowance: ma\n    choose: {chief: {from: units}, guide: {from: units}}\n", want: "choose-form", mark: "guide: {from", says: "one thing"},
	{name: "points shared out on a chosen route", file: fGame, old: "    allowance: ma\n", new: "    allowance: ma\n    route: chosen\n    allowances: {road: {points: 2, pays: \"across('road', from, to)\"}}\n", want: "facing-form", mark: "road: {points", says: "hex by hex"},
	{name: "facing by a number", file: fGame, old: "    allowance: ma\n", new: "    allowance: ma\n    facing: {variable: mood, turn: 1}\n", want: "variable-form", mark: "mood, turn", says: "type: direction"},
	{name: "alternating nothing", file: fGame, old: "  weather: {run: weather}", new: "  weather: {run: weather}\n  council: {do: alternate, what: actions, first: red}", want: "phase-form", mark: "council: {do", says: "no action"},
	{name: "set-up off the map", file: fMeet, old: "red-1: 0102", new: "red-1: 0909", want: "hex-unknown", mark: "0909"},
	{name: "set-up of nobody", file: fMeet, old: "red-1: 0102", new: "red-11: 0102", want: "unknown-id", mark: "red-11", says: "red-1"},
	{name: "set-up in a lake", file: fMeet, old: "red-1: 0102", new: "red-1: 0505", want: "setup-terrain", mark: "0505", says: "lake"},
	{name: "stacking", file: fGame, old: "two: {limit: 2}", new: "two: {limit: \"terrain == 'woods' and 0 or 2\"}", want: "setup-stacking", mark: fMeet + "|0103", says: "two", more: []string{"setup-stacking"}},
	{name: "enemies together", file: fMeet, old: "blue-1: 0402", new: "blue-1: 0102", want: "setup-enemies", mark: "0102\n  red-2", says: "red-1 and blue-1"},
	{name: "face unknown", file: fMeet, old: "face: tired", new: "face: tierd", want: "unknown-id", mark: "tierd", says: "tired"},
	{name: "face of another kind", file: fMeet, old: "red-1: 0102", new: "red-1: {hex: 0102, face: tired}", want: "face-unknown", mark: "tired}", says: "front"},
	{name: "set-up twice", file: fMeet, old: "blue-1: 0402", new: "blue-1: 0402\n  blue-2: 0403", want: "setup-twice", mark: "blue-2: 0403"},
	{name: "arrives late", file: fMeet, old: "turn: 2", new: "turn: 9", want: "reinforcement-never", mark: "9", says: "last turn is 4"},
	{name: "arrives nowhere", file: fMeet, old: "at: edge.east", new: "hexes: 0505", want: "reinforcement-hex", mark: "red-3", says: "red-3", more: []string{"reinforcement-hex"}},
	{name: "area unknown", file: fMeet, old: "edge.east", new: "edge.est", want: "unknown-id", mark: "edge.est", says: "edge.east"},
	{name: "arrivals, no entry", file: fGame, old: "    entry: {}\n", new: "", want: "reinforcement-never", mark: fMeet + "|late"},
	{name: "track outside", file: fMeet, old: "morale: 7", new: "morale: 17", want: "track-limits", mark: "17"},
	{name: "variable of wrong type", file: fMeet, old: "wet: true", new: "wet: 7", want: "value-constant", mark: "7}}"},
	{name: "track unknown", file: fMeet, old: "morale: 7", new: "moral: 7", want: "unknown-id", mark: "moral", says: "morale"},
	{name: "ruleset unknown", file: fNight, old: "advanced", new: "advnaced", want: "ruleset-unknown", mark: "advnaced", says: "advanced", scenario: "night"},
	{name: "ruleset id", file: fRules, old: "id: advanced", new: "id: other", want: "file-id", mark: "other", scenario: "night"},
	{name: "change of nothing", file: fNight, old: "stacking.two.limit", new: "stacking.tow.limit", want: "change-path-missing", mark: "stacking.tow", scenario: "night"},
	{name: "game id", file: fGame, old: "id: small", new: "id: smal", want: "file-id", mark: "smal\n"},
	{name: "no last turn", file: fGame, old: "turns: {last: 4,", new: "turns: {", want: "turns-form", mark: "{ names"},
	{name: "turn kind", file: fGame, old: "turns: [4]", new: "turns: [four]", want: "turns-form", mark: "four"},
	{name: "phase without procedure", file: fGame, old: "{do: attack}", new: "{name: Combat}", want: "phase-form", mark: "combat:"},
	{name: "phase with unknown attack", file: fGame, old: "{do: attack}", new: "{do: attack, with: grund}", want: "unknown-id", mark: "grund", says: "ground"},
	{name: "limit on support that comes in any case", file: fGame, old: "obligations: {attackers: true}", new: "obligations: {attackers: true}\n    support: {guns: {for: attackers, units: true, most: 77}}", want: "attack-plan", mark: "77", says: "most is a limit on what the owner picks"},
	{name: "needless repetition", file: fGame, old: "obligations: {attackers: true}", new: "obligations: {attackers: true, again: when forced}", want: "attack-plan", mark: "when forced", says: "again means something only"},
	{name: "phase twice", file: fGame, old: "weather: {run", new: "movement: {run", want: "phase-doubled", mark: "movement: {run"},
	{name: "movement never used", file: fGame, old: "  march:\n", new: "  rail: {allowance: 9}\n  march:\n", want: "phase-form", mark: "movement: {do: move}", says: "rail, march"},
	{name: "retreat unknown", file: fGame, old: "{retreat: defenders}", new: "{retreat: defenders, how: two}", want: "unknown-id", mark: "two}, on", says: "one"},
	{name: "two verbs", file: fGame, old: "both: {eliminate: defenders}", new: "both: {eliminate: defenders, retreat: attackers}", want: "key-conflict", mark: "retreat: attackers}, pay"},
	{name: "flip to nothing", file: fGame, old: "both: {eliminate: defenders}", new: "both: {flip: defenders}", want: "effect-form", mark: "both", says: "face"},
	{name: "term with two operators", file: fGame, old: "slow: {add: 1,", new: "slow: {add: 1, stop: true,", want: "key-conflict", mark: "stop: true, when"},
	{name: "flip of no kind", file: fGame, old: "stop: {stop: true}", new: "stop: {stop: true, flip: {fot: front}}", want: "unknown-id", mark: "fot: front", says: "foot"},
	{name: "flip to no face", file: fGame, old: "stop: {stop: true}", new: "stop: {stop: true, flip: {foot: frnot}}", want: "unknown-id", mark: "frnot", says: "front"},
	{name: "flip with a number", file: fGame, old: "slow: {add: 1,", new: "slow: {add: 1, flip: front,", want: "key-conflict", mark: "flip: front, when"},
	{name: "barrier of no kind", file: fGame, old: "  zoc:\n", new: "  zoc:\n    blocked_by: {rivr: option.rain}\n", want: "unknown-id", mark: "rivr", says: "river"},
	{name: "barrier in a list of no kind", file: fGame, old: "  zoc:\n", new: "  zoc:\n    blocked_by: [rivr]\n", want: "unknown-id", mark: "rivr", says: "river"},
	{name: "barrier that asks for a unit", file: fGame, old: "  zoc:\n", new: "  zoc:\n    blocked_by: {river: \"kind == 'foot'\"}\n", want: "expr-unknown-name", mark: "kind == 'foot'"},
	{name: "hex value until it leaves", file: fGame, old: "mud: {of: hex, type: flag, until: end of turn}", new: "mud: {of: hex, type: flag, until: leaves hex}", want: "variable-form", mark: "leaves hex", says: "of: unit"},
	{name: "term without operator", file: fGame, old: "crowd: {add: 1,", new: "crowd: {forbid: false,", want: "term-form", mark: "crowd"},
	{name: "shift of a cost", file: fGame, old: "crowd: {add: 1,", new: "crowd: {shift: 1,", want: "term-form", mark: "crowd"},
	{name: "result not told", file: fTables, old: "3-5: [Ar,", new: "3-5: [DX,", want: "result-missing", mark: "DX", says: "Dr"},
	{name: "result never given", file: fGame, old: "      EX: {both", new: "      Ex: {}\n      EX: {both", want: "result-unused", mark: "Ex", says: "EX"},
	{name: "cell missing", file: fTables, old: "3-5: [Ar, Dr, EX]", new: "3-5: [Ar, Dr]", want: "table-cells", mark: "3-5"},
	{name: "cell empty", file: fTables, old: "3-5: [Ar, Dr, EX]", new: "3-5: [Ar, '', EX]", want: "table-cells", mark: "''"},
	{name: "cell with a code of none", file: fTables, old: "\">=6\": [Dr, EX, EX]\n", new: "\">=6\": [Dr, EX, Ex]\n    codes: [Ar, Dr, EX]\n", want: "table-cells", mark: "Ex", says: "EX"},
	{name: "row missing", file: fTables, old: "      3-5: [Ar, Dr, EX]\n", new: "", want: "table-row-missing", mark: "crt", says: "3 to 5"},
	{name: "last row missing", file: fTables, old: "      \">=6\": [Dr, EX, EX]\n", new: "", want: "table-row-missing", mark: "crt", says: "1d6"},
	{name: "row twice", file: fTables, old: "3-5:", new: "2-5:", want: "table-row-doubled", mark: "2-5"},
	{name: "row of no number", file: fTables, old: "3-5:", new: "three:", want: "table-form", mark: "three"},
	{name: "columns out of order", file: fTables, old: "[1-2, 1-1, 2-1]", new: "[1-1, 1-2, 2-1]", want: "table-form", mark: "1-2, 2-1"},
	{name: "odd column", file: fTables, old: "[1-2, 1-1, 2-1]", new: "[1-2, even, 2-1]", want: "table-form", mark: "even"},
	{name: "table of another kind", file: fGame, old: "compare: {by: odds,", new: "compare: {by: differential,", want: "table-fit", mark: "crt}"},
	{name: "table unknown", file: fGame, old: "table: crt", new: "table: ctr", want: "unknown-id", mark: "ctr", says: "crt"},
	{name: "dice", file: fGame, old: "dice: 1d6", new: "dice: 1w6", want: "dice-form", mark: "1w6"},
	{name: "range", file: fGame, old: "range: 1-2", new: "range: near", want: "range-form", mark: "near"},
	{name: "sight unknown", file: fGame, old: "sight: line}", new: "sight: lien}", want: "unknown-id", mark: "lien", says: "line"},
	{name: "strength before it is reckoned", file: fGame, old: "choices: {charge: {}, probe: {}}", new: "choices: {charge: {when: \"attack_strength > 3\"}, probe: {}}", want: "not-known-yet", mark: "attack_strength >"},
	{name: "hook point", file: fGame, old: "at: turn.start", new: "at: turn.strat", want: "unknown-id", mark: "turn.strat", says: "turn.start"},
	{name: "hook in", file: fGame, old: "in: ground", new: "in: gruond", want: "unknown-id", mark: "gruond", says: "ground"},
	{name: "hook in nothing", file: fGame, old: "{at: turn.start,", new: "{at: turn.start, in: movement,", want: "hook-in", mark: "movement, run: storm"},
	{name: "hook function", file: fGame, old: "run: weather", new: "run: weahter", want: "function-unknown", mark: "weahter", says: "weather",
		options: compile.Options{Functions: func([]compile.Script) []string { return []string{"storm", "rush", "weather", "rally"} }}},
	{name: "expression name", file: fGame, old: "it.cs > 1", new: "it.cx > 1", want: "expr-unknown-field", mark: "cx > 1"},
	{name: "expression text", file: fGame, old: "mover.kind == 'foot'", new: "mover.kind == 'fooot'", want: "expr-unknown-text", mark: "'fooot'", says: "foot"},
	{name: "option name", file: fGame, old: "when: option.rain", new: "when: option.rian", want: "expr-unknown-name", mark: "option.rian"},
	{name: "candidates", file: fGame, old: "\"filter(units, side == phasing)\"", new: "turn", want: "action-form", mark: "turn, when", says: "set of units"},
	{name: "texts missing", file: fGame, old: "type: text, texts: [calm, angry]", new: "type: text", want: "variable-form", mark: "mood"},
	{name: "name with a hyphen", file: fGame, old: "  mud: {of", new: "  deep-mud: {of", want: "name-form", mark: "deep-mud", says: "deep_mud"},
	{name: "option default", file: fGame, old: "default: low", new: "default: lwo", want: "option-value", mark: "lwo", says: "low"},
	{name: "track start", file: fGame, old: "{start: 5, max: 10}", new: "{start: 50, max: 10}", want: "track-limits", mark: "50"},
	{name: "box of every game", file: fGame, old: "  gone: {}", new: "  gone: {}\n  waiting: {}", want: "id-doubled", mark: "waiting"},
	{name: "zone holder and from", file: fGame, old: "\"holder.kind == 'horse'\"", new: "\"holder.kind == 'horse' and from.terrain == 'clear'\"", want: "zone-holder", mark: "holder.kind"},
	{name: "zone asks itself", file: fGame, old: "    holds: ", new: "    units: not in_enemy_zone\n    holds: ", want: "asks-itself", mark: "not in_enemy"},
	{name: "terrain asks the position", file: fGame, old: "woods: {cost: 2,", new: "woods: {cost: \"has_moved and 2 or 1\",", want: "map-cost-live", mark: "has_moved"},
	{name: "parameter type", file: "scenarios/small/rules/main.lua", old: "@param u unit", new: "@param u unti", want: "parameter-type", mark: "unti", says: "unit"},
	{name: "side of victory", file: fGame, old: "{side: red, when: \"any", new: "{side: rod, when: \"any", want: "unknown-id", mark: "rod", says: "red"},
	{name: "card unknown", file: fCards, old: "march x3", new: "mrach x3", want: "unknown-id", mark: "mrach", says: "march"},
	{name: "card count", file: fCards, old: "march x3", new: "march x0", want: "deck-count", mark: "march x0"},
	{name: "kind of file", file: fCards, old: "kind: cards", new: "kind: crads", want: "kind-unknown", mark: "crads", says: "cards"},
	{name: "duplicate key", file: fUnits, old: "  red-2:", new: "  red-1:", want: "yaml-duplicate-key", mark: "red-1: {army: red, kind: horse}"},
	{name: "variant with a typo", file: fMud, old: "conflicts: [dry]", new: "conflicts: [dyr]", want: "variant-use", mark: "dyr", says: "dry", options: compile.Options{Variants: []string{"mud"}}},
	{name: "variant changes nothing", file: fMud, old: "terrain.woods.cost", new: "terrain.wods.cost", want: "change-path-missing", mark: "terrain.wods", says: "woods", options: compile.Options{Variants: []string{"mud"}}},
	{name: "variants that exclude each other", file: fMud, old: "game: small", new: "game: small", want: "variant-use", mark: "[dry]", options: compile.Options{Variants: []string{"mud", "dry"}}},
}

func TestFaults(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			text := small[f.file]
			if strings.Count(text, f.old) != 1 {
				t.Fatalf("%q stands %d times in %s", f.old, strings.Count(text, f.old), f.file)
			}
			edited := strings.Replace(text, f.old, f.new, 1)
			sc := f.scenario
			if sc == "" {
				sc = "meeting"
			}
			r, rep := load(t, files(map[string]string{f.file: edited}), "small/"+sc, f.options)
			if len(rep.Items) == 0 {
				t.Fatal("nothing found")
			}
			file, mark := f.file, f.mark
			if a, b, ok := strings.Cut(f.mark, "|"); ok {
				file, mark, edited = a, b, small[a]
			}
			i := strings.Index(edited, mark)
			if i < 0 {
				t.Fatalf("no %q in the edited file", mark)
			}
			line := 1 + strings.Count(edited[:i], "\n")
			col := i - strings.LastIndexByte(edited[:i], '\n')
			at := fmt.Sprintf("%s:%d:%d %s", file, line, col, f.want)
			var got []string
			var all string
			for _, d := range rep.Items {
				got = append(got, fmt.Sprintf("%s:%d:%d %s", d.Pos.File, d.Pos.Line, d.Pos.Col, d.Rule))
				all += d.Message + d.Expected + d.Nearest + d.Hint
			}
			if !slices.Contains(got, at) || len(got) != 1+len(f.more) || !strings.Contains(all, f.says) {
				t.Errorf("want %s saying %q and %v, got\n%s", at, f.says, f.more, show(rep))
			}
			if rep.HasErrors() && r.Game != nil {
				t.Error("a game in spite of errors")
			}
		})
		seen[f.want] = true
	}
	// Limits, and what takes more than one edit, have tests of their own.
	other := []string{compile.RuleLimit, compile.RuleMap, compile.RuleRows, compile.RuleUnused, compile.RuleFileKind, compile.RuleRelation, compile.RuleVictory,
		compile.RuleSetup, compile.RuleUnplaced, compile.RuleLetter, compile.RuleMany, compile.RuleCircle, compile.RuleReplaced, compile.RuleStacks}
	for _, r := range compile.Rules {
		if !seen[r.ID] && !slices.Contains(other, r.ID) {
			t.Errorf("no fault shows the rule %s", r.ID)
		}
		if r.Title == "" || r.Why == "" || r.Bad == "" || r.Good == "" {
			t.Errorf("%s: the catalogue says too little", r.ID)
		}
	}
}
