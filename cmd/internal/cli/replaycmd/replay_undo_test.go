package replaycmd

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// TestReplayTakesBackWhatItCounts: an arrival that was taken back is not told.
func TestReplayTakesBackWhatItCounts(t *testing.T) {
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	l, err := a.LoadScenario("napoleon-at-waterloo/basic", kit.VariantChoice{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.BeginGame(l, session.SeedOrigin{Seed: "1"}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	table := s.Table
	var out bytes.Buffer
	teller := narrator.New(terminal.New(strings.NewReader(""), &out), table)
	teller.Brief = true
	r := &replayer{screen: teller.Screen, rules: table.Rules, narrator: teller, f: &ReplayOptions{},
		log: &journal.Log{Entries: []journal.Entry{{N: 1, Action: []byte(`{}`)}, {N: 2, Action: []byte(`{}`)}, {N: 3, Undo: 1}}}}
	enter := event.NewEvent(event.Entered)
	enter.Unit = model.UnitID(slices.IndexFunc(table.Position().Units, func(u state.Unit) bool { return u.At.Hex() != model.None }))
	table.Run().Events = []event.Event{enter}
	for i := range r.log.Entries {
		r.showEntry(i, table)
	}
	out.Reset()
	teller.TellHeldBack()
	if got := out.String(); !strings.Contains(got, "1 ") || strings.Contains(got, "2 ") {
		t.Errorf("%q", got)
	}
}
