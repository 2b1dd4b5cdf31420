package compile_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
)

// withProperties is the small game with properties, what its things state of them,
// and a condition that asks.
func withProperties(t *testing.T, declared, red, foot, gone, condition string) map[string]string {
	t.Helper()
	edits := changed(t, fGame, "boxes:\n  gone: {}\n", "boxes:\n  gone: {"+gone+"}\nproperties:\n"+declared, "  red: {name: Red}\n", "  red: {name: Red"+red+"}\n",
		"latches:\n", "latches:\n  asked: {when: \""+condition+"\"}\n")
	edits["scenarios/small/units.yaml"] = strings.Replace(small["scenarios/small/units.yaml"], "foot: {values", "foot: {"+foot+"values", 1)
	return edits
}

// TestProperties: what sides, kinds and boxes state of themselves is known where it is
// declared, and only there; what is missing, wrong or of nobody is told at its place.
func TestProperties(t *testing.T) {
	for _, c := range []struct{ name, declared, red, foot, gone, when, want string }{
		{"an area", "  home: {of: side, type: area, default: edge.east}\n", ", home: west", "", "", "any(sides.red.home, terrain == 'woods')", ""},
		{"of any side", "  home: {of: side, type: area, default: west}\n", "", "", "", "any(units, has(side.home, hex))", ""},
		{"a number of a kind", "  weight: {of: kind, default: 1}\n", "", "weight: 3, ", "", "sum(units, kind.weight) > 4", ""},
		{"a flag of a box", "  safe: {of: box, type: flag}\n", "", "", "safe: true", "any(counters, box.safe) or boxes.eliminated.safe", ""},
		{"a text", "  mood: {of: side, type: text, texts: [grim, gay], default: gay}\n", ", mood: grim", "", "", "phasing.mood == 'grim'", ""},
		{"a hex and a unit", "  seat: {of: side, type: hex, default: 0101}\n  chief: {of: side, type: unit, default: red-1}\n", ", seat: 0102", "", "", "phasing.seat == phasing.chief.hex", ""},
		{"not stated", "  home: {of: side, type: area}\n", ", home: west", "", "", "any(phasing.home)",
			`game.yaml:8:3 error property-form: the side "blue" does not state its "home"`},
		{"nowhere", "  home: {of: side, type: area, default: west}\n", ", home: wset", "", "", "any(phasing.home)", `the property "home" cannot be wset (expected one of the areas west, edge.north, edge.east, edge.south, edge.west; nearest west`},
		{"no number", "  weight: {of: kind, default: 1}\n", "", "weight: much, ", "", "sum(units, kind.weight) > 4", `the property "weight" cannot be much (expected a whole number`},
		{"a text it may not hold", "  mood: {of: side, type: text, texts: [grim, gay], default: gay}\n", ", mood: gary", "", "", "phasing.mood == 'grim'", `the property "mood" cannot be gary (expected one of the texts grim, gay; nearest gay`},
		{"misspelt", "  home: {of: side, type: area, default: west}\n", ", hoem: west", "", "", "any(phasing.home)", `game.yaml:7:20 error property-form: unknown key "hoem" (expected one of the keys and properties name, people, number, color, rule, home; nearest home`},
		{"not declared", "  home: {of: side, type: area, default: west}\n", ", purse: 3", "", "", "any(phasing.home)", `unknown key "purse"`},
		{"of another sort", "  home: {of: side, type: area, default: west}\n", "", "home: west, ", "", "any(phasing.home)", `unknown key "home"`},
		{"a key of its own", "  color: {of: side, type: flag}\n", "", "", "", "phasing.color", `a property cannot be called "color": a side has that of its own`},
		{"a word of its own", "  enemy: {of: side, type: flag}\n", "", "", "", "turn == 1", `a property cannot be called "enemy"`},
		{"what scripts call it by", "  id: {of: kind, type: flag}\n", "", "", "", "turn == 1", `a property cannot be called "id": a kind of unit has that of its own`},
		{"no name", "  far-home: {of: side, type: flag}\n", "", "", "", "turn == 1", `cannot be named in an expression`},
		{"no texts", "  mood: {of: side, type: text}\n", ", mood: grim", "", "", "turn == 1", `the property "mood" does not say which texts it may hold`},
		{"texts of a number", "  mood: {of: side, texts: [grim]}\n", ", mood: 3", "", "", "turn == 1", `texts do not fit a property of type integer`},
		{"of nobody", "  home: {of: army, type: area}\n", "", "", "", "turn == 1", `no army is declared that could state "home"`},
		{"a wrong name asked", "  home: {of: side, type: area, default: west}\n", "", "", "", "any(phasing.hoem)", `a side has no field "hoem"`},
		{"never asked", "  home: {of: side, type: area, default: west}\n", "", "", "", "turn == 1", `warning never-used: the property "home" is never used`},
	} {
		t.Run(c.name, func(t *testing.T) {
			res, rep := load(t, files(withProperties(t, c.declared, c.red, c.foot, c.gone, c.when)), "small/meeting", compile.Options{})
			text := show(rep)
			if c.want == "" && (res.Game == nil || text != "") || !strings.Contains(text, c.want) {
				t.Errorf("want %q, got\n%s", c.want, text)
			}
		})
	}
}

// TestPropertiesAreKnown: what a property says of a thing named is known when the
// condition is read; of one found in play it is looked up.
func TestPropertiesAreKnown(t *testing.T) {
	for when, fixed := range map[string]bool{
		"sides.red.purse == 3 and sides.blue.purse == 0 or any(phasing.home)": true,
		"sides.blue.purse == 3 and any(phasing.home)":                         true, // blue has 0
		"phasing.purse == 3 and any(phasing.home, it == '0101')":              false,
	} {
		change := withProperties(t, "  home: {of: side, type: area, default: west}\n  purse: {of: side, default: 0}\n", ", purse: 3", "", "", when)
		res, rep := load(t, files(change), "small/meeting", compile.Options{})
		if res.Game == nil {
			t.Fatal(show(rep))
		}
		if _, known := res.Game.Latches[0].When.Const(); known != fixed {
			t.Errorf("%s: known beforehand is %v", when, known)
		}
	}
}

// TestPropertiesInLayers: a variant changes what a thing states as it changes all else.
func TestPropertiesInLayers(t *testing.T) {
	change := withProperties(t, "  purse: {of: side, default: 1}\n", ", purse: 3", "", "", "sides.red.purse == 7 and sides.blue.purse == 2")
	change["variants/small/rich.yaml"] = "format: 2\nkind: variant\nid: rich\ngame: small\nchange:\n  - {set: {sides.red.purse: 6, properties.purse.default: 2}}\n  - {adjust: sides.red.purse, by: 1}\n"
	res, rep := load(t, files(change), "small/meeting", compile.Options{Variants: []string{"rich"}})
	if res.Game == nil {
		t.Fatal(show(rep))
	}
	if v, known := res.Game.Latches[0].When.Const(); !known || v != 1 {
		t.Errorf("%v %v", v, known)
	}
	change["variants/small/rich.yaml"] = strings.Replace(change["variants/small/rich.yaml"], "sides.red.purse: 6", "sides.red.pusre: 6", 1)
	if _, rep = load(t, files(change), "small/meeting", compile.Options{Variants: []string{"rich"}}); !strings.Contains(show(rep), `there is no "pusre" in sides.red`) {
		t.Error(show(rep))
	}
}
