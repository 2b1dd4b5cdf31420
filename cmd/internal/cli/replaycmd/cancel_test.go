package replaycmd

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
)

// writeJournal writes the journal of a game in which the first open action is taken, a number of
// times.
func writeJournal(t *testing.T, path string, actions int) {
	t.Helper()
	k := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	l, err := k.LoadScenario("napoleon-at-waterloo/basic", kit.VariantChoice{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.BeginGame(l, session.SeedOrigin{Seed: "1"}, path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range actions {
		if _, err := s.ApplyAction(s.Table.Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.CloseJournal(); err != nil {
		t.Fatal(err)
	}
}

var entryLine = regexp.MustCompile(`(?m)^ +[0-9]+  `)

// After the end of its context replay prints no further entry, and says that it is a part.
func TestReplayEndsWithItsContext(t *testing.T) {
	path := t.TempDir() + "/my.game"
	writeJournal(t, path, 20)
	run := func(at string) (entries int, err error) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		out := &kittest.Cutter{At: at, Cancel: cancel}
		err = RunReplay(ctx, ReplayOptions{Kit: &kit.Kit{Out: out, Err: &bytes.Buffer{}, In: strings.NewReader(""), RawOut: out}, Journal: path})
		return len(entryLine.FindAllString(out.String(), -1)), err
	}
	if n, err := run(""); err != nil || n != 20 {
		t.Fatalf("%d entries, %v", n, err)
	}
	if n, err := run("   5  "); err == nil || err.Error() != "interrupted: not every entry was played" || n != 5 {
		t.Errorf("interrupted at the fifth of 20 entries: %d, %v", n, err)
	}
}

// After the end of its context verify begins no journal, and prints the verdicts so far.
func TestVerifyEndsWithItsContext(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for _, name := range []string{"a", "b", "c"} {
		files = append(files, dir+"/"+name)
		writeJournal(t, dir+"/"+name, 6)
	}
	run := func(at string) (string, error) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		out := &kittest.Cutter{At: at, Cancel: cancel}
		err := RunVerify(ctx, VerifyOptions{Kit: &kit.Kit{Out: out, Err: &bytes.Buffer{}}, Journals: files, Format: "text"})
		return out.String(), err
	}
	if out, err := run(""); err != nil || strings.Count(out, "6 actions verified") != 3 {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := run("6 actions verified"); err == nil || err.Error() != "interrupted: 1 of 3 journals verified" || strings.Count(out, "6 actions verified") != 1 {
		t.Errorf("interrupted after the first journal: %v\n%s", err, out)
	}
}
