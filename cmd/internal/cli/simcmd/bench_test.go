package simcmd

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

func TestSeatingsOfAllPairings(t *testing.T) {
	f := BenchOptions{Games: 1, Every: 1, SoakGames: 1, Bots: []string{"random"}, Pairings: "all"}
	if err := f.checkFlags(); err != nil {
		t.Fatal(err)
	}
	got, err := f.listSeatings(&model.Game{Sides: make([]model.Side, 2)})
	want := []string{"contact/contact", "contact/random", "random/contact", "random/random"}
	slices.Sort(got)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	if s := kit.ExpandSeating("random", 3); !slices.Equal(s, []string{"random", "random", "random"}) {
		t.Errorf("one bot for all sides: %v", s)
	}
	f = BenchOptions{Bots: []string{"random/contact"}, Pairings: "same"}
	if _, err := f.listSeatings(&model.Game{Sides: make([]model.Side, 3)}); err == nil {
		t.Error("two bots for three sides are taken")
	}
	f = BenchOptions{Bots: []string{"greedy@plan"}, Pairings: "all"}
	if _, err := f.listSeatings(&model.Game{Sides: make([]model.Side, 2)}); err == nil || !strings.Contains(err.Error(), `did you mean "plain"`) {
		t.Errorf("unknown weights: %v", err)
	}
}

func TestSetsOfVariantsThatMayBeUsedTogether(t *testing.T) {
	vs := []*spec.Variant{{ID: "a"}, {ID: "b", Requires: []string{"a"}}, {ID: "c", Conflicts: []string{"a"}}}
	var all, alone []string
	for mask := 1; mask < 8; mask++ {
		if set := pickSet(vs, mask); set != nil {
			all = append(all, strings.Join(set, "+"))
			if aloneIn(vs, set) {
				alone = append(alone, strings.Join(set, "+"))
			}
		}
	}
	if want := []string{"a", "a+b", "c"}; !slices.Equal(all, want) || !slices.Equal(alone, want) {
		t.Errorf("all %v, each %v; want %v for both", all, alone, want)
	}
	vs = []*spec.Variant{{ID: "a"}, {ID: "b"}}
	if set := pickSet(vs, 3); aloneIn(vs, set) {
		t.Errorf("%v is two variants", set)
	}
}

func TestTheCommandThatPlaysAGameAgain(t *testing.T) {
	b := benchGame{ref: "game/one", variants: []string{"x", "y"}}
	got := b.repeatCommand("random/contact", 77, &BenchOptions{Every: 3})
	if want := "vedette bench game/one --variants x+y --bots random/contact --seed 77 --soak 1 --every 3"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
