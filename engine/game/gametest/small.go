package gametest

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
)

// Small is a game that a test holds as text: the files of its folder by their names
// without .yaml, the first lines left out. Its scenario is day.
type Small map[string]string

// kinds of files by name; another is a scenario.
var kinds = map[string]string{"game": "game", "map": "map", "units": "units", "tables": "tables", "cards": "cards", "bots": "bots"}

// Rules compiles the game with changes: entries of the scenario's change:, one a line;
// empty for none.
func (s Small) Rules(t testing.TB, changes string) *game.Rules {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range s {
		kind := kinds[name]
		if kind == "" {
			kind = "scenario"
		}
		head := "format: 2\nkind: " + kind + "\ntitle: Small\n"
		if kind == "game" {
			head += "id: small\n"
		}
		if name == "day" && changes != "" {
			text += "change:\n  - " + strings.ReplaceAll(strings.TrimSpace(changes), "\n", "\n  - ") + "\n"
		}
		files["scenarios/small/"+name+".yaml"] = &fstest.MapFile{Data: []byte(head + text)}
	}
	var rep diag.List
	res := compile.Load(project.Open(files, &rep), "small/day", compile.Options{}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
		t.Fatal("the small game does not compile")
	}
	return &game.Rules{Model: res.Game}
}

// StartAt begins a game at a position that is described.
func StartAt(t testing.TB, rules *game.Rules, given string) *game.Table {
	t.Helper()
	var rep diag.List
	tb := game.StartFromText(rules, game.Setting{Seed: 1}, YAML(t, given), nil, &rep)
	if tb == nil {
		diagtest.MustBeClean(t, rep.Items)
		t.Fatal("no position")
	}
	return tb
}

// TakeOrder carries out an order.
func TakeOrder(t testing.TB, tb *game.Table, order string) {
	t.Helper()
	if _, no := tb.ApplyOrder(YAML(t, order)); no != nil {
		t.Fatalf("%s: %v", order, no)
	}
}

// ListOpen lists what is open of one verb: the units, hexes or words, with as or by after a
// stroke, in their order.
func ListOpen(tb *game.Table, verb flow.Verb) string {
	g := tb.Model()
	var out []string
	for _, a := range tb.Legal() {
		if a.Verb != verb {
			continue
		}
		text := a.Word
		switch flow.Verbs[verb].Arg {
		case flow.ArgUnit:
			text = joinWord(g.Units[a.ID].ID, a.Word)
		case flow.ArgHex:
			text = joinWord(g.Grid.Label(model.HexID(a.ID)), a.Word)
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// FindPlace returns the number of the hex or the id of the box that a unit is in, empty when
// there is no such unit.
func FindPlace(tb *game.Table, unit string) string {
	g := tb.Model()
	for u := range g.Units {
		if g.Units[u].ID != unit {
			continue
		}
		if at := tb.Position().Units[u].At; at.Hex() >= 0 {
			return g.Grid.Label(at.Hex())
		}
		return g.Boxes[tb.Position().Units[u].At.Box()].ID
	}
	return ""
}

// FindVariable returns the value of a variable of the game, a flag as 0 or 1, or of the hex,
// side or unit with the index.
func FindVariable(t testing.TB, tb *game.Table, id string, owner int32) int32 {
	t.Helper()
	for i := range tb.Model().Vars {
		if tb.Model().Vars[i].ID == id {
			return tb.Run().Values.VariableValue(model.VarID(i), owner)
		}
	}
	t.Fatalf("there is no variable %s", id)
	return 0
}

func joinWord(id, word string) string {
	if word == "" {
		return id
	}
	return id + "/" + word
}
