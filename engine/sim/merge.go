package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// rngSeed returns a number as a seed of dice.
func rngSeed(n int64) rng.Seed { return rng.Seed(n) }

// WhyDifferent returns why two results do not answer the same question, "" if they do.
func (r *Result) WhyDifferent(o *Result) string {
	switch {
	case r.Rules != o.Rules:
		return fmt.Sprintf("version %s of the rules against %s", r.Rules, o.Rules)
	case r.Program != o.Program:
		return fmt.Sprintf("played by %s, not by %s", r.Program, o.Program)
	case len(r.Runs) != len(o.Runs):
		return fmt.Sprintf("%d runs against %d", len(r.Runs), len(o.Runs))
	}
	for i, a := range r.Runs {
		b := o.Runs[i]
		if len(a.Cells) != len(b.Cells) || a.Kind != b.Kind {
			return fmt.Sprintf("it compares %d cells against %d", len(a.Cells), len(b.Cells))
		}
		for k := range a.Cells {
			if why := a.Cells[k].describeDifference(b.Cells[k]); why != "" {
				return why
			}
		}
		for k := range a.Cells {
			if a.Work == nil || b.Work == nil {
				break // nothing is played yet of one of them
			}
			t := a.Work.Tallies[k]
			if o := b.Work.Tallies[k]; o.Measure != t.Measure || o.FirstTurn != t.FirstTurn {
				return fmt.Sprintf("its margins are of %s from turn %d, not of %s from turn %d", diag.OrNothing(t.Measure), t.FirstTurn, diag.OrNothing(o.Measure), o.FirstTurn)
			}
		}
		if a.First != b.First || a.Games != b.Games {
			return fmt.Sprintf("%d games from seed %d were asked for, not %d from seed %d", a.Games, a.First, b.Games, b.First)
		}
		if a.Sequential || b.Sequential {
			return "it stopped by itself when it had enough: such a result stands alone"
		}
	}
	return ""
}

// describeDifference says in what two cells differ.
func (c *Cell) describeDifference(o *Cell) string {
	switch {
	case c.Name() != o.Name():
		return fmt.Sprintf("%s against %s", c.Name(), o.Name())
	case c.Content != o.Content:
		return fmt.Sprintf("the text of %s is another: content %s against %s", c.Scenario, shortHash(c.Content), shortHash(o.Content))
	case !slices.Equal(c.Seats, o.Seats) || c.Bots != o.Bots:
		return fmt.Sprintf("%s plays, not %s", c.Seating(), o.Seating())
	case !slices.Equal(c.Sides, o.Sides):
		return fmt.Sprintf("the sides are %s, not %s", strings.Join(c.Sides, ", "), strings.Join(o.Sides, ", "))
	}
	return ""
}

// shortHash returns the first 12 digits of a hash.
func shortHash(hash string) string { return hash[:min(len(hash), 12)] }

// NamedResult is a result with its file.
type NamedResult struct {
	File   string
	Result *Result
}

// Merge adds results up, in any order. It refuses results of different questions, and seeds
// that occur in two results. So it also refuses the same file twice.
func Merge(list []NamedResult) (*Result, error) {
	if len(list) == 0 {
		return nil, newFinding(RuleFile, "", "", "there is nothing to add up")
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b NamedResult) int { return cmp.Compare(firstSeed(a.Result), firstSeed(b.Result)) })
	first := list[0]
	out := &Result{Sim: Format, Program: first.Result.Program, Rules: first.Result.Rules}
	for _, n := range list[1:] {
		if why := n.Result.WhyDifferent(first.Result); why != "" {
			return nil, newFinding(RuleOther, n.File, "add up shares of one question only: the same command with another --shard", "it does not go with %s: %s", first.File, why)
		}
	}
	for i, r := range first.Result.Runs {
		run := &Run{Kind: r.Kind, Cells: r.Cells, First: r.First, Games: r.Games, Sequential: r.Sequential, Work: emptyWork(r)}
		for k, n := range list {
			spans, twice := mergeRanges(append(slices.Clone(run.Seeds), n.Result.Runs[i].Seeds...))
			if twice != nil {
				return nil, newFinding(RuleTwice, n.File, "leave one of them out", "%v %s in %s too", *twice, standVerb(twice), fileWithSeeds(list[:k], i, twice))
			}
			run.Seeds = spans
			run.Work.Merge(n.Result.Runs[i].Work)
		}
		out.Runs = append(out.Runs, run)
	}
	return out, nil
}

// firstSeed returns the first seed of a result.
func firstSeed(r *Result) rng.Seed {
	if s := r.Runs[0].Seeds; len(s) > 0 {
		return s[0].First
	}
	return 0
}

// emptyWork is nothing counted yet of the cells of a run that was read.
func emptyWork(r *Run) *Work {
	w := &Work{}
	for i := range r.Cells {
		t := &Tally{}
		t.initMaps()
		w.Tallies = append(w.Tallies, t)
		if i > 0 {
			w.Pairs = append(w.Pairs, &Pair{})
		}
	}
	return w
}

// standVerb returns the verb that follows a range of seeds.
func standVerb(s *SeedRange) string {
	if s.N == 1 {
		return "stands"
	}
	return "stand"
}

// fileWithSeeds names the file that has some seeds.
func fileWithSeeds(list []NamedResult, run int, s *SeedRange) string {
	for _, n := range list {
		for _, o := range n.Result.Runs[run].Seeds {
			if s.First >= o.First && s.First < o.endSeed() {
				return n.File
			}
		}
	}
	return "another file"
}
