package replay_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/rng"
)

func playJournal(t *testing.T, path string, steps int) *livegame.Session {
	t.Helper()
	s := game.Setting{Seed: 9, Dice: &rng.DiceScript{Sequence: []int{6, 1}}}
	tb := start(t, basic, s)
	tb.MaxUndos = 5
	w, err := journal.Create(path, replay.NewHeader(tb.Rules, s, map[string]string{"french": "contact"}))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ses := livegame.NewWithoutHistory(tb, replay.NewRecorder(w))
	b, _ := bot.New("contact", 4)
	for n := 0; n < steps && tb.Result() == nil; n++ {
		if _, no, err := ses.Apply(b.Choose(tb)); no != nil || err != nil {
			t.Fatal(no, err)
		}
		if n%7 == 3 {
			if _, err := ses.Undo(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return ses
}

func TestJournalReplays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.journal")
	ses := playJournal(t, path, 5000)
	if ses.Table.Result() == nil {
		t.Fatal("the game has no end")
	}
	log, err := journal.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	tb, err := replay.Replay(t.Context(), ses.Table.Rules, log)
	if err != nil {
		t.Fatal(err)
	}
	if tb.Hash() != ses.Table.Hash() {
		t.Error("another position at the end")
	}
}

func TestReplayTellsTheFirstDifference(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.journal")
	ses := playJournal(t, path, 120)
	fresh := func() *journal.Log {
		log, err := journal.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		return log
	}
	firstDo := func(log *journal.Log, want func(*journal.Entry) bool) int {
		return slices.IndexFunc(log.Entries, func(e journal.Entry) bool { return e.Action != nil && want(&e) })
	}
	any := func(*journal.Entry) bool { return true }
	for _, c := range []struct {
		name, rule, text string
		change           func(*journal.Log) int // the line at fault
	}{
		{"hash", replay.RuleReplay, "position is another", func(l *journal.Log) int { i := firstDo(l, any); l.Entries[i].Hash = "0000000000000000"; return i + 2 }},
		{"side", replay.RuleReplay, "decides here", func(l *journal.Log) int { i := firstDo(l, any); l.Entries[i].Side = "allied"; return i + 2 }},
		{"unknown unit", replay.RuleReplay, "no unit", func(l *journal.Log) int {
			i := firstDo(l, any)
			l.Entries[i].Action = []byte(`{"move":"nobody"}`)
			return i + 2
		}},
		{"refused", replay.RuleReplay, "is refused", func(l *journal.Log) int {
			i := firstDo(l, any)
			l.Entries[i].Action = []byte(`{"pass":true}`)
			return i + 2
		}},
		{"dice", replay.RuleReplay, "rolls", func(l *journal.Log) int {
			i := firstDo(l, func(e *journal.Entry) bool { return len(e.Dice) > 0 })
			l.Entries[i].Dice[0].Value++
			return i + 2
		}},
		{"content", replay.RuleContent, "the game has changed since this journal was begun: map grid (map.yaml:", func(l *journal.Log) int {
			l.Header.Content = "x"
			l.Header.Contents["map.grid"] = "x"
			return 1
		}},
		{"variants", replay.RuleContent, "variants", func(l *journal.Log) int { l.Header.Variants = []string{"fog"}; return 1 }},
		{"scenario", replay.RuleContent, "is of", func(l *journal.Log) int { l.Header.Scenario = "other"; return 1 }},
	} {
		log := fresh()
		line := c.change(log)
		_, err := replay.Replay(t.Context(), ses.Table.Rules, log)
		var f *replay.Finding
		if !errors.As(err, &f) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if f.Diag.Rule != c.rule || !strings.Contains(f.Diag.Message, c.text) || f.Diag.Pos.Line != line {
			t.Errorf("%s: %v line %d, want line %d", c.name, err, f.Diag.Pos.Line, line)
		}
	}
}

type fullDisk struct{ left int }

func (d *fullDisk) Append(journal.Entry) error {
	if d.left--; d.left < 0 {
		return os.ErrPermission
	}
	return nil
}

func TestWhatCannotBeWrittenIsNotDone(t *testing.T) {
	tb := start(t, basic, game.Setting{Seed: 1})
	tb.MaxUndos = 2
	ses := livegame.NewWithoutHistory(tb, replay.NewRecorder(&fullDisk{left: 4}))
	b, _ := bot.New("contact", 1)
	for n := 0; n < 4; n++ {
		if _, no, err := ses.Apply(b.Choose(tb)); no != nil || err != nil {
			t.Fatal(no, err)
		}
	}
	before, legal := tb.Hash(), slices.Clone(tb.Legal())
	if _, _, err := ses.Apply(legal[0]); !errors.Is(err, os.ErrPermission) {
		t.Fatalf("no error: %v", err)
	}
	if tb.Hash() != before || !slices.Equal(tb.Legal(), legal) {
		t.Error("the action was done all the same")
	}
	if ok, err := ses.Undo(); ok || !errors.Is(err, os.ErrPermission) || tb.Hash() != before {
		t.Errorf("undo: %v %v", ok, err)
	}
}
