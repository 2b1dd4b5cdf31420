package sim_test

import (
	"context"
	"maps"
	"reflect"
	"sync/atomic"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// stood is a game of a cell as it stood after some actions of the bots; all of them where
// there are fewer.
func stood(t testing.TB, c *sim.Cell, seed rng.Seed, actions int) *game.Table {
	t.Helper()
	g, err := game.New(c.Rules, game.Setting{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	bots := seated(t, c, seed)
	for n := 0; n < actions && g.Result() == nil; n++ {
		d, _ := g.Decision()
		if _, no := g.Apply(bots[d.Side].Choose(g)); no != nil {
			t.Fatal(no)
		}
	}
	return g
}

func onward(t testing.TB, c *sim.Cell, g *game.Table, side model.SideID, games, workers int) *sim.Tally {
	t.Helper()
	out, err := (&sim.Playout{Cell: c, Saved: g.EncodePosition(), Side: side, First: 1, Games: games, Workers: workers}).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A game that is over is won from there by who won it.
func TestFromTheEnd(t *testing.T) {
	c := basic(t, "contact")
	g := stood(t, c, 3, 1<<20)
	if got := onward(t, c, g, model.None, 10, 2); got.Games != 10 || got.Winners[winner(g)] != 10 {
		t.Errorf("%v of %d; the game is over, won by %q", got.Winners, got.Games, winner(g))
	}
}

func winner(g *game.Table) string {
	if w := g.Result().Winner; w >= 0 {
		return g.Model().Sides[w].ID
	}
	return ""
}

// From the middle of a game other dice give other games, the same ones whoever plays;
// from one side's view, too; and the game that was asked about is not touched.
func TestFromTheMiddle(t *testing.T) {
	c := basic(t, "contact")
	g := stood(t, c, 3, 60)
	was := g.Hash()
	for _, side := range []model.SideID{model.None, 0, 1} {
		one, many := onward(t, c, g, side, 12, 1), onward(t, c, g, side, 12, 5)
		if text(t, one) != text(t, many) {
			t.Errorf("side %d: five workers count otherwise than one", side)
		}
		if one.Games != 12 || len(one.Decisions.Values()) < 6 {
			t.Errorf("side %d: %d games, %d lengths: the dice to come are to be others", side, one.Games, len(one.Decisions.Values()))
		}
	}
	if g.Hash() != was {
		t.Error("the game itself was played on")
	}
}

// Playing on that is stopped counts the first of the seeds, as if no more had been asked for.
func TestPlayingOnIsStopped(t *testing.T) {
	c := basic(t, "contact")
	g := stood(t, c, 3, 60)
	for _, workers := range []int{1, 3} {
		var begun atomic.Int64
		o := &sim.Playout{Cell: c, Saved: g.EncodePosition(), Side: model.None, First: 1, Games: 1000, Workers: workers}
		ctx, end := context.WithCancel(t.Context())
		o.OnStart = func(int) {
			if begun.Add(1) == 7 {
				end()
			}
		}
		got, err := o.Run(ctx)
		if err != nil {
			t.Fatal(err)
		}
		n := int(got.Games)
		if n > 6 || workers == 1 && n != 6 || int(begun.Load()) > 7+workers {
			t.Errorf("%d games by %d workers, stopped in the 7th", n, workers)
		}
		if want := onward(t, c, g, model.None, n, 1); !maps.Equal(got.Winners, want.Winners) || !reflect.DeepEqual(got.Decisions, want.Decisions) {
			t.Errorf("stopped after %d games: %v in %v decisions; the first %[1]d: %v in %v", n, got.Winners, got.Decisions, want.Winners, want.Decisions)
		}
	}
}
