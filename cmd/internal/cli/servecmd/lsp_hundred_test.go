package servecmd

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/lintcmd"
)

// completionPlace is a place where an author asks for completion: typed takes the place of before,
// and the cursor is at its |. All words of want must be offered, and none of those with a !.
type completionPlace struct{ file, before, typed, want string }

// separator separates the words of want: commas where a word has blanks, else blanks.
func (p *completionPlace) separator() func(rune) bool {
	if strings.Contains(p.want, ",") {
		return func(r rune) bool { return r == ',' }
	}
	return func(r rune) bool { return r == ' ' }
}

// In a file name, S is the folder of the game in scenarios/ and V that in variants/.
var completionPlaces = map[string][]completionPlace{
	"napoleon-at-waterloo": {
		// expressions
		{"S/game.yaml", "when: shut_side(from, to)\n        because", "when: sh|\n        because", "shut_side in_zone from to unit"},
		{"S/game.yaml", "when: not option.stop_on_movable_friend and not fits(to)", "when: not option.|", "stop_on_movable_friend town_multiplier !shut_side"},
		{"S/game.yaml", "when: option.voluntary_artillery_retreat ~= 'never'", "when: option.vol| ~= 'never'", "voluntary_artillery_retreat exchange_basis"},
		{"S/game.yaml", "when: option.voluntary_artillery_retreat ~= 'never'", "when: option.voluntary_artillery_retreat ~= '|'", "never"},
		{"S/game.yaml", "units: kind ~= 'artillery' or not vars.displaced", "units: kind ~= 'a|' or not vars.displaced", "artillery cavalry infantry !woods"},
		{"S/game.yaml", "units: kind ~= 'artillery' or not vars.displaced", "units: kind ~= 'artillery' or not vars.|", "displaced !kind"},
		{"S/game.yaml", "units: kind == 'artillery' and not vars.displaced\n", "units: k| == 'artillery'\n", "kind cs ma vars"},
		{"S/game.yaml", "terrain == 'town', label", "terrain == '|', label", "town woods woods-road clear"},
		{"S/game.yaml", "when: to.terrain == 'woods'", "when: to.| == 'woods'", "terrain units neighbors"},
		{"S/game.yaml", "when: shaken(attacking_side), label", "when: shaken(|), label", "attacking_side"},
		{"S/game.yaml", "when: shaken(attacking_side.enemy)", "when: shaken(attacking_side.|)", "enemy lost"},
		{"S/game.yaml", "in_zone('zoc', to)", "in_zone('|', to)", "zoc !gunfire"},
		{"S/game.yaml", "sees('strict-gunfire', from, to, side)", "sees('|', from, to, side)", "strict-gunfire gunfire !zoc"},
		{"S/game.yaml", "when: latched('allied-demoralized') and exits() >= 7", "when: latched('|') and exits() >= 7", "allied-demoralized french-broken"},
		{"S/game.yaml", "when: latched('allied-demoralized') and exits() >= 7", "when: latched('allied-demoralized') and e|", "exits"},
		{"S/game.yaml", "filter(attackers, role == 'adjacent')\", rule", "filter(attackers, role == '|')\", rule", "adjacent bombard"},
		// names of things
		{"S/game.yaml", "do: move, with: march}", "do: move, with: |}", "march !combat"},
		{"S/game.yaml", "do: attack, with: combat}", "do: attack, with: |}", "combat !march"},
		{"S/game.yaml", "Dr: {fall-back: {retreat: defenders, how: one-hex,", "Dr: {fall-back: {retreat: defenders, how: |,", "one-hex !into-vacated"},
		{"S/game.yaml", "D*: {follow: {advance: attackers, how: into-vacated}}", "D*: {follow: {advance: attackers, how: |}}", "into-vacated !one-hex"},
		{"S/game.yaml", "exchange: attackers, how: afterwards", "exchange: attackers, how: |", "afterwards together !one-hex"},
		{"S/game.yaml", "sight: gunfire\n", "sight: |\n", "gunfire strict-gunfire"},
		{"S/game.yaml", "for_each_side: [french, allied]", "for_each_side: [french, |]", "allied french !british"},
		{"S/game.yaml", "      DE: {losses", "      |: {losses", "DE"},
		{"S/game.yaml", "losses: {value: cs,", "losses: {value: |,", "cs ma"},
		{"S/game.yaml", "table: crt, clamp", "table: |, clamp", "crt"},
		{"S/game.yaml", "do: move, with: march}", "do: |, with: march}", "move attack actions pick"},
		{"S/game.yaml", "at: once\n", "at: |\n", "once"},
		{"S/game.yaml", "    type: integer\n", "    type: |\n", "integer text"},
		// keys
		{"S/game.yaml", "    targets: {hexes: 6, defends: stack}", "    ta|", "targets declare"},
		{"S/game.yaml", "displaced: {name: displaced, of: unit,", "displaced: {name: displaced, o|: unit,", "of"},
		{"S/game.yaml", "of: unit, type: flag", "of: |, type: flag", "unit side army"},
		{"S/game.yaml", "until: end of phase, rule", "until: |, rule", "end of phase,end of turn,never"},
		{"S/units-basic.yaml", "army: french, kind: infantry", "army: |, kind: infantry", "french british !allied"},
		{"S/units-basic.yaml", "army: french, kind: infantry", "army: french, kind: |", "infantry cavalry artillery"},
		{"S/units-basic.yaml", "army: french, kind: infantry", "army: french, k|: infantry", "kind"},
		// change paths of a ruleset
		{"S/rulesets/advanced.yaml", "{set: terrain.woods.cost, to: 4", "{set: terrain.|, to: 4", "woods woods-road clear"},
		{"S/rulesets/advanced.yaml", "remove: zones.zoc.enter.halt", "remove: zones.zoc.|", "enter holds"},
		{"S/rulesets/advanced.yaml", "remove: attacks.combat.roles.bombard", "remove: attacks.combat.|", "roles obligations strength"},
		{"S/rulesets/advanced.yaml", "replace: [functions.shut_side,", "replace: [functions.|,", "shut_side exits"},
		{"S/rulesets/advanced.yaml", "value: {name: Bombardment, do: attack, with: bombardment", "value: {name: Bombardment, do: attack, with: |", "combat bombardment"},
		// tests
		{"S/tests/combat.yaml", "scenario: napoleon-at-waterloo/advanced", "scenario: |", "napoleon-at-waterloo/advanced napoleon-at-waterloo/basic"},
		{"S/tests/combat.yaml", "given: {only: {fr-quiot: \"0816\"", "given: {only: {fr-|: \"0816\"", "fr-quiot fr-bruno !french"},
		{"S/tests/combat.yaml", "phase: french combat}", "phase: french |}", "combat movement bombardment !zoc"},
		{"S/tests/combat.yaml", "with: fr-bourgeois, because: out-of-range", "with: |, because: out-of-range", "fr-bourgeois fr-quiot"},
		{"S/tests/combat.yaml", "because: out-of-range", "because: |", "out-of-range must-attack"},
		{"S/tests/artillery.yaml", "options: {voluntary_artillery_retreat: never}", "options: {|: never}", "voluntary_artillery_retreat !zoc"},
		{"S/tests/artillery.yaml", "options: {voluntary_artillery_retreat: never}", "options: {voluntary_artillery_retreat: |}", "never,only on Ar"},
		// Lua
		{"S/rules/victory.lua", "return s.lost >= constants.breaking_point", "return s.|", "lost enemy"},
		{"S/rules/victory.lua", "return s.lost >= constants.breaking_point", "return s.lost >= constants.|", "breaking_point"},
		{"S/rules/victory.lua", "return count(boxes.exited.units)", "return count(boxes.|)", "exited eliminated"},
		{"S/rules/woods.lua", "across(\"road\", a, b)", "across(\"|\", a, b)", "road track"},
	},
	"waterloo-20": {
		{"S/game.yaml", "blocked_by: {major: true, minor: vars.weather == 'downpour'}", "blocked_by: {major: true, minor: vars.|}", "weather mud"},
		{"S/game.yaml", "blocked_by: {major: true, minor: vars.weather == 'downpour'}", "blocked_by: {major: true, minor: vars.weather == '|'}", "downpour clear"},
		{"S/game.yaml", "effects: {lost: {adjust: morale, of: phasing", "effects: {lost: {adjust: |, of: phasing", "morale !route"},
		{"S/game.yaml", "bonus:  {set: battle_bonus, of: phasing, to: none}", "bonus:  {set: |, of: phasing, to: none}", "battle_bonus weather !morale_"},
		{"S/game.yaml", "with: events\n", "with: |\n", "events !march"},
		{"S/game.yaml", "do: attack, with: countercharge", "do: attack, with: |", "countercharge battle !march"},
		{"S/game.yaml", "do: move, with: disengage", "do: move, with: |", "disengage march !battle"},
		{"S/game.yaml", "rally:      {name: Rally, run: rally,", "rally:      {name: Rally, run: |,", "rally rout break_unit"},
		{"S/game.yaml", "rout:   {run: rout, each: \"filter(attackers", "rout:   {run: |, each: \"filter(attackers", "rout break_unit"},
		{"S/game.yaml", "hooks:\n  weather: {at: turn.start", "hooks:\n  weather: {at: |", "turn.start move.done phase.end"},
		{"S/game.yaml", "at: retreat.entered", "at: retreat.|", "retreat.entered"},
		{"S/game.yaml", "    at: phase.end\n    in: movement\n", "    at: phase.end\n    in: |\n", "movement combat rally"},
		{"S/game.yaml", "phase: commitment\n", "phase: |\n", "commitment movement"},
		{"S/game.yaml", "cost: {morale: 1}\n    run", "cost: {|: 1}\n    run", "morale"},
		{"S/game.yaml", "when: unit.army.vars.marching", "when: unit.army.vars.|", "marching cadre_broke !weather"},
		{"S/game.yaml", "when: sides.allied.tracks.morale == 0", "when: sides.|.tracks.morale == 0", "allied french"},
		{"S/game.yaml", "when: sides.allied.tracks.morale == 0", "when: sides.allied.tracks.| == 0", "morale"},
		{"S/game.yaml", "if_impossible: {run: break_unit}", "if_impossible: {run: |}", "break_unit"},
		{"S/game.yaml", "when: has_trait('guard') and (vars", "when: has_trait('|') and (vars", "guard elite corps"},
		{"S/game.yaml", "when: declared('bonus') == 'use'", "when: declared('|') == 'use'", "bonus reserves"},
		{"S/game.yaml", "      AB: {break:", "      |: {break:", "AB"},
		{"S/game.yaml", "when: may_use_bonus(), label: keeps", "when: ma|, label: keeps", "may_use_bonus may_fight"},
		{"S/game.yaml", "reshuffle: events", "reshuffle: |", "events"},
		{"S/cards.yaml", "run: imperial_indecision", "run: |", "imperial_indecision steady_lads"},
		{"S/cards.yaml", "cards: [imperial-indecision, rally", "cards: [|, rally", "imperial-indecision michel-ney"},
		{"S/standard.yaml", "tracks: {morale: {french: 8", "tracks: {|: {french: 8", "morale"},
		{"S/standard.yaml", "  fr-c3: \"0703\"", "  |: \"0703\"", "fr-c3 !fr-2"},
		{"S/standard.yaml", "fr-cadre-2: {box: force}", "fr-cadre-2: {box: |}", "force broken eliminated"},
		{"S/tests/morale.yaml", "then: {track morale of french: 8, track", "then: {track |, track", "morale,!fr-1,morale of french"},
		{"S/tests/morale.yaml", "then: {track morale of french: 8, track", "then: {track morale of |: 8, track", "french allied !morale"},
		{"S/tests/morale.yaml", "phase: french movement", "phase: |", "french allied"},
		{"V/artillery-support.test.yaml", "given: {variables: {thrifty of french: true", "given: {variables: {thrifty of |: true", "french allied !prussian"},
		{"V/artillery-support.test.yaml", "given: {variables: {thrifty of french: true", "given: {variables: {|: true", "thrifty of french,weather"},
		{"V/artillery-support.test.yaml", "variables: {thrifty of french", "varia|: {thrifty of french", "variables only turn phase"},
		{"V/spent.yaml", "variables.spent: {name: spent, of: unit,", "variables.spent: {name: spent, of: |,", "unit side"},
		{"V/spent.yaml", "at: combat.done", "at: |", "combat.done move.done"},
		{"V/spent.yaml", "effects: {fresh: {set: spent", "effects: {fresh: {set: |", "spent routed"},
		{"V/leaders.yaml", "after: [dummies, remnants]", "after: [|, remnants]", "dummies remnants"},
		{"V/leaders.yaml", "- when: {scenario: standard}", "- when: {scenario: |}", "standard closing-battles"},
		{"V/leaders.lua", "if l.army == \"french\" and", "if l.army == \"|\" and", "french prussian"},
		{"V/leaders.lua", "vars.napoleon_ill and", "vars.| and", "napoleon_ill weather"},
		{"S/rules/morale.lua", "return s.tracks.morale > 1", "return s.tracks.| > 1", "morale"},
		{"S/rules/cards.lua", "adjust(\"morale\", -1, sides.french)", "adjust(\"|\", -1, sides.french)", "morale"},
		{"S/rules/good_ground.lua", "counters[\"pr-1\"].vars.ground", "counters[\"|\"].vars.ground", "pr-1 ad-1"},
		{"S/rules/fredericks_corps.lua", "return any(areas.frederick,", "return any(areas.|,", "frederick"},
	},
	"waterloo-campaign-1815": {
		{"S/game.yaml", "when: mover.kind == 'infantry', label", "when: mover.| == 'infantry', label", "kind stars"},
		{"S/game.yaml", "stop: true, flip: battle, when: mover", "stop: true, flip: |, when: mover", "battle advance"},
		{"S/game.yaml", "box: lifted}", "box: |}", "lifted available"},
		{"S/game.yaml", "distance(hq.hex, to) > hq.range", "distance(hq.|, to) > hq.range", "hex range"},
		{"S/game.yaml", "most: phasing.vars.moves_cap", "most: phasing.vars.|", "moves_cap !due_back"},
		{"S/game.yaml", "guns: {run: settle_guns, when: lone_guns()", "guns: {run: |, when: lone_guns()", "settle_guns blown"},
		{"S/game.yaml", "    french:    french_points()", "    french:    fr|", "french_points"},
		{"S/game.yaml", "      attacker retreat:", "      |:", "attacker retreat,!stalemate"},
		{"S/june-15.yaml", "west:     {turn: 1, at: thuin", "west:     {turn: 1, at: |", "thuin south"},
		{"V/tournament.yaml", "replace: [functions.french_points]", "replace: [functions.|]", "french_points may_post"},
	},
}

// brokenElsewhere are slips put into a file before each place, so that no scenario compiles.
var brokenElsewhere = map[string]struct{ file, old, now string }{
	"napoleon-at-waterloo":   {"S/tables.yaml", "by: odds", "by: oddz"},
	"waterloo-20":            {"S/cards.yaml", "run: steady_lads", "run: steady_ladz"},
	"waterloo-campaign-1815": {"S/units.yaml", "kind: units", "kind: units\nunots: {}"},
}

// gameTree returns the files of a shipped game as a project of its own.
func gameTree(t *testing.T, game string) map[string]string {
	t.Helper()
	out := map[string]string{"vedette.yaml": "format: 2\nkind: project\n"}
	for _, part := range []string{"scenarios/" + game, "variants/" + game} {
		if _, err := os.Stat("../../../../" + part); err == nil {
			for name, text := range kittest.ReadTree(t, "../../../../"+part) {
				out[path.Join(part, name)] = text
			}
		}
	}
	return out
}

// A hundred places where authors ask for completion, in an editor that has just opened the file and
// has asked for nothing else. Half of them are asked with a slip elsewhere in the game, so that no
// scenario compiles; all are asked both ways with VEDETTE_EDITS=all.
func TestCompletionAtAHundredPlaces(t *testing.T) {
	right, all := 0, 0
	for _, game := range []string{"napoleon-at-waterloo", "waterloo-20", "waterloo-campaign-1815"} {
		named := strings.NewReplacer("S/", "scenarios/"+game+"/", "V/", "variants/"+game+"/").Replace
		for _, broken := range []bool{false, true} {
			files, root := gameTree(t, game), t.TempDir()
			if slip := brokenElsewhere[game]; broken {
				files[named(slip.file)] = strings.Replace(files[named(slip.file)], slip.old, slip.now, 1)
			}
			kittest.WriteTree(t, root, files)
			for i, p := range completionPlaces[game] {
				if broken != (i%2 == 0) && os.Getenv("VEDETTE_EDITS") != "all" {
					continue
				}
				all++
				if wrong := askAtPlace(t, root, named(p.file), files[named(p.file)], p); wrong == "" {
					right++
				} else {
					t.Logf("broken %v, %s %s: %s", broken, game, p.file, wrong)
				}
			}
		}
	}
	t.Logf("%d of %d places right", right, all)
	if all < 100 || right*100 < all*95 {
		t.Errorf("%d of %d places right", right, all)
	}
}

// askAtPlace opens an editor for one completion and says what is wrong with what it offers.
func askAtPlace(t *testing.T, root, file, text string, p completionPlace) string {
	t.Helper()
	a := &kit.Kit{Dir: root, Err: io.Discard, Out: io.Discard}
	w, err := editorWorkspace(t.Context(), a, filepath.Join(root, file), lintcmd.ApplyBaseline)
	if err != nil {
		t.Fatal(err)
	}
	now := strings.Replace(text, p.before, strings.Replace(p.typed, "|", "", 1), 1)
	at := strings.Index(text, p.before)
	if at < 0 {
		t.Fatalf("%q is not in %s", p.before, file)
	}
	at += strings.Index(p.typed, "|")
	w.Desk.SetText(file, now)
	line := 1 + strings.Count(now[:at], "\n")
	col := 1 + len([]rune(now[strings.LastIndexByte(now[:at], '\n')+1:at]))
	choices, _ := w.Desk.Complete(file, line, col)
	var have []string
	for _, c := range choices {
		have = append(have, c.Text)
	}
	var wrong []string
	for _, want := range strings.FieldsFunc(p.want, p.separator()) {
		if not, unwanted := strings.CutPrefix(want, "!"); unwanted == slices.Contains(have, not) {
			wrong = append(wrong, want)
		}
	}
	if wrong == nil {
		return ""
	}
	return fmt.Sprintf("%q offers %d, wrong about %v: %v", p.typed, len(have), wrong, have[:min(len(have), 12)])
}
