package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// TestReplayTellsOfScriptedDice: who replays a game with dice that were written down
// is told so, but not who sees it as one side.
func TestReplayTellsOfScriptedDice(t *testing.T) {
	name := filepath.Join(t.TempDir(), "one.game")
	if code := Main([]string{"play", "napoleon-at-waterloo/basic", "--all", "random", "--seed", "1", "--journal", name}, strings.NewReader(""), io.Discard, io.Discard); code != kit.ExitFine {
		t.Fatal("play: exit status ", code)
	}
	log, err := session.LoadJournal(name)
	if err != nil {
		t.Fatal(err)
	}
	log.Entries = nil
	log.Header.Dice = []journal.Die{{Value: 6}, {Value: 2}}
	data, err := log.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		side string
		told bool
	}{{"", true}, {"french", false}} {
		var out strings.Builder
		if code := Main([]string{"replay", name, "--side", c.side}, strings.NewReader(""), &out, &out); code != kit.ExitFine {
			t.Fatalf("side %q: exit status %d\n%s", c.side, code, out.String())
		}
		if got := strings.Contains(out.String(), "note: 2 dice are scripted"); got != c.told {
			t.Errorf("side %q: told of the dice: %v\n%s", c.side, got, out.String())
		}
	}
}
