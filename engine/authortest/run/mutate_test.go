package run_test

import (
	"context"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/authortest/run"
)

// A changed comparison that no value there can be tells from the old one changes nothing, and a change
// that lint reports does not count.
func TestLintJudgesChanges(t *testing.T) {
	r, _ := openHill(t, run.Filter{Patterns: []string{"red"}}, "values: {cs: {}, ma: {}}", "values: {cs: {}, ma: {}}\noptions: {per: {type: integer, default: 1, values: [1, 99]}}",
		"when: turn > 3", `when: "option.per > 1 and turn > 3"`)
	m, err := r.BeginMutation(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s := m.ListGames()[0].TryMutants(context.Background(), run.MutationOptions{Seed: 1, Jobs: 1})
	got := map[string]run.Fate{}
	for i, n := range s.Drawn {
		x := &s.Mutants[n]
		name, _, _ := strings.Cut(x.What, ":")
		got[name+" "+x.Old+" -> "+x.New] = s.Fates[i]
	}
	for name, want := range map[string]run.Fate{
		"victory.all.when 1 -> 2": run.Same,
		"victory.all.when 3 -> 4": run.Survived, // turn 4 tells them apart
		"turns.last 5 -> 6":       run.Survived,
	} {
		if got[name] != want {
			t.Errorf("%s has fate %d, not %d", name, got[name], want)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}
