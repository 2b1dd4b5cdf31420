package simcmd

import (
	"io"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// What a simulation counts of a game with scripts and cards is what its journal's game tells
// event by event, and both are the same game.
func TestSimCountsWhatPlayTells(t *testing.T) {
	for _, ref := range []string{"napoleon-at-waterloo/basic", "waterloo-20/standard", "waterloo-campaign-1815/june-16"} {
		t.Run(ref, func(t *testing.T) {
			a := &kit.Kit{Out: io.Discard, Err: io.Discard, Dir: t.TempDir()}
			l, err := a.LoadScenario(ref, kit.VariantChoice{})
			if err != nil {
				t.Fatal(err)
			}
			c, err := simCell(l, []string{"contact", "random"})
			if err != nil {
				t.Fatal(err)
			}
			for _, seed := range []string{"4", "5"} {
				s, err := session.BeginGame(l, session.SeedOrigin{Seed: seed}, "", nil)
				if err != nil {
					t.Fatal(err)
				}
				want := counts{steps: make([]int64, len(c.Sides))}
				want.count(s, s.Table.Run().Events)
				if err := playBots(t.Context(), s, c, want.count); err != nil {
					t.Fatal(err)
				}
				g := sim.NewPlayer(c).PlayGame(t.Context(), s.Table.Run().Dice.Seed)
				got := counts{steps: make([]int64, len(c.Sides)), combats: len(g.Combats), off: len(g.Departed)}
				for side := range g.Sides {
					for _, n := range g.Sides[side].Steps {
						got.steps[side] += n
					}
				}
				for _, n := range g.Drawn {
					got.drawn += int(n)
				}
				if g.FinalHash != s.Table.Position().Hash(s.Game) || got.combats != want.combats || got.drawn != want.drawn || got.off != want.off || got.steps[0] != want.steps[0] || got.steps[1] != want.steps[1] {
					t.Errorf("seed %s: counted %+v, told %+v", seed, got, want)
				}
				if got.combats == 0 {
					t.Error("nothing happens in this game")
				}
			}
		})
	}
}

// counts is what the events of a game tell.
type counts struct {
	combats, drawn, off int
	steps               []int64
}

func (w *counts) count(s *session.Session, events []event.Event) {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case event.Combat:
			w.combats++
		case event.Drawn:
			w.drawn++
		case event.Eliminated:
			w.steps[e.Side] += int64(s.Table.Position().Units[e.Unit].Steps)
		case event.StepLost:
			w.steps[e.Side] += int64(e.N)
		case event.Placed, event.Exited:
			if e.From >= 0 && e.To < 0 {
				w.off++
			}
		}
	}
}

// TestSeatsWithSlashes: a slash parts seats, and the command of a program may have slashes of its own.
func TestSeatsWithSlashes(t *testing.T) {
	for text, want := range map[string][]string{
		"greedy":                              {"greedy"},
		"greedy/random":                       {"greedy", "random"},
		"mcts:20@plain/greedy@x":              {"mcts:20@plain", "greedy@x"},
		"exec:./bot":                          {"exec:./bot"},
		"exec:python3 bots/b.py/random":       {"exec:python3 bots/b.py", "random"},
		"random/exec:/usr/bin/env bot a/b":    {"random", "exec:/usr/bin/env bot a/b"},
		"exec:a/b/exec:c/d":                   {"exec:a/b", "exec:c/d"},
		"exec:python3 x/y.py/mcts:20/contact": {"exec:python3 x/y.py", "mcts:20", "contact"},
	} {
		if got := splitSeats(text); !slices.Equal(got, want) {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
