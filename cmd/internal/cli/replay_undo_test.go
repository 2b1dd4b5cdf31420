package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// TestReplayTakesBackWhatItCounts: an arrival that was taken back is not told.
func TestReplayTakesBackWhatItCounts(t *testing.T) {
	a := &app{out: &bytes.Buffer{}, err: &bytes.Buffer{}}
	l, err := a.loadScenario("napoleon-at-waterloo/basic", variantChoice{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := l.beginGame(seedOrigin{seed: "1"}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	table := s.table
	var out bytes.Buffer
	teller := newNarrator(terminal.New(strings.NewReader(""), &out), table)
	teller.brief = true
	r := &replayer{screen: teller.screen, rules: table.Rules, narrator: teller, f: &replayFlags{},
		log: &journal.Log{Entries: []journal.Entry{{N: 1, Action: []byte(`{}`)}, {N: 2, Action: []byte(`{}`)}, {N: 3, Undo: 1}}}}
	enter := event.NewEvent(event.Entered)
	enter.Unit = model.UnitID(slices.IndexFunc(table.Position().Units, func(u state.Unit) bool { return u.At.Hex() != model.None }))
	table.Run().Events = []event.Event{enter}
	for i := range r.log.Entries {
		r.showEntry(i, table)
	}
	out.Reset()
	teller.tellHeldBack()
	if got := out.String(); !strings.Contains(got, "1 ") || strings.Contains(got, "2 ") {
		t.Errorf("%q", got)
	}
}
