package testcmd

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/engine/project"
)

// cutter is where a run writes; when a change is told that no test notices, it cuts the run off.
type cutter struct {
	bytes.Buffer
	cut context.CancelFunc
}

func (c *cutter) Write(p []byte) (int, error) {
	if strings.Contains(string(p), " -> ") {
		c.cut()
	}
	return c.Buffer.Write(p)
}

// An interrupt in the middle of --mutate leaves what was told so far, in the order of the
// whole run, and a score of the part that was tried, which the seed has drawn.
func TestAMutationRunMayBeCutOff(t *testing.T) {
	root := t.TempDir()
	kittest.WriteTree(t, root, map[string]string{
		"vedette.yaml":                        "format: 2\nkind: project\n",
		"scenarios/hill/game.yaml":            "format: 2\nkind: game\nid: hill\ntitle: Hill\nturns: {last: 5}\nsides: {red: {}, blue: {}}\nvalues: {cs: {}, ma: {}}\nterrain: {open: {cost: 1}}\nmovement: {march: {allowance: ma}}\nsequence: {turns: {for_each_side: [red, blue], phases: {moves: {do: move, with: march}}}}\nvictory: {all: {side: red, when: turn > 3}}\n",
		"scenarios/hill/map.yaml":             "format: 2\nkind: map\ngrid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-4, rows: 1-4}\nbase: open\n",
		"scenarios/hill/units.yaml":           "format: 2\nkind: units\nunit_kinds: {foot: {symbol: infantry}}\nunits: {r-1: {army: red, kind: foot, printed: 2-10}, b-1: {army: blue, kind: foot, printed: 3-4}}\n",
		"scenarios/hill/day.yaml":             "format: 2\nkind: scenario\ntitle: Day\nsetup: {r-1: 0101, b-1: 0404}\n",
		"scenarios/hill/tests/strengths.yaml": "format: 2\nkind: test\nscenario: hill/day\ncases: [{rule: '1', name: it, then: {that: \"counters['r-1'].cs == 2\"}}]\n",
	})
	run := func(cutOff bool) (told []string, score string, err error) {
		stop, cut := context.WithCancel(context.Background())
		defer cut()
		out := &cutter{cut: func() {}}
		if cutOff {
			out.cut = cut
		}
		a := &kit.Kit{Dir: root, Out: out, Err: &bytes.Buffer{}}
		tests := newTester(a, &testFlags{outs: []kit.Output{{Format: "text"}}, mutate: mutateFlags{on: true, seed: 1, jobs: 1}})
		if err := tests.collectCases(nil); err != nil {
			t.Fatal(err)
		}
		err = tests.tryMutants(stop)
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, "hill:") {
				score = line
			} else if strings.Contains(line, " -> ") {
				told = append(told, line)
			}
		}
		return told, score, err
	}
	all, whole, err := run(false)
	if err != nil || len(all) < 4 || strings.Contains(whole, "drawn") {
		t.Fatalf("the whole run: %v, %v, %q", err, all, whole)
	}
	some, part, err := run(true)
	if err == nil || !strings.Contains(err.Error(), "interrupted") || !strings.Contains(part, "drawn; of all likely") {
		t.Errorf("cut off: %v, %q", err, part)
	}
	if len(some) != 1 || some[0] != all[0] {
		t.Errorf("cut off after the first, it tells %v; the whole run begins with %v", some, all[0])
	}
}

// What is tried several at a time is told in the order drawn, and an interrupted trial ends
// what is counted: those after it may be the quick ones.
func TestAScoreIsOfAFairPart(t *testing.T) {
	a := &kit.Kit{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	s := &score{m: &mutation{t: &tester{kit: a}, g: &project.Game{ID: "hill"}}, p: a.StartProgress(), drawn: make([]int, 5), verdicts: make([]fate, 5)}
	for _, x := range []struct {
		at   int
		what fate
		told int
	}{{2, noticed, 0}, {0, noticed, 1}, {1, refused, 3}, {4, noticed, 3}, {3, untried, 3}} {
		s.addVerdict(x.at, x.what)
		if s.told != x.told {
			t.Errorf("after trial %d, %d are told, not %d", x.at, s.told, x.told)
		}
	}
	if n := s.countFates(); n[noticed] != 2 || n[refused] != 1 {
		t.Errorf("counted %v", n)
	}
	if low, high := wilsonInterval(90, 100); low < 82 || low > 83 || high < 94 || high > 95 {
		t.Errorf("90 of 100: %.1f to %.1f, not 82.6 to 94.5", low, high)
	}
}
