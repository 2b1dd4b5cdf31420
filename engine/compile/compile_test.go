package compile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
)

// small is a whole game, with something of most sections.
var small = map[string]string{
	"scenarios/small/game.yaml": `format: 2
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
  woods: {cost: 2, blocks_sight: true}
  lake: {cost: forbidden}
hexsides:
  river: {cost: {add: 1}}
  road: {cost: {set: 1}}
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
    allowance_terms: {rain: {add: -1, when: option.rain}}
    cost: {crowd: {add: 1, when: "friends_in(to) > 1"}}
    one_hex: true
    modes: {column: {along: [road], allowance: {fast: {multiply: 2}}}}
    exits: {off: {from: edge.east, cost: 1, box: gone}}
    entry: {}
attacks:
  ground:
    roles:
      line: {}
      guns: {units: "kind == 'guns'", range: 1-2, sight: line}
    obligations: {attackers: true}
    declare: {mode: {by: attacker, choices: {charge: {}, probe: {}}}}
    strength:
      value: cs
      defenders: {woods: {multiply: 2, when: "terrain == 'woods'"}}
    compare: {by: odds, table: crt}
    shifts: {river: {shift: -1, when: "all(attackers, across('river', hex, target))"}}
    die: {dice: 1d6, modifiers: {charge: {add: 1, when: "declared('mode') == 'charge'"}}}
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
  weather: {run: weather}
actions:
  rally: {phase: player-turn, candidates: "filter(units, side == phasing)", when: "it.cs > 1", cost: {morale: 1}, run: rally}
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
  broken: {when: "sides.red.lost > 5"}
hooks:
  storm: {at: turn.start, run: storm}
  rush: {at: attack.modifiers, in: ground, when: "attack_strength > 3", run: rush}
options:
  rain: {default: false, text: It rains.}
  level: {type: text, values: [low, high], default: low}
victory:
  red-wins: {side: red, when: "any(units, strong(it)) and option.level == 'low'"}
`,
	"scenarios/small/map.yaml": `format: 2
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
	"scenarios/small/units.yaml": `format: 2
kind: units
unit_kinds:
  foot: {values: {cs: 2}}
  horse: {faces: {fresh: {values: {cs: 4}}, tired: {values: {cs: 1}}}}
  guns: {traits: [slow]}
units:
  red-1: {army: red, kind: foot, printed: 4-4}
  red-2: {army: red, kind: horse}
  red-3: {army: red, kind: guns, values: {cs: 3}, parent: red-1}
  blue-1: {army: blue, kind: foot}
  blue-2: {army: blue, kind: foot}
`,
	"scenarios/small/tables.yaml": `format: 2
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
	"scenarios/small/cards.yaml": `format: 2
kind: cards
cards:
  march: {side: red}
  storm: {run: storm, once: true}
decks:
  chits: {cards: [march x3, storm]}
`,
	"scenarios/small/meeting.yaml": `format: 2
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
	"scenarios/small/night.yaml": `format: 2
kind: scenario
title: Night
ruleset: advanced
turns: {first: 3}
setup: {red-1: 0102, blue-1: 0402}
change:
  - {set: stacking.two.limit, to: 3}
`,
	"scenarios/small/rulesets/advanced.yaml": `format: 2
kind: ruleset
id: advanced
change:
  - adjust: {unit_kinds.foot.values.cs: 1}
    add: {terrain.marsh: {cost: 3}, map.hexes.marsh: [0601]}
`,
	"scenarios/small/rules/main.lua": "function storm() end\nfunction rush() end\nfunction weather() end\nfunction rally() end\n---@param u unit\nfunction strong(u) return u.cs > 3 end\n",
	"variants/small/mud.yaml": `format: 2
kind: variant
id: mud
game: small
conflicts: [dry]
change:
  - {set: terrain.woods.cost, to: 3}
`,
	"variants/small/dry.yaml": `format: 2
kind: variant
id: dry
game: small
scenarios: [meeting]
change:
  - {set: movement.march.allowance, to: 9}
`,
	"variants/small/mud.test.yaml": "format: 2\nkind: test\nscenario: small/meeting\ncases: []\n",
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

func game(t *testing.T, fsys fstest.MapFS, ref string, o compile.Options) *model.Game {
	t.Helper()
	r, rep := load(t, fsys, ref, o)
	if len(rep.Items) > 0 || r.Game == nil {
		t.Fatalf("findings:\n%s", show(rep))
	}
	return r.Game
}

func TestGoodGame(t *testing.T) {
	g := game(t, files(nil), "small/meeting", compile.Options{})
	if g.ID != "small" || g.Scenario != "meeting" || g.Title != "Small: Meeting" || g.LastTurn != 4 || g.TurnNames[0] != "Dawn" || !g.TurnKinds[0].On[3] || g.TurnKinds[0].On[2] {
		t.Errorf("%q %q %q turns %d %v %v", g.ID, g.Scenario, g.Title, g.LastTurn, g.TurnNames, g.TurnKinds)
	}
	hex := func(label string) model.HexID { h, _ := g.Grid.ParseLabel(label); return h }
	values := func(u, face int) string { return fmt.Sprint(g.Units[u].Faces[face].Values) }
	for _, x := range []struct{ what, got, want string }{
		{"red-1 by is", values(0, 0), "[4 4]"},
		{"red-2 fresh", values(1, 0), "[4 4]"},
		{"red-2 tired", values(1, 1), "[1 4]"},
		{"red-3 by values", values(2, 0), "[3 4]"},
		{"blue-1 by kind", values(3, 0), "[2 4]"},
		{"faces", fmt.Sprint(g.Faces), "[front fresh tired]"},
		{"terrain of 0103", g.Terrain[g.HexTerrain[hex("0103")]].ID, "woods"},
		{"name of 0505", g.HexNames[hex("0505")], "Blue Lake"},
		{"name of 0202", g.HexNames[hex("0202")], "Ford"},
		{"river 0302/0402", fmt.Sprint(g.HexsideBits[g.Grid.HexsideBetween(hex("0302"), hex("0402"))]), "1"},
		{"road 0104/0204", fmt.Sprint(g.HexsideBits[g.Grid.HexsideBetween(hex("0104"), hex("0204"))]), "2"},
		{"setup", fmt.Sprint(g.Setup[0].At.Hex() == hex("0102"), g.Faces[g.Setup[1].Face], g.Setup[2].At.Box(), g.Setup[2].Due, g.Setup[2].Reinforcement), "truetired2 2 0"},
		{"parent", fmt.Sprint(g.Units[2].Parent), "0"},
		{"deck", fmt.Sprint(g.Decks[0].Cards), "[0 0 0 1]"},
		{"paths", g.Phases[1].Path + " " + g.Phases[2].Path, "player-turn.movement player-turn.combat"},
		{"actions offered", fmt.Sprint(g.Phases[1].Actions, g.Phases[2].Actions, g.Phases[3].Actions), "[0] [0] []"},
		{"over", g.Actions[0].CandidateDomain, "unit"},
		{"slots", fmt.Sprint(g.Vars[0].Slot, g.Vars[1].Slot, g.Vars[2].Slot, g.Vars[3].Slot, g.Tracks[0].Slot, g.Actions[0].Counter, g.VarSlots), "0 -1 1 6 8 9 10"},
		{"start", fmt.Sprint(g.Start.Tracks, g.Start.Vars), "[{8 7}] [{0 1}]"},
		{"area west", fmt.Sprint(len(g.Areas[0].Hexes), g.Areas[2].ID), "5edge.east"},
		{"codes", fmt.Sprint(g.Tables[0].Codes), "[Ar Dr EX]"},
		{"columns", fmt.Sprint(g.Tables[0].Columns[2]), "{2-1 2 1 0 0}"},
		{"last row", fmt.Sprint(g.Tables[0].Rows[2].Low, g.Tables[0].NearestRow(9), g.Tables[0].NearestRow(-3)), "6 2 0"},
		{"how", fmt.Sprint(g.Attacks[0].Results[1].Effects.List[1].RuleIndex, g.Attacks[0].Results[1].Effects.List[1].Optional == model.Owner), "0 true"},
		{"streams", fmt.Sprint(g.Streams[0].Name), "combat"},
		{"hooks", fmt.Sprint(g.HooksByPoint.FindHooks("attack.modifiers")), "[1]"},
	} {
		if x.got != x.want {
			t.Errorf("%s: %s, want %s", x.what, x.got, x.want)
		}
	}
	if g.Names == nil || g.Env == nil || g.Content == "" || len(g.Files) != 7 {
		t.Errorf("names, environment, content %q or files %v missing", g.Content, g.Files)
	}
}

func TestWorkedOut(t *testing.T) {
	g := game(t, files(nil), "small/meeting", compile.Options{})
	z, m := &g.Zones[0], &g.Movements[0]
	if z.HolderTerms != 1 || !z.ClassOnly || z.Reads != 0 {
		t.Errorf("zone: holder terms %b, class only %v, reads %b", z.HolderTerms, z.ClassOnly, z.Reads)
	}
	if !m.LiveCost || !m.Cost[0].Live || m.CostAlone || g.MaxModes != 1 {
		t.Errorf("movement: live %v %v, vars %v, modes %d", m.LiveCost, m.Cost[0].Live, m.CostAlone, g.MaxModes)
	}
	if len(g.Classes) != 4 || g.ClassOfSide[0] != 0 || g.ClassOfSide[1] != 3 {
		t.Errorf("classes %v, by side %v", g.Classes, g.ClassOfSide)
	}
	edit := func(old, new string) *model.Game {
		return game(t, files(map[string]string{fGame: strings.Replace(small[fGame], old, new, 1)}), "small/meeting", compile.Options{})
	}
	// Movement points are the same on all faces and in all units of a class, strength is not.
	if m := edit("friends_in(to) > 1", "ma > 3").Movements[0]; m.LiveCost {
		t.Error("a printed value that each class shares is not live")
	}
	if m := edit("friends_in(to) > 1", "cs > 3").Movements[0]; !m.LiveCost {
		t.Error("a printed value that changes with the face is live")
	}
	if m := edit("friends_in(to) > 1", "vars.wet").Movements[0]; m.LiveCost || m.CostAlone || len(m.CostSlots) != 1 {
		t.Error("a declared value is not live, but tables depend on it")
	}
	if z := edit("mover.kind == 'foot'", "mover.steps == 1 and holder.steps == 1").Zones[0]; z.ClassOnly || z.HoldsAlone {
		t.Error("steps of the mover are not fixed by its class")
	}
	if z := edit("mover.kind == 'foot'", "mover.steps == 1").Zones[0]; !z.ClassOnly || !z.HoldsAlone || z.Reads != 0 {
		t.Error("whom a zone holds is asked of the mover where nothing is asked of the holder")
	}
}

func TestLayers(t *testing.T) {
	r, rep := load(t, files(nil), "small/night", compile.Options{})
	g := r.Game
	if g == nil || len(rep.Items) > 0 {
		t.Fatal(show(rep))
	}
	marsh, _ := g.Grid.ParseLabel("0601")
	if v := g.Units[3].Faces[0].Values[0]; v != 3 || g.Terrain[g.HexTerrain[marsh]].ID != "marsh" || g.FirstTurn != 3 || g.LastTurn != 4 {
		t.Errorf("value %d, terrain %s, turns %d-%d", v, g.Terrain[g.HexTerrain[marsh]].ID, g.FirstTurn, g.LastTurn)
	}
	var steps []string
	for _, o := range r.Origins.ListHistory([]string{"unit_kinds", "foot", "values", "cs"}) {
		steps = append(steps, o.Layer+" "+o.New)
	}
	if got := strings.Join(steps, ", "); got != "game 2, ruleset advanced 3" {
		t.Errorf("origins: %s", got)
	}
	n, _ := g.Stacking[0].Limit.Const()
	if n != 3 {
		t.Errorf("stacking limit %d", n)
	}
	with := game(t, files(nil), "small/meeting", compile.Options{Variants: []string{"mud"}})
	if n, _ := with.Terrain[1].Cost.Amount.Const(); n != 3 {
		t.Errorf("woods cost %d with the variant", n)
	}
	if len(r.Tests) != 1 || len(r.Scripts) != 1 || len(r.Functions) != 5 {
		t.Errorf("tests %v, scripts %d, functions %v", r.Tests, len(r.Scripts), r.Functions)
	}
}

// TestScenarioBringsVariants: those it is always played with come first, once.
func TestScenarioBringsVariants(t *testing.T) {
	with := func(id string) fstest.MapFS {
		return files(map[string]string{"scenarios/small/meeting.yaml": strings.Replace(small["scenarios/small/meeting.yaml"], "title: Meeting\n", "title: Meeting\nvariants: ["+id+"]\n", 1)})
	}
	for _, asked := range [][]string{nil, {"mud"}} {
		g := game(t, with("mud"), "small/meeting", compile.Options{Variants: asked})
		if n, _ := g.Terrain[1].Cost.Amount.Const(); n != 3 || strings.Join(g.Variants, " ") != "mud" {
			t.Errorf("asked for %v: variants %v, woods cost %d", asked, g.Variants, n)
		}
	}
	if _, rep := load(t, with("mdu"), "small/meeting", compile.Options{}); len(rep.Items) != 1 || rep.Items[0].Rule != "variant-use" || rep.Items[0].Nearest != "mud" || rep.Items[0].Pos.Line != 4 {
		t.Errorf("a variant that is not there:\n%s", show(rep))
	}
}

func TestContentHash(t *testing.T) {
	a := game(t, files(nil), "small/meeting", compile.Options{})
	b := game(t, files(nil), "small/meeting", compile.Options{Options: map[string]string{"rain": "true"}})
	c := game(t, files(nil), "small/meeting", compile.Options{Variants: []string{"mud"}})
	d := game(t, files(map[string]string{"scenarios/small/rules/main.lua": small["scenarios/small/rules/main.lua"] + "-- x\n"}), "small/meeting", compile.Options{})
	lua := small["scenarios/small/rules/main.lua"]
	moved := map[string]string{"scenarios/small/rules/main.lua": strings.Replace(lua, "function rush() end\n", "", 1), "scenarios/small/rules/more.lua": "-- Moved.\nfunction rush()\nend\n"}
	e := game(t, files(moved), "small/meeting", compile.Options{})
	f := game(t, files(map[string]string{"scenarios/small/rules/main.lua": lua + "function more() return 1 end\n"}), "small/meeting", compile.Options{})
	if a.Content != b.Content || a.Content == c.Content || a.Content != d.Content || a.Content == f.Content {
		t.Errorf("content %s %s %s %s %s", a.Content, b.Content, c.Content, d.Content, f.Content)
	}
	units := func(was, now string) string {
		for name := range small {
			if strings.Contains(small[name], was) {
				return game(t, files(map[string]string{name: strings.Replace(small[name], was, now, 1)}), "small/meeting", compile.Options{}).Content
			}
		}
		t.Fatalf("no file holds %s", was)
		return ""
	}
	for was, now := range map[string]string{"turns: {last: 4,": "turns: {first: 1, last: 4,", "red: {name: Red}": `red: {color: "#aa0000", name: The Reds}`, "title: Small": "title: Great",
		"clear: {}": "clear: {blocks_sight: false}", "limit: 2": "limit: +2", `when: "terrain == 'woods'"`: "when: terrain=='woods'", "any: {when: true}": `any: {when: "true"}`, "lake: {cost: forbidden}": "lake: {look: {fill: \"#0000ff\"}, cost: forbidden}"} {
		if units(was, now) != a.Content {
			t.Errorf("%s in place of %s stops saved games", now, was)
		}
	}
	for was, now := range map[string]string{"turns: {last: 4,": "turns: {last: 3,", "woods: {cost: 2": "woods: {cost: 3", "ma: {default: 4}": "ma: {default: 5}", "terrain == 'woods'": "terrain == 'clear'", "obligations: {attackers: true}": "obligations: {defenders: true}"} {
		if units(was, now) == a.Content {
			t.Errorf("%s in place of %s goes on with saved games", now, was)
		}
	}
	if a.Content != e.Content {
		t.Error("a function that moves to another file of its layer stops saved games")
	}
	if b.Options[0].Value != 1 || a.Options[0].Value != 0 {
		t.Errorf("option rain %d and %d", b.Options[0].Value, a.Options[0].Value)
	}
}

func TestWrongRequests(t *testing.T) {
	for _, x := range []struct {
		ref, rule, near string
		o               compile.Options
	}{
		{"smal/meeting", "game-unknown", "small", compile.Options{}},
		{"small/meting", "scenario-unknown", "meeting", compile.Options{}},
		{"small", "scenario-unknown", "", compile.Options{}},
		{"small/meeting", "variant-use", "mud", compile.Options{Variants: []string{"mdu"}}},
		{"small/meeting", "variant-use", "", compile.Options{Variants: []string{"mud", "mud"}}},
		{"small/night", "variant-use", "", compile.Options{Variants: []string{"dry"}}},
		{"small/meeting", "option-value", "rain", compile.Options{Options: map[string]string{"rian": "true"}}},
		{"small/meeting", "option-value", "", compile.Options{Options: map[string]string{"rain": "yes"}}},
		{"small/meeting", "option-value", "low", compile.Options{Options: map[string]string{"level": "loww"}}},
	} {
		r, rep := load(t, files(nil), x.ref, x.o)
		if len(rep.Items) != 1 || rep.Items[0].Rule != x.rule || rep.Items[0].Nearest != x.near || r.Game != nil {
			t.Errorf("%s %+v:\n%s", x.ref, x.o, show(rep))
		}
	}
}

// TestVariantsComeInTheirOrder: whichever is named first, a variant comes after
// those that it says it comes after; two that wait for each other are a fault.
func TestVariantsComeInTheirOrder(t *testing.T) {
	with := func(id, after string) string {
		return "format: 2\nkind: variant\nid: " + id + "\ngame: small\nafter: [" + after + "]\nchange:\n  - {set: title, to: " + id + "}\n"
	}
	game := files(map[string]string{"variants/small/a.yaml": with("a", "b, c"), "variants/small/b.yaml": with("b", "c"), "variants/small/c.yaml": with("c", "")})
	for _, ids := range [][]string{{"a", "b", "c"}, {"c", "a", "b"}, {"b", "c", "a"}} {
		r, rep := load(t, game, "small/meeting", compile.Options{Variants: ids})
		if r.Game == nil || !slices.Equal(r.Game.Variants, []string{"c", "b", "a"}) {
			t.Errorf("%v: %s", ids, show(rep))
		}
	}
	game = files(map[string]string{"variants/small/a.yaml": with("a", "c"), "variants/small/b.yaml": with("b", "a"), "variants/small/c.yaml": with("c", "b")})
	if _, rep := load(t, game, "small/meeting", compile.Options{Variants: []string{"a", "b", "c"}}); !rep.HasErrors() || !strings.Contains(show(rep), "after b after a") {
		t.Error("a circle of three is not told:", show(rep))
	}
	game = files(map[string]string{"variants/small/a.yaml": with("a", "b"), "variants/small/b.yaml": with("b", "a")})
	if _, rep := load(t, game, "small/meeting", compile.Options{Variants: []string{"a", "b"}}); !rep.HasErrors() || !strings.Contains(show(rep), "must come after") {
		t.Errorf("two variants that wait for each other: %s", show(rep))
	}
}

// Variants of which each leaves the work of the other alone are one game in either order of
// naming, which saved games hold; where base means something else they are another.
func TestContentHashOfVariantsInAnyOrder(t *testing.T) {
	variant := func(id, change string) string {
		return "format: 2\nkind: variant\nid: " + id + "\ngame: small\nchange:\n  - " + change + "\n"
	}
	made := "{replace: [functions.worth]}"
	worth := func(n string) string {
		return "---@param n integer\n---@return integer\nfunction worth(n)\n  return base.worth(n) " + n + "\nend\n"
	}
	lua := small["scenarios/small/rules/main.lua"] + "\n---@param n integer\n---@return integer\nfunction worth(n)\n  return n\nend\n"
	all := files(map[string]string{
		"scenarios/small/rules/main.lua": lua,
		"variants/small/a.yaml":          variant("a", "{set: title, to: A}"),
		"variants/small/b.yaml":          variant("b", "{set: turns.last, to: 3}"), "variants/small/b.lua": "function spare() return 1 end\n",
		"variants/small/c.yaml": variant("c", made), "variants/small/c.lua": worth("+ 1"),
		"variants/small/d.yaml": variant("d", made), "variants/small/d.lua": worth("* 2"),
		"variants/small/e.yaml": variant("e", made), "variants/small/e.lua": worth("- 3"),
	})
	content := func(ids ...string) string {
		res, rep := load(t, all, "small/meeting", compile.Options{Variants: ids}) // a note says that c, d and e stack
		if res.Game == nil {
			t.Fatal(show(rep))
		}
		return res.Game.Content
	}
	if content("a", "b") != content("b", "a") || content("a", "b", "c") != content("c", "b", "a") {
		t.Error("the order of naming alone stops saved games")
	}
	if content("c", "d") == content("d", "c") || content("c", "d", "e") == content("d", "c", "e") {
		t.Error("functions laid over each other in another order have the same hash")
	}
}
