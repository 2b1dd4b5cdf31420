package odds_test

import (
	"context"
	"math/big"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/chances"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/odds"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/scenarios"
)

func parse(t *testing.T, text string) rng.Spec {
	t.Helper()
	s, err := rng.ParseDice(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Two dice come to 7 in six of thirty-six throws, and to 2 in one.
func TestTotals(t *testing.T) {
	list, throws := chances.CountTotals(parse(t, "2d6"))
	if throws != 36 || len(list) != 11 || list[0] != (chances.Total{Total: 2, Ways: 1}) || list[5] != (chances.Total{Total: 7, Ways: 6}) {
		t.Errorf("2d6: %v of %d", list, throws)
	}
	if list, throws := chances.CountTotals(parse(t, "100d1000")); list != nil || throws != 0 {
		t.Errorf("100d1000 has more throws than can be counted, and gave %d", throws)
	}
}

// report works out a shipped scenario.
func report(t *testing.T, ref string) *odds.Report { return reportWith(t, t.Context(), ref) }

// reportWith works out a shipped scenario until ctx ends.
func reportWith(t *testing.T, ctx context.Context, ref string) *odds.Report {
	t.Helper()
	var rep diag.List
	var said []deadrules.Expression
	p := project.Open(project.Mount(project.Part{Name: "scenarios", FS: scenarios.FS}), &rep)
	res := compile.Load(p, ref, compile.Options{WatchExpr: func(at diag.Pos, text string, env *lang.Env, want lang.Type) {
		said = append(said, deadrules.Expression{At: at, Text: text, Env: env, Want: want})
	}}, &rep)
	if res.Game == nil {
		t.Fatal(rep.Items)
	}
	return odds.ComputeReport(ctx, &deadrules.Game{Result: res, Expressions: said})
}

// Every column of every attack has as many ways as there are throws, shifted and
// modified too: nothing is counted twice, nothing lost.
func TestAllThrowsAreCounted(t *testing.T) {
	for _, ref := range []string{"napoleon-at-waterloo/basic", "napoleon-at-waterloo/advanced", "waterloo-20/standard", "waterloo-campaign-1815/june-15"} {
		r := report(t, ref)
		if len(r.Attacks) == 0 {
			t.Errorf("%s: no attack", ref)
		}
		for _, a := range r.Attacks {
			all := append([]odds.Changed{{Lines: a.Lines}}, append(a.Shifts, a.Drms...)...)
			for _, c := range all {
				for _, l := range c.Lines {
					n := 0
					for _, s := range l.Results {
						n += s.Ways
					}
					if n != a.Throws {
						t.Errorf("%s, %s, column %s %+d: %d of %d throws", ref, a.ID, l.Name, c.By, n, a.Throws)
					}
				}
			}
		}
	}
}

// The odds table of the basic game, worked out by hand: at 3-1 the die shows DE on 1, EX
// on 6, Dr on 2 to 5.
func TestBasicTable(t *testing.T) {
	a := report(t, "napoleon-at-waterloo/basic").Attacks[0]
	l := a.Lines[6]
	if l.Name != "3-1" || l.DefendersSuffer != 6 || l.AttackersSuffer != 1 || l.DefendersLose != 2 || l.AttackersLose != 1 {
		t.Errorf("column 3-1: %+v", l)
	}
	// At 3-1 a shift of one to the left is 2-1, where EX is on 5 and Ar on 6.
	if s := a.Shifts[1].Lines[6]; s.DefendersSuffer != 5 || s.AttackersSuffer != 2 {
		t.Errorf("3-1 shifted by -1: %+v", s)
	}
	// A die of 6 with +2 is still a 6, the last row; a 4 becomes a 6, which is EX.
	if s := a.Drms[4].Lines[6]; s.AttackersSuffer != 3 {
		t.Errorf("3-1 with +2: %+v", s)
	}
	if len(a.Best) != 1 || a.Best[0].Result != "DE" || len(a.Worst) != 1 || a.Worst[0].Result != "AE" {
		t.Errorf("best %v, worst %v", a.Best, a.Worst)
	}
}

// With opposed dice equal strengths are even: what befalls one side befalls the other
// as often, and one point more is worth as much as one less costs.
func TestOpposedDiceAreEven(t *testing.T) {
	a := report(t, "waterloo-campaign-1815/june-15").Attacks[0]
	if a.Throws != 36 || !a.Opposed {
		t.Fatalf("%d throws, opposed %v", a.Throws, a.Opposed)
	}
	for i, l := range a.Lines {
		if o := a.Lines[len(a.Lines)-1-i]; l.DefendersSuffer != o.AttackersSuffer {
			t.Errorf("%s: defenders suffer %d, at %s attackers %d", l.Name, l.DefendersSuffer, o.Name, o.AttackersSuffer)
		}
	}
	g := a.PerPoint
	if big.NewRat(int64(g.DefendersSuffer), int64(g.Throws)).Cmp(big.NewRat(int64(-g.AttackersSuffer), int64(g.Throws))) != 0 {
		t.Errorf("a point: %+v", g)
	}
}

// Tables of text fit a page of a hundred columns.
func TestTextFits(t *testing.T) {
	for _, ref := range []string{"napoleon-at-waterloo/basic", "waterloo-20/standard", "waterloo-campaign-1815/june-15"} {
		var out strings.Builder
		odds.Write(&out, odds.Form{Fractions: true}, []*odds.Report{report(t, ref)})
		for _, line := range strings.Split(out.String(), "\n") {
			if len([]rune(line)) > 100 {
				t.Errorf("%s: %d columns: %s", ref, len([]rune(line)), line)
			}
		}
	}
}

// Results are ranked by where they stand: a corps that breaks is worse than one that gives way.
func TestRanked(t *testing.T) {
	for ref, want := range map[string]string{"napoleon-at-waterloo/basic": "AE Ar Dr EX DE", "waterloo-20/standard": "AB AR AW EN DW DR EX DB"} {
		var rep diag.List
		res := compile.Load(project.Open(project.Mount(project.Part{Name: "scenarios", FS: scenarios.FS}), &rep), ref, compile.Options{}, &rep)
		if got := strings.Join(odds.RankResults(res.Game, &res.Game.Attacks[0]), " "); got != want {
			t.Errorf("%s: %s; expected %s", ref, got, want)
		}
	}
}

// Where scripts decide what some results do, none is called the best or the worst, and the text says so;
// where all is known, it is the other way round.
func TestScriptsAreNotRanked(t *testing.T) {
	for ref, ranked := range map[string]bool{"napoleon-at-waterloo/basic": true, "waterloo-20/standard": false, "waterloo-campaign-1815/june-15": false} {
		r := report(t, ref)
		a := r.Attacks[0]
		if a.Unranked == ranked || (len(a.Best) > 0) != ranked || (len(a.Worst) > 0) != ranked {
			t.Errorf("%s: unranked %v, best %v, worst %v", ref, a.Unranked, a.Best, a.Worst)
		}
		var out strings.Builder
		odds.Write(&out, odds.Form{Fractions: true}, []*odds.Report{r})
		if strings.Contains(out.String(), "Best for the attackers") != ranked || strings.Contains(out.String(), "No cell is called the best") == ranked {
			t.Errorf("%s: %s", ref, out.String())
		}
	}
}

// endingContext ends when it was asked a number of times.
type endingContext struct {
	context.Context
	left int
}

func (c *endingContext) Err() error {
	if c.left--; c.left >= 0 {
		return nil
	}
	return context.Canceled
}

// After the end of its context a report begins no attack, and holds those before.
func TestAReportEndsWithItsContext(t *testing.T) {
	whole := report(t, "waterloo-20/standard")
	if len(whole.Attacks) < 2 {
		t.Fatalf("%d attacks", len(whole.Attacks))
	}
	part := reportWith(t, &endingContext{t.Context(), 1}, "waterloo-20/standard")
	if len(part.Attacks) > 1 {
		t.Errorf("%d attacks were worked out after the end", len(part.Attacks)-1)
	}
}
