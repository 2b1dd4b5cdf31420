package schemas_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/schema/schematest"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
	"github.com/vedette-wargames/vedette/scenarios"
	"github.com/vedette-wargames/vedette/schemas"
	"github.com/vedette-wargames/vedette/script/load"
	"github.com/vedette-wargames/vedette/variants"
)

// TestPositionsAndJournalsFitTheirSchemas plays a part of every shipped
// scenario and validates what is written, positions in the middle of combats
// and retreats among it.
func TestPositionsAndJournalsFitTheirSchemas(t *testing.T) {
	position, line := validator(t, "position"), validator(t, "journal")
	var rep diag.List
	p := project.Open(project.Mount(project.Part{Name: "scenarios", FS: scenarios.FS}, project.Part{Name: "variants", FS: variants.FS}), &rep)
	for _, g := range p.Games {
		for _, s := range g.Scenarios {
			rules, found := new(load.Loader).LoadRules(p, g.ID+"/"+s.ID, compile.Options{})
			if found.HasErrors() {
				t.Fatalf("%s/%s does not compile", g.ID, s.ID)
			}
			for _, l := range play(t, rules, func(saved []byte) { valid(t, position, saved) }) {
				valid(t, line, l)
			}
		}
	}
}

// play plays 200 random actions, gives the positions on the way to see, and
// the lines of the journal.
func play(t *testing.T, rules *game.Rules, see func(saved []byte)) [][]byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.journal")
	set := game.Setting{Seed: 5}
	table, err := game.New(rules, set)
	if err != nil {
		t.Fatal(err)
	}
	w, err := journal.Options{NoSync: true}.Create(path, replay.NewHeader(rules, set, map[string]string{"x": "human"}))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s := livegame.NewWithoutHistory(table, replay.NewRecorder(w))
	kinds := map[string]bool{}
	for n := range 200 {
		if table.Result() != nil {
			break
		}
		if d, _ := table.Decision(); n%20 == 0 || !kinds[d.Kind] {
			kinds[d.Kind] = true
			see(table.EncodePosition())
		}
		legal := table.Legal()
		if _, no, err := s.Apply(legal[rng.RollDie(5, "pick", uint32(n), len(legal))-1]); no != nil || err != nil {
			t.Fatal(no, err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSpace(data), []byte("\n"))
}

func validator(t *testing.T, name string) *schematest.Validator {
	t.Helper()
	text, err := fs.ReadFile(schemas.FS, name+".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	v, err := schematest.NewValidator(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func valid(t *testing.T, v *schematest.Validator, text []byte) {
	t.Helper()
	var rep diag.List
	n := jsontext.Read("data", text, &rep)
	if n != nil {
		rep.Items = append(rep.Items, v.Validate(n).Items...)
	}
	for i := range rep.Items {
		t.Errorf("%s: %s\n%s", rep.Items[i].Pos, diag.FormatSummary(&rep.Items[i]), text)
	}
}

// TestTablesOfCasesFitTheSchema: an editor takes $NAME wherever a value may come from
// a table of cases, and nothing else in the place of a number.
func TestTablesOfCasesFitTheSchema(t *testing.T) {
	v := validator(t, "test")
	const text = "format: 2\nkind: test\nscenario: a/b\ncases:\n- rule: '1'\n  name: of turn $turn\n  table: [[turn, steps, box], [1, 2, out]]\n" +
		"  given: {turn: $turn, impossible: $steps, units: {a: {box: $box, steps: STEPS}}}\n  then: {turn: $turn}\n"
	for steps, want := range map[string]int{"$steps": 0, "2": 0, "some": 1, "$": 1} {
		var rep diag.List
		n := yamldoc.Read("case.yaml", []byte(strings.Replace(text, "STEPS", steps, 1)), &rep)
		if found := v.Validate(n).Items; min(len(found), 1) != want {
			t.Errorf("steps: %s: %v", steps, found)
		}
	}
}
