package sim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// shares plays the shares of a question and gives them as files, with the whole.
func shares(t testing.TB, n, games int64, cells ...*sim.Cell) (parts []sim.NamedResult, whole *sim.Result) {
	t.Helper()
	kind := sim.KindAlone
	if len(cells) > 1 {
		kind = sim.KindCompared
	}
	play := func(s sim.SeedRange) *sim.Result {
		w, played := (&sim.Plan{Cells: cells, First: s.First, Games: int(s.N)}).Run(context.Background())
		run := &sim.Run{Kind: kind, Cells: cells, First: 7, Games: games, Work: w}
		if played > 0 {
			run.Seeds = []sim.SeedRange{s}
		}
		return &sim.Result{Sim: sim.Format, Program: "test", Rules: "1", Runs: []*sim.Run{run}}
	}
	asked := &sim.Run{First: 7, Games: games}
	for k := int64(1); k <= n; k++ {
		r, err := sim.Decode("part", play(asked.SeedShare(k, n)).Encode())
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, sim.NamedResult{File: string(rune('a' + k - 1)), Result: r})
	}
	return parts, play(sim.SeedRange{First: 7, N: games})
}

// However the seeds are cut, and in whatever order and groups the shares are added, the
// bytes are those of the whole, also where there are more shares than games.
func TestSharesAddUpToTheWhole(t *testing.T) {
	for _, n := range []int64{1, 4, 13, 20} {
		parts, whole := shares(t, n, 13, coin(t), coin(t, "heavy"))
		want := whole.Encode()
		for i := len(parts) - 1; i > 0; i-- { // the last ones first, in groups
			two, err := sim.Merge([]sim.NamedResult{parts[i], parts[i-1]})
			if err != nil {
				t.Fatal(err)
			}
			parts[i-1] = sim.NamedResult{File: "two", Result: two}
		}
		got, err := sim.Merge(parts[:1])
		if err != nil || !bytes.Equal(got.Encode(), want) {
			t.Errorf("%d shares, %v:\n%s\n%s", n, err, got.Encode(), want)
		}
	}
}

// What does not go together is refused, and the file and the reason are named.
func TestOtherQuestionsDoNotAddUp(t *testing.T) {
	parts, _ := shares(t, 4, 12, coin(t))
	for name, c := range map[string]struct {
		change func(r *sim.Result)
		rule   string
		says   string
	}{
		"another text":        {func(r *sim.Result) { r.Runs[0].Cells[0].Content = "feedface" }, sim.RuleOther, "content feedface"},
		"another seating":     {func(r *sim.Result) { r.Runs[0].Cells[0].Seats[0] = "contact" }, sim.RuleOther, "contact/random plays"},
		"another program":     {func(r *sim.Result) { r.Program = "other" }, sim.RuleOther, "played by other"},
		"other rules":         {func(r *sim.Result) { r.Rules = "2" }, sim.RuleOther, "version 2 of the rules"},
		"another variant":     {func(r *sim.Result) { r.Runs[0].Cells[0].Variants = []string{"heavy"} }, sim.RuleOther, "coin/day + heavy"},
		"more games":          {func(r *sim.Result) { r.Runs[0].Games++ }, sim.RuleOther, "13 games"},
		"games played twice":  {func(r *sim.Result) { r.Runs[0].Seeds[0].First -= 2 }, sim.RuleTwice, "seeds 8 to 9 stand in a too"},
		"one that had enough": {func(r *sim.Result) { r.Runs[0].Sequential = true }, sim.RuleOther, "stopped by itself"},
	} {
		bad, err := sim.Decode("x", parts[1].Result.Encode())
		if err != nil {
			t.Fatal(err)
		}
		c.change(bad)
		_, err = sim.Merge([]sim.NamedResult{{File: "x", Result: bad}, parts[0], parts[2]})
		var f *sim.Finding
		if !errors.As(err, &f) || f.Diag.Rule != c.rule || !strings.Contains(f.Diag.Message, c.says) || f.Diag.Hint == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if sum, err := sim.Merge([]sim.NamedResult{parts[3], parts[0]}); err != nil || len(sum.Runs[0].MissingSeeds()) != 1 || sum.Runs[0].MissingSeeds()[0] != (sim.SeedRange{First: 10, N: 6}) {
		t.Errorf("half of it: %v, missing %v", err, sum.Runs[0].MissingSeeds())
	}
}

// A file whose counts cannot be is no result.
func TestCountsThatCannotBe(t *testing.T) {
	_, whole := shares(t, 1, 9, coin(t), coin(t, "idle"))
	good := string(whole.Encode())
	for name, c := range map[string][2]string{
		"a game too many":       {`"games":9,"print"`, `"games":10,"print"`},
		"a winner too few":      {`"winners":{`, `"winners":{"nobody":-1,`},
		"a seed that is not":    {`"n":9`, `"n":8`},
		"seeds beyond":          {`"n":9`, `"n":90`},
		"a histogram backwards": {`"turns":[[3,9]]`, `"turns":[[3,5],[2,4]]`},
		"a number too large":    {`"turns":[[3,9]]`, `"turns":[[3,99999999999999999999]]`},
		"another kind":          {`"kind":"compared"`, `"kind":"dreamt"`},
		"a tally of nothing":    {`"tallies":[{`, `"tallies":[null,{`},
		"pairs too many":        {`"pairs":9`, `"pairs":11`},
		"an unknown field":      {`"sim":1`, `"sim":1,"luck":7`},
		"a later format":        {`"sim":1`, `"sim":2`},
		"no format":             {`"sim":1,`, ``},
	} {
		text := strings.Replace(good, c[0], c[1], 1)
		if text == good {
			t.Fatalf("%s: %s is not in %s", name, c[0], good)
		}
		_, err := sim.Decode("x", []byte(text))
		var f *sim.Finding
		if !errors.As(err, &f) || f.Diag.Hint == "" {
			t.Errorf("%s: %v", name, err)
		}
		if f, unread := decodeSealed(t, text), c[1] == "" || name == "an unknown field"; !unread && (f == nil || strings.Contains(f.Diag.Message, "checksum")) {
			t.Errorf("%s, with a checksum of its own: %v", name, f)
		}
	}
	for cut := range len(good) - 1 {
		if _, err := sim.Decode("x", []byte(good[:cut])); err == nil {
			t.Fatalf("cut after %d bytes of %d it is taken", cut, len(good))
		}
	}
	if _, err := sim.Decode("x", []byte(good+"{}")); err == nil {
		t.Error("two results in one file are taken")
	}
}

// FuzzResult: whatever a file holds, it is refused with a finding or can be told, added to
// itself only with an error, and written again.
func FuzzResult(f *testing.F) {
	_, whole := shares(f, 1, 3, coin(f), coin(f, "idle"))
	f.Add(whole.Encode())
	f.Add([]byte(`{"sim":1,"program":"","rules":"","runs":[null]}`))
	f.Add([]byte(`{"sim":1,"runs":[{"kind":"alone","cells":[null],"first":"1","games":1,"seeds":[{"first":"1","n":1}],"work":{"tallies":[{}],"pairs":null}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := sim.Decode("x", data)
		if err != nil {
			var no *sim.Finding
			if !errors.As(err, &no) {
				t.Fatalf("%v is no finding", err)
			}
			return
		}
		if len(r.Encode()) < 1<<16 {
			_ = r.Figures(sim.Confidence{Level: 0.95, Within: 0.03})
		}
		one, err := sim.Merge([]sim.NamedResult{{File: "x", Result: r}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sim.Decode("y", one.Encode()); err != nil {
			t.Fatalf("what it was added up to is refused: %v", err)
		}
		if _, err := sim.Merge([]sim.NamedResult{{File: "x", Result: r}, {File: "x", Result: r}}); err == nil && len(r.Runs[0].Seeds) > 0 {
			t.Fatal("added up twice")
		}
	})
}

// Seeds of 64 bits survive programs that read numbers as fractions.
func TestSeedsAreWrittenAsText(t *testing.T) {
	b, _ := json.Marshal(sim.SeedRange{First: rng.Seed(1<<64 - 9), N: 3})
	if want := `{"first":"18446744073709551607","n":3}`; string(b) != want {
		t.Errorf("%s; want %s", b, want)
	}
}
