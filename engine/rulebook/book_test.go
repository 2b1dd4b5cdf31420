package rulebook_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rulebook"
)

// ford is a game whose files cite sections in every place where a citation may be.
func ford() map[string]string {
	return map[string]string{
		"scenarios/ford/game.yaml": `format: 2
kind: game
id: ford
title: The ford
rule: F 1
terrain:
  rule: F 2
  clear: {}
  woods: {cost: 2, rule: "F 2.1, 2.2"}
zones:
  zoc: {enter: {slow: {add: 1, rule: F 3 (in rain)}}}
movement:
  march: {cost: {rule: {add: 1}}}
  column: {like: march}
`,
		"scenarios/ford/day.yaml": "format: 2\nkind: scenario\nid: day\nruleset: late\n",
		"scenarios/ford/rulesets/late.yaml": `format: 2
kind: ruleset
id: late
change:
  - {remove: zones.zoc.enter.slow, rule: F 4}
  - {add: attacks.assault, value: {once: {attack: {rule: F 5}}}}
`,
		"scenarios/ford/rules/ford.lua": "--- Deep water.\n--- rule: F 2.2\nfunction deep(h)\n  return h.terrain == 'lake'\nend\n",
		"scenarios/ford/tests/a.yaml": `format: 2
kind: test
scenario: ford/day
cases:
  - {rule: F 2.1, name: woods cost two}
  - {rule: "house rule, F 3", name: a zone slows}
  - {rule: F 9, name: "die $die", table: [{die: 1}, {die: 2}], dice: [$die]}
`,
		"scenarios/ford/rulebook.yaml": `format: 2
kind: rulebook
sections: {F 1: Scale, F 2: Ground, F 2.1: Woods, F 2.2: Water, F 3: Zones, F 4: Late war, F 5: Combat, F 9: The die}
statements:
  - {section: F 2.1, says: Woods cost two.}
  - {section: F 2.2, says: Water is deep.}
  - {section: F 3, says: A zone slows., keys: [zones.zoc.enter.slow.add], cases: a zone *}
  - {section: F 4, says: Later it does not.}
  - {section: F 9, says: The die has six sides., keys: [movement.column.cost, functions.deep, tables.crt], cases: [die 2, die 3]}
  - {section: F 9, says: It is thrown with care., elsewhere: a custom}
`,
	}
}

func readBook(t *testing.T, files map[string]string) *rulebook.Book {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	var rep diag.List
	p := project.Open(fsys, &rep)
	b := rulebook.Read(p, p.Game("ford"))
	if b == nil {
		t.Fatal("the game has no rulebook")
	}
	return b
}

// TestCitationsAreCutIntoSections: a citation cites the sections that its parts mean.
func TestCitationsAreCutIntoSections(t *testing.T) {
	b := readBook(t, map[string]string{
		"scenarios/ford/game.yaml": "format: 2\nkind: game\nid: ford\n",
		"scenarios/ford/rulebook.yaml": `format: 2
kind: rulebook
sections: {F 5.1: a, F 7.1: b, "F basic Combat E": c, "F basic Combat F": d, "F Key Concepts": e, "F Key Concepts, Stacking": f, "F Stacking": g, F Guns: k, "F Guns (4)": h, "F Guns (5)": i, "F Guns (4) (option x)": j}
statements: []
`})
	for text, want := range map[string]string{
		"F 5.1":                        "F 5.1",
		"F 5.1, 7.1":                   "F 5.1|F 7.1",
		"F 5.1; F 7.1":                 "F 5.1|F 7.1",
		"F basic Combat E, F":          "F basic Combat E|F basic Combat F",
		"F Key Concepts, Stacking":     "F Key Concepts, Stacking",
		"F Key Concepts; Stacking":     "F Key Concepts|F Stacking",
		"F Guns (4), (5)":              "F Guns (4)|F Guns (5)",
		"F Guns (5) (option x, y)":     "F Guns (5)",
		"F Guns (4) (option x)":        "F Guns (4) (option x)",
		"house rule":                   "",
		"house rule, F 5.1":            "F 5.1",
		"F 5.1.1":                      "?F 5.1.1",
		"F Guns, (4)":                  "F Guns|F Guns (4)",
		"F 5.1, 7.2":                   "F 5.1|?7.2",
		"F Guns (4) of the other side": "?F Guns (4) of the other side",
		"":                             "",
	} {
		var got []string
		for _, c := range b.ParseCitation(text) {
			if text[c.Start:c.Start+len(c.Text)] != c.Text {
				t.Errorf("%q: the part %q is not at byte %d", text, c.Text, c.Start)
			}
			if c.Section == "" {
				got = append(got, "?"+c.Text)
			} else {
				got = append(got, c.Section)
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q cites %q, not %q", text, strings.Join(got, "|"), want)
		}
	}
}

// TestStatementsFindTheirKeysAndCases: by their lists, or else by what cites their section.
func TestStatementsFindTheirKeysAndCases(t *testing.T) {
	b := readBook(t, ford())
	want := []string{
		"F 2.1: terrain.woods; woods cost two",
		"F 2.2: terrain.woods functions.deep; ",
		"F 3: zones.zoc.enter.slow.add; a zone slows",
		"F 4: zones.zoc.enter.slow; ",
		"F 9: movement.march.cost functions.deep; die 2; no tables.crt; no die 3",
		"F 9: ; ",
	}
	for i, s := range b.Statements {
		var keys, cases []string
		for _, k := range s.Keys {
			keys = append(keys, k.Title())
		}
		for _, c := range s.Cases {
			cases = append(cases, c.Name)
		}
		got := s.Section + ": " + strings.Join(keys, " ") + "; " + strings.Join(cases, ", ")
		for _, n := range append(slices.Clone(s.UnknownKeys), s.UnknownCases...) {
			got += "; no " + n.Text
		}
		if got != want[i] {
			t.Errorf("got  %s\nwant %s", got, want[i])
		}
	}
}

// TestCitationsHaveTheirPlace: a key that is called rule cites nothing, and rows of a table cite
// once.
func TestCitationsHaveTheirPlace(t *testing.T) {
	var got []string
	for _, c := range readBook(t, ford()).Citations {
		got = append(got, strings.TrimPrefix(c.Pos.String(), "scenarios/ford/")+" "+c.Text)
	}
	want := []string{"game.yaml:5:7 F 1", "game.yaml:7:9 F 2", "game.yaml:9:27 F 2.1, 2.2", "game.yaml:11:38 F 3 (in rain)",
		"rulesets/late.yaml:5:42 F 4", "rulesets/late.yaml:6:58 F 5", "rules/ford.lua:2:11 F 2.2",
		"tests/a.yaml:5:12 F 2.1", "tests/a.yaml:6:13 house rule, F 3", "tests/a.yaml:7:12 F 9"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestPartsWithACitationOfTheirOwnAreNoPartOfTheBlock: the block around holds the rest.
func TestPartsWithACitationOfTheirOwnAreNoPartOfTheBlock(t *testing.T) {
	files := ford()
	b := readBook(t, files)
	game := files["scenarios/ford/game.yaml"]
	for _, c := range b.Citations {
		if c.Key == nil || c.Text != "F 2" {
			continue
		}
		if !c.Key.Holds(strings.Index(game, "clear")) || c.Key.Holds(strings.Index(game, "cost: 2")) || c.Key.Holds(strings.Index(game, "zones")) {
			t.Error("terrain holds clear, but neither woods, which cites another section, nor zones")
		}
	}
}

// TestNearestPath: of a path that is not there, the part that is, with the nearest name below.
func TestNearestPath(t *testing.T) {
	b := readBook(t, ford())
	for text, want := range map[string]string{"terrain.wods.cost": "terrain.woods.cost", "zones.zok": "zones.zoc", "functions.depe": "functions.deep",
		"attacks.asault.once": "attacks.assault.once", "qqqqqqqqqqqqq": ""} {
		if got := b.NearestPath(text); got != want {
			t.Errorf("nearest to %s is %q, not %q", text, got, want)
		}
	}
}
