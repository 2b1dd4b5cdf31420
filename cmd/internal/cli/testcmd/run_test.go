package testcmd

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
)

// runHill runs tests of a small game until a text is printed, and returns the output.
func runHill(t *testing.T, until string, o Options) (string, error) {
	t.Helper()
	root := t.TempDir()
	kittest.WriteTree(t, root, map[string]string{
		"vedette.yaml":                        "format: 2\nkind: project\n",
		"scenarios/hill/game.yaml":            "format: 2\nkind: game\nid: hill\ntitle: Hill\nturns: {last: 5}\nsides: {red: {}, blue: {}}\nvalues: {cs: {}, ma: {}}\nterrain: {open: {cost: 1}}\nmovement: {march: {allowance: ma}}\nsequence: {turns: {for_each_side: [red, blue], phases: {moves: {do: move, with: march}}}}\nvictory: {all: {side: red, when: turn > 3}}\n",
		"scenarios/hill/map.yaml":             "format: 2\nkind: map\ngrid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-4}\nbase: open\n",
		"scenarios/hill/units.yaml":           "format: 2\nkind: units\nunit_kinds: {foot: {symbol: infantry}}\nunits: {r-1: {army: red, kind: foot, printed: 2-10}, b-1: {army: blue, kind: foot, printed: 3-4}}\n",
		"scenarios/hill/day.yaml":             "format: 2\nkind: scenario\ntitle: Day\nsetup: {r-1: 0101, b-1: 0404}\n",
		"scenarios/hill/tests/strengths.yaml": "format: 2\nkind: test\nscenario: hill/day\ncases: [{rule: '1', name: it, then: {that: \"counters['r-1'].cs == 2\"}}, {rule: '1', name: moves, then: {that: \"counters['r-1'].ma == 10\"}}, {rule: '2', name: turn, then: {turn: 1}}]\n",
	})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	out := &kittest.Cutter{At: until, Cancel: cancel}
	o.Kit = &kit.Kit{Dir: root, Out: out, Err: &bytes.Buffer{}}
	if o.Outputs == nil {
		o.Outputs = []kit.Output{{Format: "text"}}
	}
	err := Run(ctx, o)
	return out.String(), err
}

func TestTestsRunWithoutAProcess(t *testing.T) {
	out, err := runHill(t, "", Options{Verbose: true})
	if err != nil || strings.Count(out, "ok    ") != 3 || !strings.HasSuffix(out, "\n3 cases in 1 file, 0 failed\n") {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := runHill(t, "", Options{Play: true}); err == nil || !strings.Contains(err.Error(), "--at CASE and --play go together") {
		t.Errorf("--play without --at: %v", err)
	}
}

// After an interrupt no case is begun; the results so far are printed, and say that they are a
// part.
func TestTestsEndWithTheirContext(t *testing.T) {
	out, err := runHill(t, "ok    1: it", Options{Verbose: true})
	if err == nil || err.Error() != "interrupted: 1 of 3 cases were run" {
		t.Errorf("interrupted after the first case: %v", err)
	}
	if strings.Count(out, "ok    ") != 1 || !strings.Contains(out, "1 case in 1 file, 0 failed") {
		t.Errorf("it goes on:\n%s", out)
	}
}

// In a JUnit file, a case that an interrupt left out has an error, so that it is no pass.
func TestJUnitNamesCasesThatWereNotRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tests.xml")
	out, err := runHill(t, "ok    1: it", Options{Verbose: true, Outputs: []kit.Output{{Format: "text"}, {Format: "junit", File: file}}})
	if err == nil || err.Error() != "interrupted: 1 of 3 cases were run" {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if !strings.Contains(text, ` tests="3" failures="0" errors="2" `) || strings.Count(text, `<error message="it was not run: the tests were interrupted" type="not-run">`) != 2 {
		t.Error(text)
	}
}

// An interrupt in the middle of --mutate leaves the results so far, in the order of the whole
// run, and a score of the part that was tried, which the seed has drawn.
func TestAMutationRunEndsWithItsContext(t *testing.T) {
	run := func(until string) (survivors []string, score string, err error) {
		out, err := runHill(t, until, Options{Mutation: MutationOptions{On: true, Seed: 1, Jobs: 1}})
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, "hill:") {
				score = line
			} else if strings.Contains(line, " -> ") {
				survivors = append(survivors, line)
			}
		}
		return survivors, score, err
	}
	all, whole, err := run("")
	if err != nil || len(all) < 4 || strings.Contains(whole, "drawn") {
		t.Fatalf("the whole run: %v, %v, %q", err, all, whole)
	}
	some, part, err := run(" -> ")
	if err == nil || !strings.Contains(err.Error(), "interrupted") || !strings.Contains(part, "drawn; of all likely") {
		t.Errorf("interrupted: %v, %q", err, part)
	}
	if len(some) != 1 || some[0] != all[0] {
		t.Errorf("interrupted after the first, it prints %v; the whole run begins with %v", some, all[0])
	}
}

// --watch ends with its context, without an error.
func TestWatchEndsWithItsContext(t *testing.T) {
	out, err := runHill(t, "3 cases", Options{Watch: true})
	if err != nil || strings.Count(out, "3 cases") != 1 {
		t.Errorf("%v\n%s", err, out)
	}
}
