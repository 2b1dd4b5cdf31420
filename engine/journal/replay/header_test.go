package replay_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
)

// headerFields decides for every field of the header how a change of it is noticed in a
// journal that all sides sealed, by a reader who has noted all commitments and kept no
// copy: by a claim that is false, or by a reason that keeps it from being proved.
var headerFields = map[string]struct {
	change func(*journal.Header)
	shows  string // "false: CLAIM" or the id of a reason
}{
	"Vedette":  {func(h *journal.Header) { h.Vedette = "diary" }, written},
	"Format":   {func(h *journal.Header) { h.Format = 3 }, written},
	"Game":     {func(h *journal.Header) { h.Game = "other" }, "false: content"},
	"Scenario": {func(h *journal.Header) { h.Scenario = "advanced" }, "false: content"},
	"Rules":    {func(h *journal.Header) { h.Rules = "0" }, "false: content"},
	"Content":  {func(h *journal.Header) { h.Content = "00" }, "false: content"},
	"Contents": {func(h *journal.Header) { h.Contents = map[string]string{"game.yaml": "00"} }, "false: contents"},
	"Variants": {func(h *journal.Header) { h.Variants = []string{"rain"} }, "false: content"},
	"Options":  {func(h *journal.Header) { h.Options = map[string]json.RawMessage{"fog": json.RawMessage("true")} }, "false: options"},
	"Seed":     {func(h *journal.Header) { h.Seed, h.Commits = "1815", nil }, "false: secrets"},
	"Commits":  {func(h *journal.Header) { delete(h.Commits, "french") }, "false: secrets"},
	"Seats":    {func(h *journal.Header) { h.Seats["french"] = "Alice" }, "seats-claimed"},
	"Dice":     {func(h *journal.Header) { h.Dice = []journal.Die{{Value: 6}} }, "false: dice"},
	"Carried":  {func(h *journal.Header) { h.Carried = map[string]string{"format": "1", "content": "00"} }, "carried-claimed"},
	"View":     {func(h *journal.Header) { h.View = "french" }, "false: view"},
}

// written is of fields that are not free: Encode writes them, and reading refuses others.
const written = "written"

// TestEveryFieldOfTheHeaderIsBound: a new field of the header has to be decided here, and
// with a copy from before each change is noticed as false.
func TestEveryFieldOfTheHeaderIsBound(t *testing.T) {
	rules := start(t, basic, game.Setting{Seed: 1}).Rules
	all, commits := sealed(t, rules, "@host", "french", "allied")
	var known replay.Evidence
	for _, c := range commits {
		known.Commits = append(known.Commits, c)
	}
	prepared := copied(t, &journal.Log{Header: all.Header})
	fields := reflect.TypeFor[journal.Header]()
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		f, decided := headerFields[name]
		if !decided {
			t.Errorf("the field %s of the header is not decided: how is a change of it noticed?", name)
			continue
		}
		forged := copied(t, all)
		f.change(&forged.Header)
		if f.shows == written {
			if again := copied(t, forged); again.Header.Vedette != all.Header.Vedette || again.Header.Format != all.Header.Format {
				t.Errorf("%s: another is written: %v", name, again.Header)
			}
			continue
		}
		forged = copied(t, forged)
		v, err := replay.JudgeJournal(t.Context(), rules, forged, known)
		if err != nil {
			t.Fatal(err)
		}
		if got := shown(v, f.shows); got != f.shows {
			t.Errorf("%s changed: %s, want %s", name, got, f.shows)
		}
		if v.Level == replay.Proved {
			t.Errorf("%s changed: proved", name)
		}
		v, err = replay.JudgeJournal(t.Context(), rules, forged, replay.Evidence{Commits: known.Commits, Earlier: prepared})
		if err != nil {
			t.Fatal(err)
		}
		if v.Level != replay.False {
			t.Errorf("%s changed, against the prepared game: %s", name, v.Level)
		}
	}
}

// shown is how a verdict shows something: what is false, or the wanted reason if it names it.
func shown(v *replay.Verdict, want string) string {
	if v.False != nil {
		return "false: " + v.False.Claim
	}
	for _, r := range v.Reasons {
		if r.ID == want {
			return want
		}
	}
	return string(v.Level) + " " + reasons(v)
}
