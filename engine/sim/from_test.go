package sim_test

import (
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
	for n := 0; n < actions && g.Over() == nil; n++ {
		d, _ := g.Decision()
		if _, no := g.Apply(bots[d.Side].Choose(g)); no != nil {
			t.Fatal(no)
		}
	}
	return g
}

func onward(t testing.TB, c *sim.Cell, g *game.Table, side model.SideID, games, workers int) *sim.Tally {
	t.Helper()
	out, err := (&sim.Onward{Cell: c, Saved: g.Save(), Side: side, First: 1, Games: games, Workers: workers}).Run()
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
	if w := g.Over().Winner; w >= 0 {
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
