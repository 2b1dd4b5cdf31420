package mutate_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/project"
)

// A changed comparison has two probes, each of which holds where only one of old and new holds, and says
// for which value both differ. Weights of bots have no mutants.
func TestChangedComparisonsHaveProbes(t *testing.T) {
	fsys := fstest.MapFS{"scenarios/hill/bots.yaml": {Data: []byte("format: 2\nkind: bots\n")}}
	for name, f := range hill {
		fsys[name] = f
	}
	game := strings.Replace(string(hill["scenarios/hill/game.yaml"].Data), "when: turn > 3", `when: "any(units, cs + 1 <= 4) and (turn > 3 or not turn == 2)"`, 1)
	fsys["scenarios/hill/game.yaml"] = &fstest.MapFile{Data: []byte(game)}
	var rep diag.List
	p := project.Open(fsys, &rep)
	want := map[string][3]string{
		"<= -> <": {"(cs + 1 <= 4 and cs + 1 >= 4)", "(cs + 1 < 4 and cs + 1 > 4)", "a case in which cs + 1 is exactly 4"},
		"4 -> 5":  {"(cs + 1 <= 4 and cs + 1 > 5)", "(cs + 1 <= 5 and cs + 1 > 4)", "a case in which cs + 1 is 5"},
		"> -> >=": {"(turn > 3 and turn < 3)", "(turn >= 3 and turn <= 3)", "a case in which turn is exactly 3"},
		"3 -> 4":  {"(turn > 3 and turn <= 4)", "(turn > 4 and turn <= 3)", "a case in which turn is 4"},
	}
	seen := map[string]bool{}
	for _, m := range mutate.ListMutants(p, p.Games[0], false) {
		if strings.HasSuffix(m.Pos.File, "bots.yaml") {
			t.Errorf("%v is mutated", m.Pos)
		}
		w, ok := want[m.Old+" -> "+m.New]
		if !ok || !strings.HasPrefix(m.What, "victory.") {
			continue
		}
		seen[m.Old+" -> "+m.New] = true
		probes := m.ListProbes(game)
		if len(probes) != 2 || m.Advice != w[2] {
			t.Fatalf("%s -> %s: %d probes, %q", m.Old, m.New, len(probes), m.Advice)
		}
		for i, probe := range probes {
			line := strings.Split(probe.Text, "\n")[probe.From.Line-1]
			if got := line[probe.From.Col-1 : probe.To.Col-1]; got != w[i] || strings.Count(probe.Text, "\n") != strings.Count(game, "\n") {
				t.Errorf("%s -> %s: %q in %q, not %q", m.Old, m.New, got, line, w[i])
			}
		}
	}
	if len(seen) != len(want) {
		t.Errorf("seen %v", seen)
	}
}
