package authortest_test

import (
	"context"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/spec"
)

const day = basic // a scenario without scripts

// cases reads a test file of an invented game; what is wrong with its form is returned.
func cases(t *testing.T, text string) (*spec.TestFile, diag.List) {
	t.Helper()
	var rep diag.List
	n := spec.FillTables(gametest.YAML(t, "format: 2\nkind: test\nscenario: "+day+"\n"+text), &rep)
	v, _, found := spec.Format().Decode(n)
	rep.Items = append(rep.Items, found.Items...)
	return v.(*spec.TestFile), rep
}

// outcomes carries out all cases of a file.
func outcomes(t *testing.T, text string, s authortest.Setting) []authortest.Outcome {
	t.Helper()
	file, rep := cases(t, text)
	if rep.HasErrors() {
		t.Fatalf("%s: %v", text, rep.Items)
	}
	s.Positions.Add(file, &rep)
	var out []authortest.Outcome
	for i := range file.Cases {
		out = append(out, authortest.RunCase(t.Context(), shelf.Rules(t, day), file, &file.Cases[i], s))
	}
	return out
}

// TestTablesOfCases: each row is a case, with its values as numbers, texts, parts of texts
// and whole maps.
func TestTablesOfCases(t *testing.T) {
	const text = `cases:
  - {rule: "1", name: turn $turn is asked of a side, table: [[turn, then], [1, {turn: 1}], [2, {turn: 2}], [3, {turn: 1}]], given: {turn: $turn}, then: $then}
  - {rule: "1", name: the same, table: [{n: 2}, {n: 3}], given: {turn: $n}, then: {that: "turn == $n"}}
`
	file, rep := cases(t, text)
	if len(rep.Items) > 0 {
		t.Fatal(rep.Items)
	}
	if len(file.Cases) != 5 || file.Cases[1].Name != "turn 2 is asked of a side" || file.Cases[4].Name != "the same (n 3)" {
		t.Fatalf("%d cases: %q, %q", len(file.Cases), file.Cases[1].Name, file.Cases[len(file.Cases)-1].Name)
	}
	for i, o := range outcomes(t, text, authortest.Setting{}) {
		switch {
		case i != 2 && len(o.Wrong) > 0:
			t.Errorf("row %d: %v", i+1, o.Wrong)
		case i == 2 && (len(o.Wrong) != 1 || !strings.Contains(o.Wrong[0].Message, "turn is 3")):
			t.Errorf("a row that is wrong: %v", o.Wrong)
		}
	}
}

// TestTablesThatCannotBeFilledIn: what is wrong stands where it is wrong.
func TestTablesThatCannotBeFilledIn(t *testing.T) {
	for _, c := range []struct{ row, says string }{
		{"table: 3, then: {turn: 1}", "is a list of rows"},
		{"table: [[a, b], [1]], then: {turn: $a}", "1 values, but there are 2 columns"},
		{"table: [{a: 1}, {b: 1}], then: {turn: $a}", `has no "a"`},
		{"table: [{a: 1}, {a: 1, b: 2}], then: {turn: $a}", `has "b"`},
		{"table: [{turn: 1}], then: {turn: $tern}", `no column "tern"`},
		{"table: [{a: 1}], then: {turn: 1}", `uses the column "a"`},
		{"table: [{a: [1, 2]}], then: {that: \"turn == $a\"}", "more than a text"},
		{"table: [[a]], then: {turn: $a}", "no row"},
		{"table: [{a: 1}, [2]], then: {turn: $a}", "one form"},
	} {
		_, rep := cases(t, "cases:\n  - {rule: \"1\", name: it, "+c.row+"}\n")
		if len(rep.Items) == 0 || !strings.Contains(rep.Items[0].Message, c.says) {
			t.Errorf("%s: %v", c.row, rep.Items)
		}
	}
}

// TestNamedPositions: a position lies between what the file gives and what the case gives.
func TestNamedPositions(t *testing.T) {
	const text = `given: {turn: 2, phase: french movement}
positions: {late: {turn: 3}}
cases:
  - {rule: "1", name: it, position: late, then: {turn: 3, phase: french movement}}
  - {rule: "1", name: it, position: late, given: {turn: 4}, then: {turn: 4}}
  - {rule: "1", name: it, position: lat, then: {turn: 3}}
`
	out := outcomes(t, text, authortest.Setting{})
	if len(out[0].Wrong)+len(out[1].Wrong) > 0 {
		t.Errorf("%v %v", out[0].Wrong, out[1].Wrong)
	}
	if len(out[2].Wrong) != 1 || out[2].Wrong[0].Nearest != "late" {
		t.Errorf("a position that is not there: %v", out[2].Wrong)
	}
}

// TestFreePlay: bots play until a condition, and a case says when it never comes.
func TestFreePlay(t *testing.T) {
	const text = `cases:
  - {rule: "1", name: it, play: {until: turn == 3}, then: {turn: 3}}
  - {rule: "1", name: it, play: {until: turn == 3, games: 3, bot: contact}, then: {that: turn == 3}}
  - {rule: "1", name: it, play: {until: turn == 99}, then: {turn: 3}}
  - {rule: "1", name: it, play: {until: turn == 3, at_most: 2}, then: {turn: 3}}
  - {rule: "1", name: it, play: {bot: randon}, then: {over: true}}
  - {rule: "1", name: it, play: {}, then: {over: true}}
  - {rule: "1", name: it, play: {games: 4}, then: {that: "not over"}}
`
	for i, says := range []string{"", "", "ended before", "2 answers were given before", `no bot "randon"`, "", ""} {
		o := outcomes(t, text, authortest.Setting{})[i]
		switch {
		case i == 6: // over is no word of expressions
			if len(o.Wrong) == 0 {
				t.Error("a condition that cannot be read passes")
			}
		case says == "" && len(o.Wrong) > 0, says != "" && (len(o.Wrong) != 1 || !strings.Contains(o.Wrong[0].Message, says)):
			t.Errorf("case %d: %v", i+1, o.Wrong)
		}
	}
}

// TestProperties: what always, never, eventually holds, and where it fails.
func TestProperties(t *testing.T) {
	const text = `cases:
  - {rule: "1", name: it, play: {games: 3, at_most: 60}, always: turn >= 1, never: [turn < 1, turn > 90], eventually: turn >= 1}
  - {rule: "1", name: it, play: {games: 3}, never: turn == 2}
  - {rule: "1", name: it, play: {games: 3}, always: turn == 1}
  - {rule: "1", name: it, play: {games: 3, at_most: 1}, eventually: turn == 3}
`
	out := outcomes(t, text, authortest.Setting{})
	if len(out[0].Wrong) > 0 || out[0].Failure != nil {
		t.Error(out[0].Wrong)
	}
	for i, says := range []string{"", `"turn == 2" holds after`, `"turn == 1" does not hold after`, "did not hold at any of the 2 decisions"} {
		o := out[i]
		if i == 0 {
			continue
		}
		if len(o.Wrong) != 1 || !strings.Contains(o.Wrong[0].Message, says) || !strings.HasPrefix(o.Wrong[0].Lines[0], "turn is ") {
			t.Errorf("case %d: %v", i+1, o.Wrong)
			continue
		}
		if o.Failure == nil || len(o.Failure.Acts) == 0 || !strings.Contains(o.Wrong[0].Hint, "game 1 of 3") {
			t.Errorf("case %d: no way there, or no game: %+v %q", i+1, o.Failure, o.Wrong[0].Hint)
		}
	}
}

// TestRecordedGames: a game is recorded, passes, and tells the first line that is otherwise.
func TestRecordedGames(t *testing.T) {
	const text = `cases:
  - {rule: "1", name: it, play: {until: turn == 2, golden: opening.golden}}
`
	files := map[string]string{}
	s := authortest.Setting{Golden: func(name string) (string, bool) { text, ok := files[name]; return text, ok }}
	if o := outcomes(t, text, s)[0]; len(o.Wrong) != 1 || !strings.Contains(o.Wrong[0].Message, "no recorded game") {
		t.Fatal(o.Wrong)
	}
	s.Record = true
	o := outcomes(t, text, s)[0]
	if len(o.Wrong) > 0 || len(o.Golden.Lines) < 4 {
		t.Fatal(o.Wrong, o.Golden)
	}
	files["opening.golden"] = o.Golden.Text()
	again := outcomes(t, text, s)[0]
	if s.Record = false; again.Golden.Text() != o.Golden.Text() {
		t.Error("recorded again, it is another game")
	}
	if now := outcomes(t, text, s)[0]; len(now.Wrong) > 0 || now.Golden.Text() != o.Golden.Text() {
		t.Error(now.Wrong)
	}
	lines := strings.Split(o.Golden.Text(), "\n")
	lines[3] = strings.Replace(lines[3], "\t", "\tx", 1)
	files["opening.golden"] = strings.Join(lines, "\n")
	if now := outcomes(t, text, s)[0]; len(now.Wrong) != 1 || !strings.Contains(now.Wrong[0].Message, "line 4") || len(now.Golden.Diff) != 2 {
		t.Error(now.Wrong, now.Golden.Diff)
	}
	files["opening.golden"] = strings.Join(lines[:3], "\n")
	if now := outcomes(t, text, s)[0]; len(now.Wrong) != 1 || !strings.Contains(now.Wrong[0].Message, "ends before") {
		t.Error(now.Wrong)
	}
	files["opening.golden"] = `{"move": "nobody"}`
	if now := outcomes(t, text, s)[0]; len(now.Wrong) != 1 || !strings.Contains(now.Wrong[0].Message, "is not open") {
		t.Error(now.Wrong)
	}
}

// answerCounter ends a context at an answer of a number.
type answerCounter struct {
	end          context.CancelFunc
	given, endAt int
}

func (w *answerCounter) StartGame(*game.Setting) {}
func (w *answerCounter) BeforeAction(*game.Table, flow.Action) {
	if w.given++; w.given == w.endAt {
		w.end()
	}
}
func (w *answerCounter) AfterAction(*game.Table, []event.Event) {}
func (w *answerCounter) NoteRefusal(*game.Refused)              {}

// TestACaseEndsWithItsContext: after the end of the context no answer is given and no game begun.
func TestACaseEndsWithItsContext(t *testing.T) {
	file, rep := cases(t, "cases: [{rule: '1', name: it, play: {games: 4}, then: {that: turn > 1}}]\n")
	if rep.HasErrors() {
		t.Fatal(rep.Items)
	}
	ctx, end := context.WithCancel(t.Context())
	w := &answerCounter{end: end, endAt: 5}
	out := authortest.RunCase(ctx, shelf.Rules(t, day), file, &file.Cases[0], authortest.Setting{Watch: w})
	if w.given != w.endAt || len(out.Wrong) > 0 {
		t.Errorf("%d answers were given, the context ended at answer %d: %v", w.given, w.endAt, out.Wrong)
	}
}
