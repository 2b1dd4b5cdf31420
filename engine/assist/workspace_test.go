package assist_test

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/assist"
)

const (
	gameFile  = "scenarios/ford/game.yaml"
	unitsFile = "scenarios/ford/units.yaml"
	dayFile   = "scenarios/ford/day.yaml"
)

// ford is a project of twenty lines.
var ford = map[string]string{
	gameFile: `format: 2
kind: game
id: ford
title: The ford
turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
armies: {red: {side: red}, blue: {side: blue}}
values: {cs: {name: strength, default: 3}, ma: {default: 4}}
terrain: {clear: {}, woods: {cost: 2}}
movement: {march: {allowance: ma}}
sequence: {turn: {for_each_side: [red, blue], phases: {march: {do: move, with: march}}}}
losses: {value: cs}
victory: {red-wins: {side: red, when: "turn == 4"}}
`,
	"scenarios/ford/map.yaml": `format: 2
kind: map
title: The valley
grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-3}
base: clear
hexes: {woods: [0202]}
`,
	unitsFile: `format: 2
kind: units
unit_kinds: {foot: {}}
units: {red-1: {name: Old Guard, army: red, kind: foot}, blue-1: {army: blue, kind: foot}}
`,
	dayFile: `format: 2
kind: scenario
title: A day
setup: {red-1: "0101", blue-1: "0303"}
`,
}

func openFord(t *testing.T) *assist.Workspace {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range ford {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	w, err := assist.NewWorkspace(assist.Setup{Disk: func() (fs.FS, error) { return files, nil }})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// placeOf is the line and column at which a text begins in a file; offset is added to the column.
func placeOf(t *testing.T, text, part string, offset int) (line, col int) {
	t.Helper()
	before, _, found := strings.Cut(text, part)
	if !found {
		t.Fatalf("%q is not there", part)
	}
	start := strings.LastIndex(before, "\n") + 1
	return 1 + strings.Count(before, "\n"), len(before[start:]) + 1 + offset
}

func TestCompletionOfAValueListsWhatIsDeclared(t *testing.T) {
	w := openFord(t)
	line, col := placeOf(t, ford[unitsFile], "army: red", len("army: "))
	choices, at := w.Complete(unitsFile, line, col)
	for _, want := range []string{"red", "blue"} {
		if !slices.ContainsFunc(choices, func(c assist.Choice) bool { return c.Text == want }) {
			t.Errorf("%q is not offered: %v", want, choices)
		}
	}
	if at.Pos.Line != line {
		t.Errorf("the word to be replaced is on line %d, want %d", at.Pos.Line, line)
	}
}

func TestCompletionOfAKeyListsKeysOfThePlace(t *testing.T) {
	w := openFord(t)
	text := strings.Replace(ford[unitsFile], "kind: foot}, blue-1", "kind: foot, pa: red-1}, blue-1", 1)
	w.SetText(unitsFile, text)
	line, col := placeOf(t, text, "pa: red-1", 2)
	choices, _ := w.Complete(unitsFile, line, col)
	if !slices.ContainsFunc(choices, func(c assist.Choice) bool { return c.Text == "parent" }) {
		t.Errorf("parent is not offered: %v", choices)
	}
}

func TestHoverNamesTheUnit(t *testing.T) {
	w := openFord(t)
	line, col := placeOf(t, ford[dayFile], "red-1", 1)
	help := w.Hover(dayFile, line, col)
	if help == nil || !strings.Contains(help.Text, "Old Guard") {
		t.Fatalf("%+v", help)
	}
	if help.Place.Len != len("red-1") {
		t.Errorf("the help is about %d characters", help.Place.Len)
	}
}

func TestDefinitionOfAUnitIsInItsFile(t *testing.T) {
	w := openFord(t)
	line, col := placeOf(t, ford[dayFile], "red-1", 1)
	places := w.Definition(dayFile, line, col)
	wantLine, wantCol := placeOf(t, ford[unitsFile], "red-1", 0)
	if len(places) != 1 || places[0].Pos.File != unitsFile || places[0].Pos.Line != wantLine || places[0].Pos.Col != wantCol {
		t.Errorf("%+v, want %s:%d:%d", places, unitsFile, wantLine, wantCol)
	}
}

func TestReferencesAreThePlacesThatNameAThing(t *testing.T) {
	w := openFord(t)
	line, col := placeOf(t, ford[unitsFile], "red-1", 1)
	if places := w.References(unitsFile, line, col, false); len(places) != 1 || places[0].Pos.File != dayFile {
		t.Errorf("%+v, want one place in %s", places, dayFile)
	}
	if places := w.References(unitsFile, line, col, true); len(places) != 2 {
		t.Errorf("%+v, want the definition too", places)
	}
}

func TestRenameReachesEveryFile(t *testing.T) {
	w := openFord(t)
	line, col := placeOf(t, ford[unitsFile], "red-1", 1)
	edits, err := w.Rename(context.Background(), unitsFile, line, col, "red-guard")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{unitsFile, dayFile} {
		own := slices.DeleteFunc(slices.Clone(edits), func(e assist.Edit) bool { return e.Pos.File != file })
		if text := assist.ApplyEdits(ford[file], own); strings.Contains(text, "red-1") || strings.Count(text, "red-guard") != 1 {
			t.Errorf("%s is now\n%s", file, text)
		}
	}
}

func TestRenameToATakenNameIsRefused(t *testing.T) {
	w := openFord(t)
	line, col := placeOf(t, ford[unitsFile], "red-1", 1)
	if edits, err := w.Rename(context.Background(), unitsFile, line, col, "blue-1"); err == nil {
		t.Errorf("%+v", edits)
	}
}

func TestUnsavedTextIsLintedAndDropped(t *testing.T) {
	w := openFord(t)
	if rep := w.LintProject(context.Background()); rep.HasErrors() {
		t.Fatalf("%v", rep.Items)
	}
	w.SetText(dayFile, strings.Replace(ford[dayFile], "blue-1", "blue-7", 1))
	if rep := w.LintProject(context.Background()); !rep.HasErrors() {
		t.Error("a unit that is none is no error")
	}
	w.DropText(dayFile)
	if rep := w.LintProject(context.Background()); rep.HasErrors() {
		t.Errorf("%v", rep.Items)
	}
}

func TestSymbolsAreTheThingsOfAFile(t *testing.T) {
	w := openFord(t)
	if all := w.SearchSymbols("red-1"); len(all) == 0 || all[0].Name != "red-1" {
		t.Errorf("%+v", all)
	}
	if len(w.Symbols(unitsFile)) == 0 {
		t.Error("a file of units has no symbols")
	}
}

func TestRenameEndsWithItsContext(t *testing.T) {
	w := openFord(t)
	line, col := placeOf(t, ford[unitsFile], "red-1", 1)
	ctx, end := context.WithCancel(context.Background())
	end()
	if edits, err := w.Rename(ctx, unitsFile, line, col, "red-guard"); err == nil {
		t.Errorf("after the end there are %d edits and no error", len(edits))
	}
	if actions := w.Actions(ctx, unitsFile); actions != nil {
		t.Errorf("after the end there are the actions %v", actions)
	}
	if edits, err := w.Rename(context.Background(), unitsFile, line, col, "red-guard"); err != nil || len(edits) != 2 {
		t.Errorf("the next rename makes %d edits (%v)", len(edits), err)
	}
}

func TestTokensDoNotOverlap(t *testing.T) {
	w := openFord(t)
	for file := range ford {
		last := assist.Token{}
		for _, k := range w.Tokens(file) {
			if k.Pos.Line == last.Pos.Line && k.Pos.Col < last.Pos.Col+last.Len || k.Pos.Line < last.Pos.Line {
				t.Errorf("%s: %+v follows %+v", file, k, last)
			}
			last = k
		}
		if last.Len == 0 {
			t.Errorf("%s has no tokens", file)
		}
	}
}
