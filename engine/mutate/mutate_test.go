package mutate_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/project"
)

var hill = fstest.MapFS{
	"scenarios/hill/game.yaml": {Data: []byte(`format: 2
kind: game
id: hill
title: Hill 12
turns: {last: 5}
sides: {red: {}, blue: {}}
values: {cs: {}, ma: {}}
losses: {value: cs}
terrain: {open: {}, wood: {cost: 2, look: {fill: "112233"}}}
variables: {rain: {type: flag, default: false}}
movement:
  march: {allowance: ma, cost: {mire: {when: "vars.rain and not (turn >= 3)", add: 1}}}
sequence: {turns: {for_each_side: [red, blue], phases: {movement: {do: move, with: march}}}}
victory: {all: {side: red, when: turn > 3}}
`)},
	"scenarios/hill/units.yaml":      {Data: []byte("format: 2\nkind: units\nunit_kinds: {foot: {symbol: infantry}}\nunits: {r-1: {army: red, kind: foot, printed: 2-10}}\n")},
	"scenarios/hill/tables.yaml":     {Data: []byte("format: 2\nkind: tables\ntables: {luck: {columns: [dry, wet], rows: {1-3: [A, B], 4-6: [B, B]}}}\n")},
	"scenarios/hill/day.yaml":        {Data: []byte("format: 2\nkind: scenario\ntitle: Day 1\nsetup: {r-1: 1012}\n")},
	"scenarios/hill/rules/hill.lua":  {Data: []byte("-- at most 3 == 4\nlocal limit = 3\nfunction few(u)\n  if u.steps < 2 or u.id == \"r-1 and 2\" then -- not 5\n    return true\n  end\n  return limit\nend\n")},
	"scenarios/hill/tests/some.yaml": {Data: []byte("format: 2\nkind: test\nscenario: hill/day\ncases: [{rule: '1', name: it, then: {turn: 1}}]\n")},
}

// TestWhatIsChanged: numbers, cells, comparisons and conditions are changed one at a
// time; names, hexes, looks, comments and texts are not.
func TestWhatIsChanged(t *testing.T) {
	var rep diag.List
	p := project.Open(hill, &rep)
	var got []string
	for _, m := range mutate.ListMutants(p, p.Games[0], false) {
		got = append(got, m.Pos.String()[len("scenarios/hill/"):]+" "+string(m.Kind)+" "+m.Old+" -> "+m.New)
		was := string(hill[m.Pos.File].Data)
		now := m.ChangedText(was)
		if now == was || strings.Count(now, "\n") != strings.Count(was, "\n") || m.Skeleton == "" {
			t.Errorf("%v: %q, skeleton %q", m.Pos, now, m.Skeleton)
		}
	}
	want := []string{
		"game.yaml:5:15 turn 5 -> 6",
		"game.yaml:9:34 number 2 -> 3",
		"game.yaml:10:41 flag false -> true",
		"game.yaml:12:57 and, or, not and -> or",
		"game.yaml:12:61 and, or, not not -> ",
		"game.yaml:12:71 comparison >= -> >",
		"game.yaml:12:74 constant 3 -> 4",
		"game.yaml:12:47 condition vars.rain and not (turn >= 3) -> not (vars.rain and not (turn >= 3))",
		"game.yaml:12:84 number 1 -> 2",
		"game.yaml:14:39 comparison > -> >=",
		"game.yaml:14:41 constant 3 -> 4",
		"game.yaml:14:34 condition turn > 3 -> not (turn > 3)",
		"units.yaml:4:47 printed 2-10 -> 3-10",
		"units.yaml:4:47 printed 2-10 -> 2-11",
		"tables.yaml:3:51 cell A -> B",
		"tables.yaml:3:54 cell B -> A",
		"rules/hill.lua:4:14 comparison < -> <=",
		"rules/hill.lua:4:16 constant 2 -> 3",
		"rules/hill.lua:4:18 and, or, not or -> and",
		"rules/hill.lua:4:26 comparison == -> ~=",
		"rules/hill.lua:5:12 constant true -> false",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("changed:\n%s\nwanted:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestWhatItStandsUnder: a change under a condition, or in a column, says so: what is
// proved never to be met there is not asked of the tests.
func TestWhatItStandsUnder(t *testing.T) {
	var rep diag.List
	p := project.Open(hill, &rep)
	at := func(file string, line, col int) diag.Pos {
		return diag.Pos{File: "scenarios/hill/" + file, Line: line, Col: col}
	}
	for _, m := range mutate.ListMutants(p, p.Games[0], false) {
		var want diag.Pos
		switch {
		case m.Kind == mutate.Number && strings.HasSuffix(m.What, "mire.add"):
			want = at("game.yaml", 12, 47)
		case m.Kind == mutate.Cell && m.Old == "A":
			want = at("tables.yaml", 3, 27)
		default:
			continue
		}
		if !slices.Contains(m.Context, want) {
			t.Errorf("%s stands under %v, not %v", m.What, m.Context, want)
		}
	}
}
