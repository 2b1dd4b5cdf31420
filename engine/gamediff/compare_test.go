package gamediff_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/gamediff"
	"github.com/vedette-wargames/vedette/engine/project"
)

// ford is the older edition: files of one small game by their names.
var ford = map[string]string{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
armies: {red: {side: red}, blue: {side: blue}}
values: {cs: {name: strength, default: 3}, ma: {default: 4}}
terrain: {clear: {}, woods: {cost: 2}}
movement: {march: {allowance: ma, cost: {crowd: {add: 1, when: "friends_in(to) > 1"}}}}
sequence: {turn: {for_each_side: [red, blue], phases: {march: {do: move, with: march}}}}
victory: {red-wins: {side: red, when: "turn == 4"}}
losses: {value: cs}
`,
	"map": `grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-3, rows: 1-3}
base: clear
hexes: {woods: [0202]}
`,
	"units": `unit_kinds: {foot: {}}
units:
  red-1: {name: Old Guard, army: red, kind: foot}
  blue-1: {army: blue, kind: foot}
`,
	"day": `setup: {red-1: "0101", blue-1: "0303"}
`,
}

func compileFord(t *testing.T, texts map[string]string) *compile.Result {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range texts {
		kind := name
		if name == "day" {
			kind = "scenario"
		}
		head := "format: 2\nkind: " + kind + "\ntitle: The ford\n"
		if name == "game" {
			head += "id: ford\n"
		}
		files["scenarios/ford/"+name+".yaml"] = &fstest.MapFile{Data: []byte(head + text)}
	}
	var rep diag.List
	res := compile.Load(project.Open(files, &rep), "ford/day", compile.Options{}, &rep)
	if res == nil || res.Game == nil {
		t.Fatalf("the game does not compile: %v", rep.Items)
	}
	return res
}

// edit gives the newer edition, in which one text is another.
func edit(t *testing.T, file, old, now string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for name, text := range ford {
		out[name] = text
	}
	if strings.Count(out[file], old) != 1 {
		t.Fatalf("%q stands %d times in %s", old, strings.Count(out[file], old), file)
	}
	out[file] = strings.Replace(out[file], old, now, 1)
	return out
}

func TestAnEditIsOneChangeOfItsClass(t *testing.T) {
	for _, x := range []struct {
		name, file, old, now string
		class                gamediff.Class
		text                 string
	}{
		{"a printed value", "units", "blue-1: {army: blue, kind: foot}", "blue-1: {army: blue, kind: foot, values: {cs: 5}}", gamediff.Balance, "unit blue-1: values added"},
		{"a name", "units", "Old Guard", "Young Guard", gamediff.Cosmetic, "Old Guard -> Young Guard"},
		{"the cost of terrain", "game", "woods: {cost: 2}", "woods: {cost: 3}", gamediff.Balance, "terrain woods: cost 2 -> 3"},
		{"the last turn", "game", "turns: {last: 4}", "turns: {last: 6}", gamediff.Balance, "4 -> 6"},
		{"a hex of the map", "map", "woods: [0202]", "woods: [0203]", gamediff.Breaking, "hex 0202 woods -> clear"},
		{"where a unit begins", "day", `red-1: "0101"`, `red-1: "0102"`, gamediff.Breaking, "set-up of Old Guard (red-1)"},
		{"a unit that came", "units", "  blue-1:", "  blue-2: {army: blue, kind: foot}\n  blue-1:", gamediff.Breaking, "unit blue-2 added"},
	} {
		t.Run(x.name, func(t *testing.T) {
			changes := gamediff.CompareScenarios(compileFord(t, ford), compileFord(t, edit(t, x.file, x.old, x.now)))
			if len(changes) == 0 {
				t.Fatal("no change is found")
			}
			for i := range changes {
				t.Logf("%s: %s", changes[i].Class, changes[i].Text())
			}
			if c := &changes[0]; c.Class != x.class || !strings.Contains(c.Text(), x.text) {
				t.Errorf("%s: %s, want %s: ...%s...", c.Class, c.Text(), x.class, x.text)
			}
		})
	}
}

func TestCommentsAndOrderOfKeysAreNoChange(t *testing.T) {
	now := edit(t, "units", "red-1: {name: Old Guard, army: red, kind: foot}", "red-1: {kind: foot, army: red, name: Old Guard} # the best")
	if changes := gamediff.CompareScenarios(compileFord(t, ford), compileFord(t, now)); len(changes) > 0 {
		t.Errorf("%s", changes[0].Text())
	}
}

func TestWorstClassOfSomeChanges(t *testing.T) {
	if _, any := gamediff.WorstClass(nil); any {
		t.Error("no changes have a class")
	}
	all := []gamediff.Change{{Class: gamediff.SaveSafe}, {Class: gamediff.Breaking}, {Class: gamediff.Cosmetic}}
	if worst, _ := gamediff.WorstClass(all); worst != gamediff.Breaking {
		t.Errorf("worst is %s", worst)
	}
	for _, name := range gamediff.ClassNames() {
		if c, ok := gamediff.FindClass(name); !ok || c.String() != name {
			t.Errorf("%s is found as %s", name, c)
		}
	}
}
