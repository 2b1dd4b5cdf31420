package replay_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
)

// played is a journal of the same game begun with other rules: other hashes, other files.
func played(t *testing.T, log *journal.Log) *journal.Log {
	old := copied(t, log)
	old.File, old.Secrets = "g", log.Secrets
	old.Header.Content, old.Header.Contents = "00ff", map[string]string{"gone.yaml": "aa"}
	for i := range old.Entries {
		e := &old.Entries[i]
		if e.Hash != "" {
			e.Hash = e.Hash[8:] + e.Hash[:8]
		}
	}
	return old
}

// A journal of other rules becomes the journal that the same game gives
// today, and says what it was.
func TestAJournalIsCarried(t *testing.T) {
	rules := rulesOf(t, basic)
	told, _ := sealed(t, rules, "@host", "french", "allied")
	for name, log := range map[string]*journal.Log{"shown": wholeGame(t, rules, "11", nil, 2), "sealed": told} {
		t.Run(name, func(t *testing.T) {
			now, err := replay.CarryJournal(t.Context(), rules, played(t, log))
			if err != nil {
				t.Fatal(err)
			}
			if want := map[string]string{"format": "2", "rules": replay.RulesVersion, "content": "00ff"}; !reflect.DeepEqual(now.Header.Carried, want) {
				t.Errorf("it says that it was carried from %v", now.Header.Carried)
			}
			now.Header.Carried = nil
			a, err := now.Encode()
			if err != nil {
				t.Fatal(err)
			}
			if b, _ := log.Encode(); string(a) != string(b) {
				t.Error("the carried journal is not that of the same game played today")
			}
		})
	}
}

// A journal whose game goes on otherwise today is not carried, and the entry is
// named where the two part.
func TestAJournalThatPartsIsNotCarried(t *testing.T) {
	rules := rulesOf(t, basic)
	log := wholeGame(t, rules, "12", nil, 2)
	with := func(what func(e *journal.Entry) bool) int {
		return slices.IndexFunc(log.Entries, func(e journal.Entry) bool { return what(&e) })
	}
	die := with(func(e *journal.Entry) bool { return len(e.Dice) > 0 })
	undo := with(func(e *journal.Entry) bool { return e.Undo > 0 })
	end := with(func(e *journal.Entry) bool { return e.End != nil })
	if die < 0 || undo < 0 || end < 0 {
		t.Fatal("the game rolls no die, takes nothing back or does not end")
	}
	for name, c := range map[string]struct {
		entry  int
		change func(old *journal.Log)
		says   string
	}{
		"another die":      {die, func(old *journal.Log) { old.Entries[die].Dice[0].Value = 7 - old.Entries[die].Dice[0].Value }, "rolls combat"},
		"no die":           {die, func(old *journal.Log) { old.Entries[die].Dice = nil }, "rolls combat"},
		"another side":     {2, func(old *journal.Log) { old.Entries[2].Side = "allied" }, "french decides here"},
		"what is not open": {2, func(old *journal.Log) { old.Entries[2].Action = json.RawMessage(`{"move":"br-cav-west"}`) }, "is refused"},
		"an unknown word":  {2, func(old *journal.Log) { old.Entries[2].Action = json.RawMessage(`{"saunter":"x"}`) }, `no verb "saunter"`},
		"an undo too far":  {undo, func(old *journal.Log) { old.Entries[undo].Undo = 99 }, "taken back"},
		"another end":      {end, func(old *journal.Log) { old.Entries[end].End = json.RawMessage(`{"level":9,"name":"Rout"}`) }, "the game ends with"},
		"an early end": {2, func(old *journal.Log) {
			old.Entries[2] = journal.Entry{N: 3, End: json.RawMessage(`{"level":0,"name":"x"}`)}
		}, "it goes on"},
	} {
		t.Run(name, func(t *testing.T) {
			old := played(t, log)
			c.change(old)
			_, err := replay.CarryJournal(t.Context(), rules, old)
			var f *replay.Finding
			if !errors.As(err, &f) {
				t.Fatalf("carried: %v", err)
			}
			if f.Diag.Pos.Line != c.entry+2 || !strings.Contains(f.Diag.Message, c.says) || !strings.HasPrefix(f.Diag.Message, "entry ") || f.Diag.Hint == "" {
				t.Errorf("entry %d: %+v", c.entry+1, f.Diag)
			}
		})
	}
}
