package assist_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/assist"
)

const (
	rulebookFile = "scenarios/ford/rulebook.yaml"
	testFile     = "scenarios/ford/tests/rules.yaml"
	luaFile      = "scenarios/ford/rules/ford.lua"
)

// citing are files of the ford that cite a rulebook, and its list.
var citing = map[string]string{
	rulebookFile: `format: 2
kind: rulebook
sections: {"F 1": Ground, "F 2": The march}
statements:
  - {section: "F 1", says: Woods cost two., keys: [terrain.woods.cost], cases: [woods cost two]}
  - {section: "F 2", says: A unit moves four hexes., basis: reading}
`,
	testFile: `format: 2
kind: test
scenario: ford/day
cases:
  - {rule: "F 1, 2", name: woods cost two, then: {turn: 1}}
`,
	luaFile: "--- rule: F 1\nfunction dry()\n  return turn > 1\nend\n",
}

func openCitingFord(t *testing.T) *assist.Workspace {
	t.Helper()
	files := fstest.MapFS{}
	for _, list := range []map[string]string{ford, citing} {
		for name, text := range list {
			files[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	w, err := assist.NewWorkspace(assist.Setup{Disk: func() (fs.FS, error) { return files, nil }})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestACitationLeadsToItsStatements: hover and definition of a section that is cited, in YAML and
// in a comment of Lua; of several sections in one citation, those of the one at the place.
func TestACitationLeadsToItsStatements(t *testing.T) {
	w := openCitingFord(t)
	for _, c := range []struct {
		file, part string
		offset     int
		shows      string
		line       int // of the statement
	}{
		{testFile, "F 1, 2", 1, "Woods cost two.", 5},
		{testFile, "F 1, 2", 5, "A unit moves four hexes. (reading)", 6},
		{luaFile, "F 1", 0, "Woods cost two.", 5},
	} {
		line, col := placeOf(t, citing[c.file], c.part, c.offset)
		if help := w.Hover(c.file, line, col); help == nil || !strings.Contains(help.Text, c.shows) {
			t.Errorf("%s %s: hover shows %v, not %q", c.file, c.part, help, c.shows)
		}
		list := w.Definition(c.file, line, col)
		if len(list) != 1 || list[0].Pos.File != rulebookFile || list[0].Pos.Line != c.line {
			t.Errorf("%s %s leads to %v, not to line %d of the list", c.file, c.part, list, c.line)
		}
	}
}

// TestNamesOfTheListLeadToKeysAndCases: from the list of statements to the game and its tests.
func TestNamesOfTheListLeadToKeysAndCases(t *testing.T) {
	w := openCitingFord(t)
	for part, want := range map[string]string{"terrain.woods": gameFile, "woods cost two]": testFile} {
		line, col := placeOf(t, citing[rulebookFile], part, 2)
		if list := w.Definition(rulebookFile, line, col); len(list) != 1 || list[0].Pos.File != want {
			t.Errorf("%s leads to %v, not to %s", part, list, want)
		}
	}
}

// TestTheRulebookIsCompleted: sections in citations, keys and cases in the list.
func TestTheRulebookIsCompleted(t *testing.T) {
	for _, c := range []struct{ file, old, now, want string }{
		{testFile, `"F 1, 2"`, `"F 1, |"`, "F 2"},
		{testFile, `"F 1, 2"`, `"F|"`, "F 1"},
		{gameFile, `woods: {cost: 2}`, `woods: {cost: 2, rule: |}`, "F 1"},
		{luaFile, "F 1", "F |", "F 2"},
		{rulebookFile, "terrain.woods.cost", "terrain.|", "woods"},
		{rulebookFile, "terrain.woods.cost", "|", "terrain"},
		{rulebookFile, "terrain.woods.cost", "functions.|", "dry"},
		{rulebookFile, "[woods cost two]", "[woods |]", "woods cost two"},
	} {
		w := openCitingFord(t)
		was := citing[c.file] + ford[c.file]
		text := strings.Replace(was, c.old, c.now, 1)
		line, col := placeOf(t, text, "|", 0)
		text = strings.Replace(text, "|", "", 1)
		w.SetText(c.file, text)
		list, _ := w.Complete(c.file, line, col)
		if !slices.ContainsFunc(list, func(x assist.Choice) bool { return x.Text == c.want }) {
			t.Errorf("%s for %s: %q is not among %v", c.now, c.old, c.want, list)
		}
	}
}
