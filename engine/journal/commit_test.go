package journal

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

const (
	oneSecret   = "0123456789abcdef0123456789abcdef"
	otherSecret = "ffffffffffffffffffffffffffffffff"
)

// The values come from another program and docs/fair-dice.md: whoever checks a
// game by hand relies on them.
func TestCommitmentAndSeedByHand(t *testing.T) {
	if got := MakeCommitment(oneSecret); got != "62c7188f4d5f89c62c700ea424d6eba5f6f6ab89675dfc5bf5cd71208755c03e" {
		t.Error(got)
	}
	if got := CombineSecrets(map[string]string{"red": otherSecret, Host: oneSecret}); got != "ec410a38aca264a78e528633b2b1ed63" {
		t.Error(got)
	}
	if CombineSecrets(map[string]string{Host: oneSecret, "red": otherSecret}) == CombineSecrets(map[string]string{Host: otherSecret, "red": oneSecret}) {
		t.Error("it does not matter whose secret it is")
	}
}

func TestSeedsAreWrittenInTwoForms(t *testing.T) {
	for text, want := range map[string]string{"1815": "1815", "0": "0", "18446744073709551615": "18446744073709551615", oneSecret: `"` + oneSecret + `"`} {
		got, err := json.Marshal(Seed(text))
		var back Seed
		if err != nil || string(got) != want || json.Unmarshal(got, &back) != nil || back != Seed(text) {
			t.Errorf("%s: %s, %v, read back as %s", text, got, err, back)
		}
	}
	for _, bad := range []string{"-1", "01", "1.0", "x", strings.ToUpper(oneSecret), oneSecret[1:]} {
		if got, err := json.Marshal(Seed(bad)); err == nil {
			t.Errorf("%s is written as %s", bad, got)
		}
	}
	for _, bad := range []string{`"1815"`, "-1", "1.5", "18446744073709551616", "null", "[1]", `"` + oneSecret[1:] + `"`, `"` + strings.ToUpper(oneSecret) + `"`} {
		var s Seed
		if json.Unmarshal([]byte(bad), &s) == nil && s != "" {
			t.Errorf("%s is read as %s", bad, s)
		}
	}
}

func TestCommitmentsOfAHeader(t *testing.T) {
	one, other := MakeCommitment(oneSecret), MakeCommitment(otherSecret)
	for name, c := range map[string]struct {
		head Header
		says string
	}{
		"the host alone":      {Header{Commits: map[string]string{Host: one}}, ""},
		"host and side":       {Header{Commits: map[string]string{Host: one, "red": other}}, ""},
		"no host":             {Header{Commits: map[string]string{"red": other}}, "the host has no commitment"},
		"the same twice":      {Header{Commits: map[string]string{Host: one, "red": one}}, "the same commitment"},
		"short":               {Header{Commits: map[string]string{Host: one[1:]}}, "wrong form"},
		"capitals":            {Header{Commits: map[string]string{Host: strings.ToUpper(one)}}, "wrong form"},
		"a seed at hand, too": {Header{Seed: "3", Commits: map[string]string{Host: one}}, "shows a seed and commits to one"},
	} {
		c.head.Game, c.head.Scenario = "g", "s"
		w, err := Create(filepath.Join(t.TempDir(), "j"), c.head)
		switch {
		case err == nil:
			w.Close()
			if c.says != "" {
				t.Errorf("%s is accepted", name)
			}
		case c.says == "" || !strings.Contains(err.Error(), c.says):
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Secrets are the last thing a journal says: after them all dice are known.
func TestNothingFollowsSecrets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	secrets := map[string]string{Host: oneSecret}
	w, err := Create(path, Header{Game: "g", Scenario: "s", Commits: map[string]string{Host: MakeCommitment(oneSecret)}})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	act := Entry{Side: "red", Action: json.RawMessage(`{"done":true}`)}
	for _, e := range []Entry{act, {End: json.RawMessage("{}")}, {Secrets: secrets}} {
		if err := w.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range []Entry{act, {Undo: 1}, {End: json.RawMessage("{}")}, {Secrets: secrets}} {
		if w.Append(e) == nil {
			t.Errorf("%v follows the secrets", e)
		}
	}
	log, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if !log.IsRevealed() || log.Seed() != CombineSecrets(secrets) || log.IsRewritten() {
		t.Errorf("revealed %v, seed %s, rewritten %v", log.IsRevealed(), log.Seed(), log.IsRewritten())
	}
}
